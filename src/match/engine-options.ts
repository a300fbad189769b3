import path from 'node:path';
import { err, ok, type Result } from '../game/result.ts';
import { keyHelp, readKeyValues } from '../terminal/key-values.ts';
import { optional, required, type WordsOption, withDefault } from '../terminal/option-schema.ts';
import { bytes, choice, duration, text, type ValueType, whole } from '../terminal/value-types.ts';
import type { EngineSpec, InfoPair } from './process/engine-spec.ts';
import { findCommand } from './process/find-program.ts';

/** The memory of Gomocup's tournaments. */
export const DEFAULT_MEMORY = 350 * 2 ** 20;
const MOST_THREADS = 1024;
const INFO = 'info.';

const engineName: ValueType<string> = {
  placeholder: 'NAME',
  expected: 'a name without quotes and line ends',
  parse: (value) => (value.trim() === '' || /[\r\n"]/.test(value) ? undefined : value.trim()),
  format: (name) => name,
};

const KEYS = {
  cmd: required(text('COMMAND'), 'the program with its arguments; self = this program'),
  name: optional(engineName, 'its name', "the program's file name"),
  dir: optional(text('FOLDER'), 'where it runs', "the program's folder; with arguments, the current one"),
  turn: optional(duration, 'time limit of a move (500ms, 5s, 2m)'),
  match: optional(duration, 'clock for the whole game'),
  increment: optional(duration, 'added to the clock after each move'),
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
  ...keyHelp(KEYS),
  [`${INFO}KEY=VALUE`, 'sent as INFO KEY VALUE; may be repeated'],
];

/** An engine from its words `key=value`, after those meant for every engine. The error is the beginning of a sentence. */
export function parseEngine(each: readonly string[], own: readonly string[]): Result<EngineSpec> {
  const all = [...each, ...own];
  const isInfo = (word: string) => word.toLowerCase().startsWith(INFO);
  const info = parseInfo(all.filter(isInfo));
  if (!info.ok) return info;
  const words = all.filter((word) => !isInfo(word));
  const values = readKeyValues('--engine', words, KEYS);
  if (!values.ok) return values;
  const { cmd, dir, turn, match, increment, depth, nodes, memory, threads, restart } = values.value;
  const command = findCommand(cmd, dir);
  if (!command.ok) return err(`--engine cmd=${cmd}: ${command.error}`);
  const name = values.value.name ?? defaultName(cmd === 'self' ? 'tengen' : command.value.program);
  if (turn === undefined && !match && depth === undefined && nodes === undefined) {
    return err(`engine ${name} has no limit: give it turn=, match=, depth= or nodes=`);
  }
  const limits = {
    ...(turn !== undefined && { turnMs: turn }),
    ...(match !== undefined && { matchMs: match }),
    ...(increment !== undefined && { incrementMs: increment }),
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    memory,
    ...(threads !== undefined && { threads }),
  };
  return ok({ name, command: command.value, limits, info: info.value, restart: restart === 'yes' });
}

/** `info.KEY=VALUE`, of which the same key may come several times: all are sent, in their order. */
function parseInfo(words: readonly string[]): Result<readonly InfoPair[]> {
  const pairs: InfoPair[] = [];
  for (const word of words) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(word.slice(INFO.length)) ?? [];
    if (!word.includes('=')) return err(`"${word}" after --engine is not of the form key=value`);
    if (!/^\S+$/.test(key) || /[\r\n]/.test(value)) return err(`"${INFO}${key}" is no INFO key`);
    pairs.push({ key, value });
  }
  return ok(pairs);
}

/** `pbrain-rapfi.exe` is rapfi. */
function defaultName(program: string): string {
  return path
    .basename(program)
    .replace(/\.exe$/i, '')
    .replace(/^pbrain-/i, '');
}
