/**
 * The numbers of the net that is loaded, in shared memory: as its file has them (shared-constants.ts), and the tables
 * of the perspectives once more, arranged so that what a cell needs of one colour's code lies together:
 *
 *     row of black's code    OWN of black's perspective, OTHER of white's     (i8, CHANNELS each)
 *     row of white's code    OWN of white's perspective, OTHER of black's
 *
 * Where both colours share a pair of tables they share the rows. What a line brings to a cell, of both colours' pairs
 * of arms on it, is added up for each kind of lines:
 *
 *     row of a kind          of black's perspective, of white's               (i8, CHANNELS each)
 */
import {
  NET_LINES,
  NET_LINES_BYTES,
  NET_PAYLOAD,
  NET_PAYLOAD_BYTES,
  NET_ROWS,
  NET_ROWS_BYTES,
} from '../../memory/shared-tables';
import { pairOfKind } from '../../patterns/line-kinds';
import {
  BLACK,
  CHANNELS,
  CODE_COUNT,
  LINE_KIND_COUNT,
  NET_B1,
  NET_B2,
  NET_B3,
  NET_B4,
  NET_B5,
  NET_BUCKET_BYTES,
  NET_BUCKETS,
  NET_COUNTS,
  NET_HEAD_BYTES,
  NET_PAIR_TABLE_BYTES,
  NET_PAIRS,
  NET_PERSPECTIVE_BYTES,
  NET_POLICY_BUCKET_BYTES,
  NET_POLICY_BUCKETS,
  NET_POLICY_BYTES,
  NET_POLICY_COUNTS,
  NET_POLICY_HIDDEN_B,
  NET_POLICY_LOGITS_B,
  NET_POLICY_LOGITS_W,
  NET_POLICY_NEAR,
  NET_POLICY_OTHER,
  NET_POLICY_OTHER_ORDER,
  NET_POLICY_OWN_ORDER,
  NET_POLICY_REGION_B,
  NET_POLICY_REGION_W,
  NET_TABLE_BYTES,
  NET_THREATS,
  NET_W2,
  NET_W3,
  NET_W4,
  NET_W5,
  OWN_STRONG_THREATS,
  THEIR_OPEN_FOUR,
  THEIR_STRONG_THREATS,
  THREAT_COUNT,
  THREAT_SETS,
  WHITE,
} from '../../shared-constants';

/** Bytes of a code's row. */
export const ROW_BYTES: usize = 2 * <usize>CHANNELS;
/** Bytes of a colour's rows. */
const COLOUR_ROWS_BYTES: usize = <usize>CODE_COUNT * ROW_BYTES;

if (<usize>(2 * (NET_PERSPECTIVE_BYTES + NET_HEAD_BYTES + NET_POLICY_BYTES)) > NET_PAYLOAD_BYTES)
  ERROR('NET_PAYLOAD_BYTES is too small');
if (COLOUR_ROWS_BYTES > NET_ROWS_BYTES / 2) ERROR('NET_ROWS_BYTES is too small');
if (<usize>LINE_KIND_COUNT * ROW_BYTES > NET_LINES_BYTES) ERROR('NET_LINES_BYTES is too small');
if (THREAT_SETS !== 1 << THREAT_COUNT) ERROR('THREAT_SETS is not the number of sets of threats');
if (CHANNELS !== 16) ERROR('a code has one vector of OWN and one of OTHER');
if (
  ((NET_PAIRS |
    NET_PAIR_TABLE_BYTES |
    NET_PERSPECTIVE_BYTES |
    NET_B1 |
    NET_B2 |
    NET_B3 |
    NET_B4 |
    NET_B5 |
    NET_COUNTS |
    NET_HEAD_BYTES |
    NET_POLICY_BYTES |
    NET_POLICY_COUNTS |
    NET_POLICY_HIDDEN_B |
    NET_POLICY_NEAR |
    NET_POLICY_OTHER |
    NET_POLICY_OTHER_ORDER |
    NET_POLICY_OWN_ORDER |
    NET_POLICY_REGION_B |
    NET_POLICY_REGION_W |
    NET_POLICY_BUCKETS |
    NET_POLICY_BUCKET_BYTES |
    NET_POLICY_LOGITS_B |
    NET_POLICY_LOGITS_W |
    NET_BUCKETS |
    NET_BUCKET_BYTES |
    NET_THREATS |
    NET_W2 |
    NET_W3 |
    NET_W4 |
    NET_W5) &
    15) !==
  0
)
  ERROR('an array of the net does not begin at a multiple of 16');

/**
 * What the keys of positions are combined with in this instance, so that what one net made of them is not taken for
 * another's.
 */
export let netKey: u64 = 0;

/** From now on the net that was loaded as number `generation` counts, in this instance. */
export function useNetKey(generation: u32): void {
  netKey = <u64>generation * 0x9e3779b97f4a7c15;
}

/** Arranges the rows of the net that lies in NET_PAYLOAD. */
export function arrangeRows(perspectives: i32): void {
  for (let colour = 0; colour < perspectives; colour++) {
    const own = NET_PAYLOAD + <usize>(colour * NET_PERSPECTIVE_BYTES);
    const other =
      NET_PAYLOAD + <usize>((perspectives - 1 - colour) * NET_PERSPECTIVE_BYTES + NET_TABLE_BYTES);
    for (let code: usize = 0; code < <usize>CODE_COUNT; code++) {
      const row = NET_ROWS + <usize>colour * COLOUR_ROWS_BYTES + code * ROW_BYTES;
      v128.store(row, v128.load(own + code * <usize>CHANNELS));
      v128.store(row, v128.load(other + code * <usize>CHANNELS), 16);
    }
  }
  const black = NET_PAYLOAD + <usize>NET_PAIRS;
  const white = black + <usize>((perspectives - 1) * NET_PERSPECTIVE_BYTES);
  for (let kind = 0; kind < LINE_KIND_COUNT; kind++) {
    const row = NET_LINES + <usize>kind * ROW_BYTES;
    const blackPair = <usize>(pairOfKind(kind, BLACK) * CHANNELS);
    const whitePair = <usize>(pairOfKind(kind, WHITE) * CHANNELS);
    v128.store(row, ofLine(black, blackPair, whitePair));
    v128.store(row, ofLine(white, whitePair, blackPair), 16);
  }
}

/**
 * What a line brings to a cell in a perspective. `pairs` begins its OWN and OTHER of pairs of arms, which are given as
 * offsets.
 */
function ofLine(pairs: usize, own: usize, other: usize): v128 {
  return i8x16.add_sat_s(v128.load(pairs + own), v128.load(pairs + <usize>NET_PAIR_TABLE_BYTES + other));
}

/** Address of the rows of `colour`, one per code, in a net with `perspectives` perspectives. */
export function rowsOf(perspectives: i32, colour: i32): usize {
  return perspectives === 2 && colour === WHITE ? NET_ROWS + COLOUR_ROWS_BYTES : NET_ROWS;
}

/** Address of the head for `sideToMove`, in a net with `perspectives` perspectives. */
export function headOf(perspectives: i32, sideToMove: i32): usize {
  const head = perspectives === 2 && sideToMove === WHITE ? NET_HEAD_BYTES : 0;
  return NET_PAYLOAD + <usize>(perspectives * NET_PERSPECTIVE_BYTES + head);
}

/** Address of the policy for `sideToMove`, in a net with `perspectives` perspectives. */
export function policyOf(perspectives: i32, sideToMove: i32): usize {
  const policy = perspectives === 2 && sideToMove === WHITE ? NET_POLICY_BYTES : 0;
  return NET_PAYLOAD + <usize>(perspectives * (NET_PERSPECTIVE_BYTES + NET_HEAD_BYTES) + policy);
}

/** Which of the output buckets is for positions with these threats. */
export function outputBucket(threatMask: i32): i32 {
  const own = i32((threatMask & OWN_STRONG_THREATS) !== 0);
  const their = i32((threatMask & THEIR_STRONG_THREATS) !== 0);
  return (threatMask & THEIR_OPEN_FOUR) | (own << 1) | (their << 2);
}
