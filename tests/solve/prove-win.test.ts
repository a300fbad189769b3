import { describe, expect, it } from 'vitest';
import { positionOf as positionOfTactic, readSuite } from '../../lab/tactics/suite.ts';
import { AttackBoard } from '../../src/binding/attack-board.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { formatPos, parsePos } from '../../src/game/formats/notation.ts';
import {
  afterMove,
  type Colour,
  emptyPosition,
  type Point,
  type Position,
  samePoint,
} from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { checkProof } from '../../src/solve/check-proof.ts';
import { type Method, proveWin, type Solution } from '../../src/solve/prove-win.ts';
import { battery } from '../battery.ts';
import { draw } from '../drawn-board.ts';
import { positionOf } from './random-positions.ts';

const NODES = 200_000;
/** What every win of the suite is proven with. */
const SUITE_NODES = 1_000_000;

const board = new AttackBoard(coreBytes());

function solve(position: Position, by: Method = 'threats', nodes = NODES): Solution {
  return proveWin(position, board, { by, nodes });
}

function drawn(rule: Rule, side: Colour, drawing: string) {
  const { board: cells, marks } = draw(drawing);
  return { position: positionOf(cells, rule, side), marks };
}

/** The signs of the drawing's points that are winning first moves with this many plies. */
function signsOf(solution: Solution, marks: ReadonlyMap<string, Point>, plies: number): string {
  const found = solution.wins.filter(({ proof }) => proof.plies === plies);
  return [...marks]
    .filter(([, point]) => found.some(({ move }) => samePoint(move, point)))
    .map(([sign]) => sign)
    .sort()
    .join('');
}

describe('positions of the tactical suite', () => {
  it.each(readSuite().filter((_, i) => (i - 75) % battery(18, 84) === 0))(
    'have the one winning move that is known: $rule $size $moves.length',
    (tactic) => {
      const position = positionOfTactic(tactic);
      const { wins, fours, threats, threatsTakeAtLeast } = solve(position, 'threats', SUITE_NODES);
      expect([fours, threats]).toEqual(['none', 'win']);
      expect(formatPos(wins.map(({ move }) => move))).toBe(formatPos([tactic.winning]));
      expect(wins.every(({ check }) => check?.isValid)).toBe(true);
      expect(wins[0]?.proof.plies).toBeGreaterThanOrEqual(threatsTakeAtLeast);
    },
  );
});

describe('a win', () => {
  it('is the shortest, with all first moves that are as short', () => {
    const { position, marks } = drawn(
      'freestyle',
      'black',
      `
      . . . . . . . . .
      . . a X X X b . .
      . . . . . . . . .
      . . . . . O . . .
      . . O . . . . O .
      . . . . . . . . .`,
    );
    const solution = solve(position);
    expect(signsOf(solution, marks, 3)).toBe('ab');
    expect(solution).toMatchObject({ foursTakeAtLeast: 3, threatsTakeAtLeast: 3, anyWinTakesAtLeast: 3 });
    expect(solution.wins[0]?.by).toBe('fours');
  });

  it('by threats is the shortest of its kind', () => {
    const [tactic] = readSuite().toSorted((a, b) => a.plies - b.plies);
    if (!tactic) throw new Error('the suite is empty');
    const { fours, threatsTakeAtLeast, wins } = solve(positionOfTactic(tactic));
    expect(fours).toBe('none');
    expect(wins[0]?.proof.plies).toBe(threatsTakeAtLeast);
    expect(wins[0]?.proof.plies).toBeLessThanOrEqual(tactic.plies);
  });

  it('must meet the other side’s four first', () => {
    const { position, marks } = drawn(
      'freestyle',
      'black',
      `
      . . . . . . . . .
      . X O O O O a . .
      . . . . . X . . .
      . . . . X . . . .
      . . . X . . . . .
      . . . . . . . . .
      . . . . . . . . .`,
    );
    const solution = solve(position);
    expect(signsOf(solution, marks, 3)).toBe('a');
    expect(solution.wins.length).toBe(1);
  });

  it('renju: may force black onto a forbidden point, and is none for black by playing one', () => {
    const drawing = `
      . . . . . . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . X . .
      X O O O a . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . . . .`;
    const renju = drawn('renju', 'white', drawing);
    const solution = solve(renju.position, 'fours');
    expect(signsOf(solution, renju.marks, 3)).toBe('a');
    expect(solution.wins.every(({ check }) => check?.isValid)).toBe(true);
    expect(solve(drawn('freestyle', 'white', drawing).position, 'fours').fours).toBe('none');
  });

  it('renju: is proven where one more black stone lifts what forbids one of two fives', () => {
    const size = { width: 15, height: 15 };
    const moves = parsePos('h9h6f8i8h8g6f6h7f5f7e7k10j9e8h5g7i9', size);
    if (!moves.ok) throw new Error(moves.error);
    const { wins } = solve(moves.value.reduce(afterMove, emptyPosition('renju', size)));
    expect(wins.length).toBeGreaterThan(0);
    expect(wins.map(({ check }) => check)).toEqual(
      wins.map(() => expect.objectContaining({ isValid: true })),
    );
  });

  it('may need a quiet move, which the engine suggests and every reply then confirms', () => {
    const position = emptyPosition('freestyle', { width: 6, height: 5 }, 4);
    const search = new DirectSearch({ core: coreBytes() });
    const solution = proveWin(position, board, {
      by: 'search',
      nodes: NODES,
      engine(asked) {
        const { points, lines, depth, nodes } = search.search(
          asked,
          { kind: 'best', lines: 1 },
          { nodes: NODES, until: 'proven' },
        );
        const score = lines[0]?.score;
        const [move] = points;
        if (!move || !score) return undefined;
        const amount = score.kind === 'value' ? score.value : score.plies;
        return { kind: score.kind, amount, move, depth, nodes };
      },
    });
    expect([solution.fours, solution.threats]).toEqual(['none', 'none']);
    const [best] = solution.wins;
    expect([best?.by, best?.check?.isValid]).toEqual(['search', true]);
    // The same, literally every reply by itself.
    if (best) expect(checkProof(position, best.proof, { isLiteral: true })).toMatchObject({ isValid: true });
  });

  it('that the engine claims and that cannot be shown stays a claim', () => {
    const position = emptyPosition('freestyle', { width: 15, height: 15 });
    const solution = proveWin(position, board, {
      by: 'search',
      nodes: 1000,
      engine: () => ({ kind: 'win', amount: 3, move: { x: 7, y: 7 }, depth: 1, nodes: 1 }),
    });
    expect(solution.wins).toEqual([]);
    expect(solution.opinion?.kind).toBe('win');
  });
});

describe('no win', () => {
  it('is proven for fours and for threats', () => {
    const position = emptyPosition('standard', { width: 15, height: 15 });
    expect(solve(position)).toMatchObject({ wins: [], fours: 'none', threats: 'none', undecided: [] });
    expect(solve(position, 'fours').threats).toBeUndefined();
  });

  it('is not claimed where the moves to be tried ran out', () => {
    const [tactic] = readSuite();
    if (!tactic) throw new Error('the suite is empty');
    const position = positionOfTactic(tactic);
    expect(solve(position, 'threats', 500)).toMatchObject({ wins: [], fours: 'none', threats: 'unknown' });
  });
});
