/** One build of the core: CORE_TABLE is its name, and the compiler's options say for which processors. */
#include "wasm-rt.h"
#include "core-wasm.h"
#include "core-wasm.c"

#include "core.h"

static _Thread_local w2c_core instance;
static _Thread_local wasm_rt_memory_t memory;

static wasm_rt_memory_t *w2c_env_memory(struct w2c_env *env) {
  (void)env;
  return &memory;
}

static void instantiate(uint8_t *data, uint64_t bytes) {
  core_memory = data;
  memory = (wasm_rt_memory_t){data, bytes};
  wasm2c_core_instantiate(&instance, NULL, NULL);
}

#define X(name, result, parameters, call, arguments, count) \
  static result call_##name parameters { return call; }
CORE_EXPORTS(X)
#undef X

const struct core CORE_TABLE = {
    .instantiate = instantiate,
#define X(name, result, parameters, call, arguments, count) .name = call_##name,
    CORE_EXPORTS(X)
#undef X
};
