import type { Limits, SearchInfo, SearchRequest, Thinker } from '../engine/thinker.ts';
import type { Point, Position } from '../game/position.ts';
import { samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { noRealSearch } from './answers.ts';
import type { ReportOutput, ReportStyle } from './search-report.ts';
import { SearchReport, TICK_MS } from './search-report.ts';

/** What a search came to. */
export interface SearchOutcome {
  /** As many points as the goal asks for and the board has. */
  readonly points: readonly Point[];
  /** Of the best line; absent when there was no time to search. */
  readonly score: Score | undefined;
  /** The first moves of the lines searched, best first. */
  readonly lines: readonly { readonly point: Point; readonly score: Score }[];
}

/** Runs one search at a time and reports on it. The engine sees to it that its answers come and can be played. */
export class SearchRunner {
  readonly #thinker: Thinker;
  readonly #output: ReportOutput;
  #last: Position | undefined;
  #running = false;
  #abandoned = false;
  #ticks: NodeJS.Timeout | undefined;

  constructor(thinker: Thinker, output: ReportOutput) {
    this.#thinker = thinker;
    this.#output = output;
  }

  get running(): boolean {
    return this.#running;
  }

  run(request: SearchRequest, style: ReportStyle, then: (outcome: SearchOutcome) => void): void {
    const { position, limits } = request;
    if (this.#last && !shareKnowledge(this.#last, position)) this.#thinker.clearHash();
    this.#last = position;
    this.#running = true;
    const report = new SearchReport(style, this.#output);
    const infos: SearchInfo[] = [];
    if (report.wantsTicks) {
      this.#ticks = setInterval(() => report.tick(this.#thinker.nodes), TICK_MS).unref();
    }
    this.#thinker.start(request, {
      onInfo: (info) => {
        infos[info.line] = info;
        report.onInfo(info);
      },
      ...(report.wantsMarks ? { onRootMove: (event, point) => report.onRootMove(event, point) } : {}),
      onDone: (result) => {
        clearInterval(this.#ticks);
        this.#running = false;
        if (this.#abandoned) return;
        if (result.shortcoming !== undefined) this.#output.send(noRealSearch(result.shortcoming));
        if (limits.turnMs !== 0) report.finish(result);
        then({ points: result.points, score: result.info?.score, lines: firstMoves(infos) });
      },
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
