"""The integer model against a slow one number by number, and what must hold of it."""

import unittest
from dataclasses import replace

import numpy as np

from data import native
from data.cell_planes import board_contents
from tests import plain_codes
from architecture import CHANNELS, CODE_COUNT, OUTPUT_BUCKETS, PAIR_COUNT, POOLED, REGION_HIDDEN, THREAT_SETS, output_bucket_of
from export.integer_net import (
    IntegerHead,
    IntegerNet,
    IntegerPolicy,
    NetOverflowError,
    arrays_of,
    check_sums,
    evaluate,
    evaluate_head,
    global_inputs,
    made_of,
    policy_orders,
    region_sums,
    type_of,
)
from tests import synthetic


def random_net(rule: str, seed: int = 1) -> IntegerNet:
    random = np.random.default_rng(seed)
    perspectives = 2 if rule == "renju" else 1

    def numbers(name: str, shape: tuple[int, ...]) -> np.ndarray:
        last = name.split("_")[-1]
        sizes = {"bias": 200_000, "threats": 300, "counts": 200, "order": 200, "near": 60, "table": 127}
        size = sizes.get(last, 1500 if name == "value_weight" else 400)
        if name == "region_weight" and shape == (REGION_HIDDEN, POOLED):
            size = 60
        return random.integers(-size, size + 1, shape).astype(type_of(name))

    heads, policies = (tuple(made_of(kind, numbers) for _ in range(perspectives)) for kind in (IntegerHead, IntegerPolicy))

    def tables(count: int) -> tuple:
        return tuple(
            tuple(random.integers(-128, 128, (count, CHANNELS)).astype(np.int8) for _ in range(2)) for _ in range(perspectives)
        )

    return IntegerNet(rule, f"{rule} 1", tables(CODE_COUNT), tables(PAIR_COUNT), heads, policies)


def all_arrays(net: IntegerNet):
    """Names and arrays of a net."""
    for tables in (*net.tables, *net.pairs):
        yield from zip(("own", "other"), tables, strict=True)
    for part in (*net.heads, *net.policies):
        yield from arrays_of(part)


def slow_pairs(cells: np.ndarray, x: int, y: int, stone: int) -> list[int]:
    """The pairs of arms on the lines through a cell, of the colour of `stone`: row, column, both diagonals. cells as board_contents has them."""
    pairs = []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        arms = []
        for sign in (1, -1):
            own, number = 0, None
            for step in range(4):
                there = x + sign * dx * (step + 1), y + sign * dy * (step + 1)
                content = int(cells[there[1], there[0]]) if 0 <= min(there) and max(there) < 20 else 0
                if content not in (1, stone):
                    number = 2 * (2**step - 1) + 2 * own + (1 if content else 0)
                    break
                own += 2**step if content == stone else 0
            arms.append(30 + own if number is None else number)
        pairs.append(max(arms) * (max(arms) + 1) // 2 + min(arms))
    return pairs


def sat8(value: int) -> int:
    return max(-128, min(127, value))


def slow_value(net: IntegerNet, record: np.void, black: np.ndarray, white: np.ndarray, shapes: list) -> int:
    """As the definition says it, in Python's integers. black, white: codes [y][x]; shapes: of each code, black's and white's."""
    width, height, side, threats = (int(record[name]) for name in ("width", "height", "side", "threats"))
    cells = board_contents(record.reshape(1))[0]
    regions = plain_codes.region_map(width, height)
    sums = [[[0] * 16 for _ in range(9)] for _ in range(2)]
    for y in range(height):
        for x in range(width):
            codes = (black[y][x], white[y][x])
            if codes[0] == 0xFFFF:
                continue
            pairs = [slow_pairs(cells, x, y, stone) for stone in (2, 3)]
            for perspective in range(2):
                own_table, other_table = net.tables[min(perspective, len(net.tables) - 1)]
                own_pairs, other_pairs = net.pairs[min(perspective, len(net.pairs) - 1)]
                for k in range(16):
                    a = sat8(int(own_table[codes[perspective]][k]) + int(other_table[codes[1 - perspective]][k]))
                    lines = [
                        sat8(int(own_pairs[own][k]) + int(other_pairs[other][k]))
                        for own, other in zip(pairs[perspective], pairs[1 - perspective], strict=True)
                    ]
                    b = sat8(sat8(lines[0] + lines[1]) + sat8(lines[2] + lines[3]))
                    sums[perspective][regions[y, x]][k] += max(0, sat8(a + b))
    head = net.heads[min(side, len(net.heads) - 1)]
    own, other = sums[side], sums[1 - side]
    bucket = head.buckets[slow_bucket(threats)]

    def layer(name: str, inputs: list[int], limited: bool = True) -> list[int]:
        part = head if name in ("region", "quarter") else bucket
        out = slow_sums(getattr(part, f"{name}_weight"), getattr(part, f"{name}_bias"), inputs)
        return [min(8191, max(0, value)) for value in out] if limited else out

    h = [layer("region", own[r] + other[r]) for r in range(9)]
    quarters = []
    for qy in range(2):
        for qx in range(2):
            four = [h[3 * qy + qx], h[3 * qy + qx + 1], h[3 * qy + qx + 3], h[3 * qy + qx + 4]]
            quarters.append(layer("quarter", [sum(column) >> 2 for column in zip(*four)]))
    pooled = [sum(r[k] for r in perspective) >> 3 for perspective in (own, other) for k in range(16)]
    mean = [sum(column) >> 2 for column in zip(*quarters)]
    largest = [max(column) for column in zip(*quarters)]
    f = layer("first", pooled + mean + largest, limited=False)
    of_counts = slow_counts(head.counts, (black, white), side, shapes)
    e = layer("second", [min(8191, max(0, value + number)) for value, number in zip(f, of_counts, strict=True)])
    return layer("value", e + pooled, limited=False)[0] + int(head.threats[threats])


def slow_counts(numbers: np.ndarray, codes: list, side: int, shapes: list) -> list[int]:
    """What the counts of shapes add to a first layer."""
    total = [0] * 32
    for perspective in range(2):
        colour = perspective ^ side
        of_colour = [code for row in codes[colour] for code in row if code != 0xFFFF]
        for shape in range(1, 14):
            count = min(7, sum(shapes[colour][code] == shape for code in of_colour))
            total = [value + int(number) for value, number in zip(total, numbers[perspective, shape, count], strict=True)]
    return total


def slow_bucket(threats: int) -> int:
    has = [bool(threats >> bit & 1) for bit in range(11)]
    return has[0] + 2 * (has[1] or has[3] or has[7]) + 4 * (has[2] or has[4] or has[8])


def slow_sums(weight: np.ndarray, bias: np.ndarray, inputs: list[int]) -> list[int]:
    totals = [int(b) + sum(int(w) * value for w, value in zip(row, inputs, strict=True)) for row, b in zip(weight, bias)]
    return [total >> 10 for total in totals]


def sat16(value: int) -> int:
    return max(-32768, min(32767, value))


def slow_policy(policy: IntegerPolicy, globals_: list[int], regions: list[list[int]], record: np.void, codes: list, shapes: list) -> list[int]:
    """
    The orders of a position's moves as the definition says it. globals_, regions: the inputs of the first layer and the regions' hidden
    values; codes: black's and white's [y][x].
    """
    width, height, side = int(record["width"]), int(record["height"]), int(record["side"])
    cells = board_contents(record.reshape(1))[0]
    bucket = policy.buckets[slow_bucket(int(record["threats"]))]
    of_counts = slow_counts(policy.counts, codes, side, shapes)
    sums = slow_sums(bucket.hidden_weight, bucket.hidden_bias, globals_)
    hidden = [min(8191, max(0, sat16(value) + number)) for value, number in zip(sums, of_counts, strict=True)]
    of_position = slow_sums(bucket.logits_weight, bucket.logits_bias, hidden)
    logit_weights = [
        [sat16(sat16(one) + sat16(other)) for one, other in zip(of_position, slow_sums(policy.region_weight, policy.region_bias, region))]
        for region in regions
    ]

    def near_class(x: int, y: int, stone: int) -> int:
        dx, dy = abs(x - stone % 32), abs(y - stone // 32)
        if stone == 0xFFFF or max(dx, dy) > 4:
            return 15
        return [[0], [1, 2], [3, 4, 5], [6, 7, 8, 9], [10, 11, 12, 13, 14]][max(dx, dy)][min(dx, dy)]

    region_of = plain_codes.region_map(width, height)
    orders = []
    for y in range(height):
        for x in range(width):
            own, other = (int(codes[colour][y][x]) for colour in (side, 1 - side))
            box = cells[max(y - 3, 0) : y + 4, max(x - 3, 0) : x + 4]
            if own == 0xFFFF or own + other == 0 or not (box > 1).any():
                continue
            order = int(policy.own_order[own]) + int(policy.other_order[other])
            for which in range(2):
                order += int(policy.near[which][near_class(x, y, int(record["last"][which]))])
            logit = 0
            for k in range(32):
                feature = max(0, sat8(int(policy.own_table[own][k]) + int(policy.other_table[other][k])))
                logit += feature * logit_weights[region_of[y, x]][k]
            orders.append(order + (logit >> 8))
    return orders


class IntegerNets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.boards = synthetic.Boards(40)
        cls.records = cls.boards.records
        cls.shapes = cls.boards.tables.shapes.tolist()
        cls.codes = plain_codes.cell_codes(cls.records, cls.boards.tables)

    def test_is_the_slow_one_bit_for_bit(self):
        for rule in ("freestyle", "renju"):
            net = random_net(rule)
            values = evaluate(net, *self.boards.seen)
            expected = [
                slow_value(net, r, black, white, self.shapes)
                for r, black, white in zip(self.records, *(codes.tolist() for codes in self.codes))
            ]
            self.assertEqual(values.tolist(), expected)
            self.assertGreater(len(set(expected)), 30)

    def test_policy_is_the_slow_one_bit_for_bit(self):
        for rule in ("freestyle", "renju"):
            net = random_net(rule)
            moves = native.policy_moves(self.records, self.boards.compiled)
            orders = policy_orders(net, *self.boards.seen, moves)
            perspectives = region_sums(net, self.boards.entries)
            expected = []
            for i, record in enumerate(self.records):
                side = int(record["side"])
                number = min(side, len(net.heads) - 1)
                x, _, regions = global_inputs(net.heads[number], perspectives[i : i + 1, side], perspectives[i : i + 1, 1 - side])
                codes = [of_colour[i].tolist() for of_colour in self.codes]
                expected += slow_policy(net.policies[number], x[0].tolist(), regions[0].tolist(), record, codes, self.shapes)
            self.assertEqual(orders.tolist(), expected)
            self.assertGreater(len(set(expected)), 500)

    def test_an_output_bucket_for_each_kind_of_threats(self):
        threats = np.arange(THREAT_SETS)
        self.assertEqual(output_bucket_of(threats).tolist(), [slow_bucket(one) for one in range(THREAT_SETS)])
        self.assertEqual(set(output_bucket_of(threats).tolist()), set(range(OUTPUT_BUCKETS)))

    def test_is_symmetric(self):
        random = np.random.default_rng(3)
        head = random_net("freestyle").heads[0]
        own, other = (random.integers(0, 3000, (20, 9, CHANNELS)) for _ in range(2))
        threats = random.integers(0, 2048, 20)
        counts = random.integers(0, 8, (20, 2, 16))
        expected = evaluate_head(head, own, other, threats, counts)
        for transposed in (False, True):
            for turns in range(4):
                board = np.arange(9).reshape(3, 3)
                order = np.rot90(board.T if transposed else board, turns).reshape(-1)
                np.testing.assert_array_equal(evaluate_head(head, own[:, order], other[:, order], threats, counts), expected)

    def test_refuses_sums_beyond_32_bits(self):
        net = random_net("freestyle")
        check_sums(net)
        head, policy = net.heads[0], net.policies[0]

        def changed(part, name: str, at, value: int):
            array = getattr(part, name).copy()
            array[at] = value
            return replace(part, **{name: array})

        def with_bucket(part, number: int, *change):
            buckets = [changed(bucket, *change) if i == number else bucket for i, bucket in enumerate(part.buckets)]
            return replace(part, buckets=tuple(buckets))

        for wrong, sentence in (
            (with_bucket(head, 3, "second_weight", 5, 32767), "second layer of bucket 3 of head 0 has sums up to .* at output 5"),
            (changed(head, "quarter_weight", 5, 32767), "quarter layer of head 0 has sums up to .* at output 5"),
            (changed(head, "counts", ((1, 0), (13, 5), (4, 0), (3, 3)), 16000), "counts of head 0 add up to 3.* at output 3"),
            (with_bucket(policy, 2, "logits_weight", 5, 32767), "policy's logits layer of bucket 2 of head 0 has sums up to .* at output 5"),
            (with_bucket(head, 7, "value_bias", 0, -(1 << 31)), "value layer of bucket 7"),
        ):
            part = "heads" if isinstance(wrong, IntegerHead) else "policies"
            with self.subTest(sentence), self.assertRaisesRegex(NetOverflowError, sentence):
                check_sums(replace(net, **{part: (wrong,)}))
