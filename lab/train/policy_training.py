"""The training of the policies, after that of the value: one pass over the positions whose best move is known."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass

import numpy as np
import torch

from architecture import CHANNELS, stack_of
from cell_pooling import CellBatch, cells_of, shape_counts
from dequantise import begin_policy
from integer_net import IntegerNet
from native import Moves, policy_moves
from net import Inputs, Net, code_features
from pattern_codes import patterns_of_codes
from policy import Policy
from positions import Positions

RATE = 1e-2
LAST_RATE = 1e-5
DECAY = 0.1
WARM_UP_STEPS = 50
AVERAGE = 0.995
BATCH = 512
HELD_OUT_POSITIONS = 20_000


@dataclass(frozen=True)
class PolicyFigures:
    """On held-out games: mean cross-entropy of the best move, share of positions where it comes first, mean number of moves before it."""

    positions: int
    cross_entropy: float
    first: float
    before: float


class PolicyTraining:
    """`net`: the value's, which stays as it is. On the processor."""

    def __init__(
        self,
        positions: Positions,
        net: Net,
        training: np.ndarray,
        epochs: float,
        seed: int,
        begin: IntegerNet | None = None,
    ):
        """`begin`: the earlier net whose policy is gone on from."""
        self.positions = positions
        self.net = net.cpu().eval()
        torch.manual_seed(seed)
        features = code_features(torch.from_numpy(patterns_of_codes(positions.patterns)))
        self.policies = [Policy(features) for _ in net.heads]
        if begin:
            for policy, head in zip(self.policies, begin.heads, strict=True):
                begin_policy(policy, head)
        self.averaged = [copy.deepcopy(policy).requires_grad_(False) for policy in self.policies]
        parameters = [parameter for policy in self.policies for parameter in policy.parameters()]
        self.optimiser = torch.optim.AdamW(parameters, lr=RATE, weight_decay=DECAY)
        self.step = 0
        self.steps = int(epochs * len(training) / BATCH)
        random = np.random.default_rng([seed, 1])
        passes = [random.permutation(training) for _ in range(math.ceil(epochs))]
        self.order = np.concatenate(passes) if passes else training[:0]
        with torch.no_grad():
            black, white = (vectors.numpy() for vectors in net.code_vectors(True))
        # What a code of the side to move, and one of the other, bring to its own view and to the other's.
        turned = (np.roll(black, CHANNELS, 1), np.roll(white, CHANNELS, 1))
        self.views = ((black, white), tuple(np.ascontiguousarray(part) for part in reversed(turned)))

    def train_step(self) -> float:
        """Returns the loss."""
        for group in self.optimiser.param_groups:
            falling = 0.5 * (1 + math.cos(math.pi * self.step / self.steps))
            warm = min(1.0, (self.step + 1) / WARM_UP_STEPS)
            group["lr"] = warm * (LAST_RATE + (RATE - LAST_RATE) * falling)
        indices = self.order[self.step * BATCH : (self.step + 1) * BATCH]
        self.optimiser.zero_grad(set_to_none=True)
        total, count = torch.zeros(()), 0
        for number, side, hidden, stack, moves in self._parts(indices):
            total = total + self.policies[number].loss(hidden, stack, moves, *self.views[side]) * len(moves)
            count += len(moves)
        loss = total / max(count, 1)
        loss.backward()
        self.optimiser.step()
        self.step += 1
        kept = min(AVERAGE, (1 + self.step) / (10 + self.step))
        for averaged, policy in zip(self.averaged, self.policies):
            for old, new in zip(averaged.parameters(), policy.parameters()):
                old.lerp_(new.detach(), 1 - kept)
        return loss.item()

    def figures(self, held_out: np.ndarray) -> PolicyFigures:
        indices = np.random.default_rng(0).permutation(held_out)[:HELD_OUT_POSITIONS]
        losses, befores = [], []
        for at in range(0, len(indices), 4096):
            for number, side, hidden, stack, moves in self._parts(indices[at : at + 4096]):
                loss, before = self.averaged[number].judge(hidden, stack, moves, *self.views[side])
                losses.append(loss)
                befores.append(before)
        loss, before = np.concatenate(losses), np.concatenate(befores)
        return PolicyFigures(len(loss), float(loss.mean()), float((before == 0).mean()), float(before.mean()))

    @torch.no_grad()
    def _hidden(self, records: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """The first layer of each position, and its stack."""
        cells: CellBatch = cells_of(records, self.positions.compiled)
        sides = np.ascontiguousarray(records["side"])
        counts = torch.from_numpy(shape_counts(cells, sides, self.positions.compiled))
        threats = torch.from_numpy(records["threats"].astype(np.int64))
        return self.net.hidden(Inputs(cells, torch.from_numpy(sides), threats, counts), True), stack_of(threats)

    def _parts(self, indices: np.ndarray):
        """For each side to move: number of its policy, the side, first layer, stack and moves of its positions whose best move is known."""
        records = self.positions.records(indices)
        for side in range(2):
            of_side = np.ascontiguousarray(records[records["side"] == side])
            if len(of_side) == 0:
                continue
            known = policy_moves(of_side, self.positions.compiled).best >= 0
            of_side = np.ascontiguousarray(of_side[known])
            if len(of_side) == 0:
                continue
            moves: Moves = policy_moves(of_side, self.positions.compiled)
            yield min(side, len(self.policies) - 1), side, *self._hidden(of_side), moves
