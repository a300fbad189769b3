/** What the program needs of the operating system: system-posix.c and system-windows.c are the two answers. */
#ifndef TENGEN_SYSTEM_H
#define TENGEN_SYSTEM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#include <windows.h>
typedef SRWLOCK lock_t;
typedef CONDITION_VARIABLE signal_t;
#else
#include <pthread.h>
typedef pthread_mutex_t lock_t;
typedef pthread_cond_t signal_t;
#endif

/** Before anything else: missing standard descriptors, signals, the clock's resolution. */
void system_start(void);

/** Monotonic time in ms, the same in every thread. */
double now_ms(void);
/** Computing time in microseconds, of the process or of the calling thread. */
double process_cpu_us(void);
double thread_cpu_us(void);
/** Processors that this process may use. */
int processor_count(void);

void lock_init(lock_t *lock);
void lock_take(lock_t *lock);
void lock_give(lock_t *lock);
void signal_init(signal_t *signal);
void signal_give(signal_t *signal);
/** Waits for the signal, this many ms of monotonic time at most; may wake up early. */
void signal_wait(signal_t *signal, lock_t *lock, double ms);

/** A detached thread with such a stack. False: the system has none to give. */
bool thread_start(void (*run)(void *), void *argument, size_t stack_bytes);
/** Bytes of stack that the calling thread, the first of the process, has. */
size_t first_stack_bytes(void);

/** Sleeps while *word is `expected`, this many ms at most: 0 woken or no reason to wait, 1 the time is over. */
int word_wait(_Atomic int32_t *word, int32_t expected, double ms);
/** Wakes all that sleep on the word. */
void word_wake(_Atomic int32_t *word);

/**
 * Zeroed pages, taken from the system when they are first written: `bytes` to be used, and nothing that can be accessed
 * for the rest of `reserved`. NULL: there is no such memory.
 */
void *pages_take(size_t bytes, size_t reserved);
/** Whether there are addresses to spare for guards of many GiB. */
bool has_wide_space(void);
void pages_give(void *pages, size_t reserved);
/** The processor's next size of a page above the usual 4 KiB. */
#define LARGE_PAGE ((size_t)2 << 20)
/** Makes one large page of the memory from here on and keeps what is in it, where the system can. */
void pages_enlarge(void *pages);

/** As read and write of POSIX, but that an error is -errno and an interrupted call is made again. */
long file_read(int descriptor, void *bytes, size_t count);
long file_write(int descriptor, const void *bytes, size_t count);
/** As file_read, from a position in a file. */
long file_read_at(int descriptor, void *bytes, size_t count, long position);
/** As file_read, but waits for something to read on a descriptor that would not. */
long file_read_waiting(int descriptor, void *bytes, size_t count);
/** Whether a read, or a write of up to 4 KiB, would return at once. */
bool file_can_read(int descriptor);
bool file_can_write(int descriptor);
/** Opens a file (its path in UTF-8) to append to it, without waiting for a reader. A descriptor, or -errno. */
int file_open_log(const char *path);
/** Opens a file to read it. A descriptor, or -errno. */
int file_open(const char *path);
void file_close(int descriptor);
/** 2 a terminal, 1 another character device, 0 anything else. */
int file_kind(int descriptor);
/** The target of a symbolic link, ended by 0; its length, or -errno. */
long link_read(const char *path, char *target, size_t room);

int process_id(void);
/** Ends the process at once, whatever its threads do. */
_Noreturn void process_exit(int code);
/** The same, as if it had been killed. */
_Noreturn void process_kill(void);
/** A variable of the environment in UTF-8, to be freed; NULL without it. */
char *environment(const char *name);

/**
 * Faults of the core. `thread_watch_faults`: once in each thread that calls it. What a fault or `thread_interrupt` does
 * to a thread is `on_fault`'s word, called in that thread: it does not return if the thread was in the core, nor after
 * a fault that ends the process.
 */
typedef enum { FAULT_MEMORY, FAULT_INTERRUPTED, FAULT_FATAL } fault_t;
void faults_start(void (*on_fault)(fault_t fault));
void thread_watch_faults(void);
void thread_unwatch_faults(void);

/** A thread that can be interrupted. */
#ifdef _WIN32
typedef HANDLE thread_id_t;
#else
typedef pthread_t thread_id_t;
#endif
thread_id_t thread_self(void);
void thread_interrupt(thread_id_t thread);

#endif
