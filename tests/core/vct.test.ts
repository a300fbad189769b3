import { describe, expect, it } from 'vitest';
import { set, stoneOf } from '../../lab/reference/board.ts';
import { Random } from '../../lab/reference/random.ts';
import { winsAt } from '../../lab/reference/winning.ts';
import { allowedMoves, winningPoints, winsByMove } from '../../lab/reference/winning-by-force.ts';
import { opponent, type Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { battery } from '../battery.ts';
import { colourNumber, setUp } from './differences.ts';
import { loadCore } from './load-core.ts';
import { check, type Problem, problems } from './problems.ts';

/** Small enough for the reference to try every reply. */
const MOST_CELLS = 81;
const MOVES = 2_000;
/** The solver's own width: a win that was proven is not lost to a reply that takes longer. */
const MOVES_AFTER_REPLY = 20_000;
const PROOFS = battery(15, 3);
const TABLE_BYTES = 8 << 20;
const TIME_LIMIT_MS = 120_000;

const core = loadCore(undefined, TABLE_BYTES);

/** The win by continuous threats that the core finds, if it takes three moves or more. */
function winByThreats(rule: Rule, { board, side }: Problem, moves: number) {
  setUp(core, rule, board);
  core.setSideToMove(colourNumber(side));
  const untouched = core.stateChecksum();
  const plies = core.findThreats(moves);
  expect(core.stateChecksum()).toBe(untouched);
  const number = core.threatsPoint();
  return { plies, move: { x: number % 32, y: Math.floor(number / 32) } };
}

function isOpenProblem(rule: Rule): (problem: Problem) => boolean {
  return ({ board, side }) =>
    board.flat().length <= MOST_CELLS &&
    winningPoints(board, side, rule).length === 0 &&
    winningPoints(board, opponent(side), rule).length === 0;
}

describe.each(RULES)('victory by continuous threats, %s', (rule) => {
  it(
    'is one against every reply that the rules allow',
    () => {
      const random = new Random(7);
      let longest = 0;
      let proofs = 0;
      core.clearTable();
      for (const problem of problems(31, rule, Number.POSITIVE_INFINITY, isOpenProblem(rule))) {
        const { plies, move } = winByThreats(rule, problem, MOVES);
        // Shorter wins are told by the patterns alone, without a move.
        if (plies < 7) continue;
        longest = Math.max(longest, plies);
        playOut(rule, problem, move, plies, random);
        if (++proofs === PROOFS) break;
      }
      expect(longest).toBeGreaterThan(9);
    },
    TIME_LIMIT_MS,
  );
});

/** Tries every reply to the winning move, and goes on with one of those that hold out longest. */
function playOut(rule: Rule, problem: Problem, move: Point, plies: number, random: Random): void {
  const { board, side } = problem;
  const other = opponent(side);
  check(
    allowedMoves(board, side, rule).some(({ x, y }) => x === move.x && y === move.y),
    'not allowed',
    rule,
    problem,
    move,
  );
  set(board, move, stoneOf(side));
  let hardest: { reply: Point; move: Point; plies: number } | undefined;
  for (const reply of random.shuffled(allowedMoves(board, other, rule))) {
    check(!winsAt(board, reply, other, rule), 'lets the other side win', rule, problem, reply);
    set(board, reply, stoneOf(other));
    if (winningPoints(board, side, rule).length === 0) {
      const next = winByThreats(rule, problem, MOVES_AFTER_REPLY);
      check(next.plies > 0, `no win after ${reply.x},${reply.y}; ${plies} plies were told`, rule, problem);
      if (next.plies >= 7 && next.plies > (hardest?.plies ?? 0)) hardest = { reply, ...next };
      else if (next.plies < 7)
        check(isWonSoon(rule, problem, next), 'a short win that is none', rule, problem, reply);
    }
    set(board, reply, '.');
  }
  if (!hardest) return;
  set(board, hardest.reply, stoneOf(other));
  playOut(rule, problem, hardest.move, hardest.plies, random);
}

/** By the reference: three moves at most. */
function isWonSoon(rule: Rule, { board, side }: Problem, { plies }: { plies: number }): boolean {
  return allowedMoves(board, side, rule).some((move) => winsByMove(board, move, side, rule, (plies + 1) / 2));
}
