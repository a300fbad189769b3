import type { Limits, SearchInfo, SearchRequest, SearchResult, Thinker } from '../engine/thinker.ts';
import { type Point, type Position, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import type { ReportOutput, ReportStyle } from './search-report.ts';
import { SearchReport, TICK_MS } from './search-report.ts';

/** What a search is to do, and how it is told of. */
export interface SearchOrder {
  readonly request: SearchRequest;
  readonly style: ReportStyle;
}

/** What a search came to. */
export interface SearchOutcome {
  /** What can be played: as many points as the goal asks for and the board has. */
  readonly points: readonly Point[];
  /** Of the best line; absent when there was no time to search. */
  readonly score: Score | undefined;
  /** The first moves of the lines searched, best first. */
  readonly lines: readonly { readonly point: Point; readonly score: Score }[];
}

/** Runs one search at a time and reports on it. The engine sees to it that its answers come and can be played. */
export class SearchRunner {
  readonly #thinker: Thinker;
  readonly #around: ReportOutput;
  #last: Position | undefined;
  #running = false;
  #abandoned = false;
  #ticks: NodeJS.Timeout | undefined;

  constructor(thinker: Thinker, around: ReportOutput) {
    this.#thinker = thinker;
    this.#around = around;
  }

  get running(): boolean {
    return this.#running;
  }

  run({ request, style }: SearchOrder, then: (outcome: SearchOutcome) => void): void {
    const { position, limits } = request;
    if (this.#last && !shareKnowledge(this.#last, position)) this.#thinker.clearHash();
    this.#last = position;
    this.#running = true;
    const report = new SearchReport(style, this.#around);
    const infos: SearchInfo[] = [];
    if (report.wantsTicks) this.#ticks = setInterval(() => report.tick(), TICK_MS).unref();
    const onDone = (result: SearchResult) => {
      clearInterval(this.#ticks);
      this.#running = false;
      if (this.#abandoned) return;
      if (limits.turnMs !== 0) report.finish(result);
      then({ points: result.points, score: result.info?.score, lines: firstMoves(infos) });
    };
    this.#thinker.start(request, {
      onInfo: (info) => {
        infos[info.line] = info;
        report.onInfo(info);
      },
      ...(report.wantsMarks ? { onRootMove: (event, point) => report.onRootMove(event, point) } : {}),
      onDone,
    });
  }

  /** Nothing more is to be said, not even of the search that is running. */
  abandon(): void {
    this.#abandoned = true;
    clearInterval(this.#ticks);
  }

  updateLimits(limits: Limits): void {
    this.#thinker.updateLimits(limits);
  }

  stop(): void {
    this.#thinker.stop();
  }
}

/** Whether what was learnt in one search is true in the other: the same rule on the same board. */
function shareKnowledge(a: Position, b: Position): boolean {
  return a.rule === b.rule && a.rowLength === b.rowLength && a.width === b.width && a.height === b.height;
}

/** The lines of a search that ended in the middle of an iteration may be of two, and begin with the same move. */
function firstMoves(infos: readonly SearchInfo[]): SearchOutcome['lines'] {
  const lines = infos.flatMap(({ pv: [point], score }) => (point ? [{ point, score }] : []));
  return lines.filter(({ point }, i) => lines.findIndex((other) => samePoint(other.point, point)) === i);
}
