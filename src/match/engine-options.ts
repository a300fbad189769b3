import path from 'node:path';
import { err, ok, type Result } from '../game/result.ts';
import type { EngineLimits, EngineSpec, InfoPair } from './engine-spec.ts';
import { findCommand } from './find-program.ts';
import { parseBytes, parseChoice, parseDuration, parseWhole } from './quantities.ts';

/** What --engine and --each take, for the help text. */
export const ENGINE_KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['cmd=COMMAND', 'the program with its arguments; self = this program'],
  ['name=NAME', "default: the program's file name"],
  ['dir=FOLDER', "where it runs; default: the program's folder, with arguments the current one"],
  ['turn=TIME', 'limit of a move (500ms, 5s, 2m)'],
  ['match=TIME', 'clock for the whole game'],
  ['increment=TIME', 'added to the clock after each move'],
  ['depth=N, nodes=N', 'limits of the search, which the engine is told'],
  [
    'memory=SIZE',
    'of the process and its children (350M); 0 = no limit; default 350M. Watched on Linux only',
  ],
  ['threads=N', 'search threads'],
  ['restart=yes', 'a new process for each game; default: no'],
  ['info.KEY=VALUE', 'sent as INFO KEY VALUE, as often as you like'],
];

/** The memory of Gomocup's tournaments. */
const DEFAULT_MEMORY = 350 * 2 ** 20;
const MOST_THREADS = 1024;
const INFO = 'info.';

type Draft = {
  readonly name?: string;
  readonly cmd?: string;
  readonly dir?: string;
  readonly restart?: boolean;
  readonly limits: EngineLimits;
  readonly info: readonly InfoPair[];
};

const EMPTY: Draft = { limits: {}, info: [] };

/** An engine from its words `key=value`, after those meant for every engine. */
export function parseEngine(each: readonly string[], own: readonly string[]): Result<EngineSpec> {
  let draft = EMPTY;
  for (const word of [...each, ...own]) {
    const next = withWord(draft, word);
    if (!next.ok) return next;
    draft = next.value;
  }
  const { cmd, dir, limits, info, restart = false } = draft;
  if (cmd === undefined) return err('--engine needs cmd=COMMAND');
  const command = findCommand(cmd, dir);
  if (!command.ok) return err(`--engine cmd=${cmd}: ${command.error}`);
  const name = draft.name ?? defaultName(cmd === 'self' ? 'tengen' : command.value.program);
  const { turnMs, matchMs, depth, nodes } = limits;
  if (turnMs === undefined && !matchMs && depth === undefined && nodes === undefined) {
    return err(`engine ${name} has no limit: give it turn=, match=, depth= or nodes=`);
  }
  const memory = limits.memory ?? DEFAULT_MEMORY;
  return ok({ name, command: command.value, limits: { ...limits, memory }, info, restart });
}

/** `pbrain-rapfi.exe` is rapfi. */
function defaultName(program: string): string {
  return path
    .basename(program)
    .replace(/\.exe$/i, '')
    .replace(/^pbrain-/i, '');
}

function withWord(draft: Draft, word: string): Result<Draft> {
  const [, key = '', value = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
  if (key === '') return err(`"${word}" after --engine or --each is not of the form key=value`);
  const limit = (name: keyof EngineLimits, number: Result<number>): Result<Draft> =>
    number.ok
      ? ok({ ...draft, limits: { ...draft.limits, [name]: number.value } })
      : err(`${key}= ${number.error}`);
  if (key.toLowerCase().startsWith(INFO)) return withInfo(draft, key.slice(INFO.length), value);
  switch (key.toLowerCase()) {
    case 'cmd':
      return ok({ ...draft, cmd: value });
    case 'name':
      return value.trim() === '' || /[\r\n"]/.test(value)
        ? err(`name= is "${value}", which is no name`)
        : ok({ ...draft, name: value.trim() });
    case 'dir':
      return ok({ ...draft, dir: value });
    case 'turn':
      return limit('turnMs', parseDuration(value));
    case 'match':
      return limit('matchMs', parseDuration(value));
    case 'increment':
      return limit('incrementMs', parseDuration(value));
    case 'depth':
      return limit('depth', parseWhole(value, 1));
    case 'nodes':
      return limit('nodes', parseWhole(value, 1));
    case 'memory':
      return limit('memory', parseBytes(value));
    case 'threads':
      return limit('threads', parseWhole(value, 1, MOST_THREADS));
    case 'restart': {
      const choice = parseChoice(value, ['yes', 'no']);
      return choice.ok ? ok({ ...draft, restart: choice.value === 'yes' }) : err(`restart= ${choice.error}`);
    }
    default:
      return err(`there is no engine option "${key}" (an INFO key is written info.${key}=...)`);
  }
}

function withInfo(draft: Draft, key: string, value: string): Result<Draft> {
  if (!/^[^\s]+$/.test(key) || /[\r\n]/.test(value)) return err(`"info.${key}" is no INFO key`);
  return ok({ ...draft, info: [...draft.info, { key, value }] });
}
