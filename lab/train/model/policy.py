"""The policy in float, and with rounded numbers: how likely each move is the one that a search would choose. It is learnt after the
value, whose sums it starts from and which stays as it is; features of the cells and a first layer it has of its own, as they are only
computed where moves are ordered.

    inputs of the value's first layer -> first layer -> logit weights, POLICY_CHANNELS numbers
    hidden values of the cell's region -> more logit weights, added to those
    codes of a cell -> rows of OWN and OTHER, added, limited to 0..1          features, POLICY_CHANNELS numbers
    logit of a move = logit_weights . features of its cell + a number for each of its two codes
                    + one for how it lies to the last stone, and one for the stone before
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from data import native
from architecture import (
    ACTIVATION_MAX,
    ACTIVATION_ONE,
    CODE_COUNT,
    HIDDEN_1,
    NEAR_CLASSES,
    PATTERN_COUNT,
    POLICY_CHANNELS,
    REGION_HIDDEN,
    OUTPUT_BUCKETS,
)
from data.native import Moves, PolicyNumbers
from model.net import CodeVectors, FirstLayer, of_bucket

TOP = ACTIVATION_MAX / ACTIVATION_ONE


class _MoveLoss(torch.autograd.Function):
    """Mean cross-entropy of the best moves; native.c has its gradients."""

    @staticmethod
    def forward(ctx, moves: Moves, *parts: torch.Tensor) -> torch.Tensor:
        loss, _, gradients = native.policy_loss(moves, TOP, _numbers(parts), True)
        ctx.gradients = gradients
        return torch.tensor(loss.mean())

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        return None, *(torch.from_numpy(part) * gradient for part in ctx.gradients.arrays())


def _numbers(parts: tuple[torch.Tensor, ...]) -> PolicyNumbers:
    return PolicyNumbers(*(part.detach().contiguous().numpy() for part in parts))


@dataclass(frozen=True)
class PolicyInputs:
    """A policy's inputs for n positions."""

    globals: torch.Tensor  # f32 [n][GLOBAL], as the next from Net.global_inputs
    regions: torch.Tensor  # f32 [n][REGIONS][REGION_HIDDEN]
    bucket: torch.Tensor  # i64 [n]
    counts: torch.Tensor  # u8 [n][2][SHAPE_COUNT]: as native.shape_counts


class Policy(nn.Module):
    """The policy of one side to move, or of both where a rule treats them alike."""

    def __init__(self, features: torch.Tensor):
        """features: net.code_features."""
        super().__init__()
        self.codes = CodeVectors(features, POLICY_CHANNELS)
        self.first = FirstLayer()
        self.logits = nn.Linear(HIDDEN_1, OUTPUT_BUCKETS * POLICY_CHANNELS)
        self.of_region = nn.Linear(REGION_HIDDEN, POLICY_CHANNELS)
        # As in CodeVectors: a part that codes share by their patterns, and a free part.
        self.shared = nn.Parameter(torch.zeros(features.shape[1], 2))
        self.free = nn.Parameter(torch.zeros(CODE_COUNT, 2))
        self.near = nn.Parameter(torch.zeros(2, NEAR_CLASSES))
        with torch.no_grad():
            self.shared[:PATTERN_COUNT].normal_(0, 0.01)
            for layer in (self.logits, self.of_region):
                layer.weight.normal_(0, 0.01)
                layer.bias.zero_()

    def of_codes(self) -> torch.Tensor:
        """f32 [CODE_COUNT][own, other]."""
        return self.codes.features @ self.shared + self.free

    def free_parameters(self) -> list[nn.Parameter]:
        """Those that single codes and counts have, which need more weight decay than others."""
        return [self.codes.free, self.first.counts, self.free]

    def logit_weights_of(self, inputs: PolicyInputs, rounded: bool) -> torch.Tensor:
        """f32 [n][REGIONS][POLICY_CHANNELS]."""
        hidden = self.first.hidden(inputs.globals, inputs.bucket, inputs.counts, rounded)
        return of_bucket(self.logits(hidden), inputs.bucket)[:, None] + self.of_region(inputs.regions)

    def loss(self, inputs: PolicyInputs, moves: Moves, rounded: bool) -> torch.Tensor:
        """Mean cross-entropy of the best moves."""
        return _MoveLoss.apply(moves, *self._parts(inputs, rounded))

    @torch.no_grad()
    def judge(self, inputs: PolicyInputs, moves: Moves, rounded: bool) -> tuple[np.ndarray, np.ndarray]:
        """Of each position the cross-entropy of its best move, and how many moves come before it."""
        loss, before, _ = native.policy_loss(moves, TOP, _numbers(self._parts(inputs, rounded)), False)
        return loss, before

    def _parts(self, inputs: PolicyInputs, rounded: bool) -> tuple[torch.Tensor, ...]:
        """In the order of native.PolicyNumbers."""
        of_codes = self.of_codes()
        return *self.codes(rounded), self.logit_weights_of(inputs, rounded), of_codes[:, 0], of_codes[:, 1], self.near
