import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseChoice, parseOptions, parseSize, parseWhole } from '../../src/cli/options.ts';
import { err, ok, type Result } from '../../src/game/result.ts';
import { ROW_LENGTH, RULES } from '../../src/game/rule.ts';
import { parseNumber } from '../../src/match/quantities.ts';
import type { SprtTerms } from '../../src/statistics/sprt.ts';
import { fileError } from '../../src/terminal/command-error.ts';
import type { AbMatch } from './ab-match.ts';
import { CorePlayer } from './core-player.ts';

const NAMES = [
  'rule',
  'size',
  'pairs',
  'nodes',
  'nodes-b',
  'ms',
  'hash',
  'seed',
  'sprt',
  'concurrency',
] as const;

const NODES = { least: 1, most: 1_000_000_000 };
const ERROR_RATE = 0.05;
const MIB = 1 << 20;

export const HELP = `npm run ab -- A.wasm B.wasm   (build/core.wasm of two checkouts)

  --rule R          ${RULES.join(', ')} (default freestyle)
  --size N          side of the board, or WIDTHxHEIGHT (default 15)
  --pairs N         openings, each played with both colours (default 100)
  --nodes N         of a move's search (default 10000)
  --nodes-b N       of B's, where it is not to have as many as A
  --ms T            milliseconds a move, instead of nodes
  --hash N          MiB of each one's transposition table (default 8)
  --seed S          the same seed gives the same openings, and with nodes the same games (default 1)
  --sprt E0,E1      stops as soon as it is decided whether A is E0 or E1 Elo better than B
  --concurrency N   pairs at the same time (default: one a processor)

Exit code: 0 played, 1 the SPRT accepted E0, 2 it cannot be done, 130 stopped.`;

export type AbRequest = Pick<AbMatch, 'settings' | 'pairs' | 'sprt' | 'concurrency'>;

/** Reads a command line, and the two files that it begins with. */
export function readRequest(args: readonly string[]): Result<AbRequest> {
  const [fileA, fileB, ...rest] = args;
  if (fileA === undefined || fileB === undefined || fileA.startsWith('--') || fileB.startsWith('--'))
    return err('the command line begins with two files, A.wasm and B.wasm');
  const options = parseOptions(rest, NAMES);
  if (!options.ok) return options;
  const given = options.value;
  if (given.ms !== undefined && (given.nodes !== undefined || given['nodes-b'] !== undefined))
    return err('--ms and --nodes exclude each other');
  const rule = parseChoice('rule', given.rule ?? 'freestyle', RULES);
  const size = parseSize(given.size ?? '15', ROW_LENGTH);
  const pairs = parseWhole('pairs', given.pairs ?? '100', { least: 1, most: 1_000_000 });
  const nodes = parseWhole('nodes', given.nodes ?? '10000', NODES);
  const nodesB = parseWhole('nodes-b', given['nodes-b'] ?? given.nodes ?? '10000', NODES);
  const ms = parseWhole('ms', given.ms ?? '1', { least: 1, most: 1_000_000 });
  const hash = parseWhole('hash', given.hash ?? '8', { least: 1, most: 1024 });
  const seed = parseWhole('seed', given.seed ?? '1', { least: 0, most: 0xffff_ffff });
  const sprt = given.sprt === undefined ? ok(undefined) : parseSprt(given.sprt);
  const concurrency = parseWhole('concurrency', given.concurrency ?? String(availableParallelism()), {
    least: 1,
    most: 1024,
  });
  if (!rule.ok) return rule;
  if (!size.ok) return size;
  if (!pairs.ok) return pairs;
  if (!nodes.ok) return nodes;
  if (!nodesB.ok) return nodesB;
  if (!ms.ok) return ms;
  if (!hash.ok) return hash;
  if (!seed.ok) return seed;
  if (!sprt.ok) return sprt;
  if (!concurrency.ok) return concurrency;
  const tableBytes = hash.value * MIB;
  const a = readCore(fileA, tableBytes);
  const b = readCore(fileB, tableBytes);
  if (!a.ok) return a;
  if (!b.ok) return b;
  return ok({
    settings: {
      cores: [a.value, b.value],
      rule: rule.value,
      ...size.value,
      limits:
        given.ms !== undefined
          ? [{ ms: ms.value }, { ms: ms.value }]
          : [{ nodes: nodes.value }, { nodes: nodesB.value }],
      tableBytes,
      seed: seed.value,
    },
    pairs: pairs.value,
    ...(sprt.value && { sprt: sprt.value }),
    concurrency: concurrency.value,
  });
}

/** `0,5` */
function parseSprt(text: string): Result<SprtTerms> {
  const [elo0, elo1, ...others] = text.split(',').map(parseNumber);
  if (elo0?.ok && elo1?.ok && others.length === 0 && elo0.value < elo1.value)
    return ok({ elo0: elo0.value, elo1: elo1.value, alpha: ERROR_RATE, beta: ERROR_RATE });
  return err(`--sprt must be two numbers, the lower one first, as in 0,5, not "${text}"`);
}

/** A build of the core that plays here. */
function readCore(file: string, tableBytes: number): Result<Uint8Array> {
  let core: Uint8Array;
  try {
    core = readFileSync(file);
  } catch (error) {
    return err(fileError('read', file, error).message.replace(/\.$/, ''));
  }
  try {
    new CorePlayer(file, core, tableBytes, {});
    return ok(core);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
