import { availableParallelism } from 'node:os';
import { parseChoice, parseOptions, parseSize, parseWhole } from '../../src/cli/options.ts';
import { err, ok, type Result } from '../../src/game/result.ts';
import { ROW_LENGTH, RULES, type Rule } from '../../src/game/rule.ts';
import { TUNABLES, type Tunable } from './tunables.ts';
import type { TuningSettings } from './tune-settings.ts';

const NAMES = ['pairs', 'nodes', 'rules', 'size', 'only', 'hash', 'seed', 'threads'] as const;
const DEFAULT_RULES = 'freestyle,standard,renju';
const MIB = 1 << 20;

export const HELP = `npm run tune -- FILE.json   (where it has got to; if it is there, it is gone on with)

  --pairs N       pairs of games in all (default 10000)
  --nodes N       of a move's search (default 20000)
  --rules A,B     rules that pairs are played by in turn (default ${DEFAULT_RULES})
  --size N        side of the board, or WIDTHxHEIGHT (default 15)
  --only A,B      these numbers instead of all
  --hash N        MiB of each side's transposition table (default 8)
  --seed S        of openings and perturbations (default 1)
  --threads N     pairs at the same time (default: one a processor)

Ctrl-C stops; the same command goes on. At the end the numbers are written into src/core/search/parameters.ts.
Exit code: 0 done, 2 it cannot be done, 130 stopped.`;

export interface TuningRequest {
  readonly file: string;
  readonly pairs: number;
  readonly threads: number;
  readonly tunables: readonly Tunable[];
  readonly settings: Omit<TuningSettings, 'core' | 'names'>;
}

export function readRequest([file, ...rest]: readonly string[]): Result<TuningRequest> {
  if (file === undefined || file.startsWith('--'))
    return err('the command line begins with a file, FILE.json');
  const options = parseOptions(rest, NAMES);
  if (!options.ok) return options;
  const given = options.value;
  const pairs = parseWhole('pairs', given.pairs ?? '10000', { least: 1, most: 100_000_000 });
  const nodes = parseWhole('nodes', given.nodes ?? '20000', { least: 1, most: 1_000_000_000 });
  const rules = parseRules(given.rules ?? DEFAULT_RULES);
  const size = parseSize(given.size ?? '15', ROW_LENGTH);
  const tunables = parseTunables(given.only);
  const hash = parseWhole('hash', given.hash ?? '8', { least: 1, most: 1024 });
  const seed = parseWhole('seed', given.seed ?? '1', { least: 0, most: 0xffff_ffff });
  const threads = parseWhole('threads', given.threads ?? String(availableParallelism()), {
    least: 1,
    most: 1024,
  });
  if (!pairs.ok) return pairs;
  if (!nodes.ok) return nodes;
  if (!rules.ok) return rules;
  if (!size.ok) return size;
  if (!tunables.ok) return tunables;
  if (!hash.ok) return hash;
  if (!seed.ok) return seed;
  if (!threads.ok) return threads;
  return ok({
    file,
    pairs: pairs.value,
    threads: threads.value,
    tunables: tunables.value,
    settings: {
      rules: rules.value,
      ...size.value,
      nodes: nodes.value,
      tableBytes: hash.value * MIB,
      seed: seed.value,
    },
  });
}

function parseRules(text: string): Result<readonly Rule[]> {
  const rules: Rule[] = [];
  for (const name of text.split(',')) {
    const rule = parseChoice('rules', name, RULES);
    if (!rule.ok) return rule;
    rules.push(rule.value);
  }
  return ok(rules);
}

function parseTunables(text: string | undefined): Result<readonly Tunable[]> {
  if (text === undefined) return ok(TUNABLES);
  const names = text.split(',');
  const unknown = names.find((name) => !TUNABLES.some((tunable) => tunable.name === name));
  if (unknown !== undefined)
    return err(`"${unknown}" is none of the numbers: ${TUNABLES.map(({ name }) => name).join(', ')}`);
  return ok(TUNABLES.filter(({ name }) => names.includes(name)));
}
