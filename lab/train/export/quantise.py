"""A trained net as integers, and an earlier net's integers as the numbers that a training begins with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import torch

from architecture import ACTIVATION_ONE, EVALUATION_UNITS, ORDER_UNITS, POLICY_SHIFT, WEIGHT_ONE
from export.integer_net import IntegerHead, IntegerNet, IntegerPolicy, arrays_of, check_sums, made_of, type_of
from model.net import BIAS_ONE, VALUE_BIAS_ONE, VALUE_WEIGHT_ONE, CodeVectors, FirstLayer, Head, Layer, Net
from model.policy import Policy

# Parts of one in which logit weights are kept: so that times a feature, shifted, it is in units of move ordering.
LOGIT_ONE = ORDER_UNITS * (1 << POLICY_SHIFT) / ACTIVATION_ONE
LOGIT_WEIGHT_ONE = LOGIT_ONE * WEIGHT_ONE / ACTIVATION_ONE
LOGIT_BIAS_ONE = LOGIT_ONE * WEIGHT_ONE
# Of the least squares by which a table's shared part is found: what patterns explain is shared, the rest is of single codes.
RIDGE = 1.0

# An array of a head or policy: its name, the parts of one that it is kept in, the net's numbers, and what gives the net others.
# An array of buckets has the rows of the first bucket first.
Numbers = Iterator[tuple[str, float, torch.Tensor, Callable[[torch.Tensor], object]]]


@torch.no_grad()
def quantise(net: Net, policies: list[Policy], rule: str, name: str) -> IntegerNet:
    """The integers nearest to a net's numbers and to those of its policies, one a head. Raises NetOverflowError if the core could not count with them."""
    tables, pairs = (tuple(_integer_tables(vectors) for vectors in of_sides) for of_sides in (net.tables, net.pairs))
    heads = tuple(_integer_part(IntegerHead, _head_numbers(head)) for head in net.heads)
    integer = IntegerNet(rule, name, tables, pairs, heads, tuple(_integer_policy(policy) for policy in policies))
    check_sums(integer)
    return integer


@torch.no_grad()
def begin_net(net: Net, integer: IntegerNet) -> None:
    """Gives a net the numbers of an earlier one of the same rule; quantised again it has the same integers."""
    for vectors, tables in zip(net.tables, integer.tables, strict=True):
        _begin_tables(vectors, *tables)
    for vectors, tables in zip(net.pairs, integer.pairs, strict=True):
        vectors.free.copy_(_float(np.concatenate(tables, 1), ACTIVATION_ONE))
    for head, integers in zip(net.heads, integer.heads, strict=True):
        _begin_part(_head_numbers(head), integers)


@torch.no_grad()
def begin_policy(policy: Policy, integers: IntegerPolicy) -> None:
    """Gives a policy the numbers of an earlier one."""
    _begin_tables(policy.codes, integers.own_table, integers.other_table)
    _begin_part(_policy_numbers(policy), integers)
    of_codes = _float(np.stack([integers.own_order, integers.other_order], 1), ORDER_UNITS)
    policy.shared.copy_(_explained(policy.codes.features, of_codes))
    policy.free.copy_(of_codes - policy.codes.features @ policy.shared)


def _head_numbers(head: Head) -> Numbers:
    for name in ("region", "quarter", "second"):
        yield from _layer_numbers(name, getattr(head, name))
    yield from _first_numbers("first", head.first)
    yield "value_weight", VALUE_WEIGHT_ONE, head.value_weight(), head.set_value_weight
    yield "value_bias", VALUE_BIAS_ONE, head.value_bias, head.value_bias.copy_
    yield "threats", EVALUATION_UNITS, head.threats, head.threats.copy_


def _policy_numbers(policy: Policy) -> Numbers:
    """But for those of single codes."""
    yield from _first_numbers("hidden", policy.first)
    for name, layer in (("logits", policy.logits), ("region", policy.of_region)):
        yield f"{name}_weight", LOGIT_WEIGHT_ONE, layer.weight, layer.weight.copy_
        yield f"{name}_bias", LOGIT_BIAS_ONE, layer.bias, layer.bias.copy_
    yield "near", ORDER_UNITS, policy.near, policy.near.copy_


def _layer_numbers(name: str, layer: Layer) -> Numbers:
    yield f"{name}_weight", WEIGHT_ONE, layer.weight(), layer.set_weight
    yield f"{name}_bias", BIAS_ONE, layer.bias, layer.bias.copy_


def _first_numbers(name: str, layer: FirstLayer) -> Numbers:
    yield from _layer_numbers(name, layer)
    yield "counts", ACTIVATION_ONE, layer.counts_of_shapes(), layer.set_counts_of_shapes


def _integer_part(kind: type, numbers: Numbers, **others: np.ndarray):
    """A head or policy. `others`: arrays that are not among `numbers`."""
    arrays = {name: _integers(values, one, type_of(name)) for name, one, values, _ in numbers} | others

    def rows(name: str, shape: tuple[int, ...]) -> np.ndarray:
        own, arrays[name] = np.split(arrays[name], [shape[0]])
        return own

    return made_of(kind, rows)


def _begin_part(numbers: Numbers, integers: IntegerHead | IntegerPolicy) -> None:
    arrays: dict[str, list[np.ndarray]] = {}
    for name, array in arrays_of(integers):
        arrays.setdefault(name, []).append(array)
    for name, one, _, give in numbers:
        give(_float(np.concatenate(arrays[name]), one))


def _integer_policy(policy: Policy) -> IntegerPolicy:
    own, other = _integer_tables(policy.codes)
    own_order, other_order = _integers(policy.of_codes(), ORDER_UNITS, "<i2").T.copy()
    orders = {"own_order": own_order, "other_order": other_order}
    return _integer_part(IntegerPolicy, _policy_numbers(policy), own_table=own, other_table=other, **orders)


def _integer_tables(vectors: torch.nn.Module) -> tuple[np.ndarray, ...]:
    return tuple(_integers(table, ACTIVATION_ONE, "<i1") for table in vectors(rounded=True))


def _begin_tables(vectors: CodeVectors, *tables: np.ndarray) -> None:
    own, other = (_float(table, ACTIVATION_ONE) for table in tables)
    both = torch.cat([own - own.mean(0), other], 1)
    vectors.bias.copy_(own.mean(0))
    vectors.shared.copy_(_explained(vectors.features, both))
    vectors.free.copy_(both - vectors.features @ vectors.shared)


def _explained(features: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
    """The shared part of vectors of codes: [features][numbers]."""
    inputs = features.double()
    squares = inputs.T @ inputs + RIDGE * torch.eye(inputs.shape[1], dtype=torch.float64)
    return torch.linalg.solve(squares, inputs.T @ vectors.double()).float()


def _integers(values: torch.Tensor, one: float, kind: str | np.dtype) -> np.ndarray:
    """Rounded parts of `one`, limited to what the type holds."""
    limits = np.iinfo(kind)
    return np.clip(np.round(values.cpu().numpy().astype(np.float64) * one), limits.min, limits.max).astype(kind)


def _float(integers: np.ndarray, one: float) -> torch.Tensor:
    return torch.from_numpy(integers.astype(np.float64) / one).float()
