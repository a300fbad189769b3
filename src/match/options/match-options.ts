import { defined } from '../../game/defined.ts';
import { needed, Refusal, resultOf } from '../../game/result.ts';
import { checkBoard } from '../../terminal/board-options.ts';
import {
  flag,
  type OptionSchema,
  optional,
  readSaid,
  type Said,
  type ValuesOf,
  withDefault,
} from '../../terminal/option-schema.ts';
import { formatOptionsFile, readOptionsFile } from '../../terminal/options-file.ts';
import type { CommandLine } from '../../terminal/read-options.ts';
import { bytes, text } from '../../terminal/value-types.ts';
import type { ConformanceTerms } from '../conformance/run-conformance.ts';
import type { MatchTerms } from '../record/match-settings.ts';
import { isPlayedInRounds, type Terms } from '../schedule/plan.ts';
import type { OpeningsRequest } from '../schedule/read-openings.ts';
import { ADJUDICATION_OPTIONS, adjudicationOf } from './adjudication-options.ts';
import { DEFAULT_MEMORY, ENGINE_OPTIONS, enginesOf, strictnessOf } from './engine-options.ts';
import { checkRun, QUEUE_OPTIONS, RUN_OPTIONS, type RunOptions, runOptions } from './output-options.ts';
import { overridden, PRESET_OPTIONS, withPreset } from './preset-options.ts';
import { openingsRequest, SCHEDULE_OPTIONS, sprtOf, termsOf } from './schedule-options.ts';

/** What a command line asks for. */
export type MatchCommand =
  | { readonly kind: 'match'; readonly match: MatchRequest; readonly run: RunOptions }
  | {
      readonly kind: 'resume';
      readonly folder: string;
      /** Games between each two, instead of as many as it was begun with. */
      readonly gamesPerPairing?: number;
      readonly run: RunOptions;
    }
  | { readonly kind: 'save-config'; readonly file: string; readonly text: string }
  | { readonly kind: 'schema' }
  | { readonly kind: 'conformance'; readonly command: string; readonly terms: ConformanceTerms };

/** A match before its openings have been read. */
export interface MatchRequest extends MatchTerms, Omit<Terms, 'gamesPerPairing'> {
  /** Absent = the names of the engines. */
  readonly event?: string;
  readonly gamesPerPairing?: number;
  readonly openings: OpeningsRequest;
  readonly out?: string;
  /** Each engine has a folder to keep files in, beside that of the match. */
  readonly hasFolders?: boolean;
}

/** What a match is, and what a file may say of it. */
const PLAYED_OPTIONS = {
  ...ENGINE_OPTIONS,
  ...PRESET_OPTIONS,
  ...SCHEDULE_OPTIONS,
  ...ADJUDICATION_OPTIONS,
  ...RUN_OPTIONS,
  event: optional(text('NAME'), 'title of the match', 'the names of the engines'),
  out: optional(text('FOLDER'), 'where the results go', 'tengen-match-DATE-TIME'),
} as const;

export const MATCH_OPTIONS = {
  ...PLAYED_OPTIONS,
  config: optional(
    text('FILE'),
    'the options as JSON, by the same names; comments are allowed, and what is given here too counts as it is here',
  ),
  'save-config': optional(text('FILE'), 'writes such a file with the options given here, and plays nothing'),
  schema: flag('prints the JSON schema of such a file, for editors'),
  resume: optional(
    text('FOLDER'),
    'continues the match of this folder, with the programs that its journal names; with --games N it goes on up to N games ' +
      'per pairing',
  ),
  conformance: optional(
    text('COMMAND'),
    'tests how an engine keeps to the protocol, instead of a match; with --size for one that knows only that board, and ' +
      '--rule',
  ),
  memory: withDefault(bytes, DEFAULT_MEMORY, 'memory limit of --conformance'),
} as const;

type MatchLine = CommandLine<typeof MATCH_OPTIONS>;
type Options = ValuesOf<typeof MATCH_OPTIONS>;

/** The options of a file (`--config`): all of them but those that are about such files, a queue, or no match. */
export const FILE_OPTIONS: OptionSchema = Object.fromEntries(
  Object.entries(PLAYED_OPTIONS).filter(([name]) => !(name in QUEUE_OPTIONS)),
);

/** What the options mean together. Throws a Refusal. */
export function matchCommand({ options, said: typed }: MatchLine): MatchCommand {
  if (options.schema) return { kind: 'schema' };
  const { config, 'save-config': file } = options;
  const own = typed.filter(({ name }) => name !== 'config' && name !== 'save-config');
  const said = overridden(config === undefined ? [] : readOptionsFile(config, FILE_OPTIONS), own);
  const command = resultOf(() => commandOf(said));
  if (!command.ok) throw new Refusal(withPlace(command.error, said));
  if (file === undefined) return command.value;
  if (command.value.kind !== 'match') throw new Refusal('--save-config writes a match that has not begun');
  return { kind: 'save-config', file, text: formatOptionsFile(said, FILE_OPTIONS) };
}

/** The least side of the positions of the conformance cases. */
const CONFORMANCE_SIDE = 15;

/** An error about an option of the file, with its place there. */
function withPlace(error: string, said: readonly Said[]): string {
  return error.replace(
    /^--([\w-]+)(?= )/,
    (option, name) => said.find((one) => one.name === name)?.label ?? option,
  );
}

/** Throws a Refusal. */
function commandOf(said: readonly Said[]): MatchCommand {
  const options = readSaid(withPreset(said, MATCH_OPTIONS), MATCH_OPTIONS);
  const given = new Set(said.map(({ name }) => name));
  const { resume, conformance, memory, games } = options;
  const run = runOptions(options);
  checkRun(options, given);
  if (options.suspend && process.platform === 'win32')
    throw new Refusal('--suspend is not possible on Windows');
  if (conformance !== undefined) {
    const extra = otherThan(given, ['conformance', 'memory', 'size', 'rule']);
    if (extra) throw new Refusal(`--${extra} does not go with --conformance`);
    const { width: side, height } = options.size;
    if (side !== height || side < CONFORMANCE_SIDE)
      throw new Refusal(`--conformance needs a square board with a side of ${CONFORMANCE_SIDE} or more`);
    const terms = { memory, side, rule: options.rule, knowsOtherBoards: !given.has('size') };
    return { kind: 'conformance', command: conformance, terms };
  }
  if (resume !== undefined) {
    const extra = otherThan(given, ['resume', 'games', ...Object.keys(RUN_OPTIONS)]);
    if (extra)
      throw new Refusal(`--${extra} does not go with --resume, which continues the match as it was begun`);
    return { kind: 'resume', folder: resume, ...defined({ gamesPerPairing: games }), run };
  }
  if (given.has('memory'))
    throw new Refusal('--memory goes with --conformance only; an engine has memory=SIZE');
  return { kind: 'match', match: matchRequest(options), run };
}

function otherThan(given: ReadonlySet<string>, allowed: readonly string[]): string | undefined {
  return [...given].find((name) => !allowed.includes(name));
}

function matchRequest(options: Options): MatchRequest {
  const engines = enginesOf(options);
  const terms = termsOf(options, engines.length);
  if (options.queue && isPlayedInRounds(terms))
    throw new Refusal(`--queue does not go with --${terms.format}, whose pairings follow from the results`);
  if (options.queue && options.preset !== undefined)
    throw new Refusal('--preset does not go with --queue: workers give engines no folder');
  const test = sprtOf(options);
  if (test.sprt && engines.length > 2)
    throw new Refusal('--sprt is a test of two engines, and there are more');
  if (test.sprt && (terms.noSwap || options.games === 1))
    throw new Refusal(
      '--sprt tests pairs of games with both colours: leave out --noswap and play an even number of games',
    );
  if (options.until && isPlayedInRounds(terms))
    throw new Refusal(`--until does not go with --${terms.format}, which ends with its last round`);
  const { anchor, games, out, pause, wait, 'draw-after': drawAfter } = options;
  if (anchor && !engines.some(({ name }) => name === anchor.name))
    throw new Refusal(`--anchor ${anchor.name}: no engine is called so`);
  const board = needed(checkBoard(options.size, options.connect));
  const openings = openingsRequest(options);
  return defined({
    event: options.event,
    engines,
    ...terms,
    gamesPerPairing: games,
    board,
    rule: options.rule,
    rowLength: options.connect,
    openings,
    swap2: openings.swap2 ? { seed: options.seed } : undefined,
    drawAfter,
    pauseMs: pause,
    alwaysBoard: options['always-board'] || undefined,
    waitMs: wait || undefined,
    suspend: options.suspend || undefined,
    adjudication: adjudicationOf(options),
    strictness: strictnessOf(options),
    anchor,
    ...test,
    untilError: options.until?.error,
    eloModel: options['elo-model'] === 'logistic' ? undefined : options['elo-model'],
    hasFolders: options.preset === undefined ? undefined : true,
    out,
  });
}
