/** What the small executables are compiled of, for build-native.mjs, build-sanitized.mjs and tests. */

/** Translates WebAssembly to C. */
export const WABT = {
  name: 'wabt',
  version: '1.0.39',
  integrity:
    'sha512-ba+dRL/75VQQY7RkU/CgriGbkoWAfS8TDyUlJfJhJ8KhtXgMl5dhNvoPNUcQ9IWRhW8u41glMSuZeTvsYq2rRg==',
};
export const QUICKJS_FOLDER = 'package/deps/quickjs_2021_03_27';
/** The core's functions that native/net-kernels.h has with wider vectors: they are called, never inlined. */
export const NET_KERNELS = [
  'regionLayer',
  'quarterLayer',
  'wideLayer',
  'secondLayer',
  'logitLayer',
  'followChanges',
];
/** Where build-native.mjs makes all that is not for users. */
export const build = 'build/native';
/** Writers and compilers of what is there take this lock: without it one could find half of it. */
export const LOCK = `${build}/lock`;
/** Where it unpacks QuickJS. */
export const quickjs = `${build}/${QUICKJS_FOLDER}`;
export const QUICKJS_SOURCES = ['quickjs', 'libregexp', 'libunicode', 'cutils'];
export const QUICKJS_DEFINES = ['-D_GNU_SOURCE', '-DCONFIG_VERSION="2021-03-27"'];

/** In native/, for all systems. */
export const OWN_SOURCES = ['main', 'agent', 'asset', 'core', 'heap', 'lent', 'shared-memory'];

/** The core's builds, by the name of their table (native/core.h): for which processors. */
export const CORES = { core_avx2: 'x86-64-v3', core_sse42: 'x86-64-v2' };

/** With which options a build of the core is compiled. */
export const coreOptions = (table, level) => [
  ...['-O3', `-march=${level}`, `-DCORE_TABLE=${table}`, '-DNDEBUG', '-w'],
];

/** The assembler source that puts the carried files into the executable for Linux. */
export const CARRIED = `${build}/carried-linux.S`;

export const CLANG = 'clang-19';
const MUSL = '/usr/lib/x86_64-linux-musl';

/** The systems: what is compiled and linked for them, and how. */
export const TARGETS = {
  linux: {
    output: 'pbrain-tengen',
    system: 'native/system-posix.c',
    needs: [`${MUSL}/libc.a`, '/usr/lib/gcc/x86_64-linux-gnu/12/libgcc.a'],
    flags: [
      ...['--target=x86_64-linux-musl', '-fno-pic', '-nostdinc', '-isystem', `${build}/include`],
      ...['-isystem', '/usr/include/x86_64-linux-musl', '-isystem', '/usr/lib/llvm-19/lib/clang/19/include'],
    ],
    /** Last in the file: where it is cut off, the program is there to say so. */
    section: '.section .ldata,"awl",@progbits',
    /** Around the objects, as gcc's musl specs have them. */
    link: (objects) => [
      ...['-nostdlib', '-static', '-Wl,--build-id=none', `${MUSL}/crt1.o`, `${MUSL}/crti.o`],
      ...objects,
      ...[`${MUSL}/libc.a`, '/usr/lib/gcc/x86_64-linux-gnu/12/libgcc.a', `${MUSL}/crtn.o`],
    ],
  },
  windows: {
    output: 'pbrain-tengen64.exe',
    system: 'native/system-windows.c',
    needs: ['/usr/x86_64-w64-mingw32/include/windows.h', '/usr/lib/gcc/x86_64-w64-mingw32/12-posix/libgcc.a'],
    flags: [
      ...['--target=x86_64-w64-mingw32', '-isystem', `${build}/include`],
      ...['-D_WIN32_WINNT=0x0A00', '-DWIN32_LEAN_AND_MEAN', '-D__USE_MINGW_ANSI_STDIO'],
    ],
    section: '.section .rdata,"dr"',
    link: (objects) => [
      ...['-static', '-Wl,--stack,8388608', '-Wl,--no-insert-timestamp', ...objects],
      ...['-lwinmm', '-lsynchronization', '-lpthread'],
    ],
  },
};
