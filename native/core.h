/** The core: wasm2c's C, once for each kind of processor (core-build.c), and its calls as JavaScript's (core.c). */
#ifndef TENGEN_CORE_H
#define TENGEN_CORE_H

#include "core-table.h"
#include "quickjs.h"

/** Chooses the build for this processor. False: there is none. `name`, unless NULL: "avx2", "sse4.2" or "older". */
int core_choose(const char *name);

/** instantiate(buffer, poll, iterationDone, rootMove): the exports over a memory. */
JSValue core_instantiate(JSContext *context, JSValueConst this_value, int count, JSValueConst *arguments);

#endif
