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
    STACKS,
    WEIGHT_ONE,
)
from integer_net import IntegerHead, IntegerNet, IntegerStack, check_sums, integers_of
from net import BIAS_ONE, VALUE_BIAS_ONE, VALUE_WEIGHT_ONE, Head, Layer, Net
from policy import Policy

# Parts of one in which what is wanted of a cell is kept: so that times a feature, shifted, it is in units of move ordering.
WANT_ONE = ORDER_UNITS * (1 << POLICY_SHIFT) / ACTIVATION_ONE


@torch.no_grad()
def quantise(net: Net, policies: list[Policy], rule: str, name: str) -> IntegerNet:
    """The integers nearest to a net's numbers and to those of its policies, one a head. Raises NetOverflowError if the core could not count with them."""
    tables = tuple(
        tuple(integers_of(table.cpu().numpy(), ACTIVATION_ONE, "<i1") for table in vectors(rounded=True))
        for vectors in net.tables
    )
    integer = IntegerNet(rule, name, tables, tuple(_integer_head(*both) for both in zip(net.heads, policies, strict=True)))
    check_sums(integer)
    return integer


def _integer_head(head: Head, policy: Policy) -> IntegerHead:
    numbers = {}
    for name in ("region", "quarter"):
        numbers[f"{name}_weight"], numbers[f"{name}_bias"] = _integer_layer(getattr(head, name))
    counts = np.zeros((2, SHAPE_COUNT, COUNT_STEPS, HIDDEN_1), "<i2")
    counts[:, FIRST_SHAPE : LAST_SHAPE + 1] = integers_of(head.counts.cpu().numpy(), ACTIVATION_ONE, "<i2").reshape(
        2, COUNTED_SHAPES, COUNT_STEPS, HIDDEN_1
    )
    of_codes = integers_of(policy.of_codes().cpu().numpy(), ORDER_UNITS, "<i2")
    return IntegerHead(
        **numbers,
        threats=integers_of(head.threats.cpu().numpy(), EVALUATION_UNITS, "<i2"),
        counts=counts,
        policy_own=of_codes[:, 0].copy(),
        policy_other=of_codes[:, 1].copy(),
        policy_near=integers_of(policy.near.cpu().numpy(), ORDER_UNITS, "<i2"),
        stacks=_integer_stacks(head, policy),
    )


def _integer_stacks(head: Head, policy: Policy) -> tuple[IntegerStack, ...]:
    # The layers have the outputs of the first stack first.
    first, second = _integer_layer(head.first), _integer_layer(head.second)
    value = (
        integers_of(head.value_weight().cpu().numpy(), VALUE_WEIGHT_ONE, "<i2"),
        integers_of(head.value_bias.cpu().numpy(), VALUE_BIAS_ONE, "<i4"),
    )
    wants = (
        integers_of(policy.wants.weight.cpu().numpy(), WANT_ONE * WEIGHT_ONE / ACTIVATION_ONE, "<i2"),
        integers_of(policy.wants.bias.cpu().numpy(), WANT_ONE * WEIGHT_ONE, "<i4"),
    )
    each = zip(*(np.split(numbers, STACKS) for layer in (first, second, value, wants) for numbers in layer), strict=True)
    return tuple(IntegerStack(*numbers) for numbers in each)


def _integer_layer(layer: Layer) -> tuple[np.ndarray, np.ndarray]:
    return (
        integers_of(layer.weight().cpu().numpy(), WEIGHT_ONE, "<i2"),
        integers_of(layer.bias.cpu().numpy(), BIAS_ONE, "<i4"),
    )
