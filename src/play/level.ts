/**
 * How strong the engine plays: ten levels from a beginner's to full strength. A level is a limit of the search and the
 * choice of a move among those that it finds. No level overlooks a row that wins, its own or the opponent's.
 */

import type { Referee } from '../binding/referee.ts';
import type { SearchedMoves } from '../binding/search-result.ts';
import { afterMove, freeCells, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';

/** What a level does otherwise than the full strength. */
export interface Level {
  /** Of a move, searched in one thread as where the levels were measured; without it whatever the time allows. */
  readonly nodes?: number;
  /** How many best moves are searched, to choose from. */
  readonly lines: number;
  /**
   * In the evaluation's units: a move that is worth so much less than the best is played e times less often. 0: only
   * the best is played.
   */
  readonly temperature: number;
}

/**
 * Weakest first. The nodes and temperatures were found by play (`npm run levels`), so that each step is about as large
 * as the next.
 */
export const LEVELS: readonly Level[] = [
  { nodes: 1000, lines: 20, temperature: 400 },
  { nodes: 1000, lines: 20, temperature: 200 },
  { nodes: 1000, lines: 20, temperature: 80 },
  { nodes: 1000, lines: 5, temperature: 20 },
  { nodes: 2000, lines: 4, temperature: 15 },
  { nodes: 3500, lines: 3, temperature: 10 },
  { nodes: 7000, lines: 2, temperature: 10 },
  { nodes: 16_000, lines: 2, temperature: 5 },
  { nodes: 36_000, lines: 2, temperature: 5 },
  { lines: 1, temperature: 0 },
];

export const FULL_STRENGTH = LEVELS.length;

/**
 * A proven win or loss counts as so much when moves are chosen at random; less by a unit for each ply that it takes.
 */
const PROVEN_VALUE = 1000;

/** Level `number`, from 1. Throws a RangeError for any other number than 1 to FULL_STRENGTH. */
export function levelOf(number: number): Level {
  const level = LEVELS[number - 1];
  if (!level) throw new RangeError(`there is no level ${number}: there are 1 to ${FULL_STRENGTH}`);
  return level;
}

/**
 * The move that a level plays, of those that a search with its `nodes` and `lines` found. `random` gives numbers from 0
 * up to, not including, 1: the same ones make the same choice. A winning row is completed and the opponent's prevented,
 * whatever the search says; black is not made to play a forbidden point for that. Undefined only if the search found
 * nothing.
 */
export function chooseMove(
  level: Level,
  position: Position,
  searched: SearchedMoves,
  referee: Referee,
  random: () => number,
): Point | undefined {
  const { points, lines } = searched;
  const isUrgent = urgency(position, referee);
  const [best] = points;
  if (level.temperature === 0 && best && (!isUrgent || isUrgent(best))) return best;
  const wanted = isUrgent ? lines.filter(({ point }) => isUrgent(point)) : lines;
  if (wanted.length > 0) return drawn(wanted, level.temperature, random());
  return isUrgent ? [...points, ...freeCells(position)].find(isUrgent) : best;
}

/**
 * Which points have to be played, if it is only some: where the side to move wins at once; else what prevents that the
 * opponent does so. There are always some of them. Where nothing prevents it everywhere, it is prevented somewhere.
 */
function urgency(position: Position, referee: Referee): ((point: Point) => boolean) | undefined {
  const free = freeCells(position);
  if (free.some((point) => referee.wins(position, point))) return (point) => referee.wins(position, point);
  const passed: Position = { ...position, sideToMove: opponent(position.sideToMove) };
  const theirs = free.filter((point) => referee.wins(passed, point));
  if (theirs.length === 0) return undefined;
  const forbidden = position.sideToMove === 'black' ? referee.forbiddenPoints(position) : [];
  const isForbidden = (point: Point) => forbidden.some((other) => samePoint(other, point));
  // By caro's rules a row is also prevented from winning by a stone at its end.
  const prevents = (point: Point): boolean => {
    if (isForbidden(point)) return false;
    const after = afterMove(position, point);
    return theirs.every((other) => samePoint(other, point) || !referee.wins(after, other));
  };
  if ([...theirs, ...free].some(prevents)) return prevents;
  const some = theirs.filter((point) => !isForbidden(point));
  return some.length > 0 ? (point) => some.some((other) => samePoint(other, point)) : undefined;
}

/**
 * One of the moves, the better ones more often (the Boltzmann distribution); `share` of all, from 0 to 1, is where it
 * lies among them.
 */
function drawn(moves: SearchedMoves['lines'], temperature: number, share: number): Point | undefined {
  if (temperature === 0) return moves[0]?.point;
  const values = moves.map(({ score }) => worthOf(score));
  const best = Math.max(...values);
  const weights = values.map((value) => Math.exp((value - best) / temperature));
  let rest = share * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = moves.find((_, i) => {
    rest -= weights[i] ?? 0;
    return rest < 0;
  });
  return (chosen ?? moves.at(-1))?.point;
}

function worthOf(score: Score): number {
  switch (score.kind) {
    case 'value':
      return Math.min(Math.max(score.value, -PROVEN_VALUE), PROVEN_VALUE);
    case 'win':
      return PROVEN_VALUE - score.plies;
    case 'loss':
      return score.plies - PROVEN_VALUE;
  }
}
