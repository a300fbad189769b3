/**
 * How files get into the program as values: `worker-source:./file.ts` is that file, bundled on its own, as the
 * text of one script (inside a single executable a thread can only be started from text); `*.wasm` is its bytes; `nets:./folder` is
 * the nets in it by rule, checked, their payloads as base64. The bundler and the test runner share this; `lazySubcommands` is for the program's bundle alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
const NETS_PREFIX = 'nets:';

/** The module that stands for a folder of nets. Throws an Error, a sentence, if a file in it cannot be used. */
async function netsModule(folder) {
  const { decodeNet } = await importSource('src/binding/net-file.ts');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.net')) : [];
  const nets = names.sort().map((name) => {
    const file = path.join(folder, name);
    const { ok, value, error } = decodeNet(readFileSync(file));
    if (!ok) throw new Error(`${file} cannot be embedded: ${error}`);
    if (name !== `${value.rule}.net`) throw new Error(`${file} is a net for ${value.rule}`);
    return [value.rule, { ...value, payload: Buffer.from(value.payload).toString('base64') }];
  });
  return `export default ${JSON.stringify(Object.fromEntries(nets))};`;
}

/** A source file of the program as a module of this process. */
export async function importSource(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

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

/** Core and nets are in the program once: a thread is handed them, and does not bring its own. */
const refuseCore = {
  name: 'refuse-core',
  setup(build) {
    build.onResolve({ filter: /\.wasm$|^nets:/ }, ({ path: name, importer }) => ({
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
    build.onResolve({ filter: new RegExp(`^${NETS_PREFIX}`) }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.slice(NETS_PREFIX.length)),
      namespace: 'nets',
    }));
    build.onLoad({ filter: /.*/, namespace: 'nets' }, async ({ path: folder }) => {
      try {
        return { contents: await netsModule(folder), loader: 'js' };
      } catch (error) {
        return { errors: [{ text: error.message }] };
      }
    });
  },
};

/**
 * Puts the subcommands into the program as text that is compiled when one is asked for: whatever else stands in the program is
 * read by V8 before the first OK, 10 ms of it. Core and nets are handed in, so that they are in the program once.
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
        import nets from ${JSON.stringify(`${NETS_PREFIX}${NETS}`)};
        const text = ${JSON.stringify(await bundleText(file, [handedCore, esbuildEmbedding]))};
        const subcommands = { exports: {} };
        new Function('module', 'require', 'CORE', 'NETS', text)(subcommands, require, core, nets);
        module.exports = subcommands.exports;`,
      loader: 'js',
      resolveDir: path.dirname(file),
    }));
  },
};

const CORE = path.resolve('build/core.wasm');
const NETS = path.resolve('src/core/evaluation/nets');

const handedCore = {
  name: 'handed-core',
  setup(build) {
    build.onLoad({ filter: /\.wasm$/ }, () => ({ contents: 'export default CORE;', loader: 'js' }));
    build.onLoad({ filter: /.*/, namespace: 'nets' }, () => ({
      contents: 'export default NETS;',
      loader: 'js',
    }));
  },
};

export const viteEmbedding = {
  name: 'embedded-files',
  enforce: 'pre',
  resolveId(name, importer) {
    const prefix = [PREFIX, NETS_PREFIX].find((one) => name.startsWith(one));
    if (prefix === undefined) return undefined;
    return `\0${prefix}${path.resolve(path.dirname(importer), name.slice(prefix.length))}`;
  },
  async load(id) {
    if (id.startsWith(`\0${PREFIX}`)) {
      return `export default ${JSON.stringify(await bundleText(id.slice(PREFIX.length + 1)))};`;
    }
    if (id.startsWith(`\0${NETS_PREFIX}`)) return netsModule(id.slice(1 + NETS_PREFIX.length));
    if (id.endsWith('.wasm')) {
      const base64 = (await readFile(id)).toString('base64');
      return `export default new Uint8Array(Buffer.from('${base64}', 'base64'));`;
    }
    return undefined;
  },
};
