import { describe, expect, it } from 'vitest';
import { type CellValue, cellAnswer, cellMap, cellQuestions, mapSize } from '../../src/analysis/cell-map.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { formatPoint } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { afterMove, type BoardSize, emptyPosition, type Position } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { winningChance } from '../../src/game/score.ts';

const search = new DirectSearch({ core: coreBytes() });

function positionAfter(moves: string, rule: Rule, size: BoardSize = { width: 15, height: 15 }): Position {
  const record = readRecord(moves, { size });
  if (!record.ok) throw new Error(record.error);
  return record.value.moves.reduce(afterMove, emptyPosition(rule, size));
}

/** The score of a cell for each side, by name. */
function byName(values: Iterable<CellValue>, size: BoardSize): ReadonlyMap<string, CellValue['score']> {
  return new Map(
    [...values].map(({ point, colour, score }) => [`${colour} ${formatPoint(point, size)}`, score]),
  );
}

describe('the map of cells', () => {
  // Black has four with one end free, white an open three.
  const fight = positionAfter('F8 E8 G8 G10 H8 H10 I8 I10', 'freestyle');

  it('has every empty cell for both sides, once', () => {
    const map = [...cellMap(search, fight, 200)];
    expect(map.length).toBe(mapSize(fight));
    expect(byName(map, fight).size).toBe(2 * (225 - 8));
  });

  it('knows a five at hand, the move that stops it, and that all others lose', () => {
    const values = byName(cellMap(search, fight, 500), fight);
    expect(values.get('black J8')).toEqual({ kind: 'win', plies: 1 });
    expect(values.get('white J8')).not.toMatchObject({ kind: 'loss' });
    expect(values.get('white A1')).toEqual({ kind: 'loss', plies: 2 });
    expect(values.get('white F10')).toEqual({ kind: 'loss', plies: 2 });
  });

  it('shows what is forbidden to black in renju, and to nobody else', () => {
    const cross = 'H8 A1 I8 A15 J9 O1 J10 O15';
    const renju = positionAfter(cross, 'renju');
    const values = byName(cellMap(search, renju, 100), renju);
    expect(values.get('black J8')).toBe('forbidden');
    expect(values.get('white J8')).toMatchObject({ kind: 'value' });
    const freestyle = positionAfter(cross, 'freestyle');
    expect(byName(cellMap(search, freestyle, 100), freestyle).get('black J8')).not.toBe('forbidden');
  });

  it('has searched every cell, however few the nodes', () => {
    const quiet = positionAfter('H8 I9', 'freestyle');
    const even = [...cellMap(search, quiet, 10)].filter(
      ({ score }) => score !== 'forbidden' && score.kind === 'value' && score.value === 0,
    );
    expect(even.length).toBeLessThan(5);
  });

  it('is the same each time', () => {
    const small = positionAfter('C3 D4', 'freestyle', { width: 6, height: 6 });
    expect([...cellMap(search, small, 300)]).toEqual([...cellMap(search, small, 300)]);
  });

  it('of a board with one cell left is a draw there', () => {
    const size = { width: 5, height: 5 };
    const cells = 'XXOOXOOXXOXXOOXOOXXOXXOO';
    const stones = [...cells].map((sign, i) => ({
      x: i % 5,
      y: Math.floor(i / 5),
      colour: sign === 'X' ? ('black' as const) : ('white' as const),
    }));
    const full: Position = { ...emptyPosition('freestyle', size), stones };
    expect([...cellMap(search, full)].map(({ score }) => score)).toEqual([
      { kind: 'value', value: 0 },
      { kind: 'value', value: 0 },
    ]);
  });

  it('can be asked for cell by cell: the side to move and cells near stones first', () => {
    const { known, open } = cellQuestions(fight, search.referee);
    expect(known.map(({ colour, point }) => `${colour} ${formatPoint(point, fight)}`)).toEqual(['black J8']);
    expect(open[0]?.colour).toBe('black');
    expect(open.at(-1)?.colour).toBe('white');
    const far = (index: number) => formatPoint(open[index]?.point ?? { x: 0, y: 0 }, fight);
    expect(['A1', 'O1', 'A15', 'O15']).not.toContain(far(0));
    expect(open[0]?.position.sideToMove).toBe('white');
    const first = open[0];
    if (!first) throw new Error('there is a question');
    expect(cellAnswer(first, { kind: 'loss', plies: 4 }).score).toEqual({ kind: 'win', plies: 5 });
    expect(cellAnswer(first, { kind: 'value', value: 30 }).score).toEqual({ kind: 'value', value: -30 });
  });
});

describe('the chance to win', () => {
  it('is even at 0, and sure where a win is proven', () => {
    expect(winningChance({ kind: 'value', value: 0 })).toBe(0.5);
    expect(winningChance({ kind: 'value', value: 200 })).toBeCloseTo(0.731, 3);
    expect(winningChance({ kind: 'win', plies: 9 })).toBe(1);
    expect(winningChance({ kind: 'loss', plies: 9 })).toBe(0);
  });
});
