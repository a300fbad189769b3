/**
 * The net's kernels (layer.ts and accumulators.ts in src/core/evaluation/net) with vectors of 256 bits, which
 * WebAssembly does not have. A core for AVX2 has these in place of wasm2c's.
 */
#ifdef __AVX2__
#define HAS_NET_KERNELS

#include <immintrin.h>

#include "core-exports.h"

#define INLINE __attribute__((always_inline)) static inline

/** 16 numbers of 16 bits, or 8 of 32. */
typedef __m256i wide;
/** Bytes of a vector: 16 inputs or outputs of a layer, or 8 biases. */
#define WIDE 32
/** In bytes, as board-state.ts and cell-state.ts have them. */
enum { CHANGE_SUMMARIES = 8, CHANGE_LINE_KINDS = 16, CHANGE_BYTES = 24 };
enum { CELL_REGION = 5, CELL_SUMMARIES = 8, CELL_LINE_KINDS = 16 };

INLINE wide load(const u8 *from) { return _mm256_loadu_si256((const wide *)from); }
INLINE void store(u8 *to, wide value) { _mm256_storeu_si256((wide *)to, value); }

INLINE void load_biases(int places, int vectors, wide *sums, const u8 *biases) {
  for (int i = 0; i < places * vectors; i++) sums[i] = load(biases + i % vectors * WIDE);
}

/** To `vectors` sums in each of several places, whose inputs lie `apart` bytes apart: what 2 * `pairs` inputs add. */
INLINE void add_inputs(int places, int vectors, wide *sums, const u8 *inputs, size_t apart, int pairs,
                       const u8 *weights) {
  for (int pair = 0; pair < pairs; pair++) {
    for (int place = 0; place < places; place++) {
      int32_t both;
      memcpy(&both, inputs + place * apart + 4 * pair, sizeof both);
      for (int i = 0; i < vectors; i++) {
        wide *const sum = &sums[place * vectors + i];
        const wide products = _mm256_madd_epi16(_mm256_set1_epi32(both), load(weights + i * WIDE));
        *sum = _mm256_add_epi32(*sum, products);
      }
    }
    weights += vectors * WIDE;
  }
}

INLINE wide narrowed(const wide *sums) {
  const wide low = _mm256_srai_epi32(sums[0], LAYER_SHIFT), high = _mm256_srai_epi32(sums[1], LAYER_SHIFT);
  // It packs each half of the vectors for itself.
  return _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xd8);
}

INLINE wide limited(wide values) {
  return _mm256_min_epi16(_mm256_max_epi16(values, _mm256_setzero_si256()), _mm256_set1_epi16(HIDDEN_MAX));
}

INLINE wide activated(const wide *sums) { return limited(narrowed(sums)); }

static void w2c_core_regionLayer_0(w2c_core *memory, u32 own, u32 other, u32 weights, u32 biases, u32 outputs) {
  wide sums[3 * 2];
  load_biases(3, 2, sums, memory + biases);
  add_inputs(3, 2, sums, memory + own, 2 * WIDE, 8, memory + weights);
  add_inputs(3, 2, sums, memory + other, 2 * WIDE, 8, memory + weights + 8 * 2 * WIDE);
  for (int place = 0; place < 3; place++) store(memory + outputs + place * WIDE, activated(sums + 2 * place));
}

static void w2c_core_quarterLayer_0(w2c_core *memory, u32 inputs, u32 weights, u32 biases, u32 outputs) {
  wide sums[4 * 2];
  load_biases(4, 2, sums, memory + biases);
  add_inputs(4, 2, sums, memory + inputs, WIDE, 8, memory + weights);
  wide total = activated(sums), most = total;
  for (int place = 1; place < 4; place++) {
    const wide values = activated(sums + 2 * place);
    total = _mm256_add_epi16(total, values);
    most = _mm256_max_epi16(most, values);
  }
  store(memory + outputs, _mm256_srai_epi16(total, 2));
  store(memory + outputs + WIDE, most);
}

static void w2c_core_wideLayer_0(w2c_core *memory, u32 inputs, u32 count, u32 weights, u32 biases, u32 outputs) {
  wide sums[4];
  load_biases(1, 4, sums, memory + biases);
  add_inputs(1, 4, sums, memory + inputs, 0, (int)count / 2, memory + weights);
  store(memory + outputs, narrowed(sums));
  store(memory + outputs + WIDE, narrowed(sums + 2));
}

static void w2c_core_secondLayer_0(w2c_core *memory, u32 inputs, u32 weights, u32 biases, u32 outputs) {
  wide sums[2];
  load_biases(1, 2, sums, memory + biases);
  add_inputs(1, 2, sums, memory + inputs, 0, 16, memory + weights);
  store(memory + outputs, activated(sums));
}

static void w2c_core_logitLayer_0(w2c_core *memory, u32 inputs, u32 weights, u32 biases, u32 position, u32 outputs) {
  for (int region = 0; region < 9; region++) {
    wide sums[4];
    load_biases(1, 4, sums, memory + biases);
    add_inputs(1, 4, sums, memory + inputs + region * WIDE, 0, 8, memory + weights);
    for (int half = 0; half < 2; half++) {
      const wide of_position = load(memory + position + half * WIDE);
      store(memory + outputs + (2 * region + half) * WIDE,
            _mm256_adds_epi16(of_position, narrowed(sums + 2 * half)));
    }
  }
}

INLINE u64 load_u64(const u8 *from) {
  u64 value;
  memcpy(&value, from, sizeof value);
  return value;
}

/** A cell's features in both perspectives, i8: black's, then white's. */
INLINE wide features(const u8 *black_rows, const u8 *white_rows, const u8 *line_rows, u64 summaries, u64 kinds) {
  const wide black = load(black_rows + (summaries << 1 & 0x1ffe0));
  const wide white = load(white_rows + (summaries >> 31 & 0x1ffe0));
  const wide straight =
      _mm256_adds_epi8(load(line_rows + (kinds << 5 & 0x1fffe0)), load(line_rows + (kinds >> 11 & 0x1fffe0)));
  const wide diagonal =
      _mm256_adds_epi8(load(line_rows + (kinds >> 27 & 0x1fffe0)), load(line_rows + (kinds >> 43 & 0x1fffe0)));
  // A row has its own colour's perspective first.
  const wide codes = _mm256_adds_epi8(black, _mm256_permute2x128_si256(white, white, 1));
  return _mm256_max_epi8(_mm256_adds_epi8(codes, _mm256_adds_epi8(straight, diagonal)), _mm256_setzero_si256());
}

INLINE void add_extended(u8 *to, __m128i values) {
  store(to, _mm256_add_epi16(load(to), _mm256_cvtepi8_epi16(values)));
}

static void w2c_core_followChanges_0(w2c_core *memory, u32 sums, u32 from, u32 end, u32 black, u32 white, u32 lines) {
  for (; from < end; from += CHANGE_BYTES) {
    const u8 *const change = memory + from;
    // Its address is the low half.
    const u8 *const cell = memory + (u32)load_u64(change);
    const wide now = features(memory + black, memory + white, memory + lines, load_u64(cell + CELL_SUMMARIES),
                              load_u64(cell + CELL_LINE_KINDS));
    const wide before = features(memory + black, memory + white, memory + lines,
                                 load_u64(change + CHANGE_SUMMARIES), load_u64(change + CHANGE_LINE_KINDS));
    const wide difference = _mm256_sub_epi8(now, before);
    u8 *const of_region = memory + sums + cell[CELL_REGION] * 2 * WIDE;
    add_extended(of_region, _mm256_castsi256_si128(difference));
    add_extended(of_region + WIDE, _mm256_extracti128_si256(difference, 1));
  }
}
#endif
