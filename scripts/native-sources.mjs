/** What the small executables are compiled of, for both of their builds: build-native.mjs and build-sanitized.mjs. */

export const QUICKJS_FOLDER = 'package/deps/quickjs_2021_03_27';
/** Where build-native.mjs unpacks QuickJS. */
export const quickjs = `build/native/${QUICKJS_FOLDER}`;
export const QUICKJS_SOURCES = ['quickjs', 'libregexp', 'libunicode', 'cutils'];
export const QUICKJS_DEFINES = ['-D_GNU_SOURCE', '-DCONFIG_VERSION="2021-03-27"'];

/** In native/, for all systems. */
export const OWN_SOURCES = ['main', 'agent', 'asset', 'core', 'lent', 'shared-memory'];

/** The core's builds, by the name of their table (native/core.h): for which processors. */
export const CORES = { core_avx2: 'x86-64-v3', core_sse42: 'x86-64-v2' };

/** The assembler source that puts the carried files into the executable for Linux. */
export const CARRIED = 'build/native/carried-linux.S';
