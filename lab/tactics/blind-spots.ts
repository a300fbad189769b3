import type { Point } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';
import { type Problem, positionOf, type Tactic } from './suite.ts';
import { type Prover, proofOf, winBehindFours } from './wins-behind-fours.ts';

/** A game as it was played, with what the engines said of their moves; those of the opening have no evaluation. */
export interface EvaluatedGame {
  readonly rule: Rule;
  /** Of the square board. */
  readonly size: number;
  readonly moves: readonly EvaluatedMove[];
}

export interface EvaluatedMove extends Point {
  readonly evaluation?: Score;
}

/**
 * A position in which the evaluation that a move was played by and a fresh short search contradict each other: the
 * search proves a `win` or `loss`, or a win behind `fours` that it does not find without them.
 */
export interface BlindSpot {
  readonly kind: 'win' | 'loss' | 'fours';
  /** The index of the move in its game. */
  readonly index: number;
  readonly evaluation: Score;
  /** Plies that the mover wins or loses in. */
  readonly plies: number;
  /** What the search sees and the move's evaluation did not: of a loss, the other side's win after the best defence. */
  readonly tactic: Tactic;
}

/** Its searches are from an empty table. */
export interface BlindSearch extends Prover {
  /** A value beyond this says what is proven as well: that side stands to win. */
  readonly margin: number;
  /** Fours, each with its forced reply, that are played before searching again; 0 = none. */
  readonly fours: number;
}

/** All of a game, from its first move to its last. */
export function findBlindSpots(game: EvaluatedGame, by: BlindSearch): readonly BlindSpot[] {
  return game.moves.flatMap(({ evaluation }, index) => {
    if (!evaluation) return [];
    const problem = { ...game, moves: game.moves.slice(0, index) };
    const found = contradiction(problem, evaluation, by);
    return found ? [{ ...found, index, evaluation }] : [];
  });
}

function contradiction(
  problem: Problem,
  evaluation: Score,
  by: BlindSearch,
): Pick<BlindSpot, 'kind' | 'plies' | 'tactic'> | undefined {
  const position = positionOf(problem);
  const fresh = proofOf(position, by);
  if (says(evaluation, fresh?.kind ?? 'win', by.margin)) return undefined;
  const [first, second] = fresh?.pv ?? [];
  if (fresh?.kind === 'win' && first) {
    const { plies } = fresh;
    return { kind: 'win', plies, tactic: tacticOf(problem, [], first, plies) };
  }
  if (fresh?.kind === 'loss' && first && second) {
    const { plies } = fresh;
    return { kind: 'loss', plies, tactic: tacticOf(problem, [first], second, plies - 1) };
  }
  if (fresh) return undefined;
  const behind = winBehindFours(position, by, by.fours);
  const [four, ...afterFour] = behind?.line ?? [];
  if (!behind || !four) return undefined;
  const { plies } = behind;
  return { kind: 'fours', plies, tactic: { ...tacticOf(problem, [], four, plies), afterFour } };
}

/** Whether an evaluation says that the mover wins or loses, proven or as good as. */
function says(evaluation: Score, result: 'win' | 'loss', margin: number): boolean {
  if (evaluation.kind !== 'value') return evaluation.kind === result;
  return (result === 'win' ? evaluation.value : -evaluation.value) > margin;
}

function tacticOf(
  { rule, size, moves }: Problem,
  more: readonly Point[],
  winning: Point,
  plies: number,
): Tactic {
  return { rule, size, moves: [...moves, ...more], winning, plies };
}
