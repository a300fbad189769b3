/**
 * The program's script for the small executable: src/main.ts over src/native/, which stands for what it needs of Node;
 * and the files that it carries.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { defines, fileInProject, netFiles, pathInProject } from './embedded-files.mjs';

const native = fileURLToPath(new URL('../src/native', import.meta.url));

/** QuickJS of 2021 has what classes got in 2022; what src/native/javascript-gaps.ts adds esbuild need not know. */
const options = {
  bundle: true,
  platform: 'neutral',
  mainFields: ['module', 'main'],
  format: 'iife',
  target: 'es2022',
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
  write: false,
  define: { ...defines, __filename: '"tengen"', __dirname: '""' },
  inject: [path.join(native, 'globals.ts')],
  logLevel: 'warning',
};

/**
 * What Node has, and neither QuickJS of 2021 nor src/native/: as a program that uses it would fail only when it comes
 * there, the build does.
 */
const LACKING = new RegExp(
  `\\b(${[
    ...[
      'WeakRef',
      'FinalizationRegistry',
      'structuredClone',
      'queueMicrotask',
      'Intl',
      'BigInt',
      'BigInt64Array',
    ],
    ...['BigUint64Array', 'TextEncoder', 'TextDecoder', 'AbortController', 'isWellFormed', 'toWellFormed'],
    ...['captureStackTrace', 'hasIndices', 'waitAsync', 'toLocaleString', 'localeCompare', 'groupBy'],
  ].join('|')})\\b`,
);

/** The script as text, and the files by name. Throws what esbuild found wrong. */
export async function nativeProgram() {
  const files = new Map();
  const plugins = [standIns, threadScripts, assets(files)];
  const built = await esbuild.build({ ...options, entryPoints: ['src/main.ts'], plugins });
  if (built.warnings.length > 0) throw new Error('the bundle for the small executable has warnings');
  const script = built.outputFiles[0].text;
  const lacking = LACKING.exec(script)?.[1];
  if (lacking !== undefined) throw new Error(`the small executable has no ${lacking}, which its script uses`);
  // esbuild comes upon them in another order each time.
  return { script, files: new Map([...files].sort()) };
}

const standIns = {
  name: 'stand-ins',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({
      path: path.join(native, 'modules', `${name.slice('node:'.length)}.ts`),
    }));
    build.onResolve({ filter: /\/cli\/index\.ts$/ }, () => ({ path: path.join(native, 'subcommands.ts') }));
    build.onResolve({ filter: /\/footprint\.ts$/ }, () => ({ path: path.join(native, 'footprint.ts') }));
  },
};

const threadScripts = {
  name: 'thread-scripts',
  setup(build) {
    build.onResolve({ filter: /^worker-source:/ }, ({ path: name, resolveDir }) => ({
      path: pathInProject(resolveDir, name.slice('worker-source:'.length)),
      namespace: 'thread-script',
    }));
    build.onLoad({ filter: /.*/, namespace: 'thread-script' }, async ({ path: name }) => {
      const file = fileInProject(name);
      const built = await esbuild.build({ ...options, entryPoints: [file], plugins: [standIns] });
      return { contents: built.outputFiles[0].text, loader: 'text' };
    });
  },
};

/** The core is compiled into the executable, so that nobody needs its file. */
const COMPILED = 'core.wasm';

function assets(files) {
  const module = async (file) => {
    const name = path.basename(file);
    if (name === COMPILED) return 'export default () => new Uint8Array(0);';
    files.set(name, await readFile(file));
    return `import { getAsset } from ${JSON.stringify(path.join(native, 'modules', 'sea.ts'))};
      export default () => new Uint8Array(getAsset(${JSON.stringify(name)}));`;
  };
  return {
    name: 'native-assets',
    setup(build) {
      build.onResolve({ filter: /^asset:/ }, ({ path: name, resolveDir }) => ({
        path: pathInProject(resolveDir, name.slice('asset:'.length)),
        namespace: 'asset',
      }));
      build.onLoad({ filter: /.*/, namespace: 'asset' }, async ({ path: file }) => ({
        contents: await module(fileInProject(file)),
        loader: 'js',
        resolveDir: path.dirname(fileInProject(file)),
      }));
      build.onResolve({ filter: /^nets:/ }, ({ path: name, resolveDir }) => ({
        path: pathInProject(resolveDir, name.slice('nets:'.length)),
        namespace: 'nets',
      }));
      build.onLoad({ filter: /.*/, namespace: 'nets' }, async ({ path: name }) => {
        const folder = fileInProject(name);
        const rules = [...(await netFiles(folder))];
        const imports = rules.map(
          ([, file], i) => `import read${i} from ${JSON.stringify(`asset:${file}`)};`,
        );
        const readers = rules.map(([rule], i) => `${JSON.stringify(rule)}: read${i}`);
        const contents = `${imports.join('')} export default { ${readers.join(', ')} };`;
        return { contents, loader: 'js', resolveDir: folder };
      });
    },
  };
}
