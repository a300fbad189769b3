/**
 * What the program carries for later costs it nothing at its start. Starts are compared in turns, as machines are busy
 * now and then.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as measure from '../lab/measure/measurements.ts';
import { bake } from '../scripts/bake-with-pkg.mjs';
import { LINUX, unpackBase } from '../scripts/base-binaries.mjs';
import { RUNS_ALL } from '../tests/battery.ts';
import { ownStopwatch } from '../tests/own-stopwatch.ts';

const ROUNDS = 25;
const CACHE = path.resolve('node_modules/.cache/tengen');
const LADEN_BYTES = 8 << 20;

/**
 * Of the programs' starts in turns, each one's first quartile in ms: of a busy machine's starts the least disturbed.
 */
async function startTimes(programs: readonly string[]): Promise<readonly number[]> {
  const times: number[][] = programs.map(() => []);
  for (let i = 0; i < ROUNDS; i++) {
    for (const [k, program] of programs.entries())
      times[k]?.push(...(await measure.startUp([program], 1, ownStopwatch)));
  }
  return times.map((ms) => ms.toSorted((a, b) => a - b)[ROUNDS >> 2] ?? Number.NaN);
}

test.runIf(RUNS_ALL)(
  'an executable with 8 MiB of nets starts as quickly as one with none',
  { timeout: 300_000 },
  async () => {
    mkdirSync(CACHE, { recursive: true });
    const scratch = mkdtempSync(path.join(CACHE, 'start-'));
    onTestFinished(() => rmSync(scratch, { recursive: true }));
    await unpackBase(LINUX, [LINUX.binary], CACHE, scratch);
    const node = path.join(scratch, LINUX.binary);
    const nets = path.join(scratch, 'nets');
    writeFileSync(nets, randomBytes(LADEN_BYTES));
    const core = path.resolve('dist/tengen-assets/core.wasm');
    const make = async (name: string, assets: Readonly<Record<string, string>>) => {
      const output = path.join(scratch, name);
      await bake(
        { bundle: path.resolve('dist/tengen.cjs'), assets },
        { node, scratch },
        { platform: 'linux', base: node, output },
      );
      return output;
    };
    const [bare = 0, laden = 0] = await startTimes([
      await make('bare', { 'core.wasm': core }),
      await make('laden', { 'core.wasm': core, nets }),
    ]);
    console.log(
      `start to OK: ${bare.toFixed(1)} ms, with ${LADEN_BYTES >> 20} MiB more ${laden.toFixed(1)} ms`,
    );
    expect(laden).toBeLessThan(1.1 * bare + 1);
  },
);
