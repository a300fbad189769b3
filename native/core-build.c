/** One build of the core: CORE_TABLE is its name, and the compiler's options say for which processors. */
#include "wasm-rt.h"

/** As many bytes as a register of the processor's holds, or two of them; at any address. */
typedef uint8_t block_t __attribute__((vector_size(32), aligned(1), may_alias));

/**
 * memmove a block at a time: musl's copies backwards by string instructions, several times slower. What overlaps is
 * copied in the direction in which each byte is read before it is written.
 */
__attribute__((no_builtin("memmove", "memcpy"))) static void move_bytes(void *to, const void *from, size_t count) {
  uint8_t *const target = to;
  const uint8_t *const source = from;
  size_t i = 0;
  if ((uintptr_t)target - (uintptr_t)source >= count) {
    for (; i + sizeof(block_t) <= count; i += sizeof(block_t))
      *(block_t *)(target + i) = *(const block_t *)(source + i);
    for (; i < count; i++) target[i] = source[i];
    return;
  }
  for (i = count; i >= sizeof(block_t); i -= sizeof(block_t))
    *(block_t *)(target + i - sizeof(block_t)) = *(const block_t *)(source + i - sizeof(block_t));
  while (i-- > 0) target[i] = source[i];
}

#define memmove move_bytes
#include "core-wasm.h"

#include "net-kernels.h"
#include "core-wasm.c"
#undef memmove

#include "core-table.h"

static _Thread_local uint8_t *core_memory;

static void instantiate(uint8_t *memory, uint64_t bytes) {
  core_memory = memory;
  core_memory_bytes = bytes;
  wasm2c_core_instantiate(memory, NULL, NULL);
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
