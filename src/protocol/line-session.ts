import { availableParallelism } from 'node:os';
import { MAX_THREADS } from '../binding/core-module.ts';
import type { Referee } from '../binding/referee.ts';
import { type ConversationOutput, faultLine } from '../engine/converse.ts';
import type { Thinker } from '../engine/thinker.ts';
import { now } from '../system/clock.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import type { Command } from './commands.ts';
import { LineSplitter } from './lines.ts';
import { Session } from './manager-session.ts';
import { CommandReader } from './reader.ts';

/** A manager's conversation from bytes to lines. */
export class LineSession {
  readonly #session: Session;
  readonly #output: Pick<ConversationOutput, 'send'>;
  readonly #instead: (line: string) => readonly Command[] | undefined;
  readonly #splitter = new LineSplitter();
  readonly #reader = new CommandReader();

  /** `instead`: what a line means that is no line of the protocol; undefined for all that are. */
  constructor(
    thinker: Thinker,
    referee: Referee,
    output: ConversationOutput,
    instead: (line: string) => readonly Command[] | undefined = () => undefined,
  ) {
    this.#output = output;
    this.#instead = instead;
    this.#session = new Session(thinker, referee, {
      send: (line) => output.send(line),
      sendProgress: (lines) => output.sendProgress(lines),
      get isBehind() {
        return output.isBehind;
      },
      exit: () => output.exit(),
      now,
      random: Math.random,
      get threads() {
        return Math.min(availableParallelism(), MAX_THREADS);
      },
    });
  }

  /** Whether a command waits for its answer. */
  get thinking(): boolean {
    return this.#session.thinking;
  }

  /** Takes bytes that were read at this time (system/clock.ts). */
  take(bytes: Uint8Array, readAt: number): void {
    this.#takeLines(this.#splitter.push(bytes), readAt);
  }

  /** No more will come. */
  end(): void {
    this.#takeLines(this.#splitter.end(), now());
    for (const command of this.#reader.end()) this.#takeCommand(command, now());
    this.#session.endInput();
  }

  #takeLines(lines: readonly string[], readAt: number): void {
    for (const line of lines) {
      debug('in', line);
      const commands = this.#instead(line) ?? this.#reader.push(line);
      for (const command of commands) this.#takeCommand(command, readAt);
    }
  }

  #takeCommand(command: Command, readAt: number): void {
    try {
      this.#session.take(command, readAt);
    } catch (error) {
      // A fault of ours: the manager waits for an answer all the same, and the next command may well work.
      debugFault(`the command ${command.kind}`, error);
      this.#output.send(`ERROR ${faultLine(error)}`);
    }
  }
}
