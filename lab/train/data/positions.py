"""The positions of one or several sample files as one sequence: which to learn from, and what is known of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from data.native import CompiledTables
from data.sample_file import NO_RESULT, PatternTables, SampleFile, SampleFileError, check_records, read_sample_file

HELD_OUT_EVERY = 20  # one game in this many is held out
CHUNK = 1 << 17


@dataclass(frozen=True)
class Positions:
    """Arrays of one entry a position. What is for a side is for the side to move."""

    rule: str
    patterns: PatternTables
    files: tuple[SampleFile, ...]
    starts: np.ndarray  # of each file's positions, and the end
    result: np.ndarray  # f32: 1 won, 0.5 drawn, 0 lost, NaN unknown
    score: np.ndarray  # i16: of the search
    linear: np.ndarray  # i16: the linear evaluation
    threats: np.ndarray  # u16
    side: np.ndarray  # u8
    stones: np.ndarray  # u16
    width: np.ndarray  # u8
    height: np.ndarray  # u8
    hash: np.ndarray  # u32 of the game

    def __len__(self) -> int:
        return len(self.score)

    @cached_property
    def compiled(self) -> CompiledTables:
        return CompiledTables(self.patterns)

    @property
    def has_result(self) -> np.ndarray:
        return ~np.isnan(self.result)

    @property
    def is_held_out(self) -> np.ndarray:
        """Whole games, and branches with their game, are held out; always the same ones."""
        return self.hash % HELD_OUT_EVERY == 0

    def records(self, indices: np.ndarray) -> np.ndarray:
        """Copies of the records of these positions."""
        if len(self.files) == 1:
            return self.files[0].records[indices]
        out = np.empty(len(indices), self.files[0].records.dtype)
        file_of = np.searchsorted(self.starts, indices, side="right") - 1
        for number, file in enumerate(self.files):
            here = np.nonzero(file_of == number)[0]
            out[here] = file.records[indices[here] - self.starts[number]]
        return out


def load_positions(paths: list[str]) -> Positions:
    """Opens sample files of one rule, of any board sizes. Raises SampleFileError where that cannot be."""
    files = tuple(read_sample_file(path) for path in paths)
    first = files[0]
    for number, file in enumerate(files[1:], 1):
        if file.path in paths[:number]:
            raise SampleFileError(f"{file.path} is given twice.")
        if file.rule != first.rule or file.row_length != first.row_length:
            raise SampleFileError(
                f"{file.path} is of {file.rule} with {file.row_length} in a row, {first.path} of {first.rule} "
                f"with {first.row_length}; a net learns one rule."
            )
        if not file.patterns.equals(first.patterns):
            raise SampleFileError(f"{file.path} and {first.path} have different pattern tables; make both again with one core.")
    starts = np.cumsum([0] + [len(file.records) for file in files])
    total = int(starts[-1])
    fields = ("score", "linear", "threats", "side", "stones", "width", "height", "hash")
    columns = {name: np.empty(total, first.records.dtype[name]) for name in fields}
    result = np.empty(total, np.float32)
    for file, start in zip(files, starts):
        for at in range(0, len(file.records), CHUNK):
            records = np.array(file.records[at : at + CHUNK])
            check_records(file.path, records, at)
            here = slice(start + at, start + at + len(records))
            for name in fields:
                columns[name][here] = records[name]
            result[here] = np.where(records["result"] == NO_RESULT, np.nan, records["result"] / 2)
    return Positions(first.rule, first.patterns, files, starts, result, **columns)
