"""Earlier nets as the beginning of trainings."""

import unittest
from pathlib import Path

import numpy as np
import torch

from architecture import perspectives_of
from model.net import Net
from data.sample_file import patterns_of_codes
from model.policy import Policy
from export.quantise import begin_net, begin_policy, quantise
from export.weights_file import read_weights
from tests import synthetic
from tests.test_integer_net import all_arrays

NETS = Path(__file__).parents[3] / "src" / "core" / "evaluation" / "nets"


class Beginning(unittest.TestCase):
    def test_a_net_begun_from_integers_has_the_same_integers(self):
        patterns = torch.from_numpy(patterns_of_codes(synthetic.tables_of(synthetic.pattern_tables())))
        for rule in ("standard", "renju"):
            earlier = read_weights(NETS / f"{rule}.net")
            torch.manual_seed(1)
            net = Net(perspectives_of(rule), patterns)
            begin_net(net, earlier)
            policies = [Policy(table.features) for table in net.tables]
            for policy, integers in zip(policies, earlier.policies, strict=True):
                begin_policy(policy, integers)
            again = quantise(net, policies, rule, earlier.name)
            for (name, one), (_, other) in zip(all_arrays(earlier), all_arrays(again), strict=True):
                np.testing.assert_array_equal(one, other, name)
