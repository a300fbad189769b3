"""Pattern codes of a board's empty cells, the kinds of their lines, and counts of their shapes, in plain numpy: what native.c does fast, to test it
against. The core does the same in src/core/board/lines.ts, patterns/patterns.ts and patterns/pattern-codes.ts.
"""

from __future__ import annotations

import numpy as np

from architecture import COUNT_STEPS, PAIR_REACH, MAX_SIDE, SHAPE_COUNT
from data.line_kinds import ARMS_ABOVE, ARMS_BELOW, KINDS
from data.cell_planes import board_contents
from data.sample_file import PatternTables

CELL_EMPTY = 1
NO_CODES = 0xFFFF
# Steps forward along a row, a column, a falling and a rising diagonal: (dx, dy).
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def cell_codes(records: np.ndarray, tables: PatternTables) -> tuple[np.ndarray, np.ndarray]:
    """u16 [n][20][20] for black and for white: the code of each empty cell, NO_CODES elsewhere."""
    cells = board_contents(records)
    black = np.zeros(cells.shape, np.uint32)
    white = np.zeros(cells.shape, np.uint32)
    for direction, (below, above) in enumerate(_arms(cells, tables.radius)):
        left = tables.arms_below[below].astype(np.uint32)
        right = tables.arms_above[above].astype(np.uint32)
        black |= tables.black_pairs[((left & 0xFF) << 8) | (right & 0xFF)].astype(np.uint32) << (4 * direction)
        white |= tables.white_pairs[(left & 0xFF00) | (right >> 8)].astype(np.uint32) << (4 * direction)
    is_empty = cells == CELL_EMPTY
    none = np.uint16(NO_CODES)
    return (
        np.where(is_empty, tables.codes[np.where(is_empty, black, 0)], none),
        np.where(is_empty, tables.codes[np.where(is_empty, white, 0)], none),
    )


def cell_kinds(records: np.ndarray) -> np.ndarray:
    """u16 [n][20][20][4]: the kind of each of the lines through a cell."""
    arms = _arms(board_contents(records), PAIR_REACH)
    return np.stack([KINDS[ARMS_BELOW[below], ARMS_ABOVE[above]] for below, above in arms], axis=-1)


def _arms(cells: np.ndarray, reach: int):
    """Of each direction the cells before and after each cell, two bits each, as the core has them: two arrays [n][20][20]."""
    padded = np.zeros((len(cells), MAX_SIDE + 2 * reach, MAX_SIDE + 2 * reach), np.uint32)
    padded[:, reach : reach + MAX_SIDE, reach : reach + MAX_SIDE] = cells

    def shifted(dx: int, dy: int) -> np.ndarray:
        return padded[:, reach + dy : reach + dy + MAX_SIDE, reach + dx : reach + dx + MAX_SIDE]

    for dx, dy in DIRECTIONS:
        below = np.zeros(cells.shape, np.uint32)
        above = np.zeros(cells.shape, np.uint32)
        for distance in range(1, reach + 1):
            below |= shifted(-distance * dx, -distance * dy) << (2 * (reach - distance))
            above |= shifted(distance * dx, distance * dy) << (2 * (distance - 1))
        yield below, above


def shape_counts(records: np.ndarray, tables: PatternTables) -> np.ndarray:
    """As native.shape_counts."""
    counts = np.zeros((len(records), 2, SHAPE_COUNT), np.uint8)
    for colour, codes in enumerate(cell_codes(records, tables)):
        shapes = np.where(codes == NO_CODES, SHAPE_COUNT, tables.shapes[colour][np.where(codes == NO_CODES, 0, codes)])
        for i, side in enumerate(records["side"]):
            found = np.bincount(shapes[i].reshape(-1), minlength=SHAPE_COUNT + 1)[:SHAPE_COUNT]
            counts[i, colour ^ side] = np.minimum(found, COUNT_STEPS - 1)
    return counts


def third(position: int, side: int) -> int:
    """Which third of a side a cell is in, the outer ones of equal length."""
    outer = (side + 1) // 3
    return 0 if position < outer else 2 if position >= side - outer else 1


def region_map(width: int, height: int) -> np.ndarray:
    """u8 [height][width]: the region of each cell, 0 to 8."""
    return np.array([[3 * third(y, height) + third(x, width) for x in range(width)] for y in range(height)], np.uint8)
