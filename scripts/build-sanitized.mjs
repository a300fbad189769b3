/**
 * The small executable for Linux with gcc's sanitizers, which end it with a report at the first fault of its C part:
 *
 *     node scripts/build-sanitized.mjs address|thread
 *
 * makes build/native/sanitized/pbrain-tengen-address (undefined behaviour is found by it, too) or -thread, of what
 * scripts/build-native.mjs has left in build/native/. TENGEN_SMALL=FILE in the environment has the tests run it
 * instead of dist/gomocup/pbrain-tengen. Needs gcc and its sanitizers (Debian's gcc, libasan8, libubsan1, libtsan2).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  build,
  CARRIED,
  CORES,
  LOCK,
  OWN_SOURCES,
  QUICKJS_DEFINES,
  QUICKJS_SOURCES,
  quickjs,
} from './native-sources.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const KINDS = { address: 'address,undefined', thread: 'thread' };

const folder = `${build}/sanitized`;

/**
 * The core's wild accesses are for the program's own handler, which is left by a jump. Memories have GiB of guards, and
 * the process ends without asking what was left allocated.
 */
const OPTIONS = {
  __asan_default_options:
    'handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:use_sigaltstack=0:detect_leaks=0',
  // Counts of nodes are shared without a word of Atomics (engine/control-block.ts): a torn one is wrong for a moment.
  // Each thread's instance of the core writes the same constants into the memory that they share.
  __tsan_default_suppressions: 'race:JS_SetPropertyValue\\nrace:load_data',
  __tsan_default_options: 'handle_segv=0:handle_sigbus=0:report_signal_unsafe=0:exitcode=66',
};

function main(kind) {
  const sanitizers = KINDS[kind];
  if (sanitizers === undefined)
    throw new Error(`a kind of sanitizer is wanted: ${Object.keys(KINDS).join(' or ')}`);
  const options = `${folder}/options.c`;
  writeFileSync(
    options,
    Object.entries(OPTIONS)
      .map(([name, text]) => `const char *${name}(void) { return "${text}"; }\n`)
      .join(''),
  );
  const all = [
    '-g',
    '-w',
    '-fno-omit-frame-pointer',
    `-fsanitize=${sanitizers}`,
    '-fno-sanitize-recover=all',
  ];
  const including = [`-I${build}`, '-Inative', '-isystem', quickjs];
  const objects = [];
  const compile = (source, object, ...flags) => {
    objects.push(`${folder}/${kind}-${object}.o`);
    run('gcc', [...all, ...flags, ...including, '-c', source, '-o', `${folder}/${kind}-${object}.o`]);
  };
  for (const name of [...OWN_SOURCES, 'system-posix']) compile(`native/${name}.c`, name, '-O1');
  // Shifts and the like that the standard leaves undefined are all over QuickJS.
  for (const name of QUICKJS_SOURCES)
    compile(`${quickjs}/${name}.c`, name, '-O1', '-fwrapv', '-fno-sanitize=undefined', ...QUICKJS_DEFINES);
  // The core's threads race for the entries of the table, and check them.
  const ofCore = kind === 'thread' ? ['-fno-sanitize=all'] : [];
  for (const [table, level] of Object.entries(CORES)) {
    const flags = ['-O1', `-march=${level}`, `-DCORE_TABLE=${table}`, '-DNDEBUG', ...ofCore];
    compile('native/core-build.c', table, ...flags);
  }
  compile(CARRIED, 'carried');
  compile(options, 'options');
  run('gcc', [...all, ...objects, '-lm', '-lpthread', '-o', `${folder}/pbrain-tengen-${kind}`]);
}

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} failed.`);
}

process.chdir(path.join(fileURLToPath(import.meta.url), '../..'));
mkdirSync(folder, { recursive: true });
try {
  await oneAtATime(LOCK, 'build-sanitized', () => main(process.argv[2]));
} catch (error) {
  console.error(`build-sanitized: ${error.message}`);
  process.exitCode = 1;
}
