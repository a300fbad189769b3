import { parseArgs } from 'node:util';
import type { BoardSize } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, ROW_LENGTHS, RULES, type Rule } from '../game/rule.ts';
import { parseEngine } from './engine-options.ts';
import type { EngineSpec } from './engine-spec.ts';
import { OPENING_FORMATS, type OpeningFormat } from './openings.ts';
import type { GameTerms } from './play-game.ts';
import type { Strictness } from './player.ts';
import { parseBytes, parseChoice, parseDuration, parseNumber, parseWhole } from './quantities.ts';
import { FORMATS, type Format } from './schedule.ts';
import type { SprtTerms } from './sprt.ts';

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'match'; readonly match: MatchRequest }
  | { readonly kind: 'resume'; readonly folder: string; readonly concurrency: number }
  | { readonly kind: 'conformance'; readonly command: string; readonly memory: number };

/** A match before its openings have been read. */
export interface MatchRequest extends GameTerms {
  readonly event: string;
  readonly engines: readonly EngineSpec[];
  readonly format: Format;
  readonly gamesPerPairing?: number;
  readonly concurrency: number;
  readonly board: BoardSize;
  readonly rule: Rule;
  readonly rowLength: number;
  readonly openings: OpeningsRequest;
  readonly strictness: Strictness;
  readonly sprt?: SprtTerms;
  readonly out?: string;
}

export interface OpeningsRequest {
  readonly files: readonly string[];
  readonly format?: OpeningFormat;
  /** How many to make up. */
  readonly generate: number;
  readonly shuffle: boolean;
  readonly seed: number;
  readonly plies?: number;
}

/** Boards that a brain can be asked to play on and the referee knows. */
const LEAST_SIDE = 5;
const MOST_SIDE = 32;
const MOST_CONCURRENCY = 256;
const GENERATE = /^random(?::(\d{1,6}))?$/i;
const DEFAULT_GENERATED = 50;

const DEFAULT_STRICTNESS: Strictness = {
  toleranceMs: 250,
  patienceMs: 2_000,
  startMs: 10_000,
  hangMs: 300_000,
  junk: 'lose',
  standardError: 'ignore',
};

/** INFO rule's numbers are understood too. */
const RULE_NUMBERS: Readonly<Record<string, Rule>> = {
  '0': 'freestyle',
  '1': 'standard',
  '4': 'renju',
  '8': 'caro',
  '9': 'caro-exact',
};

const FLAGS = ['gauntlet', 'round-robin'] as const;
/** Options that the words after them belong to. */
const LISTS = ['engine', 'each', 'sprt'] as const;
const VALUES = [
  'games',
  'concurrency',
  'size',
  'rule',
  'connect',
  'openings',
  'openings-format',
  'openings-order',
  'seed',
  'plies',
  'draw-after',
  'adjudicate-win',
  'adjudicate-draw',
  'pause',
  'tolerance',
  'patience',
  'start-timeout',
  'hang-timeout',
  'junk',
  'stderr',
  'event',
  'out',
  'resume',
  'conformance',
  'memory',
] as const;

type ValueName = (typeof VALUES)[number];

/** The words of a command line, sorted by option. */
interface Words {
  readonly flags: ReadonlySet<string>;
  readonly engines: readonly (readonly string[])[];
  readonly each: readonly string[];
  readonly sprt: readonly string[] | undefined;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

export function parseRequest(args: readonly string[]): Result<Request> {
  const words = sortWords(args);
  if (!words.ok) return words;
  const { values, engines } = words.value;
  if (values.has('conformance')) return conformanceRequest(words.value);
  if (values.has('resume')) return resumeRequest(words.value);
  if (values.has('memory')) return err('--memory goes with --conformance only; an engine has memory=SIZE');
  if (engines.length < 2) return err('a match needs two engines or more: --engine cmd=... --engine cmd=...');
  const match = matchRequest(words.value);
  return match.ok ? ok({ kind: 'match', match: match.value }) : match;
}

function sortWords(args: readonly string[]): Result<Words> {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(FLAGS.map((name) => [name, { type: 'boolean' as const }])),
      ...Object.fromEntries([...VALUES, ...LISTS].map((name) => [name, { type: 'string' as const }])),
    },
  });
  const flags = new Set<string>();
  const engines: string[][] = [];
  const each: string[] = [];
  let sprt: string[] | undefined;
  const values = new Map<string, string[]>();
  let list: string[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (!list) return err(`"${token.value}" belongs to no option`);
      list.push(token.value);
      continue;
    }
    const { name, rawName, value } = token;
    list = undefined;
    if (includes(FLAGS, name)) {
      if (value !== undefined) return err(`${rawName} takes no value`);
      flags.add(name);
    } else if (value === undefined || (!token.inlineValue && value.startsWith('--'))) {
      const exists = includes(VALUES, name) || includes(LISTS, name);
      return err(exists ? `${rawName} needs a value` : `there is no option ${rawName}`);
    } else if (name === 'engine') {
      list = [value];
      engines.push(list);
    } else if (name === 'each') {
      each.push(value);
      list = each;
    } else if (name === 'sprt') {
      sprt = [value];
      list = sprt;
    } else if (includes(VALUES, name)) {
      const before = values.get(name) ?? [];
      if (before.length > 0 && name !== 'openings') return err(`${rawName} is there twice`);
      values.set(name, [...before, value]);
    } else {
      return err(`there is no option ${rawName}`);
    }
  }
  return ok({ flags, engines, each, sprt, values });
}

function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function conformanceRequest(words: Words): Result<Request> {
  const extra = strayOption(words, ['conformance', 'memory']);
  if (extra) return err(`${extra} does not go with --conformance`);
  const command = words.values.get('conformance')?.[0] ?? '';
  const memory = read(words, 'memory', parseBytes, DEFAULT_CONFORMANCE_MEMORY);
  return memory.ok ? ok({ kind: 'conformance', command, memory: memory.value }) : memory;
}

const DEFAULT_CONFORMANCE_MEMORY = 350 * 2 ** 20;

function resumeRequest(words: Words): Result<Request> {
  const extra = strayOption(words, ['resume', 'concurrency']);
  if (extra) return err(`${extra} does not go with --resume, which goes on as the match was begun`);
  const folder = words.values.get('resume')?.[0] ?? '';
  const concurrency = readConcurrency(words);
  return concurrency.ok ? ok({ kind: 'resume', folder, concurrency: concurrency.value }) : concurrency;
}

function strayOption(
  { flags, values, engines, each, sprt }: Words,
  allowed: readonly ValueName[],
): string | undefined {
  const names = [
    ...flags,
    ...values.keys(),
    ...(engines.length > 0 ? ['engine'] : []),
    ...(each.length > 0 ? ['each'] : []),
    ...(sprt ? ['sprt'] : []),
  ];
  const stray = names.find((name) => !includes(allowed, name));
  return stray === undefined ? undefined : `--${stray}`;
}

function matchRequest(words: Words): Result<MatchRequest> {
  const engines: EngineSpec[] = [];
  for (const own of words.engines) {
    const engine = parseEngine(words.each, own);
    if (!engine.ok) return engine;
    engines.push(engine.value);
  }
  const twice = engines.find(({ name }, i) => engines.slice(0, i).some((other) => other.name === name));
  if (twice) return err(`two engines are called ${twice.name}: give them different names with name=`);
  if (words.flags.has('gauntlet') && words.flags.has('round-robin')) {
    return err('--gauntlet and --round-robin exclude each other');
  }
  const sprt = words.sprt ? parseSprt(words.sprt) : undefined;
  if (sprt && !sprt.ok) return sprt;
  if (sprt && engines.length > 2) return err('--sprt is a test of two engines, and there are more');

  const parts = all({
    gamesPerPairing: readOptional(words, 'games', parseGames),
    concurrency: readConcurrency(words),
    board: readBoard(words),
    rowLength: readRowLength(words),
    rule: read(words, 'rule', parseRule, 'freestyle'),
    openings: openingsRequest(words),
    drawAfter: readOptional(words, 'draw-after', (text) => parseWhole(text, 1)),
    win: readOptional(words, 'adjudicate-win', parseAgreement),
    draw: readOptional(words, 'adjudicate-draw', parseAgreement),
    pauseMs: read(words, 'pause', parseDuration, 0),
    strictness: strictnessOf(words),
  });
  if (!parts.ok) return parts;
  const { gamesPerPairing, concurrency, board, rule, rowLength, openings } = parts.value;
  const { drawAfter, win, draw, pauseMs, strictness } = parts.value;
  const format: Format = words.flags.has('gauntlet') ? FORMATS[0] : FORMATS[1];
  const out = words.values.get('out')?.[0];
  return ok({
    event: words.values.get('event')?.[0] ?? engines.map(({ name }) => name).join(' - '),
    engines,
    format,
    ...(gamesPerPairing !== undefined && { gamesPerPairing }),
    concurrency,
    board,
    rule,
    rowLength,
    openings,
    ...(drawAfter !== undefined && { drawAfter }),
    pauseMs,
    adjudication: { ...(win && { win }), ...(draw && { draw }) },
    strictness,
    ...(sprt && { sprt: sprt.value }),
    ...(out !== undefined && { out }),
  });
}

function strictnessOf(words: Words): Result<Strictness> {
  return all({
    toleranceMs: read(words, 'tolerance', parseDuration, DEFAULT_STRICTNESS.toleranceMs),
    patienceMs: read(words, 'patience', parseDuration, DEFAULT_STRICTNESS.patienceMs),
    startMs: read(words, 'start-timeout', parseDuration, DEFAULT_STRICTNESS.startMs),
    hangMs: read(words, 'hang-timeout', parseDuration, DEFAULT_STRICTNESS.hangMs),
    junk: read(words, 'junk', (text) => parseChoice(text, ['lose', 'skip']), DEFAULT_STRICTNESS.junk),
    standardError: read(
      words,
      'stderr',
      (text) => parseChoice(text, ['ignore', 'output']),
      DEFAULT_STRICTNESS.standardError,
    ),
  });
}

function openingsRequest(words: Words): Result<OpeningsRequest> {
  const sources = words.values.get('openings') ?? [];
  const generated = sources.map((source) => GENERATE.exec(source)).filter((match) => match !== null);
  const parts = all({
    format: readOptional(words, 'openings-format', (text) => parseChoice(text, OPENING_FORMATS)),
    order: read(words, 'openings-order', (text) => parseChoice(text, ['sequential', 'random']), 'sequential'),
    seed: read(words, 'seed', (text) => parseWhole(text, 0), 1),
    plies: readOptional(words, 'plies', (text) => parseWhole(text, 0)),
  });
  if (!parts.ok) return parts;
  const { format, order, seed, plies } = parts.value;
  return ok({
    files: sources.filter((source) => !GENERATE.test(source)),
    ...(format !== undefined && { format }),
    generate: generated.reduce((sum, [, count]) => sum + Number(count ?? DEFAULT_GENERATED), 0),
    shuffle: order === 'random',
    seed,
    ...(plies !== undefined && { plies }),
  });
}

function readConcurrency(words: Words): Result<number> {
  return read(words, 'concurrency', (text) => parseWhole(text, 1, MOST_CONCURRENCY), 1);
}

function read<T>(words: Words, name: ValueName, parse: (text: string) => Result<T>, otherwise: T): Result<T> {
  const value = readOptional(words, name, parse);
  return value.ok ? ok(value.value ?? otherwise) : value;
}

function readOptional<T>(
  words: Words,
  name: ValueName,
  parse: (text: string) => Result<T>,
): Result<T | undefined> {
  const text = words.values.get(name)?.[0];
  if (text === undefined) return ok(undefined);
  const value = parse(text);
  return value.ok ? value : err(`--${name} ${value.error}`);
}

/** The values of all parts, or the error of the first that has one. */
function all<T extends object>(parts: { readonly [K in keyof T]: Result<T[K]> }): Result<T> {
  const values: Partial<T> = {};
  for (const key of Object.keys(parts) as (keyof T)[]) {
    const part = parts[key];
    if (!part.ok) return part;
    values[key] = part.value;
  }
  return ok(values as T);
}

function parseGames(text: string): Result<number> {
  const games = parseWhole(text, 2, 1_000_000);
  if (!games.ok) return games;
  if (games.value % 2 === 0) return games;
  return err(`is ${text}, which is odd; every opening is played with both colours`);
}

function readRowLength(words: Words): Result<number> {
  const { least, most } = ROW_LENGTHS;
  return read(words, 'connect', (text) => parseWhole(text, least, most), ROW_LENGTH);
}

/** A shorter row can be played for on smaller boards. */
function readBoard(words: Words): Result<BoardSize> {
  const rowLength = readRowLength(words);
  if (!rowLength.ok) return rowLength;
  const least = Math.min(LEAST_SIDE, rowLength.value);
  return read(words, 'size', (text) => parseSize(text, least), { width: 15, height: 15 });
}

function parseSize(text: string, least: number): Result<BoardSize> {
  const [, width, height] = /^(\d{1,3})(?:x(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const sides = [Number(width), Number(height ?? width)] as const;
  if (!sides.every((side) => side >= least && side <= MOST_SIDE)) {
    return err(`is "${text}", which is no board such as 15 or 20x15, from ${least} to ${MOST_SIDE}`);
  }
  return ok({ width: sides[0], height: sides[1] });
}

function parseRule(text: string): Result<Rule> {
  const byNumber = RULE_NUMBERS[text.trim()];
  return byNumber ? ok(byNumber) : parseChoice(text, RULES);
}

/** `500,4`: how far, and for how many moves of each. */
function parseAgreement(text: string): Result<{ value: number; moves: number }> {
  const [value = '', moves = '', ...rest] = text.split(',');
  const parts = all({ value: parseNumber(value), moves: parseWhole(moves, 1) });
  if (parts.ok && rest.length === 0 && parts.value.value >= 0) return parts;
  return err(`is "${text}", which is not of the form EVALUATION,MOVES such as 500,4`);
}

function parseSprt(words: readonly string[]): Result<SprtTerms> {
  const terms = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };
  for (const word of words) {
    const [key = '', text = ''] = word.split('=', 2);
    if (!(key in terms)) return err(`--sprt has elo0=, elo1=, alpha= and beta=, not "${word}"`);
    const number = parseNumber(text);
    if (!number.ok) return err(`--sprt ${key}= ${number.error}`);
    terms[key as keyof typeof terms] = number.value;
  }
  if (terms.elo0 >= terms.elo1) return err('--sprt needs an elo0 below elo1');
  const { alpha, beta } = terms;
  if ([alpha, beta].some((share) => share <= 0 || share >= 0.5)) {
    return err('--sprt needs alpha and beta between 0 and 0.5');
  }
  return ok(terms);
}
