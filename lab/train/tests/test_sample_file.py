import unittest

import numpy as np

from data.positions import load_positions
from data.sample_file import SampleFileError, read_sample_file
from tests import synthetic


class SampleFiles(unittest.TestCase):
    def setUp(self):
        self.folder = synthetic.temporary_folder(self.addCleanup)
        self.tables = synthetic.pattern_tables()
        self.records = synthetic.records(50, self.tables)

    def write(self, data: bytes, name: str = "a.samples") -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)

    def test_reads_what_was_written(self):
        file = read_sample_file(self.write(synthetic.sample_bytes(self.records, self.tables)))
        self.assertEqual((file.rule, file.row_length, file.patterns.radius), ("freestyle", 5, synthetic.RADIUS))
        np.testing.assert_array_equal(np.array(file.records), self.records)
        np.testing.assert_array_equal(file.patterns.codes, self.tables["codes"])
        np.testing.assert_array_equal(file.patterns.black_pairs, self.tables["black_pairs"])
        np.testing.assert_array_equal(file.patterns.shapes, self.tables["shapes"])

    def test_refuses_with_the_file_and_the_place(self):
        whole = synthetic.sample_bytes(self.records, self.tables)
        refused = {
            whole[:-1]: rf"a\.samples has {len(whole) - 1} bytes, but 50 samples .* take {len(whole)}",
            whole + b"\0": "has .* bytes, but 50 samples",
            b"": "no sample file: at byte 0",
            b"tengen-games 1 {}" + whole: "no sample file: at byte 0",
            whole.replace(b"tengen-samples 3", b"tengen-samples 2"): r"version 2 \(byte 15\), this trainer reads 3; make it again with",
            whole[:100]: "header has no end within 100 bytes",
            whole.replace(b'"rule"', b'"rule '): "no JSON",
            whole.replace(b"freestyle", b"freestile"): "'freestile', which is none of",
            synthetic.sample_bytes(self.records, self.tables, recordBytes=64): "recordBytes in its header is 64",
            synthetic.sample_bytes(self.records, self.tables, patternBytes=1): "patternBytes in its header is 1",
            synthetic.sample_bytes(self.records, self.tables, samples="many"): "no number of samples",
        }
        for data, sentence in refused.items():
            with self.subTest(sentence), self.assertRaisesRegex(SampleFileError, sentence):
                read_sample_file(self.write(data))
        with self.assertRaisesRegex(SampleFileError, "none.samples cannot be read: No such file"):
            read_sample_file(self.folder / "none.samples")

    def test_refuses_a_record_that_cannot_be_and_names_it(self):
        for field, value in (("width", 21), ("height", 2), ("side", 2), ("result", 3), ("threats", 2048)):
            records = self.records.copy()
            records[field][17] = value
            path = self.write(synthetic.sample_bytes(records, self.tables))
            with self.subTest(field), self.assertRaisesRegex(SampleFileError, "a.samples: sample 17 has"):
                load_positions([path])

    def test_several_files_are_one_sequence(self):
        others = synthetic.records(30, self.tables, seed=2)
        paths = [
            self.write(synthetic.sample_bytes(self.records, self.tables), "a.samples"),
            self.write(synthetic.sample_bytes(others, self.tables), "b.samples"),
        ]
        positions = load_positions(paths)
        indices = np.array([79, 3, 50, 49, 3])
        expected = np.concatenate([self.records, others])
        np.testing.assert_array_equal(positions.records(indices), expected[indices])
        np.testing.assert_array_equal(positions.score, expected["score"])
        np.testing.assert_array_equal(positions.has_result, expected["result"] != 255)
        np.testing.assert_array_equal(positions.is_held_out, expected["hash"] % 20 == 0)
        np.testing.assert_array_equal(positions.result[expected["result"] == 2], 1)

    def test_files_of_different_rules_or_tables_do_not_go_together(self):
        first = self.write(synthetic.sample_bytes(self.records, self.tables))
        renju = self.write(synthetic.sample_bytes(self.records, self.tables, rule="renju"), "renju.samples")
        foreign = self.write(synthetic.sample_bytes(self.records, synthetic.pattern_tables(5)), "foreign.samples")
        with self.assertRaisesRegex(SampleFileError, "renju.samples is of renju .* a net learns one rule"):
            load_positions([first, renju])
        with self.assertRaisesRegex(SampleFileError, "foreign.samples and .* different pattern tables"):
            load_positions([first, foreign])
