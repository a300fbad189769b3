import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { FinishedLine } from '../../src/binding/core-search.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { VALUE_MAX } from '../../src/core/shared-constants.ts';
import { type Colour, opponent, type Position, type Stone } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';
import {
  type Board,
  DIRECTIONS,
  emptyBoard,
  emptyPoints,
  set,
  stoneOf,
  withStone,
} from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { Thinker } from './think.ts';

const SIDE = 15;
/** The colour of a pattern in which nobody has a five: stones two and two, each row two further on. */
const colourAt = (x: number, y: number): Colour => ((x + 2 * y) % 4 < 2 ? 'black' : 'white');

/** That pattern, but for the empty points. */
function position(isEmpty: (x: number, y: number) => boolean, sideToMove: Colour): Omit<Position, 'rule'> {
  const stones: Stone[] = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (!isEmpty(x, y)) stones.push({ x, y, colour: colourAt(x, y) });
    }
  }
  return { width: SIDE, height: SIDE, rowLength: 5, stones, blocked: [], sideToMove };
}

/** Whether some five points in a line hold stones of one colour at most. */
function hasHope({ stones }: Omit<Position, 'rule'>): boolean {
  const colours = new Map(stones.map(({ x, y, colour }) => [`${x},${y}`, colour]));
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (const { dx, dy } of DIRECTIONS) {
        const row = Array.from({ length: 5 }, (_, i) => [x + i * dx, y + i * dy] as const);
        if (row.some(([a, b]) => a < 0 || b < 0 || a >= SIDE || b >= SIDE)) continue;
        const found = new Set(row.map(([a, b]) => colours.get(`${a},${b}`)).filter((colour) => colour));
        if (found.size < 2) return true;
      }
    }
  }
  return false;
}

const DEAD = (x: number, y: number) => (x % 3 === 1 && y % 3 === 1) || (x === 0 && (y === 0 || y === 14));
/** One line of five that black can still fill. */
const ALIVE = (x: number, y: number) => DEAD(x, y) || (y === 7 && x >= 5 && x <= 9);

describe('a position without hope for either side', () => {
  it('has 27 empty points and no five that could be made', () => {
    expect(SIDE * SIDE - position(DEAD, 'black').stones.length).toBe(27);
    expect(hasHope(position(DEAD, 'black'))).toBe(false);
    expect(hasHope(position(ALIVE, 'black'))).toBe(true);
  });

  it.each(RULES)('is a draw, and known for one at once (%s)', (rule) => {
    const search = new DirectSearch({ core: coreBytes() });
    for (const sideToMove of ['black', 'white'] as const) {
      const scores: Score[] = [];
      const suffices = ({ score }: FinishedLine) => scores.push(score) === 4;
      search.search(
        { ...position(DEAD, sideToMove), rule },
        { kind: 'best', lines: 1 },
        { depth: 5, suffices },
      );
      expect(scores.map((score) => score.kind === 'value' && Math.abs(score.value))).toEqual([0, 0, 0, 0]);
    }
  });

  it('is none as long as there is a row to be made', () => {
    const search = new DirectSearch({ core: coreBytes() });
    const alive = { ...position(ALIVE, 'black'), rule: 'freestyle' } as const;
    const { lines } = search.search(alive, { kind: 'best', lines: 1 }, { depth: 1 });
    expect(lines[0]?.score).not.toEqual({ kind: 'value', value: 0 });
  });
});

describe('the last moves in renju, where black may have forbidden points alone to play on', () => {
  const MOST_EMPTY = 7;
  const WIDTH = 9;

  /** A board nearly full, with rows of black that lack one stone to be too long; undefined if that made a five. */
  function ending(random: RandomChoices): Board | undefined {
    const board = emptyBoard(WIDTH, WIDTH);
    const anyPoint = () => ({ x: random.between(0, WIDTH - 1), y: random.between(0, WIDTH - 1) });
    for (let y = 0; y < WIDTH; y++)
      for (let x = 0; x < WIDTH; x++) set(board, { x, y }, stoneOf(colourAt(x, y)));
    const gaps = Array.from({ length: random.between(0, 3) }, anyPoint).filter((gap) => {
      const { dx, dy } = random.pick(DIRECTIONS);
      const before = random.between(1, 4);
      const row = Array.from({ length: 6 }, (_, i) => ({
        x: gap.x + (i - before) * dx,
        y: gap.y + (i - before) * dy,
      }));
      const isInside = row.every(({ x, y }) => x >= 0 && y >= 0 && x < WIDTH && y < WIDTH);
      if (isInside) for (const point of row) set(board, point, 'X');
      return isInside;
    });
    for (const gap of gaps) set(board, gap, '.');
    for (let i = random.between(0, 4); i > 0; i--) set(board, anyPoint(), '.');
    const empty = emptyPoints(board).length;
    return empty > 0 && empty <= MOST_EMPTY && winners(board, 'renju').length === 0 ? board : undefined;
  }

  type Result = 'won' | 'drawn' | 'lost';

  /** What the position is to the side to move if every move is tried. */
  function resultOf(board: Board, side: Colour): Result {
    const points = emptyPoints(board);
    if (points.length === 0) return 'drawn';
    if (points.some((point) => winsAt(board, point, side, 'renju'))) return 'won';
    const theirs = points
      .filter((point) => side === 'white' || foulAt(board, point) === undefined)
      .map((point) => withStone(board, point, stoneOf(side), () => resultOf(board, opponent(side))));
    if (theirs.includes('lost')) return 'won';
    return theirs.includes('drawn') ? 'drawn' : 'lost';
  }

  it('are won, drawn and lost as they are when every move is tried', () => {
    const random = new RandomChoices(1);
    const thinker = new Thinker();
    const met = { won: 0, drawn: 0, lost: 0 };
    for (let boards = 0; boards < battery(1500, 200); ) {
      const board = ending(random);
      if (!board) continue;
      boards++;
      for (const side of ['black', 'white'] as const) {
        const { winsIn, losesIn, nodes } = thinker.think('renju', board, side, 30, 100_000);
        // Where there is but one move it is played without a search.
        if (nodes <= 1) continue;
        const result = resultOf(board, side);
        met[result]++;
        const said = winsIn !== undefined ? 'won' : losesIn !== undefined ? 'lost' : 'drawn';
        expect(said, `${side} to move\n${drawingOf(board)}`).toBe(result);
      }
    }
    expect(Math.min(met.won, met.drawn, met.lost)).toBeGreaterThan(battery(150, 20));
  });

  /**
   * From a match, which black lost by its 113th move: of the 35 empty points one of black's rows would be too long on
   * h6.
   */
  const GAME = [
    'g2h3i1g1e6h5h4f6f7g8e5e4c7d7c5c6d5b5e8e9e3d2i5f5i3i2j6k7g4j4i7k6h7g7j8k9k8i8d3c3g9h8j10l7i4i6f8d',
    '6g10j7l5h10h11n9i12f9m8g11k5m5d9c10j12f12e13j11k12h12f10k14g12i10n7m12d12d11e14e11f13d15c11e10c1',
    '2f14l1k1b10a9l9g13h14l10m11l4i13g15i11n6k3l13n11f15e15l11k10o6l12a10b12a11a12e12a8f2o11o12f4a5l6',
    'i15m3b13k13o9e1j3b8c9d10l14o3n14m14l3h15j5k4a3a4o8b9b11b6b7o7j2j1l8k2e7b1d8g5c4o15g3k11d4l2c2o5o',
    '2b2c1d13m13d14c14n4n10i14f11m7m15l15m10n5b15n3n1m2a15a14b3c15g14b14j15a13h13',
  ].join('');

  it('are known for lost by black long before the last of them', () => {
    const stones = [...GAME.matchAll(/([a-o])([0-9]+)/g)].map(
      ([, column = '', row], index): Stone => ({
        x: column.charCodeAt(0) - 'a'.charCodeAt(0),
        y: SIDE - Number(row),
        colour: index % 2 === 0 ? 'black' : 'white',
      }),
    );
    const search = new DirectSearch({ core: coreBytes() });
    const position = { width: SIDE, height: SIDE, rowLength: 5, rule: 'renju', blocked: [] } as const;
    const { lines } = search.search(
      { ...position, stones, sideToMove: 'black' },
      { kind: 'best', lines: 1 },
      { nodes: 20_000 },
    );
    expect(lines[0]?.score).toEqual({ kind: 'value', value: -VALUE_MAX });
  });
});
