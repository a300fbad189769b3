"""Compiles native.c for this machine at its first use, and calls it."""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

import numpy as np

import architecture
from architecture import COUNT_STEPS, MAX_SIDE, SHAPE_COUNT
from data.line_kinds import ARMS_ABOVE, ARMS_BELOW, KINDS
from data.sample_file import BOARD_ROW_BYTES, NO_CELL, RECORD, PatternTables
from sentence_error import SentenceError

HERE = Path(__file__).parent
BUILD = HERE.parents[2] / "build" / "train"
FLAGS = ["-O3", "-march=native", "-shared", "-fPIC"]
CELLS = MAX_SIDE * MAX_SIDE
MOVE = np.dtype(
    [("own", "<u2"), ("other", "<u2"), ("near", "u1", (2,)), ("x", "u1"), ("y", "u1"), ("region", "u1"), ("unused", "u1")]
)
CELL_CODES = [("black", "<u2"), ("white", "<u2"), ("kinds", "<u2", (4,))]
ENTRY = np.dtype([*CELL_CODES, ("region", "<u2"), ("count", "<u2")])


# Of architecture.py, what native.c calls by the same names.
SHARED_NUMBERS = (
    *("CHANNELS", "CODE_COUNT", "JOINT_ARMS", "MAX_SIDE", "MOVE_REACH", "NEAR_CLASSES", "NEAR_REACH"),
    *("PAIR_REACH", "POLICY_CHANNELS", "REGIONS", "SHAPE_COUNT"),
)


class NativeError(SentenceError):
    """A sentence: why there is no compiled library."""


class _PatternTables(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("radius", "arms")] + [
        (name, ctypes.c_void_p)
        for name in ("arms_below", "arms_above", "pairs", "codes", "shapes", "kind_arms_below", "kind_arms_above", "kinds")
    ]


@cache
def library() -> ctypes.CDLL:
    source = HERE / "native.c"
    compiler = os.environ.get("CC", "cc")
    numbers = {
        **{name: getattr(architecture, name) for name in SHARED_NUMBERS},
        "RECORD_BYTES": RECORD.itemsize,
        "BOARD_AT": RECORD.fields["board"][1],
        "BOARD_ROW_BYTES": BOARD_ROW_BYTES,
        "BEST_AT": RECORD.fields["best"][1],
        "LAST_AT": RECORD.fields["last"][1],
        "NO_STONE": NO_CELL,
    }
    command = [compiler, *FLAGS, *(f"-D{name}={value}" for name, value in numbers.items())]
    # -march=native: another machine needs a library of its own, though the folder may be the same.
    key = hashlib.sha256("\n".join([*command, _processor(), source.read_text()]).encode()).hexdigest()[:16]
    built = BUILD / f"native-{key}.so"
    if not built.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        # Several threads of a training come here at once.
        unfinished = built.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
        try:
            done = subprocess.run([*command, str(source), "-o", str(unfinished), "-lm"], capture_output=True, text=True)
        except OSError as error:
            raise NativeError(f"{compiler} cannot be run ({error.strerror}); install a C compiler or name one in CC.") from error
        if done.returncode != 0:
            raise NativeError(f"{compiler} cannot compile {source}: {done.stderr.strip()}")
        unfinished.replace(built)
    return ctypes.CDLL(str(built))


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.machine())


def _pointer(array: np.ndarray) -> ctypes.c_void_p:
    if not array.flags.c_contiguous:
        raise ValueError("an array for C must lie in one piece")
    return ctypes.c_void_p(array.ctypes.data)


def _call(function, count: int, *arguments: object) -> int:
    """Calls a function of native.c, of `count` positions, with arrays as pointers."""
    arrays = (_pointer(argument) if isinstance(argument, np.ndarray) else argument for argument in arguments)
    return function(ctypes.c_int64(count), *arrays)


class CompiledTables:
    """The core's tables as native.c reads them: the arms of both colours as one."""

    def __init__(self, tables: PatternTables):
        keys = 4**tables.radius
        arms, numbers = np.unique(
            np.stack([tables.arms_below[:keys], tables.arms_above[:keys]]), return_inverse=True
        )
        if len(arms) > 256:
            raise NativeError(f"There are {len(arms)} different arms; native.c counts them in a byte.")
        below, above = numbers.reshape(2, keys).astype(np.uint8)
        left, right = arms.astype(np.int64)[:, None], arms.astype(np.int64)[None, :]
        black = tables.black_pairs[((left & 0xFF) << 8) | (right & 0xFF)]
        white = tables.white_pairs[(left & 0xFF00) | (right >> 8)]
        arrays = (below, above, black | (white << 4), tables.codes, tables.shapes, ARMS_BELOW, ARMS_ABOVE, KINDS)
        self._arrays = tuple(np.ascontiguousarray(array) for array in arrays)
        self.pointer = ctypes.byref(_PatternTables(tables.radius, len(arms), *(_pointer(array) for array in self._arrays)))


@dataclass(frozen=True)
class Entries:
    """The empty cells of positions, alike ones counted together: entries[starts[i] : starts[i + 1]] are position i's."""

    entries: np.ndarray  # of ENTRY
    starts: np.ndarray  # i64 [n + 1]

    def __len__(self) -> int:
        return len(self.starts) - 1


def cell_codes(records: np.ndarray, tables: CompiledTables) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The codes of each cell for black and for white, and the kinds of its lines: see plain_codes.py of the tests."""
    codes = np.empty((len(records), MAX_SIDE, MAX_SIDE), CELL_CODES)
    _call(library().cell_codes, len(records), records, tables.pointer, codes)
    return codes["black"], codes["white"], codes["kinds"]


def board_entries(records: np.ndarray, tables: CompiledTables) -> Entries:
    return Entries(*_listed(library().board_entries, ENTRY, records, tables))


def _listed(function, kind: np.dtype, records: np.ndarray, tables: CompiledTables, *more: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What a function of native.c lists of each position, and where each one's begins and ends. `more`: what else it writes."""
    room = np.empty(len(records) * CELLS, kind)
    starts = np.empty(len(records) + 1, np.int64)
    function.restype = ctypes.c_int64
    count = _call(function, len(records), records, tables.pointer, room, starts, *more)
    return room[:count], starts


def shape_counts(cells: Entries, sides: np.ndarray, tables: CompiledTables) -> np.ndarray:
    """u8 [n][2][SHAPE_COUNT]: cells with each shape of the side to move (sides u8 [n]) and of the other, up to COUNT_STEPS - 1."""
    counts = np.empty((len(cells), 2, SHAPE_COUNT), np.uint8)
    function = library().shape_counts
    _call(function, len(cells), cells.entries, cells.starts, sides, tables.pointer, ctypes.c_int32(COUNT_STEPS - 1), counts)
    return counts


@dataclass(frozen=True)
class Moves:
    """The moves of positions: moves[starts[i] : starts[i + 1]] are position i's, of which number best[i] is the best, -1 if none is."""

    moves: np.ndarray  # of MOVE
    starts: np.ndarray  # i64 [n + 1]
    best: np.ndarray  # i32 [n]

    def __len__(self) -> int:
        return len(self.best)


def policy_moves(records: np.ndarray, tables: CompiledTables) -> Moves:
    """See native.c."""
    best = np.empty(len(records), np.int32)
    return Moves(*_listed(library().policy_moves, MOVE, records, tables, best), best)


@dataclass(frozen=True)
class PolicyNumbers:
    """What orders the moves of one side, all f32: see policy_loss in native.c. Also the gradients of these."""

    own_table: np.ndarray  # [CODE_COUNT][POLICY_CHANNELS]
    other_table: np.ndarray
    logit_weights: np.ndarray  # [n][REGIONS][POLICY_CHANNELS]
    own_order: np.ndarray  # [CODE_COUNT]
    other_order: np.ndarray
    near: np.ndarray  # [2][NEAR_CLASSES]

    def arrays(self) -> tuple[np.ndarray, ...]:
        return tuple(vars(self).values())


class _PolicyNumbers(ctypes.Structure):
    _fields_ = [(field.name, ctypes.c_void_p) for field in fields(PolicyNumbers)]


def policy_loss(
    moves: Moves, top: float, numbers: PolicyNumbers, wants_gradient: bool
) -> tuple[np.ndarray, np.ndarray, PolicyNumbers | None]:
    """Cross-entropy of each best move, how many moves come before it, and the gradients of the mean cross-entropy if wanted. See native.c."""
    n = len(moves)
    loss, before = np.empty(n, np.float32), np.empty(n, np.int32)
    gradients = PolicyNumbers(*(np.zeros_like(part) for part in numbers.arrays())) if wants_gradient else None

    def in_c(parts: PolicyNumbers) -> object:
        return ctypes.byref(_PolicyNumbers(*(_pointer(part) for part in parts.arrays())))

    written = (loss, before, in_c(gradients) if gradients else None)
    _call(library().policy_loss, n, moves.moves, moves.starts, moves.best, in_c(numbers), ctypes.c_float(top), *written)
    return loss, before, gradients


def pool_forward(
    cells: Entries, sides: np.ndarray, black: np.ndarray, white: np.ndarray, lines: np.ndarray, top: float, pooled: np.ndarray
) -> None:
    """See native.c. `pooled` is written."""
    _call(library().pool_forward, len(cells), cells.entries, cells.starts, sides, black, white, lines, ctypes.c_float(top), pooled)


def pool_backward(
    cells: Entries,
    sides: np.ndarray,
    tables: list[np.ndarray],
    top: float,
    gradient: np.ndarray,
    table_gradients: list[np.ndarray],
) -> None:
    """See native.c. Tables are those of black, of white and of lines; to their gradients is added."""
    function = library().pool_backward
    _call(function, len(cells), cells.entries, cells.starts, sides, *tables, ctypes.c_float(top), gradient, *table_gradients)


@cache
def workers(count: int) -> ThreadPoolExecutor:
    """Threads for calls of C, which run beside each other as Python's lock is not held."""
    return ThreadPoolExecutor(count)
