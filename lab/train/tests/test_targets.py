import unittest

import numpy as np

from data.positions import load_positions
from data.targets import PROVEN, calibrate, cross_entropy, search_logits, sigmoid, training_targets
from tests import synthetic


class Targets(unittest.TestCase):
    def test_calibration_finds_the_scale_that_made_the_results(self):
        random = np.random.default_rng(1)
        logits = random.normal(0, 3, 200_000)
        for scale in (0.05, 0.7, 3.0):
            results = (random.random(len(logits)) < sigmoid(scale * logits)).astype(np.float64)
            self.assertAlmostEqual(calibrate(logits, results) / scale, 1, delta=0.06)

    def test_cross_entropy_by_its_definition(self):
        for probability, logit in ((0.3, 1.2), (1.0, -0.5), (0.0, -4.0), (0.5, 0.0)):
            said = 1 / (1 + np.exp(-logit))
            expected = -probability * np.log(said) - (1 - probability) * np.log(1 - said)
            self.assertAlmostEqual(float(cross_entropy(np.array(probability), np.array(logit))), expected)

    def test_targets_mix_result_and_score_and_branches_have_the_score_alone(self):
        tables = synthetic.pattern_tables()
        records = synthetic.records(400, tables)
        records["score"][:2] = 29_990, -29_990
        records["result"][:4] = 2, 0, 255, 1
        folder = synthetic.temporary_folder(self.addCleanup)
        positions = load_positions([synthetic.write_samples(folder / "a.samples", records, tables)])
        search, scale = search_logits(positions, np.nonzero(~positions.is_held_out)[0])
        # A logit of the truth is 400 units in the file, 2 as logits are counted there.
        self.assertAlmostEqual(scale, 0.5, delta=0.15)
        targets = training_targets(positions, search, 0.25)
        found = sigmoid(scale * records["score"] / 200)
        self.assertGreaterEqual(abs(records["score"][0]), PROVEN)
        np.testing.assert_allclose(targets[:2], [0.25 + 0.75 * 0.995, 0.75 * 0.005], rtol=1e-5)
        self.assertAlmostEqual(targets[2], found[2], places=5)
        self.assertAlmostEqual(targets[3], 0.25 * 0.5 + 0.75 * found[3], places=5)
