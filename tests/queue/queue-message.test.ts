import { deflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  formatMessage,
  MESSAGE_VERSION,
  MOST_MESSAGE_BYTES,
  packMessage,
  parseMessage,
  unpackMessage,
} from '../../src/queue/queue-message.ts';

const schema = v.strictObject({ version: v.literal(MESSAGE_VERSION), word: v.string() });
const errorOf = (text: unknown, most?: number) => {
  const parsed = parseMessage(schema, text, most);
  return parsed.ok ? undefined : parsed.error;
};

describe('messages of a queue', () => {
  it('are read as they were written', () => {
    const message = { version: MESSAGE_VERSION, word: 'five' };
    expect(parseMessage(schema, formatMessage({ word: 'five' }))).toEqual({ ok: true, value: message });
    expect(unpackMessage(schema, packMessage({ word: 'five' }))).toEqual({ ok: true, value: message });
  });

  it('are refused when they are none, too long, or say what nobody knows', () => {
    expect(errorOf(17)).toBe('is no message');
    expect(errorOf('{')).toBe('is no message');
    expect(errorOf(formatMessage({ word: 'x'.repeat(100) }), 50)).toBe('is longer than 50 bytes');
    expect(errorOf(formatMessage({ word: 5 }))).toMatch(/^is no message that this Tengen knows \(word: /);
    expect(errorOf(formatMessage({ word: 'a', more: 1 }))).toMatch(/more/);
  });

  it('say so when they are of another version', () => {
    expect(errorOf(JSON.stringify({ version: 99, anything: true }))).toBe(
      "is of version 99 of the queue's messages, and this Tengen knows version 1: use the same Tengen everywhere",
    );
  });

  it('do not grow beyond all bounds when they are unpacked', () => {
    const bomb = deflateRawSync(Buffer.alloc(MOST_MESSAGE_BYTES + 1, 0x20)).toString('base64');
    expect(bomb.length).toBeLessThan(10_000);
    expect(unpackMessage(schema, bomb)).toEqual({ ok: false, error: 'is no message' });
    expect(unpackMessage(schema, '*not deflated*').ok).toBe(false);
  });
});
