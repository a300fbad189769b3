/** `npm run ab`: two builds of the core against each other. See docs/workbench.md. */
import type { CoreExports } from '../../src/binding/core-module.ts';
import type { Net } from '../../src/binding/net-file.ts';
import { CLOCK_POLICY, type ClockPolicy } from '../../src/engine/time-budget.ts';
import { Refusal } from '../../src/game/result.ts';
import type { Rule } from '../../src/game/rule.ts';
import { type SprtTerms, sprtState } from '../../src/statistics/sprt.ts';
import { RULE_OPTION, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../../src/terminal/command.ts';
import { optional, type ValuesOf, withDefault } from '../../src/terminal/option-schema.ts';
import { ProgressView } from '../../src/terminal/progress-view.ts';
import { NO_NET } from '../../src/terminal/read-file.ts';
import { stopOnSignals } from '../../src/terminal/signals.ts';
import { text, type ValueType, whole } from '../../src/terminal/value-types.ts';
import { CONCURRENCY_OPTION, HASH_OPTION, MIB, readCore, seedOption } from '../lab-options.ts';
import { NETS_FOLDER, readNets, readOwnNets } from '../net/read-nets.ts';
import { type AbScore, NO_GAMES, playAbMatch } from './ab-match.ts';
import type { AbSettings } from './ab-settings.ts';
import { progressLine, resultLines } from './ab-texts.ts';
import { CorePlayer } from './core-player.ts';

const NODES = whole(1, 1_000_000_000);
const ERROR_RATE = 0.05;

/** `0,5`: the two hypotheses of an SPRT. */
const eloBounds: ValueType<Pick<SprtTerms, 'elo0' | 'elo1'>> = {
  placeholder: 'E0,E1',
  expected: 'two numbers, the lower one first, as in 0,5',
  parse(words) {
    const [elo0 = Number.NaN, elo1 = Number.NaN, ...others] = words
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    const isRange = Number.isFinite(elo0) && Number.isFinite(elo1) && elo0 < elo1;
    return isRange && others.length === 0 ? { elo0, elo1 } : undefined;
  },
};

/** `targetMoves=16,leastCalm=0.4`: some numbers of a clock policy. */
const clockChanges: ValueType<Partial<ClockPolicy>> = {
  placeholder: 'NAME=NUMBER,...',
  expected: `numbers of the clock policy, as in targetMoves=16,leastCalm=0.4, above 0 (per... also 0), of ${Object.keys(CLOCK_POLICY).join(', ')}`,
  parse(words) {
    const changes = words.split(',').map((change) => change.split('='));
    // What is divided by must not be 0.
    const areGood = changes.every(
      ([name = '', value = '', ...others]) =>
        Object.hasOwn(CLOCK_POLICY, name) &&
        /^\d+(?:\.\d+)?$/.test(value) &&
        (Number(value) > 0 || name.startsWith('per')) &&
        others.length === 0,
    );
    return areGood ? Object.fromEntries(changes.map(([name, value]) => [name, Number(value)])) : undefined;
  },
};

const OPTIONS = {
  rule: RULE_OPTION,
  size: SIZE_OPTION,
  pairs: withDefault(whole(1, 1_000_000), 100, 'openings, each played with both colours'),
  nodes: withDefault(NODES, 10_000, 'nodes searched per move'),
  'nodes-b': optional(NODES, 'the same for B', 'as many as A'),
  ms: optional(whole(1, 1_000_000), 'milliseconds per move, instead of nodes'),
  match: optional(
    whole(1000, 1_000_000_000),
    'nodes for all moves of a game, shared out as the program shares out the milliseconds of its clock',
  ),
  turn: optional(NODES, 'with --match: nodes for a move at most'),
  'clock-a': optional(clockChanges, 'with --match: other numbers of the clock policy for A'),
  'clock-b': optional(clockChanges, 'the same for B'),
  'net-a': optional(text('FILE'), `net of A: a file, a folder of files RULE.net, or ${NO_NET}`, NETS_FOLDER),
  'net-b': optional(text('FILE'), 'the same for B', NETS_FOLDER),
  hash: HASH_OPTION,
  seed: seedOption('the same seed gives the same openings, and with nodes the same games'),
  sprt: optional(eloBounds, 'stop as soon as a test has decided whether A is E0 or E1 Elo better than B'),
  concurrency: CONCURRENCY_OPTION,
} as const;

export const tool = defineCommand({
  name: 'ab',
  summary: 'plays two builds of the core against each other',
  about: `npm run ab -- A.wasm B.wasm [options]

Plays two builds of the core against each other: each opening twice, with both colours. A build is build/core.wasm of
a checkout, after npm run build:core there.`,
  options: OPTIONS,
  positionals: ['A.wasm', 'B.wasm'],
  notes: 'Exit code: 0 played, 1 the SPRT accepted E0, 2 it cannot be done, 130 stopped.',
  toRequest({ options, positionals: [fileA = '', fileB = ''], given }) {
    const limits = limitsOf(options, given);
    const { rule, size, pairs, hash, seed, sprt, concurrency } = options;
    const tableBytes = hash * MIB;
    const [a, b] = [playableCore(fileA, tableBytes), playableCore(fileB, tableBytes)];
    const netsA = netsOf(fileA, a, rule, options['net-a']);
    const netsB = netsOf(fileB, b, rule, options['net-b']);
    return {
      settings: { cores: [a, b], nets: [netsA, netsB], rule, ...size, limits, tableBytes, seed } as const,
      pairs,
      ...(sprt && { sprt: { ...sprt, alpha: ERROR_RATE, beta: ERROR_RATE } }),
      concurrency,
    };
  },
  async run(request) {
    const { pairs, sprt } = request;
    const signal = stopOnSignals();
    let score = NO_GAMES;
    const onPair = (latest: AbScore) => {
      score = latest;
    };
    const view = new ProgressView(process.stderr, (elapsedMs) => progressLine(score, pairs, sprt, elapsedMs));
    try {
      await playAbMatch({ ...request, signal, onPair });
    } finally {
      view.end();
    }
    console.log(resultLines(score, sprt).join('\n'));
    if (signal.aborted) return EXIT_STOPPED;
    return sprt && sprtState(sprt, score.tally.pairs).accepted === 'H0' ? 1 : 0;
  },
});

/** What limits the searches of A and of B. */
function limitsOf(options: ValuesOf<typeof OPTIONS>, given: ReadonlySet<string>): AbSettings['limits'] {
  const { nodes, ms, match, turn } = options;
  const kinds = ['ms', 'match', 'nodes'].filter((name) => given.has(name));
  if (given.has('nodes-b') && !kinds.includes('nodes')) kinds.push('nodes-b');
  if (kinds.length > 1)
    throw new Refusal(`${kinds.map((name) => `--${name}`).join(' and ')} exclude each other`);
  const ofClock = ['turn', 'clock-a', 'clock-b'].find((name) => given.has(name));
  if (match === undefined && ofClock) throw new Refusal(`--${ofClock} is for games with --match`);
  if (match !== undefined) {
    const clock = (changes: Partial<ClockPolicy> = {}) => ({
      clock: { match, ...(turn !== undefined && { turn }), policy: { ...CLOCK_POLICY, ...changes } },
    });
    return [clock(options['clock-a']), clock(options['clock-b'])];
  }
  return ms !== undefined ? [{ ms }, { ms }] : [{ nodes }, { nodes: options['nodes-b'] ?? nodes }];
}

/**
 * The nets that a core evaluates by: those that were named, otherwise the program's own. A core from before there were
 * nets has none.
 */
function netsOf(file: string, core: Uint8Array, rule: Rule, from: string | undefined): readonly Net[] {
  if (takesNets(core)) return from === undefined ? readOwnNets([rule]) : readNets(from, [rule]);
  if (from === undefined || from === NO_NET) return [];
  throw new Refusal(`${file} is a core that takes no nets`);
}

function takesNets(core: Uint8Array): boolean {
  const loadNet: keyof CoreExports = 'loadNet';
  return WebAssembly.Module.exports(new WebAssembly.Module(core)).some(({ name }) => name === loadNet);
}

/** A build of the core that plays here. */
function playableCore(file: string, tableBytes: number): Uint8Array {
  const core = readCore(file);
  try {
    new CorePlayer(file, { core, nets: [], tableBytes }, {});
    return core;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
