#include "shared-memory.h"

#include <stdatomic.h>

#include "asset.h"
#include "system.h"

/** Before the data, on a page of its own. */
struct header {
  atomic_int users;
  size_t bytes, reserved;
  /** How far its pages have been enlarged. */
  atomic_size_t enlarged;
  /** In microseconds, of all threads: the searches in it, and what they gave to its pages. */
  atomic_llong searched, enlarging;
};

#define HEADER_BYTES 4096
/** An index and an offset of WebAssembly, each below 2^32. */
#define REACH ((size_t)8 << 30)

static struct header *header_of(void *data) { return (struct header *)((uint8_t *)data - HEADER_BYTES); }

static uint8_t *take(size_t bytes, size_t reserved) {
  struct header *header = pages_take(HEADER_BYTES + bytes, reserved);
  if (!header) return NULL;
  header->bytes = HEADER_BYTES + bytes;
  header->reserved = reserved;
  atomic_store(&header->users, 1);
  return (uint8_t *)header + HEADER_BYTES;
}

uint8_t *shared_take(size_t bytes) { return take(bytes, HEADER_BYTES + bytes); }

uint8_t *shared_take_guarded(size_t bytes) {
  uint8_t *data = has_wide_space() ? take(bytes, HEADER_BYTES + REACH) : NULL;
  return data ? data : take(bytes, HEADER_BYTES + bytes);
}

/** A memory with the usual table: of a smaller one, whole large pages would take a good part more. */
#define LEAST_ENLARGED ((size_t)64 << 20)
/**
 * All pages at once would take a whole short move. But the first touch of a page of 4 KiB may take 12 us on a virtual
 * machine, a second for the usual table: until all are large, enlarging may take half as much time as searching.
 */
#define ENLARGING_SHARE 2
/** What one call counts as searched at most, in ms: a process that was stopped or had to wait did not search so long. */
#define MOST_SEARCHED_MS 4

void shared_enlarge_pages(void *data, double searched_ms) {
  struct header *header = header_of(data);
  if (header->bytes < LEAST_ENLARGED || atomic_load(&header->enlarged) >= header->bytes) return;
  const double counted = searched_ms < MOST_SEARCHED_MS ? searched_ms : MOST_SEARCHED_MS;
  const long long more = (long long)(1000 * counted), searched = atomic_fetch_add(&header->searched, more) + more;
  while (ENLARGING_SHARE * atomic_load(&header->enlarging) < searched) {
    const double began = now_ms();
    const uintptr_t from = (uintptr_t)header, next = from + atomic_fetch_add(&header->enlarged, LARGE_PAGE);
    const uintptr_t page = (next + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1);
    if (page + LARGE_PAGE > from + header->bytes) return;
    pages_enlarge((void *)page);
    atomic_fetch_add(&header->enlarging, (long long)(1000 * (now_ms() - began)));
  }
}

void shared_use(void *data) {
  if (!is_asset(data)) atomic_fetch_add(&header_of(data)->users, 1);
}

void shared_release(void *data) {
  if (is_asset(data) || atomic_fetch_sub(&header_of(data)->users, 1) > 1) return;
  struct header *header = header_of(data);
  pages_give(header, header->reserved);
}
