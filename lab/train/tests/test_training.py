"""Trainings on made-up positions: that they learn, repeat, stop and go on."""

import contextlib
import io
import json
import os
import signal
import subprocess
import unittest
from dataclasses import replace
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from model import cell_pooling
import dump_values
from model import net
import train
from checkpoint import CheckpointError
from export.evaluate_integers import integer_policy_sums, integer_values
from model.policy import Policy
from policy_training import PolicyTraining
from data.positions import load_positions
from export.integer_net import IntegerNet
from export.quantise import quantise
from data.targets import cross_entropy
from training import Settings, Training, TrainingError
from export.weights_file import read_weights, write_weights
from tests import synthetic

SETTINGS = Settings(epochs=2, batch=64, rate=1e-2, average=0.95)
POSITIONS = 4000


def integers(training: Training, name: str = "earlier") -> IntegerNet:
    """The averaged net with policies that have learnt nothing."""
    averaged = training.averaged
    return quantise(averaged, [Policy(averaged.tables[0].features) for _ in averaged.heads], "freestyle", name)


class Trainings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = synthetic.temporary_folder(cls.addClassCleanup)
        tables = synthetic.pattern_tables()
        cls.samples = synthetic.write_samples(cls.folder / "a.samples", synthetic.records(POSITIONS, tables), tables)
        cls.renju = synthetic.write_samples(cls.folder / "renju.samples", synthetic.records(1000, tables), tables, "renju")
        cls.positions = load_positions([cls.samples])

    def run_steps(self, training: Training, steps: int) -> None:
        for _ in range(steps):
            training.train_step()

    def trained(self, steps: int | None = None, settings: Settings = SETTINGS, **more: object) -> Training:
        """A training of the positions after this many steps, or all."""
        training = Training(self.positions, settings, **more)
        self.run_steps(training, training.steps if steps is None else steps)
        return training

    def averaged(self, training: Training) -> torch.Tensor:
        return torch.cat([parameter.detach().reshape(-1) for parameter in training.averaged.parameters()])

    def numbers(self, training: Training) -> torch.Tensor:
        parameters = [*training.net.parameters(), *training.averaged.parameters()]
        return torch.cat([parameter.detach().reshape(-1) for parameter in parameters])

    def test_learns_what_decides_the_games_also_in_integers(self):
        training = self.trained(settings=replace(SETTINGS, epochs=6))
        self.assertTrue(training.is_rounded)
        held_out = training.held_out_indices
        results = self.positions.result[held_out].astype(np.float64)
        values = integer_values(integers(training), self.positions, held_out)
        found = {
            "net": cross_entropy(results, training.logits(held_out, rounded=False)).mean(),
            "integers": cross_entropy(results, values / 200).mean(),
            "search": cross_entropy(results, training.search[held_out]).mean(),
        }
        # Half of the way from knowing nothing to the truth.
        self.assertLess(found["net"], (found["search"] + np.log(2)) / 2, found)
        self.assertLess(abs(found["integers"] - found["net"]), 0.01, found)

    def test_single_numbers_learn_at_a_share_of_the_rate(self):
        began = dict(self.trained(0).net.named_parameters())
        kept = self.trained(2, replace(SETTINGS, free_rate=0))
        is_moved = {name: not torch.equal(after, began[name]) for name, after in kept.net.named_parameters()}
        free = {name for name in is_moved if name.endswith(("free", "threats", "counts"))}
        self.assertEqual({name for name, moved in is_moved.items() if not moved}, free)

    def test_goes_back_towards_the_earlier_net(self):
        first = self.trained()
        earlier = integers(first)
        later = Training(self.positions, SETTINGS, begin=earlier)
        begun = self.averaged(later)
        self.run_steps(later, later.steps)
        learnt = self.averaged(later)
        self.assertGreater((learnt - begun).abs().max(), 0.01)
        later.go_back(0.25)
        torch.testing.assert_close(self.averaged(later), 0.75 * learnt + 0.25 * begun)
        with self.assertRaisesRegex(TrainingError, "A training from random numbers has no earlier net to go back to."):
            first.go_back(0.25)

    def test_goes_on_from_an_earlier_net_of_the_rule(self):
        first = self.trained()
        earlier = integers(first)
        later = Training(self.positions, replace(SETTINGS, rate=1e-3), begin=earlier)
        held_out = later.held_out_indices
        results = self.positions.result[held_out].astype(np.float64)
        found = [cross_entropy(results, logits).mean() for logits in (first.logits(held_out, True), later.logits(held_out, True))]
        self.assertAlmostEqual(found[0], found[1], places=6)
        with self.assertRaisesRegex(TrainingError, "The net to begin with is for freestyle, the games are of renju."):
            Training(load_positions([self.renju]), SETTINGS, begin=earlier)

    def test_does_not_resume_a_training_that_began_otherwise(self):
        first = self.trained(3)
        checkpoint = self.folder / "begun.pt"
        first.save(checkpoint)
        earlier = integers(first)
        with self.assertRaisesRegex(CheckpointError, r"with begin random numbers, this one has earlier \(checksum [0-9a-f]{8}\)"):
            Training(self.positions, SETTINGS, begin=earlier).resume(checkpoint)

    def test_does_not_resume_a_training_that_began_with_another_net_of_that_name(self):
        earlier, other = (integers(self.trained(steps)) for steps in (0, 3))
        checkpoint = self.folder / "begun.pt"
        self.trained(3, begin=earlier).save(checkpoint)
        Training(self.positions, SETTINGS, begin=earlier).resume(checkpoint)
        with self.assertRaisesRegex(CheckpointError, "with begin earlier .*, this one has earlier"):
            Training(self.positions, SETTINGS, begin=other).resume(checkpoint)

    def test_repeats_itself_and_seeds_differ(self):
        first, again, other = (self.trained(30, replace(SETTINGS, seed=seed)) for seed in (1, 1, 2))
        self.assertTrue(torch.equal(self.numbers(first), self.numbers(again)))
        self.assertFalse(torch.equal(self.numbers(first), self.numbers(other)))

    def test_several_threads_learn_the_same_but_for_the_order_of_sums(self):
        one, two = (self.trained(20, threads=threads) for threads in (1, 2))
        np.testing.assert_allclose(one.losses, two.losses, rtol=1e-3)

    def test_pytorch_alone_learns_as_the_compiled_code_does(self):
        """What a GPU runs, on the processor."""
        compiled = self.trained(20)
        with mock.patch.object(net, "pool_cells", cell_pooling.pool_plain):
            plain = self.trained(20)
        np.testing.assert_allclose(compiled.losses, plain.losses, rtol=1e-3)

    def test_resumes_as_if_it_had_not_stopped(self):
        path = self.folder / "checkpoint.pt"
        whole = self.trained(50)
        self.trained(25).save(path)
        resumed = Training(self.positions, SETTINGS)
        resumed.resume(path)
        self.run_steps(resumed, 25)
        self.assertTrue(torch.equal(self.numbers(whole), self.numbers(resumed)))
        np.testing.assert_allclose(whole.losses, resumed.losses, rtol=1e-6)

    def test_resumes_nothing_foreign(self):
        path = self.folder / "foreign.pt"
        training = Training(self.positions, SETTINGS)
        with self.assertRaisesRegex(CheckpointError, "There is no checkpoint .*foreign.pt"):
            training.resume(path)
        path.write_bytes(b"nonsense")
        with self.assertRaisesRegex(CheckpointError, "foreign.pt cannot be read as a checkpoint"):
            training.resume(path)
        training.save(path)
        with self.assertRaisesRegex(CheckpointError, "of a training with rate 0.01, this one has 0.02"):
            Training(self.positions, replace(SETTINGS, rate=0.02)).resume(path)

    def command(self, *arguments: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = train.main(list(arguments))
        return code, out.getvalue(), err.getvalue()

    def done(self, *arguments: str) -> tuple[str, str]:
        code, out, err = self.command(*arguments)
        self.assertEqual(code, 0, err)
        return out, err

    def test_the_command_writes_weights_report_and_pictures(self):
        for samples, rule in ((self.samples, "freestyle"), (self.renju, "renju")):
            output, run = self.folder / f"{rule}.net", self.folder / rule
            options = ["--output", str(output), "--run", str(run), "--epochs", "2", "--batch", "64", "--name", f"{rule} 7"]
            out, _ = self.done(samples, *options)
            self.assertRegex(out, r"(?m)^all +\d+ ")
            self.assertRegex(out, r"(?m)^games learnt from: 0\.\d{4}$")
            self.assertRegex(out, r"(?m)^policy: best move first \d+\.\d %, \d+\.\d\d moves before it")
            self.assertRegex(out, "positions/s")
            weights = read_weights(output)
            self.assertEqual((weights.rule, weights.name), (rule, f"{rule} 7"))
            for picture in ("loss.png", "calibration.png"):
                self.assertEqual((run / picture).read_bytes()[:4], b"\x89PNG")
            found = json.loads((run / "report.json").read_text())
            part = found["heldOut"]["all"]
            self.assertEqual(sum(size["positions"] for size in found["heldOut"]["bySize"].values()), part["positions"])
            means, closed = part["crossEntropy"], part["closed"]["integer"]
            self.assertAlmostEqual(closed, (means["linear"] - means["integer"]) / (means["linear"] - means["search"]))

            values = self.folder / "values.txt"
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(dump_values.main([samples, str(output), "--output", str(values), "--positions", "10"]), 0)
            first, *lines = values.read_text().splitlines()
            self.assertRegex(first, r"^tengen-values 2 \{")
            positions = load_positions([samples])
            indices = np.array([int(line.split()[0]) for line in lines])
            self.assertEqual(len(set(indices)), 10)
            self.assertEqual([int(line.split()[1]) for line in lines], integer_values(weights, positions, indices).tolist())
            self.assertEqual([int(line.split()[2]) for line in lines], integer_policy_sums(weights, positions, indices).tolist())

    def test_ctrl_c_leaves_a_checkpoint_to_go_on_from(self):
        output, run = self.folder / "stopped.net", self.folder / "stopped"
        options = ["--output", str(output), "--run", str(run), "--batch", "64"]
        step = Training.train_step

        def interrupted_step(training: Training) -> None:
            if training.step == 20:
                os.kill(os.getpid(), signal.SIGINT)
            step(training)

        with mock.patch.object(Training, "train_step", interrupted_step):
            code, out, _ = self.command(self.samples, *options, "--epochs", "1")
        self.assertEqual(code, train.EXIT_STOPPED)
        self.assertRegex(out, r"stopped at step 21 of \d+; the same command with --resume goes on")
        self.assertFalse(output.exists())
        _, err = self.done(self.samples, *options, "--epochs", "1", "--resume")
        self.assertRegex(err, "from step 21")
        self.assertTrue(output.exists())
        code, _, err = self.command(self.samples, *options, "--epochs", "41", "--resume")
        self.assertEqual(code, train.EXIT_FAILED)
        self.assertRegex(err, "of a training with epochs 1.0, this one has 41.0")

    def test_ctrl_c_in_the_policy_leaves_a_checkpoint_too(self):
        begin = self.folder / "begin.net"
        write_weights(begin, integers(self.trained(0)))
        for number, epochs in enumerate((["--epochs", "1"], ["--begin", str(begin), "--epochs", "0"])):
            with self.subTest(epochs):
                self.stop_and_resume_the_policy(f"policy{number}", epochs)

    def stop_and_resume_the_policy(self, name: str, epochs: list[str]) -> None:
        output, run = self.folder / f"{name}.net", self.folder / name
        options = [self.samples, "--output", str(output), "--run", str(run), "--batch", "64", *epochs]
        step = PolicyTraining.train_step
        seen = []

        def interrupted_step(training: PolicyTraining) -> None:
            seen.append(training.step)
            if training.step == 5 and len(seen) < 10:
                os.kill(os.getpid(), signal.SIGINT)
            step(training)

        with mock.patch.object(PolicyTraining, "train_step", interrupted_step):
            code, out, _ = self.command(*options)
            self.assertEqual(code, train.EXIT_STOPPED)
            self.assertRegex(out, r"stopped at step 6 of \d+ of the policy; the same command with --resume goes on")
            self.assertFalse(output.exists())
            self.done(*options, "--resume")
        self.assertEqual(seen, [*range(6), *range(6, len(seen))])
        stopped = output.read_bytes()
        self.done(*options)
        self.assertEqual(output.read_bytes(), stopped)

    def test_no_epochs_or_no_share_leave_the_value_of_the_earlier_net(self):
        first, second = self.folder / "first.net", self.folder / "second.net"
        write_weights(first, integers(self.trained(30)))
        run = ["--run", str(self.folder / "none")]
        self.done(self.samples, "--begin", str(first), "--epochs", "0", "--output", str(second), *run)
        every = np.arange(0, len(self.positions), 7)
        values, sums = zip(
            *((integer_values(one, self.positions, every), integer_policy_sums(one, self.positions, every)) for one in map(read_weights, (first, second)))
        )
        self.assertTrue(np.array_equal(*values))
        self.assertFalse(np.array_equal(*sums))
        # Nor does a training of which nothing is kept change it.
        learning = ["--epochs", "1", "--batch", "64", "--policy-epochs", "0", "--learnt-share"]
        for share, is_kept in (("0", True), ("1", False)):
            self.done(self.samples, "--begin", str(first), *learning, share, "--output", str(second), *run)
            self.assertEqual(np.array_equal(integer_values(read_weights(second), self.positions, every), values[0]), is_kept)
        with self.assertRaises(SystemExit):
            self.command(self.samples, "--epochs", "0", "--output", str(second), *run)

    def test_says_what_is_wrong_with_a_file(self):
        cut = self.folder / "cut.samples"
        cut.write_bytes(Path(self.samples).read_bytes()[:-64])
        code, _, err = self.command(str(cut), "--output", str(self.folder / "no.net"), "--run", str(self.folder / "no"))
        self.assertEqual(code, train.EXIT_FAILED)
        self.assertRegex(err, r"^train: .*cut.samples has \d+ bytes, but 4000 samples")

    def test_has_samples_made_of_game_files_once(self):
        asked = []

        def npm(command: list[str], cwd: Path) -> subprocess.CompletedProcess:
            asked.append(command)
            made = Path(command[command.index("--output") + 1])
            if "cut.tgd" in command[5]:
                return subprocess.CompletedProcess(command, 2)
            made.write_bytes(Path(self.samples).read_bytes())
            return subprocess.CompletedProcess(command, 0)

        output = ["--output", str(self.folder / "games.net"), "--run", str(self.folder / "games"), "--batch", "64", "--epochs", "1"]
        with mock.patch.object(train.subprocess, "run", npm):
            self.done("/a.tgd", "/b.tgd", *output)
            self.assertEqual(asked[0][:7], ["npm", "run", "-s", "samples", "--", "/a.tgd", "/b.tgd"])
            code, _, err = self.command("/a.tgd", "/b.tgd", *output, "--resume")
            self.assertEqual((code, len(asked)), (0, 1), err)
            code, _, err = self.command("/cut.tgd", *output)
            self.assertEqual(code, train.EXIT_FAILED)
            self.assertRegex(err, "could not make samples of /cut.tgd")

    def test_ctrl_c_before_the_first_step_is_no_fault(self):
        with mock.patch.object(train, "load_positions", side_effect=KeyboardInterrupt):
            code, _, err = self.command(self.samples, "--output", str(self.folder / "no.net"), "--run", str(self.folder / "no"))
        self.assertEqual((code, err.splitlines()[-1][:14]), (train.EXIT_STOPPED, "train: stopped"))

    def test_says_what_is_missing_before_it_begins(self):
        run = ["--run", str(self.folder / "no")]
        output = ["--output", str(self.folder / "no.net"), *run]
        for arguments, sentence in (
            ([self.samples, "--output", str(self.folder / "nowhere" / "a.net"), *run], "there is no folder .*nowhere"),
            ([self.samples, self.samples, *output], "a.samples is given twice"),
            ([self.samples, *output, "--batch", "5000"], r"3\d\d\d positions to learn from, not even a batch of 5000"),
            ([self.samples, *output, "--resume"], "no checkpoint .* start without --resume"),
        ):
            code, _, err = self.command(*arguments)
            with self.subTest(sentence):
                self.assertEqual(code, train.EXIT_FAILED)
                self.assertRegex(err, sentence)
        with self.assertRaises(SystemExit):
            self.command(self.samples, *output, "--result-share", "2")
        with self.assertRaises(SystemExit):
            self.command(self.samples, *output, "--learnt-share", "0.7")
