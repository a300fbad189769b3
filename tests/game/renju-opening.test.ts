import { expect, it } from 'vitest';
import { formatPoint, parsePoints } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { emptyPosition, type Point } from '../../src/game/position.ts';
import { openingAfter, openingText, renjuOpening } from '../../src/game/renju-opening.ts';
import { symmetriesOf } from '../../src/game/symmetry.ts';

const SIZE = { width: 15, height: 15 };

function code(text: string, size = SIZE): string | undefined {
  const record = readRecord(text, { size });
  if (!record.ok) throw new Error(record.error);
  return renjuOpening(record.value)?.code;
}

/** The third stones of the openings in the order of their numbers, as books list them. */
const DIRECT = 'h10 i10 j10 i9 j9 i8 j8 h7 i7 j7 h6 i6 j6';
const INDIRECT = 'j10 j9 j8 j7 j6 i8 i7 i6 h7 h6 g7 g6 f6';

it.each([
  ['D', 'h8 h9', DIRECT],
  ['I', 'h8 i9', INDIRECT],
])('knows the 13 openings %s, turned and mirrored too', (letter, begun, thirds) => {
  for (const [i, third] of thirds.split(' ').entries()) {
    const moves = parsePoints(`${begun} ${third}`, SIZE);
    if (!moves.ok) throw new Error(moves.error);
    for (const symmetry of symmetriesOf(SIZE)) {
      const name = renjuOpening({ ...SIZE, moves: moves.value.map(symmetry) })?.code;
      expect(name).toBe(`${letter}${i + 1}`);
    }
  }
});

it('names every third move within the 5x5 square after a second beside the first, and no other', () => {
  const centre = { x: 7, y: 7 };
  const around = (reach: number): Point[] =>
    Array.from({ length: (2 * reach + 1) ** 2 }, (_, i) => ({
      x: 7 - reach + (i % (2 * reach + 1)),
      y: 7 - reach + Math.floor(i / (2 * reach + 1)),
    }));
  const codes = new Map<string, number>();
  for (const second of around(2)) {
    for (const third of around(3)) {
      const points = new Set([centre, second, third].map((point) => formatPoint(point, SIZE)));
      if (points.size < 3) continue;
      const distance = (point: Point) => Math.max(Math.abs(point.x - 7), Math.abs(point.y - 7));
      const name = renjuOpening({ ...SIZE, moves: [centre, second, third] })?.code;
      expect(name !== undefined).toBe(distance(second) === 1 && distance(third) <= 2);
      if (name !== undefined) codes.set(name, (codes.get(name) ?? 0) + 1);
    }
  }
  expect(codes.size).toBe(26);
  // Four or eight ways to put an opening on the board, by its own symmetry.
  expect(new Set(codes.values())).toEqual(new Set([4, 8]));
});

it('is recognised in stones that were set up too, and of none whose first three stones are not known', () => {
  expect(code('h8 h9 i9 i8 g7')).toBe('D4');
  expect(code('(;SZ[15]AB[hh][ig]AW[hg])')).toBe('D4');
  expect(code('(;SZ[15]AB[hh]AW[hg];B[ig])')).toBe('D4');
  expect(code('j10 j11 k11', { width: 19, height: 19 })).toBe('D4');
  expect(code('h8 h9')).toBeUndefined();
  expect(code('g8 g9 h9')).toBeUndefined();
  expect(code('h8 h9 i9', { width: 16, height: 16 })).toBeUndefined();
  expect(code('(;SZ[15]AB[hh]AW[hg][ig]PL[B])')).toBeUndefined();
  expect(code('(;SZ[15]AB[hh][ig][aa]AW[hg][bb])')).toBeUndefined();
});

it('has a name in both languages', () => {
  const opening = renjuOpening({
    ...SIZE,
    moves: [
      { x: 7, y: 7 },
      { x: 8, y: 6 },
      { x: 8, y: 8 },
    ],
  });
  expect(opening && openingText(opening)).toBe('I7 Hogetsu 浦月 (Bay Moon)');
});

it('is named in a game that is played, and without signs that a plain terminal lacks', () => {
  const stones = [
    { x: 7, y: 7, colour: 'black' },
    { x: 7, y: 6, colour: 'white' },
    { x: 8, y: 6, colour: 'black' },
    { x: 8, y: 7, colour: 'white' },
  ] as const;
  const game = { ...emptyPosition('renju', SIZE), stones, sideToMove: 'black' } as const;
  const opening = openingAfter(game, 0);
  expect(opening && openingText(opening, true)).toBe('D4 Kagetsu (Flower Moon)');
  expect(openingAfter(game, 2)?.code).toBe('D4');
  expect(openingAfter(game, 4)).toBeUndefined();
});
