import { describe, expect, it } from 'vitest';
import { expectedLine, pointsAtEnd } from '../../../src/match/game/expected-line.ts';
import { mergeReports, parseSearchMessage } from '../../../src/match/game/search-message.ts';

const SPEED = { nodesPerSecond: 950_000, ms: 4000 };
const value = (units: number) => ({ kind: 'value', value: units });

/** The lines are those that the engines' sources print. */
it.each([
  [
    'Depth 9-14 | Eval 35 | Node 812K | Time 812ms | H8 I9',
    { depth: 9, selectiveDepth: 14, evaluation: value(35), nodes: 812_000, ms: 812 },
  ],
  [
    'Depth 12-24 | Eval -35 | Time 812ms | H8 I9 J10',
    { depth: 12, selectiveDepth: 24, evaluation: value(-35), ms: 812 },
  ],
  [
    'Speed 950K | Depth 18-31 | Eval +M7 | Node 4512K | Time 4s',
    { depth: 18, selectiveDepth: 31, evaluation: { kind: 'win', plies: 7 }, nodes: 4_512_000, ...SPEED },
  ],
  [
    'Speed 950K | Depth 18-31 | Eval -M8 | Node 4512 | Time 4s',
    { depth: 18, selectiveDepth: 31, evaluation: { kind: 'loss', plies: 8 }, nodes: 4512, ...SPEED },
  ],
  ['(1) 35 | 12-24 | H8 I9', { depth: 12, selectiveDepth: 24, evaluation: value(35) }],
  ['(2) 35 | 12-24 | H8 I9', {}],
  [
    'depth 12-24 ev 35 n 812K n/ms 950 tm 812 pv H8 I9',
    {
      depth: 12,
      selectiveDepth: 24,
      evaluation: value(35),
      nodes: 812_000,
      nodesPerSecond: 950_000,
      ms: 812,
    },
  ],
  [
    'Depth:12-20 Val:35 Time:812ms Node:3M H8',
    { depth: 12, selectiveDepth: 20, evaluation: value(35), nodes: 3_000_000, ms: 812 },
  ],
  ['Evaluation: 35 | Best Point: H8', { evaluation: value(35) }],
  [
    'dep 12-20 ev +v7 nd 812k tm 812 sp 950',
    { depth: 12, selectiveDepth: 20, evaluation: { kind: 'win', plies: 7 }, nodes: 812_000, ms: 812 },
  ],
  [
    'depth 1-9 ev 53.4 winrate 50.1 drawrate 6.6 n 4512 n/s 900 tm 5012 pv Xh7 Oi8',
    { depth: 1, selectiveDepth: 9, evaluation: value(53.4), nodes: 4512, nodesPerSecond: 900, ms: 5012 },
  ],
  ['Depth: 1-9 | Time: 5012MS | Node: 4512', { depth: 1, selectiveDepth: 9, nodes: 4512, ms: 5012 }],
  ['Speed: 900 | Evaluation: 53.4', { evaluation: value(53.4), nodesPerSecond: 900 }],
  [' 5;(7,7) 120 ---------- 456', { depth: 5, evaluation: value(120) }],
  ['OptiTime 4200ms | MaxTime 29s', {}],
  ['Load config from config.toml', {}],
  ['BestLine: H8 I9', {}],
  ['', {}],
])('reads "%s"', (line, report) => {
  const { line: _points, ...figures } = parseSearchMessage(line);
  expect(figures).toEqual(report);
});

it('puts a report together from several lines', () => {
  const lines = [
    'Depth: 1-9 | Time: 5012MS | Node: 4512',
    'Speed: 900 | Evaluation: 53.4',
    'Bestline: [H8] [I9]',
  ];
  expect(lines.map(parseSearchMessage).reduce(mergeReports, {})).toEqual({
    depth: 1,
    selectiveDepth: 9,
    nodes: 4512,
    ms: 5012,
    evaluation: value(53.4),
    nodesPerSecond: 900,
  });
});

it.each([
  ['Depth 9-14 | Eval 35 | Node 812K | Time 812ms | H8 I9', ['H8', 'I9']],
  ['depth 12-24 ev 35 n 812K n/ms 950 tm 812 pv H8 I9', ['H8', 'I9']],
  ['(1) 35 | 12-24 | H8 I9', ['H8', 'I9']],
  ['depth 1-9 ev 53.4 n 4512 n/s 900 tm 5012 pv Xh7 Oi8', ['Xh7', 'Oi8']],
  ['Depth 3 Eval +M7 Bestline [7,7] [8,8]', ['[7,7]', '[8,8]']],
  ['Depth 9 | Eval 35', undefined],
  ['Depth 9 | Eval +M7', undefined],
  ['BestLine: H8 I9', undefined],
])('finds the expected line in "%s"', (line, points) => {
  expect(parseSearchMessage(line).line).toEqual(points);
});

it('keeps the first points of a long line', () => {
  expect(pointsAtEnd(Array.from({ length: 40 }, (_, i) => `A${i + 1}`).join(' '))).toHaveLength(16);
});

describe('an expected line', () => {
  const size = { width: 15, height: 15 };
  const read = (
    text: string,
    played: { x: number; y: number },
    taken: readonly { x: number; y: number }[] = [],
  ) =>
    expectedLine(text.split(' '), played, size, taken)
      ?.map(({ x, y }) => `${x},${y}`)
      .join(' ');

  it('is read in the way in which it begins with the move that was played', () => {
    expect(read('A1 B2', { x: 0, y: 0 })).toBe('0,0 1,1');
    expect(read('A1 B2', { x: 0, y: 14 })).toBe('0,14 1,13');
    expect(read('Xh7 Oi8', { x: 7, y: 6 })).toBe('7,6 8,7');
    expect(read('7,6 [8,7]', { x: 7, y: 6 })).toBe('7,6 8,7');
    expect(read('A1 B2', { x: 5, y: 5 })).toBeUndefined();
  });

  it('ends at what cannot be played', () => {
    expect(read('A1 B2 C3', { x: 0, y: 0 }, [{ x: 1, y: 1 }])).toBe('0,0');
    expect(read('A1 B2 A1', { x: 0, y: 0 })).toBe('0,0 1,1');
    expect(read('A1 Z9', { x: 0, y: 0 })).toBe('0,0');
    expect(read('A1', { x: 0, y: 0 }, [{ x: 0, y: 0 }])).toBeUndefined();
  });
});
