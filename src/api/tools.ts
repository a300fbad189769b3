/** Proofs of wins and balanced openings, in threads that a host starts. */
import type { Opening, OpeningOptions } from '../analysis/balanced-openings.ts';
import type { MemoryKind } from '../binding/core-instance.ts';
import type { Net } from '../binding/net-file.ts';
import type { Position } from '../game/position.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import type { ProveOptions } from '../solve/prove-win.ts';
import type { SolutionJson } from '../solve/solution-json.ts';
import { deferred, onAbort } from '../system/waiting.ts';
import { failure, TengenError } from './errors.ts';
import { loadedNets, loadNet } from './parts.ts';
import { type PositionInput, pointName, toPosition } from './positions.ts';
import type { Rules } from './rules.ts';

export interface SolveOptions {
  /** Fours alone, threes too, or quiet moves that a search finds as well (the default). */
  readonly by?: 'fours' | 'threats' | 'search';
  /** Moves tried, at most, for each of the questions; 1,000,000 unless given. */
  readonly nodes?: number;
  /** Milliseconds for all of the questions, after which the rest is given up; no limit unless given. */
  readonly ms?: number;
  /** With the whole proof of the shortest win. */
  readonly tree?: boolean;
  /** Ends it: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface OpeningsOptions {
  readonly rule?: Rule;
  /** A side of the board, or columns and rows; 15 unless given. */
  readonly size?: number | { readonly width: number; readonly height: number };
  readonly rowLength?: number;
  /** How many; 10 unless given. */
  readonly count?: number;
  /** Stones of each, 1 to 12; 3 to 8 unless given. */
  readonly stones?: readonly [least: number, most: number];
  /** How far from even the engine may evaluate them, for either side; 50 unless given. */
  readonly maxEvaluation?: number;
  /** Searched to judge one opening; 500,000 unless given. */
  readonly nodes?: number;
  /** The same seed gives the same openings; another one each time unless given. */
  readonly seed?: number;
  /** Ends them: the iterator throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** An opening: its moves, black first, and the evaluation for Black (200 is a chance of 73 %). */
export interface BalancedOpening {
  readonly moves: readonly string[];
  readonly evaluation: number;
}

/** What a thread reports to the one that started it. */
export interface ThreadListener {
  onMessage(message: unknown): void;
  /** It failed, or ended by itself. */
  onFault(cause: string): void;
}

/** A thread for one question. */
export interface Thread {
  postMessage(message: unknown): void;
  /** Ends it, whatever it does. */
  end(): void;
}

export interface ToolHost {
  core(): Promise<{ readonly core: Uint8Array; readonly memoryKind: MemoryKind }>;
  rules(): Promise<Rules>;
  /** Starts a thread that runs this script, which is written as a Web Worker. */
  startThread(script: string, listener: ThreadListener): Thread;
  readonly tableBytes: number;
  /** Positions that a proof may keep in memory. */
  readonly positions: number;
}

/** To the thread (tool-thread.ts): a question, and what it may use. */
export interface ToolSetup {
  /** For memory of this kind. */
  readonly core: Uint8Array;
  readonly memoryKind: MemoryKind;
  readonly net: Net | undefined;
  /** Of the engine's table in a proof: a multiple of 64 KiB. */
  readonly tableBytes: number;
  readonly question: ToolQuestion;
}

export type ToolQuestion =
  | {
      readonly kind: 'solve';
      readonly position: Position;
      readonly options: Pick<ProveOptions, 'by' | 'nodes' | 'ms' | 'positions'>;
      readonly tree: boolean;
    }
  | { readonly kind: 'openings'; readonly options: OpeningOptions };

/** One answer of a solution, any number of openings, then the end; or a fault. */
export type ToolReply =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly fault: string };

const METHODS = ['fours', 'threats', 'search'] as const;
const STONES = { least: 1, most: 12 } as const;

/** What `solve` of the package does, on this host. */
export async function solveOn(
  host: ToolHost,
  input: PositionInput,
  { by = 'search', nodes = 1_000_000, ms, tree = false, signal }: SolveOptions = {},
): Promise<SolutionJson> {
  const position = toPosition(input);
  if (!METHODS.includes(by))
    throw new TengenError('bad-option', `by must be ${METHODS.join(', ')}, not ${by}.`);
  checkFigures(ms === undefined ? { nodes } : { nodes, ms });
  const over = (await host.rules()).gameOver(position);
  if (over) throw over;
  const options = { by, nodes, ms, positions: host.positions };
  const question = { kind: 'solve', position, options, tree } as const;
  for await (const solution of asked(host, position.rule, question, signal)) return solution as SolutionJson;
  throw new TengenError('engine-failed', 'The proof search ended without an answer: try again.');
}

/** What `openings` of the package does, on this host. */
export async function* openingsOn(
  host: ToolHost,
  options: OpeningsOptions = {},
): AsyncGenerator<BalancedOpening, void> {
  const { rule = 'freestyle', rowLength = ROW_LENGTH, size = 15, signal } = options;
  const { count = 10, stones = [3, 8], maxEvaluation = 50, nodes = 500_000 } = options;
  const { seed = Math.floor(Math.random() * 2 ** 32) } = options;
  const board = toPosition({ rule, rowLength, size });
  const [leastStones, mostStones] = Array.isArray(stones) ? stones : [0, 0];
  if (!(leastStones >= STONES.least && mostStones >= leastStones && mostStones <= STONES.most))
    throw new TengenError('bad-option', `stones must be two numbers from 1 to 12, not ${stones}.`);
  checkFigures({ count, nodes, seed, maxEvaluation });
  const { width, height } = board;
  const wanted: OpeningOptions = {
    ...{ rule, rowLength, width, height, count, leastStones, mostStones, maxEvaluation, nodes, seed },
  };
  for await (const found of asked(host, rule, { kind: 'openings', options: wanted }, signal)) {
    const { points, evaluation } = found as Opening;
    yield { moves: points.map((point) => pointName(point, board)), evaluation };
  }
}

function checkFigures(figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures))
    if (!(Number.isFinite(value) && value >= 0))
      throw new TengenError('bad-option', `${name} must be a number from 0, not ${value}.`);
}

/** What a thread of its own answers to the question. Ends the thread when nobody wants more. */
async function* asked(
  host: ToolHost,
  rule: Rule,
  question: ToolQuestion,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void> {
  signal?.throwIfAborted();
  const [{ default: script }, parts] = await Promise.all([
    import('worker-source:./tool-thread.ts').catch((error) => {
      throw failure('What the thread runs cannot be loaded', error);
    }),
    host.core(),
    loadNet(rule),
  ]);
  signal?.throwIfAborted();
  const answers: unknown[] = [];
  let news = deferred<void>();
  let end: { readonly error?: unknown } | undefined;
  const tell = () => {
    news.resolve();
    news = deferred();
  };
  const finish = (error?: unknown) => {
    end ??= error === undefined ? {} : { error };
    tell();
  };
  const fail = (cause: unknown) => finish(failure('A thread failed', cause));
  const listener: ThreadListener = {
    onMessage(message) {
      const reply = message as ToolReply;
      if (reply.kind === 'end') finish();
      else if (reply.kind === 'fault') fail(reply.fault);
      else answers.push(reply.answer);
      tell();
    },
    onFault: fail,
  };
  let thread: Thread;
  try {
    thread = host.startThread(script, listener);
  } catch (error) {
    throw failure('A thread cannot be started', error);
  }
  const release = signal ? onAbort(signal, () => finish(signal.reason)) : () => {};
  try {
    const setup: ToolSetup = { ...parts, net: loadedNets(rule), tableBytes: host.tableBytes, question };
    thread.postMessage(setup);
    for (;;) {
      if (end?.error !== undefined) throw end.error;
      if (answers.length > 0) yield answers.shift();
      else if (end) return;
      else await news.promise;
    }
  } finally {
    release();
    thread.end();
  }
}
