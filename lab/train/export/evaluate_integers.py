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
    for at, _, *seen in _batches(positions, indices):
        values[at : at + BATCH] = evaluate(net, *seen)
    return values


def integer_policy_sums(net: IntegerNet, positions: Positions, indices: np.ndarray) -> np.ndarray:
    """i64: of each position the sum of its moves' orders, each times its place among the moves, from 1 on."""
    sums = np.empty(len(indices), np.int64)
    for at, records, *seen in _batches(positions, indices):
        moves = policy_moves(records, positions.compiled)
        orders = policy_orders(net, *seen, moves).astype(np.int64)
        for i in range(len(records)):
            of_position = orders[moves.starts[i] : moves.starts[i + 1]]
            sums[at + i] = of_position @ np.arange(1, len(of_position) + 1)
    return sums


def _batches(positions: Positions, indices: np.ndarray):
    """The place of each batch's first position, the records, and what a net sees of them: cells, sides, threats, counts."""
    for at in range(0, len(indices), BATCH):
        here = indices[at : at + BATCH]
        records = np.ascontiguousarray(positions.records(here))
        cells = board_entries(records, positions.compiled)
        counts = shape_counts(cells, positions.side[here], positions.compiled)
        yield at, records, cells, positions.side[here], positions.threats[here], counts
