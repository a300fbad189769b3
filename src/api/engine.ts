import type { SearchResult as FoundResult, SearchGoal, SearchLine } from '../binding/search-result.ts';
import type { Point, Position } from '../game/position.ts';
import { RULES, type Rule } from '../game/rule.ts';
import { type Score, winningChance } from '../game/score.ts';
import { deferred, onAbort, untilAborted } from '../system/waiting.ts';
import { failure, TengenError } from './errors.ts';
import { loadNet } from './parts.ts';
import { type PointInput, type PositionInput, pointName, toPoint, toPosition } from './positions.ts';
import type { Rules } from './rules.ts';

/** What an engine gets to work with. */
export interface EngineOptions {
  /**
   * Search threads, 1 to 64; 1 unless given. A page that is not isolated from others has one, whatever is given:
   * `engine.threads` tells.
   */
  readonly threads?: number;
  /** Size of the transposition table in MiB, 1 to 2000; 64 unless given. */
  readonly hash?: number;
}

/**
 * How long a search may take; the first limit that is reached ends it. With no figure it takes a second. A proven win
 * or loss and a single legal move end it before.
 */
export interface SearchLimits {
  /** Milliseconds. The answer is there by then; `Infinity` for a search until `stop` or the signal. */
  readonly ms?: number | undefined;
  /** Positions looked at. With one thread the same nodes give the same answer. */
  readonly nodes?: number | undefined;
  /** Iterations. */
  readonly depth?: number | undefined;
  /** For an analysis: only proven wins and losses, of all lines, end the search before the limits. */
  readonly untilProven?: boolean | undefined;
}

export interface SearchOptions {
  /**
   * What is wanted: the best move, unless given; the move after which both sides stand as evenly as possible; or the
   * two moves, one of each side, after which they do.
   */
  readonly goal?: 'best' | 'balance-one' | 'balance-two';
  /** How many best moves are reported, 1 to 225; 1 unless given, and for a balance. */
  readonly lines?: number;
  /** First moves that are not tried while there are others. */
  readonly excluded?: readonly PointInput[];
  /**
   * Hears what is known by now, some ten times a second at most, and what is known at the end. If it throws, the search
   * ends and rejects with that error.
   */
  readonly onInfo?: (info: SearchInfo) => void;
  /** Ends the search: it rejects with the signal's reason. To end it with an answer call `stop`. */
  readonly signal?: AbortSignal;
}

/** One of the best lines of play, from a move of the side to move on. */
export interface Line {
  /** Its first move, such as `H8`. */
  readonly move: string;
  readonly point: Point;
  /**
   * For the side to move: a value in units of the evaluation (200 is a chance of 73 %), or a proven win or loss in so
   * many plies.
   */
  readonly score: Score;
  /** The chance to win of the side to move, 0 to 1. */
  readonly chance: number;
  /** The line, its first move included. Of a proven win it is the win. */
  readonly moves: readonly string[];
  readonly points: readonly Point[];
  /** Iterations, and plies of the deepest line looked at. */
  readonly depth: number;
  readonly selectiveDepth: number;
}

/** What a search knows by now. */
export interface SearchInfo {
  /**
   * Best first, each with another move; empty before the first iteration is done, and where a move needed no search.
   */
  readonly lines: readonly Line[];
  readonly depth: number;
  /** Of all threads. */
  readonly nodes: number;
  /** Since the search began. */
  readonly ms: number;
}

/** What a search came to. */
export interface SearchResult extends SearchInfo {
  /** The best move, such as `H8`. */
  readonly move: string;
  readonly point: Point;
  /** All that is to be played: that move, or of `balance-two` both. */
  readonly moves: readonly string[];
  readonly points: readonly Point[];
  /** Black has only forbidden points left, and the move is one of them (renju). */
  readonly noLegalMove: boolean;
  /** Why the move was found without a search, or with next to none: for people. */
  readonly shortcoming?: string;
}

/** A search: a promise of its result, and an async iterator of what it finds on its way, the last of it at the end. */
export interface Search extends Promise<SearchResult>, AsyncIterable<SearchInfo> {
  /** Ends it with what it knows. */
  stop(): void;
}

/** @internal What an engine searches with: threads of Node's, or Web Workers. One search at a time. */
export interface Searcher {
  readonly threads: number;
  /** Starts the threads. */
  prepare(): void;
  search(request: SearcherRequest, onInfo: (found: FoundInfo) => void): Promise<FoundResult>;
  /** Ends the running search, whose promise resolves. */
  stop(): void;
  dispose(): void;
}

/** @internal */
export interface SearcherRequest {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly limits: SearchLimits;
  readonly excluded: readonly Point[];
}

/** @internal */
export type FoundInfo = Pick<FoundResult, 'lines' | 'depth' | 'nodes' | 'timeMs'>;

const DEFAULT_MS = 1000;
const GOALS = ['best', 'balance-one', 'balance-two'] as const;
const MOST = { lines: 225, threads: 64, hash: 2000 } as const;
const MIB = 1 << 20;

/** @internal Of the options, complete and checked. Throws a TengenError (`bad-option`). */
export function engineOptions({ threads = 1, hash = 64 }: EngineOptions) {
  checkWhole('threads', threads, 1, MOST.threads);
  checkWhole('hash', hash, 1, MOST.hash);
  return { threads, tableBytes: hash * MIB };
}

/**
 * An engine, made by `createEngine`. It plays, and remembers what it has found from one search to the next. Its
 * searches run one after another; several engines search at the same time.
 */
export class Engine {
  /** The rules, without a search. */
  readonly rules: Rules;
  readonly #searcher: Searcher;
  /** The end of the last search that was asked for. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #disposal = new AbortController();

  /** @internal */
  constructor(searcher: Searcher, rules: Rules) {
    this.#searcher = searcher;
    this.rules = rules;
  }

  /** How many threads search. */
  get threads(): number {
    return this.#searcher.threads;
  }

  /**
   * Starts the threads and loads what the rule needs, if one is named: the first search would wait for both. Rejects
   * with a TengenError (`bad-option`, `disposed`, `engine-failed`).
   */
  async prepare(rule?: Rule): Promise<void> {
    if (rule !== undefined && !RULES.includes(rule))
      throw new TengenError('bad-option', `rule must be ${RULES.join(', ')}, not ${rule}.`);
    this.#checkAlive(undefined);
    try {
      this.#searcher.prepare();
    } catch (error) {
      throw failure('The threads cannot be started', error);
    }
    if (rule) await loadNet(rule);
  }

  /**
   * Searches for the best moves. Begins when the searches before it have ended. Nothing is thrown at once; the promise
   * rejects with a TengenError (`bad-position`, `bad-option`, `game-over`, `disposed`, `engine-failed`), or with the
   * signal's reason. The engine can be used after any of them but `disposed`.
   */
  search(position: PositionInput, limits: SearchLimits = {}, options: SearchOptions = {}): Search {
    const infos = new Infos();
    const ending = new AbortController();
    const promise = this.#queued(position, limits, options, infos, ending.signal);
    // Who looks at the infos alone need not handle it twice.
    promise.then(
      () => infos.end(),
      (error) => infos.end(error),
    );
    return Object.assign(promise, {
      stop: () => ending.abort(),
      [Symbol.asyncIterator]: () => infos.read(),
    });
  }

  /** Ends the engine's threads and gives its memory back. A search that runs or waits rejects with `disposed`. */
  dispose(): void {
    if (this.#disposal.signal.aborted) return;
    this.#disposal.abort(new TengenError('disposed', 'The engine was disposed: make another one.'));
    this.#searcher.dispose();
  }

  async #queued(
    input: PositionInput,
    limits: SearchLimits,
    { goal = 'best', lines = 1, excluded = [], onInfo, signal }: SearchOptions,
    infos: Infos,
    stop: AbortSignal,
  ): Promise<SearchResult> {
    const position = toPosition(input);
    const over = this.rules.gameOver(position);
    if (over) throw over;
    checkWhole('lines', lines, 1, MOST.lines);
    if (!GOALS.includes(goal))
      throw new TengenError('bad-option', `goal must be ${GOALS.join(', ')}, not ${goal}.`);
    const request: SearcherRequest = {
      position,
      goal: goal === 'best' ? { kind: goal, lines } : { kind: goal, bias: 0 },
      limits: checkedLimits(limits),
      excluded: excluded.map((point) => toPoint(point, position)),
    };
    const before = this.#last;
    const { promise: ended, resolve: end } = deferred<void>();
    this.#last = before.then(() => ended);
    try {
      await (signal ? untilAborted(signal, before) : before);
      await loadNet(position.rule);
      this.#checkAlive(signal);
      return await this.#run(request, infos, onInfo, signal, stop);
    } finally {
      end();
    }
  }

  async #run(
    request: SearcherRequest,
    infos: Infos,
    onInfo: SearchOptions['onInfo'],
    signal: AbortSignal | undefined,
    stop: AbortSignal,
  ): Promise<SearchResult> {
    const { position } = request;
    const searcher = this.#searcher;
    let refusal: { readonly error: unknown } | undefined;
    const tell = (found: FoundInfo) => {
      const info = infoOf(found, position);
      infos.add(info);
      try {
        if (!refusal) onInfo?.(info);
      } catch (error) {
        // The caller's own fault, which must not reach the threads' listeners: it ends the search.
        refusal = { error };
        searcher.stop();
      }
      return info;
    };
    const releases: (() => void)[] = [];
    try {
      // A browser without memory for the threads throws at once.
      const search = searcher.search(request, tell);
      for (const ending of signal ? [stop, signal] : [stop])
        releases.push(onAbort(ending, () => searcher.stop()));
      const found = await untilAborted(this.#disposal.signal, search);
      this.#checkAlive(signal);
      const [point] = found?.points ?? [];
      if (!found || !point) throw new TengenError('engine-failed', 'The search found no move: search again.');
      const last = tell(found);
      if (refusal) throw refusal.error;
      return {
        ...last,
        move: pointName(point, position),
        point,
        moves: found.points.map((played) => pointName(played, position)),
        points: found.points,
        noLegalMove: found.noLegalMove,
        ...(found.shortcoming !== undefined && { shortcoming: found.shortcoming }),
      };
    } catch (error) {
      if (refusal || error === signal?.reason) throw error;
      throw failure('The search failed', error, 'search again');
    } finally {
      for (const release of releases) release();
    }
  }

  #checkAlive(signal: AbortSignal | undefined): void {
    this.#disposal.signal.throwIfAborted();
    signal?.throwIfAborted();
  }
}

/** The newest info, for any number of readers; one that is slow misses those in between. */
class Infos {
  #newest: SearchInfo | undefined;
  #count = 0;
  #end: { readonly error: unknown } | undefined;
  #news = deferred<void>();

  add(info: SearchInfo): void {
    this.#newest = info;
    this.#count++;
    this.#tell();
  }

  end(error?: unknown): void {
    this.#end = { error };
    this.#tell();
  }

  async *read(): AsyncGenerator<SearchInfo, void> {
    for (let seen = 0; ; ) {
      if (this.#newest && this.#count > seen) {
        seen = this.#count;
        yield this.#newest;
      } else if (this.#end) {
        if (this.#end.error !== undefined) throw this.#end.error;
        return;
      } else await this.#news.promise;
    }
  }

  #tell(): void {
    const { resolve } = this.#news;
    this.#news = deferred<void>();
    resolve();
  }
}

function infoOf({ lines, depth, nodes, timeMs }: FoundInfo, position: Position): SearchInfo {
  return { lines: lines.map((line) => lineOf(line, position)), depth, nodes, ms: timeMs };
}

function lineOf({ point, pv, score, depth, selectiveDepth }: SearchLine, position: Position): Line {
  return {
    move: pointName(point, position),
    point,
    score,
    chance: winningChance(score),
    moves: pv.map((next) => pointName(next, position)),
    points: pv,
    depth,
    selectiveDepth,
  };
}

function checkedLimits(limits: SearchLimits): SearchLimits {
  const { ms, nodes, depth, untilProven } = limits;
  if (ms !== undefined && !(typeof ms === 'number' && ms > 0))
    throw new TengenError('bad-option', `ms must be a number above 0, not ${ms}.`);
  for (const [name, value] of Object.entries({ nodes, depth })) {
    if (value !== undefined && !(typeof value === 'number' && value >= 1))
      throw new TengenError('bad-option', `${name} must be a number from 1, not ${value}.`);
  }
  const isOpen = ms === undefined && nodes === undefined && depth === undefined;
  return { ms: isOpen ? DEFAULT_MS : ms, nodes: counted(nodes), depth: counted(depth), untilProven };
}

/** The core counts in whole numbers, of which none is infinite. */
function counted(limit: number | undefined): number | undefined {
  return limit === Number.POSITIVE_INFINITY ? undefined : limit;
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new TengenError(
    'bad-option',
    `${name} must be a whole number from ${least} to ${most}, not ${value}.`,
  );
}
