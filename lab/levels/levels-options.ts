import { readFileSync } from 'node:fs';
import { err, needed, ok, type Result } from '../../src/game/result.ts';
import { FULL_STRENGTH } from '../../src/play/level.ts';
import { RULE_OPTION, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { fileErrorText } from '../../src/terminal/command-error.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import type { CommandLine } from '../../src/terminal/read-options.ts';
import { choice, whole } from '../../src/terminal/value-types.ts';
import { CONCURRENCY_OPTION, HASH_OPTION, MIB, seedOption } from '../lab-options.ts';
import { readOwnNets } from '../net/read-nets.ts';
import type { LevelsSettings } from './levels-settings.ts';
import { SIMPLE_BOTS } from './simple-bots.ts';

const CORE = 'build/core.wasm';

const OPTIONS = {
  rule: RULE_OPTION,
  size: SIZE_OPTION,
  from: withDefault(whole(1, FULL_STRENGTH), 1, 'the weakest level that plays'),
  to: withDefault(whole(1, FULL_STRENGTH), FULL_STRENGTH, 'the strongest level that plays'),
  pairs: withDefault(
    whole(1, 1_000_000),
    150,
    'openings for each two neighbours, each played with both colours',
  ),
  nodes: withDefault(
    whole(1, 1_000_000_000),
    60_000,
    `nodes per move of level ${FULL_STRENGTH}, which has no limit of its own`,
  ),
  hash: HASH_OPTION,
  against: optional(choice(SIMPLE_BOTS), 'plays each level against this simple bot'),
  seed: seedOption('the same seed gives the same openings and games'),
  concurrency: CONCURRENCY_OPTION,
} as const;

export interface LevelsRequest {
  readonly settings: LevelsSettings;
  readonly concurrency: number;
}

function toRequest({ options }: CommandLine<typeof OPTIONS>): Result<LevelsRequest> {
  const { rule, size, from, to, pairs, nodes, hash, seed, concurrency, against } = options;
  if (against === undefined ? from >= to : from > to) return err('--from must be a lower level than --to');
  let core: Uint8Array;
  try {
    core = readFileSync(CORE);
  } catch (error) {
    return err(fileErrorText('read', CORE, error));
  }
  return ok({
    settings: {
      core,
      nets: needed(readOwnNets([rule])),
      rule,
      ...size,
      weakest: from,
      strongest: to,
      pairs,
      fullNodes: nodes,
      tableBytes: hash * MIB,
      seed,
      against,
    },
    concurrency,
  });
}

/** The command line of `npm run levels`. */
export const LEVELS_COMMAND_LINE = { options: OPTIONS, positionals: [], toRequest } as const;
