/**
 * What the C that wasm2c makes of the core expects of its runtime, and no more: the core has one memory, which it
 * imports, and neither tables nor exceptions.
 */
#ifndef TENGEN_WASM_RT_H
#define TENGEN_WASM_RT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define wasm_rt_memcpy memcpy
#define wasm_rt_unreachable __builtin_unreachable

/** Accesses are checked by the processor: around the memory lies as much of nothing as an address can reach. */
#define WASM_RT_MEMCHECK_GUARD_PAGES 1
#define WASM_RT_USE_SEGUE 0
#define WASM_RT_STACK_DEPTH_COUNT 0
#define WABT_BIG_ENDIAN 0

typedef enum {
  WASM_RT_TRAP_OOB,
  WASM_RT_TRAP_INT_OVERFLOW,
  WASM_RT_TRAP_DIV_BY_ZERO,
  WASM_RT_TRAP_INVALID_CONVERSION,
  WASM_RT_TRAP_UNREACHABLE,
  WASM_RT_TRAP_CALL_INDIRECT,
} wasm_rt_trap_t;

/** Ends the call of the core that this thread is in (core.c). */
_Noreturn void wasm_rt_trap(wasm_rt_trap_t trap);

/** A memory is its first byte: how many there are, core-to-c.mjs has in a variable of the thread. */
typedef uint8_t wasm_rt_memory_t;

static inline bool wasm_rt_is_initialized(void) { return true; }

/** Types of values, as types of functions are described by. */
typedef enum { WASM_RT_I32, WASM_RT_I64, WASM_RT_F32, WASM_RT_F64, WASM_RT_V128 } wasm_rt_type_t;

/** Of tables, which the core has none of, the types alone. */
typedef const char *wasm_rt_func_type_t;
typedef void (*wasm_rt_function_ptr_t)(void);
typedef struct {
  void (*fn)(void **instance_ptr, void *tail_call_stack, void *next);
} wasm_rt_tailcallee_t;
typedef struct {
  wasm_rt_func_type_t func_type;
  wasm_rt_function_ptr_t func;
  wasm_rt_tailcallee_t func_tailcallee;
  void *module_instance;
} wasm_rt_funcref_t;
typedef void *wasm_rt_externref_t;
typedef struct {
  wasm_rt_funcref_t *data;
  uint32_t size;
} wasm_rt_funcref_table_t;
typedef struct {
  wasm_rt_externref_t *data;
  uint32_t size;
} wasm_rt_externref_table_t;
static const wasm_rt_funcref_t wasm_rt_funcref_null_value;
static const wasm_rt_externref_t wasm_rt_externref_null_value;

#endif
