/**
 * Makes the small executables, which have no Node inside, and what is to be sent to Gomocup:
 *
 *     node scripts/build-native.mjs
 *
 * dist/gomocup/pbrain-tengen (Linux), pbrain-tengen64.exe (Windows), pbrain-tengen64.zip, and the licences. Runs on
 * Debian 12 with what scripts/install-native-tools.sh installs; the same tools make the same bytes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { coreToC } from './core-to-c.mjs';
import { nativeProgram } from './native-bundle.mjs';
import {
  build,
  CLANG,
  CORES,
  coreOptions,
  LOCK,
  OWN_SOURCES,
  QUICKJS_DEFINES,
  QUICKJS_FOLDER,
  QUICKJS_SOURCES,
  quickjs,
  TARGETS,
  WABT,
} from './native-sources.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { unpackPackage } from './pinned-package.mjs';
import { bringUpToDate } from './up-to-date.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, 'node_modules', '.cache', 'tengen');
const made = `${build}/made`;
const dist = 'dist/gomocup';

/** Carries the C sources of QuickJS. */
const QUICKJS = {
  name: 'qjsc',
  version: '0.3.0',
  integrity:
    'sha512-a7+cU6/IVcZbIejffdt/wZVMX6LL2MDL3HQ9Zb5Gm23G9DvBMS/z9GHFxz39bAvp2PvMOM+ypSOAyokt2DdZ2w==',
};

const NEEDED = [
  `/usr/bin/${CLANG}`,
  '/usr/lib/llvm-19/bin/ld.lld',
  '/usr/include/simde/wasm/simd128.h',
  '/usr/bin/zip',
];

async function main() {
  const missing = [...NEEDED, ...Object.values(TARGETS).flatMap(({ needs }) => needs)].find(
    (file) => !existsSync(file),
  );
  if (missing !== undefined) {
    throw new Error(
      `${missing} is missing: on Debian 12, scripts/install-native-tools.sh installs what is needed.`,
    );
  }
  await mkdir(`${build}/include`, { recursive: true });
  await mkdir(dist, { recursive: true });
  await unpackPackage(
    WABT,
    ['package/package.json', 'package/LICENSE', 'package/bin/wasm2c'],
    cache,
    `${build}/wabt`,
  );
  await unpackPackage(QUICKJS, [QUICKJS_FOLDER], cache, build);
  await symlink('/usr/include/simde', `${build}/include/simde`).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await coreToC('build/core.wasm', `${build}/wabt/package/bin/wasm2c`, build);
  const { script, files } = await nativeProgram();
  await writeFile(`${build}/program.js`, script);
  await makeCompiler();
  await run(`${build}/compile-script`, [`${build}/program.js`, `${build}/program.bin`]);
  for (const [name, contents] of files) await writeFile(`${build}/${name}`, contents);
  const carried = ['program.bin', ...files.keys()];
  await Promise.all(Object.entries(TARGETS).map(([name, target]) => makeExecutable(name, target, carried)));
  await writeFile(`${dist}/${LICENCES}`, await licences());
  await makeZip();
}

/** The host's own QuickJS, which turns the script into bytecode. */
async function makeCompiler() {
  const { flags, link } = TARGETS.linux;
  const options = [...flags, '-O1', `-I${quickjs}`];
  const objects = await Promise.all([
    compile('linux', 'compile-script', 'native/compile-script.c', options),
    ...quickjsObjects('linux'),
  ]);
  await linked(`${build}/compile-script`, flags, link(objects));
}

function quickjsObjects(target) {
  const { flags } = TARGETS[target];
  return QUICKJS_SOURCES.map((name) =>
    compile(target, name, `${quickjs}/${name}.c`, [...flags, ...QUICKJS_DEFINES, '-O2', '-fwrapv', '-w']),
  );
}

async function makeExecutable(name, target, files) {
  const { flags, system, output, section, link } = target;
  const own = [
    ...flags,
    '-O2',
    '-Wall',
    '-Wextra',
    '-Werror',
    `-I${build}`,
    '-Inative',
    `-isystem${quickjs}`,
  ];
  const carried = `${build}/carried-${name}.S`;
  await writeFile(carried, carriedFiles(files, section));
  const sources = OWN_SOURCES.map((file) => [file, `native/${file}.c`]);
  const objects = [...sources, ['system', system]].map(([object, source]) =>
    compile(name, object, source, own),
  );
  for (const [table, level] of Object.entries(CORES)) {
    const options = [...flags, ...coreOptions(table, level), `-I${build}`, '-Inative'];
    objects.push(compile(name, table, 'native/core-build.c', options));
  }
  objects.push(compile(name, 'carried', carried, [...flags, `-I${build}`]), ...quickjsObjects(name));
  const partial = `${dist}/${output}.partial`;
  await linked(partial, flags, ['-s', `-Wl,--Map=${build}/${name}.map`, ...link(await Promise.all(objects))]);
  await rename(partial, `${dist}/${output}`);
}

const LICENCES = 'LICENCES.txt';

/** Of all that is inside the executables: Tengen's, and those of what it is linked with. */
async function licences() {
  const texts = await Promise.all(Object.values(LICENCE_FILES).map((file) => readFile(file, 'utf8')));
  return Object.keys(LICENCE_FILES)
    .map((title, i) => `==== ${title} ====\n\n${texts[i].trim()}\n`)
    .join('\n');
}

/** wabt's wasm2c puts text of its own into the C that it writes. */
const LICENCE_FILES = {
  Tengen: 'LICENSE',
  QuickJS: `${quickjs}/LICENSE`,
  'wabt (wasm2c)': `${build}/wabt/package/LICENSE`,
  simde: '/usr/share/doc/libsimde-dev/copyright',
  'musl (Linux)': '/usr/share/doc/musl-dev/copyright',
  'mingw-w64 with winpthreads (Windows)': '/usr/share/doc/mingw-w64-x86-64-dev/copyright',
  'libgcc (with the GCC Runtime Library Exception)': '/usr/share/doc/gcc-12-base/copyright',
};

/** What is sent to Gomocup: the executable, and the licences that go with it. The same files make the same bytes. */
async function makeZip() {
  const zip = 'pbrain-tengen64.zip';
  const names = [TARGETS.windows.output, LICENCES];
  for (const name of names) await utimes(`${dist}/${name}`, ZIP_TIME, ZIP_TIME);
  await rm(`${dist}/${zip}`, { force: true });
  await run('env', ['-C', dist, 'TZ=UTC', 'zip', '-q', '-9', '-X', zip, ...names]);
}

/** A ZIP has no time before 1980. */
const ZIP_TIME = new Date('2000-01-01T00:00:00Z');

/** Assembler that puts the files and the program into the executable: `assets` of native/asset.c. */
function carriedFiles(names, section) {
  const lines = [section];
  for (const [i, name] of names.entries())
    lines.push(
      '.balign 64',
      `asset_${i}: .incbin "${name}"`,
      `end_${i}: .byte 0`,
      `name_${i}: .asciz "${name}"`,
    );
  lines.push('.balign 8', '.globl assets', 'assets:');
  for (const [i, name] of names.entries()) {
    const hash = hashOf(readFileSync(`${build}/${name}`));
    lines.push(`.quad name_${i}, asset_${i}, end_${i}, 0x${hash.toString(16)}`);
  }
  lines.push('.quad 0, 0, 0, 0', '');
  return lines.join('\n');
}

/** FNV-1a, eight bytes a step, the last ones filled up with zeros: as native/asset.c checks it. */
function hashOf(bytes) {
  const filled = Buffer.alloc(Math.ceil(bytes.length / 8) * 8);
  bytes.copy(filled);
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < filled.length; i += 8)
    hash = BigInt.asUintN(64, (hash ^ filled.readBigUInt64LE(i)) * 0x100000001b3n);
  return hash;
}

const objectsMade = new Map();

/** The object of a source, made again if something that goes into it has changed. */
function compile(target, name, source, flags) {
  const object = `${build}/${target}-${name}.o`;
  if (!objectsMade.has(object)) objectsMade.set(object, compileNow(target, name, source, flags));
  return objectsMade.get(object);
}

async function compileNow(target, name, source, flags) {
  const object = `${build}/${target}-${name}.o`;
  const args = [...flags, '-ffunction-sections', '-fdata-sections', '-c', source, '-o', object];
  const inputs = source.startsWith(quickjs) ? [quickjs] : [source, ...included(source)];
  await bringUpToDate(
    { record: `${made}/${target}-${name}`, inputs, outputs: [object], salt: args.join(' ') },
    () => onProcessor(() => run(CLANG, args)),
  );
  return object;
}

/** What a source includes, as far as it may change. The core takes longest, and few files. */
function included(source) {
  if (source.endsWith('.S')) return [`${build}/program.bin`, 'src/core/evaluation/nets'];
  const headers = ['core-wasm.h', 'core-exports.h'].map((name) => `${build}/${name}`);
  if (source.endsWith('core-build.c'))
    return [
      ...headers,
      `${build}/core-wasm.c`,
      'native/core-table.h',
      'native/net-kernels.h',
      'native/wasm-rt.h',
    ];
  return ['native', ...headers];
}

function linked(output, flags, args) {
  return run(CLANG, [
    ...flags.filter((flag) => flag.startsWith('--target')),
    '-fuse-ld=lld',
    '-Wl,--gc-sections',
    ...args,
    '-o',
    output,
  ]);
}

async function run(program, args) {
  const [code] = await once(spawn(program, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`${program} failed.`);
}

let freeProcessors = availableParallelism();
const waiting = [];

/** As many at a time as there are processors. */
async function onProcessor(work) {
  if (freeProcessors > 0) freeProcessors--;
  else await new Promise((resolve) => waiting.push(resolve));
  try {
    await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else freeProcessors++;
  }
}

process.chdir(root);
await mkdir(build, { recursive: true });
await oneAtATime(LOCK, 'build-native', main).catch((error) => {
  console.error(`build-native: ${error.message}`);
  process.exitCode = 1;
});
