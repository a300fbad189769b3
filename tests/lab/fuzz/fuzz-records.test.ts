import { expect, test } from 'vitest';
import { fuzzRecords } from '../../../lab/fuzz/fuzz-records.ts';
import { battery } from '../../battery.ts';

const TEXTS = battery(20_000, 600);

test(`${TEXTS} damaged records are read or refused, and what is read is the same when it is written again`, () => {
  const { texts, read, keptMib } = fuzzRecords(TEXTS, 47);
  expect(texts).toBe(TEXTS);
  expect(read).toBeGreaterThan(TEXTS / 5);
  expect(read).toBeLessThan(TEXTS / 2);
  expect(keptMib).toBeLessThan(16);
});
