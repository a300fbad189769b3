"""The policy: its gradients, that it learns, and that its integers are near what was learnt."""

import unittest

import numpy as np
import torch

from data import native
from architecture import (
    COUNT_STEPS,
    GLOBAL,
    HIDDEN_1,
    ORDER_UNITS,
    POLICY_CHANNELS,
    REGION_HIDDEN,
    REGIONS,
    SHAPE_COUNT,
    OUTPUT_BUCKETS,
)
from export.integer_net import policy_orders
from data.native import policy_moves
from model.net import Net
from data.sample_file import patterns_of_codes
from model.policy import TOP, Policy, PolicyInputs
from policy_training import PolicySettings, PolicyTraining
from data.positions import load_positions
from export.quantise import quantise
from tests import synthetic


def plain_loss(policy: Policy, inputs: PolicyInputs, moves: native.Moves, rounded: bool) -> torch.Tensor:
    """By PyTorch's own operations."""
    of_codes = policy.of_codes()
    own_table, other_table = policy.codes(rounded)
    hidden = policy.first.hidden(inputs.globals, inputs.bucket, inputs.counts, rounded)
    weights, biases = policy.logits.weight.view(OUTPUT_BUCKETS, POLICY_CHANNELS, HIDDEN_1), policy.logits.bias.view(OUTPUT_BUCKETS, -1)
    losses = []
    for i, bucket in enumerate(inputs.bucket):
        here = moves.moves[moves.starts[i] : moves.starts[i + 1]]
        own, other, region = (torch.from_numpy(here[name].astype(np.int64)) for name in ("own", "other", "region"))
        near = torch.from_numpy(here["near"].astype(np.int64))
        logit_weights = weights[bucket] @ hidden[i] + biases[bucket] + policy.of_region(inputs.regions[i, region])
        features = (own_table[own] + other_table[other]).clamp(0, TOP)
        logits = (features * logit_weights).sum(1) + of_codes[own, 0] + of_codes[other, 1]
        logits = logits + policy.near[0][near[:, 0]] + policy.near[1][near[:, 1]]
        losses.append(torch.logsumexp(logits, 0) - logits[int(moves.best[i])])
    return torch.stack(losses).mean()


class Policies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = synthetic.temporary_folder(cls.addClassCleanup)
        tables = synthetic.pattern_tables()
        cls.patterns = torch.from_numpy(patterns_of_codes(synthetic.tables_of(tables)))
        made = synthetic.records(3000, tables)
        cls.files = {}
        for rule in ("freestyle", "renju"):
            cls.files[rule] = synthetic.write_samples(folder / f"{rule}.samples", made, tables, rule)

    def test_moves_have_the_best_among_them(self):
        positions = load_positions([self.files["freestyle"]])
        records = np.array(positions.records(np.arange(300)))
        moves = policy_moves(records, positions.compiled)
        known = 0
        for i, record in enumerate(records):
            here = moves.moves[moves.starts[i] : moves.starts[i + 1]]
            cells = (here["y"].astype(int) * 32 + here["x"]).tolist()
            best = int(record["best"])
            self.assertEqual(int(moves.best[i]), cells.index(best) if best in cells else -1)
            known += best in cells
        self.assertGreater(known, 100)

    def test_loss_and_gradients_are_those_of_pytorch(self):
        torch.manual_seed(3)
        positions = load_positions([self.files["freestyle"]])
        records = np.array(positions.records(np.arange(40)))
        records = np.ascontiguousarray(records[policy_moves(records, positions.compiled).best >= 0])
        moves = policy_moves(records, positions.compiled)
        policy = Policy(Net(1, self.patterns).tables[0].features)
        n = len(moves)
        counts = torch.randint(COUNT_STEPS, (n, 2, SHAPE_COUNT), dtype=torch.uint8)
        inputs = PolicyInputs(torch.rand(n, GLOBAL), torch.rand(n, REGIONS, REGION_HIDDEN), torch.randint(OUTPUT_BUCKETS, (n,)), counts)
        with torch.no_grad():
            for parameter in policy.parameters():
                parameter.normal_(0, 0.2)
            # Few at the limits, where the compiled code lets gradients pass and PyTorch does not at both ends.
            policy.codes.shared.normal_(0, 0.02)
            policy.codes.bias.fill_(0.3)
        for rounded in (False, True):
            found = []
            for loss_of in (policy.loss, lambda *args: plain_loss(policy, *args)):
                policy.zero_grad()
                loss = loss_of(inputs, moves, rounded)
                loss.backward()
                found.append((loss.item(), [parameter.grad.clone() for parameter in policy.parameters()]))
            (loss, gradients), (expected_loss, expected) = found
            self.assertAlmostEqual(loss, expected_loss, places=4)
            for gradient, right in zip(gradients, expected, strict=True):
                torch.testing.assert_close(gradient, right, rtol=1e-3, atol=1e-5)

    def test_learns_which_move_is_the_best_also_in_integers(self):
        for rule in ("freestyle", "renju"):
            positions = load_positions([self.files[rule]])
            net = Net(2 if rule == "renju" else 1, self.patterns)
            held_out = np.nonzero(positions.is_held_out)[0]
            settings = PolicySettings(epochs=20)
            training = PolicyTraining(positions, net, np.nonzero(~positions.is_held_out)[0], settings)
            before = training.figures(held_out)
            while training.step < training.steps:
                training.train_step()
            after = training.figures(held_out)
            self.assertLess(after.cross_entropy, 0.7 * before.cross_entropy)
            self.assertGreater(after.first, before.first + 0.2)

            integer = quantise(net, list(training.averaged), rule, "test")
            first = cross = n = 0
            for side in range(2):
                known = [i for i in held_out if positions.side[i] == side]
                records = np.ascontiguousarray(positions.records(np.array(known)))
                moves = policy_moves(records, positions.compiled)
                cells = native.board_entries(records, positions.compiled)
                sides = np.ascontiguousarray(records["side"])
                counts = native.shape_counts(cells, sides, positions.compiled)
                orders = policy_orders(integer, cells, sides, records["threats"], counts, moves) / ORDER_UNITS
                for i in range(len(records)):
                    best = int(moves.best[i])
                    if best < 0:
                        continue
                    here = orders[moves.starts[i] : moves.starts[i + 1]]
                    first += (here >= here[best]).sum() == 1
                    cross += np.log(np.exp(here).sum()) - here[best]
                    n += 1
            self.assertLess(abs(first / n - after.first), 0.03)
            self.assertLess(abs(cross / n - after.cross_entropy), 0.05)
