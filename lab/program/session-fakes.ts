import type { Outcome, Referee } from '../../src/binding/referee.ts';
import { NOTHING_FOUND, type SearchLine, type SearchResult } from '../../src/binding/search-result.ts';
import type { Limits, Resources, SearchListener, SearchRequest, Thinker } from '../../src/engine/thinker.ts';
import { freeCells, type Point, type Position, samePoint } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';

/** A thinker that answers when the test tells it to. */
export class FakeThinker implements Thinker {
  obstacle: string | undefined;
  readonly minimumMemory = 72 * 1024 * 1024;
  readonly requests: SearchRequest[] = [];
  readonly limits: Limits[] = [];
  readonly prepared: Resources[] = [];
  hashUsage = 0;
  nodes = 0;
  stops = 0;
  hashClears = 0;
  listener: SearchListener | undefined;
  /** What the running search has found. */
  lines: SearchLine[] = [];

  start(request: SearchRequest, listener: SearchListener): void {
    if (this.listener) throw new Error('a search is running');
    this.requests.push(request);
    this.lines = [];
    this.listener = {
      ...listener,
      onInfo: (line) => {
        this.lines[line.line] = line;
        listener.onInfo?.(line);
      },
    };
  }

  updateLimits(limits: Limits): void {
    this.limits.push(limits);
  }

  stop(): void {
    this.stops++;
  }

  prepare(resources: Resources): void {
    this.prepared.push(resources);
  }

  clearHash(): void {
    this.hashClears++;
  }

  get request(): SearchRequest {
    const request = this.requests.at(-1);
    if (!request) throw new Error('no search was started');
    return request;
  }

  /**
   * Ends the search with these points, or with the first free ones. `shortcoming`: of a search that was none; `result`:
   * what else it came to.
   */
  finish(
    points?: readonly Point[],
    score?: Score,
    shortcoming?: string,
    result: Partial<SearchResult> = {},
  ): void {
    const { listener } = this;
    if (!listener) throw new Error('no search is running');
    this.listener = undefined;
    const { position, goal } = this.request;
    const count = goal.kind === 'balance-two' ? 2 : 1;
    const played = points ?? freeCells(position).slice(0, count);
    if (score) {
      const { point, pv } = this.lines[0] ?? info();
      this.lines[0] = info({ score, point, pv });
    }
    listener.onDone({
      ...NOTHING_FOUND,
      points: played,
      lines: this.lines,
      ...(shortcoming === undefined ? {} : { shortcoming }),
      ...result,
    });
  }
}

/** Knows five in a row and nothing else; forbidden is what the test says. */
export class FakeReferee implements Referee {
  forbidden: readonly Point[] = [];

  outcome(position: Position): Outcome | undefined {
    for (const stone of position.stones) {
      if (rowFrom(position, stone) >= 5) return { kind: 'five', winner: stone.colour };
    }
    return freeCells(position).length === 0 ? { kind: 'full' } : undefined;
  }

  wins(): boolean {
    return false;
  }

  forbiddenPoints(): readonly Point[] {
    return this.forbidden;
  }

  foul(): undefined {
    return undefined;
  }
}

function rowFrom(position: Position, from: Position['stones'][number]): number {
  const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const;
  const lengths = directions.map(([dx, dy]) => {
    let length = 0;
    const at = () => ({ x: from.x + length * dx, y: from.y + length * dy });
    while (position.stones.some((s) => s.colour === from.colour && samePoint(s, at()))) length++;
    return length;
  });
  return Math.max(...lengths);
}

export function info(part: Partial<SearchLine> = {}): SearchLine {
  return {
    line: 0,
    lineCount: 1,
    depth: 12,
    selectiveDepth: 24,
    score: { kind: 'value', value: 35 },
    nodes: 1_234_567,
    timeMs: 812,
    point: part.pv?.[0] ?? { x: 7, y: 7 },
    pv: [
      { x: 7, y: 7 },
      { x: 8, y: 6 },
    ],
    ...part,
  };
}
