/**
 * A JavaScript's heap: blocks of up to half a KiB come from free lists by size, which one thread alone uses, so that
 * nothing is locked or searched. musl's malloc took a third of the time of a JavaScript that a short search runs.
 */
#ifndef TENGEN_HEAP_H
#define TENGEN_HEAP_H

#include <stdint.h>

#include "quickjs.h"

/** Blocks are multiples of this, their heads included. */
#define HEAP_STEP 16
/** Larger blocks are malloc's. */
#define HEAP_SMALL 512

struct heap_chunk;
struct heap_block;

/** All zeros: an empty one. */
struct heap {
  struct heap_block *unused[HEAP_SMALL / HEAP_STEP + 1];
  /** What is left of the newest chunk. */
  uint8_t *next, *end;
  struct heap_chunk *chunks;
};

/** For JS_NewRuntime2, with a struct heap. */
extern const JSMallocFunctions heap_functions;

/** Gives back the chunks, once the runtime is freed. */
void heap_free(struct heap *heap);

#endif
