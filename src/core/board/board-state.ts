/**
 * The stack of states: one for each number of stones. A state is what a position has of its own (counts, candidates),
 * and what the next stone changes and taking it back cannot recompute.
 */
import { LINE_RADIUS_MAX } from '../patterns/rules';
import { Shape } from '../patterns/shapes';
import { MAX_SIDE, SHAPE_COUNT } from '../shared-constants';
import { CellState } from './cell-state';

/** The fixed part of a state; behind it lie the shape counts, the candidate rows and the changes. */
@unmanaged
export class BoardState {
  /** The cell of the next stone. */
  cell: i32;
  /** Where the changes end that the next stone made. */
  changesEnd: usize;
  /** Hash and values of the position itself. */
  hash: u64;
  blackValue: i32;
  whiteValue: i32;

  /** Address of how many empty cells have each shape: u16, SHAPE_COUNT a colour. */
  get shapeCounts(): usize {
    return changetype<usize>(this) + SHAPE_COUNTS;
  }

  /** Address of the candidate cells: a u32 a row, bit x for column x. */
  get candidates(): usize {
    return changetype<usize>(this) + CANDIDATES;
  }

  /** The first of the changes that the next stone made. */
  get changes(): CellChange {
    return changetype<CellChange>(changetype<usize>(this) + CHANGES);
  }

  /** Counts and candidates become those of another state. */
  copyPosition(from: BoardState): void {
    const source = changetype<usize>(from);
    const target = changetype<usize>(this);
    for (let offset = SHAPE_COUNTS; offset < CHANGES; offset += 16) {
      v128.store(target + offset, v128.load(source + offset));
    }
  }

  clear(): void {
    memory.fill(this.shapeCounts, 0, SHAPE_COUNTS_BYTES);
    memory.fill(this.candidates, 0, CANDIDATES_BYTES);
  }
}

/** What a cell was before a stone near it changed its patterns. */
@unmanaged
export class CellChange {
  cell: CellState;
  patterns: u32;
  summaries: u64;
  lineKinds: u64;

  get next(): CellChange {
    return changetype<CellChange>(changetype<usize>(this) + offsetof<CellChange>());
  }
}

const SHAPE_COUNTS: usize = (offsetof<BoardState>() + 15) & ~15;
const SHAPE_COUNTS_BYTES: usize = 2 * 2 * <usize>SHAPE_COUNT;
const CANDIDATES: usize = SHAPE_COUNTS + SHAPE_COUNTS_BYTES;
const CANDIDATES_BYTES: usize = 4 * <usize>MAX_SIDE;
const CHANGES: usize = CANDIDATES + CANDIDATES_BYTES;
/** Cells that a stone can change: to either side, in four directions. */
const CHANGES_MAX: usize = 4 * 2 * <usize>LINE_RADIUS_MAX;
export const BOARD_STATE_BYTES: usize = (CHANGES + CHANGES_MAX * offsetof<CellChange>() + 63) & ~63;

if (((SHAPE_COUNTS | CHANGES) & 15) !== 0) ERROR('counts and candidates are copied 16 bytes at a time');
if (SHAPE_COUNT !== 16) ERROR('shapeCountAddress takes it that a colour has 16 counts');

/** Where `colour`'s count of a shape lies in a state's counts. */
export function shapeCountAddress(shapeCounts: usize, colour: i32, shape: Shape): usize {
  return shapeCounts + 2 * <usize>((colour << 4) | shape);
}
