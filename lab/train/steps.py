"""What the trainings of value and policy have in common: steps, the weight average, checkpoints."""

from __future__ import annotations

import copy
import math
from dataclasses import asdict
from pathlib import Path

import torch

from checkpoint import read_checkpoint, write_checkpoint
from data.positions import Positions

WARM_UP_STEPS = 50
LAST_RATE = 1e-5


class Steps:
    """A training that can be stopped after any step: `save`, and later `resume` with the same files and settings."""

    def __init__(
        self,
        positions: Positions,
        settings,
        steps: int,
        learnt: torch.nn.Module,
        free: list[torch.nn.Parameter],
        name: str,
        identity: dict,
        *,
        clip: float = 1.0,
        average: float = 0.999,
        rounded_share: float = 0.25,
    ):
        """
        `settings`: a dataclass with rate, decay, free_rate and free_decay. `learnt`: what learns, called `name` in checkpoints; `free`: its
        parameters that have the decay free_decay, and free_rate of the rate. `identity`: what a checkpoint must have in common with the training, beside files and settings.
        `clip`: limit of the gradient's norm; `average`: share of the weight average that a step keeps; `rounded_share`: of the steps, the
        last ones, with rounded numbers.
        """
        self.positions = positions
        self.learnt = learnt
        self.settings = settings
        self.steps = steps
        self.step = 0
        self.losses: list[float] = []
        self.averaged = copy.deepcopy(learnt).requires_grad_(False)
        is_free = {id(parameter) for parameter in free}
        others = [parameter for parameter in learnt.parameters() if id(parameter) not in is_free]
        groups = [
            {"params": others, "weight_decay": settings.decay, "share": 1.0},
            {"params": free, "weight_decay": settings.free_decay, "share": settings.free_rate},
        ]
        self.optimiser = torch.optim.AdamW(groups, lr=settings.rate, fused=True)
        self._name, self._clip, self._average = name, clip, average
        self._first_rounded = steps - int(rounded_share * steps)
        sizes = [len(file.records) for file in positions.files]
        self._identity = {"rule": positions.rule, "positions": sizes, **identity, **asdict(settings)}

    @property
    def is_rounded(self) -> bool:
        """Whether it by now learns with rounded numbers."""
        return self.step >= self._first_rounded

    def descend(self, loss: torch.Tensor | None) -> None:
        """One step against the gradient of the loss; None: there is nothing to learn from."""
        if loss is not None:
            for group in self.optimiser.param_groups:
                group["lr"] = group["share"] * self._rate()
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.learnt.parameters(), self._clip)
            self.optimiser.step()
            self.losses.append(loss.item())
        self.step += 1
        # At the beginning the average would remember the random start for too long.
        kept = min(self._average, (1 + self.step) / (10 + self.step))
        torch._foreach_lerp_(list(self.averaged.parameters()), [p.detach() for p in self.learnt.parameters()], 1 - kept)

    def save(self, path: Path, **more: object) -> None:
        """Writes a checkpoint, whole or not at all."""
        state = {
            "step": self.step,
            self._name: self.learnt.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "losses": torch.tensor(self.losses),
        }
        write_checkpoint(path, self._identity, state | more)

    def resume(self, path: Path) -> dict:
        """Goes on from a checkpoint, and returns its state. Raises CheckpointError if it is none, or of other files or settings."""
        state = read_checkpoint(path, self._identity, next(self.learnt.parameters()).device)
        self.learnt.load_state_dict(state[self._name])
        self.averaged.load_state_dict(state["averaged"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step = state["step"]
        self.losses = state["losses"].tolist()
        return state

    def _rate(self) -> float:
        warm = min(1.0, (self.step + 1) / WARM_UP_STEPS)
        falling = 0.5 * (1 + math.cos(math.pi * self.step / self.steps))
        return warm * (LAST_RATE + (self.settings.rate - LAST_RATE) * falling)
