"""A large convolutional net that small nets are taught by (knowledge distillation: Hinton, Vinyals and Dean, 2015).

    codes, kinds of lines and content of a cell, a vector each, added                 -> 3x3 convolution
    residual blocks (He et al., 2016), every third with pooling over the board (as KataGo's, Wu, 2019)
    mean and maximum over the board                                                   -> two logits: of the result, of the search's score
    1x1 convolution                                                                   -> logits of the moves

Its inputs are the small net's, so that it knows all that the small one does.
"""

from __future__ import annotations

import torch
from torch import nn

from architecture import CODE_COUNT, LINE_KIND_COUNT, THREAT_SETS
from data.cell_planes import CONTENTS, EMPTY, CellPlanes

POOLING_BLOCK = 3  # one block in this many
DROPPED_OUT = 0.1
NO_MOVE = -1e4


class Block(nn.Module):
    """A residual block; norms come first."""

    def __init__(self, channels: int, pools: bool):
        super().__init__()
        self.first_norm = nn.BatchNorm2d(channels)
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.of_pooled = nn.Linear(2 * channels, channels) if pools else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.first(torch.relu(self.first_norm(x)))
        if self.of_pooled is not None:
            y = y + self.of_pooled(pooled(y))[:, :, None, None]
        return x + self.second(torch.relu(self.second_norm(y)))


class Teacher(nn.Module):
    """For boards of one square size. `channels`: an even number."""

    def __init__(self, side: int, channels: int, blocks: int):
        super().__init__()
        self.side, self.channels = side, channels
        # A table a side to move.
        self.black = nn.Embedding(2 * (CODE_COUNT + 1), channels // 2)
        self.white = nn.Embedding(2 * (CODE_COUNT + 1), channels // 2)
        self.kinds = nn.Embedding(2 * (LINE_KIND_COUNT + 1), channels // 2)
        self.contents = nn.Embedding(2 * CONTENTS, channels // 2)
        for table in (self.black, self.white, self.kinds, self.contents):
            nn.init.normal_(table.weight, 0, 0.2)
        self.threats = nn.Embedding(2 * THREAT_SETS, channels)
        nn.init.zeros_(self.threats.weight)
        self.places = nn.Parameter(torch.zeros(1, channels, side, side))
        self.start = nn.Conv2d(channels // 2, channels, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(channels, number % POOLING_BLOCK == POOLING_BLOCK - 1) for number in range(blocks)))
        self.norm = nn.BatchNorm2d(channels)
        self.value = nn.Sequential(
            nn.Linear(2 * channels, 2 * channels), nn.ReLU(), nn.Dropout(DROPPED_OUT), nn.Linear(2 * channels, 2)
        )
        self.policy = nn.Conv2d(channels, 1, 1)

    def parts(self) -> tuple[list[nn.Parameter], list[nn.Parameter]]:
        """What weight decay is for, and what it is less for: tables, norms and biases."""
        tables = {"black", "white", "kinds", "contents", "threats", "places"}
        is_free = {name: parameter.ndim == 1 or name.split(".")[0] in tables for name, parameter in self.named_parameters()}
        named = dict(self.named_parameters())
        return [named[name] for name in named if not is_free[name]], [named[name] for name in named if is_free[name]]

    def forward(self, planes: CellPlanes, sides: torch.Tensor, threats: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """
        Logits of the side to move winning, by result and by score, f32 [n][2], and of the moves, f32 [n][side * side]. sides i64 [n]: to
        move, 0 black, 1 white; threats i64 [n].
        """
        of = sides[:, None, None]
        x = self.black(planes.black + of * (CODE_COUNT + 1)) + self.white(planes.white + of * (CODE_COUNT + 1))
        x = x + self.kinds(planes.kinds + of[..., None] * (LINE_KIND_COUNT + 1)).sum(3)
        x = (x + self.contents(planes.contents + of * CONTENTS)).permute(0, 3, 1, 2)
        x = self.start(x) + self.places + self.threats(threats + sides * THREAT_SETS)[:, :, None, None]
        x = torch.relu(self.norm(self.blocks(x)))
        moves = self.policy(x).flatten(1).float().masked_fill(planes.contents.flatten(1) != EMPTY, NO_MOVE)
        return self.value(pooled(x)).float(), moves


def pooled(x: torch.Tensor) -> torch.Tensor:
    """[n][channels][h][w] to [n][2 * channels]: the means and maxima over the board."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
