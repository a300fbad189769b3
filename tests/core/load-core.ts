import { readFileSync } from 'node:fs';
import type { CoreExports, CoreImports, FeatureExports, TestExports } from '../../src/binding/core-module.ts';

export type Core = CoreExports & FeatureExports & TestExports;

export interface LoadedCore {
  readonly core: Core;
  readonly memory: WebAssembly.Memory;
}

const PAGE_BYTES = 65536;
const NEVER_STOP: CoreImports = { poll: () => 0, iterationDone: () => 0, rootMove: () => {} };

/** The built core with one slot, its constants filled, over a memory of its own. Only searches need a table. */
export function loadCore(host: CoreImports = NEVER_STOP, tableBytes = 0): Core {
  return loadCoreAndMemory(host, tableBytes).core;
}

/** The same with the memory. */
export function loadCoreAndMemory(host: CoreImports = NEVER_STOP, tableBytes = 0): LoadedCore {
  const module = new WebAssembly.Module(readFileSync(new URL('../../build/core.wasm', import.meta.url)));
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, shared: true });
  const abort = () => {
    throw new Error('the core gave up');
  };
  const instance = new WebAssembly.Instance(module, { env: { memory, abort }, host: { ...host } });
  const core = instance.exports as unknown as Core;
  const reserved = core.reservedBytes(1);
  memory.grow(Math.ceil((reserved + tableBytes) / PAGE_BYTES));
  core.initialise();
  core.attach(0);
  if (tableBytes > 0) core.useTable(reserved, tableBytes);
  return { core, memory };
}
