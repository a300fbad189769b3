import type { Readable } from 'node:stream';
import { now } from '../system/clock.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import { LineWriter } from '../system/line-writer.ts';
import { firstInput, standardInput, stopReading } from '../system/standard-input.ts';
import { threadsStarted } from './thread-start.ts';

/**
 * A wish to end has to be obeyed even where a thread does not get to start, or the other side does not read what it was
 * sent before.
 */
const LEAVE_PATIENCE_MS = 150;

/** Answers that may be left unread before no more commands are read. */
const MOST_UNREAD_ANSWERS = 1000;

/** What is said, and how it ends: the process around a conversation. */
export interface ConversationOutput {
  /** Sends a line that must arrive. */
  send(line: string): void;
  /** Sends lines, which are lost if nobody reads them. */
  sendProgress(lines: readonly string[]): void;
  /** Whether the other side has yet to take what was sent last: progress would be lost. */
  readonly isBehind: boolean;
  /** Ends the process, when all that was sent is read. Nothing is sent afterwards. */
  exit(): void;
}

/** What is heard. */
export interface Conversation {
  /** Takes bytes of the input; `readAt` is their time by the clock (system/clock.ts). */
  take(bytes: Buffer, readAt: number): void;
  /** No more will come. */
  end(): void;
  /** A fault of the program that nobody caught; it is in the debug log already. */
  fault(error: unknown): void;
}

/**
 * Holds a conversation on standard input and output until it exits. Nothing else is ever written, on neither stream:
 * managers read standard error as answers, too.
 */
export function converse(open: (output: ConversationOutput) => Conversation): void {
  const writer = new LineWriter(exitNow);
  // Standard input, once it is read: the wish to end can come before that.
  let input: Readable | undefined;
  let ended = false;
  const conversation = open({
    send(line) {
      debug('out', line);
      writer.send(line);
    },
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
  });
  const end = () => {
    if (ended) return;
    ended = true;
    conversation.end();
  };

  keepQuiet((error) => {
    debugFault('nobody caught it', error);
    conversation.fault(error);
  });
  let hasRead = false;
  const take = (bytes: Buffer) => {
    // What is read first may have waited for the start of the process, whose time counts, then. Its clock cannot tell
    // what the start took, since the manager may have held it back since its launch; its computing time can.
    const readAt = hasRead ? now() : now() - cpuTime();
    hasRead = true;
    conversation.take(bytes, readAt);
  };
  const first = firstInput();
  if (first?.length === 0) {
    end();
    return;
  }
  if (first) take(first);
  const stream = standardInput();
  input = stream;
  stream.on('data', (chunk: Buffer) => {
    take(chunk);
    if (writer.waiting < MOST_UNREAD_ANSWERS) return;
    stream.pause();
    writer.whenIdle(() => stream.resume());
  });
  stream.on('end', end);
  stream.on('error', end);
}

/** A fault as one line of printable characters, short enough for any manager. */
export function faultLine(error: unknown): string {
  return `internal: ${String(error)}`
    .replace(/[^ -~]+/g, ' ')
    .slice(0, 200)
    .trim();
}

/**
 * Ends the process, as soon as its last lines are read and threads that are just starting allow it without a word from
 * Node. The other side may read as late as it likes when it has `closedInput`; after END it need not read at all.
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

/**
 * What would end the process or speak on standard error may do neither while a game is on, whatever was set up for
 * commands (terminal/fault.ts).
 */
function keepQuiet(onFault: (error: unknown) => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection', 'warning'] as const)
    process.removeAllListeners(event);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}

/** Computing time in ms that the process has used since its launch. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
