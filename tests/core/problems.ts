import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { Colour, Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import type { Board } from '../../src/reference/board.ts';
import { winners } from '../../src/reference/winning.ts';
import { drawingOf } from '../drawn-board.ts';
import { randomBoard } from '../random-board.ts';
import { COLOURS } from './differences.ts';

/** A position for the search. */
export interface Problem {
  readonly board: Board;
  readonly side: Colour;
}

/** As many random problems as wanted in which nobody has won yet and the condition holds. */
export function* problems(
  seed: number,
  rule: Rule,
  wanted: number,
  holds: (problem: Problem) => boolean,
): Generator<Problem> {
  const random = new RandomChoices(seed + RULES.indexOf(rule));
  for (let found = 0; found < wanted; ) {
    const problem = { board: randomBoard(random), side: random.pick(COLOURS) };
    if (winners(problem.board, rule).length > 0 || !holds(problem)) continue;
    found++;
    yield problem;
  }
}

/** Fails with the drawing of the problem, so that it can be looked at. */
export function check(
  isRight: boolean,
  what: string,
  rule: Rule,
  { board, side }: Problem,
  point?: Point,
): void {
  if (isRight) return;
  const played = point ? `, played ${point.x},${point.y}` : '';
  throw new Error(`${what}: ${rule}, ${side} to move${played}\n${drawingOf(board)}`);
}
