import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { firstInput } from '../../src/system/standard-input.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-input-'));
afterAll(() => rmSync(folder, { recursive: true }));

function opened(file: string, flags: number): number {
  const descriptor = openSync(file, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

describe('the first input', () => {
  test('is what a file has, and nothing at its end', () => {
    const file = path.join(folder, 'lines');
    writeFileSync(file, 'START 15\nBEGIN\n');
    const descriptor = opened(file, constants.O_RDONLY);
    expect(firstInput(descriptor)?.toString()).toBe('START 15\nBEGIN\n');
    expect(firstInput(descriptor)).toHaveLength(0);
  });

  test('of a pipe is what has been written, without waiting for more; what follows is left in it', () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const descriptor = opened(pipe, constants.O_RDWR);
    writeSync(descriptor, 'START 15\n');
    expect(firstInput(descriptor)?.toString()).toBe('START 15\n');
    writeSync(descriptor, 'BEGIN\n');
    expect(firstInput(descriptor)?.toString()).toBe('BEGIN\n');
  });

  test('is left to the stream where reading does not wait, fails, or is not known to work', () => {
    const pipe = path.join(folder, 'pipe-that-does-not-wait');
    execFileSync('mkfifo', [pipe]);
    const descriptor = opened(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    expect(firstInput(descriptor)).toBeUndefined();
    expect(firstInput(opened(folder, constants.O_RDONLY))).toBeUndefined();
    writeSync(descriptor, 'START 15\n');
    expect(firstInput(descriptor, 'win32')).toBeUndefined();
    expect(firstInput(descriptor, 'linux')?.toString()).toBe('START 15\n');
  });
});
