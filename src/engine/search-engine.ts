import workerSource from 'worker-source:./worker.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../binding/embedded-core.ts';
import { type NetSource, NO_NETS } from '../binding/net-file.ts';
import type { Referee } from '../binding/referee.ts';
import {
  NOTHING_FOUND,
  type SearchGoal,
  type SearchLine,
  type SearchResult,
} from '../binding/search-result.ts';
import { afterMove, isFree, type Point, samePoint } from '../game/position.ts';
import { formatScore } from '../game/score.ts';
import { now } from '../system/clock.ts';
import { debug, debugFault } from '../system/debug-log.ts';
import { ControlBlock } from './control-block.ts';
import { type MemoryPlan, MINIMUM_MEMORY, planMemory, smallerTable, spaceObstacle } from './memory-plan.ts';
import { SuspensionMeter } from './process-suspension.ts';
import type { Limits, Resources, SearchListener, SearchRequest, Thinker } from './thinker.ts';
import { nodeLimit, nodesPerThread, type TimeBudget, timeBudget } from './time-budget.ts';
import { Watchdog } from './watchdog.ts';
import { chooseOverStandIn, type PoolParts, WorkerPool } from './worker-pool.ts';

export interface Engine {
  readonly thinker: Thinker;
  readonly referee: Referee;
  dispose(): void;
}

/** What the engine is built of. Tests put in others. */
export interface EngineParts {
  /** Reads the core when it is first needed. */
  readonly core: () => Uint8Array;
  readonly workerSource: string;
  /** What evaluates positions; without any it is the linear evaluation. */
  readonly nets?: NetSource;
}

const EMBEDDED: EngineParts = { core: coreBytes, workerSource, nets: embeddedNets };

/** A thread that was told to stop is given this long before the protocol thread answers for it. */
const STOP_PATIENCE_MS = 20;

/**
 * The search that the protocol thread makes itself while the threads cannot begin: the first ones are still being
 * started, which takes Node 30 ms and more, or a busy machine does not let them run. A few milliseconds, in which
 * nothing can be heard, look half a dozen plies ahead.
 */
const STAND_IN = {
  /** Within this the first iterations are done even by code that runs for the first time. */
  leastMs: 3,
  mostMs: 8,
  /** Where there will be no other search. */
  aloneMs: 200,
  /** Small: it is a part of what the process takes besides the table that was asked for. */
  tableBytes: 256 << 10,
} as const;

/**
 * Nothing is compiled, allocated or started before it is needed: the manager waits for the first OK. `onFault` is told
 * what a thread failed with, when its search has been answered all the same: to a tool such an answer is worth nothing.
 */
export function createEngine(parts = EMBEDDED, onFault: (error: unknown) => void = () => {}): Engine {
  let module: WebAssembly.Module | undefined;
  const compiled = () => {
    module ??= new WebAssembly.Module(parts.core() as Uint8Array<ArrayBuffer>);
    return module;
  };
  const { workerSource, nets = NO_NETS } = parts;
  const local = new DirectSearch({ core: compiled, tableBytes: STAND_IN.tableBytes, nets });
  const thinker = new SearchEngine({ module: compiled, workerSource, nets }, local, onFault);
  return { thinker, referee: local.referee, dispose: () => thinker.dispose() };
}

interface Running {
  readonly search: number;
  readonly request: SearchRequest;
  readonly listener: SearchListener;
  readonly control: ControlBlock;
  /** How long the process was stopped meanwhile, as this thread noticed it. */
  readonly suspension: SuspensionMeter;
  readonly watchdog: Watchdog;
  /** The newest of each line that the threads have reported, by its number. */
  readonly lines: SearchLine[];
  /** What the protocol thread found itself while the threads were being started. */
  standIn: SearchResult | undefined;
}

/**
 * Starts searches in the pool's threads and sees to it that each is answered exactly once and in time, with points that
 * can be played, even if a thread is late, stuck or dead: then with the best move so far, or one found without a
 * search. Callers may trust its answers.
 */
class SearchEngine implements Thinker {
  readonly minimumMemory = MINIMUM_MEMORY;
  readonly obstacle = spaceObstacle();
  readonly #parts: PoolParts;
  /** The core in this thread: the rules, moves without a search, and searches of a few milliseconds. */
  readonly #local: DirectSearch;
  readonly #onFault: (error: unknown) => void;
  #pool: WorkerPool | undefined;
  /** What the pool was made for, and for what resources; the system may have given less. */
  #plan: MemoryPlan | undefined;
  #planned: Resources | undefined;
  #running: Running | undefined;
  #searches = 0;
  #prepared: Resources | undefined;
  /** Whether the core, or a thread, ever failed. */
  #hasFailed = false;
  #disposed = false;

  constructor(parts: PoolParts, local: DirectSearch, onFault: (error: unknown) => void) {
    this.#parts = parts;
    this.#local = local;
    this.#onFault = onFault;
  }

  start(request: SearchRequest, listener: SearchListener): void {
    if (this.#running) throw new Error('a search is running');
    const search = ++this.#searches;
    const running: Running = {
      search,
      request,
      listener,
      control: ControlBlock.create(Math.max(1, request.resources.threads)),
      suspension: new SuspensionMeter(),
      watchdog: new Watchdog({
        elapsed: () => this.#elapsed(running),
        onExpired: () => this.#answerForPool(running),
      }),
      lines: [],
      standIn: undefined,
    };
    this.#running = running;
    debug('search', () => `${search}: ${describeRequest(request)}`);
    try {
      const handedOverAt = now();
      const pool = this.#poolFor(request.resources);
      const budget = this.#setLimits(pool, running, request.limits);
      const net = this.#parts.nets(request.position.rule);
      const wasReady = pool.isReady;
      pool.search(
        {
          search,
          control: running.control.buffer,
          threads: pool.threads,
          request,
          handedOverAt,
          reportRootMoves: listener.onRootMove !== undefined,
          ...(net && { net }),
        },
        running.control,
      );
      running.watchdog.set(budget.giveUp);
      if (!wasReady) running.standIn = this.#searchHere(request, budget.hard, STAND_IN.mostMs);
    } catch (error) {
      // No memory, no threads or no core: the game goes on without them.
      debugFault(`search ${search} cannot be handed over`, error);
      setImmediate(() => this.#answerWithoutPool(running, error));
    }
  }

  updateLimits(limits: Limits): void {
    const { pool, running } = { pool: this.#pool, running: this.#running };
    if (!running || !pool) return;
    const { giveUp } = this.#setLimits(pool, running, limits);
    running.watchdog.set(Math.max(giveUp, this.#elapsed(running) + STOP_PATIENCE_MS));
  }

  stop(): void {
    const running = this.#running;
    if (!running) return;
    running.control.stop();
    this.#pool?.watchStop(running.search);
    running.watchdog.set(this.#elapsed(running) + STOP_PATIENCE_MS);
  }

  prepare(resources: Resources): void {
    const scheduled = this.#prepared !== undefined;
    this.#prepared = resources;
    if (!scheduled) setImmediate(() => this.#prepareNow());
  }

  clearHash(): void {
    try {
      this.#pool?.clear();
    } catch (error) {
      // What was learnt must not stay, and goes with the threads; the next search asks for memory again.
      debugFault('emptying the table', error);
      const running = this.#running;
      if (running) setImmediate(() => this.#answerWithoutPool(running, error));
      else this.#dropPool();
    }
  }

  get hashUsage(): number {
    return this.#pool?.tableUsage ?? 0;
  }

  get nodes(): number {
    return this.#running?.control.totalNodes() ?? 0;
  }

  dispose(): void {
    this.#disposed = true;
    this.#running?.watchdog.cancel();
    this.#running = undefined;
    this.#dropPool();
  }

  #dropPool(): void {
    this.#pool?.dispose();
    this.#pool = undefined;
  }

  /**
   * ms of active time since the command was read. What a searching thread takes for a stop of the process counts only
   * as far as this thread noticed it too, so that no number of the search can put its end off.
   */
  #elapsed({ request, control, suspension }: Running): number {
    const sinceStart = now() - request.startedAt;
    return sinceStart - Math.min(suspension.read(), control.suspendedUntil(sinceStart));
  }

  /** After whatever else came in the same write: a burst of INFO lines shall not start threads line by line. */
  #prepareNow(): void {
    const resources = this.#prepared;
    this.#prepared = undefined;
    if (this.#disposed || this.#running || !resources) return;
    try {
      this.#poolFor(resources);
    } catch (error) {
      // The search that needs it will try again, and be answered without it if it must.
      debugFault('getting ready', error);
    }
  }

  /** The pool with these resources, or what the system gives of them. Throws what keeps it from being one. */
  #poolFor(resources: Resources): WorkerPool {
    if (this.#pool && this.#planned && sameResources(this.#planned, resources)) return this.#pool;
    const plan = planMemory(resources, (threads) => this.#local.reservedBytes(threads));
    const made = this.#plan;
    if (made?.threads !== plan.threads) this.#dropPool();
    this.#planned = resources;
    if (this.#pool && made?.tableBytes === plan.tableBytes) return this.#pool;
    try {
      this.#pool ??= this.#createPool(plan.threads);
      this.#giveMemory(this.#pool, plan);
      this.#plan = plan;
      return this.#pool;
    } catch (error) {
      this.#dropPool();
      throw error;
    }
  }

  /** A new memory, with a smaller table where there is no room for the planned one, but no smaller than it has. */
  #giveMemory(pool: WorkerPool, { threads, tableBytes }: MemoryPlan): void {
    const coreBytes = this.#local.reservedBytes(threads);
    const has = pool.tableBytes < tableBytes ? pool.tableBytes : 0;
    for (let bytes: number | undefined = tableBytes; ; ) {
      try {
        pool.useMemory(coreBytes, bytes);
        return;
      } catch (error) {
        debugFault(`a memory with a table of ${bytes >> 10} KiB`, error);
        bytes = smallerTable(bytes);
        if (bytes !== undefined && bytes > has) continue;
        if (has > 0) return;
        throw error;
      }
    }
  }

  #createPool(threads: number): WorkerPool {
    return new WorkerPool(this.#parts, threads, {
      onProgress: (search, { infos, rootMoves }) => {
        const running = this.#running;
        if (running?.search !== search) return;
        for (const info of infos) {
          running.lines[info.line] = info;
          running.listener.onInfo?.(info);
        }
        for (const { event, point } of rootMoves) running.listener.onRootMove?.(event, point);
      },
      onResult: (search, result) => {
        if (this.#running?.search === search) this.#finish(this.#running, result);
      },
      onFault: (error) => {
        this.#poolFailed();
        this.#onFault(error);
      },
    });
  }

  #setLimits(pool: WorkerPool, { request, control }: Running, limits: Limits): TimeBudget {
    const budget = budgetOf(request, limits);
    control.setLimits({
      target: budget.target,
      hard: budget.hard,
      flexible: budget.flexible,
      depth: depthLimit(limits),
      nodes: nodesPerThread(nodeLimit(limits), pool.threads),
    });
    debug('search', () => `limits ${JSON.stringify(limits)}, budget ${describeBudget(budget)}`);
    return budget;
  }

  /**
   * A short search in this thread, of the best move whatever else was asked for; undefined if it came to nothing. A
   * core that crashed or might hang in a thread of its own is not let search in this one.
   */
  #searchHere(request: SearchRequest, hardMs: number, mostMs: number): SearchResult | undefined {
    if (this.#hasFailed || this.#pool?.mayHang) return undefined;
    const { position, goal, limits, excluded, startedAt } = request;
    const beganAt = now();
    const left = hardMs - (beganAt - startedAt);
    const ms = Math.max(STAND_IN.leastMs, Math.min(mostMs, left));
    const nodes = nodeLimit(limits);
    const ownGoal: SearchGoal = goal.kind === 'defend' ? { kind: 'best', lines: 1 } : goal;
    try {
      const found = this.#local.search(position, ownGoal, {
        ms,
        // On a busy machine a few milliseconds may pass without one of computing.
        leastDepth: 1,
        excluded,
        until: 'settled',
        nodes,
        depth: depthLimit(limits),
      });
      debug(
        'search',
        () => `here, in ${(now() - beganAt).toFixed(1)} ms: depth ${found.depth}, ${found.nodes} nodes`,
      );
      // Its time counts from the command, as the threads' does.
      const waited = beganAt - startedAt;
      const lines = found.lines.map((line) => ({ ...line, timeMs: line.timeMs + waited }));
      return lines.length > 0 ? { ...found, lines, timeMs: found.timeMs + waited } : undefined;
    } catch (error) {
      debugFault('a search in the protocol thread', error);
      return undefined;
    }
  }

  /** The time is over and nothing came. The thread may only be late: it is told to stop and watched. */
  #answerForPool(running: Running): void {
    const { control, search, request } = running;
    const hasBegun = control.hasBegun;
    debug('search', () => `${search}: no answer in time, ${hasBegun ? '' : 'not '}begun`);
    control.abandon();
    this.#pool?.watchStop(search);
    if (!hasBegun) running.standIn ??= this.#searchHere(request, 0, STAND_IN.leastMs);
    this.#finish(running, this.#emergencyResult(running, 'the search threads did not get to run in time'));
  }

  /** The pool is dead. A new one is started at once, so that the next search does not wait for it. */
  #poolFailed(): void {
    this.#hasFailed = true;
    this.#dropPool();
    const running = this.#running;
    if (!running) return;
    this.#finish(running, this.#emergencyResult(running, 'the search threads failed'));
    if (!this.#disposed) this.prepare(running.request.resources);
  }

  /** The system gives no memory or threads: this thread searches, for no longer than it may be deaf. */
  #answerWithoutPool(running: Running, error: unknown): void {
    if (this.#running !== running) return;
    this.#dropPool();
    const { hard } = budgetOf(running.request, running.request.limits);
    running.standIn ??= this.#searchHere(running.request, hard, STAND_IN.aloneMs);
    const reason = error instanceof Error ? error.message : String(error);
    const shortcoming = `no memory or no threads to search with (${reason})`;
    this.#finish(running, { ...this.#emergencyResult(running, shortcoming), shortcoming });
  }

  #finish(running: Running, result: SearchResult): void {
    running.watchdog.cancel();
    this.#running = undefined;
    const { request, standIn } = running;
    const isRepeatable = Number.isFinite(nodeLimit(request.limits));
    const best = standIn ? chooseOverStandIn(result, standIn, isRepeatable) : result;
    const { shortcoming } = result;
    const answer = this.#playable(request, shortcoming === undefined ? best : { ...best, shortcoming });
    debug('search', () => `${running.search}: ${describeResult(answer)}`);
    running.listener.onDone(answer);
  }

  /** What is known without the pool: the best move of the last completed iteration. */
  #emergencyResult({ lines, standIn }: Running, reason: string): SearchResult {
    const [best] = lines;
    if (best) {
      const { point, depth, nodes, timeMs } = best;
      return { points: [point], lines: withOwnMoves(lines), depth, nodes, timeMs, noLegalMove: false };
    }
    return standIn ? NOTHING_FOUND : { ...NOTHING_FOUND, shortcoming: reason };
  }

  /** The answer as it may be given: what cannot be played is dropped, what is missing is found without a search. */
  #playable(request: SearchRequest, result: SearchResult): SearchResult {
    if (arePlayable(request, result.points)) return this.#completed(request, result);
    debugFault('a search', `it answered with what cannot be played: ${JSON.stringify(result.points)}`);
    return this.#completed(request, { ...NOTHING_FOUND, shortcoming: 'the search failed' });
  }

  /** Adds the points that are missing, found without a search. */
  #completed({ position, goal, excluded }: SearchRequest, result: SearchResult): SearchResult {
    const points = [...result.points];
    const wanted = pointCount(goal);
    let next = points.reduce(afterMove, position);
    while (points.length < wanted) {
      const point = this.#local.referee.quickMove(next, excluded);
      if (!point) break;
      points.push(point);
      next = afterMove(next, point);
    }
    const first = points[0];
    const forced = first !== undefined && this.#local.referee.isForbidden(position, first);
    return { ...result, points, noLegalMove: result.noLegalMove || forced };
  }
}

/** Lines of two iterations may begin with the same move: the first of each. */
function withOwnMoves(lines: readonly SearchLine[]): readonly SearchLine[] {
  return lines.filter(({ point }, i) => lines.findIndex((other) => samePoint(other.point, point)) === i);
}

function sameResources(a: Resources, b: Resources): boolean {
  return a.threads === b.threads && a.hashBytes === b.hashBytes && a.maxMemory === b.maxMemory;
}

/** 0 is no limit. */
function depthLimit({ depth }: Limits): number {
  return depth !== undefined && depth > 0 ? depth : Number.POSITIVE_INFINITY;
}

function budgetOf({ position }: SearchRequest, limits: Limits): TimeBudget {
  return timeBudget(limits, {
    stones: position.stones.length,
    emptyCells: position.width * position.height - position.stones.length - position.blocked.length,
  });
}

/** How many points a search answers with, while the board has as many empty cells. */
function pointCount(goal: SearchGoal): number {
  return goal.kind === 'balance-two' ? 2 : 1;
}

/** Distinct free cells, and no more than were asked for. */
function arePlayable({ position, goal }: SearchRequest, points: readonly Point[]): boolean {
  if (points.length > pointCount(goal)) return false;
  return points.every(
    (point, i) => isFree(position, point) && !points.slice(0, i).some((p) => samePoint(p, point)),
  );
}

function describeRequest({ position, goal, resources, excluded }: SearchRequest): string {
  const { rule, width, height, stones, blocked, sideToMove } = position;
  const board = `${rule} ${width}x${height}, ${stones.length} stones, ${blocked.length} blocked, ${sideToMove} to move`;
  return `${board}, ${JSON.stringify(goal)} with ${JSON.stringify(resources)}, ${excluded.length} excluded`;
}

function describeBudget({ target, hard, giveUp, flexible }: TimeBudget): string {
  const [aimed, most, last] = [target, hard, giveUp].map((ms) => ms.toFixed(0));
  return `${aimed} ms, at most ${most}, given up at ${last}${flexible ? ', flexible' : ''}`;
}

function describeResult({ points, lines: [best] }: SearchResult): string {
  const answer = points.map(({ x, y }) => `${x},${y}`).join(' ') || 'no point';
  if (!best) return `${answer}, not searched`;
  return `${answer}, depth ${best.depth}, ${formatScore(best.score)}, ${best.nodes} nodes in ${best.timeMs.toFixed(0)} ms`;
}
