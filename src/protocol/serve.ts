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
import { GREETING, TYPED_HELP, typedWord } from './typed-words.ts';

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
