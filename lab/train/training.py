"""The training of a net: its batches. What it makes follows from files, settings and seed."""

from __future__ import annotations

import copy
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from architecture import perspectives_of
from model.cell_pooling import cells_of, shape_counts
from export.quantise import begin_net
from export.integer_net import IntegerNet
from model.net import CodeVectors, Inputs, Net, PairVectors
from data.sample_file import patterns_of_codes
from data.positions import HELD_OUT_EVERY, Positions
from data.targets import search_logits, training_targets
from export.weights_file import net_checksum
from steps import Steps
from sentence_error import SentenceError

EVALUATION_BATCH = 4096


def _setting(default: float, told: str) -> float:
    """A number with its line of help."""
    return field(default=default, metadata={"help": told})


@dataclass(frozen=True)
class Settings:
    """What decides what a training makes, beside its files."""

    epochs: float = _setting(4.0, "times that every position is seen; 0 leaves the value of --begin as it is")
    batch: int = _setting(1024, "positions a step")
    rate: float = _setting(1e-2, "learning rate at the start")  # falls by half a cosine
    decay: float = _setting(0.1, "weight decay")
    # With few games less than 1, as these memorise them: docs/strength/nets.md.
    free_rate: float = _setting(1.0, "share of the rate at which single codes, pairs of arms, sets of threats and counts learn")
    free_decay: float = _setting(0.3, "weight decay of the same")
    clip: float = _setting(1.0, "limit of the gradient's norm")
    average: float = _setting(0.999, "share of the weight average that a step keeps")
    # With 0.5 standard 15 closed 49.9 %, with 0.8 55.3 %.
    result_share: float = _setting(0.8, "share of the result in what is learnt, the rest is the search's score")
    rounded_share: float = _setting(0.25, "share of the steps, the last ones, with rounded numbers")
    # Less shows what more data would give.
    games_share: float = _setting(1.0, "share of the training games that is used")
    seed: int = _setting(1, "of the first weights and of the order of positions")


class TrainingError(SentenceError):
    """A sentence: why there is nothing to learn from, or to test with."""


@dataclass(frozen=True)
class Batch:
    inputs: Inputs
    targets: torch.Tensor


class Training(Steps):

    def __init__(
        self,
        positions: Positions,
        settings: Settings,
        threads: int = 1,
        device: str = "cpu",
        begin: IntegerNet | None = None,
    ):
        """`begin`: the earlier net that the training goes on from."""
        self.threads = threads
        self.device = torch.device(device)
        # Of some steps (step, cross-entropy of held-out results).
        self.held_out_losses: list[tuple[int, float]] = []

        torch.set_num_threads(threads)
        torch.manual_seed(settings.seed)
        patterns = torch.from_numpy(patterns_of_codes(positions.patterns))
        self.begin = begin
        self.net = Net(perspectives_of(positions.rule), patterns)
        if begin:
            if begin.rule != positions.rule:
                raise TrainingError(f"The net to begin with is for {begin.rule}, the games are of {positions.rule}.")
            begin_net(self.net, begin)
        self.net.to(self.device)

        is_held_out = positions.is_held_out
        share = (positions.hash // HELD_OUT_EVERY % 1000) < settings.games_share * 1000
        self.training_indices = np.nonzero(~is_held_out & share)[0]
        self.held_out_indices = np.nonzero(is_held_out & positions.has_result)[0]
        if len(self.training_indices) < settings.batch:
            raise TrainingError(
                f"There are {len(self.training_indices)} positions to learn from, not even a batch of {settings.batch}; "
                "give more games."
            )
        if len(self.held_out_indices) == 0:
            raise TrainingError("None of the held-out games, one in twenty, has a result; give more games.")
        self.search, self.search_scale = search_logits(positions, self.training_indices)
        self.targets = training_targets(positions, self.search, settings.result_share)
        self.steps_an_epoch = len(self.training_indices) // settings.batch
        self._order: tuple[int, np.ndarray] | None = None
        self._loader = ThreadPoolExecutor(1) if threads > 1 else None
        self._next: tuple[int, Future] | None = None
        super().__init__(
            positions,
            settings,
            max(1, int(settings.epochs * self.steps_an_epoch)) if settings.epochs > 0 else 0,
            self.net,
            _free_parameters(self.net),
            "net",
            {"begin": f"{begin.name} (checksum {net_checksum(begin):08x})" if begin else "random numbers"},
            clip=settings.clip,
            average=settings.average,
            rounded_share=settings.rounded_share,
        )

    def train_step(self) -> None:
        """One step; its loss is the cross-entropy of the targets."""
        batch = self._batch(self.step)
        logits = self.net(batch.inputs, self.is_rounded)
        self.descend(torch.nn.functional.binary_cross_entropy_with_logits(logits, batch.targets))

    @torch.no_grad()
    def go_back(self, share: float) -> None:
        """
        Moves the averaged net by that share of the way back to the one that the training began with: the mean of both nets' numbers, as
        in Wortsman et al., "Robust fine-tuning of zero-shot models", 2022. Raises TrainingError after a random start.
        """
        if not self.begin:
            raise TrainingError("A training from random numbers has no earlier net to go back to.")
        earlier = copy.deepcopy(self.averaged)
        begin_net(earlier, self.begin)
        torch._foreach_lerp_(list(self.averaged.parameters()), list(earlier.parameters()), share)

    @torch.no_grad()
    def logits(self, indices: np.ndarray, rounded: bool) -> np.ndarray:
        """f64: what the averaged net says of positions."""
        out = np.empty(len(indices))
        for at in range(0, len(indices), EVALUATION_BATCH):
            batch = self._load(indices[at : at + EVALUATION_BATCH])
            out[at : at + EVALUATION_BATCH] = self.averaged(batch.inputs, rounded).cpu().numpy()
        return out

    def save(self, path: Path) -> None:
        super().save(path, held_out_losses=self.held_out_losses)

    def resume(self, path: Path) -> dict:
        state = super().resume(path)
        self.held_out_losses = [tuple(pair) for pair in state["held_out_losses"]]
        return state

    def _batch(self, step: int) -> Batch:
        """The batch of a step; with several threads that of the next step is made meanwhile."""
        if self._loader is None:
            return self._load(self._indices(step))
        if self._next is not None and self._next[0] == step:
            batch = self._next[1].result()
        else:
            batch = self._load(self._indices(step))
        if step + 1 < self.steps:
            self._next = (step + 1, self._loader.submit(self._load, self._indices(step + 1)))
        return batch

    def _indices(self, step: int) -> np.ndarray:
        epoch, number = divmod(step, self.steps_an_epoch)
        if self._order is None or self._order[0] != epoch:
            random = np.random.default_rng([self.settings.seed, epoch])
            self._order = (epoch, random.permutation(self.training_indices))
        start = number * self.settings.batch
        return self._order[1][start : start + self.settings.batch]

    def _load(self, indices: np.ndarray) -> Batch:
        positions = self.positions

        def on_device(array: np.ndarray) -> torch.Tensor:
            return torch.from_numpy(array).to(self.device, non_blocking=True)

        cells = cells_of(positions.records(indices), positions.compiled, self.threads)
        sides = positions.side[indices]
        inputs = Inputs(
            cells,
            on_device(sides),
            on_device(positions.threats[indices].astype(np.int64)),
            on_device(shape_counts(cells, sides, positions.compiled)),
        )
        return Batch(inputs, on_device(self.targets[indices]))


def _free_parameters(net: Net) -> list[torch.nn.Parameter]:
    """Those of single codes, pairs of arms, sets of threats and counts."""
    free = [part.free for part in net.modules() if isinstance(part, CodeVectors | PairVectors)]
    for head in net.heads:
        free += [head.threats, head.first.counts]
    return free
