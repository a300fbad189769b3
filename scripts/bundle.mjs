/** Bundles the program, with the core and the source of its search threads inside, into dist/tengen.cjs. */
import esbuild from 'esbuild';
import { bundleOptions, esbuildEmbedding, lazySubcommands } from './embedded-files.mjs';

try {
  await esbuild.build({
    ...bundleOptions,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/tengen.cjs',
    plugins: [esbuildEmbedding, lazySubcommands],
    minifySyntax: true,
    minifyWhitespace: true,
  });
} catch (error) {
  // What esbuild found wrong it has printed, with the place.
  if (!error.errors) throw error;
  process.exitCode = 1;
}
