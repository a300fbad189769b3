/**
 * Makes addons of Node's that have a build of the core inside, for lab/native/native-core.cjs:
 *
 *     node scripts/build-native-addon.mjs [CORE.wasm ...]
 *
 * build/native/addons/HASH.node for each, of build/core.wasm unless builds are named. For Linux on x86-64; needs what
 * scripts/install-native-tools.sh installs, glibc's headers (libc6-dev), and Node's, as its own packages have them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { coreToC } from './core-to-c.mjs';
import { build, CLANG, CORES, coreOptions, LOCK, WABT } from './native-sources.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { unpackPackage } from './pinned-package.mjs';
import { bringUpToDate } from './up-to-date.mjs';

const { addonFile } = createRequire(import.meta.url)('../lab/native/addons.cjs');

const own = process.cwd();
const root = fileURLToPath(new URL('..', import.meta.url));
const headers = path.join(process.execPath, '../../include/node');
const SIMDE = '/usr/include/simde';
const NEEDED = [
  `/usr/bin/${CLANG}`,
  '/usr/lib/llvm-19/bin/ld.lld',
  `${SIMDE}/wasm/simd128.h`,
  '/usr/include/setjmp.h',
  `${headers}/node_api.h`,
];

async function main(cores) {
  const absent = cores.find((core) => !existsSync(core));
  if (absent !== undefined) throw new Error(`there is no ${absent}.`);
  const missing = NEEDED.find((file) => !existsSync(file));
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('addons are for Linux on x86-64.');
  if (missing !== undefined) {
    throw new Error(
      `${missing} is missing: on Debian 12, scripts/install-native-tools.sh and libc6-dev have what is needed, and Node from nodejs.org has its headers.`,
    );
  }
  await unpackPackage(
    WABT,
    ['package/package.json', 'package/LICENSE', 'package/bin/wasm2c'],
    path.join(root, 'node_modules/.cache/tengen'),
    `${build}/wabt`,
  );
  for (const core of cores) {
    const addon = addonFile(readFileSync(core));
    const name = path.basename(addon, '.node');
    await bringUpToDate(
      {
        record: `${build}/made/addon-${name}`,
        inputs: [core, 'native', 'lab/native', 'scripts', headers],
        outputs: [addon],
      },
      () => make(core, addon, `${build}/addon-${name}`),
    );
    console.log(`${core}: ${path.relative('', addon)}`);
  }
}

/** The thread's variables lie where the loader has a little room left for them: they are reached without a call. */
const SHARED = ['-fPIC', '-ftls-model=initial-exec', '-fvisibility=hidden'];

async function make(core, addon, folder) {
  mkdirSync(folder, { recursive: true });
  mkdirSync(path.dirname(addon), { recursive: true });
  if (!existsSync(`${folder}/simde`)) symlinkSync(SIMDE, `${folder}/simde`);
  await coreToC(core, `${build}/wabt/package/bin/wasm2c`, folder);
  const including = [`-I${folder}`, '-Inative', '-Ilab/native', `-isystem${headers}`];
  const compile = async (source, name, options) => {
    await run([...SHARED, ...options, ...including, '-c', source, '-o', `${folder}/${name}.o`]);
    return `${folder}/${name}.o`;
  };
  const builds = Object.entries(CORES).map(([table, level]) =>
    compile('lab/native/addon-core.c', table, coreOptions(table, level)),
  );
  const glue = compile('lab/native/addon.c', 'addon', ['-O2', '-Wall', '-Wextra', '-Werror']);
  const objects = await Promise.all([...builds, glue]);
  await run(['-shared', '-fuse-ld=lld', '-s', ...objects, '-o', `${addon}.partial`]);
  renameSync(`${addon}.partial`, addon);
}

async function run(args) {
  const [code] = await once(spawn(CLANG, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`${CLANG} failed.`);
}

process.chdir(root);
const named = process.argv.slice(2).map((file) => path.resolve(own, file));
mkdirSync(build, { recursive: true });
await oneAtATime(LOCK, 'build-native-addon', () =>
  main(named.length > 0 ? named : ['build/core.wasm']),
).catch((error) => {
  console.error(`build-native-addon: ${error.message}`);
  process.exitCode = 1;
});
