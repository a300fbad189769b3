/**
 * Bundles a tool of the repository that is no part of the program, src/NAME/main.ts, and runs it:
 *
 *     node scripts/run-tool.mjs NAME [argument ...]
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { bundleOptions, esbuildEmbedding } from './embedded-files.mjs';

const [name] = process.argv.splice(2, 1);
const bundle = path.resolve('build', `${name}.cjs`);
await esbuild.build({
  ...bundleOptions,
  entryPoints: [`src/${name}/main.ts`],
  outfile: bundle,
  plugins: [esbuildEmbedding],
});
await import(pathToFileURL(bundle));
