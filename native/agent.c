#include "agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asset.h"
#include "shared-memory.h"

/** The program, as bytecode of QuickJS. */
#define PROGRAM "program.bin"
#define NO_MEMORY "there is no memory for Tengen to start in"

/** A search many plies deep takes a few hundred KiB, and JavaScript is called from its depth. */
#define STACK_BYTES ((size_t)4 << 20)
/** What JavaScript leaves of a stack to what it calls. */
#define STACK_MARGIN ((size_t)512 << 10)

#define MOST_AGENTS 256

int argument_count;
char **argument_texts;

_Thread_local struct agent *self;
/** Used by the first agent's thread alone, which starts and frees the others. */
static struct agent *agents[MOST_AGENTS];

void end_with(int code, const char *sentence) {
  const bool isAsked = argument_count > 1;
  char line[512];
  const int length = snprintf(line, sizeof line, isAsked ? "tengen: %s.\n" : "ERROR %s\n", sentence);
  file_write(isAsked ? 2 : 1, line, length < (int)sizeof line ? length : (int)sizeof line - 1);
  process_exit(code);
}

// ---- messages -----------------------------------------------------------------------------------------------------

struct message *message_new(enum message_kind kind, int id, int number) {
  struct message *message = calloc(1, sizeof *message);
  if (message) *message = (struct message){.kind = kind, .id = id, .number = number};
  return message;
}

void message_free(struct message *message) {
  if (!message) return;
  for (size_t i = 0; i < message->shared_count; i++) shared_release(message->shared[i]);
  free(message->shared);
  free(message->data);
  free(message);
}

bool message_pack(JSContext *context, struct message *message, JSValueConst value) {
  uint8_t **shared = NULL;
  size_t shared_count = 0;
  uint8_t *data = JS_WriteObject2(context, &message->length, value, JS_WRITE_OBJ_SAB | JS_WRITE_OBJ_REFERENCE, &shared,
                                  &shared_count);
  if (!data) return false;
  message->data = malloc(message->length);
  message->shared = calloc(shared_count + 1, sizeof *message->shared);
  const bool fits = message->data && message->shared;
  if (fits) {
    memcpy(message->data, data, message->length);
    for (; message->shared_count < shared_count; message->shared_count++) {
      message->shared[message->shared_count] = shared[message->shared_count];
      shared_use(shared[message->shared_count]);
    }
  }
  js_free(context, data);
  js_free(context, shared);
  if (!fits) JS_ThrowOutOfMemory(context);
  return fits;
}

JSValue message_value(JSContext *context, struct message *message) {
  if (!message->data) return JS_UNDEFINED;
  if (message->kind == MESSAGE_INPUT) return JS_NewArrayBufferCopy(context, message->data, message->length);
  return JS_ReadObject(context, message->data, message->length, JS_READ_OBJ_SAB | JS_READ_OBJ_REFERENCE);
}

void message_send(struct agent *to, struct message *message) {
  lock_take(&to->lock);
  message->next = NULL;
  *to->last = message;
  to->last = &message->next;
  lock_give(&to->lock);
  // Given under the lock it would wake a thread that then waits for the lock. Only the first agent frees others.
  signal_give(&to->arrival);
}

struct message *message_receive(struct agent *agent, double ms) {
  const double until = now_ms() + ms;
  lock_take(&agent->lock);
  while (!agent->first && !atomic_load(&agent->terminated)) {
    const double left = until - now_ms();
    if (left <= 0) break;
    signal_wait(&agent->arrival, &agent->lock, left);
  }
  struct message *message = atomic_load(&agent->terminated) ? NULL : agent->first;
  if (message) {
    agent->first = message->next;
    if (!agent->first) agent->last = &agent->first;
  }
  lock_give(&agent->lock);
  return message;
}

// ---- agents -------------------------------------------------------------------------------------------------------

static struct agent *agent_new(void) {
  int id = 0;
  while (id < MOST_AGENTS && agents[id]) id++;
  struct agent *agent = id < MOST_AGENTS ? calloc(1, sizeof *agent) : NULL;
  if (!agent) return NULL;
  agents[id] = agent;
  agent->id = id;
  lock_init(&agent->lock);
  signal_init(&agent->arrival);
  agent->last = &agent->first;
  return agent;
}

struct agent *agent_of(int id) { return id >= 0 && id < MOST_AGENTS ? agents[id] : NULL; }

void agent_free(struct agent *agent) {
  agents[agent->id] = NULL;
  while (agent->first) {
    struct message *message = agent->first;
    agent->first = message->next;
    message_free(message);
  }
  message_free(agent->setup);
  free(agent->source);
  free(agent);
}

static int is_interrupted(JSRuntime *runtime, void *agent) {
  (void)runtime;
  return atomic_load(&((struct agent *)agent)->terminated);
}

static void on_rejection(JSContext *context, JSValueConst promise, JSValueConst reason, JS_BOOL is_handled,
                         void *agent) {
  JSValueConst arguments[] = {promise, reason, JS_NewBool(context, is_handled)};
  const JSValueConst heard = ((struct agent *)agent)->on_rejection;
  if (JS_IsFunction(context, heard)) JS_FreeValue(context, JS_Call(context, heard, JS_UNDEFINED, 3, arguments));
}

static void *take_shared(void *opaque, size_t bytes) {
  (void)opaque;
  return shared_take(bytes);
}
static void use_shared(void *opaque, void *data) {
  (void)opaque;
  shared_use(data);
}
static void release_shared(void *opaque, void *data) {
  (void)opaque;
  shared_release(data);
}

static JSValue run_script(const struct agent *agent) {
  if (agent->source)
    return JS_Eval(agent->context, agent->source, strlen(agent->source), "thread", JS_EVAL_TYPE_GLOBAL);
  const struct asset *program = asset_find(PROGRAM);
  const size_t length = program->end - program->data;
  const JSValue script = JS_ReadObject(agent->context, program->data, length, JS_READ_OBJ_BYTECODE);
  return JS_IsException(script) ? script : JS_EvalFunction(agent->context, script);
}

/** What was thrown, on one line, if it can be told. */
static void describe_exception(JSContext *context, char *text, size_t room) {
  const JSValue error = JS_GetException(context);
  const char *message = JS_ToCString(context, error);
  snprintf(text, room, "%s", message ? message : "an error that cannot be told");
  for (char *c = text; *c; c++)
    if (*c < ' ') *c = ' ';
  JS_FreeCString(context, message);
  JS_FreeValue(context, error);
}

/** An exception that nothing in JavaScript caught: the process ends with it, or `ended` takes it along. */
static void tell_exception(struct agent *agent, struct message *ended) {
  char reason[200], sentence[256];
  describe_exception(agent->context, reason, sizeof reason);
  snprintf(sentence, sizeof sentence, "Tengen cannot go on (%s)", reason);
  if (agent->id == 0) end_with(EXIT_FAULT, sentence);
  const JSValue text = JS_NewString(agent->context, reason);
  if (!message_pack(agent->context, ended, text)) JS_FreeValue(agent->context, JS_GetException(agent->context));
  JS_FreeValue(agent->context, text);
}

/**
 * Runs an agent in the calling thread until it has nothing to do or is terminated; its exit code. What ends it before
 * its time goes into `ended`; with the first agent the process ends.
 */
static int run(struct agent *agent, size_t stack_bytes, struct message *ended) {
  self = agent;
  agent->run = agent->on_rejection = JS_UNDEFINED;
  agent->memory = agent->poll = agent->iteration_done = agent->root_move = JS_UNDEFINED;
  JSRuntime *runtime = JS_NewRuntime2(&heap_functions, &agent->heap);
  JSContext *context = agent->context = runtime ? JS_NewContext(runtime) : NULL;
  if (!context && agent->id == 0) end_with(EXIT_REFUSED, NO_MEMORY);
  if (!context) return 1;
  JS_SetMaxStackSize(runtime, stack_bytes > 2 * STACK_MARGIN ? stack_bytes - STACK_MARGIN : stack_bytes / 2);
  JS_SetCanBlock(runtime, 1);
  JS_SetInterruptHandler(runtime, is_interrupted, agent);
  JS_SetHostPromiseRejectionTracker(runtime, on_rejection, agent);
  const JSSharedArrayBufferFunctions shared = {take_shared, release_shared, use_shared, NULL};
  JS_SetSharedArrayBufferFunctions(runtime, &shared);

  JSValue global = JS_GetGlobalObject(context);
  lend(context, global);
  JSValue result = run_script(agent);
  if (!JS_IsException(result)) {
    JS_FreeValue(context, result);
    result = JS_Call(context, agent->run, JS_UNDEFINED, 0, NULL);
  }
  int32_t code = 1;
  if (!JS_IsException(result)) JS_ToInt32(context, &code, result);
  else if (!atomic_load(&agent->terminated)) tell_exception(agent, ended);
  JS_FreeValue(context, result);
  JS_FreeValue(context, global);
  if (agent->id == 0) return code;

  JSValue *const kept[] = {&agent->run,  &agent->on_rejection,   &agent->memory,
                           &agent->poll, &agent->iteration_done, &agent->root_move};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) JS_FreeValue(context, *kept[i]);
  JS_FreeContext(context);
  JS_FreeRuntime(runtime);
  heap_free(&agent->heap);
  return code;
}

static void run_in_thread(void *pointer) {
  struct agent *agent = pointer;
  // From the start on: without memory for it at the end nobody would be told.
  struct message *ended = message_new(MESSAGE_ENDED, agent->id, 1);
  struct message *online = message_new(MESSAGE_ONLINE, agent->id, 0);
  if (!ended || !online) end_with(EXIT_FAULT, "there is no memory for a thread's messages");
  thread_watch_faults();
  lock_take(&agent->lock);
  agent->thread = thread_self();
  agent->is_alive = true;
  lock_give(&agent->lock);
  message_send(agents[0], online);
  ended->number = run(agent, STACK_BYTES, ended);
  lock_take(&agent->lock);
  agent->is_alive = false;
  lock_give(&agent->lock);
  thread_unwatch_faults();
  message_send(agents[0], ended);
}

struct agent *agent_start(char *source, struct message *setup) {
  struct agent *agent = agent_new();
  if (!agent) {
    free(source);
    message_free(setup);
    return NULL;
  }
  agent->source = source;
  agent->setup = setup;
  if (thread_start(run_in_thread, agent, STACK_BYTES)) return agent;
  agent_free(agent);
  return NULL;
}

void agent_terminate(struct agent *agent) {
  lock_take(&agent->lock);
  atomic_store(&agent->terminated, true);
  signal_give(&agent->arrival);
  if (agent->is_alive) thread_interrupt(agent->thread);
  lock_give(&agent->lock);
}

void agent_run_first(void) {
  struct agent *agent = agent_new();
  if (!agent) end_with(EXIT_REFUSED, NO_MEMORY);
  thread_watch_faults();
  process_exit(run(agent, first_stack_bytes(), NULL));
}
