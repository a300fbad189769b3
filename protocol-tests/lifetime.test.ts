/** The program's beginning and end in surroundings that managers really make. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EngineProgram } from '../lab/program/engine-program.mjs';
import { BUNDLE, LONG_TESTED } from './programs.ts';

const QUIET = ['BOARD', '7,7,2', '8,8,1', '9,7,2', 'DONE'];

describe.concurrent.each(LONG_TESTED)('%s', (_, command) => {
  test('a broken output pipe ends it at the next line', async () => {
    const engine = new EngineProgram(command);
    engine.send('START 15');
    expect((await engine.line())?.text).toBe('OK');
    engine.process.stdout?.destroy();
    engine.send('ABOUT', 'ABOUT');
    const ended = await new Promise((resolve) => engine.process.on('exit', resolve));
    expect(ended).toBe(0);
  });

  test('a closed output ends a game at the move', async () => {
    const engine = new EngineProgram(command);
    engine.send('START 15');
    expect((await engine.line())?.text).toBe('OK');
    engine.process.stdout?.destroy();
    // Asked for before that, a busy machine might have the move written while somebody still reads.
    engine.send('INFO timeout_turn 300', ...QUIET);
    const ended = await new Promise((resolve) => engine.process.on('exit', resolve));
    expect(ended).toBe(0);
  });

  test('the end of the input while nothing is going on', async () => {
    const engine = new EngineProgram(command);
    engine.process.stdin?.end();
    expect((await engine.exited).code).toBe(0);
    expect(await engine.line(0)).toBeUndefined();
  });

  test('a folder that is gone, and an environment that is bare', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'tengen-'));
    const engine = new EngineProgram(['env', '-i', 'sh', '-c', 'rmdir "$0"; exec "$@"', cwd, ...command], {
      cwd,
    });
    engine.send('START 15', 'INFO timeout_turn 100', ...QUIET);
    expect((await engine.answer())?.text).toBe('OK');
    expect((await engine.answer())?.text).toMatch(/^\d+,\d+$/);
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
    rmSync(cwd, { recursive: true, force: true });
  });

  test('nothing is written unasked', async () => {
    const engine = new EngineProgram(command);
    expect(await engine.line(1500)).toBeUndefined();
    engine.send('START 15');
    expect((await engine.line())?.text).toBe('OK');
    expect(await engine.line(1500)).toBeUndefined();
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
  });

  test('twenty games in one process', async () => {
    const engine = new EngineProgram(command);
    for (let game = 0; game < 20; game++) {
      engine.send(
        `START ${game % 2 === 0 ? 15 : 19}`,
        'INFO timeout_turn 20',
        `INFO rule ${[0, 1, 4, 8, 9][game % 5]}`,
      );
      expect((await engine.answer())?.text).toBe('OK');
      engine.send(...QUIET);
      expect((await engine.answer())?.text).toMatch(/^\d+,\d+$/);
    }
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
  });
});

describe("without Node's own standard streams, which Wine refuses on Unix pipes", () => {
  const refusal = fileURLToPath(new URL('refused-streams.cjs', import.meta.url));
  const [, [node = '', ...bundle]] = BUNDLE;
  const start = () => new EngineProgram([node, '--require', refusal, ...bundle]);

  test('it plays, and leaves at the end of its input', async () => {
    const engine = start();
    engine.send('START 15', 'INFO timeout_turn 100', ...QUIET);
    expect((await engine.answer())?.text).toBe('OK');
    expect((await engine.answer())?.text).toMatch(/^\d+,\d+$/);
    engine.process.stdin?.end();
    expect((await engine.exited).code).toBe(0);
  });

  test('it leaves at END while its threads are starting, though the manager keeps the pipe open', async () => {
    const engine = start();
    engine.send('START 15');
    expect((await engine.answer())?.text).toBe('OK');
    engine.send('INFO timeout_turn 30000', 'TURN 0,0');
    engine.send('END');
    const ending = await engine.exit(10_000);
    engine.signal('SIGKILL');
    expect(ending?.code).toBe(0);
  });
});
