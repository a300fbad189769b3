#include "core.h"

#include <string.h>

#include "agent.h"
#include "shared-memory.h"
#include "wasm-rt.h"

#ifdef _WIN32
/** Without the frame's address a jump unwinds nothing, so that it can leave the handler of an exception. */
#undef setjmp
#define setjmp(buffer) _setjmp(buffer, NULL)
#endif

static const struct core *core;

int core_choose(const char *name) {
  __builtin_cpu_init();
  const bool has_avx2 = __builtin_cpu_supports("x86-64-v3"), has_sse42 = __builtin_cpu_supports("x86-64-v2");
  if (has_avx2 && (!name || strcmp(name, "avx2") == 0)) core = &core_avx2;
  else if (has_sse42 && (!name || strcmp(name, "sse4.2") == 0)) core = &core_sse42;
  return core != NULL;
}

// ---- ends of a call before its time -------------------------------------------------------------------------------

/** Back to where JavaScript called the core, which throws. Without a reason it has thrown already. */
static _Noreturn void leave_core(const char *reason) {
  self->in_core = 0;
  self->trap_reason = reason;
  longjmp(*self->trap, 1);
}

void wasm_rt_trap(wasm_rt_trap_t trap) {
  static const char *const reasons[] = {
      [WASM_RT_TRAP_OOB] = "memory access out of bounds",
      [WASM_RT_TRAP_INT_OVERFLOW] = "integer overflow",
      [WASM_RT_TRAP_DIV_BY_ZERO] = "division by zero",
      [WASM_RT_TRAP_INVALID_CONVERSION] = "number out of range",
      [WASM_RT_TRAP_UNREACHABLE] = "unreachable",
      [WASM_RT_TRAP_CALL_INDIRECT] = "wrong function",
  };
  leave_core(reasons[trap]);
}

/** In the handler of a signal, or in its stead. */
void core_on_fault(fault_t fault) {
  if (fault == FAULT_FATAL)
    end_with(EXIT_FAULT, "Tengen came upon memory that is not its own, or its file is cut off: this is a fault");
  if (!self || !self->in_core) return;
  if (fault == FAULT_MEMORY) leave_core("memory access out of bounds, or the stack is used up");
  if (atomic_load(&self->terminated)) leave_core("interrupted");
}

// ---- the core's calls of JavaScript -------------------------------------------------------------------------------

/**
 * A call takes some 20 us, and the core asks every 512 nodes: what it asks can wait for an eighth of the time that the
 * search has taken, so that a short one ends in time, and POLL_MS at most.
 */
#define POLL_MS 2
#define POLL_SHARE 8

static int32_t call_back(JSValueConst function, int count, JSValueConst *arguments) {
  JSContext *context = self->context;
  self->in_core = 0;
  const JSValue result = JS_Call(context, function, JS_UNDEFINED, count, arguments);
  int32_t number = 0;
  if (JS_IsException(result)) leave_core(NULL);
  JS_ToInt32(context, &number, result);
  JS_FreeValue(context, result);
  self->in_core = 1;
  return number;
}

struct w2c_host;

/** In ms: since the core last asked, or was called. */
static double silence(double time) {
  return time - (self->polled_at > self->called_at ? self->polled_at : self->called_at);
}

u32 w2c_host_poll(struct w2c_host *memory) {
  if (atomic_load(&self->terminated)) leave_core("interrupted");
  const double time = now_ms(), patience = (time - self->called_at) / POLL_SHARE, waited = silence(time);
  if (waited < (patience < POLL_MS ? patience : POLL_MS)) return 0;
  self->polled_at = time;
  shared_enlarge_pages(memory, waited);
  return call_back(self->poll, 0, NULL);
}

#define NUMBER(value) JS_NewInt32(self->context, (int32_t)(value))

u32 w2c_host_iterationDone(struct w2c_host *host, u32 line, u32 line_count, u32 settled, u32 changed) {
  (void)host;
  JSValueConst arguments[] = {NUMBER(line), NUMBER(line_count), NUMBER(settled), NUMBER(changed)};
  return call_back(self->iteration_done, 4, arguments);
}

void w2c_host_rootMove(struct w2c_host *host, u32 event, u32 x, u32 y) {
  (void)host;
  JSValueConst arguments[] = {NUMBER(event), NUMBER(x), NUMBER(y)};
  call_back(self->root_move, 3, arguments);
}

// ---- JavaScript's calls of the core -------------------------------------------------------------------------------

static u32 read_u32(JSContext *context, JSValueConst value) {
  int32_t number = 0;
  JS_ToInt32(context, &number, value);
  return (u32)number;
}
static f64 read_f64(JSContext *context, JSValueConst value) {
  double number = 0;
  JS_ToFloat64(context, &number, value);
  return number;
}

/** Throws what ended a call. */
static JSValue throw_trap(JSContext *context) {
  return self->trap_reason ? JS_ThrowInternalError(context, "the core: %s", self->trap_reason) : JS_EXCEPTION;
}

/** Searches too short for a question pay for large pages as well: each for those before it. */
static void begin_call(void) {
  if (self->unasked >= 1) shared_enlarge_pages(self->core_data, self->unasked), self->unasked = 0;
  self->called_at = now_ms();
}

static void end_call(void) { self->unasked += silence(now_ms()); }

/** Runs the statement in the core; where that ends before its time the calling function returns an exception. */
#define IN_CORE(context, statement)                                                          \
  do {                                                                                       \
    jmp_buf here;                                                                            \
    jmp_buf *const outer = self->trap;                                                       \
    if (setjmp(here)) {                                                                      \
      self->trap = outer;                                                                    \
      return throw_trap(context);                                                            \
    }                                                                                        \
    if (!outer) begin_call();                                                                \
    self->trap = &here;                                                                      \
    self->in_core = 1;                                                                       \
    statement;                                                                               \
    self->in_core = 0;                                                                       \
    self->trap = outer;                                                                      \
    if (!outer) end_call();                                                                  \
  } while (0)

#define RETURN_void(context, call) \
  IN_CORE(context, call);          \
  return JS_UNDEFINED
#define RETURN_u32(context, call) \
  u32 number;                     \
  IN_CORE(context, number = call); \
  return JS_NewInt32(context, (int32_t)number)
#define RETURN_u64(context, call) \
  u64 number;                     \
  IN_CORE(context, number = call); \
  return JS_NewFloat64(context, (double)number)
#define RETURN_f64(context, call) \
  f64 number;                     \
  IN_CORE(context, number = call); \
  return JS_NewFloat64(context, number)

#define X(name, result, parameters, call, arguments, count)                                                \
  static JSValue js_##name(JSContext *context, JSValueConst this_value, int given, JSValueConst *values) { \
    (void)this_value, (void)given, (void)values;                                                           \
    RETURN_##result(context, core->name arguments);                                                        \
  }
CORE_EXPORTS(X)
#undef X

static const JSCFunctionListEntry exports[] = {
#define X(name, result, parameters, call, arguments, count) JS_CFUNC_DEF(#name, count, js_##name),
    CORE_EXPORTS(X)
#undef X
};

JSValue core_instantiate(JSContext *context, JSValueConst this_value, int count, JSValueConst *arguments) {
  (void)this_value, (void)count;
  size_t bytes;
  uint8_t *data = JS_GetArrayBuffer(context, &bytes, arguments[0]);
  if (!data) return JS_EXCEPTION;
  JSValue *const kept[] = {&self->memory, &self->poll, &self->iteration_done, &self->root_move};
  for (int i = 0; i < 4; i++) {
    JS_FreeValue(context, *kept[i]);
    *kept[i] = JS_DupValue(context, arguments[i]);
  }
  self->core_data = data;
  IN_CORE(context, core->instantiate(data, bytes));
  const JSValue object = JS_NewObject(context);
  JS_SetPropertyFunctionList(context, object, exports, sizeof exports / sizeof *exports);
  return object;
}
