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
from export.integer_net import IntegerHead, IntegerNet, IntegerPolicy
from model.net import BIAS_ONE, VALUE_BIAS_ONE, VALUE_WEIGHT_ONE, CodeVectors, FirstLayer, Head, Layer, Net, PerspectivesLayer, own_weights_of_perspectives
from model.policy import Policy
from export.quantise import LOGIT_BIAS_ONE, LOGIT_WEIGHT_ONE

# Of the least squares by which a table's shared part is found: what patterns explain is shared, the rest is of single codes.
RIDGE = 1.0


@torch.no_grad()
def begin_net(net: Net, integer: IntegerNet) -> None:
    """Gives a net the numbers of an earlier one of the same rule; quantised again it has the same integers."""
    for vectors, tables in zip(net.tables, integer.tables, strict=True):
        _begin_tables(vectors, *(_float(table, ACTIVATION_ONE) for table in tables))
    for vectors, tables in zip(net.pairs, integer.pairs, strict=True):
        vectors.free.copy_(torch.cat([_float(table, ACTIVATION_ONE) for table in tables], 1))
    for head, integers in zip(net.heads, integer.heads, strict=True):
        _begin_head(head, integers)


@torch.no_grad()
def begin_policy(policy: Policy, integers: IntegerPolicy) -> None:
    """Gives a policy the numbers of an earlier one."""
    _begin_tables(policy.codes, *(_float(table, ACTIVATION_ONE) for table in (integers.own_table, integers.other_table)))
    of_codes = _float(np.stack([integers.own_order, integers.other_order], 1), ORDER_UNITS)
    policy.shared.copy_(_explained(policy.codes.features, of_codes))
    policy.free.copy_(of_codes - policy.codes.features @ policy.shared)
    policy.near.copy_(_float(integers.near, ORDER_UNITS))
    _begin_first(policy.first, integers, "hidden")
    policy.logits.weight.copy_(_of_buckets(integers, "logits_weight", LOGIT_WEIGHT_ONE))
    policy.logits.bias.copy_(_of_buckets(integers, "logits_bias", LOGIT_BIAS_ONE))
    policy.of_region.weight.copy_(_float(integers.region_weight, LOGIT_WEIGHT_ONE))
    policy.of_region.bias.copy_(_float(integers.region_bias, LOGIT_BIAS_ONE))


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
    _begin_first(head.first, integers, "first")
    _begin_layer(
        head.second, _of_buckets(integers, "second_weight", WEIGHT_ONE), _of_buckets(integers, "second_bias", BIAS_ONE)
    )
    value = _of_buckets(integers, "value_weight", VALUE_WEIGHT_ONE)
    perspectives = own_weights_of_perspectives(value[:, HIDDEN_2:], 2 * CHANNELS, FirstLayer.DIFFERENCE, FirstLayer.TOTAL)
    head.value.copy_(torch.cat([value[:, :HIDDEN_2], perspectives], 1))
    head.value_bias.copy_(_of_buckets(integers, "value_bias", VALUE_BIAS_ONE))
    head.threats.copy_(_float(integers.threats, EVALUATION_UNITS))


def _begin_first(layer: FirstLayer, integers: IntegerHead | IntegerPolicy, name: str) -> None:
    """`name`: of the layer among the integers."""
    _begin_layer(
        layer, _of_buckets(integers, f"{name}_weight", WEIGHT_ONE), _of_buckets(integers, f"{name}_bias", BIAS_ONE)
    )
    counts = integers.counts[:, FIRST_SHAPE : LAST_SHAPE + 1]
    layer.counts.copy_(_float(counts, ACTIVATION_ONE).view_as(layer.counts))


def _begin_layer(layer: Layer, weight: torch.Tensor, bias: torch.Tensor) -> None:
    if isinstance(layer, PerspectivesLayer):
        weight = own_weights_of_perspectives(weight, layer.perspectives, layer.difference, layer.total)
    layer.own_weight.copy_(weight)
    layer.bias.copy_(bias)


def _explained(features: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
    """The shared part of vectors of codes: [features][numbers]."""
    inputs = features.double()
    squares = inputs.T @ inputs + RIDGE * torch.eye(inputs.shape[1], dtype=torch.float64)
    return torch.linalg.solve(squares, inputs.T @ vectors.double()).float()


def _of_buckets(integers: IntegerHead | IntegerPolicy, name: str, one: float) -> torch.Tensor:
    return _float(np.concatenate([getattr(bucket, name) for bucket in integers.buckets]), one)


def _float(integers: np.ndarray, one: float) -> torch.Tensor:
    return torch.from_numpy(integers.astype(np.float64) / one).float()
