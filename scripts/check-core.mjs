/**
 * Compares the compiled core with what the host takes it for (src/binding/core-interface.ts): a difference ends the build.
 *
 *     node scripts/check-core.mjs build/core.wasm
 */
import { readFile } from 'node:fs/promises';
import esbuild from 'esbuild';

const [file] = process.argv.slice(2);
const { outputFiles } = await esbuild.build({
  entryPoints: ['src/binding/core-interface.ts'],
  bundle: true,
  format: 'esm',
  write: false,
});
const source = Buffer.from(outputFiles[0].contents).toString('base64');
const { coreDifferences } = await import(`data:text/javascript;base64,${source}`);
const differences = coreDifferences(await readFile(file));
for (const difference of differences) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
