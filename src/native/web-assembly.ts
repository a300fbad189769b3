import { lent } from './lent.ts';

const PAGE = 65536;

interface MemoryDescriptor {
  readonly initial: number;
}

/** Its buffer can be handed to other threads, as a shared memory's can. */
class Memory {
  readonly buffer: SharedArrayBuffer;

  constructor({ initial }: MemoryDescriptor) {
    this.buffer = lent.memory(initial * PAGE);
  }
}

/** The core is a part of the executable: a module has nothing to hold. */
class Module {}

interface Imports {
  readonly env: { readonly memory: Memory };
  readonly host: { readonly poll: unknown; readonly iterationDone: unknown; readonly rootMove: unknown };
}

class Instance {
  readonly exports: Readonly<Record<string, unknown>>;

  constructor(_module: Module, { env, host }: Imports) {
    this.exports = lent.instantiate(env.memory.buffer, host.poll, host.iterationDone, host.rootMove);
  }
}

/** WebAssembly, as far as binding/ uses it, for the one module that there is. */
export const nativeWebAssembly = { Memory, Module, Instance };
