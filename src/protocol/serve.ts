import { availableParallelism } from 'node:os';
import { MAX_SLOTS } from '../binding/core-module.ts';
import type { Referee } from '../binding/referee.ts';
import { now } from '../engine/clock.ts';
import type { Thinker } from '../engine/thinker.ts';
import { threadsStarted } from '../engine/thread-start.ts';
import type { Command } from './commands.ts';
import { LineSplitter } from './lines.ts';
import { writeLine } from './pipe.ts';
import { CommandReader } from './reader.ts';
import { Session } from './session.ts';
import { standardInput } from './standard-input.ts';

/** END has to be obeyed even where a thread does not get to start. */
const START_PATIENCE_MS = 150;

/**
 * Speaks the protocol on standard input and output until END. Nothing else is ever written, on neither stream:
 * managers read standard error as answers, too.
 */
export function serve(thinker: Thinker, referee: Referee): void {
  const session = new Session(thinker, referee, {
    send,
    exit: leave,
    now,
    cpuTime,
    random: Math.random,
    threads: Math.min(availableParallelism(), MAX_SLOTS - 1),
  });
  const splitter = new LineSplitter();
  const reader = new CommandReader();

  const takeLines = (lines: readonly string[], readAt: number) => {
    for (const line of lines) {
      for (const command of reader.push(line)) take(session, command, readAt);
    }
  };
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    takeLines(splitter.end(), now());
    for (const command of reader.end()) take(session, command, now());
    session.endInput();
  };

  keepQuiet(session);
  const input = standardInput();
  input.on('data', (chunk: Buffer) => takeLines(splitter.push(chunk), now()));
  input.on('end', end);
  input.on('error', end);
}

function take(session: Session, command: Command, readAt: number): void {
  try {
    session.take(command, readAt);
  } catch (error) {
    // A fault of ours: the manager waits for an answer all the same, and the next command may well work.
    send(`ERROR ${describe(error)}`);
  }
}

let leaving = false;

function send(line: string): void {
  if (!leaving && !writeLine(line)) leave();
}

/** Ends the process: at once, or as soon as threads that are just starting allow it without a word from Node. */
function leave(): void {
  if (leaving) return;
  leaving = true;
  const started = threadsStarted();
  if (started === undefined) process.exit(0);
  setTimeout(() => process.exit(0), START_PATIENCE_MS);
  void started.then(() => process.exit(0));
}

/** What would end the process or speak on standard error may do neither while a game is on. */
function keepQuiet(session: Session): void {
  const onFault = (error: unknown) => {
    // When nobody waits for an answer, the next command's would be taken for this line's.
    if (session.thinking) send(`DEBUG ${describe(error)}`);
  };
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

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
