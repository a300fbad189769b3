import { ORDER_UNITS } from '../binding/core-module.ts';
import type { FeatureBoard } from '../binding/feature-board.ts';
import { afterMove, type Point, type Position } from '../game/position.ts';
import type { Random } from '../game/random.ts';

/** How many moves a branch lies beside its game. */
const MOVES = { least: 1, most: 3 } as const;
/** How much likelier than in the search's judgement doubtful moves are: 1 = not at all. */
const TEMPERATURE = 1.5;

/**
 * A position a few moves beside the game's: moves that look sensible, as a search tries them by the million, but mostly
 * are not. Nothing when one of them decides the game at once.
 */
export function branchPosition(
  board: FeatureBoard,
  position: Position,
  random: Random,
): Position | undefined {
  let result = position;
  board.reset(position.rule, position.rowLength, position);
  for (const stone of position.stones) board.play(stone);
  for (let left = random.between(MOVES.least, MOVES.most); left > 0; left--) {
    const point = doubtfulMove(board, random);
    if (!point) return undefined;
    board.play(point);
    result = afterMove(result, point);
  }
  return board.isUndecided ? result : undefined;
}

/** A move as likely as its order says; nothing where one of them decides the game at once, or there is none. */
export function doubtfulMove(board: FeatureBoard, random: Random): Point | undefined {
  const moves = board.moves();
  if (!board.isUndecided || moves.length === 0) return undefined;
  const weights: number[] = [];
  for (let i = 2; i < moves.length; i += 3) {
    weights.push(Math.exp((moves[i] ?? 0) / (ORDER_UNITS * TEMPERATURE)));
  }
  let rest = random.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  const cell = moves[3 * Math.max(index, 0)] ?? 0;
  return { x: cell & 31, y: cell >> 5 };
}
