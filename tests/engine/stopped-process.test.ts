import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import esbuild from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleOptions, esbuildEmbedding } from '../../scripts/embedded-files.mjs';
import { processorShare } from '../own-stopwatch.ts';
import { sleep } from './think.ts';

/** Managers stop the whole process (SIGSTOP, SuspendThread). Time spent stopped must not count. */

/** For timers, signals and pipes. */
const SLACK_MS = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-'));
const program = path.join(folder, 'stopped-search.mjs');

beforeAll(async () => {
  await esbuild.build({
    ...bundleOptions,
    format: 'esm',
    entryPoints: [path.join(import.meta.dirname, 'stopped-search.ts')],
    outfile: program,
    plugins: [esbuildEmbedding],
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

class Searcher {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(start: 'warm' | 'cold', threads: number, ...turns: number[]) {
    this.child = spawn(process.execPath, [program, start, String(threads), ...turns.map(String)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!this.child.stdout) throw new Error('no output');
    this.#lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    return (await this.#lines.next()).value;
  }

  /**
   * What the search came to that began then and was stopped for so long, with the ms for which it was active; `own`
   * without those in which its protocol thread waited for a processor.
   */
  async answer(begun: number, stopped: number) {
    const { waited, ...rest } = JSON.parse(await this.line());
    const active = performance.now() - begun - stopped;
    return { ...rest, active, own: active - waited };
  }

  async stop(ms: number): Promise<void> {
    this.child.kill('SIGSTOP');
    await sleep(ms);
    this.child.kill('SIGCONT');
  }
}

const hasSignals = process.platform !== 'win32';

it.runIf(hasSignals)('thinks on after a stop, as long as it may', async () => {
  const searcher = new Searcher('warm', 1, 1500);
  await searcher.line();
  const begun = performance.now();
  await sleep(400);
  await searcher.stop(3000);
  const { active, own } = await searcher.answer(begun, 3000);
  expect(active).toBeGreaterThan(1200);
  expect(own).toBeLessThan(1500 + SLACK_MS);
});

it.runIf(hasSignals)('does so when the limit would have fallen into the end of the stop', async () => {
  const searcher = new Searcher('warm', 1, 2100);
  await searcher.line();
  const begun = performance.now();
  await sleep(500);
  await searcher.stop(1560);
  const { active, own } = await searcher.answer(begun, 1560);
  expect(active).toBeGreaterThan(1700);
  expect(own).toBeLessThan(2100 + SLACK_MS);
});

it.runIf(hasSignals)('survives several stops, and stops between searches', async () => {
  const searcher = new Searcher('warm', 1, 800, 800);
  for (let search = 0; search < 2; search++) {
    await searcher.line();
    const begun = performance.now();
    for (let i = 0; i < 2; i++) {
      await sleep(150);
      await searcher.stop(1300);
    }
    const { points, active, own } = await searcher.answer(begun, 2600);
    expect(points).toHaveLength(1);
    expect(active).toBeGreaterThan(500);
    expect(own).toBeLessThan(800 + SLACK_MS);
  }
});

it.runIf(hasSignals)('loses neither time nor threads when they are stopped as they start', async () => {
  for (const after of [20, 80]) {
    const searcher = new Searcher('cold', 2, 2000);
    await searcher.line();
    const begun = performance.now();
    await sleep(after);
    await searcher.stop(1500);
    const { points, nodes, active, own } = await searcher.answer(begun, 1500);
    expect(points).toHaveLength(1);
    // On a busy machine the threads may not get to run before the time is over.
    if (nodes === 0) expect(processorShare()).toBeLessThan(0.5);
    expect(active).toBeGreaterThan(1000);
    expect(own).toBeLessThan(2000 + SLACK_MS);
    // They search whatever comes next, and no other is started.
    expect(JSON.parse(await searcher.line())).toEqual({ depth: 4, starts: 2, faults: [] });
  }
});
