/** Memory that threads share, behind every SharedArrayBuffer. It is counted, and given back with its last user. */
#ifndef TENGEN_SHARED_MEMORY_H
#define TENGEN_SHARED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/** Zeroed, with one user. NULL: the system has none to give. */
uint8_t *shared_take(size_t bytes);
/**
 * The same for the core, whose addresses are a number below 2^32 and another one: all they can reach beyond it is
 * guarded, where the process has enough addresses.
 */
uint8_t *shared_take_guarded(size_t bytes);

/**
 * A search has gone on in this memory for some more ms: if it is time for that, its next pages become large ones, where
 * the system can do that. May be called by several threads.
 */
void shared_enlarge_pages(void *data, double searched_ms);

void shared_use(void *data);
void shared_release(void *data);

#endif
