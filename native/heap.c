#include "heap.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
/** Every block is malloc's, whose uses after their end the sanitizer finds. */
#define MOST_SMALL 0
#else
#define MOST_SMALL HEAP_SMALL
#endif
#define CHUNK_BYTES ((size_t)32 << 10)

/** The memory given out begins at `next`, which links unused blocks. */
struct heap_block {
  /** Of the memory given out. */
  size_t bytes;
  struct heap_block *next;
};

struct heap_chunk {
  struct heap_chunk *next;
  size_t unused;
};

#define HEAD offsetof(struct heap_block, next)

_Static_assert(sizeof(struct heap_block) <= HEAP_STEP && sizeof(struct heap_chunk) % HEAP_STEP == 0,
               "the least block holds a link, and blocks begin at multiples of a step");

static struct heap_block *block_of(const void *memory) { return (struct heap_block *)((uint8_t *)memory - HEAD); }

static size_t usable(const void *memory) { return memory ? block_of(memory)->bytes : 0; }

static void put_aside(struct heap *heap, struct heap_block *block) {
  struct heap_block **const list = &heap->unused[(block->bytes + HEAD) / HEAP_STEP];
  block->next = *list;
  *list = block;
}

static bool add_chunk(struct heap *heap) {
  struct heap_chunk *chunk = malloc(CHUNK_BYTES);
  if (!chunk) return false;
  const size_t left = heap->end - heap->next;
  if (left) {
    struct heap_block *const rest = (struct heap_block *)heap->next;
    rest->bytes = left - HEAD;
    put_aside(heap, rest);
  }
  chunk->next = heap->chunks;
  heap->chunks = chunk;
  heap->next = (uint8_t *)(chunk + 1);
  heap->end = (uint8_t *)chunk + CHUNK_BYTES;
  return true;
}

static struct heap_block *take(struct heap *heap, size_t bytes) {
  if (bytes > MOST_SMALL) return malloc(bytes);
  struct heap_block **const list = &heap->unused[bytes / HEAP_STEP];
  struct heap_block *block = *list;
  if (block) {
    *list = block->next;
    return block;
  }
  if ((size_t)(heap->end - heap->next) < bytes && !add_chunk(heap)) return NULL;
  block = (struct heap_block *)heap->next;
  heap->next += bytes;
  return block;
}

/** Of a block for so much memory, with its head. */
static size_t block_bytes(size_t size) { return (size + HEAD + HEAP_STEP - 1) & ~(size_t)(HEAP_STEP - 1); }

static void *allocate(JSMallocState *state, size_t size) {
  if (size > PTRDIFF_MAX / 2 || state->malloc_size + size > state->malloc_limit) return NULL;
  const size_t bytes = block_bytes(size);
  struct heap_block *block = take(state->opaque, bytes);
  if (!block) return NULL;
  block->bytes = bytes - HEAD;
  state->malloc_count++;
  state->malloc_size += bytes;
  return &block->next;
}

static void release(JSMallocState *state, void *memory) {
  if (!memory) return;
  struct heap_block *const block = block_of(memory);
  const size_t bytes = block->bytes + HEAD;
  state->malloc_count--;
  state->malloc_size -= bytes;
  if (bytes > MOST_SMALL) free(block);
  else put_aside(state->opaque, block);
}

static void *reallocate(JSMallocState *state, void *memory, size_t size) {
  if (size == 0) {
    release(state, memory);
    return NULL;
  }
  const size_t before = usable(memory), bytes = size > PTRDIFF_MAX / 2 ? 0 : block_bytes(size);
  if (memory && bytes == before + HEAD) return memory;
  if (memory && bytes > MOST_SMALL && before + HEAD > MOST_SMALL) {
    if (state->malloc_size + bytes - before > state->malloc_limit) return NULL;
    struct heap_block *block = realloc(block_of(memory), bytes);
    if (!block) return NULL;
    block->bytes = bytes - HEAD;
    state->malloc_size += bytes - (before + HEAD);
    return &block->next;
  }
  void *moved = allocate(state, size);
  if (!moved) return NULL;
  if (memory) memcpy(moved, memory, before < size ? before : size);
  release(state, memory);
  return moved;
}

const JSMallocFunctions heap_functions = {allocate, release, reallocate, usable};

void heap_free(struct heap *heap) {
  while (heap->chunks) {
    struct heap_chunk *const chunk = heap->chunks;
    heap->chunks = chunk->next;
    free(chunk);
  }
}
