"""A large net learns from games on a GPU, and says what positions beside them are worth, which small nets then learn.

    python3 lab/train/teach.py learn FILE.samples ... --teacher renju.teacher
    python3 lab/train/teach.py judge FILE.samples --teacher renju.teacher --output FILE.judged
    python3 lab/train/teach.py apply FILE.samples FILE.judged --output TAUGHT.samples

`npm run samples -- GAMES.tgd --beside 5` makes such a FILE.samples for `judge`. What `judge` writes takes 4 bytes a position, to be carried
from the machine with the GPU to the one that trains, which makes the same samples itself.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import fields
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from architecture import EVALUATION_UNITS  # noqa: E402
from data.positions import load_positions  # noqa: E402
from data.sample_file import read_sample_file  # noqa: E402
from data.targets import PROVEN, logit  # noqa: E402
from sentence_error import SentenceError  # noqa: E402
from teaching import LOGIT_ONE, Lessons, Teaching, TeachingError, TeachingSettings, judge, learn, taught  # noqa: E402

EXIT_FAILED = 2
CHUNK = 1 << 18


def main(arguments: list[str]) -> int:
    options = read_options(arguments)
    try:
        options.run(options)
    except SentenceError as error:
        print(f"teach: {error}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def read_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="teach.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tools = parser.add_subparsers(required=True)
    learning = tools.add_parser("learn", help="trains a teacher")
    learning.add_argument("files", nargs="+", metavar="FILE", help="sample files of one rule and one square size of board")
    learning.add_argument("--more", type=Path, help="a sample file that is learnt from, too, as soon as it is there")
    for field in fields(TeachingSettings):
        learning.add_argument(f"--{field.name}", type=type(field.default), default=field.default, help=f"default {field.default}")
    judging = tools.add_parser("judge", help="writes what a teacher says of positions")
    judging.add_argument("file", metavar="FILE", help="a sample file")
    judging.add_argument("--output", required=True, help="the file to write")
    judging.add_argument("--symmetries", type=int, choices=range(1, 9), default=1, help="how many ways to lay each board (default 1)")
    for tool in (learning, judging):
        tool.add_argument("--teacher", type=Path, required=True, help="the teacher's file")
        tool.add_argument("--device", default="cuda", choices=["cpu", "cuda"], help="where the teacher is (default cuda)")
        tool.add_argument("--threads", type=int, default=8, help="threads that find the codes of cells (default 8)")
    applying = tools.add_parser("apply", help="writes samples with the teacher's scores where there are none of a search")
    applying.add_argument("file", metavar="FILE", help="the sample file that was judged")
    applying.add_argument("judged", metavar="JUDGED", help="what `judge` wrote of it")
    applying.add_argument("--output", required=True, help="the sample file to write")
    for tool, run in ((learning, run_learn), (judging, run_judge), (applying, run_apply)):
        tool.set_defaults(run=run)
    return parser.parse_args(arguments)


def run_learn(options: argparse.Namespace) -> None:
    settings = TeachingSettings(**{field.name: getattr(options, field.name) for field in fields(TeachingSettings)})
    began = time.monotonic()

    def load(files: list[str]) -> Lessons:
        lessons = Lessons(load_positions(files), options.device, options.threads)
        print(f"{len(lessons.training):,} positions to learn from, {len(lessons.held_out):,} held-out results, after {time.monotonic() - began:.0f} s")
        return lessons

    teaching = Teaching(load(options.files), settings, options.device)
    learn(teaching, options.more, lambda more: load([*options.files, str(more)]))
    teaching.save(options.teacher)


def run_judge(options: argparse.Namespace) -> None:
    logits, scale = judge(options.teacher, load_positions([options.file]), options.device, options.threads, options.symmetries)
    with open(options.output, "wb") as file:
        np.savez(file, logits=logits, scale=scale)
    print(f"{len(logits):,} positions judged")


def run_apply(options: argparse.Namespace) -> None:
    file = read_sample_file(options.file)
    try:
        judged = np.load(options.judged)
        logits, scale = judged["logits"], float(judged["scale"])
    except (OSError, ValueError, KeyError) as error:
        raise TeachingError(f"{options.judged} cannot be read as what `judge` writes: {error}.") from error
    if len(logits) != len(file.records):
        raise TeachingError(f"{options.judged} is of {len(logits)} positions, {options.file} has {len(file.records)}; judge that file.")
    with open(options.file, "rb") as source, open(options.output, "wb") as out:
        out.write(source.read(Path(options.file).stat().st_size - file.records.nbytes))
        for at in range(0, len(logits), CHUNK):
            records = np.array(file.records[at : at + CHUNK])
            scores = np.round(logit(taught(logits[at : at + CHUNK] / LOGIT_ONE)) * EVALUATION_UNITS / scale)
            # A position beside the games was searched by nobody.
            records["score"] = np.where(records["depth"] == 0, np.clip(scores, 1 - PROVEN, PROVEN - 1), records["score"])
            out.write(records.tobytes())
    print(f"{len(logits):,} samples written to {options.output}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
