/** The core: wasm2c's C, once for each kind of processor (core-build.c), and its calls as JavaScript's (core.c). */
#ifndef TENGEN_CORE_H
#define TENGEN_CORE_H

#include <stdint.h>

#include "quickjs.h"

typedef uint32_t u32;
typedef uint64_t u64;
typedef double f64;

/** CORE_EXPORTS(X): X(name, result, parameters, call in the core, JavaScript's arguments, their number) for each. */
#include "core-exports.h"

/** One build. All state is the calling thread's: there is one instance a thread, the one instantiated last. */
struct core {
  void (*instantiate)(uint8_t *memory, uint64_t bytes);
#define X(name, result, parameters, call, arguments, count) result(*name) parameters;
  CORE_EXPORTS(X)
#undef X
};

extern const struct core core_avx2, core_sse42;

/** Chooses the build for this processor. False: there is none. `name`, unless NULL: "avx2", "sse4.2" or "older". */
int core_choose(const char *name);

/** instantiate(buffer, poll, iterationDone, rootMove): the exports over a memory. */
JSValue core_instantiate(JSContext *context, JSValueConst this_value, int count, JSValueConst *arguments);

#endif
