/** Linked into the small executable: its wall clock is set back by an hour, a second after it was first read. */
#include <time.h>

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __real___clock_gettime(clockid_t clock, struct timespec *time);

static int shifted(int result, clockid_t clock, struct timespec *time) {
  static _Atomic time_t first;
  struct timespec now;
  __real_clock_gettime(CLOCK_MONOTONIC, &now);
  if (!first) first = now.tv_sec;
  if (result == 0 && clock == CLOCK_REALTIME && now.tv_sec > first) time->tv_sec -= 3600;
  return result;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
  return shifted(__real_clock_gettime(clock, time), clock, time);
}

/** The same function, by the name that libc calls it: for gettimeofday, time, and waits for a time. */
int __wrap___clock_gettime(clockid_t clock, struct timespec *time) {
  return shifted(__real___clock_gettime(clock, time), clock, time);
}
