/** The core in Node: a build of it whose instances, several in a thread, take turns at the thread's variables. */
#ifndef TENGEN_ADDON_H
#define TENGEN_ADDON_H

#include "core-table.h"

/** What core-to-c.mjs made variables of the thread, of an instance that does not have its turn. */
struct core_state {
  uint8_t *memory;
  uint64_t memory_bytes;
#define X(type, name) type name;
  CORE_GLOBALS(X)
#undef X
};

struct core_turns {
  const struct core *core;
  void (*keep)(struct core_state *state);
  void (*resume)(const struct core_state *state);
};

extern const struct core_turns turns_core_avx2, turns_core_sse42;

#endif
