/**
 * What a fit of the numbers in weights.ts needs to know of a position: nothing that a search asks. Answers lie in
 * scratch memory, until the next question; FeatureExports of src/binding/core-module.ts describes them.
 */
import { contentOf, countOf, height, patternsAt, sideToMove, width } from '../board/board';
import { isForbidden } from '../board/forbidden';
import { cellAt } from '../board/geometry';
import { threatMask } from '../evaluation/evaluation';
import { policyOrder, preparePolicy } from '../evaluation/net/policy';
import { SCRATCH, SCRATCH_BYTES } from '../memory/shared-tables';
import { CELL_EMPTY } from '../patterns/line-kinds';
import { codeOf } from '../patterns/pattern-codes';
import { Shape } from '../patterns/shapes';
import { pointOf } from '../search/host-output';
import {
  clearStack,
  generateMoves,
  listLength,
  moveAt,
  newList,
  releaseMoves,
  scoreAt,
} from '../search/move-generator';
import { startCounting } from '../search/node-counter';
import { findVcf } from '../search/vcf';
import { BLACK, MAX_SIDE, WHITE } from '../shared-constants';

/** Fours that the search for a win by fours may try: about as many as in the search's leaves. */
const FOURS: i32 = 50;
const OCCUPIED: u32 = 0xffffffff;

if (<usize>(4 + 12 * MAX_SIDE * MAX_SIDE) > SCRATCH_BYTES) ERROR('SCRATCH_BYTES is too small');

export function writeCellFeatures(): usize {
  let at = SCRATCH;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      const codes = codeOf(patternsAt(cell, BLACK)) | (codeOf(patternsAt(cell, WHITE)) << 16);
      store<u32>(at, contentOf(cell) === CELL_EMPTY ? codes : OCCUPIED);
      at += 4;
    }
  }
  return SCRATCH;
}

/** Moves that black may not make are left out. */
export function writeMoveFeatures(): usize {
  clearStack();
  const list = newList();
  generateMoves(list);
  const length = listLength(list);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const cell = moveAt(list, i);
    if (sideToMove === BLACK && isForbidden(cell)) continue;
    const codes = codeOf(patternsAt(cell, BLACK)) | (codeOf(patternsAt(cell, WHITE)) << 16);
    const at = SCRATCH + 4 + 12 * <usize>count;
    store<u32>(at, pointOf(cell));
    store<u32>(at, codes, 4);
    store<u32>(at, scoreAt(list, i), 8);
    count++;
  }
  store<u32>(SCRATCH, count);
  releaseMoves(list);
  return SCRATCH;
}

export function writePolicy(): usize {
  preparePolicy(threatMask());
  let at = SCRATCH;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = cellAt(x, y);
      store<i32>(at, contentOf(cell) === CELL_EMPTY ? policyOrder(cell) : 0);
      at += 4;
    }
  }
  return SCRATCH;
}

export function isUndecided(): bool {
  const us = sideToMove;
  const them = 1 - us;
  return (
    countOf(us, Shape.Five) === 0 && countOf(them, Shape.Five) === 0 && countOf(us, Shape.OpenFour) === 0
  );
}

export function isQuiet(): bool {
  if (!isUndecided()) return false;
  startCounting(0);
  clearStack();
  return findVcf(FOURS) === 0;
}
