/**
 * The core as an addon of Node's: instantiate(memory, poll, iterationDone, rootMove) returns its exports, which work in
 * the bytes of a memory of V8's. Beyond them V8 keeps nothing but guard pages, so a wild access ends the process.
 */
#include <node_api.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>

#include "addon.h"
#include "wasm-rt.h"

struct instance {
  struct core_state state;
  /** Weak: the array of all that it needs, which each of its exports holds. */
  napi_ref kept;
};

/** Places in that array. */
enum { KEPT_MEMORY, KEPT_POLL, KEPT_ITERATION_DONE, KEPT_ROOT_MOVE, KEPT_INSTANCE };

/** For this processor. */
static const struct core_turns *turns;
static const struct core *core;

static _Thread_local struct {
  napi_env env;
  /** Whose state the thread's variables are. */
  struct instance *instance;
  jmp_buf *trap;
  const char *trap_reason;
} self;

static void give_turn(struct instance *next) {
  if (self.instance == next) return;
  if (self.instance) turns->keep(&self.instance->state);
  if (next) turns->resume(&next->state);
  self.instance = next;
}

// ---- ends of a call before its time -------------------------------------------------------------------------------

/** Back to where JavaScript called the core, which throws. Without a reason it has thrown already. */
static _Noreturn void leave_core(const char *reason) {
  self.trap_reason = reason;
  longjmp(*self.trap, 1);
}

void wasm_rt_trap(wasm_rt_trap_t trap) {
  static const char *const reasons[] = {
      [WASM_RT_TRAP_OOB] = "the core: memory access out of bounds",
      [WASM_RT_TRAP_INT_OVERFLOW] = "the core: integer overflow",
      [WASM_RT_TRAP_DIV_BY_ZERO] = "the core: division by zero",
      [WASM_RT_TRAP_INVALID_CONVERSION] = "the core: number out of range",
      [WASM_RT_TRAP_UNREACHABLE] = "the core: unreachable",
      [WASM_RT_TRAP_CALL_INDIRECT] = "the core: wrong function",
  };
  leave_core(reasons[trap]);
}

// ---- the core's calls of JavaScript -------------------------------------------------------------------------------

static u32 read_u32(napi_env env, napi_value value) {
  int32_t number = 0;
  napi_value converted;
  if (napi_get_value_int32(env, value, &number) != napi_ok && napi_coerce_to_number(env, value, &converted) == napi_ok)
    napi_get_value_int32(env, converted, &number);
  return (u32)number;
}

static f64 read_f64(napi_env env, napi_value value) {
  double number = 0;
  napi_get_value_double(env, value, &number);
  return number;
}

/** False if JavaScript threw, or the thread is being ended. */
static bool called(napi_env env, napi_ref kept, int place, size_t count, const u32 *numbers, u32 *answer) {
  napi_value array, function, undefined, result, arguments[4];
  for (size_t i = 0; i < count; i++)
    if (napi_create_int32(env, (int32_t)numbers[i], &arguments[i]) != napi_ok) return false;
  if (napi_get_reference_value(env, kept, &array) != napi_ok) return false;
  if (napi_get_element(env, array, place, &function) != napi_ok) return false;
  if (napi_get_undefined(env, &undefined) != napi_ok) return false;
  if (napi_call_function(env, undefined, function, count, arguments, &result) != napi_ok) return false;
  *answer = read_u32(env, result);
  return true;
}

/** What it calls may call the core again, on this instance or another. */
static u32 call_back(int place, size_t count, const u32 *numbers) {
  const napi_env env = self.env;
  struct instance *const instance = self.instance;
  napi_handle_scope scope;
  u32 answer = 0;
  if (napi_open_handle_scope(env, &scope) != napi_ok) leave_core(NULL);
  const bool is_done = called(env, instance->kept, place, count, numbers, &answer);
  napi_close_handle_scope(env, scope);
  give_turn(instance);
  if (!is_done) leave_core(NULL);
  return answer;
}

struct w2c_host;

u32 w2c_host_poll(struct w2c_host *host) {
  (void)host;
  return call_back(KEPT_POLL, 0, NULL);
}

u32 w2c_host_iterationDone(struct w2c_host *host, u32 line, u32 line_count, u32 settled, u32 changed) {
  (void)host;
  return call_back(KEPT_ITERATION_DONE, 4, (const u32[]){line, line_count, settled, changed});
}

void w2c_host_rootMove(struct w2c_host *host, u32 event, u32 x, u32 y) {
  (void)host;
  call_back(KEPT_ROOT_MOVE, 3, (const u32[]){event, x, y});
}

// ---- JavaScript's calls of the core -------------------------------------------------------------------------------

static napi_value throw_trap(napi_env env) {
  if (self.trap_reason) napi_throw_error(env, NULL, self.trap_reason);
  return NULL;
}

/** Runs the statement in the core; where that ends before its time the calling function throws. */
#define IN_CORE(env_, instance, statement) \
  do {                                     \
    jmp_buf here;                          \
    jmp_buf *const outer = self.trap;      \
    self.env = env_;                       \
    give_turn(instance);                   \
    if (setjmp(here)) {                    \
      self.trap = outer;                   \
      return throw_trap(env_);             \
    }                                      \
    self.trap = &here;                     \
    statement;                             \
    self.trap = outer;                     \
  } while (0)

#define RETURN_void(env, instance, call) \
  IN_CORE(env, instance, call);          \
  return NULL
#define RETURN_NUMBER(env, instance, call, type, create) \
  type number;                                           \
  napi_value value = NULL;                               \
  IN_CORE(env, instance, number = (type)call);           \
  create(env, number, &value);                           \
  return value
#define RETURN_u32(env, instance, call) RETURN_NUMBER(env, instance, call, int32_t, napi_create_int32)
#define RETURN_u64(env, instance, call) RETURN_NUMBER(env, instance, call, int64_t, napi_create_bigint_int64)
#define RETURN_f64(env, instance, call) RETURN_NUMBER(env, instance, call, f64, napi_create_double)

#define X(name, result, parameters, call, arguments, count)                      \
  static napi_value js_##name(napi_env context, napi_callback_info info) {       \
    napi_value values[count + 1];                                                \
    size_t given = count;                                                        \
    void *data;                                                                  \
    napi_get_cb_info(context, info, &given, values, NULL, &data);                \
    struct instance *const instance = data;                                      \
    RETURN_##result(context, instance, core->name arguments);                    \
  }
CORE_EXPORTS(X)
#undef X

static const struct {
  const char *name;
  napi_callback function;
  uint32_t count;
} core_exports[] = {
#define X(name, result, parameters, call, arguments, count) {#name, js_##name, count},
    CORE_EXPORTS(X)
#undef X
};

static void release(napi_env env, void *data, void *hint) {
  (void)hint;
  struct instance *const instance = data;
  // Its state is of no use any more.
  if (self.instance == instance) self.instance = NULL;
  napi_delete_reference(env, instance->kept);
  free(instance);
}

static napi_value instantiate(napi_env env, napi_callback_info info) {
  napi_value values[4], kept, external, object;
  size_t count = 4, bytes;
  void *memory;
  napi_get_cb_info(env, info, &count, values, NULL, NULL);
  if (napi_get_typedarray_info(env, values[KEPT_MEMORY], NULL, &bytes, &memory, NULL, NULL) != napi_ok) {
    napi_throw_type_error(env, NULL, "the core's memory is wanted, as a Uint8Array");
    return NULL;
  }
  struct instance *const instance = calloc(1, sizeof *instance);
  if (!instance || napi_create_array(env, &kept) != napi_ok ||
      napi_create_reference(env, kept, 0, &instance->kept) != napi_ok ||
      napi_create_external(env, instance, release, NULL, &external) != napi_ok) {
    free(instance);
    napi_throw_error(env, NULL, "no memory for another instance of the core");
    return NULL;
  }
  for (int i = 0; i < KEPT_INSTANCE; i++) napi_set_element(env, kept, i, values[i]);
  napi_set_element(env, kept, KEPT_INSTANCE, external);
  IN_CORE(env, instance, core->instantiate(memory, bytes));
  napi_create_object(env, &object);
  for (size_t i = 0; i < sizeof core_exports / sizeof *core_exports; i++) {
    napi_value function;
    napi_create_function(env, core_exports[i].name, NAPI_AUTO_LENGTH, core_exports[i].function, instance, &function);
    // As WebAssembly's have: builds compare the numbers of arguments.
    napi_property_descriptor length = {.utf8name = "length"};
    napi_create_uint32(env, core_exports[i].count, &length.value);
    napi_define_properties(env, function, 1, &length);
    napi_set_named_property(env, function, "kept", kept);
    napi_set_named_property(env, object, core_exports[i].name, function);
  }
  return object;
}

/** Once in each thread that loads it. */
NAPI_MODULE_INIT() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v3")) turns = &turns_core_avx2;
  else if (__builtin_cpu_supports("x86-64-v2")) turns = &turns_core_sse42;
  else {
    napi_throw_error(env, NULL, "this processor has no SSE4.2");
    return NULL;
  }
  core = turns->core;
  napi_value function;
  napi_create_function(env, "instantiate", NAPI_AUTO_LENGTH, instantiate, NULL, &function);
  napi_set_named_property(env, exports, "instantiate", function);
  return exports;
}
