/**
 * Victory by continuous threats (VCT): every move of the attacker makes a four or an open three (or already stands
 * beside one), so that the defender has few answers, all of which are tried. A depth-first proof-number search (df-pn;
 * Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002) of its own small table, which goes
 * on where the last call stopped. What it proves is put into the transposition table, where the search finds it.
 *
 * A node's numbers are those of its side to move: `goal` the least number of leaves still to be decided for it to reach
 * its aim (the attacker's: to win; the defender's: to get out), `failure` that for it to miss it.
 */
import { countOf, empties, hash, play, shapeAt, sideToMove, undo } from '../board/board';
import { isForbidden } from '../board/forbidden';
import { NO_CELL } from '../board/geometry';
import { sideKey, stoneKey } from '../board/hash-keys';
import { lossAt, NONE, winAt } from '../evaluation/score';
import { slot } from '../memory/slot';
import { Shape } from '../patterns/shapes';
import { BLACK, WIN_SCORE } from '../shared-constants';
import { countNode, nodes, stopped } from './clock';
import { generateMoves, mustReply } from './move-generator';
import { listLength, moveAt, newList, pickMove, releaseMoves, scoreAt, setMove } from './move-list';
import { VCT_TABLE, VCT_TABLE_ENTRIES } from './search-memory';
import { staticVerdict } from './threats';
import { Bound, save } from './transposition-table';
import { findQuickVcf, vcfMove } from './vcf';

/** Never: as a number of leaves. */
const NEVER: i32 = 0x7fff;
/** The longest line followed, in plies. */
const MAX_LINE: i32 = 80;
/** Fours that a node may spend on its VCF. */
const NODE_FOURS: i32 = 30;
/** Tells the attacker's positions from the defender's: the same one can be both. */
const ATTACK_KEY: u64 = 0x6c62272e07bb0142;

const ENTRY_BYTES: usize = 16;

let attacker: i32 = 0;
let nodesEnd: i64 = 0;
/** Of the entry found by the last `lookUp`. */
let goal: i32 = 0;
let failure: i32 = 0;
/** Plies to the five, if decided in the attacker's favour. */
let length: i32 = 0;

/** The first move of the win that `findVct` found last: the root is the last node to be decided. */
export let vctMove: i32 = NO_CELL;

/**
 * Looks for a VCT of the side to move, making at most so many moves on the way. Returns the number of plies to the
 * five, or 0 if none was found. A later call for the same position goes on.
 */
export function findVct(moves: i64): i32 {
  attacker = sideToMove;
  nodesEnd = nodes + moves;
  vctMove = NO_CELL;
  visit(NEVER, NEVER, 0);
  return !stopped && lookUp(nodeKey(hash, true)) && goal === 0 ? length : 0;
}

export function clearVctTable(): void {
  memory.fill(slot + VCT_TABLE, 0, <usize>VCT_TABLE_ENTRIES * ENTRY_BYTES);
}

/** Searches the position until its numbers reach one of the limits, or the moves are spent. */
function visit(goalLimit: i32, failureLimit: i32, depth: i32): void {
  const us = sideToMove;
  const attacks = us === attacker;
  const key = nodeKey(hash, attacks);
  if (settle(key, attacks, depth)) return;

  const list = newList();
  generateMoves(list);
  const count = keepSensible(list, attacks);
  while (true) {
    let best = -1;
    let bestFailure = NEVER;
    let secondFailure = NEVER;
    let bestGoal = 0;
    let bestLength = 0;
    let goals = 0;
    let longest = 0;
    for (let i = 0; i < count; i++) {
      if (!lookUp(nodeKey(hash ^ stoneKey(moveAt(list, i), us) ^ sideKey(), !attacks))) {
        // Whoever has many moves is hard to refute; the attacker's later moves are the less likely ones.
        goal = attacks ? count : 1;
        failure = attacks ? 1 + i : count;
      }
      goals = min(NEVER - 1, goals + goal);
      longest = max(longest, length);
      if (best < 0 || failure < bestFailure) {
        secondFailure = bestFailure;
        bestFailure = failure;
        bestGoal = goal;
        bestLength = length;
        best = i;
      } else secondFailure = min(secondFailure, failure);
    }
    const ourGoal = bestFailure;
    const ourFailure = ourGoal === 0 ? NEVER : ourGoal === NEVER ? 0 : goals;
    if (attacks ? ourGoal === 0 : ourFailure === 0) {
      if (attacks) {
        vctMove = moveAt(list, best);
        noteWin(key, bestLength + 1, vctMove);
      } else noteLoss(key, count === 0 ? pliesWithoutReply() : longest + 1);
      break;
    }
    if (ourGoal >= goalLimit || ourFailure >= failureLimit || nodes >= nodesEnd || stopped) {
      note(key, ourGoal, ourFailure, 0);
      break;
    }
    countNode();
    play(moveAt(list, best));
    visit(
      min(NEVER, failureLimit + bestGoal - ourFailure),
      min(goalLimit, min(NEVER, secondFailure + 1 + secondFailure / 4)),
      depth + 1,
    );
    undo();
  }
  releaseMoves(list);
}

/** Whether the position needs no looking further; its numbers are then noted. */
function settle(key: u64, attacks: bool, depth: i32): bool {
  const verdict = staticVerdict(0);
  if (verdict !== NONE) {
    if (attacks === verdict < 0) noteMissed(key, attacks);
    else if (attacks) noteWin(key, WIN_SCORE - verdict, NO_CELL);
    else noteLoss(key, WIN_SCORE + verdict);
    return true;
  }
  const threatens = attacks || mustReply() || countOf(attacker, Shape.OpenFour) > 0;
  if (!threatens || empties === 0 || depth >= MAX_LINE) {
    noteMissed(key, attacks);
    return true;
  }
  if (depth > 0 && !mustReply()) {
    const plies = findQuickVcf(NODE_FOURS);
    if (plies > 0) {
      if (attacks) noteWin(key, plies, vcfMove);
      else noteMissed(key, attacks);
      return true;
    }
  }
  return false;
}

/** Takes out what may not be played and, for the attacker, what threatens nothing; best first. Returns how many are left. */
function keepSensible(list: usize, attacks: bool): i32 {
  const us = sideToMove;
  const length = listLength(list);
  const keepsAll = !attacks || mustReply();
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const cell = pickMove(list, i, length);
    if (us === BLACK && isForbidden(cell)) continue;
    if (!keepsAll && !threatens(cell)) continue;
    setMove(list, kept, cell, scoreAt(list, i));
    kept++;
  }
  return kept;
}

/** Whether an allowed move makes a four or an open three. */
function threatens(cell: i32): bool {
  const shape = shapeAt(cell, sideToMove);
  // A point that looks forbidden and is not, as one of its threes is none.
  return shape >= Shape.Three || shape === Shape.Forbidden;
}

/** To the five, if none of the defender's replies is allowed. */
function pliesWithoutReply(): i32 {
  return mustReply() ? 2 : 4;
}

function nodeKey(position: u64, attacks: bool): u64 {
  return attacks ? position ^ ATTACK_KEY : position;
}

function noteWin(key: u64, plies: i32, move: i32): void {
  note(key, 0, NEVER, plies);
  save(hash, move, Bound.Lower, 0, winAt(plies));
}

function noteLoss(key: u64, plies: i32): void {
  note(key, NEVER, 0, plies);
  save(hash, NO_CELL, Bound.Upper, 0, lossAt(plies));
}

/** The attacker has missed its aim here. */
function noteMissed(key: u64, attacks: bool): void {
  note(key, attacks ? NEVER : 0, attacks ? 0 : NEVER, 0);
}

function note(key: u64, goalNow: i32, failureNow: i32, plies: i32): void {
  const entry = entryOf(key);
  store<u64>(entry, key);
  store<u16>(entry, <u16>goalNow, 8);
  store<u16>(entry, <u16>failureNow, 10);
  store<u16>(entry, <u16>plies, 12);
}

/** Sets `goal`, `failure` and `length` to what is known of a position; false if nothing is. */
function lookUp(key: u64): bool {
  const entry = entryOf(key);
  const known = load<u64>(entry) === key;
  goal = <i32>load<u16>(entry, 8);
  failure = <i32>load<u16>(entry, 10);
  length = known ? <i32>load<u16>(entry, 12) : 0;
  return known;
}

function entryOf(key: u64): usize {
  return slot + VCT_TABLE + ENTRY_BYTES * (<usize>(key >> 32) & (<usize>VCT_TABLE_ENTRIES - 1));
}
