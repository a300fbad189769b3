/**
 * How files get into the program as values: `worker-source:./file.ts` is that file, bundled on its own, as the
 * text of one script (inside a single executable a thread can only be started from text); `*.wasm` is its bytes.
 * The bundler and the test runner share this.
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

async function bundleText(file) {
  const built = await esbuild.build({
    ...bundleOptions,
    entryPoints: [file],
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
  });
  return built.outputFiles[0].text;
}

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
