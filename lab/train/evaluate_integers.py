"""What the integers of a net say of positions of sample files."""

from __future__ import annotations

import numpy as np

from integer_net import IntegerNet, evaluate
from native import board_entries, shape_counts
from positions import Positions

BATCH = 4096


def integer_values(net: IntegerNet, positions: Positions, indices: np.ndarray) -> np.ndarray:
    """i32: in evaluation units, for the side to move."""
    values = np.empty(len(indices), np.int32)
    for at in range(0, len(indices), BATCH):
        here = indices[at : at + BATCH]
        cells = board_entries(positions.records(here), positions.compiled)
        counts = shape_counts(cells, positions.side[here], positions.compiled)
        values[at : at + BATCH] = evaluate(net, cells, positions.side[here], positions.threats[here], counts)
    return values
