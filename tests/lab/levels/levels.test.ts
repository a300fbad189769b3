import { describe, expect, it } from 'vitest';
import { pairNumber, type Step } from '../../../lab/levels/levels-settings.ts';
import { levelsTable, tool } from '../../../lab/levels/levels-tool.ts';
import { pairsOf, playLevels } from '../../../lab/levels/play-levels.ts';
import { gamesOf, scoreOf } from '../../../src/statistics/tally.ts';
import { battery, RUNS_ALL } from '../../battery.ts';

const NEVER = new AbortController().signal;

function play(options: readonly string[], onPair: (steps: readonly Step[]) => void = () => {}) {
  const request = tool.readRequest(options);
  if (!request.ok) throw new Error(request.error);
  return playLevels({ ...request.value, signal: NEVER, onPair });
}

describe('levels against each other', () => {
  it('play a number of pairs for each step, the same again from the same seed, however many at a time', async () => {
    const pairs = battery(3, 1);
    const options = ['--to', '3', '--pairs', String(pairs), '--size', '11', '--seed', '4'];
    const counts: number[] = [];
    const steps = await play([...options, '--concurrency', '1'], (so) => counts.push(pairsOf(so)));
    expect(steps.map(({ level }) => level)).toEqual([2, 3]);
    for (const { tally } of steps) expect(gamesOf(tally)).toBe(2 * pairs);
    expect(counts).toEqual(Array.from({ length: 2 * pairs }, (_, i) => i + 1));
    expect(await play([...options, '--concurrency', '2'])).toEqual(steps);
  });

  it('take the limit of full strength from the command line', async () => {
    const pairs = battery(2, 1);
    const options = ['--from', '11', '--nodes', '10', '--rule', 'renju', '--size', '11'];
    const [step] = await play([...options, '--pairs', String(pairs)]);
    // Ten nodes are not enough to see anything.
    expect(step?.level).toBe(12);
    expect(step?.tally.losses).toBeGreaterThanOrEqual(2 * pairs - 1);
  });

  const STEPS = battery(6, 2);
  /** Of three quarters of the points: half of them is three standard deviations away, in the 30 games of a step. */
  const PAIRS = battery(15, 8);

  it(`are stronger than those below (${PAIRS} pairs a step)`, async () => {
    const steps = await play(['--to', String(STEPS + 1), '--pairs', String(PAIRS)]);
    expect(steps).toHaveLength(STEPS);
    // Steps of 200 Elo are three quarters of the points. The games of one step tell too little, those of all steps
    // enough.
    const scores = steps.map(({ tally }) => scoreOf(tally));
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThan(battery(0.62, 0.5));
    if (RUNS_ALL) expect(Math.min(...scores)).toBeGreaterThan(0.5);
  });

  it('play a simple bot, the weakest of them losing to one that sees threes', async () => {
    const steps = await play(['--to', '1', '--against', 'threes', '--pairs', String(battery(20, 8))]);
    expect(steps.map(({ level }) => level)).toEqual([1]);
    expect(steps.map(({ tally }) => scoreOf(tally))[0]).toBeLessThan(0.5);
  });

  it('need a weaker and a stronger one', () => {
    const request = tool.readRequest(['--from', '5', '--to', '5']);
    expect(request).toMatchObject({ ok: false, error: '--from must be a lower level than --to' });
  });
});

it('pairs are numbered step by step, and each step has the same openings', () => {
  const settings = { weakest: 3, strongest: 5, pairs: 2 };
  expect([0, 1, 2, 3, 4].map((index) => pairNumber(settings, index))).toEqual([
    { stronger: 4, opening: 0 },
    { stronger: 4, opening: 1 },
    { stronger: 5, opening: 0 },
    { stronger: 5, opening: 1 },
    undefined,
  ]);
});

it('the table says how far each level is from the one below, and from the weakest', () => {
  const steps: readonly Step[] = [
    { level: 2, tally: { wins: 15, draws: 0, losses: 5, pairs: [1, 0, 3, 0, 6], singles: [0, 0, 0] } },
    { level: 3, tally: { wins: 14, draws: 2, losses: 4, pairs: [0, 0, 4, 2, 4], singles: [0, 0, 0] } },
  ];
  const [head, first, second] = levelsTable(steps);
  const cells = (line: string | undefined) => line?.split(/ {2,}/);
  expect(cells(head)).toEqual(['levels', 'games', 'result', 'score', 'Elo', 'sum']);
  expect(cells(first)).toEqual([
    '2 - 1',
    '20',
    '+15 =0 −5',
    '75.0 %',
    expect.stringMatching(/^\+190\.8 ± \d+\.\d$/),
    '+191',
  ]);
  expect(cells(second)).toEqual([
    '3 - 2',
    '20',
    '+14 =2 −4',
    '75.0 %',
    expect.stringMatching(/^\+190\.8 ± \d+\.\d$/),
    '+382',
  ]);
});
