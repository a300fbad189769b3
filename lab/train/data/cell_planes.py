"""What stands on the cells of boards of one square size, and what codes and kinds of lines they have, on a device."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields

import numpy as np
import torch

from architecture import MAX_SIDE
from data import native
from data.positions import Positions
from data.sample_file import BOARD_ROW_BYTES

CONTENTS = 4  # outside, empty, black, white
EMPTY = 1
CHUNK = 4096
SYMMETRIES = 8


@dataclass(frozen=True)
class CellPlanes:
    """Numbers of n boards: of vectors, 0 for what a cell has none of."""

    black: torch.Tensor  # [n][side][side]: code + 1
    white: torch.Tensor
    kinds: torch.Tensor  # [n][side][side][4]: kind of line + 1
    contents: torch.Tensor  # [n][side][side]

    def batch(self, indices: torch.Tensor, symmetry: int) -> CellPlanes:
        """i64, of some of the boards, after one of the SYMMETRIES; codes and kinds are the same however a board lies."""
        return CellPlanes(*(_turned(getattr(self, field.name)[indices], symmetry).long() for field in fields(self)))


def cell_planes(positions: Positions, indices: np.ndarray, side: int, device: str, threads: int) -> CellPlanes:
    """As few bytes as they need: i16, contents u8."""
    shapes = {"black": (side, side), "white": (side, side), "kinds": (side, side, 4)}
    host = {name: np.empty((len(indices), *shape), np.int16) for name, shape in shapes.items()}
    contents = np.empty((len(indices), side, side), np.uint8)

    def fill(at: int) -> None:
        records = np.ascontiguousarray(positions.records(indices[at : at + CHUNK]))
        here = slice(at, at + len(records))
        for name, numbers in zip(shapes, native.cell_codes(records, positions.compiled), strict=True):
            # What has no code is 0xffff, and 0 after it.
            host[name][here] = numbers[:, :side, :side] + np.uint16(1)
        contents[here] = board_contents(records)[:, :side, :side]

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(fill, range(0, len(indices), CHUNK)))
    return CellPlanes(*(torch.from_numpy(array).to(device) for array in (*host.values(), contents)))


def turned_cells(cells: torch.Tensor, symmetry: int, side: int) -> torch.Tensor:
    """Where cells, y * side + x, are after a symmetry; -1 stays."""
    y, x = cells // side, cells % side
    y = side - 1 - y if symmetry & 1 else y
    x = side - 1 - x if symmetry & 2 else x
    return torch.where(cells < 0, cells, x * side + y if symmetry & 4 else y * side + x)


def board_contents(records: np.ndarray) -> np.ndarray:
    """u8 [n][MAX_SIDE][MAX_SIDE]: what is on each cell, as CONTENTS says."""
    rows = records["board"].reshape(-1, MAX_SIDE, BOARD_ROW_BYTES, 1) >> np.array([0, 2, 4, 6], np.uint8)
    return (rows & 3).reshape(-1, MAX_SIDE, MAX_SIDE)


def _turned(planes: torch.Tensor, symmetry: int) -> torch.Tensor:
    turned = planes.flip([axis for axis in (1, 2) if symmetry & axis])
    return turned.transpose(1, 2) if symmetry & 4 else turned
