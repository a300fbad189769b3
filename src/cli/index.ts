import { helpOn } from './help.ts';
import { match } from './match.ts';
import { openings } from './openings.ts';
import type { Subcommand } from './subcommand.ts';

const TOOLS: ReadonlyMap<string, Subcommand> = new Map([
  ['match', match],
  ['openings', openings],
]);

/** The toolbox by name: what `tengen NAME …` runs. Whatever is not here means the protocol. */
export const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map([...TOOLS, ['help', helpOn(TOOLS)]]);
