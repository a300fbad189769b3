import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';

/** What asserts milliseconds runs alone, after everything else. */
const TIMED = [
  'protocol-tests/timing.test.ts',
  'protocol-tests/timed-transcripts.test.ts',
  'protocol-tests/first-move.test.ts',
  'protocol-tests/start.test.ts',
  'protocol-tests/slow-reader.test.ts',
  'tests/engine/stopped-process.test.ts',
  'tests/engine/real-core.test.ts',
  'tests/engine/search-engine.test.ts',
  'tests/match/conformance/conformance.test.ts',
  'tests/match/run-match.test.ts',
  'tests/queue/queue-cost.test.ts',
];
const ALL = ['tests/**/*.test.ts', 'protocol-tests/**/*.test.ts'];

export default defineConfig({
  plugins: [viteEmbedding],
  define: defines,
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ALL,
          exclude: TIMED,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          include: TIMED,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
