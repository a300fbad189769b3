/**
 * Dead positions: neither side can make a row any more. They are draws, but in renju black may run out of allowed
 * points and lose.
 *
 * Zugzwang by parity. The sides use up the cells that are no overline in turns; black to move then is lost, and so it
 * is if white must take an overline and another one is left.
 */
import {
  blackValue,
  contentOf,
  hasForbiddenPoints,
  height,
  patternsAt,
  shapeAt,
  sideToMove,
  summaryAt,
  whiteValue,
  width,
} from '../board/board';
import { cellAt } from '../board/geometry';
import { CELL_EMPTY } from '../patterns/line-kinds';
import { isDead } from '../patterns/pattern-summary';
import { Pattern } from '../patterns/patterns';
import { Shape } from '../patterns/shapes';
import { BLACK, VALUE_MAX, WHITE } from '../shared-constants';
import { NONE } from './score';

/** The value of a hopeless ending from the side to move, in evaluation units; NONE where a row may still be made. */
export function hopelessValue(): i32 {
  // A cell of no use is worth nothing, so that a look at the cells is hardly ever needed.
  if (whiteValue !== 0 || (blackValue !== 0 && !hasForbiddenPoints)) return NONE;
  return valueByCells();
}

function valueByCells(): i32 {
  let useless = 0;
  let overlines = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      if (!isDead(summaryAt(cell, WHITE))) return NONE;
      if (isDead(summaryAt(cell, BLACK))) useless++;
      else if (isOverline(cell)) overlines++;
      else return NONE;
    }
  }
  const blackIsFirstWithout = (sideToMove === BLACK) === ((useless & 1) === 0);
  if (overlines === 0 || (overlines === 1 && !blackIsFirstWithout)) return 0;
  // Won for white, though perhaps beyond what a search sees.
  return sideToMove === WHITE ? VALUE_MAX : -VALUE_MAX;
}

/** Whether black makes too long a row on this cell, and no five that would excuse it. */
function isOverline(cell: i32): bool {
  if (shapeAt(cell, BLACK) !== Shape.Forbidden) return false;
  for (let patterns = patternsAt(cell, BLACK); patterns !== 0; patterns >>= 4) {
    if ((patterns & 15) === Pattern.Overline) return true;
  }
  return false;
}
