import workerSource from 'worker-source:./search-worker.ts';
import coreBytes from '../../build/core.wasm';
import type { Referee } from '../binding/referee.ts';
import { CoreReferee, freeCells } from '../binding/referee.ts';
import { afterMove, type Point, type Position, samePoint } from '../game/position.ts';
import { now } from './clock.ts';
import { MINIMUM_MEMORY, planMemory } from './memory-plan.ts';
import { nodeLimit, nodesPerThread } from './node-limit.ts';
import type {
  Limits,
  Resources,
  SearchInfo,
  SearchListener,
  SearchRequest,
  SearchResult,
  Thinker,
} from './thinker.ts';
import { type TimeBudget, timeBudget } from './time-budget.ts';
import { Watchdog } from './watchdog.ts';
import { WorkerPool } from './worker-pool.ts';

export interface Engine {
  readonly thinker: Thinker;
  readonly referee: Referee;
  dispose(): void;
}

/** What the engine is built of. Tests put in others. */
export interface EngineParts {
  readonly core: Uint8Array;
  readonly workerSource: string;
}

const EMBEDDED: EngineParts = { core: coreBytes, workerSource };

/** A thread that was told to stop is given this long before the protocol thread answers for it. */
const STOP_PATIENCE_MS = 20;

/** Nothing is compiled, allocated or started before it is needed: the manager waits for the first OK. */
export function createEngine(parts: EngineParts = EMBEDDED): Engine {
  let module: WebAssembly.Module | undefined;
  const compiled = () => {
    module ??= new WebAssembly.Module(parts.core);
    return module;
  };
  const referee = new CoreReferee(compiled);
  const thinker = new SearchEngine(compiled, parts.workerSource, referee);
  return { thinker, referee, dispose: () => thinker.dispose() };
}

interface Running {
  readonly search: number;
  readonly request: SearchRequest;
  readonly listener: SearchListener;
  readonly watchdog: Watchdog;
  /** The best line of the last completed iteration. */
  info: SearchInfo | undefined;
}

/**
 * Starts searches in the pool's threads and sees to it that each is answered exactly once and in time, even if a
 * thread is late, stuck or dead: then with the best move so far, or one found without a search.
 */
class SearchEngine implements Thinker {
  readonly minimumMemory = MINIMUM_MEMORY;
  readonly #module: () => WebAssembly.Module;
  readonly #workerSource: string;
  readonly #referee: CoreReferee;
  #pool: WorkerPool | undefined;
  #running: Running | undefined;
  #searches = 0;
  #prepared: Resources | undefined;
  #disposed = false;

  constructor(module: () => WebAssembly.Module, workerSource: string, referee: CoreReferee) {
    this.#module = module;
    this.#workerSource = workerSource;
    this.#referee = referee;
  }

  start(request: SearchRequest, listener: SearchListener): void {
    if (this.#running) throw new Error('a search is running');
    const search = ++this.#searches;
    const watchdog = new Watchdog({
      elapsed: () => this.#elapsed(request),
      silence: () => now() - request.startedAt - (this.#pool?.control.heartbeat ?? 0),
      onExpired: () => this.#answerForPool(search),
    });
    this.#running = { search, request, listener, watchdog, info: undefined };
    const handedOverAt = now();
    try {
      const pool = this.#poolFor(request.resources);
      const budget = this.#setLimits(pool, request, request.limits);
      pool.search({
        search,
        position: request.position,
        goal: request.goal,
        excluded: request.excluded,
        startedAt: request.startedAt,
        handedOverAt,
        nodes: nodesPerThread(nodeLimit(request.limits), pool.threads),
        reportRootMoves: listener.onRootMove !== undefined,
      });
      watchdog.set(budget.giveUp);
    } catch {
      // No memory, no threads or no core: the game goes on without a search.
      setImmediate(() => this.#poolFailed());
    }
  }

  updateLimits(limits: Limits): void {
    const { pool, running } = { pool: this.#pool, running: this.#running };
    if (!running || !pool) return;
    const { giveUp } = this.#setLimits(pool, running.request, limits);
    running.watchdog.set(Math.max(giveUp, this.#elapsed(running.request) + STOP_PATIENCE_MS));
  }

  stop(): void {
    const running = this.#running;
    if (!running) return;
    this.#pool?.stop(running.search);
    running.watchdog.set(this.#elapsed(running.request) + STOP_PATIENCE_MS);
  }

  prepare(resources: Resources): void {
    const scheduled = this.#prepared !== undefined;
    this.#prepared = resources;
    if (!scheduled) setImmediate(() => this.#prepareNow());
  }

  clearHash(): void {
    this.#pool?.clear();
  }

  dispose(): void {
    this.#disposed = true;
    this.#running?.watchdog.cancel();
    this.#running = undefined;
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  /** ms of active time since the command was read. */
  #elapsed(request: SearchRequest): number {
    return now() - request.startedAt - (this.#pool?.control.suspended ?? 0);
  }

  /** After whatever else came in the same write: a burst of INFO lines shall not start threads line by line. */
  #prepareNow(): void {
    const resources = this.#prepared;
    this.#prepared = undefined;
    if (this.#disposed || this.#running || !resources) return;
    try {
      this.#poolFor(resources);
    } catch {
      this.#pool = undefined;
    }
  }

  /** The pool with exactly these resources: the present one if it fits. */
  #poolFor(resources: Resources): WorkerPool {
    const plan = planMemory(resources, (threads) => this.#referee.reservedBytes(threads));
    if (this.#pool?.threads !== plan.threads) {
      this.#pool?.dispose();
      this.#pool = undefined;
    }
    this.#pool ??= this.#createPool(plan.threads);
    if (this.#pool.tableBytes !== plan.tableBytes) {
      this.#pool.useMemory(this.#referee.reservedBytes(plan.threads), plan.tableBytes);
    }
    return this.#pool;
  }

  #createPool(threads: number): WorkerPool {
    const parts = { module: this.#module(), workerSource: this.#workerSource };
    return new WorkerPool(parts, threads, {
      onProgress: (search, { infos, marks }) => {
        const running = this.#running;
        if (running?.search !== search) return;
        for (const info of infos) {
          if (info.line === 0) running.info = info;
          running.listener.onInfo?.(info);
        }
        for (const { event, point } of marks) running.listener.onRootMove?.(event, point);
      },
      onResult: (search, result) => {
        if (this.#running?.search === search) this.#finish(this.#running, result);
      },
      onFault: () => this.#poolFailed(),
    });
  }

  #setLimits(pool: WorkerPool, request: SearchRequest, limits: Limits): TimeBudget {
    const { position } = request;
    const budget = timeBudget(limits, {
      stones: position.stones.length,
      emptyCells: position.width * position.height - position.stones.length - position.blocked.length,
    });
    pool.control.setLimits({
      target: budget.target,
      hard: budget.hard,
      flexible: budget.flexible,
      depth: limits.depth !== undefined && limits.depth > 0 ? limits.depth : Number.POSITIVE_INFINITY,
      nodes: nodesPerThread(nodeLimit(limits), pool.threads),
    });
    return budget;
  }

  /** The time is over and nothing came. The thread may only be late: it is told to stop and watched. */
  #answerForPool(search: number): void {
    const running = this.#running;
    if (running?.search !== search) return;
    this.#pool?.stop(search);
    this.#finish(running, this.#emergencyResult(running));
  }

  /** The pool is dead. A new one is started at once, so that the next search does not wait for it. */
  #poolFailed(): void {
    this.#pool?.dispose();
    this.#pool = undefined;
    const running = this.#running;
    if (!running) return;
    this.#finish(running, this.#emergencyResult(running));
    if (!this.#disposed) this.prepare(running.request.resources);
  }

  #finish(running: Running, result: SearchResult): void {
    running.watchdog.cancel();
    this.#running = undefined;
    const { position } = running.request;
    const sound = arePlayable(position, result.points) ? result : { points: [], noLegalMove: false };
    running.listener.onDone(this.#completed(running.request, sound));
  }

  /** What is known without the pool: the best move of the last completed iteration. */
  #emergencyResult({ info }: Running): SearchResult {
    const best = info?.pv[0];
    return info && best ? { points: [best], info, noLegalMove: false } : { points: [], noLegalMove: false };
  }

  /** Adds the points that are missing, found without a search. */
  #completed({ position, goal, excluded }: SearchRequest, result: SearchResult): SearchResult {
    const points = [...result.points];
    const wanted = goal.kind === 'balance-two' ? 2 : 1;
    let next = points.reduce(afterMove, position);
    while (points.length < wanted) {
      const point = this.#referee.quickMove(next, excluded);
      if (!point) break;
      points.push(point);
      next = afterMove(next, point);
    }
    const first = points[0];
    const forced = first !== undefined && this.#referee.isForbidden(position, first);
    return { ...result, points, noLegalMove: result.noLegalMove || forced };
  }
}

/** Distinct free cells. */
function arePlayable(position: Position, points: readonly Point[]): boolean {
  const free = freeCells(position);
  return points.every(
    (point, i) =>
      free.some((cell) => samePoint(cell, point)) && !points.slice(0, i).some((p) => samePoint(p, point)),
  );
}
