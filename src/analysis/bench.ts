import { DirectSearch } from '../binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../binding/embedded-core.ts';
import type { SearchResult } from '../binding/search-result.ts';
import { createEngine, type Engine } from '../engine/search-engine.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { fnv1a } from '../game/random.ts';
import { formatScore, type Score } from '../game/score.ts';
import { now } from '../system/clock.ts';
import { BENCH_POSITIONS, type BenchPosition, positionOf } from './bench-positions.ts';

/** Deep enough for a few seconds in all. */
export const BENCH_DEPTH = 15;
/** Small enough to be part of what is tested: entries are replaced. */
const TABLE_BYTES = 8 << 20;
const GOAL = { kind: 'best', lines: 1 } as const;

export interface BenchResult {
  readonly position: BenchPosition;
  /** Of the last completed iteration; less than asked for where the position is decided. */
  readonly depth: number;
  readonly nodes: number;
  readonly ms: number;
  /** As people write it, and from the side to move. */
  readonly bestMove: string;
  readonly score: Score | undefined;
}

/**
 * Searches the positions of BENCH_POSITIONS to a depth, each from an empty table. With one thread the results but for
 * the times are the same on every platform; with more they never are.
 */
export async function* bench(depth: number, threads: number): AsyncGenerator<BenchResult> {
  if (threads === 1) yield* benchAlone(depth);
  else yield* benchTogether(depth, threads);
}

function* benchAlone(depth: number): Generator<BenchResult> {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: TABLE_BYTES, nets: embeddedNets });
  for (const position of BENCH_POSITIONS) {
    const startedAt = now();
    yield resultOf(position, startedAt, search.search(positionOf(position), GOAL, { depth }));
  }
}

async function* benchTogether(depth: number, threads: number): AsyncGenerator<BenchResult> {
  const engine = createEngine(undefined, (error) => {
    throw error;
  });
  try {
    // The first search would wait for the threads to start.
    const [first] = BENCH_POSITIONS;
    if (first) await searchTogether(engine, first, 1, threads);
    for (const position of BENCH_POSITIONS) yield await searchTogether(engine, position, depth, threads);
  } finally {
    engine.dispose();
  }
}

function searchTogether(
  { thinker }: Engine,
  position: BenchPosition,
  depth: number,
  threads: number,
): Promise<BenchResult> {
  thinker.clearHash();
  const startedAt = now();
  return new Promise((resolve) => {
    thinker.start(
      {
        position: positionOf(position),
        goal: GOAL,
        limits: { depth },
        resources: { threads, hashBytes: TABLE_BYTES },
        excluded: [],
        startedAt,
      },
      { onDone: (result) => resolve(resultOf(position, startedAt, result)) },
    );
  });
}

function resultOf(position: BenchPosition, startedAt: number, result: SearchResult): BenchResult {
  const { points, lines, depth, nodes } = result;
  const [point] = points;
  return {
    position,
    depth,
    nodes,
    ms: now() - startedAt,
    bestMove: point ? formatPoint(point, position) : '-',
    score: lines[0]?.score,
  };
}

/** Eight hexadecimal figures that change with any search's nodes, move or score. */
export function signature(results: readonly BenchResult[]): string {
  const text = results
    .map(({ nodes, bestMove, score }) => `${nodes} ${bestMove} ${score ? formatScore(score) : '-'}`)
    .join('\n');
  return fnv1a(Buffer.from(text)).toString(16).padStart(8, '0');
}
