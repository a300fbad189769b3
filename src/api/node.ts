/**
 * What needs Node: proofs of wins, balanced openings, and the Gomocup protocol as streams of lines.
 *
 * @module tengen/node
 */
import openingsSource from 'worker-source:./openings-worker.ts';
import workerSource from 'worker-source:../engine/worker.ts';
import { Worker } from 'node:worker_threads';
import type { Opening, OpeningOptions } from '../analysis/balanced-openings.ts';
import { createEngine } from '../engine/search-engine.ts';
import { sentence } from '../game/result.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import { LineSession } from '../protocol/line-session.ts';
import type { SolutionJson } from '../solve/solution-json.ts';
import { solveInThread } from '../solve/solve-in-thread.ts';
import { now } from '../system/clock.ts';
import { deferred, onAbort } from '../system/waiting.ts';
import { TengenError } from './errors.ts';
import { loadCore, loadedNets, loadNet } from './parts.ts';
import { type PositionInput, pointName, toPosition } from './positions.ts';

export type { SolutionJson, StepJson, WinJson } from '../solve/solution-json.ts';

export interface SolveOptions {
  /** Fours alone, threes too, or quiet moves that a search finds as well (the default). */
  readonly by?: 'fours' | 'threats' | 'search';
  /** Moves tried, at most, for each of the questions; 1,000,000 unless given. */
  readonly nodes?: number;
  /** Milliseconds for all of the questions; no limit unless given. */
  readonly ms?: number;
  /** With the whole proof of the shortest win. */
  readonly tree?: boolean;
  /** Gives up what is not answered by then: the promise resolves with the rest. */
  readonly signal?: AbortSignal;
}

/**
 * Whether the side to move wins by force, how soon, and by which first moves; each proof is checked against the rules.
 * The object of `tengen solve --json`. Runs in a thread of its own. Rejects with a TengenError (`bad-position`,
 * `game-over`, `engine-failed`).
 */
export async function solve(position: PositionInput, options: SolveOptions = {}): Promise<SolutionJson> {
  const {
    by = 'search',
    nodes = 1_000_000,
    ms,
    tree = false,
    signal = new AbortController().signal,
  } = options;
  const board = toPosition(position);
  await loadNet(board.rule);
  const parts = { core: await loadCore(), net: loadedNets(board.rule) };
  const request = { position: board, by, nodes, ms, tree, json: true, lines: 0 };
  const answer = await solveInThread(request, signal, parts).catch((error) => {
    throw new TengenError('engine-failed', `The proof search failed (${error}): try again.`, {
      cause: error,
    });
  });
  if ('refused' in answer) throw new TengenError('game-over', sentence(answer.refused));
  return JSON.parse(answer.text) as SolutionJson;
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

const STONES = { least: 1, most: 12 } as const;

/**
 * Balanced openings, as they are found; no two are the same under the symmetries of the board. Ends early if there are
 * no more. Runs in a thread of its own. Throws a TengenError (`bad-position`, `bad-option`, `engine-failed`).
 */
export async function* openings(options: OpeningsOptions = {}): AsyncGenerator<BalancedOpening, void> {
  const { rule = 'freestyle', rowLength = ROW_LENGTH, size = 15, signal } = options;
  const { count = 10, stones = [3, 8], maxEvaluation = 50, nodes = 500_000 } = options;
  const { seed = Math.floor(Math.random() * 2 ** 32) } = options;
  const board = toPosition({ rule, rowLength, size });
  const [leastStones, mostStones] = stones;
  if (!(leastStones >= STONES.least && mostStones >= leastStones && mostStones <= STONES.most))
    throw new TengenError('bad-option', `stones must be two numbers from 1 to 12, not ${stones.join(', ')}.`);
  for (const [name, value] of Object.entries({ count, nodes, seed, maxEvaluation }))
    if (!(Number.isFinite(value) && value >= 0))
      throw new TengenError('bad-option', `${name} must be a number from 0, not ${value}.`);
  await loadNet(rule);
  const { width, height } = board;
  const wanted: OpeningOptions = {
    ...{ rule, rowLength, width, height, count, leastStones, mostStones, maxEvaluation, nodes, seed },
  };
  const setup = { core: await loadCore(), net: loadedNets(rule), options: wanted };
  const worker = new Worker(openingsSource, { eval: true, workerData: setup, execArgv: [] });
  const found: Opening[] = [];
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
  worker.on('message', (opening: Opening) => {
    found.push(opening);
    tell();
  });
  worker.on('error', (error) =>
    finish(new TengenError('engine-failed', `Making openings failed (${error.message}).`, { cause: error })),
  );
  worker.on('exit', () => finish());
  const release = signal ? onAbort(signal, () => finish(signal.reason)) : () => {};
  try {
    for (;;) {
      if (end?.error !== undefined) throw end.error;
      const next = found.shift();
      if (next) {
        const moves = next.points.map((point) => pointName(point, board));
        yield { moves, evaluation: next.evaluation };
      } else if (end) return;
      else await news.promise;
    }
  } finally {
    release();
    await worker.terminate();
  }
}

/** Answers that wait for their reader before what a search tells on its way is left out. */
const MOST_WAITING = 100;

/**
 * The Gomocup protocol without a process: lines go in, answers come out, such as `START 15`, `OK`. Ends after END, or
 * when the lines end and all is answered. An engine of its own searches.
 */
export async function* protocol(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  const core = await loadCore();
  // A session asks for a net when it searches, and cannot wait for it then.
  await Promise.all((['freestyle', 'standard', 'renju', 'caro', 'caro-exact'] as const).map(loadNet));
  const engine = createEngine({ core: () => core, workerSource, nets: loadedNets });
  const answers: string[] = [];
  let news = deferred<void>();
  let hasEnded = false;
  const tell = () => {
    news.resolve();
    news = deferred();
  };
  const send = (line: string) => {
    answers.push(line);
    tell();
  };
  const session = new LineSession(engine.thinker, engine.referee, {
    send,
    sendProgress: (progress) => progress.forEach(send),
    // Whoever reads slowly is told less on the way, as a manager with a full pipe is.
    get isBehind() {
      return answers.length > MOST_WAITING;
    },
    exit: () => {
      hasEnded = true;
      tell();
    },
  });
  let failure: { readonly error: unknown } | undefined;
  const source = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  const reading = (async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (hasEnded) return;
      session.take(Buffer.from(`${next.value}\n`, 'latin1'), now());
      if (hasEnded) return;
    }
    session.end();
  })().catch((error) => {
    failure = { error };
    tell();
  });
  try {
    for (;;) {
      const next = answers.shift();
      if (next !== undefined) yield next;
      else if (failure) throw failure.error;
      else if (hasEnded) break;
      else await news.promise;
    }
  } finally {
    hasEnded = true;
    engine.dispose();
    // The lines may come from what keeps the process alive, such as its input.
    void (async () => source.return?.())().catch(() => {});
    void reading;
  }
}
