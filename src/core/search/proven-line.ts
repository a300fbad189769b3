/**
 * The whole line of a proven win or loss. A search's principal variation ends where the patterns or the table know the
 * rest; here the rest is read from them, up to the row.
 */
import { contentOf, countOf, hash, play, sideToMove, undo } from '../board/board';
import { isForbidden } from '../board/forbidden';
import { NO_CELL } from '../board/geometry';
import { isProven, NONE, PROVEN, winAt } from '../evaluation/score';
import { CELL_EMPTY } from '../patterns/line-kinds';
import { Shape } from '../patterns/shapes';
import { BLACK, WIN_SCORE } from '../shared-constants';
import {
  generateAll,
  generateMoves,
  listLength,
  mustReply,
  newList,
  pickMove,
  releaseMoves,
} from './move-generator';
import { appendPv, MAX_PLY, pvLength, pvMove } from './search-stack';
import { doubleThreatCell, fiveCell, hasWinningFour, staticVerdict, winningFourCell } from './threats';
import { Bound, probe, ttBoundOf, ttMoveOf, ttScoreOf } from './transposition-table';

/** Lengthens the principal variation at the root, whose score this is, if that is proven. The board stays as it is. */
export function completeProvenLine(score: i32): void {
  if (!isProven(score)) return;
  const plies = min(WIN_SCORE - abs(score), MAX_PLY - 1);
  let ply = 0;
  for (; ply < pvLength(0); ply++) play(pvMove(0, ply));
  while (ply < plies) {
    const wins = score > 0 === (ply % 2 === 0);
    const cell = wins ? winningMove() : longestDefence(plies - ply - 1);
    if (cell === NO_CELL) break;
    appendPv(cell);
    play(cell);
    ply++;
  }
  while (ply-- > 0) undo();
}

/**
 * Lengthens the principal variation at the root by the table's moves, up to `depth` plies: a new best move may have no
 * line yet. The board stays as it is.
 */
export function continueLine(depth: i32): void {
  const plies = min(depth, MAX_PLY - 1);
  let ply = 0;
  for (; ply < pvLength(0); ply++) play(pvMove(0, ply));
  while (ply < plies && staticVerdict(0) === NONE) {
    const cell = ttMoveOf(probe(hash));
    if (!isAllowed(cell)) break;
    appendPv(cell);
    play(cell);
    ply++;
  }
  while (ply-- > 0) undo();
}

/** The move by which the side to move wins, or NO_CELL if that is not known. */
function winningMove(): i32 {
  const us = sideToMove;
  if (countOf(us, Shape.Five) > 0) return fiveCell(us);
  if (!mustReply() && hasWinningFour(us)) return winningFourCell(us);
  const data = probe(hash);
  if (data !== 0 && ttBoundOf(data) !== Bound.Upper && ttScoreOf(data) >= PROVEN) {
    const cell = ttMoveOf(data);
    if (isAllowed(cell)) return cell;
  }
  return staticVerdict(0) === winAt(5) ? doubleThreatCell(us) : NO_CELL;
}

/**
 * The move of the side that has lost which delays the loss for as nearly `plies` plies as possible, among those known
 * to lose; NO_CELL if none is.
 */
function longestDefence(plies: i32): i32 {
  const list = newList();
  generateMoves(list);
  // Where nothing prevents an open four all moves lose alike.
  if (listLength(list) === 0) generateAll();
  const length = listLength(list);
  const isForced = mustReply();
  let best = NO_CELL;
  let bestGap = i32.MAX_VALUE;
  for (let i = 0; i < length && bestGap > 0; i++) {
    const cell = pickMove(list, i, length);
    if (!isAllowed(cell)) continue;
    play(cell);
    const win = knownWin();
    undo();
    if (win === NONE && !(isForced && best === NO_CELL)) continue;
    // Of the replies to a four one will do even if it is not known how it loses.
    const gap = win === NONE ? i32.MAX_VALUE - 1 : abs(WIN_SCORE - win - plies);
    if (gap >= bestGap) continue;
    best = cell;
    bestGap = gap;
  }
  releaseMoves(list);
  return best;
}

/** The proven score of the side to move, which wins; NONE if the patterns and the table do not say that it does. */
function knownWin(): i32 {
  const verdict = staticVerdict(0);
  if (verdict >= PROVEN) return verdict;
  const data = probe(hash);
  return data !== 0 && ttBoundOf(data) !== Bound.Upper && ttScoreOf(data) >= PROVEN ? ttScoreOf(data) : NONE;
}

function isAllowed(cell: i32): bool {
  if (cell === NO_CELL || contentOf(cell) !== CELL_EMPTY) return false;
  return sideToMove !== BLACK || !isForbidden(cell);
}
