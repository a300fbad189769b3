"""An earlier net's integers as the numbers that a training begins with: the opposite of quantise.py."""

from __future__ import annotations

import numpy as np
import torch

from architecture import (
    ACTIVATION_ONE,
    CHANNELS,
    EVALUATION_UNITS,
    FIRST_SHAPE,
    HIDDEN_2,
    LAST_SHAPE,
    ORDER_UNITS,
    WEIGHT_ONE,
)
from integer_net import IntegerHead, IntegerNet
from net import BIAS_ONE, VALUE_BIAS_ONE, VALUE_WEIGHT_ONE, CodeVectors, Head, Layer, Net, ViewsLayer, own_weights_of_views
from policy import Policy
from quantise import WANT_ONE

# Of the least squares by which a table's shared part is found: what patterns explain is shared, the rest is of single codes.
RIDGE = 1.0


@torch.no_grad()
def begin_net(net: Net, integer: IntegerNet) -> None:
    """Gives a net the numbers of an earlier one of the same rule; quantised again it has the same integers."""
    for vectors, tables in zip(net.tables, integer.tables, strict=True):
        _begin_tables(vectors, *(_float(table, ACTIVATION_ONE) for table in tables))
    for head, integers in zip(net.heads, integer.heads, strict=True):
        _begin_head(head, integers)


@torch.no_grad()
def begin_policy(policy: Policy, integers: IntegerHead) -> None:
    """Gives a policy the numbers of an earlier one's head."""
    of_codes = _float(np.stack([integers.policy_own, integers.policy_other], 1), ORDER_UNITS)
    policy.shared.copy_(_explained(policy.features, of_codes))
    policy.free.copy_(of_codes - policy.features @ policy.shared)
    policy.near.copy_(_float(integers.policy_near, ORDER_UNITS))
    policy.wants.weight.copy_(_of_stacks(integers, "policy_weight", WANT_ONE * WEIGHT_ONE / ACTIVATION_ONE))
    policy.wants.bias.copy_(_of_stacks(integers, "policy_bias", WANT_ONE * WEIGHT_ONE))


def _begin_tables(vectors: CodeVectors, own: torch.Tensor, other: torch.Tensor) -> None:
    both = torch.cat([own - own.mean(0), other], 1)
    vectors.bias.copy_(own.mean(0))
    vectors.shared.copy_(_explained(vectors.features, both))
    vectors.free.copy_(both - vectors.features @ vectors.shared)


def _begin_head(head: Head, integers: IntegerHead) -> None:
    for name in ("region", "quarter"):
        layer = getattr(head, name)
        _begin_layer(
            layer,
            _float(getattr(integers, f"{name}_weight"), WEIGHT_ONE),
            _float(getattr(integers, f"{name}_bias"), BIAS_ONE),
        )
    for name in ("first", "second"):
        weight, bias = _of_stacks(integers, f"{name}_weight", WEIGHT_ONE), _of_stacks(integers, f"{name}_bias", BIAS_ONE)
        _begin_layer(getattr(head, name), weight, bias)
    value = _of_stacks(integers, "value_weight", VALUE_WEIGHT_ONE)
    views = own_weights_of_views(value[:, HIDDEN_2:], 2 * CHANNELS, Head.DIFFERENCE, Head.TOTAL)
    head.value.copy_(torch.cat([value[:, :HIDDEN_2], views], 1))
    head.value_bias.copy_(_of_stacks(integers, "value_bias", VALUE_BIAS_ONE))
    head.threats.copy_(_float(integers.threats, EVALUATION_UNITS))
    head.counts.copy_(_float(integers.counts[:, FIRST_SHAPE : LAST_SHAPE + 1], ACTIVATION_ONE).view_as(head.counts))


def _begin_layer(layer: Layer, weight: torch.Tensor, bias: torch.Tensor) -> None:
    if isinstance(layer, ViewsLayer):
        weight = own_weights_of_views(weight, layer.views, layer.difference, layer.total)
    layer.own_weight.copy_(weight)
    layer.bias.copy_(bias)


def _explained(features: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
    """The shared part of vectors of codes: [features][numbers]."""
    inputs = features.double()
    squares = inputs.T @ inputs + RIDGE * torch.eye(inputs.shape[1], dtype=torch.float64)
    return torch.linalg.solve(squares, inputs.T @ vectors.double()).float()


def _of_stacks(integers: IntegerHead, name: str, one: float) -> torch.Tensor:
    return _float(np.concatenate([getattr(stack, name) for stack in integers.stacks]), one)


def _float(integers: np.ndarray, one: float) -> torch.Tensor:
    return torch.from_numpy(integers.astype(np.float64) / one).float()
