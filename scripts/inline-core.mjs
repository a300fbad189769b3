/**
 * Optimises the compiled core once more, in place, with functions inlined that asc leaves alone: 3 to 8 % more nodes a
 * second for the same trees (`npm run ab` of a core with it and one without). asc's own bounds are the same for all
 * programs; the core is small, and nearly all of its time goes into a few functions.
 *
 *     node scripts/inline-core.mjs build/core.partial.wasm
 */
import { readFile, writeFile } from 'node:fs/promises';
import binaryen from 'binaryen';
import { NET_KERNELS } from './native-sources.mjs';

const [file] = process.argv.slice(2);
const { Features } = binaryen;
const core = binaryen.readBinaryWithFeatures(
  await readFile(file),
  Features.Atomics |
    Features.SIMD128 |
    Features.BulkMemory |
    Features.BulkMemoryOpt |
    Features.MutableGlobals |
    Features.SignExt |
    Features.NontrappingFPToInt,
);
binaryen.setOptimizeLevel(3);
binaryen.setShrinkLevel(0);
// In nodes of the syntax tree. Up to these sizes a function is inlined: always; where it calls nothing; where it has
// one caller.
binaryen.setAlwaysInlineMaxSize(60);
binaryen.setFlexibleInlineMaxSize(400);
binaryen.setOneCallerInlineMaxSize(3000);
binaryen.setAllowInliningFunctionsWithLoops(true);
for (const kernel of NET_KERNELS) {
  binaryen.setPassArgument('no-inline', binaryen.getExportInfo(core.getExport(kernel)).value);
  core.runPasses(['no-inline']);
}
core.optimize();
await writeFile(file, core.emitBinary());
