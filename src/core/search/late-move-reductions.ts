/** Late-move reductions: how much late moves are reduced, in parts of a ply (PLY). The numbers: parameters.ts. */
import { shapeAt, sideToMove } from '../board/board';
import { REDUCTIONS, REDUCTIONS_BYTES } from '../memory/shared-tables';
import { Shape } from '../patterns/shapes';
import { historyOf } from './history';
import {
  LMR_BASE,
  LMR_CUT_NODE,
  LMR_HISTORY,
  LMR_KILLER,
  LMR_NOT_IMPROVING,
  LMR_ORDER,
  LMR_ORDER_GAP,
  LMR_PV,
  LMR_SLOPE,
  LMR_THREAT,
  LMR_TT_THREAT,
} from './parameters';
import { PLY, StackEntry, ThreatToMeet } from './search-stack';

const DEPTHS: i32 = 64;
const MOVES: i32 = 128;
/** Fixed-point scale of the product of two logarithms, which must fit a byte. */
const LOGARITHM_PARTS: i32 = 12;

if (<usize>(DEPTHS * MOVES) > REDUCTIONS_BYTES) ERROR('REDUCTIONS_BYTES is too small');

/** Fills the table of products of the logarithms of depth and move number. */
export function fillReductions(): void {
  for (let depth = 1; depth < DEPTHS; depth++) {
    for (let move = 1; move < MOVES; move++) {
      const product = Math.log(depth) * Math.log(move);
      store<u8>(REDUCTIONS + <usize>(depth * MOVES + move), <u8>(LOGARITHM_PARTS * product));
    }
  }
}

/** The reduction of move number `moveNumber` (from 0) before anything else is known of it. */
function baseReduction(depth: i32, moveNumber: i32): i32 {
  const d = min(depth / PLY, DEPTHS - 1);
  const m = min(moveNumber, MOVES - 1);
  const growth = <i32>load<u8>(REDUCTIONS + <usize>(d * MOVES + m));
  return LMR_BASE + (growth * LMR_SLOPE) / (LOGARITHM_PARTS * PLY);
}

/** What of a node changes the reductions of all its moves: flags. */
export enum NodeTrait {
  Pv = 1,
  /** A score of beta or more is expected. */
  Cut = 2,
  Improving = 4,
  TtMoveThreatens = 8,
}

/** The part of the reduction that the moves of a node with these traits share. */
export function nodeReduction(traits: i32): i32 {
  let reduction = 0;
  if (traits & NodeTrait.Pv) reduction -= LMR_PV;
  if (traits & NodeTrait.Cut) reduction += LMR_CUT_NODE;
  if (!(traits & NodeTrait.Improving)) reduction += LMR_NOT_IMPROVING;
  if (traits & NodeTrait.TtMoveThreatens) reduction += LMR_TT_THREAT;
  return reduction;
}

/**
 * The rest of it, for one move. `orderGap`: how far its order lies below that of the best move other than the table's,
 * at the root below that of the first move. Not limited: it may be negative.
 */
export function lateMoveReduction(
  node: StackEntry,
  cell: i32,
  depth: i32,
  moveNumber: i32,
  orderGap: i32,
): i32 {
  let reduction = baseReduction(depth, moveNumber);
  // Where an open four must be met all moves are defences.
  if (node.threat !== ThreatToMeet.OpenFour && makesThreat(cell)) reduction -= LMR_THREAT;
  if (node.isKiller(cell)) reduction -= LMR_KILLER;
  reduction -= (historyOf(cell) * LMR_HISTORY) >> 14;
  reduction += (LMR_ORDER * (orderGap - LMR_ORDER_GAP)) >> 7;
  return reduction;
}

/** Whether a move is not quiet. A plain four is: it only forces a reply. */
export function makesThreat(cell: i32): bool {
  const shape = shapeAt(cell, sideToMove);
  return shape >= Shape.ClosedThreePlus && shape !== Shape.Four;
}
