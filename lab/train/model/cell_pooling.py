"""Sums of the cells' activations by region, differentiable: in C on processors, by PyTorch's operations elsewhere.

A batch is a list of native.Entries, one a thread, so that each thread adds up gradients of its own; they are added in
order, so that the same threads give the same sums.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from data import native
from architecture import ACTIVATION_MAX, ACTIVATION_ONE, REGIONS
from data.native import CompiledTables, Entries

TOP = ACTIVATION_MAX / ACTIVATION_ONE
# Vectors of black's codes and of white's, f32 [CODE_COUNT][2 * CHANNELS], black's perspective first; those of kinds of lines,
# f32 [LINE_KIND_COUNT][2 * CHANNELS].
Tables = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


@dataclass(frozen=True)
class CellBatch:
    parts: tuple[Entries, ...]

    def __len__(self) -> int:
        return sum(len(part) for part in self.parts)


def cells_of(records: np.ndarray, tables: CompiledTables, threads: int = 1) -> CellBatch:
    """The empty cells of positions, in as many parts as there are threads."""
    pieces = [piece for piece in np.array_split(records, threads) if len(piece)]
    if len(pieces) < 2:
        return CellBatch(tuple(native.board_entries(np.ascontiguousarray(piece), tables) for piece in pieces))
    jobs = [native.workers(threads).submit(native.board_entries, np.ascontiguousarray(piece), tables) for piece in pieces]
    return CellBatch(tuple(job.result() for job in jobs))


def shape_counts(batch: CellBatch, sides: np.ndarray, tables: CompiledTables) -> np.ndarray:
    """As native.shape_counts, of a batch."""
    return np.concatenate(
        _for_each(batch, lambda part, at: native.shape_counts(part, sides[at : at + len(part)], tables))
    )


def _for_each(batch: CellBatch, function) -> list:
    """What `function` makes of each part and of where its first position lies in the batch."""
    firsts = np.cumsum([0] + [len(part) for part in batch.parts])[:-1]
    if len(batch.parts) == 1:
        return [function(batch.parts[0], 0)]
    pool = native.workers(len(batch.parts))
    return [job.result() for job in [pool.submit(function, part, int(at)) for part, at in zip(batch.parts, firsts)]]


class _Limited(torch.autograd.Function):
    """As sums of bytes are limited in the core; gradients pass."""

    @staticmethod
    def forward(ctx, x: torch.Tensor) -> torch.Tensor:
        return x.clamp(-1, TOP)

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        return gradient


class _NativePooling(torch.autograd.Function):
    @staticmethod
    def forward(ctx, black: torch.Tensor, white: torch.Tensor, lines: torch.Tensor, batch: CellBatch, sides: torch.Tensor) -> torch.Tensor:
        pooled = torch.empty(len(batch), REGIONS, black.shape[1])
        tables = [tensor.numpy() for tensor in (black, white, lines)]
        s, out = sides.numpy(), pooled.numpy()

        def of_part(part: Entries, at: int) -> None:
            here = slice(at, at + len(part))
            native.pool_forward(part, s[here], *tables, TOP, out[here])

        _for_each(batch, of_part)
        ctx.save_for_backward(black, white, lines, sides)
        ctx.batch = batch
        return pooled

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        *tables, sides = (tensor.numpy() for tensor in ctx.saved_tensors)
        of_pooled = gradient.contiguous().numpy()

        def of_tables(part: Entries, at: int) -> list[np.ndarray]:
            sums = [np.zeros_like(table) for table in tables]
            here = slice(at, at + len(part))
            native.pool_backward(part, sides[here], tables, TOP, of_pooled[here], sums)
            return sums

        first, *others = _for_each(ctx.batch, of_tables)
        for other in others:
            for total, part in zip(first, other, strict=True):
                total += part
        return *(torch.from_numpy(total) for total in first), None, None


def pool_native(tables: Tables, batch: CellBatch, sides: torch.Tensor) -> torch.Tensor:
    """As pool_cells, on processors alone."""
    return _NativePooling.apply(*(table.contiguous() for table in tables), batch, sides)


def pool_plain(tables: Tables, batch: CellBatch, sides: torch.Tensor) -> torch.Tensor:
    """As pool_cells, by PyTorch's own operations."""
    black, white, lines = tables
    entries = np.concatenate([part.entries for part in batch.parts])
    lengths = np.concatenate([np.diff(part.starts) for part in batch.parts])
    region = np.repeat(np.arange(len(batch)) * REGIONS, lengths) + entries["region"]

    def on_device(array: np.ndarray, kind: type) -> torch.Tensor:
        return torch.from_numpy(array.astype(kind)).to(black.device, non_blocking=True)

    codes = black.index_select(0, on_device(entries["black"], np.int64)) + white.index_select(
        0, on_device(entries["white"], np.int64)
    )
    of_lines = nn.functional.embedding(on_device(entries["kinds"], np.int64), lines)
    straight, diagonal = of_lines[:, :2].sum(1), of_lines[:, 2:].sum(1)
    four = _Limited.apply(_Limited.apply(straight) + _Limited.apply(diagonal))
    cells = torch.clamp(_Limited.apply(codes) + four, 0, TOP)
    cells = cells * on_device(entries["count"], np.float32)[:, None]
    pooled = torch.zeros(len(batch) * REGIONS, black.shape[1], device=black.device)
    pooled = pooled.index_add(0, on_device(region, np.int64), cells).view(len(batch), REGIONS, -1)
    return torch.where((sides == 1)[:, None, None], pooled.roll(pooled.shape[2] // 2, 2), pooled)


def pool_cells(tables: Tables, batch: CellBatch, sides: torch.Tensor) -> torch.Tensor:
    """f32 [n][REGIONS][2 * CHANNELS]: the perspective of the side to move (sides u8 [n]: 0 black, 1 white), then the other's."""
    return (pool_native if tables[0].device.type == "cpu" else pool_plain)(tables, batch, sides)
