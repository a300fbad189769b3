import { existsSync } from 'node:fs';
import path from 'node:path';
import { err, ok, type Result } from '../game/result.ts';
import { visibleText } from '../game/visible-text.ts';
import { keyHelp, readKeyValues } from '../terminal/key-values.ts';
import {
  optional,
  required,
  type ValuesOf,
  type WordsOption,
  withDefault,
} from '../terminal/option-schema.ts';
import { bytes, choice, duration, text, type ValueType, whole } from '../terminal/value-types.ts';
import { isEngineText } from './process/engine-line.ts';
import type { EngineSpec, InfoPair } from './process/engine-spec.ts';
import { findCommand } from './process/find-program.ts';
import { parseTimeControl, type TimeControl } from './time-control.ts';

/** The memory of Gomocup's tournaments. */
export const DEFAULT_MEMORY = 350 * 2 ** 20;
const MOST_THREADS = 1024;
export const INFO = 'info.';

const engineName: ValueType<string> = {
  placeholder: 'NAME',
  expected: 'a name without quotes and line ends',
  parse: (value) => (value.trim() === '' || /[\r\n"]/.test(value) ? undefined : visibleText(value.trim())),
  format: (name) => name,
};

/** `5`, `0.1`; with a unit it is understood too. */
const seconds: ValueType<number> = {
  placeholder: 'SECONDS',
  expected: 'a number of seconds',
  parse: (value) => duration.parse(value) ?? duration.parse(`${value.trim()}s`),
  format: (ms) => String(ms / 1000),
};

/** How other arbiters call some keys: cutechess-cli and fastchess, c-gomoku-cli. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, ours: string])[] = [
  [/^option\./i, INFO],
  [/^thread=/i, 'threads='],
  [/^maxmemory=/i, 'memory='],
  [/^timemargin=(\d+)$/i, 'tolerance=$1ms'],
];

/** The keys of an engine. */
export const ENGINE_KEYS = {
  cmd: required(text('COMMAND'), 'the program with its arguments; self = this program'),
  name: optional(engineName, 'its name', "what it answers to ABOUT, or the program's file name"),
  dir: optional(text('FOLDER'), 'where it runs', "the program's folder; with arguments, the current one"),
  args: optional(text('ARGUMENTS'), 'more arguments of the program'),
  turn: optional(duration, 'time limit of a move (500ms, 5s, 2m)'),
  st: optional(seconds, 'the same in seconds'),
  match: optional(duration, 'clock for the whole game'),
  increment: optional(duration, 'added to the clock after each move'),
  moves: optional(whole({ least: 1 }), 'the clock is for so many moves, and then for as many again'),
  tc: optional(
    text('[MOVES/]TIME[+INCREMENT]'),
    'the clock in seconds, as in cutechess-cli and fastchess: 60+0.1, 40/60, inf; with units GAME/MOVE as in c-gomoku-cli: 180s/30s',
  ),
  tolerance: optional(duration, 'how late its moves may be', '--tolerance'),
  depth: optional(whole({ least: 1 }), 'limit of the search depth, which the engine is told'),
  nodes: optional(whole({ least: 1 }), 'limit of the nodes searched, which the engine is told'),
  memory: withDefault(
    bytes,
    DEFAULT_MEMORY,
    'limit for the process and its children, enforced on Linux only; 0 = no limit',
  ),
  threads: optional(whole({ least: 1, most: MOST_THREADS }), 'search threads, which the engine is told'),
  restart: withDefault(choice(['yes', 'no']), 'no', 'a new process for each game'),
} as const;

/** What --engine and --each take, for the help text. */
export const ENGINE_KEY_HELP: WordsOption['details'] = [
  ...keyHelp(ENGINE_KEYS),
  [`${INFO}KEY=VALUE`, 'sent as INFO KEY VALUE; may be repeated'],
  ['conf=NAME', 'the settings of this name in the file of engines (--engines-file); more words change them'],
];

/**
 * An engine from its words `key=value`, after those meant for every engine. The error is the beginning of a sentence.
 */
export function parseEngine(each: readonly string[], own: readonly string[]): Result<EngineSpec> {
  const all = [...each, ...own].map(inOurWords);
  const isInfo = (word: string) => word.toLowerCase().startsWith(INFO);
  const info = parseInfo(all.filter(isInfo));
  if (!info.ok) return info;
  const words = all.filter((word) => !isInfo(word));
  const values = readKeyValues('--engine', words, ENGINE_KEYS);
  if (!values.ok) return values;
  const { cmd, dir, args, depth, nodes, memory, threads, restart, tolerance } = values.value;
  const line = args === undefined ? cmd : `${quoted(cmd)} ${args}`;
  const command = findCommand(line, dir);
  if (!command.ok) return err(`--engine cmd=${line}: ${command.error}`);
  const times = timesOf(values.value);
  if (!times.ok) return times;
  const name = values.value.name ?? defaultName(cmd === 'self' ? 'tengen' : command.value.program);
  const { turnMs, matchMs } = times.value;
  const isUnlimited = turnMs === undefined && !matchMs && depth === undefined && nodes === undefined;
  if (isUnlimited && values.value.tc === undefined) {
    return err(`engine ${name} has no limit: give it turn=, match=, tc=, depth= or nodes=`);
  }
  const limits = {
    ...times.value,
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    memory,
    ...(threads !== undefined && { threads }),
  };
  return ok({
    name,
    ...(values.value.name === undefined && cmd !== 'self' && { isNamedByFile: true }),
    command: command.value,
    limits,
    info: info.value,
    restart: restart === 'yes',
    ...(tolerance !== undefined && { toleranceMs: tolerance }),
  });
}

/** What the keys say of the clock; what is said in full counts before what `tc=` says. */
function timesOf({
  tc,
  turn,
  st,
  match,
  increment,
  moves,
}: Pick<
  ValuesOf<typeof ENGINE_KEYS>,
  'tc' | 'turn' | 'st' | 'match' | 'increment' | 'moves'
>): Result<TimeControl> {
  const control = tc === undefined ? ok({}) : parseTimeControl(tc);
  if (!control.ok) return control;
  const turnMs = turn ?? st;
  const times: TimeControl = {
    ...control.value,
    ...(turnMs !== undefined && { turnMs }),
    ...(match !== undefined && { matchMs: match }),
    ...(increment !== undefined && { incrementMs: increment }),
    ...(moves !== undefined && { movesPerMatchMs: moves }),
  };
  return times.movesPerMatchMs !== undefined && times.matchMs === undefined
    ? err('moves= needs match=, the time for so many moves')
    : ok(times);
}

function inOurWords(word: string): string {
  const [pattern, ours] = OTHER_NAMES.find(([theirs]) => theirs.test(word)) ?? [];
  return pattern && ours ? word.replace(pattern, ours) : word;
}

/** A program's path with blanks in it, before arguments. */
function quoted(cmd: string): string {
  return /\s/.test(cmd) && !/["']/.test(cmd) && existsSync(cmd) ? `"${cmd}"` : cmd;
}

/** `info.KEY=VALUE`, of which the same key may come several times: all are sent, in their order. */
function parseInfo(words: readonly string[]): Result<readonly InfoPair[]> {
  const pairs: InfoPair[] = [];
  for (const word of words) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(word.slice(INFO.length)) ?? [];
    if (!word.includes('=')) return err(`"${word}" after --engine is not of the form key=value`);
    if (!/^\S+$/.test(key)) return err(`"${INFO}${key}" is no INFO key`);
    if (!isEngineText(key + value))
      return err(`${INFO}${key} must be printable ASCII, which is all that engines read`);
    pairs.push({ key, value });
  }
  return ok(pairs);
}

/** `pbrain-rapfi.exe` is rapfi. */
function defaultName(program: string): string {
  const file = path.basename(program).replace(/\.exe$/i, '');
  return visibleText(file.replace(/^pbrain-/i, ''));
}
