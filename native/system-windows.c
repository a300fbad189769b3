/** system.h for Windows 10 and later. */
#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <synchapi.h>
#include <sys/stat.h>
#include <timeapi.h>

/** What is left of a stack that is used up, for the handler. */
#define FAULT_STACK (64 << 10)

void system_start(void) {
  // Timers are 15 ms coarse otherwise.
  timeBeginPeriod(1);
  // No window that waits for somebody to close it.
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  for (int descriptor = 0; descriptor <= 2; descriptor++) _setmode(descriptor, _O_BINARY);
}

double now_ms(void) {
  static LARGE_INTEGER frequency;
  if (!frequency.QuadPart) QueryPerformanceFrequency(&frequency);
  LARGE_INTEGER count;
  QueryPerformanceCounter(&count);
  return (double)count.QuadPart * 1e3 / (double)frequency.QuadPart;
}

/** The sum of two times in units of 100 ns, as microseconds. */
static double sum_us(FILETIME a, FILETIME b) {
  const ULARGE_INTEGER x = {.u = {a.dwLowDateTime, a.dwHighDateTime}}, y = {.u = {b.dwLowDateTime, b.dwHighDateTime}};
  return (double)(x.QuadPart + y.QuadPart) / 10;
}

double process_cpu_us(void) {
  FILETIME created, ended, kernel, user;
  return GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user) ? sum_us(kernel, user) : 0;
}

double thread_cpu_us(void) {
  FILETIME created, ended, kernel, user;
  return GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user) ? sum_us(kernel, user) : 0;
}

int processor_count(void) {
  DWORD_PTR ours, all;
  if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) || !ours) return 1;
  return __builtin_popcountll(ours);
}

void lock_init(lock_t *lock) { InitializeSRWLock(lock); }
void lock_take(lock_t *lock) { AcquireSRWLockExclusive(lock); }
void lock_give(lock_t *lock) { ReleaseSRWLockExclusive(lock); }
void signal_init(signal_t *signal) { InitializeConditionVariable(signal); }
void signal_give(signal_t *signal) { WakeConditionVariable(signal); }

/** ms as Windows waits: whole ones, not early; a longer wait than a day is as good as none. */
static DWORD wait_of(double ms) {
  const double day = 86400e3;
  if (!(ms < day)) ms = day;
  const DWORD whole = (DWORD)ms;
  return whole < ms ? whole + 1 : whole;
}

void signal_wait(signal_t *signal, lock_t *lock, double ms) { SleepConditionVariableSRW(signal, lock, wait_of(ms), 0); }

struct start {
  void (*run)(void *);
  void *argument;
};

static DWORD WINAPI started(void *pointer) {
  const struct start start = *(struct start *)pointer;
  free(pointer);
  start.run(start.argument);
  return 0;
}

bool thread_start(void (*run)(void *), void *argument, size_t stack_bytes) {
  struct start *start = malloc(sizeof *start);
  if (!start) return false;
  *start = (struct start){run, argument};
  const HANDLE thread = CreateThread(NULL, stack_bytes, started, start, STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
  if (thread) CloseHandle(thread);
  else free(start);
  return thread != NULL;
}

/** As given to the linker (scripts/build-native.mjs). */
size_t first_stack_bytes(void) { return 8 << 20; }

int word_wait(_Atomic int32_t *word, int32_t expected, double ms) {
  return !WaitOnAddress(word, &expected, sizeof expected, wait_of(ms)) && GetLastError() == ERROR_TIMEOUT;
}

void word_wake(_Atomic int32_t *word) { WakeByAddressAll(word); }

void *pages_take(size_t bytes, size_t reserved) {
  void *pages = VirtualAlloc(NULL, reserved, MEM_RESERVE, PAGE_NOACCESS);
  if (!pages) return NULL;
  if (VirtualAlloc(pages, bytes, MEM_COMMIT, PAGE_READWRITE)) return pages;
  VirtualFree(pages, 0, MEM_RELEASE);
  return NULL;
}

bool has_wide_space(void) { return true; }

void pages_give(void *pages, size_t reserved) {
  (void)reserved;
  VirtualFree(pages, 0, MEM_RELEASE);
}

/** Windows gives large pages only to users with a special privilege. */
void pages_enlarge(void *pages) { (void)pages; }

long file_read(int descriptor, void *bytes, size_t count) {
  const int result = _read(descriptor, bytes, (unsigned)count);
  return result < 0 ? -errno : result;
}

long file_read_at(int descriptor, void *bytes, size_t count, long position) {
  return _lseek(descriptor, position, SEEK_SET) < 0 ? -errno : file_read(descriptor, bytes, count);
}

long file_write(int descriptor, const void *bytes, size_t count) {
  const int result = _write(descriptor, bytes, (unsigned)count);
  return result < 0 ? -errno : result;
}

long file_read_waiting(int descriptor, void *bytes, size_t count) { return file_read(descriptor, bytes, count); }

bool file_can_read(int descriptor) {
  DWORD count;
  return !PeekNamedPipe((HANDLE)_get_osfhandle(descriptor), NULL, 0, NULL, &count, NULL) || count > 0;
}
bool file_can_write(int descriptor) { return descriptor >= 0; }

/** UTF-8 as Windows has it, to be freed. */
static wchar_t *wide(const char *text) {
  const int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *result = calloc(length > 0 ? length : 1, sizeof *result);
  if (result) MultiByteToWideChar(CP_UTF8, 0, text, -1, result, length);
  return result;
}

static int open_wide(const char *path, int flags) {
  wchar_t *name = wide(path);
  const int file = name ? _wopen(name, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
  const int error = name ? errno : ENOMEM;
  free(name);
  return file < 0 ? -error : file;
}

int file_open_log(const char *path) { return open_wide(path, _O_WRONLY | _O_APPEND | _O_CREAT); }
int file_open(const char *path) { return open_wide(path, _O_RDONLY); }
void file_close(int descriptor) { _close(descriptor); }

int file_kind(int descriptor) {
  const HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
  DWORD mode;
  if (GetFileType(handle) != FILE_TYPE_CHAR) return 0;
  return GetConsoleMode(handle, &mode) ? 2 : 1;
}

long link_read(const char *path, char *target, size_t room) {
  (void)path, (void)target, (void)room;
  return -ENOENT;
}

int process_id(void) { return (int)GetCurrentProcessId(); }

void process_exit(int code) {
  // ExitProcess would wait for locks that threads hold.
  TerminateProcess(GetCurrentProcess(), (UINT)code);
  for (;;) Sleep(INFINITE);
}

void process_kill(void) { process_exit(1); }

char *environment(const char *name) {
  wchar_t *wanted = wide(name);
  if (!wanted) return NULL;
  const DWORD length = GetEnvironmentVariableW(wanted, NULL, 0);
  wchar_t *value = length ? calloc(length, sizeof *value) : NULL;
  char *result = NULL;
  if (value && GetEnvironmentVariableW(wanted, value, length) < length) {
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, value, -1, NULL, 0, NULL, NULL);
    result = calloc(bytes > 0 ? bytes : 1, 1);
    if (result) WideCharToMultiByte(CP_UTF8, 0, value, -1, result, bytes, NULL, NULL);
  }
  free(value);
  free(wanted);
  return result;
}

static void (*handle_fault)(fault_t);

static LONG CALLBACK on_exception(EXCEPTION_POINTERS *exception) {
  switch (exception->ExceptionRecord->ExceptionCode) {
    case EXCEPTION_ACCESS_VIOLATION:
    case EXCEPTION_IN_PAGE_ERROR:
    case EXCEPTION_STACK_OVERFLOW:
      handle_fault(FAULT_MEMORY);
  }
  return EXCEPTION_CONTINUE_SEARCH;
}

/** What no handler of the system's own libraries has seen to either. */
static LONG WINAPI on_fatal(EXCEPTION_POINTERS *exception) {
  (void)exception;
  handle_fault(FAULT_FATAL);
  return EXCEPTION_CONTINUE_SEARCH;
}

static void on_abort(int number) {
  (void)number;
  handle_fault(FAULT_FATAL);
}

void faults_start(void (*on_fault)(fault_t fault)) {
  handle_fault = on_fault;
  SetUnhandledExceptionFilter(on_fatal);
  signal(SIGABRT, on_abort);
  AddVectoredExceptionHandler(1, on_exception);
}

void thread_watch_faults(void) {
  ULONG bytes = FAULT_STACK;
  SetThreadStackGuarantee(&bytes);
}

void thread_unwatch_faults(void) {}

thread_id_t thread_self(void) { return NULL; }

/** A thread of Windows' is not taken out of the core: it ends at its next poll. */
void thread_interrupt(thread_id_t thread) { (void)thread; }
