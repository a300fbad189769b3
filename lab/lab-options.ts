/** Options that several tools of the workbench have, and what they name. */
import { availableParallelism } from 'node:os';
import { needed } from '../src/game/result.ts';
import { withDefault } from '../src/terminal/option-schema.ts';
import { readBytes } from '../src/terminal/read-file.ts';
import { seed, whole } from '../src/terminal/value-types.ts';

export const MIB = 1 << 20;

export const HASH_OPTION = withDefault(whole(1, 1024, 'MiB'), 8, "size of each side's transposition table");

export const CONCURRENCY_OPTION = withDefault(
  whole(1, 1024),
  availableParallelism(),
  'pairs of games played at the same time',
  'one per processor',
);

/** `what` follows from it. */
export function seedOption(what: string) {
  return withDefault(seed, 1, what);
}

/** A build of the core. Throws a Refusal where it cannot be read. */
export function readCore(file: string): Uint8Array {
  return needed(readBytes(file, 64 * MIB));
}
