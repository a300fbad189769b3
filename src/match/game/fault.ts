/**
 * What a player did wrong; the game is lost by it. Each has its kind, since authors repair them in different places:
 * - `no-start`: the program could not be started, or START was not answered with OK in time.
 * - `crash`: the process ended by itself.
 * - `late`: the move came, after the limit and its tolerance; `hang`: nothing came at all.
 * - `junk`: a line that is neither a move nor a message where a move was due; `error`: ERROR or UNKNOWN there.
 * - `out-of-turn`: a line though nothing was asked.
 * - `illegal`: a move to a cell that is taken or not on the board.
 * - `memory`: more of it than allowed; `folder`: more in its folder (INFO folder) than allowed.
 */
export const FAULT_KINDS = [
  'no-start',
  'crash',
  'late',
  'hang',
  'junk',
  'error',
  'out-of-turn',
  'illegal',
  'memory',
  'folder',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The rest of the sentence that begins with the engine's name. */
  readonly detail: string;
}
