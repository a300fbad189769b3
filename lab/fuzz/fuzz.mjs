/**
 * The fuzzer by hand, for as long as you like:
 *
 *     npm run fuzz -- --lines 1000000 --seed 7 --program-lines 20000
 */
import { parseArgs } from 'node:util';
import esbuild from 'esbuild';
import { defines } from '../../scripts/embedded-files.mjs';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    'program-lines': { type: 'string', default: '10000' },
  },
});
const seed = Number(values.seed);

const outfile = 'build/fuzz.mjs';
await esbuild.build({
  entryPoints: ['lab/fuzz/fuzz.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  define: defines,
  logLevel: 'warning',
});
const { fuzzProgram, fuzzSession } = await import(new URL(`../../${outfile}`, import.meta.url));

console.log(`seed ${seed}`);
console.log('session:', await fuzzSession(Number(values.lines), seed));
const program = [process.execPath, 'dist/tengen.cjs'];
console.log('program:', await fuzzProgram(program, Number(values['program-lines']), seed));
