import type { RootMoveEvent } from '../binding/core-search.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import type { ConversationOutput } from '../engine/converse.ts';
import { type SearchListener, type SearchRequest, shareKnowledge, type Thinker } from '../engine/thinker.ts';
import { type RootMoveChange, RootMoveEvents } from '../engine/worker-progress.ts';
import { fileName } from '../game/formats/notation.ts';
import { type Point, type Position, samePoint } from '../game/position.ts';
import { formatScore, winningChance } from '../game/score.ts';
import type { Decision, OpeningSearch } from '../play/opening-decisions.ts';
import { coordinates, message, moves, noRealSearch } from './answers.ts';
import type { Layout } from './layout.ts';

/** show_detail's bits. */
const SHOW_REALTIME = 1;
const SHOW_INFO = 2;

/** How often `tick` is to be called: what happened in between is reported in one go, the newest of each kind. */
const TICK_MS = 100;
/** What a tick may send: with ten ticks a second three hundred lines a second, whatever is asked. */
const LINES_A_TICK = 30;
/** What may go before the answer of what was not reported yet. */
const LINES_AT_THE_END = 100;
/** In a search that tells its depths nothing is silent for longer: then a line says how many nodes there are by now. */
const LONGEST_SILENCE_MS = 3000;
/** No marks of root moves before this depth and time: they would flicker. */
const REALTIME_DEPTH = 8;
const REALTIME_AFTER_MS = 200;
/** Root moves whose marks may change in a tick. */
const MARKS_A_TICK = 15;

/** Keeps every line far below the 1,000 bytes that the managers read. */
const MAX_LINE_OF_PLAY = 40;

export interface ReportStyle {
  /** Yixin-Board's pairs are row and column, and it asks for REALTIME and INFO lines by show_detail. */
  readonly yixin: boolean;
  readonly showDetail: number;
  readonly width: number;
  /** Whether a MESSAGE tells each finished depth, as far as the ticks allow. */
  readonly tellsDepths: boolean;
}

/** Where a report's lines go. */
export interface ReportOutput extends Omit<ConversationOutput, 'exit'> {
  /** Monotonic time in ms. */
  now(): number;
}

/**
 * Turns what a search tells on its way into the lines that the manager shows. What comes in is only noted; the lines go
 * out by the tick, so that their number is bounded however fast the search talks, and wait while the manager is behind
 * with reading.
 */
export class SearchReport implements Pick<SearchListener, 'onInfo' | 'onRootMove'> {
  readonly #style: ReportStyle;
  readonly #output: ReportOutput;
  readonly #startedAt: number;
  readonly #marks = new RootMoveEvents();
  /**
   * The newest of each line of a search for several, and all of them as they were when they had last come to the same
   * depth.
   */
  readonly #lines = new Map<number, SearchLine>();
  #evenLines: readonly SearchLine[] = [];
  /** Lines of the search that are not reported in INFO lines yet. */
  readonly #untold = new Map<number, SearchLine>();
  #best: SearchLine | undefined;
  /** The best line as last reported. */
  #toldBest: SearchLine | undefined;
  #toldDepth = 0;
  #toldDepthAt: number;
  /** The lines of a finished depth as last reported. */
  #toldLines: readonly string[] = [];
  #marked = false;

  constructor(style: ReportStyle, output: ReportOutput) {
    this.#style = style;
    this.#output = output;
    this.#startedAt = output.now();
    this.#toldDepthAt = this.#startedAt;
  }

  get wantsMarks(): boolean {
    return this.#shows(SHOW_REALTIME);
  }

  /** Whether there is anything to tell before the search is over. */
  get wantsTicks(): boolean {
    return this.#style.tellsDepths || this.#shows(SHOW_REALTIME | SHOW_INFO);
  }

  onInfo(info: SearchLine): void {
    if (info.line === 0) this.#best = info;
    if (info.lineCount > 1) this.#noteLine(info);
    if (this.#shows(SHOW_INFO)) this.#untold.set(info.line, info);
  }

  onRootMove(event: RootMoveEvent, point: Point): void {
    if (this.wantsMarks) this.#marks.note(event, point);
  }

  /** Sends what is new, unless the manager is behind. `nodes`: how many the search has made by now. */
  tick(nodes: number): void {
    if (this.#output.isBehind) return;
    const lines = [...this.#depthLines(nodes), ...this.#realtimeLines()];
    this.#output.sendProgress([...lines, ...this.#infoLines(LINES_A_TICK - lines.length)]);
    this.#toldBest = this.#best;
  }

  /** The lines that go before the move. */
  finish(result: SearchResult): void {
    if (!this.#output.isBehind) this.#output.sendProgress(this.#infoLines(LINES_AT_THE_END));
    if (this.#marked) this.#output.send(message('REALTIME REFRESH'));
    if (result.noLegalMove) this.#output.send(message('Black has only forbidden points left'));
    const [best] = result.lines;
    if (!best) return;
    const known = this.#style.yixin ? [] : this.#lines.values();
    const others = this.#otherLines(known, result.points[0], LINES_AT_THE_END);
    const lines = [this.#summary(best, result.points), ...others];
    // Reported by the last tick already; a manager that is behind may have lost that.
    if (!this.#output.isBehind && lines.join('\n') === this.#toldLines.join('\n')) return;
    for (const line of lines) this.#output.send(line);
  }

  #noteLine(info: SearchLine): void {
    this.#lines.set(info.line, info);
    const lines = [...this.#lines.values()];
    if (lines.length < info.lineCount || lines.some(({ depth }) => depth !== info.depth)) return;
    this.#evenLines = lines;
  }

  #depthLines(nodes: number): readonly string[] {
    if (!this.#style.tellsDepths) return [];
    const [best, lines] = this.#told();
    const now = this.#output.now();
    const isNew = best !== undefined && best.depth > this.#toldDepth;
    if (!isNew && now - this.#toldDepthAt < LONGEST_SILENCE_MS) return [];
    this.#toldDepthAt = now;
    if (best && isNew) {
      this.#toldDepth = best.depth;
      this.#toldLines = [
        this.#summary(best, best.pv),
        ...this.#otherLines(lines, best.pv[0], LINES_A_TICK - 1),
      ];
      return this.#toldLines;
    }
    const timeMs = now - this.#startedAt;
    if (!best) return [message(`Node ${countText(nodes)} | Time ${timeText(timeMs)}`)];
    const grown = { nodes: Math.max(nodes, best.nodes), timeMs: Math.max(timeMs, best.timeMs) };
    this.#toldLines = [this.#summary({ ...best, ...grown }, best.pv)];
    return this.#toldLines;
  }

  /**
   * The best line to tell of, and those beside it. Yixin-Board asks for INFO lines when it wants to know more than the
   * best.
   */
  #told(): readonly [best: SearchLine | undefined, lines: readonly SearchLine[]] {
    if (this.#style.yixin || this.#lines.size === 0) return [this.#best, []];
    return [this.#evenLines.find(({ line }) => line === 0), this.#evenLines];
  }

  /** The second best line and those after it, no more than `limit`; none begins with the move of the best. */
  #otherLines(lines: Iterable<SearchLine>, bestMove: Point | undefined, limit: number): readonly string[] {
    return [...lines]
      .filter(({ pv: [first] }) => !(first && bestMove && samePoint(first, bestMove)))
      .sort((a, b) => a.line - b.line)
      .slice(0, limit)
      .map(({ depth, selectiveDepth, score, pv }, i) => {
        const parts = [`Line ${i + 2}`, `Depth ${depth}-${selectiveDepth}`, `Eval ${formatScore(score)}`];
        return message([...parts, this.#lineOfPlay(pv)].join(' | '));
      });
  }

  /** A move that was found after the last line was completed stands alone: the line is another move's. */
  #summary(info: SearchLine, played: readonly Point[]): string {
    const [first, best] = [info.pv[0], played[0]];
    const isOwnLine = first === undefined || best === undefined || samePoint(first, best);
    const parts = [
      `Depth ${info.depth}-${info.selectiveDepth}`,
      `Eval ${formatScore(info.score)}`,
      `Node ${countText(info.nodes)}`,
      `Time ${timeText(info.timeMs)}`,
      this.#lineOfPlay(isOwnLine ? info.pv : [best]),
    ];
    return message(parts.join(' | '));
  }

  #realtimeLines(): readonly string[] {
    const best = this.#best;
    if (!this.#shows(SHOW_REALTIME) || !best || best.depth + 1 < REALTIME_DEPTH) return [];
    if (this.#output.now() - this.#startedAt < REALTIME_AFTER_MS) return [];
    const texts = this.#marks.take(MARKS_A_TICK).map(markText);
    if (best !== this.#toldBest || !this.#marked)
      texts.unshift(`VAL ${formatScore(best.score)}`, `PV ${this.#lineOfPlay(best.pv)}`);
    if (!this.#marked) texts.unshift('REFRESH');
    this.#marked = true;
    return texts.map((text) => message(`REALTIME ${text}`));
  }

  /** INFO lines of those lines of the search that have waited longest, no more than `limit`. */
  #infoLines(limit: number): readonly string[] {
    const told: SearchLine[] = [];
    let count = 0;
    for (const [line, info] of this.#untold) {
      count += infoLines(info).length;
      if (count > limit) break;
      told.push(info);
      this.#untold.delete(line);
    }
    return told.sort((a, b) => a.line - b.line).flatMap(infoLines);
  }

  #shows(bits: number): boolean {
    return this.#style.yixin && (this.#style.showDetail & bits) !== 0;
  }

  #lineOfPlay(points: readonly Point[]): string {
    return points
      .slice(0, MAX_LINE_OF_PLAY)
      .map((point) => (this.#style.yixin ? yixinText(point, this.#style.width) : pointText(point)))
      .join(' ');
  }
}

/** What Yixin-Board calls them. */
const MARKS: Readonly<Record<RootMoveEvent, string>> = {
  searching: 'POS',
  done: 'DONE',
  best: 'BEST',
  lost: 'LOST',
};

function markText({ event, point }: RootMoveChange): string {
  return `${MARKS[event]} ${coordinates(point)}`;
}

/** Letter and number as Piskvork's board has them, where the rows count from the top. */
function pointText({ x, y }: Point): string {
  return `${fileName(x)}${y + 1}`;
}

/** As Yixin-Board's board has them: the pair is row and column, and the rows count from the bottom. */
function yixinText({ x: row, y: column }: Point, rows: number): string {
  return `${fileName(column)}${rows - row}`;
}

/** At INFO PV DONE Yixin-Board draws what the lines before it said. */
function infoLines(info: SearchLine): readonly string[] {
  return [
    `INFO PV ${info.line}`,
    `INFO NUMPV ${info.lineCount}`,
    `INFO DEPTH ${info.depth}`,
    // These are the search's and no line's.
    ...(info.line === 0
      ? [
          `INFO SELDEPTH ${info.selectiveDepth}`,
          `INFO NODES ${info.nodes}`,
          `INFO TOTALTIME ${Math.round(info.timeMs)}`,
        ]
      : []),
    `INFO EVAL ${formatScore(info.score)}`,
    `INFO WINRATE ${winningChance(info.score).toFixed(3)}`,
    `INFO BESTLINE ${moves(info.pv.slice(0, MAX_LINE_OF_PLAY))}`,
    'INFO PV DONE',
  ];
}

function countText(count: number): string {
  if (count < 1e4) return String(count);
  if (count < 1e7) return `${Math.floor(count / 1e3)}K`;
  return count < 1e10 ? `${Math.floor(count / 1e6)}M` : `${Math.floor(count / 1e9)}G`;
}

function timeText(ms: number): string {
  if (ms < 1e4) return `${Math.round(ms)}ms`;
  if (ms < 6e5) return `${Math.round(ms / 1e3)}s`;
  return ms < 3.6e7 ? `${Math.round(ms / 6e4)}min` : `${Math.round(ms / 3.6e6)}h`;
}

/** Runs one search at a time and reports on it. The engine sees to it that its answers come and can be played. */
export class SessionSearch {
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
