import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { EngineProcess, killAllEngines } from '../../../src/match/process/engine-process.ts';
import { pause } from '../../../src/system/waiting.ts';
import { WAIT } from '../../battery.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-error-file-'));
afterEach(killAllEngines);
afterAll(() => rmSync(folder, { recursive: true }));

const BYTES = 32 << 20;
/** Writes as much to its standard error, and says so when all of it has been taken. */
const FLOOD = `
  const piece = Buffer.alloc(65536, 10);
  for (let i = 0; i < ${BYTES / 65536}; i++)
    for (let from = 0; from < piece.length; )
      try { from += require('node:fs').writeSync(2, piece, from); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  console.log('done');
  setInterval(() => {}, 1000);`;

function flood(errorFile: string): readonly string[] {
  const heard: string[] = [];
  const command = { program: process.execPath, args: ['-e', FLOOD] };
  new EngineProcess(command, { onLine: ({ text }) => void heard.push(text), onExit() {} }, { errorFile });
  return heard;
}

it.runIf(process.platform !== 'win32')(
  'an engine waits for a file that takes its errors slowly',
  async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const heard = flood(pipe);
    // Nobody reads the pipe yet: what is not held back is in our memory by then, on an idle machine.
    await pause(1_000, new AbortController().signal);
    expect(heard).toEqual([]);
    let bytes = 0;
    createReadStream(pipe).on('data', (data) => (bytes += data.length));
    await vi.waitFor(() => expect([bytes, heard]).toEqual([BYTES, ['done']]), WAIT);
  },
);

it('an engine whose errors cannot be written goes on', async () => {
  const heard = flood(path.join(folder, 'no-such-folder', 'errors'));
  await vi.waitFor(() => expect(heard).toEqual(['done']), WAIT);
});
