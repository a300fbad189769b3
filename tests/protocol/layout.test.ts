import { describe, expect, test } from 'vitest';
import { afterMove } from '../../src/game/position.ts';
import type { Cell, Field } from '../../src/protocol/commands.ts';
import type { Layout } from '../../src/protocol/layout.ts';
import {
  cleared,
  emptyLayout,
  layoutOfBoard,
  layoutOfMoves,
  moveError,
  takenBack,
} from '../../src/protocol/layout.ts';
import { at } from './conversation.ts';

const board = cleared({ width: 15, height: 15 });

function cells(...fields: readonly Field[]): readonly Cell[] {
  return fields.map((field, i) => ({ x: i, y: 0, field }));
}

function layout(...fields: readonly Field[]): Layout | undefined {
  const result = layoutOfBoard(board, cells(...fields));
  return result.ok ? result.value : undefined;
}

test.each([
  [5, 5, 5, true],
  [15, 15, 5, true],
  [32, 32, 5, true],
  [32, 5, 6, true],
  [4, 15, 5, false],
  [15, 33, 5, false],
  [0, 0, 5, false],
  [4, 4, 4, true],
  [3, 4, 4, false],
  [3, 3, 3, true],
  [2, 3, 3, false],
])('a board of %i by %i for %i in a row: %s', (width, height, rowLength, ok) => {
  expect(emptyLayout(width, height, rowLength).ok).toBe(ok);
});

describe('colours of a BOARD', () => {
  test('empty: we are black', () => {
    expect(layout()?.sideToMove).toBe('black');
  });

  test('as many stones each: we are black', () => {
    const result = layout('own', 'opponent');
    expect(result?.sideToMove).toBe('black');
    expect(result?.stones.map((stone) => stone.colour)).toEqual(['black', 'white']);
  });

  test('one fewer: we are white, whatever the order', () => {
    for (const fields of [
      ['opponent', 'own', 'opponent'],
      ['opponent', 'opponent', 'own'],
      ['own', 'opponent', 'opponent'],
    ] as const) {
      const result = layout(...fields);
      expect(result?.sideToMove).toBe('white');
      expect(result?.stones.filter((stone) => stone.colour === 'black')).toHaveLength(2);
    }
  });

  test.each([
    [['own']],
    [['own', 'opponent', 'own']],
    [['opponent', 'own', 'own']],
    [['own', 'own', 'opponent', 'opponent', 'own']],
  ] as const)('one more of field 1, %j: it is black, and field 2 is to move', (fields) => {
    const result = layout(...fields);
    expect(result?.sideToMove).toBe('white');
    expect(result?.stones.map(({ colour }) => colour)).toEqual(
      fields.map((field) => (field === 'own' ? 'black' : 'white')),
    );
  });

  test.each([
    [['own', 'own'], 'black'],
    [['opponent', 'opponent'], 'white'],
    [['own', 'own', 'own', 'opponent'], 'black'],
    [['opponent', 'own', 'own', 'own'], 'white'],
    [['own', 'opponent', 'opponent', 'opponent'], 'black'],
  ] as const)('other counts, %j: field 1 is to move, and the first stone listed is black', (fields, own) => {
    const result = layout(...fields);
    expect(result?.sideToMove).toBe(own);
    expect(result?.stones[0]?.colour).toBe('black');
    expect(result?.stones.filter(({ colour }) => colour === own)).toHaveLength(
      fields.filter((field) => field === 'own').length,
    );
  });

  test('with blocked cells any counts will do', () => {
    expect(layout('own', 'blocked')?.sideToMove).toBe('black');
    expect(layout('opponent', 'opponent', 'blocked')?.sideToMove).toBe('white');
    expect(layout('blocked')?.blocked).toEqual([at(0, 0)]);
  });
});

test('cells off the board or given twice are refused', () => {
  expect(layoutOfBoard(board, [{ x: 15, y: 0, field: 'opponent' }]).ok).toBe(false);
  const twice: readonly Cell[] = [
    { x: 3, y: 3, field: 'opponent' },
    { x: 3, y: 3, field: 'own' },
  ];
  expect(layoutOfBoard(board, twice).ok).toBe(false);
  expect(layoutOfMoves(board, [at(1, 1), at(1, 1)]).ok).toBe(false);
  expect(layoutOfMoves(board, [at(1, 15)]).ok).toBe(false);
});

test('moves in turn', () => {
  const result = layoutOfMoves(board, [at(1, 1), at(2, 2), at(3, 3)]);
  expect(result.ok && result.value.sideToMove).toBe('white');
  expect(result.ok && result.value.stones.map((stone) => stone.colour)).toEqual(['black', 'white', 'black']);
});

test('playing and taking back', () => {
  const two = [at(7, 7), at(8, 8)].reduce<Layout>(afterMove, board);
  expect(two.sideToMove).toBe('black');
  const one = takenBack(two, at(8, 8));
  expect(one).toEqual({ ok: true, value: afterMove(board, at(7, 7)) });
  expect(takenBack(two, at(1, 1)).ok).toBe(false);
});

test('0,0 is the last stone, unless there is a stone on it', () => {
  const two = [at(7, 7), at(8, 8)].reduce<Layout>(afterMove, board);
  expect(takenBack(two, at(0, 0))).toEqual(takenBack(two, at(8, 8)));
  const corner = [at(0, 0), at(8, 8)].reduce<Layout>(afterMove, board);
  expect(takenBack(corner, at(0, 0))).toMatchObject({ ok: true, value: { stones: [at(8, 8)] } });
  expect(takenBack({ ...two, blocked: [at(0, 0)] }, at(0, 0)).ok).toBe(false);
  expect(takenBack(board, at(0, 0)).ok).toBe(false);
});

test('obstacles', () => {
  const one: Layout = { ...afterMove(board, at(7, 7)), blocked: [at(1, 1)] };
  for (const point of [at(7, 7), at(1, 1), at(-1, 0), at(0, 15), at(15, 0)]) {
    expect(moveError(one, point)).toBeDefined();
  }
  expect(moveError(one, at(0, 0))).toBeUndefined();
});
