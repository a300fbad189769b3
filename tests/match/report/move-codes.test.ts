import { expect, it } from 'vitest';
import { formatPos } from '../../../src/game/formats/notation.ts';
import { forbiddenCode } from '../../../src/match/report/forbidden-points.ts';
import {
  decodeMoves,
  encodeMoves,
  forbiddenAfter,
  type PlayedMove,
} from '../../../src/match/report/move-codes.ts';
import { BEFORE_DOUBLE_THREE } from '../played-game.ts';

const MOVES: readonly PlayedMove[] = [
  { x: 0, y: 31 },
  { x: 31, y: 0, ms: 0 },
  {
    x: 7,
    y: 7,
    ms: 12.5,
    leftMs: 59_000,
    depth: 12,
    nodes: 1_234_567,
    evaluation: { kind: 'value', value: -53.4 },
  },
  {
    x: 8,
    y: 8,
    ms: 3,
    depth: 1,
    evaluation: { kind: 'win', plies: 7 },
    pv: 'i9j31',
  },
  { x: 1, y: 2, ms: 3, evaluation: { kind: 'loss', plies: 12 }, nodes: 0 },
];

it('moves are read as they were written', () => {
  const read = decodeMoves(encodeMoves(MOVES));
  expect(read.map(({ pv, ...move }) => move)).toEqual(MOVES.map(({ pv, ...move }) => move));
  expect(read.map(({ pv }) => pv && formatPos(pv))).toEqual(MOVES.map(({ pv }) => pv));
  expect(decodeMoves(encodeMoves([]))).toEqual([]);
});

it('an opening and moves that nothing is known of take two characters each', () => {
  expect(encodeMoves(MOVES.slice(0, 1))).toBe('0v');
  expect(encodeMoves(MOVES.slice(0, 2))).toBe('0v;v0,0');
});

it('forbidden points are those of the core, when black is to move', () => {
  const board = { width: 15, height: 15 };
  const points = [...BEFORE_DOUBLE_THREE, { x: 1, y: 13 }];
  const code = forbiddenCode(points, board);
  expect(code).toBe('8:77');
  expect(forbiddenAfter(code, 8)).toEqual([{ x: 7, y: 7 }]);
  for (const moves of [0, 7, 9, 80]) expect(forbiddenAfter(code, moves)).toEqual([]);
  expect(forbiddenAfter(undefined, 8)).toEqual([]);
});
