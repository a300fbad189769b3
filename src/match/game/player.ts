import { setTimeout as sleep } from 'node:timers/promises';
import type { Point, Position } from '../../game/position.ts';
import { INFO_RULE_NUMBERS, ROW_LENGTH, type Rule } from '../../game/rule.ts';
import { visibleText } from '../../game/visible-text.ts';
import { type Stopwatch, startStopwatch } from '../../system/loop-watch.ts';
import { EngineProcess, type Exit, type Line, type ProcessOptions } from '../process/engine-process.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import type { Fault, FaultKind } from './fault.ts';
import { PlayerClock } from './player-clock.ts';
import { type EngineReport, mergeReports, parseSearchMessage } from './search-message.ts';

/** How strictly players are held to the protocol. */
export interface Strictness {
  /** A move may be this much late, for the ways of pipes and schedulers. */
  readonly toleranceMs: number;
  /** After limit and tolerance: how long to wait for the answer, only to tell a late engine from one that hangs. */
  readonly patienceMs: number;
  /** From the start of the process to its OK. */
  readonly startMs: number;
  /** Longest wait for a move that no clock limits. */
  readonly hangMs: number;
  /** Lines that are no answers lose the game, or are passed over. */
  readonly junk: 'lose' | 'skip';
  /** What an engine writes to standard error counts as output, as in Piskvork, or not at all. */
  readonly standardError: 'output' | 'ignore';
}

export interface Answer {
  readonly point: Point;
  readonly ms: number;
  /** When it arrived (clock.ts). */
  readonly at: number;
  readonly report: EngineReport;
}

/** What a player says in swap2. */
export type Swap2Choice =
  | { readonly kind: 'swap' }
  | { readonly kind: 'points'; readonly points: readonly Point[] }
  /** It does not know SWAP2BOARD. */
  | { readonly kind: 'unknown' };

/** What it says there, and what that took. */
export type Swap2Answer = Omit<Answer, 'at' | 'point'> & { readonly choice: Swap2Choice };

/** `isOther`: the fault is that of the player of which nothing was asked. */
export type Reply<T> = { readonly answer: T } | { readonly fault: Fault; readonly isOther?: true };

/** The stones of a position, in their order, and whose turn it is. */
type Placed = Pick<Position, 'stones' | 'sideToMove'>;

/** What is being waited for. */
interface Question {
  readonly text: string;
  readonly watch: Stopwatch;
  /** Whether the line is an answer; then it has been handed on. */
  readonly take: (line: Line) => boolean;
  /** The other player, of which nothing is asked meanwhile. */
  readonly silent?: Player | undefined;
  readonly fail: (fault: Fault) => void;
}

/** What an engine says beside its answers. */
export const MESSAGE = /^(?:MESSAGE|DEBUG) (.*)$/i;
/** What is answered to ABOUT. */
const NAME = /\bname\s*=/i;
const ERROR = /^(?:ERROR|UNKNOWN)\b/i;
const MOVE = /^\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*$/;
/** INFO time_left for a game without a clock. */
const NO_LIMIT = 2_147_483_647;
/** How long a process may take to end after END. */
const END_PATIENCE_MS = 1_000;
/** An engine that does not say its name is heard out for so long. */
const HEARD_OUT_MS = 3_000;
/** After it has said it, what it still has to say has arrived. */
const LAST_COMPLAINT_MS = 100;
const QUOTED = 80;
/** For those who still wait for a player that we have sent away; nobody is charged with it. */
const ENDED: Fault = { kind: 'crash', detail: 'was ended by the referee' };

/**
 * One engine's side of the games it plays in one process: puts the questions, times the answers, and notices whatever
 * goes wrong, at any time. The first fault is final: the process is of no use after it.
 */
export class Player {
  readonly spec: EngineSpec;
  readonly #strictness: Strictness;
  readonly #process: EngineProcess;
  /** Those who wait for this player to be silent. */
  #onFault: ((fault: Fault) => void) | undefined;
  #fault: Fault | undefined;
  #question: Question | undefined;
  #report: EngineReport = {};
  #clock: PlayerClock;
  #ended = false;
  #isSuspended = false;
  #knowsSwap2 = true;
  /** It may answer its initial lines until the first START is answered. */
  #isBeingSetUp = false;
  /** It did not know a question of several lines, and may say so of each of them: nothing of it counts. */
  #isComplaining = false;

  constructor(spec: EngineSpec, strictness: Strictness, onTraffic?: ProcessOptions['onTraffic']) {
    this.spec = spec;
    this.#strictness = { ...strictness, toleranceMs: spec.toleranceMs ?? strictness.toleranceMs };
    this.#clock = new PlayerClock(spec.limits);
    this.#process = new EngineProcess(
      spec.command,
      { onLine: (line) => this.#hear(line), onExit: (exit) => this.#leave(exit) },
      {
        mergeErrors: strictness.standardError === 'output',
        errorFile: spec.errorFile,
        ...(onTraffic && { onTraffic }),
      },
    );
    if (spec.initial) this.#process.send(...spec.initial);
    this.#isBeingSetUp = spec.initial !== undefined;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** In ms since 1970. */
  get startedAt(): number {
    return this.#process.startedAt;
  }

  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** Whether an answer is still due. */
  get isThinking(): boolean {
    return this.#question !== undefined;
  }

  /** How long it has been thinking, in ms; absent = nothing is asked. */
  get thinkingMs(): number | undefined {
    return this.#question?.watch.elapsed();
  }

  /** What it has said of its search for the move that it is thinking of, or of its last one. A new object each time. */
  get report(): EngineReport {
    return this.#report;
  }

  get leftMs(): number | undefined {
    return this.#clock.leftMs;
  }

  /** Something was found out about this player elsewhere (an illegal move, too much memory). */
  accuse(kind: FaultKind, detail: string): Fault {
    this.#fault ??= { kind, detail };
    this.#onFault?.(this.#fault);
    this.#settle()?.fail(this.#fault);
    return this.#fault;
  }

  /** Sets up a new game. Resolves with the fault if that fails. */
  async newGame({ width, height, rule, rowLength }: Position): Promise<Fault | undefined> {
    this.resume();
    this.#clock = new PlayerClock(this.spec.limits);
    const start = width === height ? `START ${width}` : `RECTSTART ${width},${height}`;
    const { startMs } = this.#strictness;
    // Before START, which decides by it how small a board may be. Engines that know five alone are not troubled with
    // it.
    const connect = rowLength === ROW_LENGTH ? [] : [`INFO connect ${rowLength}`];
    // An OK to an initial line is none to START.
    if (this.#isBeingSetUp && !this.#fault) await this.#hearOut();
    const reply = await this.#ask(
      [...connect, start],
      startMs,
      undefined,
      (line) => /^\s*OK\s*$/i.test(line) || undefined,
      (answer) => ({ answer }),
    );
    if ('fault' in reply) return reply.fault;
    this.#isBeingSetUp = false;
    this.#process.send(...this.#settings(rule));
    return undefined;
  }

  /**
   * The player's move in this position, of which it is sent the last move, or with `isWhole` all; or the fault that
   * `silent` commits first, of which nothing is asked.
   */
  move(position: Placed, isWhole: boolean, silent?: Player): Promise<Reply<Answer>> {
    const answerOf = (point: Point, ms: number, at: number) => ({ point, ms, at, report: this.#report });
    return this.#think(moveQuestion(position, isWhole), silent, readMove, answerOf);
  }

  /** The player's choice in swap2, with `stones` on the board; or the fault that `silent` commits first. */
  async swap2(stones: readonly Point[], silent: Player): Promise<Reply<Swap2Answer>> {
    if (!this.#knowsSwap2) return { answer: { choice: { kind: 'unknown' }, ms: 0, report: {} } };
    const lines = ['SWAP2BOARD', ...stones.map(({ x, y }) => `${x},${y}`), 'DONE'];
    const read = (line: string) => {
      const choice = readSwap2Choice(line);
      if (choice?.kind === 'unknown') {
        this.#knowsSwap2 = false;
        this.#isComplaining = true;
      }
      return choice;
    };
    const reply = await this.#think(lines, silent, read, (choice, ms) => ({
      choice,
      ms,
      report: this.#report,
    }));
    if (this.#isComplaining) await this.#hearOut();
    this.#isComplaining = false;
    return reply;
  }

  /**
   * Lets an engine answer its initial lines, or complain of each line of a question that it did not know, and answer it
   * all the same, as Rapfi does: until it has said its name, to which it comes after all that.
   */
  async #hearOut(): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#settle();
        resolve();
      };
      const take = ({ text }: Line) => {
        const isName = NAME.test(text);
        if (isName) done();
        return isName;
      };
      this.#process.send('ABOUT');
      this.#question = { text: 'ABOUT', watch: startStopwatch(HEARD_OUT_MS, done), take, fail: done };
    });
    await sleep(LAST_COMPLAINT_MS);
  }

  /** Puts a question that the player's clock runs for. */
  #think<T, A>(
    question: readonly string[],
    silent: Player | undefined,
    read: (line: string) => T | undefined,
    answerOf: (value: T, ms: number, at: number) => A,
  ): Promise<Reply<A>> {
    const { toleranceMs, patienceMs, hangMs } = this.#strictness;
    const allowed = this.#clock.allowedMs;
    this.#report = {};
    const wait = allowed === undefined ? hangMs : allowed + toleranceMs + patienceMs;
    const lines = [`INFO time_left ${Math.floor(this.#clock.leftMs ?? NO_LIMIT)}`, ...question];
    return this.#ask(lines, wait, silent, read, (value, ms, at) => {
      this.#clock.spend(ms);
      if (allowed === undefined || ms <= allowed + toleranceMs) return { answer: answerOf(value, ms, at) };
      const had =
        allowed < 0
          ? `when its clock was ${(-allowed).toFixed(0)} ms over`
          : `and had ${allowed.toFixed(0)} ms`;
      return { fault: this.accuse('late', `took ${ms.toFixed(0)} ms for a move ${had}`) };
    });
  }

  /** Stops the process until `resume`: it cannot think while the other one does. */
  suspend(): void {
    this.#process.signalAll('SIGSTOP');
    this.#isSuspended = true;
  }

  resume(): void {
    if (this.#isSuspended) this.#process.signalAll('SIGCONT');
    this.#isSuspended = false;
  }

  /** Ends the process, in peace unless something is wrong with it or an answer is still due. */
  async end(): Promise<void> {
    this.#ended = true;
    this.resume();
    const question = this.#settle();
    question?.fail(ENDED);
    if (question || this.#fault) this.#process.kill();
    await this.#process.end(END_PATIENCE_MS);
  }

  #settings(rule: Rule): readonly string[] {
    const { limits, info, ownFolder } = this.spec;
    // First what Gomocup's judge sends, in its order.
    const pairs: readonly (readonly [string, number | string | undefined])[] = [
      ['timeout_turn', limits.turnMs],
      ['timeout_match', limits.matchMs ?? 0],
      ['max_memory', limits.memory ?? 0],
      ['game_type', 1],
      ['rule', INFO_RULE_NUMBERS[rule]],
      ['folder', ownFolder?.path],
      ['time_increment', limits.incrementMs],
      ['max_depth', limits.depth],
      ['max_node', limits.nodes],
      ['thread_num', limits.threads],
    ];
    return [
      ...pairs.filter(([, value]) => value !== undefined).map(([key, value]) => `INFO ${key} ${value}`),
      ...info.map(({ key, value }) => `INFO ${key} ${value}`),
    ];
  }

  /**
   * Puts a question of which the first line that `read` knows something to do with is the answer, and the reply is what
   * `replyOf` makes of that. One promise and no `await`: this is done for every move.
   */
  #ask<T, A>(
    lines: readonly string[],
    waitMs: number,
    silent: Player | undefined,
    read: (line: string) => T | undefined,
    replyOf: (value: T, ms: number, at: number) => Reply<A>,
  ): Promise<Reply<A>> {
    if (silent?.fault) return Promise.resolve({ fault: silent.fault, isOther: true });
    const fault = this.#ended ? ENDED : this.#fault;
    if (fault) return Promise.resolve({ fault });
    return new Promise((resolve) => {
      const text = lines.find((line) => !line.startsWith('INFO')) ?? '';
      const take = (line: Line) => {
        const value = read(line.text);
        if (value === undefined) return false;
        this.#settle();
        resolve(replyOf(value, watch.elapsed(), line.at));
        return true;
      };
      this.#process.send(...lines);
      const watch = startStopwatch(waitMs, () => this.#silent(text, waitMs));
      this.#question = { text, watch, take, silent, fail: (fault) => resolve({ fault }) };
      if (silent) silent.#onFault = (fault) => resolve({ fault, isOther: true });
    });
  }

  #silent(text: string, waitMs: number): void {
    if (isStart(text)) this.accuse('no-start', `did not answer ${text} with OK within ${waitMs} ms`);
    else this.accuse('hang', `gave no answer to ${text} within ${Math.round(waitMs)} ms`);
  }

  /** The question is no longer open, whatever became of it. */
  #settle(): Question | undefined {
    const question = this.#question;
    if (!question) return undefined;
    question.watch.stop();
    this.#question = undefined;
    if (question.silent) question.silent.#onFault = undefined;
    return question;
  }

  #hear(line: Line): void {
    const { text } = line;
    if (this.#fault || this.#ended || text.trim() === '') return;
    const message = MESSAGE.exec(text)?.[1];
    if (message !== undefined) {
      this.#report = mergeReports(this.#report, parseSearchMessage(message));
      return;
    }
    const question = this.#question;
    if (this.#isComplaining) {
      question?.take(line);
      return;
    }
    if (question?.take(line) || this.#isBeingSetUp) return;
    const quoted = `"${visibleText(text.slice(0, QUOTED))}"`;
    if (!question) {
      if (this.#strictness.junk === 'lose')
        this.accuse('out-of-turn', `said ${quoted} though nothing was asked`);
      return;
    }
    if (isStart(question.text) && ERROR.test(text))
      this.accuse('no-start', `answered ${question.text} with ${quoted}`);
    else if (this.#strictness.junk === 'skip') return;
    else if (ERROR.test(text)) this.accuse('error', `answered ${question.text} with ${quoted}`);
    else this.accuse('junk', `said ${quoted} where the answer to ${question.text} was due`);
  }

  #leave(exit: Exit): void {
    if (this.#ended) return;
    this.accuse(exit.started ? 'crash' : 'no-start', exit.detail);
  }
}

function isStart(question: string): boolean {
  return question.includes('START');
}

function readMove(line: string): Point | undefined {
  const [, x, y] = MOVE.exec(line) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}

function readSwap2Choice(line: string): Swap2Choice | undefined {
  if (/^\s*SWAP\s*$/i.test(line)) return { kind: 'swap' };
  if (ERROR.test(line)) return { kind: 'unknown' };
  const points = line.trim().split(/\s+/).map(readMove);
  return points.every((point) => point !== undefined) ? { kind: 'points', points } : undefined;
}

function moveQuestion({ stones, sideToMove }: Placed, isWhole: boolean): readonly string[] {
  const last = stones.at(-1);
  if (!last) return ['BEGIN'];
  if (!isWhole) return [`TURN ${last.x},${last.y}`];
  return ['BOARD', ...stones.map(({ x, y, colour }) => `${x},${y},${colour === sideToMove ? 1 : 2}`), 'DONE'];
}
