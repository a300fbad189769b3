import type { SearchLine } from '../binding/search-result.ts';
import type { Limits, Thinker } from '../engine/thinker.ts';
import { now } from '../system/clock.ts';
import { onAbort } from '../system/waiting.ts';
import type { AnalysedLine, AnalysedPosition, PositionFacts } from './game-analysis.ts';

export interface AnalysisSettings {
  readonly lines: number;
  readonly threads: number;
  readonly limits: Limits;
}

/** How a search stands on its way. */
export type AnalysisProgress = Pick<AnalysedPosition, 'lines' | 'nodes' | 'ms'>;

/**
 * The best lines of a position whose game goes on. `onProgress` hears of each change. When the signal comes the search
 * stops, and what it has found is the answer. It also stops when all of several lines are proven.
 */
export function searchPosition(
  thinker: Thinker,
  facts: PositionFacts,
  { lines: lineCount, threads, limits }: AnalysisSettings,
  signal: AbortSignal,
  onProgress: (progress: AnalysisProgress) => void = () => {},
): Promise<AnalysedPosition> {
  return new Promise((resolve) => {
    const startedAt = now();
    const newest = new Map<number, SearchLine>();
    const progress = (): AnalysisProgress => ({
      lines: [...newest.values()].sort((a, b) => a.line - b.line).map(lineOf),
      nodes: Math.max(thinker.nodes, ...[...newest.values()].map(({ nodes }) => nodes)),
      ms: now() - startedAt,
    });
    const stop = () => thinker.stop();
    let release = () => {};
    thinker.start(
      {
        position: facts.position,
        goal: { kind: 'best', lines: lineCount },
        limits,
        resources: { threads },
        excluded: [],
        startedAt,
      },
      {
        onInfo(info) {
          newest.set(info.line, info);
          onProgress(progress());
          // A search for one line knows itself when it is done with a proven win.
          if (lineCount > 1 && areProven(newest)) stop();
        },
        onDone({ lines, nodes, shortcoming }) {
          release();
          for (const line of lines) newest.set(line.line, line);
          // With those of the iteration that the end of the search cut off.
          const found = progress();
          resolve({ ...facts, ...found, nodes: Math.max(nodes, found.nodes), shortcoming });
        },
      },
    );
    release = onAbort(signal, stop);
  });
}

function areProven(newest: ReadonlyMap<number, SearchLine>): boolean {
  const infos = [...newest.values()];
  const [first] = infos;
  return (
    first !== undefined &&
    infos.length >= first.lineCount &&
    infos.every(({ score }) => score.kind !== 'value')
  );
}

function lineOf({ score, depth, pv }: SearchLine): AnalysedLine {
  return { score, depth, pv };
}
