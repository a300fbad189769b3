import { type Colour, opponent, type Point, samePoint } from '../src/game/position.ts';
import type { Rule } from '../src/game/rule.ts';
import { type Board, emptyPoints, stoneOf, withStone } from '../src/reference/board.ts';
import { foulAt } from '../src/reference/forbidden.ts';
import { winsAt } from '../src/reference/winning.ts';

/** The points a colour may play. Black at renju with nothing but forbidden ones has none, and has lost. */
export function allowedMoves(board: Board, colour: Colour, rule: Rule): readonly Point[] {
  const empty = emptyPoints(board);
  if (rule !== 'renju' || colour === 'white') return empty;
  return empty.filter((point) => foulAt(board, point) === undefined);
}

export function winningPoints(board: Board, colour: Colour, rule: Rule): readonly Point[] {
  return emptyPoints(board).filter((point) => winsAt(board, point, colour, rule));
}

/** Does the colour, whose move it is, win with its move number `moves` at the latest, whatever the other plays? */
export function winsWithin(board: Board, colour: Colour, rule: Rule, moves: number): boolean {
  if (winningPoints(board, colour, rule).length > 0) return true;
  if (moves <= 1) return false;
  // There is no win at once: what one move more threatens lies on its lines.
  return allowedMoves(board, colour, rule).some((move) =>
    withStone(board, move, stoneOf(colour), () =>
      losesWithin(board, opponent(colour), rule, moves - 1, onLinesOf(move)),
    ),
  );
}

/** The same if it plays `move` first. */
export function winsByMove(board: Board, move: Point, colour: Colour, rule: Rule, moves: number): boolean {
  if (winsAt(board, move, colour, rule)) return true;
  if (moves <= 1) return false;
  return withStone(board, move, stoneOf(colour), () => losesWithin(board, opponent(colour), rule, moves - 1));
}

/**
 * Has the colour, whose move it is, lost by the other's move number `moves` at the latest, whatever it plays?
 * `mayThreaten`: where the other side may have winning points, anywhere if not given.
 */
export function losesWithin(
  board: Board,
  colour: Colour,
  rule: Rule,
  moves: number,
  mayThreaten: (point: Point) => boolean = () => true,
): boolean {
  const other = opponent(colour);
  const threats = emptyPoints(board).filter((at) => mayThreaten(at) && winsAt(board, at, other, rule));
  if (threats.length === 0 && moves <= 1) return false;
  if (winningPoints(board, colour, rule).length > 0) return false;
  const replies = allowedMoves(board, colour, rule);
  if (replies.length === 0) return emptyPoints(board).length > 0;
  return replies.every(
    (reply) =>
      !answersAll(board, reply, colour, rule, threats) ||
      (moves > 1 && withStone(board, reply, stoneOf(colour), () => winsWithin(board, other, rule, moves))),
  );
}

function onLinesOf({ x, y }: Point): (point: Point) => boolean {
  return (at) => at.x === x || at.y === y || Math.abs(at.x - x) === Math.abs(at.y - y);
}

/** Does this colour's stone on `reply` take the other's win on every one of `threats`? It cannot make new ones. */
export function answersAll(
  board: Board,
  reply: Point,
  colour: Colour,
  rule: Rule,
  threats: readonly Point[],
): boolean {
  return withStone(board, reply, stoneOf(colour), () =>
    threats.every((threat) => samePoint(threat, reply) || !winsAt(board, threat, opponent(colour), rule)),
  );
}
