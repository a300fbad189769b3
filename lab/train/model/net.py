"""The net in float, for training, and with rounded numbers, so that it learns to live with them.

    codes of a cell -> rows of OWN and OTHER, and those of both colours' pairs of arms
    on its four lines, added, limited to 0..1                                  a perspective a colour, CHANNELS numbers
    sums over the nine regions of the board, own perspective and other perspective          -> region layer, the same for each
    means of the four quarters' regions                                       -> quarter layer, the same for each
    sums over the board / 8, mean and maximum of the quarters, and a vector
    for how many cells have each shape                                        -> first layer -> second layer
    second layer, the sums over the board, a number for the set of threats    -> logit of the side to move winning

From the first layer on there is an output bucket for each kind of threats (architecture.py). All buckets of a layer are
computed in one product of matrices, and each position keeps what its own says: on eight times too many numbers, and still
faster than to part the batch.

With `rounded` every number takes the values that the integers of the weights file can have, and what is a shift to the
right there rounds down here; gradients pass as if there were no rounding. integer_net.py has the same bit for bit.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn

from architecture import (
    ACTIVATION_MAX,
    ACTIVATION_ONE,
    CHANNELS,
    CODE_COUNT,
    COUNT_STEPS,
    COUNTED_SHAPES,
    EVALUATION_UNITS,
    FIRST_SHAPE,
    GLOBAL,
    HIDDEN_1,
    HIDDEN_2,
    HIDDEN_MAX,
    LAST_SHAPE,
    PAIR_COUNT,
    PATTERN_COUNT,
    POOL_SHIFT,
    POOLED,
    QUARTER_HIDDEN,
    QUARTERS,
    REGION_HIDDEN,
    REGIONS,
    SHAPE_COUNT,
    OUTPUT_BUCKETS,
    THREAT_SETS,
    VALUE_INPUTS,
    WEIGHT_ONE,
    output_bucket_of,
)
from model.cell_pooling import CellBatch, pool_cells
from data.line_kinds import PAIRS_OF_KINDS

HIDDEN_TOP = HIDDEN_MAX / ACTIVATION_ONE
# Parts of one in which weights of a layer are kept; those of the value end in evaluation units.
BIAS_ONE = ACTIVATION_ONE * WEIGHT_ONE
VALUE_WEIGHT_ONE = EVALUATION_UNITS / ACTIVATION_ONE * WEIGHT_ONE
VALUE_BIAS_ONE = EVALUATION_UNITS * WEIGHT_ONE


class _Replaced(torch.autograd.Function):
    """Another value in place of x; gradients pass as if it were x."""

    @staticmethod
    def forward(ctx, x: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        return value

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        return gradient, None


def round_to(x: torch.Tensor, one: float, low: float | None = None, high: float | None = None) -> torch.Tensor:
    """The nearest multiple of 1 / one, between low / one and high / one; its gradient is that of x."""
    rounded = torch.round(x.detach() * one)
    if low is not None:
        rounded = rounded.clamp_(low, high)
    return _Replaced.apply(x, rounded.div_(one))


def round_down(x: torch.Tensor, one: float = ACTIVATION_ONE) -> torch.Tensor:
    """The next multiple of 1 / one below; its gradient is that of x."""
    return _Replaced.apply(x, (x.detach() * one).floor_().div_(one))


def code_features(patterns: torch.Tensor) -> torch.Tensor:
    """f32 [CODE_COUNT][features]: what codes have in common: how often each pattern, and each pair of patterns, is in them."""
    counts = torch.zeros(CODE_COUNT, PATTERN_COUNT)
    for column in range(4):
        counts[torch.arange(CODE_COUNT), patterns[:, column]] += 1
    pairs = [
        counts[:, a] * counts[:, b] if a != b else counts[:, a] * (counts[:, a] - 1) / 2
        for a in range(PATTERN_COUNT)
        for b in range(a, PATTERN_COUNT)
    ]
    return torch.cat([counts, torch.stack(pairs, 1)], 1)


def _rounded_table(table: torch.Tensor) -> torch.Tensor:
    return round_to(table, ACTIVATION_ONE, -ACTIVATION_ONE, ACTIVATION_MAX)


def _limited_table(table: torch.Tensor) -> torch.Tensor:
    return _Replaced.apply(table, table.detach().clamp(-1, ACTIVATION_MAX / ACTIVATION_ONE))


class CodeVectors(nn.Module):
    """OWN and OTHER of a perspective, or of a policy: a part that codes share by their patterns, as rare ones learn from common ones, and a free part."""

    def __init__(self, features: torch.Tensor, channels: int = CHANNELS):
        super().__init__()
        self.register_buffer("features", features, persistent=False)
        shared = torch.zeros(features.shape[1], 2 * channels)
        shared[:PATTERN_COUNT].normal_(0, 0.03)
        self.shared = nn.Parameter(shared)
        self.free = nn.Parameter(torch.zeros(CODE_COUNT, 2 * channels))
        self.bias = nn.Parameter(0.15 + 0.1 * torch.rand(channels))

    def forward(self, rounded: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """f32 [CODE_COUNT][channels] each."""
        vectors = self.features @ self.shared + self.free
        channels = len(self.bias)
        own, other = vectors[:, :channels] + self.bias, vectors[:, channels:]
        limit = _rounded_table if rounded else _limited_table
        return limit(own), limit(other)


class PairVectors(nn.Module):
    """OWN and OTHER of a perspective for pairs of arms: what a line through a cell brings to it."""

    def __init__(self):
        super().__init__()
        self.free = nn.Parameter(torch.zeros(PAIR_COUNT, 2 * CHANNELS))

    def forward(self, rounded: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """f32 [PAIR_COUNT][CHANNELS] each."""
        limit = _rounded_table if rounded else _limited_table
        return limit(self.free[:, :CHANNELS]), limit(self.free[:, CHANNELS:])


class Layer(nn.Module):
    """out = clamp(weight * in + bias, 0, 63.99): of one bucket, or of several, the outputs of the first bucket first."""

    def __init__(self, inputs: int, outputs: int, buckets: int = 1):
        super().__init__()
        linear = nn.Linear(inputs, outputs * buckets)
        self.own_weight = nn.Parameter(linear.weight.detach())
        self.bias = nn.Parameter(linear.bias.detach())

    def weight(self) -> torch.Tensor:
        return self.own_weight

    def set_weight(self, weight: torch.Tensor) -> None:
        self.own_weight.copy_(weight)

    def forward(
        self,
        x: torch.Tensor,
        rounded: bool,
        bucket: torch.Tensor | None = None,
        added: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """`bucket`: i64 [n], where there are several; `added`: to the sums, before they are limited; has rounded numbers if `rounded`."""
        weight, bias = self.weight(), self.bias
        if rounded:
            weight, bias = round_to(weight, WEIGHT_ONE, -32768, 32767), round_to(bias, BIAS_ONE)
        x = nn.functional.linear(x, weight, bias)
        if bucket is not None:
            x = of_bucket(x, bucket)
        if rounded:
            x = round_down(x)
        if added is not None:
            x = x + added
        return nn.functional.hardtanh(x, 0, HIDDEN_TOP)


def of_bucket(x: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
    """[n][OUTPUT_BUCKETS * outputs] to [n][outputs]: what each position's own bucket says."""
    each = x.view(len(x), OUTPUT_BUCKETS, x.shape[1] // OUTPUT_BUCKETS)
    return each.gather(1, bucket[:, None, None].expand(-1, 1, each.shape[2])).squeeze(1)


class PerspectivesLayer(Layer):
    """
    A layer whose first inputs are own perspective and other perspective, sums that can be large. It learns weights of the perspectives'
    difference and of their sum, as the one says much more than the other, each scaled to what a step of the optimiser suits.
    """

    def __init__(self, perspectives: int, others: int, outputs: int, difference: float, total: float, buckets: int = 1):
        super().__init__(perspectives + others, outputs, buckets)
        self.perspectives = perspectives
        self.difference, self.total = difference, total

    def weight(self) -> torch.Tensor:
        return weights_of_perspectives(self.own_weight, self.perspectives, self.difference, self.total)

    def set_weight(self, weight: torch.Tensor) -> None:
        self.own_weight.copy_(own_weights_of_perspectives(weight, self.perspectives, self.difference, self.total))


def weights_of_perspectives(weight: torch.Tensor, perspectives: int, difference: float, total: float) -> torch.Tensor:
    """Weights of (difference, sum, the others) as weights of (own perspective, other perspective, the others)."""
    a, b = weight[:, : perspectives // 2] * difference, weight[:, perspectives // 2 : perspectives] * total
    return torch.cat([a + b, b - a, weight[:, perspectives:]], 1)


def own_weights_of_perspectives(weight: torch.Tensor, perspectives: int, difference: float, total: float) -> torch.Tensor:
    """The opposite of weights_of_perspectives."""
    own, other = weight[:, : perspectives // 2], weight[:, perspectives // 2 : perspectives]
    return torch.cat([(own - other) / (2 * difference), (own + other) / (2 * total), weight[:, perspectives:]], 1)


def quarter_means() -> torch.Tensor:
    """f32 [REGIONS * REGION_HIDDEN][QUARTERS * REGION_HIDDEN]: times the regions it is the means of each quarter's four."""
    is_in = torch.zeros(REGIONS, QUARTERS)
    for quarter in range(QUARTERS):
        first = 3 * (quarter // 2) + quarter % 2
        is_in[[first, first + 1, first + 3, first + 4], quarter] = 1 / 4
    return torch.kron(is_in, torch.eye(REGION_HIDDEN))


class FirstLayer(PerspectivesLayer):
    """The first layer of the value, or of the policy: of the sums over the board, the quarters and the counts of shapes."""

    DIFFERENCE, TOTAL = 1.0, 0.25  # of the perspectives' sums over the board, in eighths

    def __init__(self):
        super().__init__(POOLED, GLOBAL - POOLED, HIDDEN_1, self.DIFFERENCE, self.TOTAL, OUTPUT_BUCKETS)
        # A row a side, shape and count.
        self.counts = nn.Parameter(torch.zeros(2 * COUNTED_SHAPES * COUNT_STEPS, HIDDEN_1))

    def hidden(self, x: torch.Tensor, bucket: torch.Tensor, counts: torch.Tensor, rounded: bool) -> torch.Tensor:
        """f32 [n][HIDDEN_1]. x f32 [n][GLOBAL]; bucket i64 [n]; counts as in Inputs."""
        return self(x, rounded, bucket, self.vectors_of(counts, rounded))

    def vectors_of(self, counts: torch.Tensor, rounded: bool) -> torch.Tensor:
        """f32 [n][HIDDEN_1]: the sums of the counts' vectors."""
        steps = torch.arange(COUNT_STEPS, dtype=counts.dtype, device=counts.device)
        is_row = counts[:, :, FIRST_SHAPE : LAST_SHAPE + 1, None] == steps
        return is_row.flatten(1).float() @ (round_to(self.counts, ACTIVATION_ONE) if rounded else self.counts)

    def counts_of_shapes(self) -> torch.Tensor:
        """f32 [2][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1]: the counts' vectors, zeros for shapes that do not count."""
        counts = self.counts.view(2, COUNTED_SHAPES, COUNT_STEPS, HIDDEN_1)
        return nn.functional.pad(counts, (0, 0, 0, 0, FIRST_SHAPE, SHAPE_COUNT - 1 - LAST_SHAPE))

    def set_counts_of_shapes(self, counts: torch.Tensor) -> None:
        self.counts.copy_(counts[:, FIRST_SHAPE : LAST_SHAPE + 1].reshape_as(self.counts))


class Head(nn.Module):
    """From the sums of the regions to the logit."""

    def __init__(self):
        super().__init__()
        self.region = PerspectivesLayer(POOLED, 0, REGION_HIDDEN, 0.25, 0.125)
        self.register_buffer("quarter_means", quarter_means(), persistent=False)
        self.quarter = Layer(REGION_HIDDEN, QUARTER_HIDDEN)
        self.first = FirstLayer()
        self.second = Layer(HIDDEN_1, HIDDEN_2, OUTPUT_BUCKETS)
        value = torch.zeros(OUTPUT_BUCKETS, VALUE_INPUTS)
        value[:, :HIDDEN_2].uniform_(-0.1 / HIDDEN_2**0.5, 0.1 / HIDDEN_2**0.5)
        self.value = nn.Parameter(value)
        self.value_bias = nn.Parameter(torch.zeros(OUTPUT_BUCKETS))
        self.threats = nn.Parameter(torch.zeros(THREAT_SETS))

    def value_weight(self) -> torch.Tensor:
        """[OUTPUT_BUCKETS][VALUE_INPUTS]: of the second layer, then of own perspective and other perspective."""
        perspectives = weights_of_perspectives(self.value[:, HIDDEN_2:], POOLED, FirstLayer.DIFFERENCE, FirstLayer.TOTAL)
        return torch.cat([self.value[:, :HIDDEN_2], perspectives], 1)

    def set_value_weight(self, weight: torch.Tensor) -> None:
        perspectives = own_weights_of_perspectives(weight[:, HIDDEN_2:], POOLED, FirstLayer.DIFFERENCE, FirstLayer.TOTAL)
        self.value.copy_(torch.cat([weight[:, :HIDDEN_2], perspectives], 1))

    def global_inputs(self, perspectives: torch.Tensor, rounded: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """
        The inputs of a first layer, f32 [n][GLOBAL], of which the first POOLED are sums over the board, and the regions' hidden values
        [n][REGIONS][REGION_HIDDEN]. perspectives f32 [n][REGIONS][POOLED]: own perspective, other perspective.
        """
        down = round_down if rounded else lambda x: x
        regions = self.region(perspectives, rounded)
        # One product of matrices, as slices of four regions each cost more than all else here.
        means = regions.flatten(1) @ self.quarter_means
        quarters = self.quarter(down(means).view(-1, QUARTERS, REGION_HIDDEN), rounded)
        pooled = down(perspectives.sum(1) / (1 << POOL_SHIFT))
        return torch.cat([pooled, down(quarters.sum(1) / 4), quarters.amax(1)], 1), regions

    def forward(self, perspectives: torch.Tensor, threats: torch.Tensor, counts: torch.Tensor, rounded: bool) -> torch.Tensor:
        """perspectives as for global_inputs; threats, counts as in Inputs."""
        bucket = output_bucket_of(threats)
        inputs, _ = self.global_inputs(perspectives, rounded)
        x = self.second(self.first.hidden(inputs, bucket, counts, rounded), rounded, bucket)
        weight, bias, of_threats = self.value_weight(), self.value_bias, self.threats
        if rounded:
            weight = round_to(weight, VALUE_WEIGHT_ONE, -32768, 32767)
            bias = round_to(bias, VALUE_BIAS_ONE)
            of_threats = round_to(of_threats, EVALUATION_UNITS, -32768, 32767)
        value = of_bucket(nn.functional.linear(torch.cat([x, inputs[:, :POOLED]], 1), weight, bias), bucket).squeeze(1)
        return (round_down(value, EVALUATION_UNITS) if rounded else value) + of_threats[threats]


@dataclass(frozen=True)
class Inputs:
    """A net's inputs for n positions."""

    cells: CellBatch
    sides: torch.Tensor  # u8 [n]: to move: 0 black, 1 white
    threats: torch.Tensor  # i64 [n]: the set of threats
    counts: torch.Tensor  # u8 [n][2][SHAPE_COUNT]: as native.shape_counts


class Net(nn.Module):
    """One pair of tables of codes, one of pairs of arms, and one head, or one of each a colour (`perspectives` 2)."""

    def __init__(self, perspectives: int, patterns: torch.Tensor):
        super().__init__()
        features = code_features(patterns)
        self.tables = nn.ModuleList(CodeVectors(features) for _ in range(perspectives))
        self.pairs = nn.ModuleList(PairVectors() for _ in range(perspectives))
        self.register_buffer("pairs_of_kinds", torch.from_numpy(PAIRS_OF_KINDS), persistent=False)
        self.heads = nn.ModuleList(Head() for _ in range(perspectives))

    def code_vectors(self, rounded: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """f32 [CODE_COUNT][2 * CHANNELS]: what a code of black brings to a cell in black's perspective and in white's, and what one of white."""
        perspectives = [table(rounded) for table in self.tables]
        (black_own, black_other), (white_own, white_other) = perspectives[0], perspectives[-1]
        # A black code is `own` in black's perspective and `other` in white's.
        return torch.cat([black_own, white_other], 1), torch.cat([black_other, white_own], 1)

    def line_vectors(self, rounded: bool) -> torch.Tensor:
        """f32 [LINE_KIND_COUNT][2 * CHANNELS]: what a line of a kind brings to a cell in black's perspective and in white's."""
        perspectives = [pairs(rounded) for pairs in self.pairs]
        (black_own, black_other), (white_own, white_other) = perspectives[0], perspectives[-1]
        black, white = self.pairs_of_kinds.unbind(1)
        of_black = black_own.index_select(0, black) + black_other.index_select(0, white)
        of_white = white_own.index_select(0, white) + white_other.index_select(0, black)
        return _limited_table(torch.cat([of_black, of_white], 1))

    def pooled(self, inputs: Inputs, rounded: bool) -> torch.Tensor:
        """As pool_cells."""
        return pool_cells((*self.code_vectors(rounded), self.line_vectors(rounded)), inputs.cells, inputs.sides)

    def global_inputs(self, inputs: Inputs, rounded: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """As Head.global_inputs, of positions that one head is for."""
        pooled = self.pooled(inputs, rounded)
        head = self.heads[int(inputs.sides[0])] if len(self.heads) > 1 else self.heads[0]
        return head.global_inputs(pooled, rounded)

    def forward(self, inputs: Inputs, rounded: bool = False) -> torch.Tensor:
        """f32 [n]: logits of the side to move winning."""
        pooled = self.pooled(inputs, rounded)
        if len(self.heads) == 1:
            return self.heads[0](pooled, inputs.threats, inputs.counts, rounded)
        logits = torch.empty(len(pooled), device=pooled.device)
        for side, head in enumerate(self.heads):
            here = (inputs.sides == side).nonzero().squeeze(1)
            logits = logits.index_copy(0, here, head(pooled[here], inputs.threats[here], inputs.counts[here], rounded))
        return logits
