import { err, needed, ok, type Result } from '../../src/game/result.ts';
import { ruleName, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import type { CommandLine } from '../../src/terminal/read-options.ts';
import { choice, listOf, whole } from '../../src/terminal/value-types.ts';
import { CONCURRENCY_OPTION, HASH_OPTION, MIB, seedOption } from '../lab-options.ts';
import { readOwnNets } from '../net/read-nets.ts';
import { TUNABLES, type Tunable } from './tunables.ts';
import type { TuningSettings } from './tune-settings.ts';

const NAMES = TUNABLES.map(({ name }) => name);

/** Parameters have their names in capitals. */
const parameterName = {
  ...choice(NAMES, 'NAME'),
  parse: (text: string) => NAMES.find((name) => name === text.trim().toUpperCase()),
};

const OPTIONS = {
  pairs: withDefault(whole(1, 100_000_000), 10_000, 'pairs of games in all'),
  nodes: withDefault(whole(1, 1_000_000_000), 20_000, 'nodes searched per move'),
  ms: optional(
    whole(1, 1_000_000),
    'milliseconds per move, instead of nodes: what makes a node slower then counts',
  ),
  rules: withDefault(
    listOf(ruleName),
    ['freestyle', 'standard', 'renju'],
    'rules that pairs are played by in turn',
  ),
  size: SIZE_OPTION,
  only: withDefault(listOf(parameterName), NAMES, 'tune these parameters and leave the others', 'all'),
  hash: HASH_OPTION,
  seed: seedOption('seed of openings and perturbations'),
  concurrency: CONCURRENCY_OPTION,
} as const;

export interface TuningRequest {
  readonly file: string;
  readonly pairs: number;
  readonly concurrency: number;
  readonly tunables: readonly Tunable[];
  readonly settings: Omit<TuningSettings, 'core' | 'names'>;
}

function toRequest({ options, positionals, given }: CommandLine<typeof OPTIONS>): Result<TuningRequest> {
  if (given.has('ms') && given.has('nodes')) return err('--ms and --nodes exclude each other');
  const { pairs, nodes, ms, rules, size, only, hash, seed, concurrency } = options;
  return ok({
    file: positionals[0] ?? '',
    pairs,
    concurrency,
    tunables: TUNABLES.filter(({ name }) => only.includes(name)),
    settings: {
      nets: needed(readOwnNets(rules)),
      rules,
      ...size,
      limits: ms === undefined ? { nodes } : { ms },
      tableBytes: hash * MIB,
      seed,
    },
  });
}

/** The command line of `npm run tune`. */
export const TUNE_COMMAND_LINE = { options: OPTIONS, positionals: ['FILE.json'], toRequest } as const;
