import { expect, test } from 'vitest';
import { fuzzProgram, fuzzSession } from '../../../lab/fuzz/fuzz.ts';
import { PROGRAMS } from '../../../protocol-tests/programs.ts';

/** The same lines at every run: whoever breaks something can find it again. */
const SEED = 20_240_229;

test('95,000 lines to the session', { timeout: 300_000 }, async () => {
  const result = await fuzzSession(95_000, SEED);
  expect(result.lines).toBeGreaterThanOrEqual(95_000);
  expect(result.answers).toBeGreaterThan(20_000);
});

test.each(PROGRAMS)('3,000 lines to the %s', { timeout: 300_000 }, async (_, command) => {
  const result = await fuzzProgram(command, 3_000, SEED);
  expect(result.games).toBeGreaterThan(10);
});
