/**
 * Forbidden points, exactly. The patterns decide everything but threes: a three counts only if the cell that
 * makes it a straight four is itself allowed after the first stone, which depends on threes there, and so on.
 * (Renju International Federation, rules of the game, section 9.)
 */
import { CELL_EMPTY, stoneOf } from '../patterns/line-kinds';
import { Pattern } from '../patterns/patterns';
import { Shape } from '../patterns/shapes';
import { BLACK } from '../shared-constants';
import { contentOf, patternsAt, putStone, shapeAt, sideToMove, takeStone } from './board';
import { step } from './geometry';

/** Whether black may not play on this empty cell. Always false under rules without forbidden points. */
export function isForbidden(cell: i32): bool {
  if (shapeAt(cell, BLACK) !== Shape.Forbidden) return false;
  let fours = 0;
  for (let direction = 0; direction < 4; direction++) {
    const pattern = patternIn(cell, direction);
    if (pattern === Pattern.Overline || pattern === Pattern.DoubleFour) return true;
    if (pattern === Pattern.ClosedFour || pattern === Pattern.OpenFour) fours++;
  }
  return fours > 1 || countThrees(cell) > 1;
}

/** Whether the side to move may play on this cell. */
export function isPlayable(cell: i32): bool {
  return contentOf(cell) === CELL_EMPTY && !(sideToMove === BLACK && isForbidden(cell));
}

/** The lines in which black makes a true three by playing on `cell`; counting stops at two. */
function countThrees(cell: i32): i32 {
  const patterns = patternsAt(cell, BLACK);
  putStone(cell, BLACK);
  let threes = 0;
  for (let direction = 0; direction < 4 && threes < 2; direction++) {
    const pattern = <Pattern>((patterns >> (4 * direction)) & 15);
    if (pattern !== Pattern.OpenThree && pattern !== Pattern.OpenThreeWeak) continue;
    const delta = step(direction);
    if (makesStraightFour(cell, -delta, direction) || makesStraightFour(cell, delta, direction)) threes++;
  }
  takeStone();
  return threes;
}

/**
 * Whether the first free cell from `cell` over black stones in steps of `delta` turns the three through `cell`
 * into a straight four by an allowed move: black has played `cell`. Only that cell can, as a straight four has no gap.
 */
export function makesStraightFour(cell: i32, delta: i32, direction: i32): bool {
  let free = cell + delta;
  while (contentOf(free) === stoneOf(BLACK)) free += delta;
  if (contentOf(free) !== CELL_EMPTY || patternIn(free, direction) !== Pattern.OpenFour) return false;
  return shapeAt(free, BLACK) !== Shape.Five && !isForbidden(free);
}

function patternIn(cell: i32, direction: i32): Pattern {
  return <Pattern>((patternsAt(cell, BLACK) >> (4 * direction)) & 15);
}
