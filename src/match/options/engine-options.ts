import { existsSync } from 'node:fs';
import path from 'node:path';
import { defined } from '../../game/defined.ts';
import { err, needed, ok, Refusal, type Result } from '../../game/result.ts';
import { visibleText } from '../../game/visible-text.ts';
import {
  flag,
  hidden,
  optional,
  type Pair,
  pairs,
  readSaid,
  repeatedWords,
  required,
  type Said,
  type ValuesOf,
  withAliases,
  withDefault,
  wordsOf,
} from '../../terminal/option-schema.ts';
import { readOptionsFile } from '../../terminal/options-file.ts';
import { bytes, choice, duration, text, type ValueType, whole, yesNo } from '../../terminal/value-types.ts';
import type { Strictness } from '../game/player.ts';
import { isEngineText } from '../process/engine-line.ts';
import type { EngineSpec, ProgramCommand } from '../process/engine-spec.ts';
import { findCommand } from '../process/find-program.ts';
import { parseTimeControl, type TimeControl } from '../time-control.ts';

/** The memory of Gomocup's tournaments. */
export const DEFAULT_MEMORY = 350 * 2 ** 20;
/** Of an engine's folder, in Gomocup's tournaments. */
export const FOLDER_LIMIT = 70 * 2 ** 20;
const MOST_THREADS = 1024;
/** Engines as Gomocup takes them. */
const ARCHIVE = /\.zip$/i;
const DEFAULT_ENGINES_FILE = 'engines.json';

const engineName: ValueType<string> = {
  placeholder: 'NAME',
  expected: 'a name without quotes and line ends',
  parse: (value) => (value.trim() === '' || /[\r\n"]/.test(value) ? undefined : visibleText(value.trim())),
};

/** `5`, `0.1`; with a unit it is understood too. */
const seconds: ValueType<number> = {
  placeholder: 'SECONDS',
  expected: 'a number of seconds, or a time with its unit such as 500ms or 2m',
  parse: (value) => duration.parse(value) ?? duration.parse(`${value.trim()}s`),
};

/** The keys of an engine. Other arbiters' names for them are read too. */
export const ENGINE_KEYS = {
  cmd: required(
    text('COMMAND'),
    'the program with its arguments; self = this program; a ZIP as Gomocup takes it',
  ),
  name: optional(engineName, 'its name', "what it answers to ABOUT, or the program's file name"),
  conf: optional(text('NAME'), 'the settings of this name in the file of engines; other keys change them'),
  dir: optional(text('FOLDER'), 'where it runs', "the program's folder; with arguments, the current one"),
  args: optional(text('ARGUMENTS', 'one or more arguments'), 'more arguments of the program'),
  proto: withDefault(
    choice(['gomocup', 'gtp']),
    'gomocup',
    'the protocol it speaks: the Gomocup protocol, or the Go Text Protocol',
  ),
  tc: optional(
    text('[MOVES/]TIME[+INC]', 'a clock such as 180 or 60+0.1'),
    'clock, in seconds: 180, 60+0.1, 1:30; 40/60 for 40 moves and 40 moves again; inf = none',
  ),
  turn: hidden(optional(duration, 'the same as st, with its unit')),
  st: optional(seconds, 'time limit of a move; beside tc= too'),
  match: hidden(optional(duration, 'clock for the whole game')),
  increment: hidden(optional(duration, 'added to the clock after each move')),
  moves: hidden(optional(whole(1), 'the clock covers this many moves, then starts over')),
  timemargin: hidden(optional(whole(0), 'the same as tolerance, in milliseconds')),
  tolerance: optional(duration, 'how late its moves may be', '--tolerance'),
  depth: optional(whole(1), 'search depth, sent to the engine'),
  nodes: optional(whole(1), 'nodes to search, sent to the engine'),
  memory: withAliases(
    withDefault(
      bytes,
      DEFAULT_MEMORY,
      'limit for the process and its children, enforced on Linux only; 0 = none',
    ),
    'maxmemory',
  ),
  threads: withAliases(optional(whole(1, MOST_THREADS), 'search threads, sent to the engine'), 'thread'),
  restart: withDefault(yesNo, false, 'a new process for each game'),
  initstr: optional(
    text('LINES', 'one or more lines'),
    'sent when its process has started, before START; \\n between lines. What it answers is skipped',
  ),
  stderr: optional(text('FILE'), 'a file that its standard error is added to'),
  folder: optional(text('FOLDER'), 'where it may keep files (INFO folder); it is made if it is not there'),
  folderlimit: optional(bytes, 'how much may be in it; more loses the game', bytes.format(FOLDER_LIMIT)),
  info: withAliases(pairs('sent as INFO KEY VALUE; may be repeated'), 'option'),
} as const;

export const ENGINE_OPTIONS = {
  engine: {
    ...repeatedWords('KEY=VALUE', 'an engine; once for each, two at least:', ENGINE_KEYS),
    fileName: 'engines',
  },
  each: repeatedWords('KEY=VALUE', 'the same for every engine', ENGINE_KEYS),
  'engines-file': optional(
    text('FILE'),
    'JSON with the engines that conf=NAME names, such as { "rapfi": { "cmd": "/path/pbrain-rapfi" } }',
    DEFAULT_ENGINES_FILE,
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
  'always-board': flag('sends the whole position with BOARD at every move, not only after an opening'),
  pause: withDefault(
    duration,
    0,
    'between a move and the next question, for engines that are not ready at once',
  ),
  suspend: flag('stops the process of the engine that is not to move, as Gomocup does; not on Windows'),
} as const;

type Options = ValuesOf<typeof ENGINE_OPTIONS>;

/** The engines of a match. Throws a Refusal. */
export function enginesOf({ engine, each, 'engines-file': file }: Options): readonly EngineSpec[] {
  if (engine.length < 2)
    throw new Refusal('a match needs two engines or more: --engine cmd=... --engine cmd=...');
  const engines = engine.map((own) => parseEngine([...each.flat(), ...withNamed(own, file)]));
  const twice = engines.find(({ name }, i) => engines.slice(0, i).some((other) => other.name === name));
  if (twice) throw new Refusal(`two engines are called ${twice.name}: give them different names with name=`);
  return engines;
}

/** What makes an engine lose that answers late, or otherwise than it should. */
export function strictnessOf(options: Options): Strictness {
  return {
    toleranceMs: options.tolerance,
    patienceMs: options.patience,
    startMs: options['start-timeout'],
    hangMs: options['hang-timeout'],
    junk: options.junk,
    standardError: options.stderr,
  };
}

/** What is said of an engine, after what the file of engines says of its name. */
function withNamed(said: readonly Said[], file = DEFAULT_ENGINES_FILE): readonly Said[] {
  const conf = said.findLast(({ name }) => name === 'conf');
  if (!conf) return said;
  const { conf: name = '' } = readSaid([conf], { conf: ENGINE_KEYS.conf });
  const named = readOptionsFile(file, {}, { kind: 'words', keys: ENGINE_KEYS });
  const engines = new Map(named.map((engine) => [engine.name, wordsOf(engine)]));
  const found = engines.get(name);
  if (!found)
    throw new Refusal(`there is no engine "${name}" in ${file}; there are ${[...engines.keys()].join(', ')}`);
  return [{ ...conf, name: 'name' }, ...found, ...said];
}

/** An engine from what is said of its keys, of which the last counts. Throws a Refusal. */
export function parseEngine(said: readonly Said[]): EngineSpec {
  const keys = readSaid(said.flatMap(inOurWords), ENGINE_KEYS, '--engine');
  const { cmd, dir, args, proto, depth, nodes, memory, threads, restart, tolerance, tc } = keys;
  const { initstr, stderr, folder, folderlimit } = keys;
  const initial = initstr?.split(/\\n|\r?\n/).filter((line) => line !== '');
  if (initial && !initial.every(isEngineText))
    throw new Refusal('initstr= must be printable ASCII, which is all that engines read');
  if (initial && keys.proto === 'gtp')
    throw new Refusal('initstr= does not go with proto=gtp: it has lines of the Gomocup protocol');
  if (folder !== undefined && !isEngineText(path.resolve(folder)))
    throw new Refusal(
      `folder=${folder} must have printable ASCII in its path, which is all that engines read`,
    );
  const line = args === undefined ? cmd : `${quoted(cmd)} ${args}`;
  const isArchive = args === undefined && ARCHIVE.test(cmd);
  if (isArchive && dir !== undefined)
    throw new Refusal(`--engine cmd=${cmd}: dir= does not go with a ZIP, which runs where it is unpacked`);
  const command = isArchive ? archiveCommand(cmd) : findCommand(line, dir);
  if (!command.ok) throw new Refusal(`--engine cmd=${line}: ${command.error}`);
  const times = timesOf(keys);
  const name = keys.name ?? defaultName(cmd === 'self' ? 'tengen' : command.value.program);
  const { turnMs, matchMs } = times;
  const isUnlimited = turnMs === undefined && !matchMs && depth === undefined && nodes === undefined;
  if (isUnlimited && tc === undefined)
    throw new Refusal(`engine ${name} has no limit: give it st=, tc=, depth= or nodes=`);
  return defined({
    name,
    isNamedByFile: (keys.name === undefined && cmd !== 'self') || undefined,
    command: { ...command.value, ...(proto === 'gtp' && { protocol: proto }) },
    limits: { ...times, ...defined({ depth, nodes, memory, threads }) },
    info: infoOf(keys.info),
    restart,
    isArchive: isArchive || undefined,
    folderLimit: folderlimit,
    ownFolder:
      folder === undefined ? undefined : { path: path.resolve(folder), limit: folderlimit ?? FOLDER_LIMIT },
    initial: initial?.length ? initial : undefined,
    errorFile: stderr === undefined ? undefined : path.resolve(stderr),
    toleranceMs: tolerance,
  });
}

/** What an old key or another arbiter's says, by ours too. Its own type has been read before. */
function inOurWords(said: Said): readonly Said[] {
  if (said.name === 'turn') return [said, { ...said, name: 'st' }];
  return said.name === 'timemargin'
    ? [said, { ...said, name: 'tolerance', value: `${String(said.value).trim()}ms` }]
    : [said];
}

/** What the keys say of the clock; what is said in full counts before what `tc=` says. */
function timesOf({ tc, st, match, increment, moves }: ValuesOf<typeof ENGINE_KEYS>): TimeControl {
  const times: TimeControl = {
    ...(tc !== undefined && needed(parseTimeControl(tc))),
    ...defined({ turnMs: st, matchMs: match, incrementMs: increment, movesPerMatchMs: moves }),
  };
  if (times.movesPerMatchMs !== undefined && times.matchMs === undefined)
    throw new Refusal('moves= needs match=, the time for those moves; tc=MOVES/TIME says both');
  return times;
}

function archiveCommand(file: string): Result<ProgramCommand> {
  const program = path.resolve(file);
  return existsSync(program) ? ok({ program, args: [] }) : err(`there is no file ${program}`);
}

/** A program's path with blanks in it, before arguments. */
function quoted(cmd: string): string {
  return /\s/.test(cmd) && !/["']/.test(cmd) && existsSync(cmd) ? `"${cmd}"` : cmd;
}

/** Of the same key several may come: all are sent. */
function infoOf(pairs: readonly Pair[]): EngineSpec['info'] {
  for (const [key, value] of pairs) {
    if (!/^\S+$/.test(key)) throw new Refusal(`"info.${key}" is no INFO key`);
    if (!isEngineText(key + value))
      throw new Refusal(`info.${key} must be printable ASCII, which is all that engines read`);
  }
  return pairs.map(([key, value]) => ({ key, value }));
}

/** `pbrain-rapfi.exe` is rapfi. */
function defaultName(program: string): string {
  const file = path.basename(program).replace(/\.(?:exe|zip)$/i, '');
  return visibleText(file.replace(/^pbrain-/i, ''));
}
