import coreBytes from '../../build/core.wasm';
import type { Point, Position } from '../game/position.ts';
import { createMemory, instantiate, readScore, ruleNumber, setUpBoard, toPoint } from './core-instance.ts';
import { type CoreExports, GOALS } from './core-module.ts';
import { CoreReferee } from './referee.ts';
import type { Referee, Score, SearchGoal } from './thinker.ts';

export interface DirectResult {
  readonly points: readonly Point[];
  /** Of the last completed iteration; absent if there was none. */
  readonly score?: Score;
  readonly depth: number;
  readonly nodes: number;
}

export interface DirectLimits {
  readonly nodes: number;
  readonly depth?: number;
}

/** Enough for searches of a few million nodes, and emptied in a millisecond. */
const TABLE_BYTES = 8 << 20;
/** As deep as the core goes. */
const MAX_DEPTH = 1000;

/**
 * A search in the calling thread, which it blocks: for tools. Limited by nodes and starting from an empty table, it
 * gives the same answer to the same question whenever it is asked, and on every machine.
 */
export class DirectSearch {
  readonly referee: Referee;
  readonly #core: CoreExports;
  #line: Pick<DirectResult, 'score' | 'depth'> = { depth: 0 };
  #maxDepth = MAX_DEPTH;

  constructor(bytes: Uint8Array = coreBytes) {
    const module = new WebAssembly.Module(bytes);
    this.referee = new CoreReferee(() => module);
    const reserved = this.#reservedBytes(module);
    this.#core = instantiate(module, createMemory(reserved + TABLE_BYTES), {
      poll: () => 0,
      iterationDone: (line, lineCount, settled) => this.#iterationDone(line, lineCount, settled),
      rootMove: () => {},
    });
    this.#core.initialise();
    this.#core.attach(0);
    this.#core.useTable(reserved, TABLE_BYTES);
  }

  search(position: Position, goal: SearchGoal, limits: DirectLimits): DirectResult {
    const core = this.#core;
    core.prepareRule(ruleNumber(position));
    setUpBoard(core, position);
    core.clearExcluded();
    core.clearTable();
    core.newSearch();
    this.#line = { depth: 0 };
    this.#maxDepth = limits.depth ?? MAX_DEPTH;
    const count = core.search(
      GOALS[goal.kind],
      goal.kind === 'best' ? goal.lines : 1,
      'bias' in goal ? goal.bias : 0,
      1,
      this.#maxDepth,
      limits.nodes,
    );
    const points = Array.from({ length: count }, (_, i) => toPoint(core.resultPoint(i)));
    return { points, ...this.#line, nodes: core.nodeCount() };
  }

  #iterationDone(line: number, lineCount: number, settled: number): number {
    if (line === 0) this.#line = { score: readScore(this.#core.lineScore()), depth: this.#core.lineDepth() };
    return line === lineCount - 1 && settled !== 0 ? 1 : 0;
  }

  /** Asked of an instance of its own: the memory is as large as the answer. */
  #reservedBytes(module: WebAssembly.Module): number {
    return instantiate(module, createMemory(1 << 20), {
      poll: () => 1,
      iterationDone: () => 1,
      rootMove: () => {},
    }).reservedBytes(1);
  }
}
