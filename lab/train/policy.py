"""The policy in float: how likely each move is the one that a search would choose. It is learnt after the value, on features
that stay as the value has made them, so that the value loses nothing.

    first layer of the value -> what is wanted of a cell, 2 * CHANNELS numbers
    logit of a move = wants . features of its cell (own view, other view) + a number for each of its two codes
                    + one for how it lies to the last stone, and one for the stone before
"""

from __future__ import annotations

import torch
from torch import nn

import native
from architecture import (
    ACTIVATION_MAX,
    ACTIVATION_ONE,
    CODE_COUNT,
    HIDDEN_1,
    NEAR_CLASSES,
    PATTERN_COUNT,
    STACKS,
    WANTS,
)
from native import Moves, PolicyNumbers
from net import of_stack

TOP = ACTIVATION_MAX / ACTIVATION_ONE


class _MoveLoss(torch.autograd.Function):
    """Mean cross-entropy of the best moves; native.c has its gradients."""

    @staticmethod
    def forward(ctx, moves: Moves, own_view, other_view, wants, of_own, of_other, near) -> torch.Tensor:
        numbers = PolicyNumbers(*(part.contiguous().numpy() for part in (wants, of_own, of_other, near)))
        loss, _, gradients = native.policy_loss(moves, own_view, other_view, TOP, numbers, True)
        ctx.gradients = gradients
        return torch.tensor(loss.mean())

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        g = ctx.gradients
        of_parts = (torch.from_numpy(part) * gradient for part in (g.wants, g.of_own, g.of_other, g.near))
        return None, None, None, *of_parts


class Policy(nn.Module):
    """The policy of one side to move, or of both where a rule treats them alike."""

    def __init__(self, features: torch.Tensor):
        """features: net.code_features."""
        super().__init__()
        self.register_buffer("features", features, persistent=False)
        # As in CodeVectors: a part that codes share by their patterns, and a free part.
        self.shared = nn.Parameter(torch.zeros(features.shape[1], 2))
        self.free = nn.Parameter(torch.zeros(CODE_COUNT, 2))
        self.near = nn.Parameter(torch.zeros(2, NEAR_CLASSES))
        self.wants = nn.Linear(HIDDEN_1, STACKS * WANTS)
        with torch.no_grad():
            self.shared[:PATTERN_COUNT].normal_(0, 0.01)
            self.wants.weight.normal_(0, 0.01)
            self.wants.bias.zero_()

    def of_codes(self) -> torch.Tensor:
        """f32 [CODE_COUNT][own, other]."""
        return self.features @ self.shared + self.free

    def wants_of(self, hidden: torch.Tensor, stack: torch.Tensor) -> torch.Tensor:
        """f32 [n][WANTS]."""
        return of_stack(self.wants(hidden), stack)

    def loss(self, hidden: torch.Tensor, stack: torch.Tensor, moves: Moves, own_view, other_view) -> torch.Tensor:
        """
        Mean cross-entropy of the best moves. hidden f32 [n][HIDDEN_1]: the first layer of the value; stack i64 [n]; own_view, other_view: numpy f32
        [CODE_COUNT][2 * CHANNELS], what the code of the side to move and of the other bring to a cell, the own view first.
        """
        of_codes = self.of_codes()
        return _MoveLoss.apply(
            moves, own_view, other_view, self.wants_of(hidden, stack), of_codes[:, 0], of_codes[:, 1], self.near
        )

    @torch.no_grad()
    def judge(self, hidden: torch.Tensor, stack: torch.Tensor, moves: Moves, own_view, other_view):
        """Of each position the cross-entropy of its best move, and how many moves come before it."""
        of_codes = self.of_codes()
        parts = (self.wants_of(hidden, stack), of_codes[:, 0], of_codes[:, 1], self.near)
        numbers = PolicyNumbers(*(part.contiguous().numpy() for part in parts))
        loss, before, _ = native.policy_loss(moves, own_view, other_view, TOP, numbers, False)
        return loss, before
