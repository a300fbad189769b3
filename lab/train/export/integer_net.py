"""The net in integers, bit for bit as the core has it: plain numpy, no rounding but the shifts.

Also the check that none of its sums can overflow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields

import numpy as np

from architecture import (
    ACTIVATION_MAX,
    ACTIVATION_ONE,
    CHANNELS,
    CODE_COUNT,
    COUNT_STEPS,
    COUNTS_MAX,
    FIRST_SHAPE,
    GLOBAL,
    HIDDEN_1,
    HIDDEN_2,
    HIDDEN_MAX,
    LAST_SHAPE,
    LAYER_SHIFT,
    NEAR_CLASSES,
    POLICY_CHANNELS,
    POLICY_SHIFT,
    POOL_SHIFT,
    POOLED,
    POOLED_INPUT_MAX,
    QUARTER_HIDDEN,
    REGION_HIDDEN,
    REGION_INPUT_MAX,
    REGIONS,
    SHAPE_COUNT,
    OUTPUT_BUCKETS,
    THREAT_SETS,
    VALUE_INPUTS,
    output_bucket_of,
)
from data.line_kinds import PAIRS_OF_KINDS
from data.native import Entries, Moves
from sentence_error import SentenceError

SUM_LIMIT = 1 << 31
# Of the first layer's inputs, and of a layer's that has hidden values as inputs.
LARGEST_GLOBALS = np.array([POOLED_INPUT_MAX] * POOLED + [HIDDEN_MAX] * (GLOBAL - POOLED))
LARGEST_HIDDEN = np.array([HIDDEN_MAX] * HIDDEN_1)


def _array(*shape: int, inputs: np.ndarray | None = None) -> np.ndarray:
    """A field with an array of this shape. `inputs`: of a layer's weights, the largest value of each input; its bias has its name."""
    return field(metadata={"shape": shape, "inputs": inputs})


def _buckets_of(kind: type) -> tuple:
    """A field with OUTPUT_BUCKETS parts of this kind."""
    return field(metadata={"kind": kind})


@dataclass(frozen=True)
class IntegerBucket:
    """The layers for one kind of threats. Weights i16 [outputs][inputs], biases i32 [outputs]. The file has the fields in their order."""

    first_weight: np.ndarray = _array(HIDDEN_1, GLOBAL, inputs=LARGEST_GLOBALS)
    first_bias: np.ndarray = _array(HIDDEN_1)
    second_weight: np.ndarray = _array(HIDDEN_2, HIDDEN_1, inputs=LARGEST_HIDDEN)
    second_bias: np.ndarray = _array(HIDDEN_2)
    value_weight: np.ndarray = _array(1, VALUE_INPUTS, inputs=np.concatenate([LARGEST_HIDDEN[:HIDDEN_2], LARGEST_GLOBALS[:POOLED]]))
    value_bias: np.ndarray = _array(1)


@dataclass(frozen=True)
class IntegerHead:
    """Weights and biases as in IntegerBucket."""

    region_weight: np.ndarray = _array(REGION_HIDDEN, POOLED, inputs=np.array([REGION_INPUT_MAX] * POOLED))
    region_bias: np.ndarray = _array(REGION_HIDDEN)
    quarter_weight: np.ndarray = _array(QUARTER_HIDDEN, REGION_HIDDEN, inputs=LARGEST_HIDDEN[:REGION_HIDDEN])
    quarter_bias: np.ndarray = _array(QUARTER_HIDDEN)
    threats: np.ndarray = _array(THREAT_SETS)  # i16, evaluation units
    counts: np.ndarray = _array(2, SHAPE_COUNT, COUNT_STEPS, HIDDEN_1)  # i16, of own shapes and other ones, parts of ACTIVATION_ONE
    buckets: tuple[IntegerBucket, ...] = _buckets_of(IntegerBucket)


@dataclass(frozen=True)
class IntegerPolicyBucket:
    """As IntegerBucket: the policy's layers for one kind of threats."""

    hidden_weight: np.ndarray = _array(HIDDEN_1, GLOBAL, inputs=LARGEST_GLOBALS)
    hidden_bias: np.ndarray = _array(HIDDEN_1)
    logits_weight: np.ndarray = _array(POLICY_CHANNELS, HIDDEN_1, inputs=LARGEST_HIDDEN)
    logits_bias: np.ndarray = _array(POLICY_CHANNELS)


@dataclass(frozen=True)
class IntegerPolicy:
    """The policy for one side to move, or for both where a rule treats them alike. Weights and biases as in IntegerBucket."""

    own_table: np.ndarray = _array(CODE_COUNT, POLICY_CHANNELS)  # i8, parts of ACTIVATION_ONE: what the own code brings to a cell's features
    other_table: np.ndarray = _array(CODE_COUNT, POLICY_CHANNELS)  # ... and the other's
    own_order: np.ndarray = _array(CODE_COUNT)  # i16, units of move ordering, as the next two
    other_order: np.ndarray = _array(CODE_COUNT)
    near: np.ndarray = _array(2, NEAR_CLASSES)  # of the last stone, and of the one before
    counts: np.ndarray = _array(2, SHAPE_COUNT, COUNT_STEPS, HIDDEN_1)  # as in IntegerHead
    region_weight: np.ndarray = _array(POLICY_CHANNELS, REGION_HIDDEN, inputs=LARGEST_HIDDEN[:REGION_HIDDEN])
    region_bias: np.ndarray = _array(POLICY_CHANNELS)
    buckets: tuple[IntegerPolicyBucket, ...] = _buckets_of(IntegerPolicyBucket)


def made_of(kind: type, array: Callable[[str, tuple[int, ...]], np.ndarray]):
    """A head, policy or bucket, of what `array` gives for the name and shape of each array, in the file's order."""
    parts = {}
    for each in fields(kind):
        if "shape" in each.metadata:
            parts[each.name] = array(each.name, each.metadata["shape"])
        else:
            parts[each.name] = tuple(made_of(each.metadata["kind"], array) for _ in range(OUTPUT_BUCKETS))
    return kind(**parts)


def arrays_of(part) -> Iterator[tuple[str, np.ndarray]]:
    """The names and arrays of a head, policy or bucket, in the file's order."""
    for name, value in vars(part).items():
        if name == "buckets":
            for bucket in value:
                yield from arrays_of(bucket)
        else:
            yield name, value


def type_of(name: str) -> np.dtype:
    """Of an array of a head, a policy or an output bucket."""
    if name.endswith("table"):
        return np.dtype("<i1")
    return np.dtype("<i4" if name.endswith("bias") else "<i2")


@dataclass(frozen=True)
class IntegerNet:
    """One perspective, where both colours are alike, or black's and white's."""

    rule: str
    name: str
    tables: tuple[tuple[np.ndarray, np.ndarray], ...]  # OWN and OTHER of each perspective, i8 [CODE_COUNT][CHANNELS]
    pairs: tuple[tuple[np.ndarray, np.ndarray], ...]  # the same for pairs of arms, i8 [PAIR_COUNT][CHANNELS]
    heads: tuple[IntegerHead, ...]
    policies: tuple[IntegerPolicy, ...]


class NetOverflowError(SentenceError):
    """A sentence: which weights are too large for the integers of the core."""


def check_sums(net: IntegerNet) -> None:
    """Raises NetOverflowError if any position could make a sum that 32 bits do not hold."""
    for number, part in [*enumerate(net.heads), *enumerate(net.policies)]:
        whose = "policy's " if isinstance(part, IntegerPolicy) else ""
        _check_layers(part, whose, f" of head {number}")
        for place, bucket in enumerate(part.buckets):
            _check_layers(bucket, whose, f" of bucket {place} of head {number}")
        counted = np.abs(part.counts[:, FIRST_SHAPE : LAST_SHAPE + 1].astype(np.int64)).max(2).sum((0, 1))
        if counted.max() > COUNTS_MAX:
            raise NetOverflowError(
                f"The counts of head {number} add up to {counted.max()} at output {int(counted.argmax())}, more than "
                f"{COUNTS_MAX}: they are too large; train with more weight decay."
            )


def _check_layers(part, whose: str, where: str) -> None:
    for each in fields(part):
        largest = each.metadata.get("inputs")
        if largest is None:
            continue
        name = each.name.removesuffix("_weight")
        weight, bias = (np.abs(getattr(part, f"{name}_{kind}").astype(np.int64)) for kind in ("weight", "bias"))
        sums = (weight * largest).sum(1) + bias
        if sums.max() >= SUM_LIMIT:
            raise NetOverflowError(
                f"The {whose}{name} layer{where} has sums up to {sums.max()} at output {int(sums.argmax())}, "
                f"beyond the {SUM_LIMIT} of 32 bits: its weights are too large; train with more weight decay."
            )


def evaluate(
    net: IntegerNet, cells: Entries, sides: np.ndarray, threats: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    """
    i32 [n]: the values of positions for the side to move, in evaluation units, before the core limits them; `counts` as
    native.shape_counts gives them.
    """
    perspectives = region_sums(net, cells)
    values = np.empty(len(sides), np.int32)
    for number, head in enumerate(net.heads):
        here = np.arange(len(sides)) if len(net.heads) == 1 else np.nonzero(sides == number)[0]
        side = sides[here].astype(np.int64)
        values[here] = evaluate_head(head, perspectives[here, side], perspectives[here, 1 - side], threats[here], counts[here])
    return values


def region_sums(net: IntegerNet, cells: Entries) -> np.ndarray:
    """i64 [n][perspective][REGIONS][CHANNELS]: the sums of the cells' activations, black's perspective first."""
    n = len(cells)
    (black_own, black_other), (white_own, white_other) = net.tables[0], net.tables[-1]
    entries = cells.entries
    position = np.repeat(np.arange(n), np.diff(cells.starts))
    place = position * REGIONS + entries["region"]
    order = np.argsort(place, kind="stable")
    present, first = np.unique(place[order], return_index=True)
    sums = np.zeros((n * REGIONS, 2, CHANNELS), np.int64)
    black, white, kinds = (entries[name][order] for name in ("black", "white", "kinds"))
    lines = line_vectors(net)
    count = entries["count"][order].astype(np.int64)[:, None]
    for perspective, (own, own_codes, other, other_codes) in enumerate(
        ((black_own, black, black_other, white), (white_own, white, white_other, black))
    ):
        if len(first):
            features = np.maximum(_limited(_limited(own[own_codes].astype(np.int64) + other[other_codes]) + _of_lines(lines[perspective][kinds])), 0)
            sums[present, perspective] = np.add.reduceat(features * count, first)
    return sums.reshape(n, REGIONS, 2, CHANNELS).transpose(0, 2, 1, 3)


def line_vectors(net: IntegerNet) -> np.ndarray:
    """i64 [perspective][LINE_KIND_COUNT][CHANNELS]: what lines of a kind bring to a cell, black's perspective first."""
    (black_own, black_other), (white_own, white_other) = net.pairs[0], net.pairs[-1]
    black, white = PAIRS_OF_KINDS.T
    of_black = black_own[black].astype(np.int64) + black_other[white]
    of_white = white_own[white].astype(np.int64) + white_other[black]
    return _limited(np.stack([of_black, of_white]))


def _of_lines(lines: np.ndarray) -> np.ndarray:
    """[n][4][CHANNELS] to [n][CHANNELS]: the sum of four lines, straight ones and diagonal ones apart."""
    straight, diagonal = _limited(lines[:, 0] + lines[:, 1]), _limited(lines[:, 2] + lines[:, 3])
    return _limited(straight + diagonal)


def evaluate_head(
    head: IntegerHead, own: np.ndarray, other: np.ndarray, threats: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    """own, other: i64 [n][REGIONS][CHANNELS], the perspectives of the side to move and of the other side."""
    values = head.threats[threats].astype(np.int32)
    for bucket, here in _by_bucket(head, threats):
        x, pooled, _ = global_inputs(head, own[here], other[here])
        hidden = hidden_layer(bucket.first_weight, bucket.first_bias, x, head.counts, counts[here])
        x = _layer(bucket.second_weight, bucket.second_bias, hidden)
        values[here] += (_sums(bucket.value_weight, bucket.value_bias, np.concatenate([x, pooled], 1)) >> LAYER_SHIFT)[:, 0]
    return values


def _by_bucket(head: IntegerHead, threats: np.ndarray):
    """Each bucket that any position is of, with the positions' indices."""
    of_positions = output_bucket_of(threats.astype(np.int64))
    for number in np.unique(of_positions):
        yield head.buckets[number], np.nonzero(of_positions == number)[0]


def global_inputs(
    head: IntegerHead, own: np.ndarray, other: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """i64: the first layers' inputs [n][GLOBAL], the sums over the board among them [n][POOLED], and the regions' hidden values [n][REGIONS][REGION_HIDDEN]."""
    regions = _layer(head.region_weight, head.region_bias, np.concatenate([own, other], 2))
    r = regions.reshape(-1, 3, 3, REGION_HIDDEN)
    quarters = (r[:, :2, :2] + r[:, :2, 1:] + r[:, 1:, :2] + r[:, 1:, 1:]) >> 2
    quarters = _layer(head.quarter_weight, head.quarter_bias, quarters).reshape(-1, 4, QUARTER_HIDDEN)
    pooled = np.concatenate([own.sum(1), other.sum(1)], 1) >> POOL_SHIFT
    return np.concatenate([pooled, quarters.sum(1) >> 2, quarters.max(1)], 1), pooled, regions


def hidden_layer(
    weight: np.ndarray, bias: np.ndarray, inputs: np.ndarray, of_counts: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    """i64 [n][HIDDEN_1]: a first layer, with what the counts of shapes add to it (`of_counts`)."""
    x = _saturated(_sums(weight, bias, inputs) >> LAYER_SHIFT) + counted_vectors(of_counts, counts)
    return np.clip(_saturated(x), 0, HIDDEN_MAX)


def policy_orders(
    net: IntegerNet, cells: Entries, sides: np.ndarray, threats: np.ndarray, counts: np.ndarray, moves: Moves
) -> np.ndarray:
    """i32: how good each of `moves` is, in units of move ordering; the others as for `evaluate`."""
    perspectives = region_sums(net, cells)
    orders = np.empty(len(moves.moves), np.int32)
    for i, side in enumerate(sides):
        head, policy = (parts[min(side, len(parts) - 1)] for parts in (net.heads, net.policies))
        bucket = policy.buckets[output_bucket_of(int(threats[i]))]
        x, _, regions = global_inputs(head, perspectives[i : i + 1, side], perspectives[i : i + 1, 1 - side])
        hidden = hidden_layer(bucket.hidden_weight, bucket.hidden_bias, x, policy.counts, counts[i : i + 1])
        of_position = _saturated(_sums(bucket.logits_weight, bucket.logits_bias, hidden) >> LAYER_SHIFT)
        of_regions = _saturated(_sums(policy.region_weight, policy.region_bias, regions[0]) >> LAYER_SHIFT)
        logit_weights = _saturated(of_position + of_regions)
        here = slice(moves.starts[i], moves.starts[i + 1])
        move = moves.moves[here]
        features = _features(policy.own_table[move["own"]], policy.other_table[move["other"]])
        logit = (features * logit_weights[move["region"]]).sum(1) >> POLICY_SHIFT
        near = policy.near[0][move["near"][:, 0]].astype(np.int64) + policy.near[1][move["near"][:, 1]]
        orders[here] = policy.own_order[move["own"]].astype(np.int64) + policy.other_order[move["other"]] + near + logit
    return orders


def _features(own: np.ndarray, other: np.ndarray) -> np.ndarray:
    """i64: the features of cells, from the rows of their codes."""
    return np.maximum(_limited(own.astype(np.int64) + other), 0)


def _limited(x: np.ndarray) -> np.ndarray:
    """To what 8 bits hold."""
    return np.clip(x, -ACTIVATION_ONE, ACTIVATION_MAX)


def counted_vectors(of_counts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """i64 [n][HIDDEN_1]: the sum of the vectors of how many cells have each shape."""
    total = np.zeros((len(counts), HIDDEN_1), np.int64)
    for side in range(2):
        for shape in range(FIRST_SHAPE, LAST_SHAPE + 1):
            total += of_counts[side, shape, counts[:, side, shape]]
    return total


def _saturated(x: np.ndarray) -> np.ndarray:
    return np.clip(x, -32768, 32767)


def _sums(weight: np.ndarray, bias: np.ndarray, x: np.ndarray) -> np.ndarray:
    # In doubles, which hold such sums exactly and multiply matrices much faster than numpy's integers.
    return (x.astype(np.float64) @ weight.astype(np.float64).T).astype(np.int64) + bias


def _layer(weight: np.ndarray, bias: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.clip(_sums(weight, bias, x) >> LAYER_SHIFT, 0, HIDDEN_MAX)
