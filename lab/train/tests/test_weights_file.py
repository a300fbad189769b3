import struct
import unittest

import numpy as np

from tests.test_integer_net import all_arrays, random_net
from tests import synthetic
from export.weights_file import WeightsFileError, fnv1a, read_weights, write_weights


class WeightsFiles(unittest.TestCase):
    def setUp(self):
        self.path = synthetic.temporary_folder(self.addCleanup) / "a.net"

    def test_fnv1a_of_the_published_test_vectors(self):
        self.assertEqual(fnv1a(b""), 0x811C9DC5)
        self.assertEqual(fnv1a(b"a"), 0xE40C292C)
        self.assertEqual(fnv1a(b"foobar"), 0xBF9CF968)

    def test_reads_what_it_wrote(self):
        for rule in ("freestyle", "renju"):
            net = random_net(rule)
            write_weights(self.path, net)
            again = read_weights(self.path)
            self.assertEqual((again.rule, again.name), (net.rule, net.name))
            for (name, one), (_, other) in zip(all_arrays(net), all_arrays(again), strict=True):
                np.testing.assert_array_equal(one, other, name)

    def test_the_layout_byte_by_byte(self):
        net = random_net("renju")
        write_weights(self.path, net)
        data = self.path.read_bytes()
        self.assertEqual(data[:8], b"TENGENET")
        self.assertEqual(struct.unpack_from("<6I", data, 8)[:5], (1, 6, 2, 2, len(data) - 64))
        self.assertEqual(data[32:64], b"renju 1".ljust(32, b"\0"))
        payload = data[64:]
        table = 3060 * 16
        np.testing.assert_array_equal(np.frombuffer(payload, np.int8, table, table), net.tables[0][1].reshape(-1))
        pairs = 1081 * 16
        at = 2 * table + pairs
        np.testing.assert_array_equal(np.frombuffer(payload, np.int8, pairs, at), net.pairs[0][1].reshape(-1))
        region = 4 * (table + pairs)
        for output, number in ((0, 0), (3, 5), (15, 31)):
            at = region + 2 * (((number >> 1) * 16 + output) * 2 + (number & 1))
            self.assertEqual(struct.unpack_from("<h", payload, at)[0], net.heads[0].region_weight[output, number])
        bias = region + 2 * 16 * 32
        self.assertEqual(struct.unpack_from("<i", payload, bias + 4 * 2)[0], net.heads[0].region_bias[2])
        quarter = bias + 64
        self.assertEqual(struct.unpack_from("<h", payload, quarter + 2)[0], net.heads[0].quarter_weight[0, 1])
        threats = quarter + 512 + 64
        self.assertEqual(struct.unpack_from("<h", payload, threats + 2 * 2047)[0], net.heads[0].threats[2047])
        counts = threats + 4096
        at = counts + 2 * (((1 * 16 + 9) * 8 + 5) * 32 + 31)
        self.assertEqual(struct.unpack_from("<h", payload, at)[0], net.heads[0].counts[1, 9, 5, 31])
        buckets = counts + 2 * 2 * 16 * 8 * 32
        for number in range(8):
            # First layer, second layer, value (its one bias filled up to 16 bytes).
            first = buckets + number * (4096 + 128 + 1024 + 64 + 96 + 16)
            bucket = net.heads[0].buckets[number]
            self.assertEqual(struct.unpack_from("<h", payload, first + 2)[0], bucket.first_weight[0, 1])
            value = first + 4096 + 128 + 1024 + 64
            self.assertEqual(struct.unpack_from("<h", payload, value + 2 * 47)[0], bucket.value_weight[0, 47])
            self.assertEqual(struct.unpack_from("<i", payload, value + 96)[0], bucket.value_bias[0])
            head = value + 112
        self.assertEqual(struct.unpack_from("<h", payload, head)[0], net.heads[1].region_weight[0, 0])

        policies = head + (head - region)
        policy = net.policies[0]
        table = 3060 * 32
        self.assertEqual(struct.unpack_from("<b", payload, policies + 32 * 5 + 3)[0], policy.own_table[5, 3])
        self.assertEqual(struct.unpack_from("<b", payload, policies + table + 32 * 5 + 3)[0], policy.other_table[5, 3])
        own = policies + 2 * table
        other = own + 6128
        self.assertEqual(struct.unpack_from("<h", payload, own + 2 * 3059)[0], policy.own_order[3059])
        self.assertEqual(struct.unpack_from("<h", payload, other + 2 * 7)[0], policy.other_order[7])
        near = other + 6128
        self.assertEqual(struct.unpack_from("<h", payload, near + 2 * 17)[0], policy.near[1, 1])
        counts = near + 64
        at = counts + 2 * (((1 * 16 + 9) * 8 + 5) * 32 + 31)
        self.assertEqual(struct.unpack_from("<h", payload, at)[0], policy.counts[1, 9, 5, 31])
        of_region = counts + 2 * 2 * 16 * 8 * 32
        at = of_region + 2 * ((3 * 32 + 31) * 2 + 1)
        self.assertEqual(struct.unpack_from("<h", payload, at)[0], policy.region_weight[31, 7])
        self.assertEqual(struct.unpack_from("<i", payload, of_region + 1024 + 4 * 31)[0], policy.region_bias[31])
        for number in range(8):
            # First layer, logits.
            first = of_region + 1024 + 128 + number * (4096 + 128 + 2048 + 128)
            bucket = policy.buckets[number]
            self.assertEqual(struct.unpack_from("<h", payload, first + 2)[0], bucket.hidden_weight[0, 1])
            logits = first + 4096 + 128
            self.assertEqual(struct.unpack_from("<h", payload, logits + 2 * ((5 * 32 + 31) * 2 + 1))[0], bucket.logits_weight[31, 11])
            self.assertEqual(struct.unpack_from("<i", payload, logits + 2048 + 4 * 31)[0], bucket.logits_bias[31])
            end = logits + 2048 + 128
        self.assertEqual(len(payload), end + (end - policies))

    def test_refuses_with_a_sentence(self):
        write_weights(self.path, random_net("freestyle"))
        whole = self.path.read_bytes()
        version = whole[:8] + struct.pack("<I", 2) + whole[12:]
        other_rule = whole[:16] + struct.pack("<I", 2) + whole[20:]
        broken = whole[:200] + bytes([whole[200] ^ 1]) + whole[201:]
        shorter = whole[64:-16]
        too_few = whole[:24] + struct.pack("<II", len(shorter), fnv1a(shorter)) + whole[32:64] + shorter
        for data, sentence in (
            (whole[:-1], "it was cut off"),
            (whole[:10], "no weights file"),
            (b"X" + whole[1:], "no weights file"),
            (version, "format 2 and architecture 6, expected 1 and 6"),
            (other_rule, "rule 2 with 1 perspectives"),
            (broken, "is broken: the checksum"),
            (too_few, "too few weights"),
        ):
            self.path.write_bytes(data)
            with self.subTest(sentence), self.assertRaisesRegex(WeightsFileError, sentence):
                read_weights(self.path)
