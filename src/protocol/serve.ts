import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { MAX_THREADS } from '../binding/core-module.ts';
import type { Referee } from '../binding/referee.ts';
import type { Thinker } from '../engine/thinker.ts';
import { threadsStarted } from '../engine/thread-start.ts';
import { now } from '../system/clock.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import type { Command } from './commands.ts';
import { LineWriter } from './line-writer.ts';
import { LineSplitter } from './lines.ts';
import { Session } from './manager-session.ts';
import { CommandReader } from './reader.ts';
import { firstInput, standardInput, stopReading } from './standard-input.ts';

/**
 * END has to be obeyed even where a thread does not get to start, or the manager does not read what it was sent before.
 */
const LEAVE_PATIENCE_MS = 150;

/** Answers that a manager may leave unread before no more of its commands are read. */
const MOST_UNREAD_ANSWERS = 1000;

/**
 * Speaks the protocol on standard input and output until END. Nothing else is ever written, on neither stream:
 * managers read standard error as answers, too. Where a person types (`isTyped`), help and quit are understood as well.
 */
export function serve(thinker: Thinker, referee: Referee, isTyped: boolean): void {
  const writer = new LineWriter(exitNow);
  const send = (line: string) => {
    debug('out', line);
    writer.send(line);
  };
  // Standard input, once it is read: an END among the first bytes (takeBytes) can come before that.
  let input: Readable | undefined;
  const session = new Session(thinker, referee, {
    send,
    sendProgress(lines) {
      for (const line of lines) debug('out', line);
      writer.sendProgress(lines);
    },
    get isBehind() {
      return writer.isBehind;
    },
    exit() {
      if (input) stopReading(input);
      leave(writer, ended);
    },
    now,
    random: Math.random,
    get threads() {
      return Math.min(availableParallelism(), MAX_THREADS);
    },
  });
  const splitter = new LineSplitter();
  const reader = new CommandReader();

  const take = (command: Command, readAt: number) => {
    try {
      session.take(command, readAt);
    } catch (error) {
      // A fault of ours: the manager waits for an answer all the same, and the next command may well work.
      debugFault(`the command ${command.kind}`, error);
      send(`ERROR ${describe(error)}`);
    }
  };
  const takeLines = (lines: readonly string[], readAt: number) => {
    for (const line of lines) {
      debug('in', line);
      const word = isTyped ? typedWord(line) : undefined;
      if (word === 'help') {
        for (const explanation of TYPED_HELP) send(explanation);
        continue;
      }
      const commands: readonly Command[] = word === 'quit' ? [{ kind: 'end' }] : reader.push(line);
      for (const command of commands) take(command, readAt);
    }
  };
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    takeLines(splitter.end(), now());
    for (const command of reader.end()) take(command, now());
    session.endInput();
  };

  keepQuiet((error) => {
    debugFault('nobody caught it', error);
    // When nobody waits for an answer, the next command's would be taken for this line's.
    if (session.thinking) send(`DEBUG ${describe(error)}`);
  });
  if (isTyped) process.stderr.write(`${GREETING}\n`);
  let hasRead = false;
  const takeBytes = (bytes: Buffer) => {
    // What is read first may have waited for the start of the process, whose time counts, then. Its clock cannot tell
    // what the start took, since the manager may have held it back since its launch; its computing time can.
    const readAt = hasRead ? now() : now() - cpuTime();
    hasRead = true;
    takeLines(splitter.push(bytes), readAt);
  };
  const first = firstInput();
  if (first?.length === 0) {
    end();
    return;
  }
  if (first) takeBytes(first);
  const stream = standardInput();
  input = stream;
  stream.on('data', (chunk: Buffer) => {
    takeBytes(chunk);
    if (writer.waiting < MOST_UNREAD_ANSWERS) return;
    stream.pause();
    writer.whenIdle(() => stream.resume());
  });
  stream.on('end', end);
  stream.on('error', end);
}

/**
 * Ends the process, as soon as its last lines are read and threads that are just starting allow it without a word from
 * Node. The manager may read as late as it likes when it has `closedInput`; after END it need not read at all.
 */
function leave(writer: LineWriter, closedInput: boolean): void {
  const leaveThreads = () => {
    const started = threadsStarted();
    if (started === undefined) exitNow();
    setTimeout(exitNow, LEAVE_PATIENCE_MS);
    void started?.then(exitNow);
  };
  writer.whenIdle(leaveThreads);
  if (closedInput || !writer.isBehind) return;
  // An orderly exit would wait for the write that the manager does not take.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LEAVE_PATIENCE_MS);
}

function exitNow(): void {
  debug('process', 'ends');
  process.exit(0);
}

/** What would end the process or speak on standard error may do neither while a game is on. */
function keepQuiet(onFault: (error: unknown) => void): void {
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  process.removeAllListeners('warning');
}

/** One line of printable characters, short enough for any manager. */
function describe(error: unknown): string {
  return `internal: ${String(error)}`
    .replace(/[^ -~]+/g, ' ')
    .slice(0, 200)
    .trim();
}

/** Computing time in ms that the process has used since its launch. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * What a person at a terminal is told and may type beside the protocol. To a manager, whose input is a pipe, these
 * words are unknown commands like any other.
 */

/** The line that a person sees first. */
export const GREETING =
  `Tengen ${TENGEN_VERSION} speaks a tournament manager's protocol here: type help to see how to play by hand, ` +
  'quit to leave. A game on a drawn board: tengen play; in the browser: tengen board. tengen --help lists the tools.';

/** The answer to `help`. */
export const TYPED_HELP: readonly string[] = [
  'Coordinates are x,y from 0 at the top left; 7,7 is the centre of a board of 15.',
  '  START 15                a new game on an empty board',
  '  BEGIN                   Tengen makes the first move',
  '  TURN 7,7                your move; Tengen answers with its own',
  '  BOARD                   a position: lines x,y,1 (its stones) and x,y,2 (yours), then DONE; Tengen moves',
  '  YXBOARD                 the same without a move',
  '  TAKEBACK 7,7            takes a stone back; TAKEBACK 0,0 the last one',
  '  YXNBEST 3               the three best moves with evaluations and lines; the best is played',
  '  YXSHOWFORBID            forbidden points in renju, two digits for x and two for y of each',
  '  YXSTOP                  ends a search: Tengen moves at once',
  '  INFO rule 4             0 freestyle, 1 standard, 4 renju, 8 caro',
  '  INFO timeout_turn 5000  ms for a move; more than two seconds shows every depth',
  '  INFO max_node 1000000   nodes for a move',
  '  INFO thread_num 4       search threads',
  '  quit                    leaves, as END does',
  'Lines that begin with MESSAGE are for you: depth, evaluation for the side to move, nodes, time, expected line.',
];

/** What a line typed by a person means, if it is no command of the protocol. */
export function typedWord(line: string): 'help' | 'quit' | undefined {
  switch (line.trim().toLowerCase()) {
    case 'help':
    case '?':
      return 'help';
    case 'quit':
    case 'exit':
    case 'q':
      return 'quit';
    default:
      return undefined;
  }
}
