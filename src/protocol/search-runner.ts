import type { SearchGoal } from '../binding/search-goal.ts';
import { debugFault } from '../debug-log.ts';
import type { Limits, Resources, SearchInfo, SearchResult, Thinker } from '../engine/thinker.ts';
import type { Point, Position } from '../game/position.ts';
import { samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import type { Layout } from './layout.ts';
import { freePoints, isOnBoard, obstacle } from './layout.ts';
import type { ReportOutput, ReportStyle } from './search-report.ts';
import { SearchReport, TICK_MS } from './search-report.ts';

/** What a search is to do. */
export interface SearchOrder {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly limits: Limits;
  readonly resources: Resources;
  readonly excluded: readonly Point[];
  /** When the command that asks for it was read. */
  readonly readAt: number;
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

/** Runs one search at a time, reports on it, and makes sure that what comes out of it can be played. */
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

  run(order: SearchOrder, then: (outcome: SearchOutcome) => void): void {
    const { position, goal, limits, resources, excluded } = order;
    if (this.#last && !shareKnowledge(this.#last, position)) this.#thinker.clearHash();
    this.#last = position;
    this.#running = true;
    const report = new SearchReport(order.style, this.#around);
    const infos: SearchInfo[] = [];
    if (report.wantsTicks) this.#ticks = setInterval(() => report.tick(), TICK_MS).unref();
    const onDone = (result: SearchResult) => {
      clearInterval(this.#ticks);
      this.#running = false;
      if (this.#abandoned) return;
      if (limits.turnMs !== 0) report.finish(result);
      const points = playable(position, goal, result.points);
      then({ points, score: result.info?.score, lines: firstMoves(infos) });
    };
    try {
      this.#thinker.start(
        {
          position,
          goal,
          limits,
          resources,
          excluded: excluded.filter((point) => isOnBoard(position, point)),
          startedAt: order.readAt,
        },
        {
          onInfo: (info) => {
            infos[info.line] = info;
            report.onInfo(info);
          },
          ...(report.wantsMarks ? { onRootMove: (event, point) => report.onRootMove(event, point) } : {}),
          onDone,
        },
      );
    } catch (error) {
      debugFault('a search', error);
      queueMicrotask(() => onDone({ points: [], noLegalMove: false }));
    }
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

/** `points` if they can be played; else what can. A move must come, whatever befell the search. */
function playable(layout: Layout, goal: SearchGoal, points: readonly Point[]): readonly Point[] {
  const free = freePoints(layout);
  const wanted = Math.min(goal.kind === 'balance-two' ? 2 : 1, free.length);
  const distinct = points.every((point, i) => points.findIndex((other) => samePoint(other, point)) === i);
  const sound = distinct && points.length === wanted && points.every((point) => !obstacle(layout, point));
  return sound ? points : free.slice(0, wanted);
}
