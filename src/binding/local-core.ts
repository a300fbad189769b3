import type { Position } from '../game/position.ts';
import {
  addStones,
  CORE_BYTES,
  createMemory,
  IDLE_HOST,
  instantiate,
  type MemoryKind,
  prepareRule,
  setUpBoard,
} from './core-instance.ts';
import type { CoreExports, CoreImports } from './core-module.ts';
import { type NetSource, NO_NETS } from './net-file.ts';

/** Whether a position is another one with more stones, as each position of a game is. */
function isLater(before: Position, after: Position): boolean {
  const { stones } = after;
  return (
    stones.length > before.stones.length &&
    before.stones.every((stone, i) => stone === stones[i]) &&
    before.rule === after.rule &&
    before.rowLength === after.rowLength &&
    before.width === after.width &&
    before.height === after.height &&
    before.blocked === after.blocked
  );
}

/**
 * An instance of the core for the calling thread alone, made when it is first needed and again after `discard`. Any
 * call may throw: no memory, no core, or what the core throws.
 */
export class LocalCore {
  readonly #module: () => WebAssembly.Module;
  readonly #host: CoreImports;
  readonly #tableBytes: number;
  readonly #nets: NetSource;
  readonly #memoryKind: MemoryKind;
  #instance: { readonly exports: CoreExports; readonly memory: WebAssembly.Memory } | undefined;
  /** What stands on the board; undefined when it was used for something else. */
  #position: Position | undefined;

  /** `tableBytes`: of the transposition table, a multiple of 64 KiB; 0 for none, if nothing will be searched. */
  constructor(
    module: () => WebAssembly.Module,
    tableBytes: number,
    host: CoreImports = IDLE_HOST,
    nets: NetSource = NO_NETS,
    memoryKind: MemoryKind = 'shared',
  ) {
    this.#module = module;
    this.#nets = nets;
    this.#host = host;
    this.#tableBytes = tableBytes;
    this.#memoryKind = memoryKind;
  }

  get exports(): CoreExports {
    this.#instance ??= this.#create();
    return this.#instance.exports;
  }

  /** The core with this position on its board and the tables of its rule. */
  withPosition(position: Position): CoreExports {
    this.#instance ??= this.#create();
    const { exports: core, memory } = this.#instance;
    const before = this.#position;
    if (before === position) return core;
    this.#position = undefined;
    if (before && isLater(before, position)) addStones(core, position, before.stones.length);
    else {
      prepareRule(core, memory, position, this.#nets(position.rule));
      setUpBoard(core, position);
    }
    this.#position = position;
    return core;
  }

  /** The core with the tables of this position's rule; what stands on its board is the caller's until the next call. */
  withRule(position: Position): CoreExports {
    this.#instance ??= this.#create();
    const { exports: core, memory } = this.#instance;
    this.#position = undefined;
    prepareRule(core, memory, position, this.#nets(position.rule));
    return core;
  }

  /** After a fault the instance is not to be trusted. */
  discard(): void {
    this.#instance = undefined;
    this.#position = undefined;
  }

  #create() {
    const memory = createMemory(CORE_BYTES + this.#tableBytes, this.#memoryKind);
    const core = instantiate(this.#module(), memory, this.#host);
    core.initialise();
    core.attach(0);
    if (this.#tableBytes > 0) core.useTable(core.reservedBytes(1), this.#tableBytes);
    return { exports: core, memory };
  }
}
