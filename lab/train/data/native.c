/*
 * What training spends its time on, on processors: the pattern codes of boards, the counts of their shapes, the sums of the cells'
 * vectors by region with their gradients, and the policy's moves with the loss and the gradients of their order. native.py compiles and calls this; tests/plain_codes.py and cell_pooling.py have the
 * same in numpy and PyTorch. CHANNELS and the sample file's numbers are defined on the compiler's command line.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Both perspectives of a cell: black's channels, then white's. */
#define WIDTH (2 * CHANNELS)
#define CELLS (MAX_SIDE * MAX_SIDE)
#define CELL_EMPTY 1
#define NO_CODES 0xffff

/*
 * The core's tables, with the arms of both colours as one: the number of what the cells on one side are to both, and by two
 * such numbers black's pattern in the low half of a byte, white's in the high one. Small enough to stay in the cache.
 */
typedef struct {
  int32_t radius, arms;
  const uint8_t *arms_below, *arms_above;
  const uint8_t *pairs; /* [arms][arms] */
  const uint16_t *codes;
  const uint8_t *shapes; /* [2][CODE_COUNT], of a code for black and for white */
  /* Joint arms of PAIR_REACH cells, and by two of them the kind of a line: [JOINT_ARMS][JOINT_ARMS]. */
  const uint8_t *kind_arms_below, *kind_arms_above;
  const uint16_t *kinds;
} PatternTables;

/* What a cell's features follow from; the kinds of straight lines come first. */
typedef struct {
  uint16_t black, white, kinds[4];
} CellCodes;

/* So many cells of a region have these codes and kinds of lines. */
typedef struct {
  CellCodes codes;
  uint16_t region, count;
} Entry;

enum { COLUMNS = MAX_SIDE, FALLING = 2 * MAX_SIDE, RISING = 4 * MAX_SIDE, LINES = 6 * MAX_SIDE };

static inline uint64_t row_of(const uint8_t *row) {
  uint64_t word = 0;
  for (int i = 0; i < BOARD_ROW_BYTES; i++) word |= (uint64_t)row[i] << (8 * i);
  return word;
}

/* The cells before a place, the nearest highest; after it, the nearest lowest (src/core/board/lines.ts). */
static inline uint32_t below(uint64_t line, int place, int reach) {
  return (uint32_t)(((line << 2) << (62 - 2 * place)) >> (64 - 2 * reach));
}
static inline uint32_t above(uint64_t line, int place, int reach) {
  return (uint32_t)((line >> 2) >> (2 * place)) & ((1u << (2 * reach)) - 1);
}

static inline void add_line(const PatternTables *t, uint64_t line, int place, int shift, uint32_t *black, uint32_t *white, CellCodes *cell) {
  uint32_t left = t->arms_below[below(line, place, t->radius)];
  uint32_t right = t->arms_above[above(line, place, t->radius)];
  uint32_t both = t->pairs[left * t->arms + right];
  *black |= (both & 15) << shift;
  *white |= (both >> 4) << shift;
  left = t->kind_arms_below[below(line, place, PAIR_REACH)];
  right = t->kind_arms_above[above(line, place, PAIR_REACH)];
  cell->kinds[shift / 4] = t->kinds[left * JOINT_ARMS + right];
}

/* codes: [CELLS], of each cell (y * MAX_SIDE + x), all bits set where no stone can be put. */
static void codes_of_board(const uint8_t *record, const PatternTables *t, CellCodes *codes) {
  const int width = record[0], height = record[1];
  uint64_t lines[LINES] = {0};
  for (int y = 0; y < height; y++) {
    uint64_t row = row_of(record + BOARD_AT + BOARD_ROW_BYTES * y);
    lines[y] = row;
    for (int x = 0; x < width; x++) {
      uint64_t cell = (row >> (2 * x) & 3) << (2 * y);
      lines[COLUMNS + x] |= cell;
      lines[FALLING + MAX_SIDE + x - y] |= cell;
      lines[RISING + x + y] |= cell;
    }
  }
  memset(codes, 0xff, CELLS * sizeof(CellCodes));
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if ((lines[y] >> (2 * x) & 3) != CELL_EMPTY) continue;
      uint32_t black = 0, white = 0;
      CellCodes *cell = codes + y * MAX_SIDE + x;
      add_line(t, lines[y], x, 0, &black, &white, cell);
      add_line(t, lines[COLUMNS + x], y, 4, &black, &white, cell);
      add_line(t, lines[FALLING + MAX_SIDE + x - y], y, 8, &black, &white, cell);
      add_line(t, lines[RISING + x + y], y, 12, &black, &white, cell);
      cell->black = t->codes[black];
      cell->white = t->codes[white];
    }
  }
}

void cell_codes(int64_t n, const uint8_t *records, const PatternTables *t, CellCodes *codes) {
  for (int64_t i = 0; i < n; i++) codes_of_board(records + i * RECORD_BYTES, t, codes + i * CELLS);
}

static int third(int position, int side) {
  int outer = (side + 1) / 3;
  return position < outer ? 0 : position >= side - outer ? 2 : 1;
}

/* Cells that are alike, as most of an empty part of the board are, become one entry if they meet in a small hash table. */
#define SEEN 64
#define NOT_SEEN 0xffff

/* The same cell, however the board lies: which of the straight lines, and of the diagonal ones, is which says nothing. */
static CellCodes sorted_kinds(CellCodes cell) {
  for (int d = 0; d < 4; d += 2) {
    const uint16_t a = cell.kinds[d], b = cell.kinds[d + 1];
    cell.kinds[d] = a < b ? a : b;
    cell.kinds[d + 1] = a < b ? b : a;
  }
  return cell;
}

/*
 * Writes the entries of each position one after the other and where they begin and end: starts [n + 1]. There is room for
 * CELLS a position in `entries`. Returns their number.
 */
int64_t board_entries(int64_t n, const uint8_t *records, const PatternTables *t, Entry *entries, int64_t *starts) {
  CellCodes codes[CELLS];
  int64_t count = 0;
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *record = records + i * RECORD_BYTES;
    const int width = record[0], height = record[1];
    int columns[MAX_SIDE];
    uint16_t seen[REGIONS][SEEN];
    memset(seen, 0xff, sizeof seen);
    for (int x = 0; x < width; x++) columns[x] = third(x, width);
    codes_of_board(record, t, codes);
    starts[i] = count;
    Entry *own = entries + count;
    int length = 0;
    for (int y = 0; y < height; y++) {
      const int row = 3 * third(y, height);
      for (int x = 0; x < width; x++) {
        const CellCodes cell = sorted_kinds(codes[y * MAX_SIDE + x]);
        if (cell.black == NO_CODES) continue;
        const uint16_t region = row + columns[x];
        const uint16_t *k = cell.kinds;
        uint16_t *at = &seen[region][(cell.black * 7 + cell.white + (k[0] + k[1]) * 3 + (k[2] + k[3]) * 5) % SEEN];
        if (*at != NOT_SEEN && memcmp(&own[*at].codes, &cell, sizeof cell) == 0) {
          own[*at].count++;
        } else {
          *at = length;
          own[length++] = (Entry){cell, region, 1};
        }
      }
    }
    count += length;
  }
  starts[n] = count;
  return count;
}

/*
 * counts: u8 [n][2][SHAPE_COUNT], how many cells have each shape for the side to move, and for the other side, no more than
 * `most`. sides u8 [n].
 */
void shape_counts(int64_t n, const Entry *entries, const int64_t *starts, const uint8_t *sides, const PatternTables *t,
                  int32_t most, uint8_t *counts) {
  for (int64_t i = 0; i < n; i++) {
    int of_colour[2][SHAPE_COUNT] = {0};
    for (int64_t e = starts[i]; e < starts[i + 1]; e++) {
      of_colour[0][t->shapes[entries[e].codes.black]] += entries[e].count;
      of_colour[1][t->shapes[CODE_COUNT + entries[e].codes.white]] += entries[e].count;
    }
    for (int side = 0; side < 2; side++) {
      for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        const int count = of_colour[side ^ sides[i]][shape];
        counts[(i * 2 + side) * SHAPE_COUNT + shape] = count < most ? count : most;
      }
    }
  }
}

/* As sums of bytes are in the core. */
static inline float limited(float x, float top) {
  x = x > -1 ? x : -1;
  return x < top ? x : top;
}

/* A number of a cell before it is limited to 0..top, from those of its two codes and its four lines. */
static inline float number_of_cell(float black, float white, const float *const *lines, int k, float top) {
  const float straight = limited(lines[0][k] + lines[1][k], top), diagonal = limited(lines[2][k] + lines[3][k], top);
  return limited(black + white, top) + limited(straight + diagonal, top);
}

/*
 * black, white: f32 [CODE_COUNT][WIDTH], the vectors of a code for black and of one for white; lines: f32 [LINE_KIND_COUNT][WIDTH], those
 * of kinds of lines. A cell is the sum of its vectors limited to 0..top; pooled, f32 [n][REGIONS][WIDTH], has the sums of the cells, the perspective of the side to move first: sides u8 [n].
 */
void pool_forward(int64_t n, const Entry *entries, const int64_t *starts, const uint8_t *sides, const float *restrict black,
                  const float *restrict white, const float *restrict lines, float top, float *restrict pooled) {
  memset(pooled, 0, n * REGIONS * WIDTH * sizeof(float));
  for (int64_t i = 0; i < n; i++) {
    for (int64_t e = starts[i]; e < starts[i + 1]; e++) {
      const float count = entries[e].count;
      for (int perspective = 0; perspective < 2; perspective++) {
        const float *restrict b = black + WIDTH * entries[e].codes.black + CHANNELS * perspective;
        const float *restrict w = white + WIDTH * entries[e].codes.white + CHANNELS * perspective;
        float *restrict sum = pooled + (i * REGIONS + entries[e].region) * WIDTH + CHANNELS * (perspective ^ sides[i]);
        const float *l[4];
        for (int d = 0; d < 4; d++) l[d] = lines + WIDTH * entries[e].codes.kinds[d] + CHANNELS * perspective;
        for (int k = 0; k < CHANNELS; k++) {
          float z = number_of_cell(b[k], w[k], l, k, top);
          z = z > 0 ? z : 0;
          z = z < top ? z : top;
          sum[k] += count * z;
        }
      }
    }
  }
}

/* Adds to the gradients of black, white and lines what `gradient`, that of pooled, makes of them; at the limits it passes. */
void pool_backward(int64_t n, const Entry *entries, const int64_t *starts, const uint8_t *sides, const float *restrict black,
                   const float *restrict white, const float *restrict lines, float top, const float *restrict gradient,
                   float *restrict black_gradient, float *restrict white_gradient, float *restrict lines_gradient) {
  for (int64_t i = 0; i < n; i++) {
    for (int64_t e = starts[i]; e < starts[i + 1]; e++) {
      const float count = entries[e].count;
      for (int perspective = 0; perspective < 2; perspective++) {
        const int64_t at_black = WIDTH * entries[e].codes.black + CHANNELS * perspective;
        const int64_t at_white = WIDTH * entries[e].codes.white + CHANNELS * perspective;
        const float *restrict g = gradient + (i * REGIONS + entries[e].region) * WIDTH + CHANNELS * (perspective ^ sides[i]);
        const float *l[4];
        for (int d = 0; d < 4; d++) l[d] = lines + WIDTH * entries[e].codes.kinds[d] + CHANNELS * perspective;
        float passed[CHANNELS];
        for (int k = 0; k < CHANNELS; k++) {
          const float z = number_of_cell(black[at_black + k], white[at_white + k], l, k, top);
          const float whole = count * g[k];
          passed[k] = (z >= 0) & (z <= top) ? whole : 0;
          black_gradient[at_black + k] += passed[k];
          white_gradient[at_white + k] += passed[k];
        }
        for (int d = 0; d < 4; d++) {
          float *restrict to = lines_gradient + WIDTH * entries[e].codes.kinds[d] + CHANNELS * perspective;
          for (int k = 0; k < CHANNELS; k++) to[k] += passed[k];
        }
      }
    }
  }
}

/*
 * A move that a search might try: the codes of its cell for the side to move and for the other, how it lies to the last two stones, and where it is.
 */
typedef struct {
  uint16_t own, other;
  uint8_t near[2], x, y, region, unused;
} Move;

static int near_class(int x, int y, int stone) {
  if (stone == NO_STONE) return NEAR_CLASSES - 1;
  int dx = x - (stone & 31), dy = y - (stone >> 5);
  dx = dx < 0 ? -dx : dx;
  dy = dy < 0 ? -dy : dy;
  const int far = dx > dy ? dx : dy, close = dx > dy ? dy : dx;
  return far > NEAR_REACH ? NEAR_CLASSES - 1 : far * (far + 1) / 2 + close;
}

/*
 * Writes the moves of each position one after the other, row by row, where they begin and end: starts [n + 1], and which of
 * a position's moves the search thought best: best [n], -1 if none of them. Moves are empty cells near a stone where a row is still possible.
 * There is room for CELLS a position. Returns their number.
 */
int64_t policy_moves(int64_t n, const uint8_t *records, const PatternTables *t, Move *moves, int64_t *starts, int32_t *best) {
  CellCodes codes[CELLS];
  int64_t count = 0;
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *record = records + i * RECORD_BYTES;
    const int width = record[0], height = record[1], side = record[2];
    const int found = record[BEST_AT] | record[BEST_AT + 1] << 8;
    int last[2];
    for (int k = 0; k < 2; k++) last[k] = record[LAST_AT + 2 * k] | record[LAST_AT + 2 * k + 1] << 8;
    /* Cells of a row near a stone in any row near it, a bit each. */
    uint32_t stones[MAX_SIDE], near[MAX_SIDE] = {0};
    for (int y = 0; y < height; y++) {
      uint64_t row = row_of(record + BOARD_AT + BOARD_ROW_BYTES * y);
      stones[y] = 0;
      for (int x = 0; x < width; x++) stones[y] |= (uint32_t)(row >> (2 * x + 1) & 1) << x;
    }
    for (int y = 0; y < height; y++) {
      uint32_t wide = stones[y];
      for (int k = 1; k <= MOVE_REACH; k++) wide |= stones[y] << k | stones[y] >> k;
      for (int k = -MOVE_REACH; k <= MOVE_REACH; k++)
        if (y + k >= 0 && y + k < height) near[y + k] |= wide;
    }
    codes_of_board(record, t, codes);
    starts[i] = count;
    best[i] = -1;
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        const CellCodes *cell = codes + y * MAX_SIDE + x;
        if (cell->black == NO_CODES || !(near[y] >> x & 1) || (cell->black | cell->white) == 0) continue;
        if (found == y * 32 + x) best[i] = count - starts[i];
        const uint8_t region = 3 * third(y, height) + third(x, width);
        const uint16_t own = side ? cell->white : cell->black, other = side ? cell->black : cell->white;
        moves[count++] = (Move){own, other, {near_class(x, y, last[0]), near_class(x, y, last[1])}, x, y, region, 0};
      }
    }
  }
  starts[n] = count;
  return count;
}

/* What orders the moves, and the gradients of the same; `logit_weights` a position and region, the others are shared by all positions. */
typedef struct {
  float *own_table, *other_table; /* [CODE_COUNT][POLICY_CHANNELS] */
  float *logit_weights;                   /* [n][REGIONS][POLICY_CHANNELS] */
  float *own_order, *other_order; /* [CODE_COUNT] */
  float *near;                    /* [2][NEAR_CLASSES] */
} PolicyNumbers;

/*
 * The policy of positions whose best move is known. A move's logit is the logit weights of its region times the features of its cell (the rows of its two codes,
 * added and limited to 0..top), and a number for each code and for how it lies to each of the last two stones.
 *
 * Writes the cross-entropy of the best move, and how many moves are as likely or likelier: loss, before [n]. Adds to `gradients` those of the mean loss, unless it
 * is null; at the limits they pass.
 */
void policy_loss(int64_t n, const Move *moves, const int64_t *starts, const int32_t *best, const PolicyNumbers *numbers,
                 float top, float *loss, int32_t *before, const PolicyNumbers *gradients) {
  float features[CELLS][POLICY_CHANNELS], logits[CELLS];
  for (int64_t i = 0; i < n; i++) {
    const Move *move = moves + starts[i];
    const int length = starts[i + 1] - starts[i];
    const float *logit_weights = numbers->logit_weights + i * REGIONS * POLICY_CHANNELS;
    float most = -INFINITY;
    for (int j = 0; j < length; j++) {
      const float *restrict a = numbers->own_table + POLICY_CHANNELS * move[j].own;
      const float *restrict b = numbers->other_table + POLICY_CHANNELS * move[j].other;
      const float *restrict weight = logit_weights + POLICY_CHANNELS * move[j].region;
      float sum = 0;
      for (int k = 0; k < POLICY_CHANNELS; k++) {
        float z = a[k] + b[k];
        z = z > 0 ? z : 0;
        z = z < top ? z : top;
        features[j][k] = z;
        sum += z * weight[k];
      }
      logits[j] = sum + numbers->own_order[move[j].own] + numbers->other_order[move[j].other] +
                  numbers->near[move[j].near[0]] + numbers->near[NEAR_CLASSES + move[j].near[1]];
      most = logits[j] > most ? logits[j] : most;
    }
    const float best_logit = logits[best[i]];
    float total = 0;
    before[i] = -1;
    for (int j = 0; j < length; j++) {
      before[i] += logits[j] >= best_logit;
      logits[j] = expf(logits[j] - most);
      total += logits[j];
    }
    loss[i] = logf(total) + most - best_logit;
    if (!gradients) continue;
    for (int j = 0; j < length; j++) {
      const float g = (logits[j] / total - (j == best[i])) / n;
      const int64_t own = POLICY_CHANNELS * move[j].own, other = POLICY_CHANNELS * move[j].other;
      const int64_t region = (i * REGIONS + move[j].region) * POLICY_CHANNELS;
      const float *restrict a = numbers->own_table + own, *restrict b = numbers->other_table + other;
      const float *restrict weight = numbers->logit_weights + region;
      float *restrict to_own = gradients->own_table + own, *restrict to_other = gradients->other_table + other;
      float *restrict to_weights = gradients->logit_weights + region;
      for (int k = 0; k < POLICY_CHANNELS; k++) {
        const float z = a[k] + b[k];
        const float whole = g * weight[k];
        const float passed = (z >= 0) & (z <= top) ? whole : 0;
        to_own[k] += passed;
        to_other[k] += passed;
        to_weights[k] += g * features[j][k];
      }
      gradients->own_order[move[j].own] += g;
      gradients->other_order[move[j].other] += g;
      gradients->near[move[j].near[0]] += g;
      gradients->near[NEAR_CLASSES + move[j].near[1]] += g;
    }
  }
}
