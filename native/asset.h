/** Files that the executable carries: the program and the nets (scripts/build-native.mjs puts them in). */
#ifndef TENGEN_ASSET_H
#define TENGEN_ASSET_H

#include <stdbool.h>
#include <stdint.h>

/** Its bytes may be used like shared memory, and are never given back. */
struct asset {
  const char *name;
  const uint8_t *data, *end;
  /** As scripts/build-native.mjs computes it. */
  uint64_t hash;
};

/** Whether all are as they were built. It takes a third of a millisecond. */
bool assets_are_whole(void);
/** The asset of this name; NULL: the executable has none. */
const struct asset *asset_find(const char *name);
/** Whether the bytes there are an asset's. */
bool is_asset(const uint8_t *data);

#endif
