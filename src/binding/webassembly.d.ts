/** The part of the WebAssembly interface that is used here: TypeScript keeps it with the browser's. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    static exports(module: Module): readonly { readonly name: string }[];
    static imports(module: Module): readonly { readonly module: string; readonly name: string }[];
  }

  interface MemoryDescriptor {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: boolean;
  }

  class Memory {
    constructor(descriptor: MemoryDescriptor);
    readonly buffer: ArrayBufferLike;
    grow(pages: number): number;
  }

  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
