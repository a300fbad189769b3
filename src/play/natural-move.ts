/** The move of somebody who reckons nothing and looks at the rows on the board, near where the last stones fell. */
import { centreOf, distance, opponent, type Point, type Position } from '../game/position.ts';
import { type Row, RowBoard } from './rows.ts';

/** What a row is worth that misses one stone, two, three or four; where both its ends are free, and where not. */
const OPEN = [4000, 420, 60, 8] as const;
const CLOSED = [500, 70, 12, 1] as const;
/** A row that wins. */
const WIN = 100_000;
/** Of the opponent's rows beside one's own: own ones are a move ahead. */
const THEIRS = 0.75;
/** Cells farther than this from all stones are not looked at, and farther than LOOK from the last ones less. */
const REACH = 2;
const LOOK = 3;
const LAST_STONES = 4;
const UNSEEN = 0.5;

/**
 * One of the points by what rows a stone there makes and prevents. `misjudged`: how far the worth of each is off at
 * most, as a part of it. On an empty board the middle. Undefined if there are no points.
 */
export function naturalMove(
  position: Position,
  points: readonly Point[],
  misjudged: number,
  random: () => number,
): Point | undefined {
  if (position.stones.length === 0) return nearest(points, centreOf(position));
  const board = new RowBoard(position);
  const { stones, sideToMove, rowLength } = position;
  const last = stones.slice(-LAST_STONES);
  let best: Point | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    const away = Math.min(...stones.map((stone) => distance(stone, point)));
    const own = worthOf(board.rowsAt(point, sideToMove), rowLength);
    const theirs = worthOf(board.rowsAt(point, opponent(sideToMove)), rowLength);
    const isSeen = last.some((stone) => distance(stone, point) <= LOOK);
    const worth = (own + THEIRS * theirs) * (isSeen ? 1 : UNSEEN) + (away > REACH ? 0 : 1);
    // Nobody misjudges a row that is all but there.
    const share = own >= OPEN[0] ? 1 : 1 - misjudged * random();
    if (worth * share <= most) continue;
    most = worth * share;
    best = point;
  }
  return best;
}

/** Of the rows that a stone makes, together: two threes are worth more than one. */
function worthOf(rows: readonly Row[], rowLength: number): number {
  return rows.reduce((sum, { stones, isOpen }) => {
    const missing = rowLength - stones;
    return sum + (missing <= 0 ? WIN : ((isOpen ? OPEN : CLOSED)[missing - 1] ?? 0));
  }, 0);
}

function nearest(points: readonly Point[], to: Point): Point | undefined {
  return points.toSorted((a, b) => distance(a, to) - distance(b, to))[0];
}
