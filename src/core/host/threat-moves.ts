/**
 * What a search for a win by continuous threats needs to know of a position: the moves by which the attacker goes on
 * threatening, and those by which the defender may meet a threat. Answers lie in scratch memory, until the next
 * question; ThreatExports of src/binding/core-module.ts describes them.
 *
 * A four is a stone after which the attacker has a five at hand. A three is one after which it would win in three plies
 * if the defender passed: by a four that cannot be answered.
 */
import {
  candidateRow,
  contentOf,
  countOf,
  endsBlock,
  hasForbiddenPoints,
  height,
  play,
  setSide,
  shapeAt,
  sideToMove,
  stones,
  undo,
  width,
} from '../board/board';
import { isForbidden, isPlayable } from '../board/forbidden';
import { cellAt, NO_CELL } from '../board/geometry';
import { SCRATCH, SCRATCH_BYTES } from '../memory/shared-tables';
import { CELL_EMPTY } from '../patterns/line-kinds';
import { rowLength } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { pointOf } from '../search/host-output';
import {
  addMove,
  addNewMove,
  clearStack,
  listLength,
  moveAt,
  newList,
  releaseMoves,
} from '../search/move-generator';
import { addFiveReplies, makesFour, openFourCell } from '../search/threats';
import {
  BLACK,
  MAX_SIDE,
  THREAT_FIVE,
  THREAT_FOUR,
  THREAT_NONE,
  THREAT_THREE,
  THREAT_WON,
  WHITE,
} from '../shared-constants';

if (<usize>(4 + 8 * MAX_SIDE * MAX_SIDE) > SCRATCH_BYTES) ERROR('SCRATCH_BYTES is too small');

let written: i32 = 0;

/** Fives alone where there are any; and where the other side has one, moves that take it away and threaten. */
export function writeThreatMoves(foursOnly: bool): usize {
  clearStack();
  written = 0;
  const us = sideToMove;
  const them = 1 - us;
  const list = newList();
  if (countOf(us, Shape.Five) > 0) {
    addCells(us, Shape.Five);
    for (let i = 0; i < listLength(list); i++) write(moveAt(list, i), THREAT_FIVE);
  } else {
    if (countOf(them, Shape.Five) > 0) addFiveReplies(list);
    else addLikelyThreats(us, foursOnly);
    const length = listLength(list);
    for (let i = 0; i < length; i++) {
      const cell = moveAt(list, i);
      if (!isPlayable(cell)) continue;
      play(cell);
      const kind = countOf(them, Shape.Five) > 0 ? THREAT_NONE : threatOf(us, foursOnly);
      undo();
      if (kind !== THREAT_NONE) write(cell, kind);
    }
  }
  releaseMoves(list);
  store<u32>(SCRATCH, written);
  return SCRATCH;
}

export function writeThreatReplies(): usize {
  clearStack();
  written = 0;
  const us = sideToMove;
  const them = 1 - us;
  const list = newList();
  const isFour = countOf(them, Shape.Five) > 0;
  if (isFour) addFiveReplies(list);
  else addThreeReplies(list);
  const length = listLength(list);
  for (let i = 0; i < length; i++) {
    const cell = moveAt(list, i);
    if (!isPlayable(cell)) continue;
    play(cell);
    const meets = countOf(them, Shape.Five) === 0;
    const wins = meets && countOf(us, Shape.Five) === 0 && winningFour() !== NO_CELL;
    undo();
    if (meets) write(cell, wins ? THREAT_WON : THREAT_NONE);
  }
  releaseMoves(list);
  store<u32>(SCRATCH, written);
  return SCRATCH;
}

export function winningFourPoint(): i32 {
  clearStack();
  const cell = winningFour();
  return cell === NO_CELL ? -1 : pointOf(cell);
}

function winningFour(): i32 {
  const us = sideToMove;
  if (!endsBlock && countOf(us, Shape.OpenFour) > 0) return openFourCell(us);
  if (!endsBlock && !hasForbiddenPoints) return NO_CELL;
  const list = newList();
  addFours(us, us === BLACK && !endsBlock);
  const length = listLength(list);
  let winning = NO_CELL;
  for (let i = 0; i < length && winning === NO_CELL; i++) {
    const cell = moveAt(list, i);
    if (us === BLACK && isForbidden(cell)) continue;
    play(cell);
    if (!hasFiveReply()) winning = cell;
    undo();
  }
  releaseMoves(list);
  return winning;
}

/** Whether the side to move has an allowed move after which the other side has no five at hand. */
function hasFiveReply(): bool {
  const us = sideToMove;
  const them = 1 - us;
  const list = newList();
  addFiveReplies(list);
  const length = listLength(list);
  let found = false;
  for (let i = 0; i < length && !found; i++) {
    const cell = moveAt(list, i);
    if (us === BLACK && isForbidden(cell)) continue;
    play(cell);
    found = countOf(them, Shape.Five) === 0;
    undo();
  }
  releaseMoves(list);
  return found;
}

/** What `us`, who has just moved, threatens. */
function threatOf(us: i32, foursOnly: bool): i32 {
  if (countOf(us, Shape.Five) > 0) return THREAT_FOUR;
  if (foursOnly) return THREAT_NONE;
  setSide(us);
  const isThree = winningFour() !== NO_CELL;
  setSide(1 - us);
  return isThree ? THREAT_THREE : THREAT_NONE;
}

/** The fours of `us`, and its moves that may be threes. */
function addLikelyThreats(us: i32, foursOnly: bool): void {
  const everywhere = rowLength === 3 || stones === 0;
  for (let y = 0; y < height; y++) {
    let row = everywhere ? <u32>(((<u64>1) << width) - 1) : candidateRow(y);
    for (; row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (contentOf(cell) !== CELL_EMPTY) continue;
      const shape = shapeAt(cell, us);
      if (makesFour(cell, us) || (!foursOnly && (shape >= Shape.ClosedThree || shape === Shape.Forbidden)))
        addMove(cell, 0);
    }
  }
}

/** The fours of a side; or those alone that are as strong as an open one but look forbidden. */
function addFours(us: i32, lookForbidden: bool): void {
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (contentOf(cell) !== CELL_EMPTY || !makesFour(cell, us)) continue;
      if (!lookForbidden || shapeAt(cell, us) === Shape.Forbidden) addMove(cell, 0);
    }
  }
}

function addCells(us: i32, shape: Shape): void {
  for (let y = 0; y < height; y++) {
    for (let row = candidateRow(y); row !== 0; row &= row - 1) {
      const cell = cellAt(ctz(row), y);
      if (contentOf(cell) === CELL_EMPTY && shapeAt(cell, us) === shape) addMove(cell, 0);
    }
  }
}

/**
 * What might meet a three: a stone where the winning four goes or where it would be made a five, and any four. Where
 * a prohibition decides, a stone anywhere may lift it.
 */
function addThreeReplies(list: usize): void {
  const us = sideToMove;
  const them = 1 - us;
  setSide(them);
  const four = winningFour();
  if (four === NO_CELL) {
    setSide(us);
    addAllCells();
    return;
  }
  // What looks like a double three, and is none by what is forbidden elsewhere.
  const isDelicate = hasForbiddenPoints && them === BLACK && shapeAt(four, BLACK) === Shape.Forbidden;
  play(four);
  const needsForbidden = hasForbiddenPoints && them === WHITE && countOf(them, Shape.Five) === 1;
  if (!isDelicate && !needsForbidden) addFiveReplies(list);
  undo();
  setSide(us);
  if (isDelicate || needsForbidden) addAllCells();
  else {
    addNewMove(list, four, 0);
    for (let y = 0; y < height; y++) {
      for (let row = candidateRow(y); row !== 0; row &= row - 1) {
        const cell = cellAt(ctz(row), y);
        if (contentOf(cell) === CELL_EMPTY && makesFour(cell, us)) addNewMove(list, cell, 0);
      }
    }
  }
}

function addAllCells(): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (contentOf(cellAt(x, y)) === CELL_EMPTY) addMove(cellAt(x, y), 0);
    }
  }
}

function write(cell: i32, kind: i32): void {
  const at = SCRATCH + 4 + 8 * <usize>written;
  store<u32>(at, pointOf(cell));
  store<u32>(at, kind, 4);
  written++;
}
