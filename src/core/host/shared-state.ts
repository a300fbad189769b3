/** What all instances agree on, in shared memory so that each sees what another has set. */
import { SHARED_STATE, SHARED_STATE_BYTES } from '../memory/shared-tables';

@unmanaged
export class SharedState {
  /** The generation of the transposition table. */
  generation: u32;
  /** The rule and the length of a row whose tables were built last; the length is 0 until some were. */
  rule: i32;
  rowLength: i32;
  /**
   * The net that was loaded last: of which rule, how many perspectives it has (0: none was loaded), its serial number.
   */
  netRule: i32;
  netPerspectives: i32;
  netGeneration: u32;
}

if (offsetof<SharedState>() > SHARED_STATE_BYTES) ERROR('SHARED_STATE_BYTES is too small');

export const sharedState: SharedState = changetype<SharedState>(SHARED_STATE);
