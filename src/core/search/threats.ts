/** Threats on the board, and the moves that answer them. */
import {
  candidateRow,
  contentOf,
  countOf,
  endsBlock,
  hasForbiddenPoints,
  height,
  lastStone,
  patternsAt,
  putStone,
  shapeAt,
  sideToMove,
  takeStone,
} from '../board/board';
import { isForbidden } from '../board/forbidden';
import { cellAt, NO_CELL, step } from '../board/geometry';
import { lossAt, NONE, winAt } from '../evaluation/score';
import { CELL_EMPTY, stoneOf } from '../patterns/line-kinds';
import { Pattern } from '../patterns/patterns';
import { rowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { BLACK, WHITE } from '../shared-constants';
import { addNewMove } from './move-generator';

/** Static win or loss: the score of a position that the patterns decide, or NONE. */
export function staticVerdict(ply: i32): i32 {
  const us = sideToMove;
  const them = 1 - us;
  if (countOf(us, Shape.Five) > 0) return winAt(ply + 1);
  const fives = countOf(them, Shape.Five);
  // Where a stone at its end can spoil a five, one reply may meet two of them.
  if (fives > 1) return endsBlock ? NONE : lossAt(ply + 2);
  if (fives > 0) return NONE;
  if (hasWinningFour(us)) return winAt(ply + 3);
  return hasDoubleThreat(us) ? winAt(ply + 5) : NONE;
}

/**
 * Whether `us`, to move and without an open four, wins by a four and an open three at once, or by two open
 * threes: the other side can meet but one of the two, as their lines cross only in the new stone, and has no
 * four to gain time with. Black's where there are forbidden points are left to the search.
 */
function hasDoubleThreat(us: i32): bool {
  if (endsBlock || (countOf(us, Shape.FourThree) === 0 && countOf(us, Shape.DoubleThree) === 0)) return false;
  if (hasFours(1 - us)) return false;
  return !hasForbiddenPoints || (us === WHITE && countOf(BLACK, Shape.Forbidden) === 0);
}

/** The cell that `hasDoubleThreat` speaks of. */
export function doubleThreatCell(us: i32): i32 {
  return cellWithShape(us, countOf(us, Shape.FourThree) > 0 ? Shape.FourThree : Shape.DoubleThree);
}

/** Whether `colour` has a cell that makes a four or more. Black's cells that may be forbidden are not seen. */
export function hasFours(colour: i32): bool {
  return (
    countOf(colour, Shape.Four) +
      countOf(colour, Shape.FourPlus) +
      countOf(colour, Shape.FourThree) +
      countOf(colour, Shape.OpenFour) >
    0
  );
}

/** Whether playing on this empty cell makes a four (or more) for `colour` in some line. */
export function makesFour(cell: i32, colour: i32): bool {
  const shape = shapeAt(cell, colour);
  if (shape >= Shape.Four) return true;
  return shape === Shape.Forbidden && hasLineFour(patternsAt(cell, colour));
}

/** Whether one of four patterns is a four of any kind. */
export function hasLineFour(patterns: u32): bool {
  for (let shift: u32 = 0; shift < 16; shift += 4) {
    const pattern = <Pattern>((patterns >> shift) & 15);
    if (pattern >= Pattern.ClosedFour && pattern <= Pattern.OpenFour) return true;
  }
  return false;
}

/** A cell that completes a five of `colour`, or NO_CELL. */
export function fiveCell(colour: i32): i32 {
  // Nearly always it lies on a line through one of the last two stones.
  const last = lastStone();
  if (last !== NO_CELL && contentOf(last) === stoneOf(colour)) {
    for (let direction = 0; direction < 4; direction++) {
      const delta = step(direction);
      for (let distance = 1; distance < rowLength; distance++) {
        if (completesFive(last + distance * delta, colour)) return last + distance * delta;
        if (completesFive(last - distance * delta, colour)) return last - distance * delta;
      }
    }
  }
  return cellWithShape(colour, Shape.Five);
}

/** A cell where `colour` makes an open four, or two fours; or NO_CELL. */
export function openFourCell(colour: i32): i32 {
  return cellWithShape(colour, Shape.OpenFour);
}

/**
 * Whether `us`, to move, has a four that nothing answers: an open four, two fours, or one of white's that black could
 * only answer on a forbidden point. Neither side has a five at hand.
 */
export function hasWinningFour(us: i32): bool {
  if (countOf(us, Shape.OpenFour) > 0) return true;
  return (
    us === WHITE && countOf(BLACK, Shape.Forbidden) > 0 && hasFours(us) && trappingFourCell() !== NO_CELL
  );
}

/** The cell of the four that `hasWinningFour` speaks of. */
export function winningFourCell(us: i32): i32 {
  return countOf(us, Shape.OpenFour) > 0 ? openFourCell(us) : trappingFourCell();
}

/** White's four that black could only answer on a forbidden point, or NO_CELL. */
function trappingFourCell(): i32 {
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const answer = cellAt(ctz(row), y);
      if (contentOf(answer) !== CELL_EMPTY || shapeAt(answer, BLACK) !== Shape.Forbidden) continue;
      // The two cells that make a row of five complete each the other's four.
      const patterns = patternsAt(answer, WHITE);
      for (let direction = 0; direction < 4; direction++) {
        if (!hasLineFour((patterns >> (4 * direction)) & 15)) continue;
        const delta = step(direction);
        for (let distance = 1 - rowLength; distance < rowLength; distance++) {
          const cell = answer + distance * delta;
          if (distance !== 0 && isTrappingFour(cell, answer)) return cell;
        }
      }
    }
  }
  return NO_CELL;
}

/** Whether white's stone on `cell` makes a four that black can answer on `answer` alone, which is forbidden then. */
function isTrappingFour(cell: i32, answer: i32): bool {
  if (contentOf(cell) !== CELL_EMPTY || !makesFour(cell, WHITE)) return false;
  // Exactly, after the stone: it may have taken one of the two threes that forbid the answer.
  putStone(cell, WHITE);
  const isTrap = shapeAt(answer, WHITE) === Shape.Five && isForbidden(answer);
  takeStone();
  return isTrap;
}

function cellWithShape(colour: i32, shape: Shape): i32 {
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (contentOf(cell) === CELL_EMPTY && shapeAt(cell, colour) === shape) return cell;
    }
  }
  return NO_CELL;
}

/** Adds to `list` every cell on which a stone of the side to move may keep the other side from its five. */
export function addFiveReplies(list: usize): void {
  const them = 1 - sideToMove;
  if (countOf(them, Shape.Five) === 1 && !endsBlock) {
    addNewMove(list, fiveCell(them), 0);
    return;
  }
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (!completesFive(cell, them)) continue;
      addNewMove(list, cell, 1);
      if (endsBlock) addFiveEnds(list, cell, them);
    }
  }
}

/** The free cells at both ends of the rows that `colour` completes on `cell`. */
function addFiveEnds(list: usize, cell: i32, colour: i32): void {
  const patterns = patternsAt(cell, colour);
  for (let direction = 0; direction < 4; direction++) {
    if (<Pattern>((patterns >> (4 * direction)) & 15) !== Pattern.Five) continue;
    addEnd(list, cell, step(direction), colour);
    addEnd(list, cell, -step(direction), colour);
  }
}

function addEnd(list: usize, cell: i32, delta: i32, colour: i32): void {
  let end = cell + delta;
  while (contentOf(end) === stoneOf(colour)) end += delta;
  if (contentOf(end) === CELL_EMPTY) addNewMove(list, end, 0);
}

function completesFive(cell: i32, colour: i32): bool {
  return contentOf(cell) === CELL_EMPTY && shapeAt(cell, colour) === Shape.Five;
}
