import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';
import { PATIENCE_MS, RUNS_ALL } from './tests/battery.ts';

/** What measures times: by `npm run test:all` alone, after everything else. Beside other tests the figures are worse. */
const TIMED = [
  'protocol-tests/timing.test.ts',
  'protocol-tests/first-move.test.ts',
  'protocol-tests/start.test.ts',
  'protocol-tests/slow-reader.test.ts',
  'tests/queue/queue-cost.test.ts',
];
const ALL = ['tests/**/*.test.ts', 'protocol-tests/**/*.test.ts'];
/**
 * What changes nothing of its process, does not measure it, and starts no other: many files run in one process after
 * each other, as a process of its own costs each half a second.
 */
const TOGETHER = [
  'tests/*.test.ts',
  'tests/{analysis,console,core,diagram,play,solve,statistics}/*.test.ts',
  'tests/binding/!(core-interface|unshared-core).test.ts',
  'tests/engine/!(real-core|scarce-system|search-engine|stopped-process|thread-start).test.ts',
  'tests/game/**/!(rif).test.ts',
  'tests/lab/{fit,games,reference,tactics}/*.test.ts',
  'tests/lab/tune/spsa.test.ts',
  'tests/match/record/!(read-journal).test.ts',
  'tests/match/schedule/*.test.ts',
  'tests/match/{engine-options,tournament-file}.test.ts',
  'tests/match/game/{adjudication,player-clock,search-message}.test.ts',
  'tests/match/report/!(html-report).test.ts',
  'tests/page/*.test.ts',
  'tests/gtp/!(sabaki).test.ts',
  'tests/protocol/*.test.ts',
  'tests/queue/{hostile-messages,queue-message,redis-address}.test.ts',
  'tests/selfplay/!(selfplay).test.ts',
  'tests/terminal/{key-values,read-options,text-table,value-types}.test.ts',
];
/** Some tests wait more than they compute. */
const WORKERS = availableParallelism() + 1;

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
          name: 'together',
          include: TOGETHER,
          exclude: RUNS_ALL ? TIMED : [],
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          include: ALL,
          exclude: RUNS_ALL ? [...TOGETHER, ...TIMED] : TOGETHER,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
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
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
  },
});
