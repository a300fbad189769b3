/**
 * What a move on each empty cell is worth, to either side: as if it were that side's turn. A map is made of one short
 * search a cell and side, either in this thread (cellMap), or elsewhere by what `cellQuestions` asks.
 */
import type { DirectSearch } from '../binding/direct-search.ts';
import type { Referee } from '../binding/referee.ts';
import { afterMove, type Colour, freeCells, opponent, type Point, type Position } from '../game/position.ts';
import { type Score, scoreOfMove } from '../game/score.ts';

/** The worth of a move on a cell to a side. */
export interface CellValue {
  readonly point: Point;
  readonly colour: Colour;
  /** From that side's view; `forbidden` where it may not play. */
  readonly score: Score | 'forbidden';
}

/** A cell and side whose worth a search tells: `position` is that after the move. */
export interface CellQuestion {
  readonly point: Point;
  readonly colour: Colour;
  readonly position: Position;
}

/** Deep enough for the table to pass on what one cell's search has found to the next. */
export const MAP_NODES = 2000;

const WINS: Score = { kind: 'win', plies: 1 };
const DRAWN: Score = { kind: 'value', value: 0 };

/**
 * What the rules alone tell of the map of a position whose game is not over, and what is to be searched for the rest:
 * the side to move first, cells near stones first.
 */
export function cellQuestions(position: Position, referee: Referee) {
  const known: CellValue[] = [];
  const open: CellQuestion[] = [];
  const free = freeCells(position);
  const forbidden = new Set(referee.forbiddenPoints(position).map(({ x, y }) => y * position.width + x));
  const distance = new Map(free.map((point) => [point, distanceFromStones(point, position)]));
  const nearFirst = free.toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0));
  for (const colour of [position.sideToMove, opponent(position.sideToMove)]) {
    const turn = { ...position, sideToMove: colour };
    for (const point of nearFirst) {
      const isForbidden = colour === 'black' && forbidden.has(point.y * position.width + point.x);
      const told = isForbidden ? 'forbidden' : toldByRules(turn, point, free.length, referee);
      if (told) known.push({ point, colour, score: told });
      else open.push({ point, colour, position: afterMove(turn, point) });
    }
  }
  return { known, open };
}

/** The answer to a question: `score` is that of its position for the side to move there. */
export function cellAnswer({ point, colour }: CellQuestion, score: Score): CellValue {
  return { point, colour, score: scoreOfMove(score) };
}

/**
 * The whole map, cell by cell, searched in this thread with `nodes` nodes for each cell. The caller may stop wherever
 * it likes. The same position and nodes give the same map.
 */
export function* cellMap(
  search: Pick<DirectSearch, 'search' | 'referee'>,
  position: Position,
  nodes = MAP_NODES,
): Generator<CellValue, void> {
  const { known, open } = cellQuestions(position, search.referee);
  yield* known;
  let remembers = false;
  for (const question of open) {
    const goal = { kind: 'best', lines: 1 } as const;
    const limits = { nodes, until: 'proven', remembers } as const;
    let [best] = search.search(question.position, goal, limits).lines;
    // A cell whose nodes did not suffice for one iteration would pass for an even one.
    if (!best) [best] = search.search(question.position, goal, { depth: 1, remembers: true }).lines;
    yield cellAnswer(question, best?.score ?? DRAWN);
    remembers = true;
  }
}

/** How many searches and answers a map of this position is, for a progress display. */
export function mapSize(position: Position): number {
  return 2 * freeCells(position).length;
}

function toldByRules(turn: Position, point: Point, freeCount: number, referee: Referee): Score | undefined {
  if (referee.wins(turn, point)) return WINS;
  return freeCount === 1 ? DRAWN : undefined;
}

/** Steps to the nearest stone, of an empty board to the middle. */
function distanceFromStones({ x, y }: Point, { stones, width, height }: Position): number {
  if (stones.length === 0) return Math.max(Math.abs(x - (width >> 1)), Math.abs(y - (height >> 1)));
  return Math.min(...stones.map((stone) => Math.max(Math.abs(stone.x - x), Math.abs(stone.y - y))));
}
