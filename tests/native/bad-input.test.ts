import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EngineProgram } from '../../lab/program/engine-program.mjs';

const PROGRAM = path.resolve('dist/gomocup/pbrain-tengen');

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-small-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The executable with one bit changed in the middle of a file that it carries. */
function damaged(file: string): string {
  const bytes = readFileSync(PROGRAM);
  const carried = readFileSync(path.join('build/native', file));
  const at = bytes.indexOf(carried);
  if (at < 0) throw new Error(`the executable has another ${file} than build/native/`);
  const middle = at + (carried.length >> 1);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  const program = path.join(folder, file);
  writeFileSync(program, bytes, { mode: 0o755 });
  return program;
}

/** A process that may start no thread: as a user who has no other process, which only root may become. */
const WITHOUT_THREADS = ['setpriv', '--reuid=64321', '--clear-groups', 'prlimit', '--nproc=1'];
const canForbidThreads =
  spawnSync(WITHOUT_THREADS[0] as string, [...WITHOUT_THREADS.slice(1), 'true']).status === 0;

/** Half of the executable, as a broken copy leaves it. */
function cutOff(): string {
  const bytes = readFileSync(PROGRAM);
  const program = path.join(folder, 'half');
  writeFileSync(program, bytes.subarray(0, bytes.length >> 1), { mode: 0o755 });
  return program;
}

const hasOtherProcessors = spawnSync('qemu-x86_64', ['--version']).status === 0;
if (!hasOtherProcessors) console.log('QEMU is not installed (qemu-user): older processors are not tested.');

describe.skipIf(!existsSync(PROGRAM))('the small executable, faced with', () => {
  it.each([
    ['a damaged program', () => damaged('program.bin')],
    ['a damaged net', () => damaged('caro.net')],
    ['a file that is cut off', cutOff],
  ])('%s, says so and ends', (_, made) => {
    const program = made();
    const sentence = 'the executable is damaged (a part of it is changed or missing): get it again';
    expect(spawnSync(program, [], { input: 'START 15\n', encoding: 'utf8' })).toMatchObject({
      ...{ status: 2, stdout: `ERROR ${sentence}\n`, stderr: '' },
    });
    expect(spawnSync(program, ['bench'], { encoding: 'utf8' })).toMatchObject({
      ...{ status: 2, stdout: '', stderr: `tengen: ${sentence}.\n` },
    });
  });

  it.runIf(canForbidThreads)(
    'a system that gives it no threads, reads and searches all the same',
    async () => {
      const engine = new EngineProgram([...WITHOUT_THREADS, PROGRAM]);
      engine.send('START 15', 'INFO timeout_turn 500', 'TURN 7,7');
      expect((await engine.answer())?.text).toBe('OK');
      const said = [];
      do said.push((await engine.line())?.text ?? '?');
      while (said.at(-1)?.startsWith('MESSAGE'));
      expect(said[0]).toBe(
        'MESSAGE No real search: no memory or no threads to search with (the system has no thread to give)',
      );
      expect(said.at(-1)).toMatch(/^\d+,\d+$/);
      engine.send('END');
      expect((await engine.exited).code).toBe(0);
    },
  );

  it.runIf(hasOtherProcessors).each([
    ['Penryn', /^ERROR this processor is too old for Tengen, which needs SSE4\.2 .*\n$/, 2],
    ['Nehalem', /^OK\n$/, 0],
  ])('a processor of type %s, runs on it or says why not', (type, said, code) => {
    const { status, stdout } = spawnSync('qemu-x86_64', ['-cpu', type, PROGRAM], {
      ...{ input: 'START 15\nEND\n', encoding: 'utf8' },
    });
    expect(stdout).toMatch(said);
    expect(status).toBe(code);
  });

  it('a full disk for the debug log, plays on', async () => {
    const engine = new EngineProgram([PROGRAM], { env: { ...process.env, TENGEN_DEBUG: '/dev/full' } });
    engine.send('START 15', 'INFO timeout_turn 300', 'TURN 7,7');
    expect((await engine.answer())?.text).toBe('OK');
    expect((await engine.answer())?.text).toMatch(/^\d+,\d+$/);
    engine.send('END');
    expect((await engine.exited).code).toBe(0);
  });

  it.each(['SEGV', 'BUS', 'ILL', 'ABRT'])(
    'a fault outside of the core (SIG%s), says so and ends',
    async (signal) => {
      const engine = new EngineProgram([PROGRAM]);
      engine.send('START 15');
      expect((await engine.answer())?.text).toBe('OK');
      let line: { readonly text: string } | undefined;
      // One that hits the core, which gets ready after the OK, is caught.
      for (let tries = 0; !line && tries < 20; tries++) {
        spawnSync('kill', [`-${signal}`, String(engine.process.pid)]);
        line = await engine.line(500);
      }
      expect(line?.text).toMatch(/^ERROR Tengen came upon memory that is not its own, /);
      expect((await engine.exited).code).toBe(70);
    },
  );
});
