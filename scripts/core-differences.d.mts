/** In what a compiled core differs from its description, src/binding/core-module.ts, a sentence each. */
export function coreDifferences(core: Uint8Array): readonly string[];
