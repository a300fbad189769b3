/** Bundles the program, with the core and the source of its search threads inside, into dist/tengen.cjs. */
import esbuild from 'esbuild';
import { bundleOptions, esbuildEmbedding, lazySubcommands } from './embedded-files.mjs';

await esbuild.build({
  ...bundleOptions,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/tengen.cjs',
  plugins: [esbuildEmbedding, lazySubcommands],
  minifySyntax: true,
  minifyWhitespace: true,
});
