/**
 * Bundles the program into dist/tengen.cjs, which has the source of its search threads inside, and dist/tengen-assets/,
 * what it reads when it needs it. dist/LICENCES.txt has the licences of all that is inside but Node's.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import { bundleOptions, ProgramEmbedding } from './embedded-files.mjs';
import { notices } from './notices.mjs';

const ASSETS = 'dist/tengen-assets';

const embedding = new ProgramEmbedding();
try {
  await esbuild.build({
    ...bundleOptions,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/tengen.cjs',
    plugins: embedding.plugins,
    minifySyntax: true,
    minifyWhitespace: true,
  });
  await writeAssets();
  const own = await readFile('LICENSE', 'utf8');
  await writeFile('dist/LICENCES.txt', `Tengen\n\n${own.trim()}\n\n${await notices()}\n`);
} catch (error) {
  // What esbuild found wrong it has printed, with the place.
  if (!error.errors) throw error;
  process.exitCode = 1;
}

/** Leaves alone what has not changed. */
async function writeAssets() {
  await mkdir(ASSETS, { recursive: true });
  for (const name of await readdir(ASSETS)) {
    if (!embedding.files.has(name)) await rm(path.join(ASSETS, name), { recursive: true });
  }
  for (const [name, contents] of embedding.files) {
    const file = path.join(ASSETS, name);
    const before = await readFile(file).catch(() => undefined);
    if (!before?.equals(contents)) await writeFile(file, contents);
  }
}
