/**
 * Bundles a tool of the workbench and runs it: the command that its module exports as `tool`.
 *
 *     node lab/run-tool.mjs lab/ab/ab-tool.ts [argument ...]
 */
import { renameSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { bundleOptions, esbuildEmbedding } from '../scripts/embedded-files.mjs';

const [entry] = process.argv.splice(2, 1);
const bundle = path.resolve(
  'build',
  `${path.basename(path.dirname(entry))}-${path.basename(entry, '.ts')}.cjs`,
);
// Another that runs the same tool now must not read half of it.
const unfinished = `${bundle}.${process.pid}`;
try {
  await esbuild.build({
    ...bundleOptions,
    stdin: {
      contents: `
        import { tool } from ${JSON.stringify(path.resolve(entry))};
        import { runLabTool } from './lab-tool.ts';
        void runLabTool(tool);`,
      resolveDir: path.resolve('lab'),
    },
    outfile: unfinished,
    plugins: [esbuildEmbedding],
  });
  renameSync(unfinished, bundle);
  await import(pathToFileURL(bundle));
} catch (error) {
  console.error(`${entry}: cannot be built or loaded: ${error.message}`);
  // A fault of the program, as in src/terminal/fault.ts: 1 would be a result.
  process.exit(70);
}
