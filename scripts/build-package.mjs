/**
 * Makes dist/npm/, the npm package: index.js for Node, browser.js for browsers, their types, the core and
 * the nets as modules of text in assets/, which all of them share, and in program/ the program that `npx tengen` runs.
 * `npm pack` in that folder makes the file to publish.
 */

import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, deflateSync } from 'node:zlib';
import esbuild from 'esbuild';
import { bundleOptions, netFiles, ProgramEmbedding, workerSources } from './embedded-files.mjs';
import { noteBundled, notices } from './notices.mjs';

const PACKAGE = 'dist/npm';
const TYPES = 'build/package-types';
const READER = path.resolve('src/system/packed-assets.ts');
const PAGE_DATA = /(<script type="text\/plain" id="([a-z-]+)">)[^<]*/g;

/** The core and the nets, each as a module of its own. */
async function packFiles() {
  const files = ['build/core.wasm', ...(await netFiles('src/core/evaluation/nets')).values()];
  for (const file of files) {
    const text = deflateSync(await readFile(file), { level: 9 }).toString('base64');
    await write(`assets/${path.basename(file)}.js`, `export default '${text}';\n`);
  }
}

/** What programs import: `packed:` becomes an import of a file in assets/, which bundlers find and browsers load. */
async function bundleModules() {
  const { platform, mainFields, ...common } = bundleOptions;
  const modules = {
    ...{ ...common, outdir: PACKAGE, format: 'esm', splitting: true, chunkNames: 'chunk-[hash]' },
    ...{ minifySyntax: true, minifyWhitespace: true },
  };
  await esbuild.build({
    ...modules,
    platform,
    mainFields,
    entryPoints: ['src/api/index.ts'],
    plugins: [workerSources, packedImports, noOtherAssets, noteBundled],
  });
  await esbuild.build({
    ...modules,
    platform: 'browser',
    target: 'es2022',
    entryPoints: { browser: 'src/api/browser/index.ts' },
    plugins: [workerSources, packedImports, noteBundled],
  });
}

const packedImports = {
  name: 'packed-imports',
  setup(build) {
    build.onResolve({ filter: /^packed:/ }, ({ path: name }) => ({
      path: `./assets/${path.posix.basename(name)}.js`,
      external: true,
    }));
  },
};

/** What the program would have as assets the modules are handed. */
const noOtherAssets = {
  name: 'no-other-assets',
  setup(build) {
    build.onResolve({ filter: /^(asset|nets):/ }, ({ path: name }) => ({ path: name, namespace: 'none' }));
    build.onLoad({ filter: /.*/, namespace: 'none' }, ({ path: name }) => ({
      contents: `export default ${name.startsWith('nets:') ? '{}' : `() => { throw new Error('no ${name}'); }`};`,
    }));
  },
};

/** The program of dist/, but that it reads the core and the nets from assets/. */
async function bundleProgram() {
  const embedding = new ProgramEmbedding(READER);
  await esbuild.build({
    ...bundleOptions,
    entryPoints: ['src/main.ts'],
    outfile: `${PACKAGE}/program/tengen.cjs`,
    banner: { js: '#!/usr/bin/env node' },
    plugins: embedding.plugins,
    minifySyntax: true,
    minifyWhitespace: true,
  });
  for (const [name, contents] of embedding.files) {
    if (/\.(wasm|net)$/.test(name)) continue;
    const file = name === 'tengen.html' ? withoutData(contents.toString()) : contents;
    // The highest quality saves 8 % more, for twenty times as long.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await write(`program/${name}.br`, brotliCompressSync(file, { params }));
  }
}

/** The page with places for its data. */
function withoutData(html) {
  return html.replace(PAGE_DATA, (_, tag, id) => {
    const file = id === 'core' ? 'core.wasm' : `${id.replace(/^net-/, '')}.net`;
    return `${tag}<!--PACKED ${file}-->`;
  });
}

/** The types that the modules' own types lead to. */
async function writeTypes() {
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'src/api'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  const left = ['api/index.d.ts'];
  const done = new Set();
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const emitted = await readFile(path.join(TYPES, file), 'utf8');
    // Node's types have no WebAssembly, which no type needs that a program can see.
    const text = emitted.replaceAll(/\bWebAssembly\.\w+/g, 'object');
    const relative = /(from\s+|import\()(['"])(\.[^'"]*)\.ts\2/g;
    for (const [, , , name] of text.matchAll(relative))
      left.push(path.join(path.dirname(file), `${name}.d.ts`));
    await write(
      `types/${file}`,
      text.replaceAll(relative, (_, before, quote, name) => `${before}${quote}${name}.js${quote}`),
    );
  }
}

async function writePapers() {
  const { name, version, description, license, engines } = JSON.parse(await readFile('package.json', 'utf8'));
  const papers = {
    ...{ name, version, description, license, engines, type: 'module' },
    keywords: ['gomoku', 'renju', 'five-in-a-row', 'engine', 'gomocup', 'gtp', 'wasm'],
    bin: { tengen: 'program/tengen.cjs' },
    exports: {
      '.': { types: './types/api/index.d.ts', browser: './browser.js', default: './index.js' },
      './browser': { types: './types/api/index.d.ts', default: './browser.js' },
      './package.json': './package.json',
    },
    types: './types/api/index.d.ts',
    sideEffects: false,
  };
  await write('package.json', `${JSON.stringify(papers, undefined, 2)}\n`);
  await write('README.md', await readFile('docs/package.md'));
  for (const name of await readdir('examples'))
    await write(`examples/${name}`, await readFile(path.join('examples', name)));
  const own = await readFile('LICENSE', 'utf8');
  await write('LICENSE', own);
  await write('LICENCES.txt', `Tengen\n\n${own.trim()}\n\n${await notices()}\n`);
}

async function write(name, contents) {
  const file = path.join(PACKAGE, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, contents);
}

await rm(PACKAGE, { recursive: true, force: true });
await packFiles();
await bundleModules();
await bundleProgram();
await writeTypes();
await writePapers();
