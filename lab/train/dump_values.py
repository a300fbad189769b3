"""Writes what the integer model says of positions, so that the TypeScript reference and the core can be compared with it.

    python3 lab/train/dump_values.py FILE.samples FILE.net --output values.txt [--positions 10000]

The first line is `tengen-values 2` and a JSON object (files, number of positions); then a line a position, evenly spread over
the sample file: its number in the file, its value in evaluation units for the side to move, before the core limits it, and the sum over its
moves of what the policy says of them, in units of move ordering, times their places (1, 2, ...) row by row.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from export.evaluate_integers import integer_policy_sums, integer_values  # noqa: E402
from data.positions import load_positions  # noqa: E402
from sentence_error import SentenceError  # noqa: E402
from export.weights_file import WeightsFileError, read_weights  # noqa: E402

EXIT_FAILED = 2


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="dump_values.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("samples", metavar="FILE.samples")
    parser.add_argument("net", metavar="FILE.net")
    parser.add_argument("--output", required=True, help="the file of values to write")
    parser.add_argument("--positions", type=int, default=10_000, help="how many (default 10,000)")
    options = parser.parse_args(arguments)
    try:
        net = read_weights(options.net)
        positions = load_positions([options.samples])
        if positions.rule != net.rule:
            raise WeightsFileError(f"{options.net} is for {net.rule}, {options.samples} has positions of {positions.rule}.")
    except SentenceError as error:
        print(f"dump_values: {error}", file=sys.stderr)
        return EXIT_FAILED
    count = min(options.positions, len(positions))
    indices = np.arange(count) * len(positions) // max(1, count)
    values = integer_values(net, positions, indices)
    sums = integer_policy_sums(net, positions, indices)
    header = {"samples": options.samples, "net": options.net, "name": net.name, "positions": count}
    with open(options.output, "w", encoding="ascii") as file:
        file.write(f"tengen-values 2 {json.dumps(header)}\n")
        file.writelines(f"{index} {value} {total}\n" for index, value, total in zip(indices, values, sums))
    print(f"{count} values written to {options.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
