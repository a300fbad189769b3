"""What the integers of a net say of positions of sample files."""

from __future__ import annotations

import numpy as np

from export.integer_net import IntegerNet, evaluate, policy_orders
from data.native import board_entries, policy_moves, shape_counts
from data.positions import Positions

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


def integer_policy_sums(net: IntegerNet, positions: Positions, indices: np.ndarray) -> np.ndarray:
    """i64: of each position the sum of its moves' orders, each times its place among the moves, from 1 on."""
    sums = np.empty(len(indices), np.int64)
    for at in range(0, len(indices), BATCH):
        here = indices[at : at + BATCH]
        records = np.ascontiguousarray(positions.records(here))
        cells = board_entries(records, positions.compiled)
        moves = policy_moves(records, positions.compiled)
        sides = positions.side[here]
        counts = shape_counts(cells, sides, positions.compiled)
        orders = policy_orders(net, cells, sides, positions.threats[here], counts, moves).astype(np.int64)
        for i in range(len(here)):
            of_position = orders[moves.starts[i] : moves.starts[i + 1]]
            sums[at + i] = of_position @ np.arange(1, len(of_position) + 1)
    return sums
