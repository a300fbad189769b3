"""The training of a teacher, for a number of seconds on a GPU, and what it says of positions."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from checkpoint import CheckpointError, read_checkpoint, write_checkpoint
from data.cell_planes import SYMMETRIES, cell_planes, turned_cells
from data.positions import Positions
from data.targets import cross_entropy, logit, search_logits, sigmoid
from model.teacher import Teacher
from sentence_error import SentenceError

WARM_UP_STEPS = 200
CLIP = 1.0
FREE_DECAY = 0.01
POLICY_SHARE = 0.3  # of the loss of the moves, beside those of results and scores
JUDGED_AT_ONCE = 4096
# Boards on the device at a time, 3 KB each.
PIECE = 1 << 19
LOGIT_ONE = 1000
LOOK_POSITIONS = 20_000


class TeachingError(SentenceError):
    """A sentence: why nothing can be taught."""


@dataclass(frozen=True)
class TeachingSettings:
    seconds: float = 360.0
    channels: int = 160
    blocks: int = 8
    batch: int = 1024
    rate: float = 2e-3  # falls by half a cosine
    decay: float = 0.1
    seed: int = 1


class Boards:
    """A teacher's inputs for positions, on the device."""

    def __init__(self, positions: Positions, indices: np.ndarray, side: int, device: str, threads: int):
        self.side = side
        self.planes = cell_planes(positions, indices, side, device, threads)
        self.sides = torch.from_numpy(positions.side[indices].astype(np.int64)).to(device)
        self.threats = torch.from_numpy(positions.threats[indices].astype(np.int64)).to(device)


class Lessons(Boards):
    """Positions with what is learnt of each."""

    def __init__(self, positions: Positions, device: str, threads: int):
        indices = np.arange(len(positions))
        self.positions = positions
        self.training = indices[~positions.is_held_out]
        self.held_out = indices[positions.is_held_out & positions.has_result]
        if len(self.training) == 0 or len(self.held_out) == 0:
            raise TeachingError("There are no games to learn from, or none of the held-out ones, one in twenty, has a result; give more games.")
        super().__init__(positions, indices, square_side(positions), device, threads)
        self.search, self.scale = search_logits(positions, self.training)
        best = positions.records(indices)["best"].astype(np.int64)
        y, x = best >> 5, best & 31
        best = np.where((y < self.side) & (x < self.side), y * self.side + x, -1)
        self.results, self.scores, self.best = (
            torch.from_numpy(array).to(device) for array in (positions.result, sigmoid(self.search).astype(np.float32), best)
        )


class Teaching:
    """The steps of a teacher's training."""

    def __init__(self, lessons: Lessons, settings: TeachingSettings, device: str):
        torch.manual_seed(settings.seed)
        self.settings, self.device, self.lessons = settings, device, lessons
        self.net = Teacher(lessons.side, settings.channels, settings.blocks).to(device, memory_format=torch.channels_last)
        decayed, free = self.net.parts()
        groups = [{"params": decayed, "weight_decay": settings.decay}, {"params": free, "weight_decay": FREE_DECAY}]
        self.optimiser = torch.optim.AdamW(groups, lr=settings.rate, fused=True)
        self.step = 0
        self._order = torch.empty(0, dtype=torch.int64)

    def go_on_with(self, lessons: Lessons) -> None:
        """Other positions from now on."""
        self.lessons, self._order = lessons, self._order[:0]

    def train_step(self, share: float) -> torch.Tensor:
        """One step, after this share of the time; losses of results, scores and moves, f32 [3]."""
        lessons, settings = self.lessons, self.settings
        for group in self.optimiser.param_groups:
            group["lr"] = settings.rate * min(1, (self.step + 1) / WARM_UP_STEPS) * 0.5 * (1 + math.cos(math.pi * min(share, 1)))
        if len(self._order) < settings.batch:
            random = np.random.default_rng([settings.seed, self.step])
            self._order = torch.from_numpy(random.permutation(lessons.training)).to(self.device)
        here, self._order = self._order[: settings.batch], self._order[settings.batch :]
        symmetry = int(torch.randint(SYMMETRIES, ()))
        with _halves(self.device):
            value, moves = self.net(lessons.planes.batch(here, symmetry), lessons.sides[here], lessons.threats[here])
        results, best = lessons.results[here], turned_cells(lessons.best[here], symmetry, lessons.side)
        has_result = ~results.isnan()
        of_each = nn.functional.binary_cross_entropy_with_logits
        of_results = of_each(value[:, 0], results.nan_to_num(), weight=has_result.float(), reduction="sum") / has_result.sum().clamp(min=1)
        of_scores = of_each(value[:, 1], lessons.scores[here])
        of_moves = nn.functional.cross_entropy(moves, best, ignore_index=-1, reduction="sum") / (best >= 0).sum().clamp(min=1)
        self.optimiser.zero_grad(set_to_none=True)
        (of_results * has_result.float().mean() + of_scores + POLICY_SHARE * of_moves).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), CLIP)
        self.optimiser.step()
        self.step += 1
        return torch.stack([of_results.detach(), of_scores.detach(), of_moves.detach()])

    def save(self, path: Path) -> None:
        """The net without the optimiser, in halves."""
        state = {name: value.half() if value.is_floating_point() else value for name, value in self.net.state_dict().items()}
        numbers = {"channels": self.settings.channels, "blocks": self.settings.blocks, "side": self.lessons.side}
        write_checkpoint(path, {"rule": self.lessons.positions.rule}, {"net": state, "scale": self.lessons.scale, **numbers})


def learn(teaching: Teaching, more: Path | None, load, tell_seconds: float = 30.0) -> None:
    """Steps until the time is up; the positions of `load(more)` are learnt from, too, as soon as there is that file."""
    seconds, began = teaching.settings.seconds, time.monotonic()
    told, sums, steps = began, 0, 0
    while (now := time.monotonic()) - began < seconds:
        if more and more.exists():
            teaching.go_on_with(load(more))
            more = None
        sums, steps = sums + teaching.train_step((now - began) / seconds), steps + 1
        if now - told > tell_seconds:
            results, scores, moves = (sums / steps).tolist()
            pace = steps * teaching.settings.batch / (now - told)
            print(f"{now - began:.0f} s, step {teaching.step}, {pace:,.0f} positions/s, loss of results {results:.4f}, scores {scores:.4f}, moves {moves:.4f}")
            print(held_out_text(teaching, LOOK_POSITIONS), flush=True)
            told, sums, steps = now, 0, 0
    print(held_out_text(teaching), flush=True)


def held_out_text(teaching: Teaching, most: int | None = None) -> str:
    """How near the teacher and the searches are to the results of held-out games."""
    lessons = teaching.lessons
    indices = lessons.held_out[:most]
    results, logits = lessons.positions.result[indices], value_logits(teaching.net, lessons, torch.from_numpy(indices).to(teaching.device))
    each = [cross_entropy(results, x).mean() for x in (logits[:, 0], logits[:, 1], logit(taught(logits)), lessons.search[indices])]
    return "  held-out results: by result {:.4f}, by score {:.4f}, by both {:.4f}; searches {:.4f}".format(*each)


def taught(logits: np.ndarray) -> np.ndarray:
    """The probability of winning that is taught: the mean of both. logits f64 [n][2]."""
    return sigmoid(logits).mean(1)


def square_side(positions: Positions) -> int:
    """Raises TeachingError if the boards are not of one square size."""
    side = int(positions.width[0]) if len(positions) else 0
    if side == 0 or (positions.width != side).any() or (positions.height != side).any():
        raise TeachingError("A teacher learns boards of one square size; give files of such boards alone.")
    return side


def judge(path: Path, positions: Positions, device: str, threads: int, symmetries: int) -> tuple[np.ndarray, float]:
    """
    What the teacher of a file says of positions: logits as i16 [n][2] in parts of LOGIT_ONE, means over symmetries; and the scale
    of the scores that it learnt from. Raises TeachingError if there is none for this rule and size.
    """
    try:
        state = read_checkpoint(path, {"rule": positions.rule}, torch.device(device))
    except CheckpointError as error:
        raise TeachingError(f"{path} is no teacher for {positions.rule}; `teach.py learn` makes one of its games.") from error
    side = square_side(positions)
    if state["side"] != side:
        raise TeachingError(f"{path} is for boards of {state['side']}x{state['side']}, the positions are of {side}x{side}.")
    net = Teacher(side, state["channels"], state["blocks"])
    net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in state["net"].items()})
    net = net.to(device, memory_format=torch.channels_last)
    out = np.empty((len(positions), 2), np.int16)
    for at in range(0, len(positions), PIECE):
        indices = np.arange(at, min(at + PIECE, len(positions)))
        boards = Boards(positions, indices, side, device, threads)
        logits = value_logits(net, boards, torch.arange(len(indices), device=device), symmetries)
        out[indices] = np.clip(np.round(LOGIT_ONE * logits), -32767, 32767)
    return out, state["scale"]


@torch.no_grad()
def value_logits(net: Teacher, boards: Boards, here: torch.Tensor, symmetries: int = 1) -> np.ndarray:
    """f64 [n][2]: of winning by result and by score on the boards of these numbers, means over symmetries."""
    net.eval()
    out = []
    with _halves(here.device.type):
        for some in here.split(JUDGED_AT_ONCE):
            sides, threats = boards.sides[some], boards.threats[some]
            total = sum(net(boards.planes.batch(some, symmetry), sides, threats)[0] for symmetry in range(symmetries))
            out.append((total / symmetries).cpu().numpy())
    net.train()
    return np.concatenate(out).astype(np.float64)


def _halves(device: str) -> torch.autocast:
    """Sixteen bits where a GPU has units for them."""
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")
