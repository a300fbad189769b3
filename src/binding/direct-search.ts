import type { Point, Position } from '../game/position.ts';
import type { MemoryKind } from './core-instance.ts';
import { CoreSearch, type FinishedLine, type SearchHost } from './core-search.ts';
import { LocalCore } from './local-core.ts';
import type { NetSource } from './net-file.ts';
import { CoreReferee } from './referee.ts';
import type { SearchGoal, SearchResult } from './search-result.ts';

/** No limit where none is given, but of the depth that the core can reach. */
export interface DirectLimits {
  readonly nodes?: number | undefined;
  readonly depth?: number | undefined;
  /** The search stops after this many milliseconds, in the middle of an iteration. */
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
  /** Asked after each iteration, with its last line, whether it suffices. */
  readonly suffices?: (line: FinishedLine) => boolean;
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
  /** Of the memory that the core is built for; shared unless given. */
  readonly memoryKind?: MemoryKind;
}

/** Enough for a few million nodes, and emptied in a millisecond. */
const TABLE_BYTES = 8 << 20;

/**
 * A search in the calling thread, which waits for it: for tools. Repeatable: limited by nodes and depth alone, it
 * starts from an empty table by default, and searches a forced move too.
 */
export class DirectSearch {
  /** Asks the same instance of the core, between searches. */
  readonly referee: CoreReferee;
  readonly #core: LocalCore;
  readonly #glue = new CoreSearch();

  /** Throws an Error if bytes are no core. */
  constructor({ core, tableBytes = TABLE_BYTES, nets, memoryKind }: DirectOptions) {
    const module = typeof core === 'function' ? core : compiled(core);
    this.#core = new LocalCore(module, tableBytes, this.#glue.imports, nets, memoryKind);
    this.referee = new CoreReferee(this.#core);
    if (typeof core !== 'function') void this.#core.exports;
  }

  /**
   * Sets numbers of a core that was built for tuning (build/tunable.wasm), by name. Throws an Error, a sentence, if it
   * has none of a name.
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
  search(position: Position, goal: SearchGoal, limits: DirectLimits): SearchResult {
    try {
      const core = this.#core.withRule(position);
      if (!limits.remembers) core.clearTable();
      core.ageTable();
      const { excluded, depth, nodes } = limits;
      return this.#glue.search(core, { position, goal, excluded, depth, nodes }, hostOf(limits));
    } catch (error) {
      this.#core.discard();
      throw error;
    }
  }
}

/** What holds a search to its limits. */
function hostOf({
  ms = Number.POSITIVE_INFINITY,
  leastDepth = 0,
  isOver,
  until,
  suffices,
}: DirectLimits): SearchHost {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let depth = 0;
  return {
    elapsed,
    poll: () => isOver?.() === true || (depth >= leastDepth && elapsed() >= ms),
    lineDone(line) {
      depth = line.depth;
      return line.isLast && (suffices?.(line) === true || isDone(line, until));
    },
  };
}

function isDone({ isSettled, score }: FinishedLine, until: DirectLimits['until']): boolean {
  const isProven = score.kind !== 'value';
  if (until === 'proven') return isProven;
  return isSettled && (isProven || until === 'settled');
}

/** Compiles once, when it is first asked for. */
function compiled(core: Uint8Array): () => WebAssembly.Module {
  // A browser's types, which some tests need, want to know that this is no shared memory.
  const module = new WebAssembly.Module(core as Uint8Array<ArrayBuffer>);
  return () => module;
}
