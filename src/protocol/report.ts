import type { SearchInfo, SearchListener, SearchResult } from '../engine/thinker.ts';
import { fileName } from '../game/formats/notation.ts';
import { type Point, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { coordinates, message, moves } from './answers.ts';

/** show_detail's bits. */
const SHOW_REALTIME = 1;
const SHOW_INFO = 2;

/** Marks that flicker help nobody and cost the manager more than they cost us: not before this depth and time. */
const REALTIME_DEPTH = 8;
const REALTIME_AFTER_MS = 200;
/** Least time between two sets of INFO lines: a search that reports every legal move would flood the pipe. */
const INFO_INTERVAL_MS = 50;

/** Keeps every line far below the 1,000 bytes that the managers read. */
const MAX_LINE_OF_PLAY = 40;

/** Evaluation at which a side is taken to win about 73 games of 100; for Yixin-Board's percentages only. */
const WINRATE_SCALE = 200;

export interface ReportStyle {
  /** Yixin-Board's pairs are row and column, and it asks for REALTIME and INFO lines by show_detail. */
  readonly yixin: boolean;
  readonly showDetail: number;
  readonly width: number;
}

/** Turns what a search tells on its way into the lines that the manager shows. */
export class SearchReport implements Pick<SearchListener, 'onInfo' | 'onRootMove'> {
  readonly #style: ReportStyle;
  readonly #send: (line: string) => void;
  readonly #unsent = new Map<number, SearchInfo>();
  readonly #now: () => number;
  readonly #startedAt: number;
  #sentAt = Number.NEGATIVE_INFINITY;
  #depth = 0;
  #marked = false;

  constructor(style: ReportStyle, send: (line: string) => void, now: () => number) {
    this.#style = style;
    this.#send = send;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Whether the marks of root moves are wanted. */
  get marks(): boolean {
    return this.#shows(SHOW_REALTIME);
  }

  onInfo(info: SearchInfo): void {
    if (info.line === 0) {
      this.#depth = info.depth;
      this.#realtime(`VAL ${scoreText(info.score)}`);
      this.#realtime(`PV ${this.#lineOfPlay(info.pv)}`);
    }
    if (!this.#shows(SHOW_INFO)) return;
    this.#unsent.set(info.line, info);
    if (this.#now() - this.#sentAt >= INFO_INTERVAL_MS) this.#sendInfo();
  }

  onRootMove(event: 'pos' | 'done' | 'best' | 'lost', point: Point): void {
    this.#realtime(`${event.toUpperCase()} ${coordinates(point)}`);
  }

  /** The lines that go before the move. */
  finish(result: SearchResult): void {
    this.#sendInfo();
    if (this.#marked) this.#send(message('REALTIME REFRESH'));
    if (result.noLegalMove) this.#send(message('Every point that is left is forbidden'));
    if (result.info) this.#send(this.#summary(result.info, result.points));
  }

  /** A move that was found after the last line was completed stands alone: the line is another move's. */
  #summary(info: SearchInfo, played: readonly Point[]): string {
    const [first, best] = [info.pv[0], played[0]];
    const isOwnLine = first === undefined || best === undefined || samePoint(first, best);
    const parts = [
      `Depth ${info.depth}-${info.selectiveDepth}`,
      `Eval ${scoreText(info.score)}`,
      `Node ${countText(info.nodes)}`,
      `Time ${timeText(info.timeMs)}`,
      this.#lineOfPlay(isOwnLine ? info.pv : [best]),
    ];
    return message(parts.join(' | '));
  }

  #realtime(text: string): void {
    if (!this.#shows(SHOW_REALTIME) || this.#depth + 1 < REALTIME_DEPTH) return;
    if (this.#now() - this.#startedAt < REALTIME_AFTER_MS) return;
    if (!this.#marked) this.#send(message('REALTIME REFRESH'));
    this.#marked = true;
    this.#send(message(`REALTIME ${text}`));
  }

  #sendInfo(): void {
    if (this.#unsent.size === 0) return;
    for (const info of this.#unsent.values()) {
      for (const line of infoLines(info)) this.#send(line);
    }
    this.#unsent.clear();
    this.#sentAt = this.#now();
  }

  #shows(bit: number): boolean {
    return this.#style.yixin && (this.#style.showDetail & bit) !== 0;
  }

  #lineOfPlay(points: readonly Point[]): string {
    return points
      .slice(0, MAX_LINE_OF_PLAY)
      .map((point) => (this.#style.yixin ? yixinText(point, this.#style.width) : pointText(point)))
      .join(' ');
  }
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
function infoLines(info: SearchInfo): readonly string[] {
  return [
    `INFO PV ${info.line}`,
    `INFO NUMPV ${info.lineCount}`,
    `INFO DEPTH ${info.depth}`,
    `INFO SELDEPTH ${info.selectiveDepth}`,
    `INFO NODES ${info.nodes}`,
    `INFO TOTALTIME ${Math.round(info.timeMs)}`,
    `INFO EVAL ${scoreText(info.score)}`,
    `INFO WINRATE ${winRate(info.score).toFixed(3)}`,
    `INFO BESTLINE ${moves(info.pv.slice(0, MAX_LINE_OF_PLAY))}`,
    'INFO PV DONE',
  ];
}

function scoreText(score: Score): string {
  switch (score.kind) {
    case 'value':
      return String(Math.round(score.value));
    case 'win':
      return `+M${score.plies}`;
    case 'loss':
      return `-M${score.plies}`;
  }
}

function winRate(score: Score): number {
  switch (score.kind) {
    case 'value':
      return 1 / (1 + Math.exp(-score.value / WINRATE_SCALE));
    case 'win':
      return 1;
    case 'loss':
      return 0;
  }
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
