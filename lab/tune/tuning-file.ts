import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SpsaState } from './spsa.ts';
import type { Tunable } from './tunables.ts';

interface Kept {
  readonly trials: number;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * What an earlier run has come to; undefined if there is no such file. Throws an Error, a sentence, if it is none that
 * goes on with these numbers.
 */
export function readTuning(file: string, tunables: readonly Tunable[]): SpsaState | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const kept = parse(text);
  const values = tunables.map(({ name }) => kept?.values[name]);
  const known = values.filter((value) => typeof value === 'number');
  const isWhole = known.length === tunables.length && known.length === Object.keys(kept?.values ?? {}).length;
  if (!kept || !isWhole) throw new Error(`${file} is not of a tuning of the same numbers; give another file`);
  return { trials: kept.trials, values: known };
}

function parse(text: string): Kept | undefined {
  try {
    const { trials, values } = JSON.parse(text);
    return Number.isInteger(trials) && typeof values === 'object' && values ? { trials, values } : undefined;
  } catch {
    // No JSON: the caller says that the file is no tuning.
    return undefined;
  }
}

/** Replaces the file at once: a stop in the middle leaves the one from before. */
export function writeTuning(file: string, { trials, values }: SpsaState, tunables: readonly Tunable[]): void {
  const named = Object.fromEntries(tunables.map(({ name }, i) => [name, values[i]]));
  writeFileSync(`${file}.new`, `${JSON.stringify({ trials, values: named }, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/**
 * The source of core/search/parameters.ts with other values for the numbers of these names. Throws an Error if it lacks
 * one.
 */
export function withValues(source: string, values: ReadonlyMap<string, number>): string {
  let result = source;
  for (const [name, value] of values) {
    const line = new RegExp(`^(export let ${name}: i32 = )-?\\d+;$`, 'm');
    if (!line.test(result)) throw new Error(`there is no number ${name} in the source`);
    result = result.replace(line, `$1${value};`);
  }
  return result;
}
