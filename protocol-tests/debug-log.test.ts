/** TENGEN_DEBUG=FILE: a log of what the process does, of which the manager notices nothing. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineProgram } from '../lab/program/engine-program.mjs';
import { ENGINES } from './programs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tengen-log-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function play(command: readonly string[], file: string): Promise<string | undefined> {
  const engine = new EngineProgram(command, { env: { ...process.env, TENGEN_DEBUG: file } });
  engine.send('START 15', 'INFO timeout_turn 300', 'BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE');
  expect((await engine.answer())?.text).toBe('OK');
  const move = (await engine.answer())?.text;
  expect(move).toMatch(/^\d+,\d+$/);
  engine.send('END');
  expect((await engine.exited).code).toBe(0);
  expect(await engine.line(0)).toBeUndefined();
  return move;
}

describe.each(ENGINES)('%s', (_, command) => {
  test('the log has the lines, the search and its limits, memory and threads', async () => {
    const file = join(folder, 'log');
    const move = await play(command, file);
    const log = readFileSync(file, 'utf8');
    for (const line of ['in      START 15', 'in      DONE', 'out     OK', `out     ${move}`])
      expect(log).toContain(line);
    expect(log).toMatch(/search +1: freestyle 15x15, 3 stones/);
    expect(log).toMatch(/search +limits \{"turnMs":300\}, budget \d+ ms/);
    expect(log).toMatch(/memory +\d+ KiB for the core, \d+ KiB for the table/);
    expect(log).toMatch(/threads search thread 0 is being started/);
    expect(log).not.toContain(' fault ');
  });

  test.each(['/no/such/folder/log', '/dev/full', '/'])(
    'a file that cannot be written, %s, hurts no game',
    async (file) => {
      await play(command, file);
    },
  );
});
