"""The training of the policies, after that of the value: passes over the positions whose best move is known."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass

import numpy as np
import torch

from architecture import output_bucket_of
from model.cell_pooling import CellBatch, cells_of, shape_counts
from export.quantise import begin_policy
from export.integer_net import IntegerNet
from data.native import policy_moves
from model.net import Inputs, Net, code_features
from data.sample_file import patterns_of_codes
from model.policy import Policy, PolicyInputs
from data.positions import Positions
from steps import Steps

BATCH = 512
HELD_OUT_POSITIONS = 20_000


@dataclass(frozen=True)
class PolicySettings:
    """What decides what a training makes, beside its files and the value."""

    epochs: float = 2.0
    rate: float = 1e-2  # falls by half a cosine
    decay: float = 0.1
    free_rate: float = 1.0  # share of the rate at which single codes and counts learn
    free_decay: float = 0.3  # of the same
    seed: int = 1


@dataclass(frozen=True)
class PolicyFigures:
    """On held-out games: mean cross-entropy of the best move, share of positions where it comes first, mean number of moves before it."""

    positions: int
    cross_entropy: float
    first: float
    before: float


class PolicyTraining(Steps):
    """`net`: the value's, which stays as it is. On the processor."""

    def __init__(
        self,
        positions: Positions,
        net: Net,
        training: np.ndarray,
        settings: PolicySettings,
        begin: IntegerNet | None = None,
    ):
        """`training`: the positions to learn from; `begin`: the earlier net whose policy is gone on from."""
        # Another, as that of the value stays on its device.
        self.net = copy.deepcopy(net).cpu().eval()
        torch.manual_seed(settings.seed)
        features = code_features(torch.from_numpy(patterns_of_codes(positions.patterns)))
        self.policies = torch.nn.ModuleList(Policy(features) for _ in net.heads)
        if begin:
            for policy, integers in zip(self.policies, begin.policies, strict=True):
                begin_policy(policy, integers)
        random = np.random.default_rng([settings.seed, 1])
        passes = [random.permutation(training) for _ in range(math.ceil(settings.epochs))]
        self.order = np.concatenate(passes) if passes else training[:0]
        steps = int(settings.epochs * len(training) / BATCH)
        free = [parameter for policy in self.policies for parameter in policy.free_parameters()]
        super().__init__(positions, settings, steps, self.policies, free, "policies", {"policySteps": steps})

    def train_step(self) -> None:
        indices = self.order[self.step * BATCH : (self.step + 1) * BATCH]
        total, count = torch.zeros(()), 0
        for number, inputs, moves in self._parts(indices):
            total = total + self.policies[number].loss(inputs, moves, self.is_rounded) * len(moves)
            count += len(moves)
        self.descend(total / count if count > 0 else None)

    def figures(self, held_out: np.ndarray) -> PolicyFigures:
        """As the integers will judge them, but for the rounding of the logit weights."""
        indices = np.random.default_rng(0).permutation(held_out)[:HELD_OUT_POSITIONS]
        losses, befores = [], []
        for at in range(0, len(indices), 4096):
            for number, inputs, moves in self._parts(indices[at : at + 4096]):
                loss, before = self.averaged[number].judge(inputs, moves, True)
                losses.append(loss)
                befores.append(before)
        loss, before = np.concatenate(losses), np.concatenate(befores)
        return PolicyFigures(len(loss), float(loss.mean()), float((before == 0).mean()), float(before.mean()))

    def _parts(self, indices: np.ndarray):
        """For each policy: its number, and inputs and moves of its positions whose best move is known."""
        records = self.positions.records(indices)
        for number in range(len(self.policies)):
            own = records if len(self.policies) == 1 else records[records["side"] == number]
            own = np.ascontiguousarray(own)
            moves = policy_moves(own, self.positions.compiled)
            if (moves.best < 0).any():
                own = np.ascontiguousarray(own[moves.best >= 0])
                moves = policy_moves(own, self.positions.compiled)
            if len(own) > 0:
                yield number, self._inputs(own), moves

    @torch.no_grad()
    def _inputs(self, records: np.ndarray) -> PolicyInputs:
        cells: CellBatch = cells_of(records, self.positions.compiled)
        sides = np.ascontiguousarray(records["side"])
        counts = torch.from_numpy(shape_counts(cells, sides, self.positions.compiled))
        threats = torch.from_numpy(records["threats"].astype(np.int64))
        inputs, regions = self.net.global_inputs(Inputs(cells, torch.from_numpy(sides), threats, counts), True)
        return PolicyInputs(inputs, regions, output_bucket_of(threats), counts)
