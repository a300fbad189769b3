"""The net with rounded numbers is the integer net; the float net is near it."""

import unittest

import numpy as np
import torch

from data import native
from architecture import EVALUATION_UNITS
from model.cell_pooling import cells_of
from export.integer_net import evaluate
from data.line_kinds import PAIRS_OF_KINDS
from model.net import Inputs, Net, round_down, round_to
from data.sample_file import patterns_of_codes
from model.policy import Policy
from export.quantise import quantise
from tests import synthetic

COUNT = 300


def random_net(perspectives: int, tables) -> Net:
    torch.manual_seed(7)
    net = Net(perspectives, torch.from_numpy(patterns_of_codes(tables)))
    with torch.no_grad():
        for name, parameter in net.named_parameters():
            if "free" in name or "threats" in name or "counts" in name:
                parameter.normal_(0, 0.05 if name.startswith("pairs") else 0.3)
            if name.endswith(".value"):
                parameter.normal_(0, 0.2)
    return net


def random_policies(net: Net) -> list[Policy]:
    policies = [Policy(net.tables[0].features) for _ in net.heads]
    with torch.no_grad():
        for policy in policies:
            for parameter in policy.parameters():
                parameter.normal_(0, 0.1)
    return policies


def swapped_kinds() -> np.ndarray:
    """int [LINE_KIND_COUNT]: the kind of each line if all stones on it had the other colour."""
    of_pairs = {tuple(pairs): kind for kind, pairs in enumerate(PAIRS_OF_KINDS.tolist())}
    return np.array([of_pairs[white, black] for black, white in PAIRS_OF_KINDS.tolist()])


class Nets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.boards = synthetic.Boards(COUNT)
        _, sides, threats, counts = cls.boards.seen
        cells = cells_of(cls.boards.records, cls.boards.compiled)
        cls.inputs = Inputs(cells, torch.from_numpy(sides), torch.from_numpy(threats.astype(np.int64)), torch.from_numpy(counts))

    def test_rounded_is_the_integers_and_float_is_near(self):
        for perspectives, rule in ((1, "freestyle"), (2, "renju")):
            net = random_net(perspectives, self.boards.tables)
            with torch.no_grad():
                rounded = net(self.inputs, True).numpy() * EVALUATION_UNITS
                unrounded = net(self.inputs, False).numpy() * EVALUATION_UNITS
            exact = evaluate(quantise(net, random_policies(net), rule, "test"), *self.boards.seen)
            # Single precision may fall on the other side of a step now and then.
            difference = np.abs(rounded - exact)
            self.assertLessEqual(difference.max(), 3)
            self.assertGreater((difference < 0.01).mean(), 0.9)
            self.assertLess(np.abs(unrounded - exact).mean(), 0.05 * exact.std())
            self.assertGreater(exact.std(), 20)

    def test_colours_swapped_have_the_same_value_where_the_rule_treats_them_alike(self):
        net = random_net(1, self.boards.tables)
        integer = quantise(net, random_policies(net), "freestyle", "test")
        entries, sides, threats, counts = self.boards.seen
        swapped = entries.entries.copy()
        swapped["black"], swapped["white"] = entries.entries["white"], entries.entries["black"]
        swapped["kinds"] = swapped_kinds()[swapped["kinds"]]
        np.testing.assert_array_equal(
            evaluate(integer, *self.boards.seen),
            evaluate(integer, native.Entries(swapped, entries.starts), 1 - sides, threats, counts),
        )

    def test_rounding_passes_gradients(self):
        x = torch.tensor([-1.3, 0.004, 0.4961, 5.0], requires_grad=True)
        rounded = round_to(x, 128, -128, 127)
        torch.testing.assert_close(rounded.detach(), torch.tensor([-1.0, 1 / 128, 64 / 128, 127 / 128]))
        down = round_down(x)
        torch.testing.assert_close(down.detach(), torch.floor(x.detach() * 128) / 128)
        (rounded + down).sum().backward()
        torch.testing.assert_close(x.grad, torch.full((4,), 2.0))
