import type { Point, Position } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { BestLines } from './best-lines.ts';
import { type CoreLine, readLine, readPoints, readScore } from './core-instance.ts';
import { type CoreExports, type CoreImports, GOALS } from './core-module.ts';
import { LocalCore } from './local-core.ts';
import type { NetSource } from './net-file.ts';
import { CoreReferee } from './referee.ts';
import type { SearchGoal } from './search-goal.ts';

export interface DirectResult {
  /** As in SearchResult. */
  readonly points: readonly Point[];
  readonly noLegalMove: boolean;
  /** The best lines, best first and each with another move: what it came to in the last iteration that had it. */
  readonly lines: readonly DirectLine[];
  /** Scores of the best line after each completed iteration, the last one last. */
  readonly scores: readonly Score[];
  /** Of the last completed iteration, 0 if there was none. */
  readonly depth: number;
  readonly nodes: number;
  /** The best line of the last completed iteration. */
  readonly best: CoreLine | undefined;
}

export interface DirectLine extends CoreLine {
  /** 0 for the best line, 1 for the second best, ... */
  readonly line: number;
  readonly lineCount: number;
  /** The first move of its principal variation. */
  readonly point: Point;
}

/** A completed iteration of a search for one line. */
export interface DirectIteration {
  /** In the core's units. */
  readonly score: number;
  /** Whether the best move differs from the iteration before. */
  readonly changed: boolean;
  /** Since the search began. */
  readonly nodes: number;
}

/** No limit where none is given, but of the depth that the core can reach. */
export interface DirectLimits {
  readonly nodes?: number;
  readonly depth?: number;
  /** The search stops after so many milliseconds, in the middle of whatever it does. */
  readonly ms?: number;
  /** Asked every few hundred nodes: whether to stop in the same way. */
  readonly isOver?: (() => boolean) | undefined;
  /** An iteration of this depth is completed however late it is. */
  readonly leastDepth?: number;
  /**
   * Stops before the limits: as soon as searching on cannot change the move, even when it is not known what the move
   * leads to, or as soon as a win or loss is proven, instead of looking for a shorter or longer one.
   */
  readonly until?: 'settled' | 'proven';
  /** Asked after each iteration of a search for one line whether it suffices. */
  readonly suffices?: (iteration: DirectIteration) => boolean;
  /** First moves that are not to be tried. */
  readonly excluded?: readonly Point[];
  /** Goes on with what the searches before this one have found, as an engine does in a game. */
  readonly remembers?: boolean;
}

export interface DirectOptions {
  /** The core as bytes, which is then instantiated at once, or a function that compiles it when it is first needed. */
  readonly core: Uint8Array | (() => WebAssembly.Module);
  /** Of the transposition table: a multiple of 64 KiB. */
  readonly tableBytes?: number;
  /** What evaluates positions; without any it is the linear evaluation. */
  readonly nets?: NetSource;
}

/** Enough for a few million nodes, and emptied in a millisecond. */
const TABLE_BYTES = 8 << 20;
/** As deep as the core goes. */
const MAX_DEPTH = 1000;

/**
 * A search in the calling thread, which waits for it: for tools. Limited by nodes and depth alone and starting from an
 * empty table, as it does unless told otherwise, it answers the same question in the same way whenever and wherever it
 * is asked. With one move to choose from it searches all the same, unless told otherwise: tools want to know what the
 * move leads to.
 */
export class DirectSearch {
  /** Asks the same instance of the core, between searches. */
  readonly referee: CoreReferee;
  readonly #core: LocalCore;
  #exports: CoreExports | undefined;
  #scores: Score[] = [];
  #lines = new BestLines<DirectLine>();
  #depth = 0;
  #deadline = Number.POSITIVE_INFINITY;
  #leastDepth = 0;
  #isOver: DirectLimits['isOver'];
  #until: DirectLimits['until'];
  #suffices: DirectLimits['suffices'];

  /** Throws an Error if bytes are no core. */
  constructor({ core, tableBytes = TABLE_BYTES, nets }: DirectOptions) {
    const module = typeof core === 'function' ? core : compiled(core);
    const host: CoreImports = {
      poll: () => (this.#isOver?.() || this.#isLate() ? 1 : 0),
      iterationDone: (...iteration) => this.#iterationDone(...iteration),
      rootMove: () => {},
    };
    this.#core = new LocalCore(module, tableBytes, host, nets);
    this.referee = new CoreReferee(this.#core);
    if (typeof core !== 'function') void this.#core.exports;
  }

  /**
   * Sets numbers of a core that was built for tuning (core/host/tunable.ts), by name. Throws an Error, a sentence, if
   * it has none of a name.
   */
  setNumbers(numbers: ReadonlyMap<string, number>): void {
    for (const [name, value] of numbers) this.#number(name).value = value;
  }

  /** A number of a core that was built for tuning. Throws as setNumbers does. */
  numberOf(name: string): number {
    return this.#number(name).value;
  }

  #number(name: string): { value: number } {
    const number: unknown = Reflect.get(this.#core.exports, name);
    if (typeof number === 'object' && number && 'value' in number) return number as { value: number };
    throw new Error(`the core has no number ${name} that can be set; is it built for tuning?`);
  }

  /** Bytes that the core needs below the table for this many searching threads. */
  reservedBytes(threads: number): number {
    return this.#core.exports.reservedBytes(threads);
  }

  /** Throws what the core throws; the next search gets a fresh instance then. */
  search(position: Position, goal: SearchGoal, limits: DirectLimits): DirectResult {
    try {
      return this.#search(position, goal, limits);
    } catch (error) {
      this.#core.discard();
      throw error;
    } finally {
      this.#core.forgetPosition();
    }
  }

  #search(position: Position, goal: SearchGoal, limits: DirectLimits): DirectResult {
    this.#core.forgetPosition();
    const core = this.#core.withPosition(position);
    this.#exports = core;
    core.clearExcluded();
    const { nodes = 0, depth = MAX_DEPTH, ms = Number.POSITIVE_INFINITY } = limits;
    const { leastDepth = 0, isOver, until, suffices, excluded = [], remembers = false } = limits;
    for (const { x, y } of excluded) core.excludeMove(x, y);
    if (!remembers) core.clearTable();
    core.ageTable();
    this.#scores = [];
    this.#lines = new BestLines();
    this.#depth = 0;
    this.#deadline = performance.now() + ms;
    this.#leastDepth = leastDepth;
    this.#isOver = isOver;
    this.#until = until;
    this.#suffices = suffices;
    const lines = goal.kind === 'best' ? goal.lines : 1;
    const bias = 'bias' in goal ? goal.bias : 0;
    core.search(GOALS[goal.kind], lines, bias, 1, depth, nodes);
    return {
      points: readPoints(core),
      noLegalMove: core.onlyForbiddenLeft() !== 0,
      lines: this.#lines.all,
      scores: this.#scores,
      depth: this.#depth,
      nodes: core.nodeCount(),
      best: this.#lines.best,
    };
  }

  #iterationDone(line: number, lineCount: number, settled: number, changed: number): number {
    const core = this.#exports;
    if (!core) return 1;
    const score = readScore(core.lineScore());
    const reported = readLine(core);
    const point = reported?.pv[0];
    this.#depth = core.lineDepth();
    if (reported && point) this.#lines.add({ ...reported, line, lineCount, point });
    const best = this.#lines.best?.score ?? score;
    if (line > 0) this.#scores.pop();
    this.#scores.push(best);
    if (lineCount === 1 && this.#suffices?.(iterationOf(core, changed))) return 1;
    return line === lineCount - 1 && this.#isDone(settled !== 0, score.kind !== 'value') ? 1 : 0;
  }

  #isLate(): boolean {
    return this.#depth >= this.#leastDepth && performance.now() >= this.#deadline;
  }

  #isDone(isSettled: boolean, isProven: boolean): boolean {
    if (this.#until === 'proven') return isProven;
    return isSettled && (isProven || this.#until === 'settled');
  }
}

function iterationOf(core: CoreExports, changed: number): DirectIteration {
  return { score: core.lineScore(), changed: changed !== 0, nodes: core.nodeCount() };
}

/** Compiles once, when it is first asked for. */
function compiled(core: Uint8Array): () => WebAssembly.Module {
  // A browser's types, which some tests need, want to know that this is no shared memory.
  const module = new WebAssembly.Module(core as Uint8Array<ArrayBuffer>);
  return () => module;
}
