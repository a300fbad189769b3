"""Made-up sample files: random boards, pattern tables that are consistent but of no game, results that follow from the codes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

from architecture import CODE_COUNT, MAX_SIDE, PATTERN_COUNT
from data import native
from data.cell_planes import board_contents
from tests.plain_codes import cell_codes
from data.sample_file import (
    ARM_KEYS,
    BOARD_ROW_BYTES,
    HEADER_STEP,
    NO_CELL,
    NO_RESULT,
    PATTERN_TABLES,
    RECORD,
    PatternTables,
)

RADIUS = 4
ARMS = 30
SIZES = ((15, 15), (20, 20), (7, 12), (20, 9))


def temporary_folder(add_cleanup: Callable[..., object]) -> Path:
    """A folder that goes with the test or the class of tests whose addCleanup or addClassCleanup this is."""
    folder = tempfile.TemporaryDirectory()
    add_cleanup(folder.cleanup)
    return Path(folder.name)


def pattern_tables(seed: int = 1) -> np.ndarray:
    random = np.random.default_rng(seed)
    tables = np.zeros(1, PATTERN_TABLES)[0]
    for name in ("arms_below", "arms_above"):
        joint = random.integers(0, ARMS, ARM_KEYS) | (random.integers(0, ARMS, ARM_KEYS) << 8)
        # As of so few joint arms as a rule has.
        tables[name] = joint[random.integers(0, 60, ARM_KEYS)]
    for name in ("black_pairs", "white_pairs"):
        tables[name] = random.integers(0, PATTERN_COUNT, len(tables[name]))
    codes = {key: code for code, key in enumerate(combinations_with_replacement(range(PATTERN_COUNT), 4))}
    for patterns in range(1 << 16):
        key = tuple(sorted((patterns >> shift) & 15 for shift in (0, 4, 8, 12)))
        tables["codes"][patterns] = codes.get(key, 0)
    tables["shapes"] = random.integers(0, 14, (2, CODE_COUNT)) * (random.random((2, CODE_COUNT)) < 0.2)
    return tables


def tables_of(tables: np.ndarray) -> PatternTables:
    return PatternTables(RADIUS, *(np.ascontiguousarray(tables[name]) for name in PATTERN_TABLES.names))


def records(count: int, tables: np.ndarray, seed: int = 1) -> np.ndarray:
    """Random boards of several sizes, some with blocked cells: the side with more cells of high codes wins more often."""
    random = np.random.default_rng(seed)
    made = np.zeros(count, RECORD)
    for record in made:
        width, height = SIZES[random.integers(len(SIZES))]
        cells = np.zeros((MAX_SIDE, MAX_SIDE), np.uint8)
        filled = random.random() * 0.6
        content = np.where(random.random((height, width)) < filled, random.integers(2, 4, (height, width)), 1)
        if random.random() < 0.2:
            content[random.random((height, width)) < 0.03] = 0
        cells[:height, :width] = content
        packed = cells.reshape(MAX_SIDE, BOARD_ROW_BYTES, 4)
        record["board"] = sum(packed[..., k] << (2 * k) for k in range(4)).reshape(-1)
        record["width"], record["height"] = width, height
        record["stones"] = (content > 1).sum()
    made["side"] = random.integers(0, 2, count)
    made["threats"] = random.integers(0, 2048, count)
    # The last stones are any of the board's.
    for record in made:
        stones = np.argwhere(board_contents(record.reshape(1))[0] > 1)
        random.shuffle(stones)
        last = [y * 32 + x for y, x in stones[:2]]
        record["last"] = (last + [NO_CELL, NO_CELL])[:2]
    made["game"] = np.arange(count) // 10
    made["hash"] = (made["game"] * 2654435761) & 0xFFFFFFFF
    black, white = (codes.astype(np.int64) for codes in cell_codes(made, tables_of(tables)))
    is_cell = black != 0xFFFF
    # The best move is the cell of the highest code of the side to move, so that there is something to learn.
    own = np.where(is_cell, np.where((made["side"] == 0)[:, None, None], black, white), -1).reshape(count, -1)
    best = own.argmax(1)
    made["best"] = best // MAX_SIDE * 32 + best % MAX_SIDE
    lead = (((black > 1500) & is_cell).sum((1, 2)) - ((white > 1500) & is_cell).sum((1, 2))) / 8
    truth = np.where(made["side"] == 0, lead, -lead)
    won = random.random(count) < 1 / (1 + np.exp(-truth))
    made["result"] = np.where(random.random(count) < 0.1, NO_RESULT, np.where(won, 2, 0))
    made["score"] = np.clip(400 * truth + random.normal(0, 100, count), -20000, 20000)
    made["linear"] = np.clip(50 * truth + random.normal(0, 200, count), -20000, 20000)
    return made


class Boards:
    """Some records, and what the compiled code sees of them."""

    def __init__(self, count: int):
        tables = pattern_tables()
        self.records = records(count, tables)
        self.tables = tables_of(tables)
        self.compiled = native.CompiledTables(self.tables)
        self.entries = native.board_entries(self.records, self.compiled)
        self.sides = self.records["side"].copy()
        self.counts = native.shape_counts(self.entries, self.sides, self.compiled)
        # As the integer net is asked.
        self.seen = self.entries, self.sides, self.records["threats"], self.counts


def write_samples(path: Path, made: np.ndarray, tables: np.ndarray, rule: str = "freestyle") -> str:
    """Writes a sample file; returns its path."""
    path.write_bytes(sample_bytes(made, tables, rule))
    return str(path)


def sample_bytes(made: np.ndarray, tables: np.ndarray, rule: str = "freestyle", **header: object) -> bytes:
    fields = {
        "rule": rule,
        "rowLength": 5,
        "radius": RADIUS,
        "recordBytes": RECORD.itemsize,
        "patternBytes": PATTERN_TABLES.itemsize,
        "samples": len(made),
        "games": ["synthetic"],
        "core": "0",
        **header,
    }
    line = f"tengen-samples 3 {json.dumps(fields)}"
    line += " " * (-(len(line) + 1) % HEADER_STEP) + "\n"
    return line.encode("ascii") + tables.tobytes() + made.tobytes()
