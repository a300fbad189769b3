import { cpus } from 'node:os';
import type { BoardSize } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { runName, workerTimeout } from '../queue/queue-options.ts';
import { type RedisAddress, redisAddress } from '../queue/redis-address.ts';
import type { SprtTerms } from '../statistics/sprt.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { keyHelp, readKeyValues } from '../terminal/key-values.ts';
import { flag, optional, required, type ValuesOf, withDefault, words } from '../terminal/option-schema.ts';
import {
  formatOptionsFile,
  type OptionsFileFormat,
  readNamedWords,
  readOptionsFile,
} from '../terminal/options-file.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import {
  bytes,
  choice,
  decimal,
  duration,
  listOf,
  rangeWithin,
  text,
  type ValueType,
  whole,
} from '../terminal/value-types.ts';
import { DEFAULT_MEMORY, ENGINE_KEY_HELP, ENGINE_KEYS, INFO, parseEngine } from './engine-options.ts';
import type { Adjudication } from './game/adjudication.ts';
import type { GameTerms } from './game/play-game.ts';
import type { Strictness } from './game/player.ts';
import type { EngineSpec } from './process/engine-spec.ts';
import { findCommand } from './process/find-program.ts';
import { FAULT_LIMIT } from './record/broken-engines.ts';
import { OPENING_FORMATS } from './schedule/openings.ts';
import type { OpeningsRequest } from './schedule/read-openings.ts';
import { FORMATS, type Format } from './schedule/schedule.ts';

/** What a command line asks for. */
export type MatchCommand =
  | { readonly kind: 'match'; readonly match: MatchRequest; readonly run: RunOptions }
  | {
      readonly kind: 'resume';
      readonly folder: string;
      /** Plays so many of each two, instead of as many as it was begun with. */
      readonly gamesPerPairing?: number;
      readonly run: RunOptions;
    }
  | { readonly kind: 'save-config'; readonly file: string; readonly text: string }
  | { readonly kind: 'schema' }
  | { readonly kind: 'conformance'; readonly command: string; readonly memory: number };

/** How a match is played on this machine, this time: what may be another when it is resumed. */
export interface RunOptions {
  /** Games at the same time; absent = as many as before, or one. */
  readonly concurrency: number | undefined;
  /** An engine counts as broken after so many consecutive games that it lost to faults; absent = never. */
  readonly faultLimit: number | undefined;
  /** An engine whose program is another one than at the beginning plays on. */
  readonly allowsChanges: boolean;
  /** Where everything that is said is written. */
  readonly log: string | undefined;
  /** Of the log and what was before it, in bytes. */
  readonly logLimit: number;
  /** How often the report is brought up to date meanwhile; 0 = only at the end. */
  readonly reportIntervalMs: number;
  /** The processors that the games are spread over; absent = wherever the system puts them. */
  readonly cpus: readonly number[] | undefined;
  /** Workers of a queue play; absent = this machine does. */
  readonly queue: QueueOptions | undefined;
}

export interface QueueOptions {
  readonly address: RedisAddress;
  /** Absent = the name of the folder. */
  readonly name: string | undefined;
  readonly timeoutMs: number;
  /** Nodes a second of the machine that times are for; absent = this one's. */
  readonly speed: number | undefined;
}

const LEAST_LOG = 64 << 10;

const RUN_OPTIONS: readonly string[] = [
  'concurrency',
  'recover',
  'fault-limit',
  'allow-changes',
  'log',
  'log-limit',
  'report-interval',
  'use-affinity',
  'queue',
  'queue-name',
  'queue-speed',
  'worker-timeout',
];

/** What is about the machine that plays, and no business of one that has workers play. */
const PLAYING_OPTIONS = ['concurrency', 'log', 'use-affinity'] as const;

/** A match before its openings have been read. */
export interface MatchRequest extends GameTerms {
  /** Absent = the names of the engines. */
  readonly event?: string;
  readonly engines: readonly EngineSpec[];
  readonly format: Format;
  readonly gamesPerPairing?: number;
  readonly board: BoardSize;
  readonly rule: Rule;
  readonly rowLength: number;
  readonly openings: OpeningsRequest;
  readonly swap2?: { readonly seed: number };
  readonly strictness: Strictness;
  readonly waitMs?: number;
  readonly sprt?: SprtTerms;
  readonly anchor?: { readonly name: string; readonly elo: number };
  readonly faultsInSprt?: boolean;
  readonly out?: string;
}

const MOST_CONCURRENCY = 256;
const GENERATE = /^random(?::(\d{1,6}))?$/i;
/** The engines make the openings themselves. */
const SWAP2 = /^swap2$/i;
const DEFAULT_GENERATED = 50;

/** `500,4`: how far, and for how many moves of each. */
const agreement: ValueType<{ readonly value: number; readonly moves: number }> = {
  placeholder: 'E,N',
  expected: 'of the form EVALUATION,MOVES such as 500,4',
  parse(value) {
    const [evaluation = '', moves = '', ...rest] = value.split(',');
    const parts = [decimal({ least: 0 }).parse(evaluation), whole({ least: 1 }).parse(moves)] as const;
    const isWhole = parts[0] !== undefined && parts[1] !== undefined && rest.length === 0;
    return isWhole ? { value: parts[0] ?? 0, moves: parts[1] ?? 0 } : undefined;
  },
  format: ({ value, moves }) => `${value},${moves}`,
};

/** `rapfi=2500` */
const anchored: ValueType<{ readonly name: string; readonly elo: number }> = {
  placeholder: 'NAME=ELO',
  expected: "an engine's name and its rating such as rapfi=2500",
  parse(value) {
    const [, name = '', rating = ''] = /^(.+)=([^=]+)$/.exec(value) ?? [];
    const elo = decimal({ least: -10_000, most: 10_000 }).parse(rating);
    return name.trim() === '' || elo === undefined ? undefined : { name: name.trim(), elo };
  },
  format: ({ name, elo }) => `${name}=${elo}`,
};

const LAST_CPU = 4095;

/** `0-3,6`, or `all` for all there are. */
const cpuList: ValueType<readonly number[]> = {
  placeholder: 'CPUS',
  expected: 'all, or a list of processors such as 0-3,6',
  parse(value) {
    if (/^all$/i.test(value.trim())) return Array.from({ length: cpus().length }, (_, i) => i);
    const ranges = listOf(rangeWithin({ least: 0, most: LAST_CPU })).parse(value);
    return ranges?.flatMap(({ least, most }) =>
      Array.from({ length: most - least + 1 }, (_, i) => least + i),
    );
  },
  format: (list) => list.join(','),
};

const GAMES = whole({ least: 2, most: 1_000_000 });
const evenGames: ValueType<number> = {
  ...GAMES,
  expected: 'an even number of at least 2, as every opening is played with both colours',
  parse(value) {
    const games = GAMES.parse(value);
    return games !== undefined && games % 2 === 0 ? games : undefined;
  },
};

const errorRate = decimal({ least: 0.0001, most: 0.4999 });
const SPRT_KEYS = {
  elo0: withDefault(decimal(), 0, 'the hypothesis H0: the first engine is so much stronger'),
  elo1: withDefault(decimal(), 10, 'the hypothesis H1'),
  alpha: withDefault(errorRate, 0.05, 'how often H1 may be accepted though H0 is true'),
  beta: withDefault(errorRate, 0.05, 'how often H0 may be accepted though H1 is true'),
  faults: withDefault(
    choice(['skip', 'count']),
    'skip',
    'whether pairs with a game lost to a fault are left out',
  ),
} as const;

const ADJUDICATION_KEYS = {
  movecount: required(whole({ least: 1 }), 'for so many consecutive moves'),
  score: required(decimal({ least: 0 }), 'the evaluation, in the units of the engines'),
  movenumber: withDefault(whole({ least: 0 }), 0, 'not before each player has so many stones'),
} as const;
const RESIGN_KEYS = {
  ...ADJUDICATION_KEYS,
  twosided: withDefault(
    choice(['no', 'yes', 'false', 'true']),
    'no',
    'whether the other one must see it too',
  ),
} as const;
const DRAW_KEYS = ADJUDICATION_KEYS;

const OPENING_KEYS = {
  file: optional(text('FILE'), 'the same as FILE alone'),
  format: optional(
    choice(OPENING_FORMATS, { placeholder: 'FORMAT' }),
    OPENING_FORMATS.join(', '),
    'by what the file looks like',
  ),
  order: withDefault(
    choice(['sequential', 'random'], { placeholder: 'ORDER' }),
    'sequential',
    'sequential, random',
  ),
  plies: optional(whole({ least: 0 }), 'only the first N moves of each opening'),
  start: withDefault(
    whole({ least: 1 }),
    1,
    'begins with the opening of this number; those before it come last',
  ),
  seed: optional(whole({ least: 0 }), 'for the random order', '--seed'),
} as const;
const OPENING_KEY = new RegExp(`^(?:${Object.keys(OPENING_KEYS).join('|')})=`, 'i');

const DEFAULT_ENGINES_FILE = 'engines.json';

export const MATCH_OPTIONS = {
  engine: words('KEY=VALUE', 'an engine; once for each, two at least:', ENGINE_KEY_HELP),
  each: words('KEY=VALUE', 'the same for every engine'),
  'engines-file': optional(
    text('FILE'),
    'JSON with the engines that conf=NAME names: { "rapfi": { "cmd": "/path/pbrain-rapfi" } }',
    DEFAULT_ENGINES_FILE,
  ),
  gauntlet: flag('the first engine plays each of the others'),
  'round-robin': flag('round robin: every engine plays every other one (this is the default)'),
  games: optional(evenGames, 'games per pairing, an even number', 'each opening twice'),
  concurrency: optional(
    whole({ least: 1, most: MOST_CONCURRENCY }),
    'games at the same time',
    '1, or what the match had that is resumed',
  ),
  ...BOARD_OPTIONS,
  openings: words(
    'FILE',
    "openings in offset or pos notation (c-gomoku-cli's h8i7, numbers from the top), .psq or SGF; may be repeated. Each is " +
      'played with both colours. ' +
      'random:N generates N balanced ones, swap2 has the engines place stones and choose colours. After the files:',
    keyHelp(OPENING_KEYS),
  ),
  transform: flag(
    'plays the openings turned and mirrored too: up to seven times as many more, after the others',
  ),
  seed: withDefault(whole({ least: 0 }), 1, 'for everything random'),
  'draw-after': optional(whole({ least: 1 }), 'a draw when N stones are on the board', 'never'),
  'adjudicate-win': optional(
    agreement,
    'ends a game when both engines have evaluated it E or more for the same side for N moves each',
    'never',
  ),
  'adjudicate-draw': optional(
    agreement,
    'ends a game when both engines have evaluated it within E for N moves each',
    'never',
  ),
  resign: words(
    'KEY=VALUE',
    'as in cutechess-cli and fastchess: a player that evaluates itself lost loses:',
    keyHelp(RESIGN_KEYS),
  ),
  draw: words('KEY=VALUE', 'the same for draws that both players see:', keyHelp(DRAW_KEYS)),
  sprt: words(
    'KEY=VALUE',
    'sequential probability ratio test of two engines: the match stops as soon as it is decided',
    keyHelp(SPRT_KEYS),
  ),
  'always-board': flag('tells the whole position with BOARD at every move, not only after an opening'),
  anchor: optional(
    anchored,
    'the engine whose rating is given, as in rapfi=2500',
    'the mean of all ratings is 0',
  ),
  pause: withDefault(
    duration,
    0,
    'between a move and the next question, for engines that are not ready at once',
  ),
  wait: withDefault(duration, 0, 'between two games'),
  suspend: flag('stops the process of the engine that is not to move, as Gomocup does; not on Windows'),
  'use-affinity': optional(
    cpuList,
    'Linux: the games at the same time run on processors of their own, as many as an engine has threads; all = any',
  ),
  tolerance: withDefault(duration, 250, 'how late a move may be'),
  patience: withDefault(duration, 2_000, 'then so long until a late engine counts as one that hangs'),
  'start-timeout': withDefault(duration, 10_000, 'longest wait for the answer to START'),
  'hang-timeout': withDefault(duration, 300_000, 'longest wait for a move that no clock limits'),
  junk: withDefault(
    choice(['lose', 'skip']),
    'lose',
    'whether lines that are no answers lose the game or are skipped',
  ),
  stderr: withDefault(
    choice(['ignore', 'output']),
    'ignore',
    'whether standard error counts as output, as in Piskvork',
  ),
  recover: flag('plays on with an engine that is broken; without it such an engine stops the match'),
  'allow-changes': flag(
    'plays on with an engine whose program has changed meanwhile; without it that stops the match',
  ),
  'fault-limit': withDefault(
    whole({ least: 1 }),
    FAULT_LIMIT,
    'how many consecutive games an engine loses to faults until it counts as broken. One that never gets through START ' +
      'is broken at once',
  ),
  'report-interval': withDefault(
    duration,
    30_000,
    'how often report.html, games.pgn and crosstable.txt are brought up to date while the match is played; 0 = at its end',
  ),
  log: optional(
    text('FILE'),
    'everything that referee and engines say, line by line with the time, and what engines write to standard error',
  ),
  'log-limit': withDefault(
    bytes,
    1 << 30,
    'how large the log may become: at half of it FILE is moved to FILE.1, in place of the one before, and begun again',
  ),
  queue: optional(
    redisAddress,
    'has the pairs played by the workers (tengen worker) of a queue, a Redis, wherever they are',
    'this machine plays',
  ),
  'queue-name': optional(runName, 'what the match is called in the queue', 'the name of its folder'),
  'queue-speed': optional(
    whole({ least: 1, most: 1_000_000 }, 'kn/s'),
    'the speed by tengen bench of the machine that times are for: on others they are scaled',
    "this machine's",
  ),
  'worker-timeout': withDefault(
    workerTimeout,
    30_000,
    'a worker that has not been heard of for so long has lost its pairs to others',
  ),
  event: optional(text('NAME'), 'title of the match', 'the names of the engines'),
  config: optional(
    text('FILE'),
    'the options as JSON, by the same names; comments are allowed, and what is given here too counts as it is here',
  ),
  'save-config': optional(text('FILE'), 'writes such a file with the options given here, and plays nothing'),
  schema: flag('prints the JSON schema of such a file, for editors'),
  out: optional(text('FOLDER'), 'where the results go', 'tengen-match-DATE-TIME'),
  resume: optional(
    text('FOLDER'),
    'continues the match of this folder, with the programs that its journal names; with --games N it goes on up to N games ' +
      'per pairing',
  ),
  conformance: optional(text('COMMAND'), 'tests how an engine keeps to the protocol, instead of a match'),
  memory: withDefault(bytes, DEFAULT_MEMORY, 'memory limit of --conformance'),
} as const;

type MatchLine = CommandLine<typeof MATCH_OPTIONS>;
type Options = ValuesOf<typeof MATCH_OPTIONS>;

/** The options of a file (`--config`): all of them but those that are about such files, or about no match. */
export function tournamentFormat(): OptionsFileFormat {
  const { config, 'save-config': save, schema, conformance, memory, resume, ...match } = MATCH_OPTIONS;
  // Where a queue is, and how one gets in, belongs in no file that is passed on.
  const { queue, 'queue-name': name, 'queue-speed': speed, 'worker-timeout': timeout, ...options } = match;
  return {
    options,
    keys: { engine: ENGINE_FILE_KEYS, each: ENGINE_FILE_KEYS, sprt: SPRT_KEYS, openings: OPENING_KEYS },
    freeKeys: [INFO],
    fileNames: { engine: 'engines' },
  };
}

const ENGINE_FILE_KEYS = {
  ...ENGINE_KEYS,
  cmd: optional(ENGINE_KEYS.cmd.type, ENGINE_KEYS.cmd.help),
  conf: optional(text('NAME'), 'the settings of this name in the file of engines'),
} as const;

/** What the options mean together, or the beginning of a sentence that says why they do not. */
export function matchCommand(line: MatchLine): Result<MatchCommand> {
  if (line.options.schema) return ok({ kind: 'schema' });
  const { config, 'save-config': saved } = line.options;
  const whole = config === undefined ? ok(line) : withConfig(line, config);
  if (!whole.ok) return whole;
  const command = commandOf(whole.value);
  if (!command.ok || saved === undefined) return command;
  if (command.value.kind !== 'match') return err('--save-config writes a match that has not begun');
  const text = formatOptionsFile(whole.value.options, whole.value.given, tournamentFormat());
  return ok({ kind: 'save-config', file: saved, text });
}

/** With what a file says of the options that were not given. */
function withConfig({ options, given, positionals }: MatchLine, config: string): Result<MatchLine> {
  const file = readOptionsFile(config, tournamentFormat());
  if (!file.ok) return file;
  const added = [...file.value].filter(([name]) => !given.has(name));
  return ok({
    options: { ...options, ...Object.fromEntries(added) } as Options,
    given: new Set([...given, ...added.map(([name]) => name)]),
    positionals,
  });
}

function commandOf({ options, given: all }: MatchLine): Result<MatchCommand> {
  const given = new Set([...all].filter((name) => name !== 'config' && name !== 'save-config'));
  const { resume, conformance, memory } = options;
  const run = runOptions(options);
  const queueProblem = whyNoQueue(options, given);
  if (queueProblem !== undefined) return err(queueProblem);
  if (given.has('log-limit') && options.log === undefined) return err('--log-limit goes with --log only');
  if (options['log-limit'] < LEAST_LOG) return err(`--log-limit must be at least ${bytes.format(LEAST_LOG)}`);
  if (options.suspend && process.platform === 'win32') return err('--suspend is not possible on Windows');
  if (run.cpus && process.platform !== 'linux') return err('--use-affinity is possible on Linux only');
  if (run.cpus && !findCommand('taskset', undefined).ok) {
    return err('--use-affinity needs the program taskset (util-linux), which is not on the PATH');
  }
  if (conformance !== undefined) {
    const extra = otherThan(given, ['conformance', 'memory']);
    return extra
      ? err(`--${extra} does not go with --conformance`)
      : ok({ kind: 'conformance', command: conformance, memory });
  }
  if (resume !== undefined) {
    const extra = otherThan(given, ['resume', 'games', ...RUN_OPTIONS]);
    return extra
      ? err(`--${extra} does not go with --resume, which continues the match as it was begun`)
      : ok({
          kind: 'resume',
          folder: resume,
          ...(options.games !== undefined && { gamesPerPairing: options.games }),
          run,
        });
  }
  if (given.has('memory')) return err('--memory goes with --conformance only; an engine has memory=SIZE');
  const match = matchRequest(options);
  return match.ok ? ok({ kind: 'match', match: match.value, run }) : match;
}

function runOptions(options: Options): RunOptions {
  const { concurrency, recover, log } = options;
  return {
    concurrency,
    faultLimit: recover ? undefined : options['fault-limit'],
    allowsChanges: options['allow-changes'],
    log,
    logLimit: options['log-limit'],
    reportIntervalMs: options['report-interval'],
    cpus: options['use-affinity'],
    queue: options.queue && {
      address: options.queue,
      name: options['queue-name'],
      timeoutMs: options['worker-timeout'],
      speed: options['queue-speed'] === undefined ? undefined : 1000 * options['queue-speed'],
    },
  };
}

/** Options of a queue that do not go with the others. */
function whyNoQueue(options: Options, given: ReadonlySet<string>): string | undefined {
  if (!options.queue) {
    const lonely = ['queue-name', 'queue-speed', 'worker-timeout'].find((name) => given.has(name));
    return lonely && `--${lonely} goes with --queue only`;
  }
  const playing = PLAYING_OPTIONS.find((name) => given.has(name));
  return playing && `--${playing} does not go with --queue: it is for the machine that plays`;
}

function otherThan(given: ReadonlySet<string>, allowed: readonly string[]): string | undefined {
  return [...given].find((name) => !allowed.includes(name));
}

function matchRequest(options: Options): Result<MatchRequest> {
  if (options.engine.length < 2)
    return err('a match needs two engines or more: --engine cmd=... --engine cmd=...');
  const engines: EngineSpec[] = [];
  for (const words of options.engine) {
    const own = withNamedEngine(words, options['engines-file']);
    if (!own.ok) return own;
    const engine = parseEngine(options.each.flat(), own.value);
    if (!engine.ok) return engine;
    engines.push(engine.value);
  }
  const twice = engines.find(({ name }, i) => engines.slice(0, i).some((other) => other.name === name));
  if (twice) return err(`two engines are called ${twice.name}: give them different names with name=`);
  if (options.gauntlet && options['round-robin']) {
    return err('--gauntlet and --round-robin exclude each other');
  }
  const sprt = options.sprt.length > 0 ? parseSprt(options.sprt.flat()) : undefined;
  if (sprt && !sprt.ok) return sprt;
  if (sprt && engines.length > 2) return err('--sprt is a test of two engines, and there are more');
  const { anchor } = options;
  if (anchor && !engines.some(({ name }) => name === anchor.name)) {
    return err(`--anchor ${anchor.name}: no engine is called so`);
  }
  const board = checkBoard(options.size, options.connect);
  if (!board.ok) return board;
  const openings = openingsRequest(options);
  if (!openings.ok) return openings;
  const adjudication = adjudicationOf(options);
  if (!adjudication.ok) return adjudication;
  const { games, out, pause, wait, 'draw-after': drawAfter } = options;
  return ok({
    ...(options.event !== undefined && { event: options.event }),
    engines,
    format: options.gauntlet ? FORMATS[0] : FORMATS[1],
    ...(games !== undefined && { gamesPerPairing: games }),
    board: board.value,
    rule: options.rule,
    rowLength: options.connect,
    openings: openings.value,
    ...(openings.value.swap2 && { swap2: { seed: options.seed } }),
    ...(drawAfter !== undefined && { drawAfter }),
    pauseMs: pause,
    ...(options['always-board'] && { alwaysBoard: true }),
    ...(wait > 0 && { waitMs: wait }),
    ...(options.suspend && { suspend: true }),
    adjudication: adjudication.value,
    strictness: strictnessOf(options),
    ...(anchor && { anchor }),
    ...(sprt && { sprt: sprt.value.terms, faultsInSprt: sprt.value.faultsInSprt }),
    ...(out !== undefined && { out }),
  });
}

/** The words of an engine after those of its name in the file of engines. */
function withNamedEngine(words: readonly string[], file = DEFAULT_ENGINES_FILE): Result<readonly string[]> {
  const name = words.findLast((word) => CONF.test(word))?.replace(CONF, '');
  if (name === undefined) return ok(words);
  const named = readNamedWords(file, 'engine', tournamentFormat());
  if (!named.ok) return named;
  const own = named.value.get(name);
  return own
    ? ok([`name=${name}`, ...own, ...words.filter((word) => !CONF.test(word))])
    : err(`there is no engine "${name}" in ${file}; there are ${[...named.value.keys()].join(', ')}`);
}

const CONF = /^conf=/i;

function strictnessOf(options: Options): Strictness {
  return {
    toleranceMs: options.tolerance,
    patienceMs: options.patience,
    startMs: options['start-timeout'],
    hangMs: options['hang-timeout'],
    junk: options.junk,
    standardError: options.stderr,
  };
}

/** The sources are the words that are no `key=value`, and `file=`. */
/** `--resign` and `--draw` say more than `--adjudicate-win` and `--adjudicate-draw`, and do not go with them. */
function adjudicationOf(options: Options): Result<Adjudication> {
  const { 'adjudicate-win': win, 'adjudicate-draw': draw } = options;
  const resign =
    options.resign.length > 0 ? readKeyValues('--resign', options.resign.flat(), RESIGN_KEYS) : undefined;
  const drawn = options.draw.length > 0 ? readKeyValues('--draw', options.draw.flat(), DRAW_KEYS) : undefined;
  if (resign && !resign.ok) return resign;
  if (drawn && !drawn.ok) return drawn;
  if (win && resign) return err('--adjudicate-win and --resign exclude each other');
  if (draw && drawn) return err('--adjudicate-draw and --draw exclude each other');
  const terms = ({ movecount, score, movenumber }: ValuesOf<typeof ADJUDICATION_KEYS>) => ({
    value: score,
    moves: movecount,
    from: 2 * movenumber,
  });
  const isTwoSided = resign !== undefined && ['yes', 'true'].includes(resign.value.twosided);
  return ok({
    ...(win && { win }),
    ...(draw && { draw }),
    ...(resign && (isTwoSided ? { win: terms(resign.value) } : { resign: terms(resign.value) })),
    ...(drawn && { draw: terms(drawn.value) }),
  });
}

function openingsRequest({ openings, seed, transform }: Options): Result<OpeningsRequest> {
  const given = openings.flat();
  const isKey = (word: string) => OPENING_KEY.test(word) && !/^file=/i.test(word);
  const sources = given.filter((word) => !isKey(word)).map((word) => word.replace(/^file=/i, ''));
  const keys = readKeyValues('--openings', given.filter(isKey), OPENING_KEYS);
  if (!keys.ok) return keys;
  if (sources.length === 0 && given.length > 0) return err('--openings needs a FILE or random:N');
  const { format, plies, order, start } = keys.value;
  const isSwap2 = sources.some((source) => SWAP2.test(source));
  if (isSwap2 && sources.length > 1) return err('--openings swap2 is the only opening of a match');
  const generated = sources.map((source) => GENERATE.exec(source)).filter((match) => match !== null);
  return ok({
    files: isSwap2 ? [] : sources.filter((source) => !GENERATE.test(source)),
    swap2: isSwap2,
    ...(format !== undefined && { format }),
    generate: generated.reduce((sum, [, count]) => sum + Number(count ?? DEFAULT_GENERATED), 0),
    shuffle: order === 'random',
    seed,
    orderSeed: keys.value.seed ?? seed,
    ...(plies !== undefined && { plies }),
    start,
    transform,
  });
}

function parseSprt(given: readonly string[]): Result<{
  readonly terms: SprtTerms;
  readonly faultsInSprt: boolean;
}> {
  const keys = readKeyValues('--sprt', given, SPRT_KEYS);
  if (!keys.ok) return keys;
  const { faults, ...terms } = keys.value;
  return terms.elo0 < terms.elo1
    ? ok({ terms, faultsInSprt: faults === 'count' })
    : err('--sprt needs an elo0 below elo1');
}
