/**
 * Compares the compiled core with what the host takes it for (src/binding/core-module.ts): a difference ends the build.
 *
 *     node scripts/check-core.mjs build/core.wasm
 */
import { readFile } from 'node:fs/promises';
import { coreDifferences } from './core-differences.mjs';

const [file] = process.argv.slice(2);
const differences = coreDifferences(await readFile(file));
for (const difference of differences) console.error(difference);
process.exitCode = differences.length > 0 ? 1 : 0;
