import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { opponent, type Point, samePoint } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';
import { emptyPoints, set, stoneOf } from '../../src/reference/board.ts';
import { battery } from '../battery.ts';
import {
  allowedMoves,
  answersAll,
  losesWithin,
  winningPoints,
  winsByMove,
  winsWithin,
} from '../winning-by-force.ts';
import { check, type Problem, problems } from './problems.ts';
import { Thinker } from './think.ts';

const POSITIONS = battery(150, 50);
const PROOFS = battery(25, 12);
const DEPTH = 6;
const NODES = 4_000;
/** The reference proves wins in three moves by trying everything, which takes a small board. */
const PROOF_CELLS = 81;

const thinker = new Thinker();

function has(points: readonly Point[], point: Point | undefined): boolean {
  return point !== undefined && points.some((other) => samePoint(other, point));
}

describe.each(RULES)('the search, %s', (rule) => {
  it('takes a five when it has one', () => {
    const hasFive = ({ board, side }: Problem) => winningPoints(board, side, rule).length > 0;
    for (const problem of problems(1, rule, POSITIONS, hasFive)) {
      const { board, side } = problem;
      const fives = winningPoints(board, side, rule);
      const { point, winsIn } = thinker.think(rule, board, side, DEPTH, NODES);
      check(has(fives, point), 'missed its five', rule, problem, point);
      check(winsIn === 1, `says it wins in ${winsIn} plies`, rule, problem, point);
      const quick = thinker.quickMove(rule, board, side);
      check(has(fives, quick), 'missed its five without search', rule, problem, quick);
    }
  });

  it('does not play what is excluded, though it wins', () => {
    let wins = 0;
    for (const problem of problems(4, rule, POSITIONS, () => true)) {
      const { board, side } = problem;
      const { point, winsIn } = thinker.think(rule, board, side, DEPTH, NODES);
      if (!point || winsIn === undefined) continue;
      thinker.core.excludeMove(point.x, point.y);
      const { point: other } = thinker.think(rule, board, side, DEPTH, NODES);
      thinker.core.clearExcluded();
      const others = emptyPoints(board).length - 1;
      check(others === 0 || !has([point], other), 'played what is excluded', rule, problem, other);
      wins++;
    }
    expect(wins).toBeGreaterThan(POSITIONS / 5);
  });

  it('stops a five when it must', () => {
    const mustStop = ({ board, side }: Problem) =>
      winningPoints(board, side, rule).length === 0 && winningPoints(board, opponent(side), rule).length > 0;
    let stoppable = 0;
    for (const problem of problems(2, rule, POSITIONS, mustStop)) {
      const { board, side } = problem;
      const allowed = allowedMoves(board, side, rule);
      if (allowed.length === 0) continue;
      const threats = winningPoints(board, opponent(side), rule);
      const saving = allowed.filter((move) => answersAll(board, move, side, rule, threats));
      const { point } = thinker.think(rule, board, side, DEPTH, NODES);
      const quick = thinker.quickMove(rule, board, side);
      const expected = saving.length > 0 ? saving : allowed;
      check(has(expected, point), 'let a five through', rule, problem, point);
      check(has(expected, quick), 'let a five through without search', rule, problem, quick);
      if (saving.length > 0) stoppable++;
    }
    expect(stoppable).toBeGreaterThan(POSITIONS / 3);
  });

  it('plays allowed points as long as there is one', () => {
    let forced = 0;
    let full = 0;
    for (const problem of problems(3, rule, POSITIONS, crowd)) {
      const { board, side } = problem;
      const empty = emptyPoints(board);
      const allowed = allowedMoves(board, side, rule);
      const { point, isForced } = thinker.think(rule, board, side, DEPTH, NODES);
      const quick = thinker.quickMove(rule, board, side);
      const expected = allowed.length > 0 ? allowed : empty;
      if (empty.length === 0) {
        full++;
        check(point === undefined && quick === undefined, 'found a move on a full board', rule, problem);
        continue;
      }
      check(has(expected, point), 'not allowed', rule, problem, point);
      check(has(expected, quick), 'not allowed without search', rule, problem, quick);
      check(isForced === (allowed.length === 0), `forced: ${isForced}`, rule, problem, point);
      if (isForced) forced++;
    }
    expect(full).toBeGreaterThan(0);
    if (rule === 'renju') expect(forced).toBeGreaterThan(0);
  });

  it('claims no win or loss that is none', () => {
    const isSmall = ({ board }: Problem) => board.flat().length <= PROOF_CELLS;
    const claims = { wins: [0, 0, 0, 0], losses: [0, 0, 0] };
    for (const problem of problems(4, rule, 10 * PROOFS, isSmall)) {
      const { board, side } = problem;
      const { point, winsIn, losesIn } = thinker.think(rule, board, side, DEPTH, NODES);
      if (point && winsIn !== undefined && winsIn <= 5) {
        const moves = (winsIn + 1) / 2;
        if ((claims.wins[moves] ?? 0) >= PROOFS) continue;
        claims.wins[moves] = (claims.wins[moves] ?? 0) + 1;
        check(winsByMove(board, point, side, rule, moves), `no win in ${winsIn} plies`, rule, problem, point);
      }
      if (losesIn !== undefined && losesIn <= 4) {
        const moves = losesIn / 2;
        if ((claims.losses[moves] ?? 0) >= PROOFS) continue;
        claims.losses[moves] = (claims.losses[moves] ?? 0) + 1;
        check(losesWithin(board, side, rule, moves), `no loss in ${losesIn} plies`, rule, problem, point);
      }
    }
    console.log(rule, 'claims checked, by moves', JSON.stringify(claims));
    for (const moves of [1, 2, 3]) expect(claims.wins[moves]).toBeGreaterThan(0);
    for (const moves of [1, 2]) expect(claims.losses[moves]).toBeGreaterThan(0);
  });

  it('sees every win in two moves', () => {
    const winsInTwo = ({ board, side }: Problem) =>
      board.flat().length <= PROOF_CELLS &&
      winningPoints(board, side, rule).length === 0 &&
      winsWithin(board, side, rule, 2);
    for (const problem of problems(5, rule, PROOFS, winsInTwo)) {
      const { board, side } = problem;
      const { point, winsIn } = thinker.think(rule, board, side, DEPTH, 10 * NODES);
      check(winsIn !== undefined, 'missed a win in two moves', rule, problem, point);
    }
  });
});

/** Fills a small board but for a few cells, and perhaps those too. */
function crowd({ board, side }: Problem): boolean {
  if (board.flat().length > 64) return false;
  const random = new RandomChoices(board.flat().length + 7 * emptyPoints(board).length);
  const own = random.chance(0.5) ? stoneOf(side) : 'X';
  const left = random.between(0, 4);
  const empty = random.shuffled(emptyPoints(board));
  for (const point of empty.slice(left))
    set(board, point, random.chance(0.5) ? own : random.pick(['X', 'O'] as const));
  return true;
}
