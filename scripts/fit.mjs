/** Bundles src/fit/main.ts, which is no part of the program, and runs it with the arguments. */
import { spawnSync } from 'node:child_process';
import esbuild from 'esbuild';
import { bundleOptions, esbuildEmbedding } from './embedded-files.mjs';

await esbuild.build({
  ...bundleOptions,
  entryPoints: ['src/fit/main.ts'],
  outfile: 'build/fit.cjs',
  plugins: [esbuildEmbedding],
});
const { status } = spawnSync(process.execPath, ['build/fit.cjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
