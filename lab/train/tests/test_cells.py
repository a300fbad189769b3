"""Codes, entries and their sums by region: what is compiled against what is plain."""

import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import numpy as np
import torch

from data import line_kinds
from data import native
from tests import plain_codes
from architecture import CHANNELS, CODE_COUNT, LINE_KIND_COUNT, REGIONS
from model.cell_pooling import cells_of, pool_native, pool_plain
from tests import synthetic

COUNT = 200


class Cells(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.boards = synthetic.Boards(COUNT)
        cls.records, cls.tables, cls.compiled = cls.boards.records, cls.boards.tables, cls.boards.compiled

    def test_several_threads_compile_at_once(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(native, "BUILD", Path(folder)):
            with ThreadPoolExecutor(4) as threads:
                for compiled in [threads.submit(native.library.__wrapped__) for _ in range(4)]:
                    compiled.result()
            self.assertEqual([file.suffix for file in Path(folder).iterdir()], [".so"])

    def test_native_codes_are_those_of_numpy(self):
        plain, compiled = plain_codes.cell_codes(self.records, self.tables), native.cell_codes(self.records, self.compiled)
        np.testing.assert_array_equal(compiled[0], plain[0])
        np.testing.assert_array_equal(compiled[1], plain[1])
        is_empty = plain[0] != plain_codes.NO_CODES
        kinds = plain_codes.cell_kinds(self.records)[is_empty]
        np.testing.assert_array_equal(compiled[2][is_empty], kinds)
        self.assertGreater(len(np.unique(kinds)), 2000)
        self.assertGreater(len(np.unique(plain[0])), 300)

    def test_a_code_by_hand(self):
        """One black stone at (4, 3) of a 7 x 12 board: what the lines of the cell at (3, 3) are."""
        records = self.records[:1].copy()
        records["width"], records["height"] = 7, 12
        cells = np.zeros((20, 20), np.uint8)
        cells[:12, :7] = 1
        cells[3, 4] = 2
        packed = cells.reshape(20, 5, 4)
        records["board"][0] = sum(packed[..., k] << (2 * k) for k in range(4)).reshape(-1)
        # The nearest cell highest before, lowest after; the falling line ends at the corner, the rising one at the top.
        lines = (
            ((0, 1, 1, 1), (2, 1, 1, 0)),
            ((0, 1, 1, 1), (1, 1, 1, 1)),
            ((0, 1, 1, 1), (1, 1, 1, 0)),
            ((0, 1, 1, 1), (1, 1, 1, 0)),
        )
        patterns = 0
        for direction, (before, after) in enumerate(lines):
            key = lambda content: sum(value << (2 * place) for place, value in enumerate(content))  # noqa: E731
            left, right = self.tables.arms_below[key(before)], self.tables.arms_above[key(after)]
            pattern = self.tables.black_pairs[((int(left) & 255) << 8) | (int(right) & 255)]
            patterns |= int(pattern) << (4 * direction)
        black, _ = plain_codes.cell_codes(records, self.tables)
        self.assertEqual(black[0, 3, 3], self.tables.codes[patterns])
        self.assertEqual(black[0, 3, 4], plain_codes.NO_CODES)
        self.assertEqual(black[0, 12, 0], plain_codes.NO_CODES)

    def test_kinds_of_lines_by_hand(self):
        """The pairs of arms of both colours on lines as they are drawn, from the cell in the middle: X black, O white, # no cell."""
        contents = {"#": 0, ".": 1, "X": 2, "O": 3}
        for before, after, black, white in (
            ("....", "....", (30, 30), (30, 30)),
            ("..X.", "XX#.", (32, 12), (3, 1)),
            ("O...", "....", (15, 30), (38, 30)),
            ("#OX.", "X...", (11, 31), (3, 1)),
        ):
            below = sum(contents[sign] << (2 * place) for place, sign in enumerate(before))
            above = sum(contents[sign] << (2 * place) for place, sign in enumerate(after))
            kind = line_kinds.KINDS[line_kinds.ARMS_BELOW[below], line_kinds.ARMS_ABOVE[above]]
            expected = [line_kinds.pair_number(*arms) for arms in (black, white)]
            self.assertEqual(line_kinds.PAIRS_OF_KINDS[kind].tolist(), expected, before + "*" + after)

    def test_entries_count_each_empty_cell_once(self):
        cells = self.boards.entries
        black, white = plain_codes.cell_codes(self.records, self.tables)
        kinds = plain_codes.cell_kinds(self.records)
        # The straight ones of a cell's four lines, and the diagonal ones, are in no order.
        kinds = np.sort(kinds.reshape(*kinds.shape[:3], 2, 2), axis=-1).reshape(kinds.shape)
        for i, record in enumerate(self.records):
            width, height = int(record["width"]), int(record["height"])
            regions = plain_codes.region_map(width, height)
            expected = {}
            for y in range(height):
                for x in range(width):
                    if black[i, y, x] != plain_codes.NO_CODES:
                        key = (black[i, y, x], white[i, y, x], *kinds[i, y, x], regions[y, x])
                        expected[key] = expected.get(key, 0) + 1
            found = {}
            for entry in cells.entries[cells.starts[i] : cells.starts[i + 1]]:
                key = (entry["black"], entry["white"], *entry["kinds"], entry["region"])
                found[key] = found.get(key, 0) + entry["count"]
            self.assertEqual(found, expected)

    def test_shapes_are_counted_for_the_side_to_move_first(self):
        plain = plain_codes.shape_counts(self.records, self.tables)
        np.testing.assert_array_equal(self.boards.counts, plain)
        self.assertEqual(set(np.unique(plain)), set(range(8)))
        # By hand: the last position with white to move.
        i = int(np.nonzero(self.records["side"] == 1)[0][-1])
        black, white = (codes[i][codes[i] != plain_codes.NO_CODES] for codes in plain_codes.cell_codes(self.records, self.tables))
        for shape in range(16):
            own = sum(self.tables.shapes[1][code] == shape for code in white)
            other = sum(self.tables.shapes[0][code] == shape for code in black)
            self.assertEqual(plain[i, :, shape].tolist(), [min(7, own), min(7, other)])

    def test_regions_are_symmetric_thirds(self):
        for side in range(3, 33):
            thirds = [plain_codes.third(i, side) for i in range(side)]
            self.assertEqual(thirds, [2 - third for third in reversed(thirds)])
            self.assertEqual(set(thirds), {0, 1, 2})
        self.assertEqual([thirds_of(15), thirds_of(19), thirds_of(20)], [[5, 5, 5], [6, 7, 6], [7, 6, 7]])

    def test_native_sums_and_gradients_are_those_of_pytorch(self):
        weights = torch.randn(COUNT, REGIONS, 2 * CHANNELS, generator=torch.Generator().manual_seed(1))
        outcomes = []
        for pool, threads in ((pool_plain, 1), (pool_native, 1), (pool_native, 3)):
            torch.manual_seed(2)
            counts = (CODE_COUNT, CODE_COUNT, LINE_KIND_COUNT)
            tables = [torch.randn(count, 2 * CHANNELS, requires_grad=True) for count in counts]
            pooled = pool(tables, cells_of(self.records, self.compiled, threads), torch.from_numpy(self.boards.sides))
            (pooled * weights).sum().backward()
            outcomes.append([pooled.detach(), *(table.grad for table in tables)])
        for other in outcomes[1:]:
            for a, b in zip(outcomes[0], other):
                torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-3)
        self.assertGreater(outcomes[0][1].abs().max(), 1)


def thirds_of(side: int) -> list[int]:
    return [sum(plain_codes.third(i, side) == third for i in range(side)) for third in range(3)]
