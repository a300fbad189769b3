import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TUNABLES } from '../../../lab/tune/tunables.ts';
import { tool } from '../../../lab/tune/tune-tool.ts';
import { tune } from '../../../lab/tune/tuning.ts';
import { readTuning, withValues, writeTuning } from '../../../lab/tune/tuning-file.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { battery } from '../../battery.ts';

const NEVER = new AbortController().signal;
const SOURCE = readFileSync('src/core/search/parameters.ts', 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'tengen-tune-'));
/** What `npm run build:tunable` makes. */
const CORE = 'build/tunable.wasm';

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'tunable'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What the numbers are in the source. */
function valuesInSource(): Record<string, number> {
  const lines = SOURCE.matchAll(/^export let (\w+): i32 = (-?\d+);$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

function play(values: readonly number[], trials: number, options: readonly string[]) {
  const request = tool.readRequest(['x.json', '--size', '11', '--concurrency', '1', ...options]);
  if (!request.ok) throw new Error(request.error);
  const { tunables, concurrency, settings } = request.value;
  const start = { trials: 0, values };
  const core = readFileSync(CORE);
  const rest = { tunables, start, trials, concurrency, signal: NEVER, onTrial: () => {} };
  return tune({ settings: { ...settings, core }, ...rest });
}

describe('a core built for tuning', () => {
  it('has every number that can be tuned, each as it is in the source, and no number is left out', () => {
    const search = new DirectSearch({ core: readFileSync(CORE) });
    const inCore = Object.fromEntries(TUNABLES.map(({ name }) => [name, search.numberOf(name)]));
    expect(inCore).toEqual(valuesInSource());
    for (const { name, least, most, step } of TUNABLES) {
      expect(inCore[name], name).toBeGreaterThanOrEqual(least);
      expect(inCore[name], name).toBeLessThanOrEqual(most);
      expect(step, name).toBeLessThan(most - least);
    }
  });

  it('searches as the release does until a number is set', () => {
    const position = {
      rule: 'freestyle',
      width: 15,
      height: 15,
      rowLength: 5,
      stones: [
        { x: 7, y: 7, colour: 'black' },
        { x: 8, y: 6, colour: 'white' },
        { x: 8, y: 8, colour: 'black' },
        { x: 6, y: 8, colour: 'white' },
      ],
      blocked: [],
      sideToMove: 'black',
    } as const;
    const nodesOf = (search: DirectSearch) =>
      search.search(position, { kind: 'best', lines: 1 }, { depth: 8 }).nodes;
    const release = nodesOf(new DirectSearch({ core: coreBytes() }));
    const tunable = new DirectSearch({ core: readFileSync(CORE) });
    expect(nodesOf(tunable)).toBe(release);
    tunable.setNumbers(new Map([['REVERSE_FUTILITY_MARGIN', 5]]));
    expect(nodesOf(tunable)).not.toBe(release);
    expect(() =>
      new DirectSearch({ core: coreBytes() }).setNumbers(new Map([['REVERSE_FUTILITY_MARGIN', 5]])),
    ).toThrow('the core has no number REVERSE_FUTILITY_MARGIN that can be set');
  });
});

describe('tuning by games', () => {
  const TRIALS = battery(4, 2);

  it('gives the same from the same seed, one trial at a time, and something else from another', async () => {
    const start = TUNABLES.map(({ name }) => valuesInSource()[name] ?? 0);
    const options = ['--rules', 'freestyle,renju', '--nodes', '100'];
    const first = await play(start, TRIALS, options);
    expect(first.trials).toBe(TRIALS);
    expect(await play(start, TRIALS, options)).toEqual(first);
    expect(await play(start, TRIALS, [...options, '--seed', '2'])).not.toEqual(first);
  });

  it('moves a number away from where the engine plays badly', async () => {
    const { values } = await play([0], battery(24, 10), ['--only', 'MOVE_COUNT_BASE', '--nodes', '300']);
    expect(values[0]).toBeGreaterThan(battery(2.5, 1));
  });

  it('plays by the clock where it is asked to', async () => {
    const MS = 5;
    const startedAt = performance.now();
    const { trials } = await play([0], 1, ['--only', 'MOVE_COUNT_BASE', '--ms', String(MS)]);
    expect(trials).toBe(1);
    // Two games of five moves a side at the least, of which the last few may be known to win.
    expect(performance.now() - startedAt).toBeGreaterThan(10 * MS);
  });
});

describe('the file of a tuning', () => {
  const file = path.join(folder, 'state.json');
  const state = { trials: 40, values: TUNABLES.map((_, i) => i + 0.5) };

  it('is gone on with', () => {
    expect(readTuning(file, TUNABLES)).toBeUndefined();
    writeTuning(file, state, TUNABLES);
    expect(readTuning(file, TUNABLES)).toEqual(state);
  });

  it('is refused if it is of other numbers, or none', () => {
    writeTuning(file, state, TUNABLES);
    expect(() => readTuning(file, TUNABLES.slice(1))).toThrow('is not of a tuning of the same numbers');
    writeFileSync(file, '{"trials":');
    expect(() => readTuning(file, TUNABLES)).toThrow('is not of a tuning of the same numbers');
  });
});

it('new values are written where the old ones were', () => {
  const values = new Map(TUNABLES.map(({ name }, i) => [name, i]));
  const written = withValues(SOURCE, values);
  TUNABLES.forEach(({ name }, i) => {
    expect(written).toContain(`export let ${name}: i32 = ${i};\n`);
  });
  const strip = (source: string) => source.replace(/= -?\d+;/g, '');
  expect(strip(written)).toBe(strip(SOURCE));
  expect(() => withValues(SOURCE, new Map([['NOTHING', 1]]))).toThrow('no number NOTHING');
});

it.each([
  [[], 'FILE.json is missing'],
  [['--pairs', '3'], 'FILE.json is missing'],
  [['x.json', '--rules', 'freestyle,go'], '--rules must be a list, with commas, of which each is one of'],
  [['x.json', '--only', 'REVERSE_FUTILITY_MARGIN,LUCK'], 'of which each is one of '],
  [['x.json', '--ms', '20', '--nodes', '2000'], '--ms and --nodes exclude each other'],
  [['x.json', '--pairs', '0'], '--pairs must be a whole number from 1 to 100000000, not "0"'],
])('refuses %j', (args, sentence) => {
  const request = tool.readRequest(args);
  expect(request.ok ? '' : request.error).toContain(sentence);
});
