/** An agent is a thread with a JavaScript of its own, and the messages to it. The first is the process's own. */
#ifndef TENGEN_AGENT_H
#define TENGEN_AGENT_H

#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>

#include "heap.h"
#include "quickjs.h"
#include "system.h"

/** As src/native/lent.ts has them. */
enum message_kind {
  /** A chunk of standard input: `number` bytes, 0 at its end, or -errno. */
  MESSAGE_INPUT = 0,
  /** What an agent posted: from agent `id`. */
  MESSAGE_POSTED = 1,
  /** Agent `id` runs. */
  MESSAGE_ONLINE = 2,
  /** Agent `id` has ended, with exit code `number`. */
  MESSAGE_ENDED = 3,
  /** Write number `id` has taken `number` bytes, or -errno. */
  MESSAGE_WRITTEN = 4,
};

struct message {
  struct message *next;
  enum message_kind kind;
  int id, number;
  /** A value as JS_WriteObject has it, with the shared memories in it; or bytes. */
  uint8_t *data;
  size_t length;
  uint8_t **shared;
  size_t shared_count;
};

struct agent {
  int id;
  struct heap heap;
  JSContext *context;
  /** Of the first agent: the program; of others what they were started with. */
  char *source;
  struct message *setup;
  atomic_bool terminated;

  lock_t lock;
  signal_t arrival;
  struct message *first, **last;
  /** Until the thread is about to end: it may be interrupted. */
  bool is_alive;
  thread_id_t thread;

  /** JavaScript's: the loop, and what hears of promises that fail. */
  JSValue run, on_rejection;

  /** The core's calls (core.c). */
  JSValue memory, poll, iteration_done, root_move;
  jmp_buf *trap;
  const char *volatile trap_reason;
  volatile sig_atomic_t in_core;
  /** In ms: the outermost call of the core, its last question of JavaScript, and how long calls went on after theirs. */
  double called_at, polled_at, unasked;
  /** The core's memory. */
  void *core_data;
};

/** Of the calling thread. */
extern _Thread_local struct agent *self;

/** NULL where there is no memory for it. */
struct message *message_new(enum message_kind kind, int id, int number);
void message_free(struct message *message);
/** Puts a value into a message: false where it has thrown. */
bool message_pack(JSContext *context, struct message *message, JSValueConst value);
JSValue message_value(JSContext *context, struct message *message);
void message_send(struct agent *to, struct message *message);
/** The next message, waited for this many ms at most; NULL without one, and when the agent is terminated. */
struct message *message_receive(struct agent *agent, double ms);

/** Runs the program as the first agent, and ends the process. */
_Noreturn void agent_run_first(void);
/** The agent of this number, if it has not been freed. */
struct agent *agent_of(int id);
/** A new agent, which runs `source` (taken over, as `setup` is). NULL: there is no thread or memory. */
struct agent *agent_start(char *source, struct message *setup);
/** Ends an agent as soon as it can be. */
void agent_terminate(struct agent *agent);
/** Frees an agent that has ended. */
void agent_free(struct agent *agent);

/** What the process was started with: the program's name first. */
extern int argument_count;
extern char **argument_texts;

/** Exit codes: the process cannot do what is wanted; the program is at fault. */
enum { EXIT_REFUSED = 2, EXIT_FAULT = 70 };

/** Ends the process with a sentence: as ERROR for a manager, on standard error for a subcommand. */
_Noreturn void end_with(int code, const char *sentence);

/** Gives a context what the program is lent (lent.c). */
void lend(JSContext *context, JSValueConst global);

#endif
