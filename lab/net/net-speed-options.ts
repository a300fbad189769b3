import type { Net } from '../../src/binding/net-file.ts';
import { err, needed, ok, type Result } from '../../src/game/result.ts';
import { withDefault } from '../../src/terminal/option-schema.ts';
import type { CommandLine } from '../../src/terminal/read-options.ts';
import { whole } from '../../src/terminal/value-types.ts';
import { readNets } from './read-nets.ts';

const OPTIONS = {
  ms: withDefault(whole(1, 1_000_000), 200, 'milliseconds a search'),
  rounds: withDefault(whole(1, 1000), 5, 'searches of each position with either evaluation'),
} as const;

export interface NetSpeedRequest {
  readonly nets: readonly Net[];
  readonly ms: number;
  readonly rounds: number;
}

function toRequest({ options, positionals }: CommandLine<typeof OPTIONS>): Result<NetSpeedRequest> {
  const [from = ''] = positionals;
  const nets = needed(readNets(from));
  if (nets.length === 0) return err(`there is no net in ${from}`);
  return ok({ nets, ...options });
}

/** The command line of `npm run net:speed`. */
export const NET_SPEED_COMMAND_LINE = { options: OPTIONS, positionals: ['NETS'], toRequest } as const;
