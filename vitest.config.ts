import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defines, viteEmbedding } from './scripts/embedded-files.mjs';
import { PATIENCE_MS, RUNS_ALL } from './tests/battery.ts';

/** What measures times: by `npm run test:all`, after everything else, as the figures are worse beside other tests. */
const TIMED = [
  'protocol-tests/timing.test.ts',
  'protocol-tests/first-move.test.ts',
  'protocol-tests/start.test.ts',
  'protocol-tests/slow-reader.test.ts',
  'tests/match/game/referee-pause.test.ts',
  'tests/queue/queue-cost.test.ts',
];
const ALL = ['tests/**/*.test.ts', 'protocol-tests/**/*.test.ts'];
/**
 * What measures its process or changes it for good. All others run many files in one process after each other, as a
 * process of its own costs each half a second.
 */
const ALONE = [
  'tests/binding/unshared-core.test.ts',
  'tests/engine/{real-core,scarce-system,search-engine,stopped-process,thread-start}.test.ts',
  'tests/game/formats/rif.test.ts',
  'tests/match/match-memory.test.ts',
  'tests/terminal/foreign-text.test.ts',
  'tests/match/record/read-journal.test.ts',
];

/**
 * Fleets, browsers and Wine, and whole matches of lab tools: `npm test` leaves them out, unless they are named, so that
 * it takes minutes. `npm run test:all` has them.
 */
const EXTENSIVE = [
  'protocol-tests/wine.test.ts',
  'tests/api/browser/browser-package.test.ts',
  'tests/engine/stopped-process.test.ts',
  'tests/lab/{ab/ab,demo/demo-game,tune/tune}.test.ts',
  'tests/match/{changed-program,executables}.test.ts',
  'tests/match/conformance/conformance.test.ts',
  'tests/match/report/live-page.test.ts',
  'tests/match/schedule/swiss-match.test.ts',
  'tests/page/browser/*.test.ts',
  'tests/queue/{chaos,gathered-run,hostile-queue,live-removal,queued-selfplay}.test.ts',
];
const namesFiles = process.argv.slice(2).some((word) => word.includes('tests/'));
const LEFT_OUT = RUNS_ALL || namesFiles ? [] : [...EXTENSIVE, ...TIMED];

/** Some tests wait more than they compute. */
const WORKERS = availableParallelism() + 1;
/** What takes longest by `npm run test:all`, longest first: started last, it would leave the other processors idle. */
const LONGEST = [
  'tests/lab/levels/levels.test.ts',
  'tests/lab/tactics/suite.test.ts',
  'tests/lab/tactics/quiet-suite.test.ts',
  'tests/core/net.test.ts',
  'tests/core/rules.test.ts',
  'tests/solve/prove-win.test.ts',
  'tests/solve/threat-search.test.ts',
  'tests/solve/check-proof.test.ts',
  'tests/queue/hostile-queue.test.ts',
  'tests/match/match-cli.test.ts',
  'tests/page/browser/page.test.ts',
  'tests/match/conformance/conformance.test.ts',
  'tests/queue/chaos.test.ts',
  'tests/queue/queued-match.test.ts',
  'tests/engine/search-engine.test.ts',
];

/** Those with a process of their own first, as vitest ends a shared process before one of them; then the longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? LONGEST.length : place;
    };
    const isAlone = ({ project }: TestSpecification) => Number(project.name !== 'together');
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => isAlone(b) - isAlone(a) || rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [viteEmbedding],
  define: defines,
  test: {
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    teardownTimeout: PATIENCE_MS,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ALL,
          exclude: [...ALONE, ...LEFT_OUT, ...(RUNS_ALL ? TIMED : [])],
          isolate: false,
          maxWorkers: WORKERS,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: LEFT_OUT,
          maxWorkers: WORKERS,
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
