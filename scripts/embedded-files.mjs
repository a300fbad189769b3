/**
 * How files get into the program as values: `worker-source:./file.ts` is that file, bundled on its own, as the
 * text of one script (inside a single executable a thread can only be started from text); `*.wasm` is its bytes.
 * The bundler and the test runner share this; `lazySubcommands` is for the program's bundle alone.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';

const packageJson = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

export const defines = { TENGEN_VERSION: JSON.stringify(packageJson.version) };

/** Options of every bundle. The target keeps esbuild from calling what Node 20 lacks. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  legalComments: 'none',
  loader: { '.wasm': 'binary' },
  define: defines,
  logLevel: 'warning',
};

const PREFIX = 'worker-source:';

async function bundleText(file, plugins = [refuseCore]) {
  const built = await esbuild.build({
    ...bundleOptions,
    entryPoints: [file],
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
    plugins,
  });
  return built.outputFiles[0].text;
}

/** The core is in the program once: a thread is handed it, and does not bring its own. */
const refuseCore = {
  name: 'refuse-core',
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, ({ path: name, importer }) => ({
      errors: [
        { text: `a thread's script may not embed ${name}, as ${importer} does: hand the thread its bytes` },
      ],
    }));
  },
};

export const esbuildEmbedding = {
  name: 'embedded-files',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${PREFIX}`) }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.slice(PREFIX.length)),
      namespace: 'worker-source',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker-source' }, async ({ path: file }) => ({
      contents: await bundleText(file),
      loader: 'text',
    }));
  },
};

/**
 * Puts the subcommands into the program as text that is compiled when one is asked for: whatever else stands in the program is
 * read by V8 before the first OK, 10 ms of it. The core is handed in, so that it is in the program once.
 */
export const lazySubcommands = {
  name: 'lazy-subcommands',
  setup(build) {
    build.onResolve({ filter: /\/cli\/index\.ts$/ }, ({ kind, path: name, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: path.resolve(resolveDir, name), namespace: 'subcommands' }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'subcommands' }, async ({ path: file }) => ({
      contents: `
        import core from ${JSON.stringify(CORE)};
        const text = ${JSON.stringify(await bundleText(file, [esbuildEmbedding, handedCore]))};
        const subcommands = { exports: {} };
        new Function('module', 'require', 'CORE', text)(subcommands, require, core);
        module.exports = subcommands.exports;`,
      loader: 'js',
      resolveDir: path.dirname(file),
    }));
  },
};

const CORE = path.resolve('build/core.wasm');

const handedCore = {
  name: 'handed-core',
  setup(build) {
    build.onLoad({ filter: /\.wasm$/ }, () => ({ contents: 'export default CORE;', loader: 'js' }));
  },
};

export const viteEmbedding = {
  name: 'embedded-files',
  enforce: 'pre',
  resolveId(name, importer) {
    if (!name.startsWith(PREFIX)) return undefined;
    return `\0${PREFIX}${path.resolve(path.dirname(importer), name.slice(PREFIX.length))}`;
  },
  async load(id) {
    if (id.startsWith(`\0${PREFIX}`)) {
      return `export default ${JSON.stringify(await bundleText(id.slice(PREFIX.length + 1)))};`;
    }
    if (id.endsWith('.wasm')) {
      const base64 = (await readFile(id)).toString('base64');
      return `export default new Uint8Array(Buffer.from('${base64}', 'base64'));`;
    }
    return undefined;
  },
};
