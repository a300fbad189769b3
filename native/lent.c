/** What JavaScript is lent: the functions of the global object `native`, as src/native/lent.ts describes them. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "asset.h"
#include "core.h"
#include "shared-memory.h"

#define LENT(name) \
  static JSValue lent_##name(JSContext *context, JSValueConst this_value, int count, JSValueConst *arguments)
#define UNUSED (void)context, (void)this_value, (void)count, (void)arguments

static double number(JSContext *context, JSValueConst value) {
  double result = 0;
  JS_ToFloat64(context, &result, value);
  return result;
}

/** The bytes of a Uint8Array; NULL after it has thrown. */
static uint8_t *bytes_of(JSContext *context, JSValueConst value, size_t *length) {
  size_t offset, size;
  const JSValue buffer = JS_GetTypedArrayBuffer(context, value, &offset, length, NULL);
  if (JS_IsException(buffer)) return NULL;
  uint8_t *bytes = JS_GetArrayBuffer(context, &size, buffer);
  JS_FreeValue(context, buffer);
  return bytes ? bytes + offset : NULL;
}

// ---- the loop -----------------------------------------------------------------------------------------------------

LENT(start) {
  UNUSED;
  self->run = JS_DupValue(context, arguments[0]);
  self->on_rejection = JS_DupValue(context, arguments[1]);
  return JS_UNDEFINED;
}

LENT(wait) {
  UNUSED;
  struct message *message = message_receive(self, number(context, arguments[0]));
  if (atomic_load(&self->terminated)) {
    message_free(message);
    return JS_FALSE;
  }
  if (!message) return JS_UNDEFINED;
  const JSValue value = message_value(context, message);
  JSValue parts[] = {JS_NewInt32(context, message->kind), JS_NewInt32(context, message->id),
                     JS_NewInt32(context, message->number), value};
  message_free(message);
  if (JS_IsException(value)) return JS_EXCEPTION;
  const JSValue array = JS_NewArray(context);
  for (int i = 0; i < 4; i++) JS_SetPropertyUint32(context, array, i, parts[i]);
  return array;
}

LENT(run_jobs) {
  UNUSED;
  JSContext *of_job;
  for (;;) {
    const int result = JS_ExecutePendingJob(JS_GetRuntime(context), &of_job);
    if (result < 0) return JS_EXCEPTION;
    if (result == 0) return JS_UNDEFINED;
  }
}

LENT(collect_garbage) {
  UNUSED;
  JS_RunGC(JS_GetRuntime(context));
  return JS_UNDEFINED;
}

// ---- threads ------------------------------------------------------------------------------------------------------

LENT(spawn) {
  UNUSED;
  const char *text = JS_ToCString(context, arguments[0]);
  if (!text) return JS_EXCEPTION;
  char *source = strdup(text);
  JS_FreeCString(context, text);
  struct message *setup = message_new(MESSAGE_POSTED, 0, 0);
  if (!source || !setup) {
    free(source);
    message_free(setup);
    return JS_ThrowOutOfMemory(context);
  }
  if (!message_pack(context, setup, arguments[1])) {
    free(source);
    message_free(setup);
    return JS_EXCEPTION;
  }
  const struct agent *agent = agent_start(source, setup);
  return agent ? JS_NewInt32(context, agent->id) : JS_ThrowInternalError(context, "the system has no thread to give");
}

LENT(post) {
  UNUSED;
  struct agent *to = agent_of((int)number(context, arguments[0]));
  if (!to) return JS_UNDEFINED;
  struct message *message = message_new(MESSAGE_POSTED, self->id, 0);
  if (!message) return JS_ThrowOutOfMemory(context);
  if (!message_pack(context, message, arguments[1])) {
    message_free(message);
    return JS_EXCEPTION;
  }
  message_send(to, message);
  return JS_UNDEFINED;
}

LENT(terminate) {
  UNUSED;
  struct agent *agent = agent_of((int)number(context, arguments[0]));
  if (agent) agent_terminate(agent);
  return JS_UNDEFINED;
}

LENT(forget) {
  UNUSED;
  struct agent *agent = agent_of((int)number(context, arguments[0]));
  if (agent) agent_free(agent);
  return JS_UNDEFINED;
}

/** The word of an Int32Array at an index; NULL after it has thrown. */
static _Atomic int32_t *word_of(JSContext *context, JSValueConst array, JSValueConst index) {
  size_t length;
  uint8_t *bytes = bytes_of(context, array, &length);
  const double at = number(context, index);
  if (bytes && at >= 0 && (at + 1) * sizeof(int32_t) <= length) return (_Atomic int32_t *)bytes + (size_t)at;
  if (bytes) JS_ThrowRangeError(context, "there is no such word");
  return NULL;
}

LENT(wait_for_word) {
  UNUSED;
  _Atomic int32_t *word = word_of(context, arguments[0], arguments[1]);
  if (!word) return JS_EXCEPTION;
  const int32_t expected = (int32_t)number(context, arguments[2]);
  if (atomic_load(word) != expected) return JS_NewInt32(context, 2);
  return JS_NewInt32(context, word_wait(word, expected, number(context, arguments[3])));
}

LENT(wake_word) {
  UNUSED;
  _Atomic int32_t *word = word_of(context, arguments[0], arguments[1]);
  if (!word) return JS_EXCEPTION;
  word_wake(word);
  return JS_UNDEFINED;
}

// ---- time and the process -----------------------------------------------------------------------------------------

LENT(now) {
  UNUSED;
  return JS_NewFloat64(context, now_ms());
}
LENT(process_time) {
  UNUSED;
  return JS_NewFloat64(context, process_cpu_us());
}
LENT(thread_time) {
  UNUSED;
  return JS_NewFloat64(context, thread_cpu_us());
}
LENT(processors) {
  UNUSED;
  return JS_NewInt32(context, processor_count());
}
LENT(pid) {
  UNUSED;
  return JS_NewInt32(context, process_id());
}
LENT(leave) {
  UNUSED;
  process_exit((int)number(context, arguments[0]));
}
LENT(die) {
  UNUSED;
  process_kill();
}

LENT(variable) {
  UNUSED;
  const char *name = JS_ToCString(context, arguments[0]);
  if (!name) return JS_EXCEPTION;
  char *value = environment(name);
  JS_FreeCString(context, name);
  const JSValue result = value ? JS_NewString(context, value) : JS_UNDEFINED;
  free(value);
  return result;
}

// ---- files --------------------------------------------------------------------------------------------------------

LENT(read) {
  UNUSED;
  size_t length;
  uint8_t *bytes = bytes_of(context, arguments[1], &length);
  if (!bytes) return JS_EXCEPTION;
  return JS_NewInt32(context, (int32_t)file_read((int)number(context, arguments[0]), bytes, length));
}

LENT(read_at) {
  UNUSED;
  size_t length;
  uint8_t *bytes = bytes_of(context, arguments[1], &length);
  if (!bytes) return JS_EXCEPTION;
  const int descriptor = (int)number(context, arguments[0]);
  const long position = (long)number(context, arguments[2]);
  return JS_NewInt32(context, (int32_t)file_read_at(descriptor, bytes, length, position));
}

LENT(write) {
  UNUSED;
  size_t length;
  const uint8_t *bytes = bytes_of(context, arguments[1], &length);
  if (!bytes) return JS_EXCEPTION;
  return JS_NewInt32(context, (int32_t)file_write((int)number(context, arguments[0]), bytes, length));
}

static JSValue with_path(JSContext *context, JSValueConst path, int (*use)(const char *)) {
  const char *text = JS_ToCString(context, path);
  if (!text) return JS_EXCEPTION;
  const int result = use(text);
  JS_FreeCString(context, text);
  return JS_NewInt32(context, result);
}

LENT(open) {
  UNUSED;
  return with_path(context, arguments[0], file_open);
}
LENT(open_log) {
  UNUSED;
  return with_path(context, arguments[0], file_open_log);
}
LENT(close) {
  UNUSED;
  file_close((int)number(context, arguments[0]));
  return JS_UNDEFINED;
}
LENT(kind) {
  UNUSED;
  return JS_NewInt32(context, file_kind((int)number(context, arguments[0])));
}

LENT(read_link) {
  UNUSED;
  const char *path = JS_ToCString(context, arguments[0]);
  if (!path) return JS_EXCEPTION;
  char target[256];
  const long length = link_read(path, target, sizeof target);
  JS_FreeCString(context, path);
  return length < 0 ? JS_NewInt32(context, (int32_t)length) : JS_NewString(context, target);
}

LENT(error_code) {
  UNUSED;
  switch ((int)number(context, arguments[0])) {
    case EAGAIN:
      return JS_NewString(context, "EAGAIN");
    case EPIPE:
      return JS_NewString(context, "EPIPE");
    case EBADF:
      return JS_NewString(context, "EBADF");
    case ENOENT:
      return JS_NewString(context, "ENOENT");
    case EACCES:
      return JS_NewString(context, "EACCES");
    case ENOSPC:
      return JS_NewString(context, "ENOSPC");
    default:
      return JS_NewString(context, "EIO");
  }
}

// ---- what must not hold the agent up: threads of their own --------------------------------------------------------

#define ERRAND_STACK ((size_t)64 << 10)
#define CHUNK 65536

/** The thread that reads standard input, from the first request on: starting one a line would take it 50 us and more. */
static struct {
  lock_t lock;
  signal_t request;
  bool runs;
  /** What is to be filled, if something is. */
  struct message *wanted;
  uint8_t chunk[CHUNK];
} reader;

/** How long to wait for memory for a chunk. */
#define PATIENCE_MS 10

static void read_chunks(void *pointer) {
  (void)pointer;
  for (;;) {
    lock_take(&reader.lock);
    while (!reader.wanted) signal_wait(&reader.request, &reader.lock, INFINITY);
    struct message *message = reader.wanted;
    reader.wanted = NULL;
    lock_give(&reader.lock);
    const long length = file_read_waiting(0, reader.chunk, CHUNK);
    message->number = (int)length;
    if (length > 0) {
      _Atomic int32_t never = 0;
      while (!(message->data = malloc(length))) word_wait(&never, 0, PATIENCE_MS);
      memcpy(message->data, reader.chunk, length);
      message->length = length;
    }
    message_send(agent_of(0), message);
  }
}

LENT(request_input) {
  UNUSED;
  struct message *message = message_new(MESSAGE_INPUT, 0, 0);
  if (!reader.runs) {
    lock_init(&reader.lock);
    signal_init(&reader.request);
    reader.runs = thread_start(read_chunks, NULL, ERRAND_STACK);
  }
  if (!reader.runs || !message) {
    message_free(message);
    return JS_FALSE;
  }
  lock_take(&reader.lock);
  reader.wanted = message;
  signal_give(&reader.request);
  lock_give(&reader.lock);
  return JS_TRUE;
}

LENT(can_read) {
  UNUSED;
  return JS_NewBool(context, file_can_read((int)number(context, arguments[0])));
}
LENT(can_write) {
  UNUSED;
  return JS_NewBool(context, file_can_write((int)number(context, arguments[0])));
}

struct write_errand {
  int descriptor;
  struct message *message;
};

static void write_chunk(void *pointer) {
  struct write_errand errand = *(struct write_errand *)pointer;
  free(pointer);
  errand.message->number = (int)file_write(errand.descriptor, errand.message->data, errand.message->length);
  free(errand.message->data);
  errand.message->data = NULL;
  message_send(agent_of(0), errand.message);
}

LENT(write_beside) {
  UNUSED;
  size_t length;
  const uint8_t *bytes = bytes_of(context, arguments[1], &length);
  if (!bytes) return JS_EXCEPTION;
  struct write_errand *errand = malloc(sizeof *errand);
  struct message *message = message_new(MESSAGE_WRITTEN, (int)number(context, arguments[2]), 0);
  if (errand && message && (message->data = malloc(length))) {
    memcpy(message->data, bytes, length);
    message->length = length;
    *errand = (struct write_errand){(int)number(context, arguments[0]), message};
    if (thread_start(write_chunk, errand, ERRAND_STACK)) return JS_TRUE;
  }
  free(errand);
  message_free(message);
  return JS_FALSE;
}

// ---- memory -------------------------------------------------------------------------------------------------------

LENT(asset) {
  UNUSED;
  const char *name = JS_ToCString(context, arguments[0]);
  if (!name) return JS_EXCEPTION;
  const struct asset *asset = asset_find(name);
  JS_FreeCString(context, name);
  if (!asset) return JS_UNDEFINED;
  return JS_NewArrayBuffer(context, (uint8_t *)asset->data, asset->end - asset->data, NULL, NULL, 1);
}

LENT(memory) {
  UNUSED;
  const size_t bytes = (size_t)number(context, arguments[0]);
  uint8_t *data = shared_take_guarded(bytes);
  if (!data) return JS_ThrowRangeError(context, "the system has no such memory");
  const JSValue buffer = JS_NewArrayBuffer(context, data, bytes, NULL, NULL, 1);
  // The buffer has counted itself, or was never made.
  shared_release(data);
  return buffer;
}

static const JSCFunctionListEntry lent[] = {
    JS_CFUNC_DEF("start", 2, lent_start),
    JS_CFUNC_DEF("wait", 1, lent_wait),
    JS_CFUNC_DEF("runJobs", 0, lent_run_jobs),
    JS_CFUNC_DEF("collectGarbage", 0, lent_collect_garbage),
    JS_CFUNC_DEF("spawn", 2, lent_spawn),
    JS_CFUNC_DEF("post", 2, lent_post),
    JS_CFUNC_DEF("terminate", 1, lent_terminate),
    JS_CFUNC_DEF("forget", 1, lent_forget),
    JS_CFUNC_DEF("waitForWord", 4, lent_wait_for_word),
    JS_CFUNC_DEF("wakeWord", 2, lent_wake_word),
    JS_CFUNC_DEF("now", 0, lent_now),
    JS_CFUNC_DEF("processTime", 0, lent_process_time),
    JS_CFUNC_DEF("threadTime", 0, lent_thread_time),
    JS_CFUNC_DEF("processors", 0, lent_processors),
    JS_CFUNC_DEF("pid", 0, lent_pid),
    JS_CFUNC_DEF("exit", 1, lent_leave),
    JS_CFUNC_DEF("kill", 0, lent_die),
    JS_CFUNC_DEF("variable", 1, lent_variable),
    JS_CFUNC_DEF("read", 2, lent_read),
    JS_CFUNC_DEF("readAt", 3, lent_read_at),
    JS_CFUNC_DEF("write", 2, lent_write),
    JS_CFUNC_DEF("open", 1, lent_open),
    JS_CFUNC_DEF("openLog", 1, lent_open_log),
    JS_CFUNC_DEF("close", 1, lent_close),
    JS_CFUNC_DEF("kind", 1, lent_kind),
    JS_CFUNC_DEF("readLink", 1, lent_read_link),
    JS_CFUNC_DEF("errorCode", 1, lent_error_code),
    JS_CFUNC_DEF("requestInput", 0, lent_request_input),
    JS_CFUNC_DEF("writeBeside", 3, lent_write_beside),
    JS_CFUNC_DEF("canRead", 1, lent_can_read),
    JS_CFUNC_DEF("canWrite", 1, lent_can_write),
    JS_CFUNC_DEF("asset", 1, lent_asset),
    JS_CFUNC_DEF("memory", 1, lent_memory),
    JS_CFUNC_DEF("instantiate", 4, core_instantiate),
};

#ifdef _WIN32
#define PLATFORM "win32"
#else
#define PLATFORM "linux"
#endif

void lend(JSContext *context, JSValueConst global) {
  const JSValue native = JS_NewObject(context);
  JS_SetPropertyFunctionList(context, native, lent, sizeof lent / sizeof *lent);
  JS_SetPropertyStr(context, native, "agent", JS_NewInt32(context, self->id));
  JS_SetPropertyStr(context, native, "platform", JS_NewString(context, PLATFORM));
  const JSValue texts = JS_NewArray(context);
  for (int i = 0; i < argument_count; i++)
    JS_SetPropertyUint32(context, texts, i, JS_NewString(context, argument_texts[i]));
  JS_SetPropertyStr(context, native, "arguments", texts);
  if (self->setup) JS_SetPropertyStr(context, native, "setup", message_value(context, self->setup));
  JS_SetPropertyStr(context, global, "native", native);
}
