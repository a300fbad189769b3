import { expect, test } from 'vitest';
import { fuzzProgram, fuzzSession } from '../../../lab/fuzz/fuzz.ts';
import { fuzzGtp } from '../../../lab/fuzz/fuzz-gtp.ts';
import { ENGINES } from '../../../protocol-tests/programs.ts';
import { battery } from '../../battery.ts';

/** The same lines at every run, so that what breaks can be found again. */
const SEED = 20_240_229;

const SESSION_LINES = battery(95_000, 20_000);
const GTP_LINES = battery(30_000, 3_000);
const PROGRAM_LINES = battery(3_000, 1_000);

test(`${SESSION_LINES} lines to the session`, async () => {
  const result = await fuzzSession(SESSION_LINES, SEED);
  expect(result.lines).toBeGreaterThanOrEqual(SESSION_LINES);
  expect(result.answers).toBeGreaterThan(SESSION_LINES / 5);
});

test.each(ENGINES)(`${PROGRAM_LINES} lines to the %s`, async (_, command) => {
  const result = await fuzzProgram(command, PROGRAM_LINES, SEED);
  expect(result.games).toBeGreaterThan(PROGRAM_LINES / 300);
});

test(`${GTP_LINES} lines to the session of the Go Text Protocol`, async () => {
  const { lines, answers, errors } = await fuzzGtp(GTP_LINES, SEED);
  expect(lines).toBeGreaterThanOrEqual(GTP_LINES);
  expect(answers - errors).toBeGreaterThan(GTP_LINES / 5);
});
