/**
 * How files get into the program. `worker-source:./file.ts` is that file, bundled on its own, as the text of one script
 * (inside a single executable a thread can only be started from text). `asset:./file` is a function that reads the
 * file's bytes: in the program one of its assets (src/system/program-assets.ts), in tools bytes that they carry, in
 * tests the file itself. `nets:./folder` has such a function for each net in the folder, by rule; the nets are checked.
 * `packed:./file` is a module of the npm package (scripts/build-package.mjs).
 * The bundler and the test runner share this; `ProgramEmbedding` is for the program alone.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import esbuild from 'esbuild';
import { noteBundled } from './notices.mjs';

const packageJson = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * The path of a module that has no file's namespace. esbuild writes it into the bundle: in the project it is relative,
 * so that the same sources make the same bytes in any folder.
 */
export const pathInProject = (resolveDir, name) => path.relative(project, path.resolve(resolveDir, name));
/** The file of such a path. */
export const fileInProject = (name) => path.resolve(project, name);

/** Of all that the program is made from, the nets among it; line ends do not count. */
function sourcesHash() {
  const { version, devDependencies } = packageJson;
  const root = path.join(project, 'src');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([version, devDependencies]));
  for (const file of files) {
    const content = readFileSync(file, 'latin1').replaceAll('\r\n', '\n');
    hash.update(`\0${path.relative(root, file).replaceAll(path.sep, '/')}\0${content}`, 'latin1');
  }
  return hash.digest('hex').slice(0, 16);
}

export const defines = {
  TENGEN_VERSION: JSON.stringify(packageJson.version),
  TENGEN_SOURCES: JSON.stringify(sourcesHash()),
};

/** Options of every bundle. The target keeps esbuild from calling what Node 20 lacks. */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  // What a package has as modules can be bundled; its other form may load its parts at run time.
  mainFields: ['module', 'main'],
  target: 'node20',
  format: 'cjs',
  legalComments: 'none',
  define: defines,
  logLevel: 'warning',
};

const WORKER = 'worker-source:';
const ASSET = 'asset:';
const NETS = 'nets:';
const PACKED = 'packed:';

/** The files of the nets in a folder, by rule. Throws an Error, a sentence, if one cannot be used. */
export async function netFiles(folder) {
  const { decodeNet } = await importSource('src/binding/net-file.ts');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.net')) : [];
  const files = names.sort().map((name) => {
    const file = path.join(folder, name);
    const { ok, value, error } = decodeNet(readFileSync(file));
    if (!ok) throw new Error(`${file} cannot be embedded: ${error}`);
    if (name !== `${value.rule}.net`) throw new Error(`${file} is a net for ${value.rule}`);
    return [value.rule, file];
  });
  return new Map(files);
}

/** The module that stands for a folder of nets. */
async function netsModule(folder) {
  const rules = [...(await netFiles(folder))];
  const imports = rules.map(([, file], i) => `import read${i} from ${JSON.stringify(ASSET + file)};`);
  const readers = rules.map(([rule], i) => `${JSON.stringify(rule)}: read${i}`);
  return `${imports.join('')} export default { ${readers.join(', ')} };`;
}

/** A source file of the program, by its path in the project, as a module of this process. */
export async function importSource(file) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: project,
    entryPoints: [file],
    bundle: true,
    external: ['node:*'],
    format: 'esm',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

async function bundleText(file, plugins = [refuseAssets]) {
  const built = await esbuild.build({
    ...bundleOptions,
    entryPoints: [file],
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
    plugins: [...plugins, noteBundled],
  });
  return built.outputFiles[0].text;
}

/** A thread's script travels through memory at each start: it is handed what it needs, and brings nothing. */
const refuseAssets = {
  name: 'refuse-assets',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(${ASSET}|${NETS})`) }, ({ path: name, importer }) => ({
      errors: [
        { text: `a thread's script may not embed ${name}, as ${importer} does: hand the thread its bytes` },
      ],
    }));
  },
};

export const workerSources = {
  name: 'worker-sources',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${WORKER}`) }, ({ path: name, resolveDir }) => ({
      path: pathInProject(resolveDir, name.slice(WORKER.length)),
      namespace: 'worker-source',
    }));
    build.onLoad({ filter: /.*/, namespace: 'worker-source' }, async ({ path: file }) => ({
      contents: await bundleText(fileInProject(file)),
      loader: 'text',
    }));
  },
};

/** `moduleFor(file)` is the module, as JavaScript, that stands for the import of `asset:file`. */
function assets(moduleFor) {
  return {
    name: 'assets',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${ASSET}`) }, ({ path: name, resolveDir }) => ({
        path: pathInProject(resolveDir, name.slice(ASSET.length)),
        namespace: 'asset',
      }));
      build.onLoad({ filter: /.*/, namespace: 'asset' }, async ({ path: file }) => ({
        contents: await moduleFor(fileInProject(file)),
        loader: 'js',
        resolveDir: path.dirname(fileInProject(file)),
      }));
      build.onResolve({ filter: new RegExp(`^${NETS}`) }, ({ path: name, resolveDir }) => ({
        path: pathInProject(resolveDir, name.slice(NETS.length)),
        namespace: 'nets',
      }));
      build.onLoad({ filter: /.*/, namespace: 'nets' }, async ({ path: name }) => {
        const folder = fileInProject(name);
        try {
          return { contents: await netsModule(folder), loader: 'js', resolveDir: folder };
        } catch (error) {
          return { errors: [{ text: error.message }] };
        }
      });
    },
  };
}

/** The bytes in the text itself: for what is no program. */
async function inlineAsset(file) {
  const base64 = (await readFile(file)).toString('base64');
  return `const base64 = '${base64}'; export default () => new Uint8Array(Buffer.from(base64, 'base64'));`;
}

/** The bytes from the disk: for tests, each file of which would have 4 MB of text to transform and read. */
function assetOnDisk(file) {
  return `import { readFileSync } from 'node:fs';
    export default () => new Uint8Array(readFileSync(${JSON.stringify(file)}));`;
}

/** For tools: all in one file. */
export const esbuildEmbedding = {
  name: 'embedded-files',
  setup(build) {
    workerSources.setup(build);
    assets(inlineAsset).setup(build);
  },
};

/** Reads the assets: src/system/program-assets.ts. */
const READER = fileURLToPath(new URL('../src/system/program-assets.ts', import.meta.url));

/**
 * The program's plugins, and in `files` its assets: contents by name, once it is bundled.
 *
 * All subcommands together are an asset, too: a script that is compiled when one is asked for; and the client of the
 * queue is another one, for those that use a queue.
 */
export class ProgramEmbedding {
  files = new Map();
  #reader;

  /** `reader`: what reads the assets. */
  constructor(reader = READER) {
    this.#reader = reader;
  }

  get plugins() {
    return [
      workerSources,
      assets(async (file) => {
        const name = await this.#add(file);
        return `import { readProgramAsset } from ${JSON.stringify(this.#reader)};
          export default () => readProgramAsset(${JSON.stringify(name)});`;
      }),
      this.#lazySubcommands(),
      lazyBuiltins,
      noteBundled,
    ];
  }

  async #add(file) {
    return this.#addContents(path.basename(file), await readFile(file));
  }

  #addContents(name, contents) {
    const known = this.files.get(name);
    if (known && !known.equals(contents)) throw new Error(`There are two assets by the name of ${name}.`);
    this.files.set(name, contents);
    return name;
  }

  #lazySubcommands() {
    /** Within their script the reader is a parameter: only the main script knows where it lies. */
    const handed = assets(async (file) => {
      const name = await this.#add(file);
      return `export default () => readProgramAsset(${JSON.stringify(name)});`;
    });
    const queueClient = this.#lazyScript(/\/redis-client\.ts$/, 'queue-client.js', [], '');
    return this.#lazyScript(
      /\/cli\/index\.ts$/,
      'subcommands.js',
      [workerSources, handed, queueClient],
      `import { readProgramAsset } from ${JSON.stringify(this.#reader)};`,
    );
  }

  /** What is imported dynamically by this name is an asset: a script that is read and compiled by the import. */
  #lazyScript(filter, name, plugins, reader) {
    return {
      name: `lazy-${name}`,
      setup: (build) => {
        build.onResolve({ filter }, ({ kind, path: file, resolveDir }) =>
          kind === 'dynamic-import' ? { path: pathInProject(resolveDir, file), namespace: name } : undefined,
        );
        build.onLoad({ filter: /.*/, namespace: name }, async ({ path: place }) => {
          const file = fileInProject(place);
          this.#addContents(name, Buffer.from(await bundleText(file, plugins)));
          return {
            contents: `
              ${reader}
              const text = new TextDecoder().decode(readProgramAsset(${JSON.stringify(name)}));
              const script = { exports: {} };
              new Function('module', 'require', 'readProgramAsset', text)(script, require, readProgramAsset);
              module.exports = script.exports;`,
            loader: 'js',
            resolveDir: path.dirname(file),
          };
        });
      },
    };
  }
}

/**
 * Modules of Node's that the protocol needs only after the first OK: an import of one loads it when something of it is
 * first used. Together they take 4 ms to load.
 */
const LAZY = ['node:os', 'node:tty', 'node:v8', 'node:vm', 'node:worker_threads'];

const lazyBuiltins = {
  name: 'lazy-builtins',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(${LAZY.join('|')})$`) }, ({ kind, path: name }) =>
      kind === 'import-statement' ? { path: name, namespace: 'lazy-builtin' } : { external: true },
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy-builtin' }, async ({ path: name }) => {
      const names = Object.keys(await import(name)).filter((key) => key !== 'default');
      const getters = names.map((key) => `get ${key}() { return require('${name}').${key}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };`, loader: 'js' };
    });
  },
};

export const viteEmbedding = {
  name: 'embedded-files',
  enforce: 'pre',
  resolveId(name, importer) {
    for (const prefix of [WORKER, ASSET, NETS, PACKED]) {
      if (name.startsWith(prefix)) {
        return `\0${prefix}${path.resolve(path.dirname(importer), name.slice(prefix.length))}`;
      }
    }
    return undefined;
  },
  async load(id) {
    if (id.startsWith(`\0${WORKER}`)) {
      return `export default ${JSON.stringify(await bundleText(id.slice(WORKER.length + 1)))};`;
    }
    if (id.startsWith(`\0${PACKED}`)) {
      const text = deflateSync(await readFile(id.slice(PACKED.length + 1))).toString('base64');
      return `export default ${JSON.stringify(text)};`;
    }
    if (id.startsWith(`\0${NETS}`)) return netsModule(id.slice(NETS.length + 1));
    return id.startsWith(`\0${ASSET}`) ? assetOnDisk(id.slice(ASSET.length + 1)) : undefined;
  },
};
