"""A trained net as integers."""

from __future__ import annotations

import numpy as np
import torch

from architecture import (
    ACTIVATION_ONE,
    COUNT_STEPS,
    COUNTED_SHAPES,
    EVALUATION_UNITS,
    FIRST_SHAPE,
    HIDDEN_1,
    LAST_SHAPE,
    ORDER_UNITS,
    POLICY_SHIFT,
    SHAPE_COUNT,
    OUTPUT_BUCKETS,
    WEIGHT_ONE,
)
from export.integer_net import (
    IntegerHead,
    IntegerNet,
    IntegerPolicy,
    IntegerPolicyBucket,
    IntegerBucket,
    check_sums,
    integers_of,
)
from model.net import BIAS_ONE, VALUE_BIAS_ONE, VALUE_WEIGHT_ONE, FirstLayer, Head, Layer, Net
from model.policy import Policy

# Parts of one in which logit weights are kept: so that times a feature, shifted, it is in units of move ordering.
LOGIT_ONE = ORDER_UNITS * (1 << POLICY_SHIFT) / ACTIVATION_ONE
LOGIT_WEIGHT_ONE = LOGIT_ONE * WEIGHT_ONE / ACTIVATION_ONE
LOGIT_BIAS_ONE = LOGIT_ONE * WEIGHT_ONE


@torch.no_grad()
def quantise(net: Net, policies: list[Policy], rule: str, name: str) -> IntegerNet:
    """The integers nearest to a net's numbers and to those of its policies, one a head. Raises NetOverflowError if the core could not count with them."""
    tables = tuple(
        tuple(integers_of(table.cpu().numpy(), ACTIVATION_ONE, "<i1") for table in vectors(rounded=True))
        for vectors in net.tables
    )
    pairs = tuple(
        tuple(integers_of(table.cpu().numpy(), ACTIVATION_ONE, "<i1") for table in vectors(rounded=True)) for vectors in net.pairs
    )
    heads = tuple(_integer_head(head) for head in net.heads)
    integer = IntegerNet(rule, name, tables, pairs, heads, tuple(_integer_policy(policy) for policy in policies))
    check_sums(integer)
    return integer


def _integer_head(head: Head) -> IntegerHead:
    numbers = {}
    for name in ("region", "quarter"):
        numbers[f"{name}_weight"], numbers[f"{name}_bias"] = _integer_layer(getattr(head, name))
    value = (
        integers_of(head.value_weight().cpu().numpy(), VALUE_WEIGHT_ONE, "<i2"),
        integers_of(head.value_bias.cpu().numpy(), VALUE_BIAS_ONE, "<i4"),
    )
    return IntegerHead(
        **numbers,
        threats=integers_of(head.threats.cpu().numpy(), EVALUATION_UNITS, "<i2"),
        counts=_integer_counts(head.first),
        buckets=_buckets(IntegerBucket, _integer_layer(head.first), _integer_layer(head.second), value),
    )


def _integer_policy(policy: Policy) -> IntegerPolicy:
    own, other = (integers_of(table.numpy(), ACTIVATION_ONE, "<i1") for table in policy.codes(rounded=True))
    of_codes = integers_of(policy.of_codes().numpy(), ORDER_UNITS, "<i2")
    region_weight, region_bias = _integer_logits(policy.of_region)
    return IntegerPolicy(
        own_table=own,
        other_table=other,
        own_order=of_codes[:, 0].copy(),
        other_order=of_codes[:, 1].copy(),
        near=integers_of(policy.near.numpy(), ORDER_UNITS, "<i2"),
        counts=_integer_counts(policy.first),
        region_weight=region_weight,
        region_bias=region_bias,
        buckets=_buckets(IntegerPolicyBucket, _integer_layer(policy.first), _integer_logits(policy.logits)),
    )


def _buckets(kind: type, *layers: tuple[np.ndarray, np.ndarray]) -> tuple:
    # The layers have the outputs of the first bucket first.
    each = zip(*(np.split(numbers, OUTPUT_BUCKETS) for layer in layers for numbers in layer), strict=True)
    return tuple(kind(*numbers) for numbers in each)


def _integer_counts(first: FirstLayer) -> np.ndarray:
    counts = np.zeros((2, SHAPE_COUNT, COUNT_STEPS, HIDDEN_1), "<i2")
    counts[:, FIRST_SHAPE : LAST_SHAPE + 1] = integers_of(first.counts.cpu().numpy(), ACTIVATION_ONE, "<i2").reshape(
        2, COUNTED_SHAPES, COUNT_STEPS, HIDDEN_1
    )
    return counts


def _integer_logits(layer: torch.nn.Linear) -> tuple[np.ndarray, np.ndarray]:
    return (
        integers_of(layer.weight.numpy(), LOGIT_WEIGHT_ONE, "<i2"),
        integers_of(layer.bias.numpy(), LOGIT_BIAS_ONE, "<i4"),
    )


def _integer_layer(layer: Layer) -> tuple[np.ndarray, np.ndarray]:
    return (
        integers_of(layer.weight().cpu().numpy(), WEIGHT_ONE, "<i2"),
        integers_of(layer.bias.cpu().numpy(), BIAS_ONE, "<i4"),
    )
