import { expect, it } from 'vitest';
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
  expect(parseSearchMessage(line)).toEqual(report);
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
