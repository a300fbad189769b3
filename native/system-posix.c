/** system.h for Linux. */
#define _GNU_SOURCE
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/** Of linux/futex.h, which does not come with musl: waiting on a word of this process. */
#define FUTEX_WAIT_PRIVATE 128
#define FUTEX_WAKE_PRIVATE 129

void system_start(void) {
  // A descriptor that is closed would be given to the next file that is opened.
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) process_exit(2);
  signal(SIGPIPE, SIG_IGN);
}

static double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

double now_ms(void) { return clock_ms(CLOCK_MONOTONIC); }
double process_cpu_us(void) { return clock_ms(CLOCK_PROCESS_CPUTIME_ID) * 1e3; }
double thread_cpu_us(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID) * 1e3; }

int processor_count(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
}

void lock_init(lock_t *lock) { pthread_mutex_init(lock, NULL); }
void lock_take(lock_t *lock) { pthread_mutex_lock(lock); }
void lock_give(lock_t *lock) { pthread_mutex_unlock(lock); }

void signal_init(signal_t *signal) {
  // The wall clock can be set while a thread waits.
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(signal, &attributes);
  pthread_condattr_destroy(&attributes);
}

void signal_give(signal_t *signal) { pthread_cond_signal(signal); }

/** ms as a time; a longer wait than a day is as good as none. */
static struct timespec timespec_of(double ms) {
  const double day = 86400e3;
  if (!(ms < day)) ms = day;
  struct timespec time = {.tv_sec = (time_t)(ms / 1e3)};
  time.tv_nsec = (long)((ms - time.tv_sec * 1e3) * 1e6);
  return time;
}

void signal_wait(signal_t *signal, lock_t *lock, double ms) {
  struct timespec until = timespec_of(ms), now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  until.tv_sec += now.tv_sec;
  until.tv_nsec += now.tv_nsec;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    until.tv_sec++;
  }
  pthread_cond_timedwait(signal, lock, &until);
}

struct start {
  void (*run)(void *);
  void *argument;
};

static void *started(void *pointer) {
  struct start start = *(struct start *)pointer;
  free(pointer);
  start.run(start.argument);
  return NULL;
}

bool thread_start(void (*run)(void *), void *argument, size_t stack_bytes) {
  struct start *start = malloc(sizeof *start);
  if (!start) return false;
  *start = (struct start){run, argument};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const bool runs = pthread_create(&thread, &attributes, started, start) == 0;
  pthread_attr_destroy(&attributes);
  if (!runs) free(start);
  return runs;
}

size_t first_stack_bytes(void) {
  const size_t most = 8 << 20;
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) || limit.rlim_cur > most) return most;
  return limit.rlim_cur;
}

int word_wait(_Atomic int32_t *word, int32_t expected, double ms) {
  const struct timespec time = timespec_of(ms);
  const long result = syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, &time, NULL, 0);
  return result < 0 && errno == ETIMEDOUT;
}

void word_wake(_Atomic int32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0); }

/** From Linux 6.1's linux/mman.h, which musl does not have. */
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

void *pages_take(size_t bytes, size_t reserved) {
  void *pages = mmap(NULL, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return NULL;
  if (mprotect(pages, bytes, PROT_READ | PROT_WRITE) == 0) {
    // The first touch of a large page clears 2 MiB: with a new table a search of 5 ms would do nothing else.
    madvise(pages, bytes, MADV_NOHUGEPAGE);
    return pages;
  }
  munmap(pages, reserved);
  return NULL;
}

void pages_enlarge(void *pages) {
  // A probe of the table misses the cache of addresses nearly always where pages have 4 KiB.
  madvise(pages, LARGE_PAGE, MADV_HUGEPAGE);
  madvise(pages, LARGE_PAGE, MADV_COLLAPSE);
}

bool has_wide_space(void) {
  const rlim_t enough = (rlim_t)64 << 30;
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur >= enough;
}

void pages_give(void *pages, size_t reserved) { munmap(pages, reserved); }

long file_read(int descriptor, void *bytes, size_t count) {
  for (;;) {
    const ssize_t result = read(descriptor, bytes, count);
    if (result >= 0) return result;
    if (errno != EINTR) return -errno;
  }
}

long file_read_at(int descriptor, void *bytes, size_t count, long position) {
  for (;;) {
    const ssize_t result = pread(descriptor, bytes, count, position);
    if (result >= 0) return result;
    if (errno != EINTR) return -errno;
  }
}

long file_write(int descriptor, const void *bytes, size_t count) {
  for (;;) {
    const ssize_t result = write(descriptor, bytes, count);
    if (result >= 0) return result;
    if (errno != EINTR) return -errno;
  }
}

long file_read_waiting(int descriptor, void *bytes, size_t count) {
  for (;;) {
    const long result = file_read(descriptor, bytes, count);
    if (result != -EAGAIN) return result;
    struct pollfd readable = {.fd = descriptor, .events = POLLIN};
    poll(&readable, 1, -1);
  }
}

static bool is_ready(int descriptor, short events) {
  struct pollfd wanted = {.fd = descriptor, .events = events};
  return poll(&wanted, 1, 0) > 0;
}
bool file_can_read(int descriptor) { return is_ready(descriptor, POLLIN); }
bool file_can_write(int descriptor) { return is_ready(descriptor, POLLOUT); }

int file_open_log(const char *path) {
  const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0644);
  return file < 0 ? -errno : file;
}

int file_open(const char *path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  return file < 0 ? -errno : file;
}

void file_close(int descriptor) { close(descriptor); }

int file_kind(int descriptor) {
  if (isatty(descriptor)) return 2;
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode);
}

long link_read(const char *path, char *target, size_t room) {
  const ssize_t length = readlink(path, target, room - 1);
  if (length < 0) return -errno;
  target[length] = 0;
  return length;
}

int process_id(void) { return getpid(); }

void process_exit(int code) { _exit(code); }

void process_kill(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

char *environment(const char *name) {
  const char *value = getenv(name);
  return value ? strdup(value) : NULL;
}

static void (*handle_fault)(fault_t);

static void on_memory_fault(int number, siginfo_t *info, void *context) {
  (void)info, (void)context;
  handle_fault(FAULT_MEMORY);
  signal(number, SIG_DFL);
  handle_fault(FAULT_FATAL);
}

static void on_interrupt(int number) {
  (void)number;
  handle_fault(FAULT_INTERRUPTED);
}

#define INTERRUPT SIGUSR1
/** The handler runs beside the thread's stack, which may be what is used up. */
#define FAULT_STACK (64 << 10)

void faults_start(void (*on_fault)(fault_t fault)) {
  handle_fault = on_fault;
  // The handler is left by a jump, so that the signal must not stay blocked.
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER, .sa_sigaction = on_memory_fault};
  sigemptyset(&action.sa_mask);
  const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i], &action, NULL);
  struct sigaction interrupt = {.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART, .sa_handler = on_interrupt};
  sigemptyset(&interrupt.sa_mask);
  sigaction(INTERRUPT, &interrupt, NULL);
}

void thread_watch_faults(void) {
  stack_t stack = {.ss_sp = malloc(FAULT_STACK), .ss_size = FAULT_STACK};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
}

void thread_unwatch_faults(void) {
  stack_t none = {.ss_flags = SS_DISABLE}, stack;
  if (sigaltstack(&none, &stack) == 0 && !(stack.ss_flags & SS_DISABLE)) free(stack.ss_sp);
}

thread_id_t thread_self(void) { return pthread_self(); }
void thread_interrupt(thread_id_t thread) { pthread_kill(thread, INTERRUPT); }
