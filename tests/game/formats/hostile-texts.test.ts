import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';
import { HOSTILE_TEXTS, LENGTH } from './hostile-texts.ts';

/** A few times what the longest text takes; a reader that builds before it looks needs many times as much. */
const MOST_MIB = 96;
/** A few times what the slowest takes: time that grows with the square of the length is far more. */
const MOST_MS_A_CHARACTER = 0.01;
const LONGEST_SENTENCE = 300;

interface Reading {
  readonly name: string;
  readonly reader: string;
  readonly error?: string;
  /** Of a processor. */
  readonly ms?: number;
}

it('no text of some megabytes takes a reader much memory, or for ever', async () => {
  const [script] = buildSync({
    entryPoints: ['tests/game/formats/hostile-texts-worker.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
  }).outputFiles;
  const worker = new Worker(script?.text ?? '', {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MIB },
  });
  const done: Reading[] = [];
  let running: Reading | undefined;
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reading: Reading) => {
      if (reading.ms === undefined) running = reading;
      else done.push(reading);
    });
    worker.on('error', (error) =>
      reject(new Error(`${running?.reader} of "${running?.name}": ${error.message}`)),
    );
    worker.on('exit', () => resolve());
  });
  for (const { name, reader, error = '', ms } of done) {
    const what = `${reader} of "${name}": ${error.slice(0, 200)}`;
    expect(error.startsWith('THROWN'), what).toBe(false);
    expect(error.length, what).toBeLessThan(LONGEST_SENTENCE);
    expect(ms, what).toBeLessThan(MOST_MS_A_CHARACTER * LENGTH);
  }
  expect(done).toHaveLength(5 * Object.keys(HOSTILE_TEXTS).length);
  const slowest = done.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0)).slice(0, 5);
  console.log(
    slowest.map(({ name, reader, ms }) => `${reader} of "${name}": ${ms?.toFixed(0)} ms`).join('\n'),
  );
});
