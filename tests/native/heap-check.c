/** Random blocks on a heap of JavaScript's: they keep what is written to them, do not overlap, and are used again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

#define BLOCKS 500
#define ROUNDS 50000

#define CHECK(condition)                             \
  do {                                               \
    if (!(condition)) {                              \
      printf("line %d: " #condition "\n", __LINE__); \
      return 1;                                      \
    }                                                \
  } while (0)

int main(void) {
  static struct heap heap;
  JSMallocState state = {.malloc_limit = (size_t)1 << 30, .opaque = &heap};
  const JSMallocFunctions *const f = &heap_functions;
  unsigned char *blocks[BLOCKS] = {0};
  size_t sizes[BLOCKS] = {0};
  const unsigned char *lowest = NULL, *highest = NULL;
  srand(1);
  for (int round = 0; round < ROUNDS; round++) {
    const int i = rand() % BLOCKS;
    for (size_t k = 0; k < sizes[i]; k++) CHECK(blocks[i][k] == (unsigned char)i);
    const size_t size = rand() % (rand() % 10 ? 600 : 20000) + 1, kept = size < sizes[i] ? size : sizes[i];
    if (rand() % 3 == 0) {
      f->js_free(&state, blocks[i]);
      blocks[i] = f->js_malloc(&state, size);
    } else {
      blocks[i] = f->js_realloc(&state, blocks[i], size);
      for (size_t k = 0; k < kept; k++) CHECK(blocks[i][k] == (unsigned char)i);
    }
    sizes[i] = size;
    CHECK(blocks[i] && (size_t)blocks[i] % 8 == 0 && f->js_malloc_usable_size(blocks[i]) >= size);
    memset(blocks[i], i, f->js_malloc_usable_size(blocks[i]));
  }
  CHECK(f->js_malloc(&state, (size_t)-1) == NULL);
  CHECK(f->js_realloc(&state, blocks[0], (size_t)1 << 40) == NULL && blocks[0][0] == 0);
  for (int i = 0; i < BLOCKS; i++) CHECK(f->js_realloc(&state, blocks[i], 0) == NULL);
  CHECK(state.malloc_count == 0 && state.malloc_size == 0);
  // What is taken and given back again and again takes no more chunks.
  for (int round = 0; round < ROUNDS; round++) {
    unsigned char *block = f->js_malloc(&state, 100);
    if (!lowest || block < lowest) lowest = block;
    if (block > highest) highest = block;
    f->js_free(&state, block);
  }
  CHECK(lowest == highest);
  heap_free(&heap);
  CHECK(heap.chunks == NULL);
  printf("whole");
  return 0;
}
