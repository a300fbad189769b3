"""Trains a net for a rule: from sample files (or game files) to a weights file and a report.

    python3 lab/train/train.py FILE.samples [FILE.samples ...] --output freestyle.net --name "freestyle 1"

Files of several board sizes are learnt together. Beside the weights it leaves in the run's folder: checkpoint.pt,
report.json, loss.png, calibration.png. Ctrl-C stops after a checkpoint; the same command with --resume goes on.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

import report  # noqa: E402
from architecture import EVALUATION_UNITS  # noqa: E402
from export.evaluate_integers import integer_values  # noqa: E402
from export.integer_net import IntegerNet  # noqa: E402
from policy_training import PolicySettings, PolicyTraining  # noqa: E402
from data.positions import load_positions  # noqa: E402
from progress import ProgressLine, clock_text  # noqa: E402
from export.quantise import quantise  # noqa: E402
from data.sample_file import SampleFileError  # noqa: E402
from data.targets import calibrate, cross_entropy  # noqa: E402
from sentence_error import SentenceError  # noqa: E402
from training import Settings, Training  # noqa: E402
from export.weights_file import WeightsFileError, read_weights, write_weights  # noqa: E402

EXIT_FAILED = 2
EXIT_STOPPED = 130
HELD_OUT_LOOKS = 16  # at the held-out games, in the course of a training
LOOK_POSITIONS = 50_000


def main(arguments: list[str]) -> int:
    options = read_options(arguments)
    progress = ProgressLine(sys.stderr)
    try:
        return run(options, progress)
    except SentenceError as error:
        progress.end()
        print(f"train: {error}", file=sys.stderr)
        return EXIT_FAILED
    except KeyboardInterrupt:
        progress.end()
        print("train: stopped, not in the middle of training: the checkpoint is as it was.", file=sys.stderr)
        return EXIT_STOPPED


def read_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="train.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="sample files, or game files (.tgd), of one rule")
    parser.add_argument("--output", required=True, help="the weights file to write")
    parser.add_argument("--name", help="name of the net in the file (default: rule and generation 1)")
    parser.add_argument("--begin", metavar="NET", help="an earlier net of the rule to begin with (default: random numbers)")
    parser.add_argument(
        "--learnt-share",
        type=float,
        default=1.0,
        help="share of the way from the net of --begin to the learnt value that is gone (default 1); less than 1 forgets "
        "some of what few games taught by chance",
    )
    parser.add_argument("--run", help="folder for checkpoints and the report (default: build/train/NAME OF THE OUTPUT)")
    parser.add_argument("--resume", action="store_true", help="go on from the run's checkpoint")
    parser.add_argument("--threads", type=int, default=1, help="threads to learn with (default 1)")
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"], help="where the net is (default cpu)")
    parser.add_argument(
        "--policy-epochs",
        type=float,
        default=PolicySettings.epochs,
        help=f"times that the policy sees every position (default {PolicySettings.epochs:g})",
    )
    parser.add_argument(
        "--policy-rate",
        type=float,
        default=PolicySettings.rate,
        help=f"learning rate of the policy at the start (default {PolicySettings.rate})",
    )
    parser.add_argument(
        "--policy-free-rate",
        type=float,
        default=PolicySettings.free_rate,
        help=f"share of that rate at which single codes and counts learn (default {PolicySettings.free_rate:g})",
    )
    parser.add_argument("--checkpoint-minutes", type=float, default=3.0, help="time between checkpoints (default 3)")
    for field in fields(Settings):
        name = f"--{field.name.replace('_', '-')}"
        told = f"{field.metadata['help']} (default {field.default})"
        parser.add_argument(name, type=type(field.default), default=field.default, help=told)
    options = parser.parse_args(arguments)
    if options.epochs == 0 and not options.begin:
        parser.error("--epochs 0 needs a net to begin with (--begin).")
    if options.learnt_share != 1 and not options.begin:
        parser.error("--learnt-share needs a net to begin with (--begin).")
    if options.epochs < 0 or options.policy_epochs < 0:
        parser.error("--epochs and --policy-epochs must not be less than 0.")
    for name in ("threads", "batch", "rate", "policy_rate", "games_share"):
        if getattr(options, name) <= 0:
            parser.error(f"--{name.replace('_', '-')} must be more than 0.")
    for name in ("learnt_share", "average", "result_share", "rounded_share", "games_share", "free_rate", "policy_free_rate"):
        if not 0 <= getattr(options, name) <= 1:
            parser.error(f"--{name.replace('_', '-')} is a share from 0 to 1.")
    return options


def run(options: argparse.Namespace, progress: ProgressLine) -> int:
    settings = Settings(**{field.name: getattr(options, field.name) for field in fields(Settings)})
    folder = Path(options.run or ROOT / "build" / "train" / Path(options.output).stem)
    # Before hours of training, not after them.
    if not Path(options.output).parent.is_dir():
        raise WeightsFileError(f"{options.output} cannot be written: there is no folder {Path(options.output).parent}.")
    folder.mkdir(parents=True, exist_ok=True)
    positions = load_positions(sample_files(options.files, folder / "games.samples", options.resume))
    begin = read_weights(options.begin) if options.begin else None
    training = Training(positions, settings, options.threads, options.device, begin)
    checkpoints = Checkpoints(folder / "checkpoint.pt", folder / "policy.pt", 60 * options.checkpoint_minutes)
    if options.resume:
        training.resume(checkpoints.value)
    else:
        # What an earlier training has left is not this one's.
        checkpoints.policy.unlink(missing_ok=True)
    progress.line(
        f"{positions.rule}: {len(training.training_indices):,} positions to learn from, {len(training.held_out_indices):,} "
        f"held-out results, {training.steps:,} steps of {settings.batch}, from step {training.step:,}."
    )
    started, worked = time.monotonic(), time.process_time()
    speed = train(training, checkpoints, progress)
    if training.step < training.steps:
        print(f"train: stopped at step {training.step} of {training.steps}; the same command with --resume goes on.")
        return EXIT_STOPPED
    if options.learnt_share < 1:
        training.go_back(1 - options.learnt_share)
    policy_settings = PolicySettings(
        epochs=options.policy_epochs, rate=options.policy_rate, free_rate=options.policy_free_rate, seed=settings.seed
    )
    policy = PolicyTraining(positions, training.averaged, training.training_indices, policy_settings, begin)
    if options.resume and checkpoints.policy.exists():
        policy.resume(checkpoints.policy)
    learn_policy(policy, checkpoints, progress)
    if policy.step < policy.steps:
        print(f"train: stopped at step {policy.step} of {policy.steps} of the policy; the same command with --resume goes on.")
        return EXIT_STOPPED
    seconds, processor_seconds = time.monotonic() - started, time.process_time() - worked
    policy_figures = policy.figures(np.nonzero(positions.is_held_out)[0])
    integer = quantise(training.averaged, list(policy.averaged), positions.rule, options.name or f"{positions.rule} 1")
    write_weights(options.output, integer)
    found = {
        "rule": positions.rule,
        "files": [{"path": file.path, "positions": len(file.records)} for file in positions.files],
        "begin": begin.name if begin else None,
        "settings": asdict(settings),
        "learntShare": options.learnt_share,
        "policySettings": asdict(policy_settings),
        "steps": training.steps,
        "positionsPerSecond": round(speed),
        "seconds": round(seconds, 1),
        "processorSeconds": round(processor_seconds, 1),
        "policy": asdict(policy_figures),
        **write_report(training, integer, folder),
    }
    (folder / "report.json").write_text(json.dumps(found, indent=2) + "\n")
    print(report.table(found["heldOut"], found["trainingGames"]))
    print(
        f"policy: best move first {100 * policy_figures.first:.1f} %, {policy_figures.before:.2f} moves before it, "
        f"cross-entropy {policy_figures.cross_entropy:.4f} ({policy_figures.positions} held-out positions)"
    )
    times = f"{clock_text(seconds)} ({clock_text(processor_seconds)} of processors)"
    print(f"{speed:,.0f} positions/s in {times}, {options.output} written, report in {folder}")
    return 0


def sample_files(paths: list[str], made: Path, is_resumed: bool) -> list[str]:
    """The sample files among `paths`, and one that `npm run samples` makes of the game files among them."""
    games = [path for path in paths if path.endswith(".tgd")]
    samples = [path for path in paths if not path.endswith(".tgd")]
    if not games:
        return samples
    if not (is_resumed and made.exists()):
        command = ["npm", "run", "-s", "samples", "--", *(str(Path(path).resolve()) for path in games)]
        if subprocess.run([*command, "--output", str(made.resolve())], cwd=ROOT).returncode != 0:
            raise SampleFileError(f"`npm run samples` could not make samples of {', '.join(games)}; see above.")
    return [*samples, str(made)]


@dataclass(frozen=True)
class Checkpoints:
    """Where trainings leave what they go on from, and after how many seconds."""

    value: Path
    policy: Path
    interval: float


def train(training: Training, checkpoints: Checkpoints, progress: ProgressLine) -> float:
    """Steps of the value until the end or Ctrl-C. Returns positions a second."""
    looks = np.random.default_rng(0).permutation(training.held_out_indices)[:LOOK_POSITIONS]
    look_every = max(1, training.steps // HELD_OUT_LOOKS)

    def after_step(speed: float) -> None:
        if training.step % look_every == 0 or training.step == training.steps:
            look(training, looks, progress)
        left = clock_text((training.steps - training.step) / speed)
        progress.show(
            f"epoch {training.step / training.steps_an_epoch:.2f} of {training.settings.epochs:g}, "
            f"step {training.step} of {training.steps}, loss {np.mean(training.losses[-200:]):.4f}, "
            f"{speed * training.settings.batch:,.0f} positions/s, about {left} left"
        )

    return training.settings.batch * learn(training, checkpoints.value, checkpoints.interval, progress, after_step)


def learn_policy(policy: PolicyTraining, checkpoints: Checkpoints, progress: ProgressLine) -> None:
    """Steps of the policy until the end or Ctrl-C."""

    def after_step(speed: float) -> None:
        left = clock_text((policy.steps - policy.step) / speed)
        loss = np.mean(policy.losses[-200:])
        progress.show(f"policy, step {policy.step} of {policy.steps}, loss {loss:.4f}, about {left} left")

    learn(policy, checkpoints.policy, checkpoints.interval, progress, after_step)


def learn(
    training: Training | PolicyTraining,
    checkpoint: Path,
    interval: float,
    progress: ProgressLine,
    after_step: Callable[[float], None],
) -> float:
    """
    Steps until the end or Ctrl-C, with a checkpoint then and every `interval` seconds. Returns steps a second, which `after_step` gets
    as well; the time that it takes is not counted.
    """
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True
        # A second Ctrl-C does not wait for the checkpoint.
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    before = signal.signal(signal.SIGINT, stop)
    progress.begin()
    started = saved = time.monotonic()
    first, aside, speed = training.step, 0.0, 0.0
    try:
        while training.step < training.steps and not stopped:
            training.train_step()
            now = time.monotonic()
            speed = (training.step - first) / max(1e-9, now - started - aside)
            after_step(speed)
            if now - saved >= interval:
                training.save(checkpoint)
                saved = now
            aside += time.monotonic() - now
        training.save(checkpoint)
    finally:
        signal.signal(signal.SIGINT, before)
        progress.end()
    return speed


def look(training: Training, indices: np.ndarray, progress: ProgressLine) -> None:
    """How the net does on held-out games by now."""
    logits = training.logits(indices, training.is_rounded)
    loss = float(cross_entropy(training.positions.result[indices].astype(np.float64), logits).mean())
    training.held_out_losses.append((training.step, loss))
    rounded = ", rounded" if training.is_rounded else ""
    progress.line(
        f"step {training.step} of {training.steps}: loss {np.mean(training.losses[-200:]):.4f}, "
        f"held-out results {loss:.4f}{rounded}"
    )


def write_report(training: Training, integer: IntegerNet, folder: Path) -> dict:
    """Pictures in the folder; returns the figures."""
    positions, indices = training.positions, training.held_out_indices
    known = training.training_indices[positions.has_result[training.training_indices]]
    linear_scale = calibrate(positions.linear[known] / EVALUATION_UNITS, positions.result[known])
    logits = {
        "linear": linear_scale * positions.linear[indices] / EVALUATION_UNITS,
        "search": training.search[indices],
        "float": training.logits(indices, rounded=False),
        "integer": integer_values(integer, positions, indices) / EVALUATION_UNITS,
    }
    results = positions.result[indices]
    found = report.figures(positions, indices, logits)
    report.draw_losses(folder / "loss.png", training.losses, training.held_out_losses, found)
    report.draw_calibration(folder / "calibration.png", results, logits)
    seen = np.random.default_rng(0).permutation(known)[:LOOK_POSITIONS]
    return {
        "scales": {"linear": linear_scale, "search": training.search_scale},
        "trainingGames": float(cross_entropy(positions.result[seen].astype(np.float64), training.logits(seen, True)).mean()),
        "heldOut": found,
        "heldOutLosses": training.held_out_losses,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
