import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EngineProgram } from '../../lab/program/engine-program.mjs';
import { build, CLANG, TARGETS } from '../../scripts/native-sources.mjs';

const CLOCK = ['clock_gettime', '__clock_gettime'].map((name) => `-Wl,--wrap=${name}`);
const isBuilt = existsSync('dist/gomocup/pbrain-tengen') && existsSync(`/usr/bin/${CLANG}`);

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-clock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The small executable, linked again over libc's clocks as shifted-clock.c tells them. */
function shiftedProgram(): string {
  const { flags, link } = TARGETS.linux;
  const [target = ''] = flags;
  const run = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync(CLANG, [target, ...args], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  };
  const clock = path.join(folder, 'clock.o');
  run(...flags.slice(1), '-c', 'tests/native/shifted-clock.c', '-o', clock);
  const objects = readdirSync(build)
    .filter((name) => /^linux-.*\.o$/.test(name) && name !== 'linux-compile-script.o')
    .map((name) => path.join(build, name));
  const program = path.join(folder, 'pbrain-tengen');
  run('-fuse-ld=lld', '-Wl,--gc-sections', ...CLOCK, ...link([...objects, clock]), '-o', program);
  return program;
}

it.skipIf(!isBuilt)('the small executable keeps its time while the wall clock is set back', async () => {
  const engine = new EngineProgram([shiftedProgram()]);
  try {
    engine.send('START 15', 'INFO timeout_turn 2000', 'INFO thread_num 2', 'TURN 7,7');
    expect((await engine.answer())?.text).toBe('OK');
    // The clock is set back in the first search, and is off in the others.
    for (const turn of [undefined, 'TURN 0,0', 'TURN 14,0']) {
      if (turn !== undefined) engine.send('INFO timeout_turn 300', turn);
      const askedAt = performance.now();
      expect((await engine.answer(60_000))?.text).toMatch(/^\d+,\d+$/);
      expect(performance.now() - askedAt).toBeLessThan(30_000);
    }
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
  } finally {
    engine.signal('SIGKILL');
  }
});
