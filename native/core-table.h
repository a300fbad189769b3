/** The core's calls, once for each kind of processor (core-build.c); of JavaScript it knows nothing. */
#ifndef TENGEN_CORE_TABLE_H
#define TENGEN_CORE_TABLE_H

#include <stdint.h>

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

#endif
