import type { SearchResult } from '../binding/search-result.ts';
import type { Limits, SearchRequest, Thinker } from '../engine/thinker.ts';
import type { Position } from '../game/position.ts';
import type { Decision, OpeningSearch } from '../play/opening-decisions.ts';
import { noRealSearch } from './answers.ts';
import type { Layout } from './layout.ts';
import type { ReportOutput, ReportStyle } from './search-report.ts';
import { SearchReport, TICK_MS } from './search-report.ts';

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

  run(request: SearchRequest, style: ReportStyle, then: (result: SearchResult) => void): void {
    const { position, limits } = request;
    if (this.#last && !shareKnowledge(this.#last, position)) this.#thinker.clearHash();
    this.#last = position;
    this.#running = true;
    const report = new SearchReport(style, this.#output);
    if (report.wantsTicks) {
      this.#ticks = setInterval(() => report.tick(this.#thinker.nodes), TICK_MS).unref();
    }
    this.#thinker.start(request, {
      onInfo: (info) => report.onInfo(info),
      ...(report.wantsMarks ? { onRootMove: (event, point) => report.onRootMove(event, point) } : {}),
      onDone: (result) => {
        clearInterval(this.#ticks);
        this.#running = false;
        if (this.#abandoned) return;
        if (result.shortcoming !== undefined) this.#output.send(noRealSearch(result.shortcoming));
        if (limits.turnMs !== 0) report.finish(result);
        then(result);
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

/** Has a search made and calls back with what it came to. `excluded`: else the moves of YXBLOCK. */
export type SearchOpening = (step: OpeningSearch<Layout>, then: (result: SearchResult) => void) => void;

/** Has all the searches of a decision made, one after the other, and calls back with what is decided. */
export function decide<T>(decision: Decision<Layout, T>, search: SearchOpening, then: (decided: T) => void) {
  const go = (step: IteratorResult<OpeningSearch<Layout>, T>): void => {
    if (step.done) then(step.value);
    else search(step.value, (result) => go(decision.next(result)));
  };
  go(decision.next());
}
