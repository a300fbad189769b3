/** What the board keeps of a cell. */
import { PatternSummary } from '../patterns/pattern-summary';

/**
 * A cell of the board. Patterns, summaries and kinds of lines are kept only while the cell is empty, which is enough as
 * stones leave in the reverse order they came.
 */
@unmanaged
export class CellState {
  /** Four patterns for black in the low half, for white in the high one: four bits a direction. */
  patterns: u32;
  /** As in line-kinds.ts. */
  content: u8;
  /** Which of the board's regions the cell lies in (geometry.ts). */
  region: u8;
  /** The summaries (pattern-summary.ts) of the patterns for black in the low half, for white in the high one. */
  summaries: u64;

  /** The kinds of the lines through it (line-kinds.ts), 16 bits a direction. */
  lineKinds: u64;
  /** So that a cell's address is found by a shift. */
  unused: u64;

  patternsOf(colour: i32): u32 {
    return <u32>load<u16>(changetype<usize>(this) + 2 * <usize>colour, offsetof<CellState>('patterns'));
  }

  summaryOf(colour: i32): PatternSummary {
    return load<u32>(changetype<usize>(this) + 4 * <usize>colour, offsetof<CellState>('summaries'));
  }
}

export const CELL_BYTES: usize = offsetof<CellState>();
if (CELL_BYTES !== 32) ERROR('a cell must take 32 bytes');
