import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { formatPoint } from '../../src/game/formats/notation.ts';
import {
  afterMove,
  emptyPosition,
  opponent,
  type Point,
  type Position,
  samePoint,
} from '../../src/game/position.ts';
import { Random } from '../../src/game/random.ts';
import { RULES } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';
import { chooseMove, FULL_STRENGTH, LEVELS, levelOf, unsearchedMove, viewOf } from '../../src/play/level.ts';
import { cellsOf, emptyPoints, get, stoneOf, withStone } from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { stonesOf } from '../core/differences.ts';
import { randomBoard } from '../random-board.ts';
import { newGame, played, pointsOf, referee } from './games.ts';

const search = new DirectSearch({ core: coreBytes() });
const NUMBERS = LEVELS.map((_, i) => i + 1);

/** The level's move by its own search, with this many nodes at most. */
function moveOf(number: number, position: Position, random: () => number, nodes = 1000): Point | undefined {
  const level = levelOf(number);
  const view = viewOf(level, position, random);
  if (level.lines === 0) return unsearchedMove(level, position, view, search.referee, random);
  const limits = { nodes: Math.min(nodes, level.nodes ?? nodes) };
  const searched = search.search(view.position, { kind: 'best', lines: level.lines }, limits);
  return chooseMove(level, position, searched, search.referee, random);
}

it('levels go from 1 to 12, the last one without limits', () => {
  expect(FULL_STRENGTH).toBe(12);
  const { rating, ...full } = levelOf(12);
  expect(full).toEqual({ lines: 1, temperature: 0, overlooks: { fours: 0, threes: 0 } });
  for (const number of [0, 13, 1.5, Number.NaN]) expect(() => levelOf(number)).toThrow(RangeError);
  expect(rating).toBe(Math.max(...LEVELS.map((level) => level.rating)));
});

it('each level overlooks no more than the one below, searches no less, and is rated 150 to 250 above it', () => {
  for (const [i, level] of LEVELS.slice(1).entries()) {
    const below = LEVELS[i];
    if (!below) continue;
    expect(level.overlooks.threes).toBeLessThanOrEqual(below.overlooks.threes);
    expect(level.overlooks.fours).toBeLessThanOrEqual(below.overlooks.fours);
    const nodes = ({ nodes, lines }: typeof level) => (lines === 0 ? 0 : (nodes ?? Number.POSITIVE_INFINITY));
    expect(nodes(level)).toBeGreaterThanOrEqual(nodes(below));
    expect(level.rating - below.rating).toBeGreaterThanOrEqual(150);
    expect(level.rating - below.rating).toBeLessThanOrEqual(250);
  }
});

describe('a beginner', () => {
  /** White has an open three beside other stones; black is to move. */
  const { position: theirThree } = played(newGame(), 'E5 H8 K11 I8 E11 J8');
  /** Black has one, and is to move. */
  const { position: ownThree } = played(newGame(), 'H8 E5 I8 K11 J8 E11');
  const ends = pointsOf('F8 G8 K8 L8');
  const TRIES = 60;

  function share(number: number, position: Position, points: readonly Point[]): number {
    const random = new Random(7);
    let count = 0;
    for (let i = 0; i < TRIES; i++) {
      const move = moveOf(number, position, () => random.fraction());
      if (move && points.some((point) => samePoint(point, move))) count++;
    }
    return count / TRIES;
  }

  it("leaves the opponent's open three the more often the weaker it is", () => {
    const prevented = [1, 2, 3, 4].map((number) => share(number, theirThree, ends));
    expect(prevented[0]).toBeLessThan(0.3);
    expect(prevented[1]).toBeGreaterThan(0.25);
    expect(prevented[1]).toBeLessThan(0.65);
    expect(prevented[2]).toBeGreaterThan(0.6);
    expect(prevented[3]).toBeGreaterThan(0.85);
  });

  it('makes a four of its own open three at every level, and completes a row', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) expect(share(number, ownThree, pointsOf('G8 K8'))).toBe(1);
    const { position: four } = played(newGame(), 'H8 E5 I8 K11 J8 E11 K8 A1');
    expect(share(1, four, pointsOf('G8 L8'))).toBe(1);
  });

  it('plays near the stones, the first move in the middle', () => {
    expect(share(1, newGame().position, pointsOf('H8'))).toBe(1);
    const random = new Random(3);
    for (let i = 0; i < 20; i++) {
      const move = moveOf(1, played(newGame(), 'C3 D4').position, () => random.fraction());
      expect(move && Math.max(Math.abs(move.x - 2), Math.abs(move.y - 12))).toBeLessThanOrEqual(3);
    }
  });

  it('overlooks even fours at the lowest level, and none from the third on', () => {
    const { position: four } = played(newGame(), 'G8 H8 E5 I8 K11 J8 E11 K8');
    const [first = 0, second = 0, third = 0] = [1, 2, 3].map((number) => share(number, four, pointsOf('L8')));
    expect(first).toBeGreaterThan(0.2);
    expect(first).toBeLessThan(0.65);
    expect(second).toBeGreaterThan(0.8);
    expect(second).toBeLessThan(1);
    expect(third).toBe(1);
  });
});

describe.each(RULES)(
  "no level overlooks its own five, and none from the third on the opponent's: %s",
  (rule) => {
    const WANTED = battery(150, 15);

    it(`in ${WANTED} random positions with one`, () => {
      const random = new RandomChoices(9 + RULES.indexOf(rule));
      const counts = { own: 0, theirs: 0 };
      for (let tries = 0; Math.min(counts.own, counts.theirs) < WANTED; tries++) {
        expect(tries).toBeLessThan(100 * WANTED);
        const board = randomBoard(random);
        if (winners(board, rule).length > 0) continue;
        const sideToMove = random.pick(['black', 'white'] as const);
        const position: Position = {
          ...emptyPosition(rule, { width: board[0]?.length ?? 0, height: board.length }),
          stones: stonesOf(board),
          blocked: cellsOf(board).filter((point) => get(board, point) === '#'),
          sideToMove,
        };
        const free = emptyPoints(board);
        const own = free.filter((point) => winsAt(board, point, sideToMove, rule));
        const theirs = free.filter((point) => winsAt(board, point, opponent(sideToMove), rule));
        const mayPlay = (point: Point) =>
          rule !== 'renju' || sideToMove === 'white' || foulAt(board, point) === undefined;
        const isPreventable = theirs.some(mayPlay);
        if (own.length === 0 && !isPreventable) continue;
        const kind = own.length > 0 ? 'own' : 'theirs';
        if (counts[kind]++ >= WANTED) continue;
        // A few nodes only: no level may need its search for this.
        const number = random.pick(kind === 'own' ? NUMBERS : NUMBERS.slice(2));
        const move = moveOf(number, position, () => random.fraction(), random.pick([1, 50, 1000]));
        if (!move) throw new Error('no move');
        if (kind === 'own') {
          expect(own.some((point) => samePoint(point, move))).toBe(true);
          continue;
        }
        expect(mayPlay(move)).toBe(true);
        const left = withStone(board, move, stoneOf(sideToMove), () =>
          theirs.filter(
            (point) => !samePoint(point, move) && winsAt(board, point, opponent(sideToMove), rule),
          ),
        );
        expect(left.length).toBeLessThan(theirs.length);
      }
      expect(counts.own).toBeGreaterThanOrEqual(WANTED);
    });
  },
);

it('by caro a row may be prevented at its end too, if the search says so', () => {
  const { position } = played(newGame({ rule: 'caro' }), 'E8 F8 A1 G8 A2 H8 O15 I8');
  // White has F8 to I8, black E8: white's five at J8 does not count with black on K8.
  const searched = (name: string) => ({
    points: pointsOf(name),
    lines: [{ point: pointsOf(name)[0] as Point, score: { kind: 'value', value: 0 } as const }],
  });
  const chosen = (name: string, number: number) => {
    const point = chooseMove(levelOf(number), position, searched(name), referee, () => 0);
    return point && formatPoint(point, position);
  };
  expect(chosen('K8', FULL_STRENGTH)).toBe('K8');
  expect(chosen('K8', 5)).toBe('K8');
  expect(chosen('C3', FULL_STRENGTH)).toMatch(/^[JK]8$/);
});

describe('the choice', () => {
  const position = played(newGame(), 'H8 I9').position;
  const value = (worth: number): Score => ({ kind: 'value', value: worth });
  const lines = (...moves: readonly (readonly [string, Score])[]) => ({
    points: pointsOf(moves[0]?.[0] ?? 'A1'),
    lines: moves.map(([name, score]) => ({ point: pointsOf(name)[0] as Point, score })),
  });

  /** How often each move is chosen, of 1000 times. */
  function shares(temperature: number, searched: ReturnType<typeof lines>): Record<string, number> {
    const random = new Random(3);
    const counts: Record<string, number> = {};
    for (let i = 0; i < 1000; i++) {
      const level = { rating: 0, lines: 20, temperature, overlooks: { fours: 0, threes: 0 } };
      const point = chooseMove(level, position, searched, referee, () => random.fraction());
      const name = point ? formatPoint(point, position) : 'none';
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  it('is the best move without a temperature', () => {
    expect(shares(0, lines(['A1', value(10)], ['B1', value(9)]))).toEqual({ A1: 1000 });
  });

  it('falls on a move e times less often for each temperature that it is worse', () => {
    const {
      A1 = 0,
      B1 = 0,
      C1 = 0,
    } = shares(100, lines(['A1', value(50)], ['B1', value(-50)], ['C1', value(-150)]));
    expect(A1 / B1).toBeCloseTo(Math.E, 0);
    expect(B1 / C1).toBeCloseTo(Math.E, 0);
    expect(A1 + B1 + C1).toBe(1000);
  });

  it('falls on proven wins most of all, and on proven losses least', () => {
    const searched = lines(
      ['A1', { kind: 'win', plies: 7 }],
      ['B1', value(200)],
      ['C1', { kind: 'loss', plies: 6 }],
    );
    const { A1 = 0, B1 = 0, C1 = 0 } = shares(400, searched);
    expect(A1).toBeGreaterThan(5 * B1);
    expect(B1).toBeGreaterThan(5 * C1);
  });

  it('is a short win that was found, whatever the temperature', () => {
    const searched = lines(
      ['A1', { kind: 'win', plies: 9 }],
      ['B1', { kind: 'win', plies: 3 }],
      ['C1', value(900)],
    );
    expect(shares(400, searched)).toEqual({ B1: 1000 });
  });

  it('is the same with the same random numbers', () => {
    const searched = lines(['A1', value(10)], ['B1', value(9)], ['C1', value(8)]);
    expect(shares(50, searched)).toEqual(shares(50, searched));
  });

  it('is the move found without a search where there was no time for one', () => {
    expect(shares(400, { points: pointsOf('C3'), lines: [] })).toEqual({ C3: 1000 });
    expect(shares(400, { points: [], lines: [] })).toEqual({ none: 1000 });
  });

  it('is the best of several points that prevent the row', () => {
    const three = played(newGame(), 'A1 H8 A2 I8 A3 J8 O15 K8').position;
    const searched = lines(['C3', value(90)], ['L8', value(-20)], ['G8', value(-900)]);
    const random = () => 0;
    for (const level of [levelOf(5), levelOf(FULL_STRENGTH)]) {
      const point = chooseMove(level, three, searched, referee, random);
      expect(point && formatPoint(point, three)).toBe('L8');
    }
  });
});

describe('tic-tac-toe', () => {
  it('is never lost by full strength, with either colour, whatever the other side plays', () => {
    let games = 0;
    const start = emptyPosition('freestyle', { width: 3, height: 3 }, 3);
    const explore = (position: Position, engine: 'black' | 'white'): void => {
      const outcome = referee.outcome(position);
      if (outcome) {
        games++;
        expect(outcome.kind === 'five' && outcome.winner !== engine).toBe(false);
        return;
      }
      if (position.sideToMove === engine) {
        const move = moveOf(FULL_STRENGTH, position, () => 0, 100_000);
        expect(move).toBeDefined();
        if (move) explore(afterMove(position, move), engine);
        return;
      }
      const used = new Set(position.stones.map(({ x, y }) => 3 * y + x));
      for (let cell = 0; cell < 9; cell++) {
        if (!used.has(cell)) explore(afterMove(position, { x: cell % 3, y: Math.floor(cell / 3) }), engine);
      }
    };
    explore(start, 'black');
    const withBlack = games;
    explore(start, 'white');
    expect(withBlack).toBeGreaterThan(20);
    expect(games - withBlack).toBeGreaterThan(100);
  });
});
