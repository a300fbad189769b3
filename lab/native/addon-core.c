/** One build of the core (native/core-build.c) for the addon: CORE_TABLE is its name. */
#include "core-build.c"

#include "addon.h"

static void keep(struct core_state *state) {
  state->memory = core_memory;
  state->memory_bytes = core_memory_bytes;
#define X(type, name) state->name = core_##name;
  CORE_GLOBALS(X)
#undef X
}

static void resume(const struct core_state *state) {
  core_memory = state->memory;
  core_memory_bytes = state->memory_bytes;
#define X(type, name) core_##name = state->name;
  CORE_GLOBALS(X)
#undef X
}

#define JOINED(a, b) a##b
#define TURNS_OF(table) JOINED(turns_, table)

const struct core_turns TURNS_OF(CORE_TABLE) = {.core = &CORE_TABLE, .keep = keep, .resume = resume};
