#include "asset.h"

#include <string.h>

/** Ended by one without a name. */
extern const struct asset assets[];

/** FNV-1a, eight bytes a step, the last ones filled up with zeros. */
static uint64_t hash_of(const uint8_t *data, const uint8_t *end) {
  uint64_t hash = 0xcbf29ce484222325;
  while (data < end) {
    const size_t left = (size_t)(end - data), count = left < 8 ? left : 8;
    uint64_t word = 0;
    memcpy(&word, data, count);
    hash = (hash ^ word) * 0x100000001b3;
    data += count;
  }
  return hash;
}

bool assets_are_whole(void) {
  for (const struct asset *asset = assets; asset->name; asset++)
    if (hash_of(asset->data, asset->end) != asset->hash) return false;
  return true;
}

const struct asset *asset_find(const char *name) {
  for (const struct asset *asset = assets; asset->name; asset++)
    if (strcmp(asset->name, name) == 0) return asset;
  return NULL;
}

bool is_asset(const uint8_t *data) {
  for (const struct asset *asset = assets; asset->name; asset++)
    if (data >= asset->data && data < asset->end) return true;
  return false;
}
