"""Kinds of lines through a cell, the same for all rules, numbered as in the core (src/core/patterns/line-kinds.ts)."""

from __future__ import annotations

import numpy as np

from architecture import JOINT_ARMS, LINE_KIND_COUNT, PAIR_REACH, PAIR_COUNT

KEYS = 4**PAIR_REACH
CELL_WALL, CELL_EMPTY = 0, 1


def _arm_of(key: int, stone: int) -> int:
    """The number of what the cells of a key, two bits each and the nearest lowest, are to the colour of `stone`."""
    own = 0
    for place in range(PAIR_REACH):
        content = key >> (2 * place) & 3
        if content == stone:
            own |= 1 << place
        elif content != CELL_EMPTY:
            return 2 * ((1 << place) - 1) + 2 * own + (content != CELL_WALL)
    return 2 * ((1 << PAIR_REACH) - 1) + own


def pair_number(a, b):
    """The number of two, whichever is which: of integers, or of arrays of them."""
    high = np.maximum(a, b)
    return high * (high + 1) // 2 + np.minimum(a, b)


def _reversed(key: int) -> int:
    return sum((key >> (2 * place) & 3) << (2 * (PAIR_REACH - 1 - place)) for place in range(PAIR_REACH))


def _joint_arms() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    numbers: dict[tuple[int, int], int] = {}
    above, below = np.zeros(KEYS, np.uint8), np.zeros(KEYS, np.uint8)
    for key in range(KEYS):
        arms = (_arm_of(key, 2), _arm_of(key, 3))
        above[key] = below[_reversed(key)] = numbers.setdefault(arms, len(numbers))
    return above, below, np.array(list(numbers))


# u8 [KEYS]: the joint arm of the cells on one side, the nearest lowest, or the nearest highest; int [JOINT_ARMS][black, white]: its arms.
ARMS_ABOVE, ARMS_BELOW, COLOUR_ARMS = _joint_arms()
_numbers = np.arange(JOINT_ARMS)
# u16 [JOINT_ARMS][JOINT_ARMS]: the kind of a line with these joint arms.
KINDS = pair_number(_numbers[:, None], _numbers[None, :]).astype(np.uint16)


def _pairs_of_kinds() -> np.ndarray:
    pairs = np.zeros((LINE_KIND_COUNT, 2), np.int64)
    for colour in range(2):
        arms = COLOUR_ARMS[:, colour]
        pairs[KINDS, colour] = pair_number(arms[:, None], arms[None, :])
    assert pairs.max() < PAIR_COUNT
    return pairs


# int [LINE_KIND_COUNT][black, white]: each colour's pair of arms on a line of the kind.
PAIRS_OF_KINDS = _pairs_of_kinds()
