/** Where scripts/build-native.mjs leaves what the small executables are linked of. */
export const build: string;
/** Where it unpacks QuickJS. */
export const quickjs: string;
export const CLANG: string;
/** The names of the core's functions that native/net-kernels.h has its own of. */
export const NET_KERNELS: readonly string[];
/** The small executable for Linux. */
export const TARGETS: {
  readonly linux: {
    readonly flags: readonly string[];
    /** The linker's arguments for the program that these objects make. */
    readonly link: (objects: readonly string[]) => readonly string[];
  };
};
