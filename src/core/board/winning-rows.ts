/** Finished rows on the board: who has won, whatever the order in which the stones came. */
import { stoneOf } from '../patterns/line-kinds';
import { ENDS_BLOCK, LONGER_WINS, lineRule, rowLength } from '../patterns/rules';
import { BLACK, WHITE } from '../shared-constants';
import { contentOf, height, rule, width } from './board';
import { cellAt, step } from './geometry';

/** The colour that has a winning row, or -1. */
export function winner(): i32 {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      for (let colour = BLACK; colour <= WHITE; colour++) {
        if (contentOf(cell) !== stoneOf(colour)) continue;
        for (let direction = 0; direction < 4; direction++) {
          if (startsWinningRow(cell, step(direction), colour)) return colour;
        }
      }
    }
  }
  return -1;
}

function startsWinningRow(cell: i32, delta: i32, colour: i32): bool {
  const own = stoneOf(colour);
  if (contentOf(cell - delta) === own) return false;
  let end = cell;
  let length = 0;
  while (contentOf(end) === own) {
    end += delta;
    length++;
  }
  const lines = lineRule(rule, colour);
  if (length < rowLength) return false;
  if (length > rowLength) return (lines & LONGER_WINS) !== 0;
  if ((lines & ENDS_BLOCK) === 0) return true;
  const theirs = stoneOf(1 - colour);
  return contentOf(cell - delta) !== theirs || contentOf(end) !== theirs;
}
