/**
 * Builds what is named, and before it what it is made from:
 *
 *     node scripts/build.mjs packages|core|tunable|unshared|page|bundle|package|executables|native ...
 *
 * A step is left out if neither its inputs nor its outputs have changed since it last succeeded (`up-to-date.mjs`); the
 * hashes are in build/made/.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bringUpToDate } from './up-to-date.mjs';

const NODE = process.execPath;
const ASC = 'node_modules/assemblyscript/bin/asc.js';
/** Inputs of a step unless it names others: how things are built, and by which packages. */
const TOOLS = ['scripts', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json'];
/** Those of a compilation of the core, which takes longer than all other steps. */
const CORE_TOOLS = [
  ...['build', 'up-to-date', 'inline-core', 'native-sources', 'add-weights', 'embedded-files'].map(
    (name) => `scripts/${name}.mjs`,
  ),
  'node_modules/.package-lock.json',
];
/** What the core is made of: nets are read by the bundler. */
const CORE_SOURCES = [{ folder: 'src/core', without: '.net' }, 'src/game/rule.ts'];

/** A step that compiles the core. Until it is done, readers find the one before. */
function compile(entries, file, options) {
  const partial = file.replace('.wasm', '.partial.wasm');
  return {
    tools: CORE_TOOLS,
    inputs: CORE_SOURCES,
    outputs: [file],
    commands: [
      [NODE, ASC, ...entries, ...options.split(/\s+/), '--outFile', partial],
      [NODE, 'scripts/inline-core.mjs', partial],
      [NODE, 'scripts/add-weights.mjs', partial, file],
    ],
  };
}

const RELEASE = '--config src/core/asconfig.json --target release';
/** The options of asconfig.json, but for those of shared memory. */
const UNSHARED = `--optimizeLevel 3 --shrinkLevel 0 --noAssert --runtime stub --enable simd --importMemory
  --initialMemory 16 --maximumMemory 65536 --zeroFilledMemory --disableWarning 112`;

const STEPS = {
  /** Builds nothing: whether the packages are installed is asked before every step. */
  packages: { inputs: [], outputs: [], commands: [] },
  'core-file': compile(['src/core/host/index.ts'], 'build/core.wasm', RELEASE),
  core: {
    after: ['core-file'],
    inputs: ['src', 'build/core.wasm'],
    outputs: [],
    commands: [[NODE, 'scripts/check-core.mjs', 'build/core.wasm']],
  },
  tunable: compile(
    ['src/core/host/index.ts', 'src/core/search/parameters.ts'],
    'build/tunable.wasm',
    RELEASE,
  ),
  /** A test compares it with the core. */
  unshared: compile(['src/core/host/index.ts'], 'build/unshared.wasm', UNSHARED),
  page: {
    after: ['core'],
    inputs: ['src', 'build/core.wasm'],
    outputs: ['dist/tengen.html'],
    commands: [[NODE, 'scripts/make-page.mjs']],
  },
  bundle: {
    after: ['page'],
    inputs: ['src', 'LICENSE', 'build/core.wasm', 'dist/tengen.html'],
    outputs: ['dist/tengen.cjs', 'dist/tengen-assets', 'dist/LICENCES.txt'],
    commands: [[NODE, 'scripts/bundle.mjs']],
  },
  /** The npm package. */
  package: {
    after: ['bundle'],
    inputs: ['src', 'examples', 'docs/package.md', 'LICENSE', 'build/core.wasm', 'dist/tengen.html'],
    outputs: ['dist/npm'],
    commands: [[NODE, 'scripts/build-package.mjs']],
  },
  executables: {
    after: ['bundle'],
    inputs: ['dist/tengen.cjs', 'dist/tengen-assets'],
    outputs: ['dist/pbrain-tengen', 'dist/pbrain-tengen64.exe', 'dist/NODE-LICENSE.txt'],
    commands: [[NODE, 'scripts/package-executables.mjs']],
  },
  native: {
    after: ['core'],
    inputs: ['src', 'native', 'LICENSE', 'build/core.wasm'],
    outputs: ['dist/gomocup'],
    commands: [[NODE, 'scripts/build-native.mjs']],
  },
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(STEPS, name));
if (names.length === 0 || unknown !== undefined) {
  const what = unknown === undefined ? 'Name what is to be built' : `There is no step "${unknown}"`;
  console.error(`build: ${what}; there are ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}
if (!existsSync('node_modules/.package-lock.json')) {
  console.error(
    'The packages are not installed: run "npm ci" first, or ./build.sh, which installs and builds.',
  );
  process.exit(1);
}
const done = new Set();
for (const name of names) build(name);

function build(name) {
  if (done.has(name)) return;
  done.add(name);
  const { after = [], tools = TOOLS, inputs, outputs, commands } = STEPS[name];
  for (const other of after) build(other);
  bringUpToDate(
    {
      record: `build/made/${name}`,
      inputs: [...tools, ...inputs],
      outputs,
      // Where the project lies does not count, nor who runs it: only what is run.
      salt: JSON.stringify([process.version, commands.map(([, ...args]) => args)]),
    },
    () => commands.forEach(run),
  );
}

function run([program, ...args]) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  // What was wrong the command has said.
  if (status !== 0) process.exit(1);
}
