/**
 * How strong the engine plays: levels from a first game to full strength. Weak players overlook, they do not
 * miscalculate at random: the weaker levels do not see some of the opponent's threats. The weakest choose by the rows
 * that they see; those above search, each with a limit, and choose among the moves that they find.
 */

import type { Referee } from '../binding/referee.ts';
import type { SearchedMoves } from '../binding/search-result.ts';
import { afterMove, freeCells, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { naturalMove } from './natural-move.ts';
import { RowBoard } from './rows.ts';

/** What a level does otherwise than the full strength. */
export interface Level {
  /** Relative to the other levels, in Elo, as measured; see docs/measurements.md. */
  readonly rating: number;
  /**
   * Of a move, searched in one thread as where the levels were measured; without it whatever the time allows. Where
   * moves are not searched, of what an opening has to be decided.
   */
  readonly nodes?: number;
  /** How many best moves are searched, to choose from; 0: none is, the move is chosen by the rows on the board. */
  readonly lines: number;
  /**
   * In the evaluation's units: a move that is worth so much less than the best is played e times less often. 0: only
   * the best is played. Without a search, how far the worth of a row is misjudged, as a part of it.
   */
  readonly temperature: number;
  /** How often, in a move, the opponent's threats are not seen: what would be a row next, and what an open four. */
  readonly overlooks: { readonly fours: number; readonly threes: number };
}

const SEES_ALL = { fours: 0, threes: 0 } as const;

/**
 * Weakest first. What they overlook, their nodes and temperatures were found by play (`npm run levels`), so that each
 * step is about as large as the next.
 */
export const LEVELS: readonly Level[] = [
  { rating: 400, nodes: 300, lines: 0, temperature: 0.95, overlooks: { fours: 0.6, threes: 0.95 } },
  { rating: 550, nodes: 300, lines: 0, temperature: 0.6, overlooks: { fours: 0.1, threes: 0.6 } },
  { rating: 715, nodes: 300, lines: 0, temperature: 0.4, overlooks: { fours: 0, threes: 0.26 } },
  { rating: 965, nodes: 300, lines: 0, temperature: 0.03, overlooks: { fours: 0, threes: 0.07 } },
  { rating: 1200, nodes: 300, lines: 8, temperature: 120, overlooks: { fours: 0, threes: 0.06 } },
  { rating: 1400, nodes: 900, lines: 5, temperature: 18, overlooks: { fours: 0, threes: 0.03 } },
  { rating: 1625, nodes: 1800, lines: 4, temperature: 15, overlooks: SEES_ALL },
  { rating: 1835, nodes: 3500, lines: 3, temperature: 10, overlooks: SEES_ALL },
  { rating: 2050, nodes: 7000, lines: 2, temperature: 10, overlooks: SEES_ALL },
  { rating: 2285, nodes: 16_000, lines: 2, temperature: 5, overlooks: SEES_ALL },
  { rating: 2535, nodes: 36_000, lines: 2, temperature: 5, overlooks: SEES_ALL },
  { rating: 2715, lines: 1, temperature: 0, overlooks: SEES_ALL },
];

export const FULL_STRENGTH = LEVELS.length;

/**
 * A proven win or loss counts as so much when moves are chosen at random; less by a unit for each ply that it takes.
 */
const PROVEN_VALUE = 1000;
/** An own win in this many plies is seen by every level that searches: a row, or a four that cannot be stopped. */
const SEEN_WIN_PLIES = 3;

/** Level `number`, from 1. Throws a RangeError for any other number than 1 to FULL_STRENGTH. */
export function levelOf(number: number): Level {
  const level = LEVELS[number - 1];
  if (!level) throw new RangeError(`there is no level ${number}: there are 1 to ${FULL_STRENGTH}`);
  return level;
}

/** What a level sees before it moves. */
export interface View {
  /** The board as it sees it: without a stone that it overlooks, whose cell is no point to play. */
  readonly position: Position;
  /** Whether it sees that the opponent is about to complete a row. */
  readonly seesFours: boolean;
}

/** What a level sees of a position; `random` gives numbers from 0 up to, not including, 1. */
export function viewOf({ overlooks }: Level, position: Position, random: () => number): View {
  const isSeen = (chance: number) => chance === 0 || random() >= chance;
  const seesFours = isSeen(overlooks.fours);
  const seen = isSeen(overlooks.threes) ? position : withoutThreat(position, 'threes');
  return { position: seesFours ? seen : withoutThreat(seen, 'fours'), seesFours };
}

/** The position without the last stone of a three or four of the opponent's; the same where there is none. */
function withoutThreat(position: Position, kind: keyof Level['overlooks']): Position {
  const theirs = opponent(position.sideToMove);
  const least = position.rowLength - (kind === 'fours' ? 0 : 1);
  const countOf = (board: Position) =>
    new RowBoard(board).pointsWithRow(
      theirs,
      ({ stones, isOpen }) => stones >= least && (kind === 'fours' || isOpen),
    );
  const all = countOf(position);
  const hidden =
    all > 0
      ? position.stones.findLast(
          (stone) => stone.colour === theirs && countOf(without(position, stone)) < all,
        )
      : undefined;
  return hidden ? without(position, hidden) : position;
}

function without(position: Position, hidden: Point): Position {
  const { x, y } = hidden;
  return {
    ...position,
    stones: position.stones.filter((stone) => !samePoint(stone, hidden)),
    blocked: [...position.blocked, { x, y }],
  };
}

/**
 * The move of a level that searches nothing: an own row, else against the opponent's if it sees it, else by the rows on
 * the board. Undefined on a full board.
 */
export function unsearchedMove(
  level: Level,
  position: Position,
  { position: seen, seesFours }: View,
  referee: Referee,
  random: () => number,
): Point | undefined {
  const isUrgent = urgency(position, referee, seesFours);
  const isForbidden = forbiddenTo(position, referee);
  const open = freeCells(seen).filter((point) => !isForbidden(point));
  const wanted = isUrgent ? open.filter(isUrgent) : open;
  return (
    naturalMove(seen, wanted.length > 0 ? wanted : open, level.temperature, random) ?? freeCells(position)[0]
  );
}

/**
 * The move that a level plays, of those that a search with its `nodes` and `lines` found in what it sees. `random`
 * gives numbers from 0 up to, not including, 1: the same ones make the same choice. A winning row is completed and the
 * opponent's prevented, whatever the search says; black is not made to play a forbidden point for that. A short win is
 * taken. Undefined only if the search found nothing.
 */
export function chooseMove(
  level: Level,
  position: Position,
  searched: SearchedMoves,
  referee: Referee,
  random: () => number,
): Point | undefined {
  const { points, lines } = searched;
  const isUrgent = urgency(position, referee, true);
  const [best] = points;
  const win = isUrgent ? undefined : lines.find(({ score }) => isShortWin(score));
  if (win) return win.point;
  if (level.temperature === 0 && best && (!isUrgent || isUrgent(best))) return best;
  const wanted = isUrgent ? lines.filter(({ point }) => isUrgent(point)) : lines;
  if (wanted.length > 0) return drawn(wanted, level.temperature, random());
  return isUrgent ? [...points, ...freeCells(position)].find(isUrgent) : best;
}

/**
 * Which points have to be played, if it is only some: where the side to move wins at once; else, if it sees that, what
 * prevents that the opponent does so. There are always some of them. Where nothing prevents it everywhere, it is
 * prevented somewhere.
 */
function urgency(
  position: Position,
  referee: Referee,
  seesTheirs: boolean,
): ((point: Point) => boolean) | undefined {
  const free = freeCells(position);
  if (free.some((point) => referee.wins(position, point))) return (point) => referee.wins(position, point);
  if (!seesTheirs) return undefined;
  const passed: Position = { ...position, sideToMove: opponent(position.sideToMove) };
  const theirs = free.filter((point) => referee.wins(passed, point));
  if (theirs.length === 0) return undefined;
  const isForbidden = forbiddenTo(position, referee);
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

/** Whether the side to move may not play a point. */
function forbiddenTo(position: Position, referee: Referee): (point: Point) => boolean {
  const forbidden = position.sideToMove === 'black' ? referee.forbiddenPoints(position) : [];
  return (point) => forbidden.some((other) => samePoint(other, point));
}

function isShortWin(score: Score): boolean {
  return score.kind === 'win' && score.plies <= SEEN_WIN_PLIES;
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
  if (score.kind === 'value') return Math.min(Math.max(score.value, -PROVEN_VALUE), PROVEN_VALUE);
  const worth = PROVEN_VALUE - score.plies;
  return score.kind === 'win' ? worth : -worth;
}
