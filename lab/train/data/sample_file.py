"""Reads sample files: positions with what became of them, which `npm run samples` makes from games of selfplay."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

from architecture import CODE_COUNT, MAX_SIDE, PATTERN_COUNT, RULES, SHAPE_COUNT
from sentence_error import SentenceError

MAGIC = "tengen-samples"
VERSION = 3
HEADER_STEP = 64
HEADER_MAX = 1 << 20

ARM_KEYS = 4**6
ARMS_MAX = 256
PATTERN_COMBINATIONS = 1 << 16

BOARD_ROW_BYTES = 5
NO_RESULT = 255
NO_CELL = 0xFFFF

RECORD = np.dtype(
    [
        ("width", "u1"),
        ("height", "u1"),
        ("side", "u1"),  # to move: 0 black, 1 white
        ("result", "u1"),  # for the side to move: 0 lost, 1 drawn, 2 won, NO_RESULT for a branch
        ("score", "<i2"),  # of the search, for the side to move
        ("linear", "<i2"),  # the linear evaluation
        ("best", "<u2"),  # y * 32 + x
        ("threats", "<u2"),
        ("stones", "<u2"),
        ("depth", "u1"),
        ("spare", "u1"),
        ("game", "<u4"),
        ("hash", "<u4"),  # of the game's identity
        ("board", "u1", (MAX_SIDE * BOARD_ROW_BYTES,)),  # two bits a cell, the lowest first; rows of 20 cells
        ("last", "<u2", (2,)),  # the last stones, the newest first: y * 32 + x, NO_CELL where there is none
    ]
)

PATTERN_TABLES = np.dtype(
    [
        ("arms_below", "<u2", (ARM_KEYS,)),
        ("arms_above", "<u2", (ARM_KEYS,)),
        ("black_pairs", "u1", (ARMS_MAX * ARMS_MAX,)),
        ("white_pairs", "u1", (ARMS_MAX * ARMS_MAX,)),
        ("codes", "<u2", (PATTERN_COMBINATIONS,)),
        ("shapes", "u1", (2, CODE_COUNT)),  # of each code for black, for white
    ]
)


class SampleFileError(SentenceError):
    """A sentence: which file cannot be used, where it is wrong, what to do."""


@dataclass(frozen=True)
class PatternTables:
    """The core's tables of a rule, by which the codes of cells are found (src/core/patterns/)."""

    radius: int
    arms_below: np.ndarray
    arms_above: np.ndarray
    black_pairs: np.ndarray
    white_pairs: np.ndarray
    codes: np.ndarray
    shapes: np.ndarray

    def equals(self, other: PatternTables) -> bool:
        return self.radius == other.radius and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in PATTERN_TABLES.names
        )


@dataclass(frozen=True)
class SampleFile:
    path: str
    rule: str
    row_length: int
    patterns: PatternTables
    header: dict
    records: np.ndarray  # of RECORD, mapped into memory


def patterns_of_codes(tables: PatternTables) -> np.ndarray:
    """int [CODE_COUNT][4]: the patterns of each code, the smallest first."""
    patterns = np.zeros((CODE_COUNT, 4), np.int64)
    for a, b, c, d in combinations_with_replacement(range(PATTERN_COUNT), 4):
        patterns[tables.codes[a | (b << 4) | (c << 8) | (d << 12)]] = (a, b, c, d)
    return patterns


def read_sample_file(path: str | Path) -> SampleFile:
    """Maps a file into memory. Raises SampleFileError if it is none, of another version, or cut off."""
    path = str(path)
    try:
        with open(path, "rb") as file:
            start = file.read(HEADER_MAX)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise SampleFileError(f"{path} cannot be read: {error.strerror}.") from error
    header, header_bytes = _read_header(path, start)
    for key, expected in (("recordBytes", RECORD.itemsize), ("patternBytes", PATTERN_TABLES.itemsize)):
        if header.get(key) != expected:
            raise SampleFileError(
                f"{path}: {key} in its header is {header.get(key)}, this trainer reads {expected}; make the file again."
            )
    rule, count, radius = header.get("rule"), header.get("samples"), header.get("radius")
    if rule not in RULES:
        raise SampleFileError(f"{path}: its header names the rule {rule!r}, which is none of {', '.join(RULES)}.")
    if not isinstance(count, int) or count < 0 or not isinstance(radius, int) or not 1 <= radius <= 6:
        raise SampleFileError(f"{path}: its header has no number of samples, or none that can be.")
    records_at = header_bytes + PATTERN_TABLES.itemsize
    expected_size = records_at + count * RECORD.itemsize
    if size != expected_size:
        raise SampleFileError(
            f"{path} has {size} bytes, but {count} samples as its header says take {expected_size}: "
            "it was cut off, or is still being written."
        )
    tables = np.fromfile(path, PATTERN_TABLES, 1, offset=header_bytes)[0]
    if int(tables["codes"].max()) >= CODE_COUNT or int(tables["shapes"].max()) >= SHAPE_COUNT:
        raise SampleFileError(f"{path}: its pattern tables, from byte {header_bytes}, have codes or shapes that there are not.")
    records = np.memmap(path, RECORD, "r", offset=records_at, shape=(count,)) if count else np.empty(0, RECORD)
    return SampleFile(
        path=path,
        rule=rule,
        row_length=int(header.get("rowLength", 5)),
        patterns=PatternTables(radius, *(np.ascontiguousarray(tables[name]) for name in PATTERN_TABLES.names)),
        header=header,
        records=records,
    )


def _read_header(path: str, start: bytes) -> tuple[dict, int]:
    words = start[:64].split(b" ", 2)
    if words[0] != MAGIC.encode() or len(words) < 3:
        raise SampleFileError(f"{path} is no sample file: at byte 0 it should say {MAGIC}; make one with `npm run samples`.")
    if words[1] != str(VERSION).encode():
        version = words[1].decode("ascii", "replace")
        raise SampleFileError(
            f"{path} is a sample file of version {version} (byte {len(MAGIC) + 1}), this trainer reads {VERSION}; "
            "make it again with `npm run samples`."
        )
    end = start.find(b"\n")
    if end < 0:
        raise SampleFileError(f"{path}: its header has no end within {len(start)} bytes; the file was cut off.")
    if (end + 1) % HEADER_STEP != 0:
        raise SampleFileError(f"{path}: its header ends at byte {end + 1}, which is no multiple of {HEADER_STEP}.")
    try:
        header = json.loads(start[len(MAGIC) + len(words[1]) + 2 : end])
    except ValueError as error:
        raise SampleFileError(f"{path}: its header is no JSON: {error}.") from error
    if not isinstance(header, dict):
        raise SampleFileError(f"{path}: its header is no JSON object.")
    return header, end + 1


def check_records(path: str, records: np.ndarray, first: int) -> None:
    """Raises SampleFileError for the first record that cannot be; `first` is the number of records[0] in the file."""
    bad = (
        (records["width"] < 3)
        | (records["width"] > MAX_SIDE)
        | (records["height"] < 3)
        | (records["height"] > MAX_SIDE)
        | (records["side"] > 1)
        | ((records["result"] > 2) & (records["result"] != NO_RESULT))
        | (records["threats"] >= 2048)
    )
    if bad.any():
        raise SampleFileError(
            f"{path}: sample {first + int(np.argmax(bad))} has a size, side, result or threats that cannot be; make the file again."
        )
