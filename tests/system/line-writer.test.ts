import { expect, test, vi } from 'vitest';
import type { ByteSink } from '../../src/system/line-writer.ts';
import { LineWriter } from '../../src/system/line-writer.ts';

/** A pipe with room for a number of bytes; what is written beside waits until the test makes room. */
class Pipe implements ByteSink {
  text = '';
  writes: string[] = [];
  room = Number.POSITIVE_INFINITY;
  isClosed = false;
  #pending: { bytes: Uint8Array; then: Parameters<ByteSink['write']>[1] } | undefined;

  writeSync(bytes: Uint8Array): number {
    if (this.isClosed) throw Object.assign(new Error('gone'), { code: 'EPIPE' });
    const taken = Math.min(this.room, bytes.length);
    if (taken === 0) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
    return this.#take(bytes, taken);
  }

  write(bytes: Uint8Array, then: Parameters<ByteSink['write']>[1]): void {
    this.#pending = { bytes, then };
  }

  /** The manager reads this many bytes: as much of the write that waits goes through. */
  makeRoom(bytes: number): void {
    this.room += bytes;
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    const taken = Math.min(this.room, pending.bytes.length);
    pending.then(null, this.#take(pending.bytes, taken));
  }

  fail(code: string): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.then(Object.assign(new Error(code), { code }), 0);
  }

  #take(bytes: Uint8Array, taken: number): number {
    this.room -= taken;
    const text = Buffer.from(bytes.subarray(0, taken)).toString('latin1');
    this.text += text;
    this.writes.push(text);
    return taken;
  }
}

function writing(room = Number.POSITIVE_INFINITY) {
  const pipe = new Pipe();
  pipe.room = room;
  const onGone = vi.fn();
  return { pipe, onGone, writer: new LineWriter(onGone, pipe) };
}

test('an answer is one write, at once', () => {
  const { pipe, writer } = writing();
  writer.send('OK');
  writer.send('7,7');
  expect(pipe.writes).toEqual(['OK\n', '7,7\n']);
  expect(writer.isBehind).toBe(false);
});

test('progress that the manager has not taken holds up nothing but the answers behind it', () => {
  const { pipe, writer } = writing(3);
  writer.sendProgress(['MESSAGE one', 'MESSAGE two']);
  expect(writer.isBehind).toBe(true);
  for (let i = 0; i < 1000; i++) writer.sendProgress(['MESSAGE dropped']);
  writer.send('MESSAGE last');
  writer.send('7,7');
  expect(writer.waiting).toBe(2);
  const idle = vi.fn();
  writer.whenIdle(idle);
  for (let i = 0; i < 15; i++) {
    expect(idle).not.toHaveBeenCalled();
    pipe.makeRoom(2);
  }
  for (let i = 0; i < 3; i++) pipe.makeRoom(100);
  expect(pipe.text).toBe('MESSAGE one\nMESSAGE two\nMESSAGE last\n7,7\n');
  expect(idle).toHaveBeenCalledOnce();
  expect(writer.isBehind).toBe(false);
  writer.sendProgress(['MESSAGE three']);
  pipe.makeRoom(0);
  expect(pipe.text).toContain('three');
});

test('an answer that a full pipe does not take is written as soon as it does', () => {
  const { pipe, writer } = writing(2);
  writer.send('7,7');
  expect(pipe.text).toBe('7,');
  expect(writer.isBehind).toBe(true);
  pipe.makeRoom(10);
  expect(pipe.text).toBe('7,7\n');
  expect(writer.isBehind).toBe(false);
});

test('a full pipe is tried again', async () => {
  vi.useFakeTimers();
  const { pipe, writer } = writing();
  writer.sendProgress(['MESSAGE one']);
  pipe.fail('EAGAIN');
  await vi.advanceTimersByTimeAsync(10);
  pipe.makeRoom(0);
  expect(pipe.text).toBe('MESSAGE one\n');
  vi.useRealTimers();
});

test('nobody reads any more', () => {
  const { pipe, writer, onGone } = writing();
  writer.sendProgress(['MESSAGE one']);
  writer.send('OK');
  const idle = vi.fn();
  writer.whenIdle(idle);
  pipe.fail('EPIPE');
  expect(onGone).toHaveBeenCalledOnce();
  expect(idle).toHaveBeenCalledOnce();
  writer.send('7,7');
  expect(pipe.text).toBe('');

  const other = writing();
  other.pipe.isClosed = true;
  other.writer.send('OK');
  expect(other.onGone).toHaveBeenCalledOnce();
});
