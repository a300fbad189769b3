import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';
import { RUNS_ALL } from './tests/battery.ts';

/** What measures times: by `npm run test:all` alone, after everything else. Beside other tests the figures are worse. */
const TIMED = [
  'protocol-tests/timing.test.ts',
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
/** For whatever takes seconds on an idle machine; only what hangs gets there. */
const PATIENCE_MS = 600_000;

export default defineConfig({
  plugins: [viteEmbedding],
  define: defines,
  test: {
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    teardownTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ALL,
          exclude: RUNS_ALL ? TIMED : [],
          // Some tests wait more than they compute.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      ...(RUNS_ALL
        ? [
            {
              extends: true as const,
              test: {
                name: 'timed',
                include: TIMED,
                maxWorkers: 1,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
});
