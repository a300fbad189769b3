"""A teacher on made-up positions: that boards turn with their moves, and that it learns, judges and teaches."""

import contextlib
import io
import unittest
from pathlib import Path

import numpy as np
import torch

import teach
from data.cell_planes import EMPTY, SYMMETRIES, cell_planes, turned_cells
from data.positions import load_positions
from data.sample_file import read_sample_file
from data.targets import logit
from policy_training import PolicySettings, PolicyTraining
from teaching import LOGIT_ONE, Lessons, Teaching, TeachingSettings, taught, value_logits
from tests import synthetic
from training import Settings, Training

SIDE = 15


def run(*arguments: str) -> tuple[int, str, str]:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = teach.main(list(arguments))
    return code, out.getvalue(), err.getvalue()


class TeachingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = synthetic.temporary_folder(cls.addClassCleanup)
        tables = synthetic.pattern_tables()
        made = synthetic.records(2000, tables)
        square = made[(made["width"] == SIDE) & (made["height"] == SIDE)]
        square["depth"] = np.arange(len(square)) % 2
        cls.samples = synthetic.write_samples(cls.folder / "square.samples", square, tables)
        cls.others = synthetic.write_samples(cls.folder / "others.samples", made, tables)
        cls.positions = load_positions([cls.samples])

    def test_boards_turn_with_their_moves(self):
        planes = cell_planes(self.positions, np.arange(20), SIDE, "cpu", 2)
        plain = planes.batch(torch.arange(20), 0)
        cells = torch.arange(SIDE * SIDE)
        for symmetry in range(SYMMETRIES):
            turned = planes.batch(torch.arange(20), symmetry)
            places = turned_cells(cells, symmetry, SIDE)
            self.assertEqual(sorted(places.tolist()), cells.tolist())
            for name in ("black", "white", "contents"):
                before, after = (getattr(some, name).reshape(20, -1) for some in (plain, turned))
                self.assertTrue(torch.equal(after[:, places], before[:, cells]))
        self.assertEqual(turned_cells(torch.tensor([-1]), 5, SIDE).tolist(), [-1])
        is_empty = plain.contents == EMPTY
        self.assertTrue((plain.black[is_empty] > 0).all() and (plain.black[~is_empty] == 0).all())

    def test_learns(self):
        lessons = Lessons(self.positions, "cpu", 1)
        teaching = Teaching(lessons, TeachingSettings(channels=8, blocks=3, batch=64, rate=1e-2), "cpu")
        losses = torch.stack([teaching.train_step(step / 100) for step in range(100)])
        self.assertLess(losses[-20:, 1].mean(), losses[:10, 1].mean() - 0.02)
        self.assertTrue(losses.isfinite().all())
        path = self.folder / "a.teacher"
        teaching.save(path)
        judged = str(self.folder / "a.judged")
        options = ["--teacher", str(path), "--device", "cpu"]
        self.assertEqual(run("judge", self.samples, *options, "--output", judged)[0], 0)
        said = np.load(judged)
        here = torch.arange(len(self.positions))
        # The file has the net in halves.
        expected = value_logits(teaching.net, lessons, here)
        np.testing.assert_allclose(said["logits"] / LOGIT_ONE, expected, atol=0.05)

        output = str(self.folder / "taught.samples")
        self.assertEqual(run("apply", self.samples, judged, "--output", output)[0], 0)
        before, after = read_sample_file(self.samples), read_sample_file(output)
        beside = before.records["depth"] == 0
        scores = logit(taught(said["logits"] / LOGIT_ONE)) * 200 / said["scale"]
        np.testing.assert_allclose(after.records["score"][beside], scores[beside], atol=0.51)
        np.testing.assert_array_equal(after.records["score"][~beside], before.records["score"][~beside])
        for name in ("board", "result", "best", "hash"):
            np.testing.assert_array_equal(after.records[name], before.records[name])
        np.save(self.folder / "few.npy", said["logits"])
        np.savez(self.folder / "few.npz", logits=said["logits"][:3], scale=1.0)
        self.assertIn("is of 3 positions", run("apply", self.samples, str(self.folder / "few.npz"), "--output", output)[2])

    def test_command_learns_from_more(self):
        teacher = str(self.folder / "b.teacher")
        small = ["--channels", "8", "--blocks", "1", "--batch", "32", "--seconds", "1", "--device", "cpu"]
        code, out, _ = run("learn", self.samples, "--teacher", teacher, *small)
        self.assertEqual((code, out.count("positions to learn from")), (0, 1))
        more = str(self.folder / "more.samples")
        Path(more).write_bytes(Path(self.samples).read_bytes())
        code, out, _ = run("learn", self.samples, "--teacher", teacher, "--more", more, *small)
        self.assertEqual((code, out.count("positions to learn from")), (0, 2))
        self.assertIn("held-out results: by result", out)

    def test_says_what_is_wrong(self):
        code, _, err = run("learn", self.others, "--teacher", "x", "--device", "cpu")
        self.assertEqual((code, err), (2, "teach: A teacher learns boards of one square size; give files of such boards alone.\n"))
        code, _, err = run("judge", self.samples, "--teacher", str(self.folder / "none"), "--device", "cpu", "--output", "x")
        self.assertEqual(code, 2)
        self.assertIn("is no teacher for freestyle", err)

    def test_the_policy_leaves_the_net_of_the_value_where_it_is(self):
        training = Training(self.positions, Settings(batch=64), 1, "cpu")
        policy = PolicyTraining(self.positions, training.averaged, training.training_indices, PolicySettings())
        self.assertIsNot(policy.net, training.averaged)
