/**
 * Kinds of lines: what a line through a cell looks like from there, PAIR_REACH cells to either side and no farther than
 * to where both colours were met, whichever end is which. All rules have the same ones. A kind tells more than the
 * patterns of both colours, which are what could come of it; a net has features of it (evaluation/net/).
 */
import { LINE_KINDS, LINE_KINDS_BYTES } from '../memory/shared-tables';
import { BLACK, LINE_KIND_COUNT, PAIR_COUNT, PAIR_REACH, WHITE } from '../shared-constants';

/** What a cell holds, in two bits: the digits of line keys. Wall is zero so that fresh memory is wall. */
export const CELL_WALL: i32 = 0;
export const CELL_EMPTY: i32 = 1;
const CELL_BLACK: i32 = 2;

/** The content of a cell with a stone of `colour`. */
export function stoneOf(colour: i32): i32 {
  return CELL_BLACK + colour;
}

/** The cells of an arm, two bits each, as a number. */
const KEYS: i32 = 1 << (2 * PAIR_REACH);
/** Joint arms: what the cells on one side are to both colours. */
const JOINT_ARMS: i32 = 79;
const JOINT_ARMS_BITS: i32 = 7;
/**
 * What the cells on one side are to one colour: PAIR_REACH of them and less, each free or its own, and those that end
 * before by what ends them.
 */
const ARMS: i32 = 2 * ((1 << PAIR_REACH) - 1) + (1 << PAIR_REACH);

if ((JOINT_ARMS * (JOINT_ARMS + 1)) / 2 !== LINE_KIND_COUNT)
  ERROR('LINE_KIND_COUNT is not the number of pairs of joint arms');
if ((ARMS * (ARMS + 1)) / 2 !== PAIR_COUNT) ERROR('PAIR_COUNT is not the number of pairs of arms');

/** u8 the cells of an arm, the nearest lowest: its joint arm. */
const JOINT_ARMS_OF_KEYS: usize = LINE_KINDS;
/** u8 a joint arm: the arm that it is to black, and to white. */
const COLOUR_ARMS: usize = JOINT_ARMS_OF_KEYS + <usize>KEYS;
const COLOUR_ARMS_BYTES: usize = 1 << JOINT_ARMS_BITS;
/** u16 two joint arms: their kind. */
const KINDS: usize = COLOUR_ARMS + 2 * COLOUR_ARMS_BYTES;

if (KINDS + (2 << (2 * JOINT_ARMS_BITS)) > LINE_KINDS + LINE_KINDS_BYTES)
  ERROR('LINE_KINDS_BYTES is too small');

/** The joint arm of cells, two bits each, the nearest lowest: of the first PAIR_REACH of them. */
export function jointArm(key: i32): i32 {
  return <i32>load<u8>(JOINT_ARMS_OF_KEYS + <usize>(key & (KEYS - 1)));
}

/** The kind of the line between these arms (patterns.ts). */
export function lineKind(left: u32, right: u32): u32 {
  return <u32>load<u16>(KINDS + 2 * <usize>(((left >> 16) << JOINT_ARMS_BITS) | (right >> 16)));
}

/** Fills the tables. */
export function buildLineKinds(): void {
  let count = 0;
  for (let key = 0; key < KEYS; key++) {
    const black = <u8>armOf(key, BLACK);
    const white = <u8>armOf(key, WHITE);
    let joint = 0;
    while (
      joint < count &&
      (load<u8>(COLOUR_ARMS + joint) !== black || load<u8>(COLOUR_ARMS + COLOUR_ARMS_BYTES + joint) !== white)
    )
      joint++;
    if (joint === count) {
      store<u8>(COLOUR_ARMS + joint, black);
      store<u8>(COLOUR_ARMS + COLOUR_ARMS_BYTES + joint, white);
      count++;
    }
    store<u8>(JOINT_ARMS_OF_KEYS + <usize>key, <u8>joint);
  }
  if (count !== JOINT_ARMS) unreachable();
  for (let left = 0; left < JOINT_ARMS; left++) {
    for (let right = 0; right < JOINT_ARMS; right++) {
      store<u16>(KINDS + 2 * <usize>((left << JOINT_ARMS_BITS) | right), <u16>pairNumber(left, right));
    }
  }
}

/** The pair of arms that `colour` has on a line of a kind. */
export function pairOfKind(kind: i32, colour: i32): i32 {
  // The kind is high * (high + 1) / 2 + low, of two joint arms.
  let high = 0;
  while (((high + 1) * (high + 2)) / 2 <= kind) high++;
  const low = kind - (high * (high + 1)) / 2;
  const arms = COLOUR_ARMS + <usize>colour * COLOUR_ARMS_BYTES;
  return pairNumber(<i32>load<u8>(arms + high), <i32>load<u8>(arms + low));
}

/** The number of two, whichever is which. */
function pairNumber(a: i32, b: i32): i32 {
  const high = max(a, b);
  return (high * (high + 1)) / 2 + min(a, b);
}

/**
 * The number of an arm to a colour: shorter ones first; those as long by the own stones on them, as bits, and what ends
 * them.
 */
function armOf(key: i32, colour: i32): i32 {
  let own = 0;
  for (let i = 0; i < PAIR_REACH; i++) {
    const content = (key >> (2 * i)) & 3;
    if (content === stoneOf(colour)) own |= 1 << i;
    else if (content !== CELL_EMPTY) return 2 * ((1 << i) - 1) + 2 * own + i32(content !== CELL_WALL);
  }
  return 2 * ((1 << PAIR_REACH) - 1) + own;
}
