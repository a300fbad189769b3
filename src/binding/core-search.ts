import type { Point, Position } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { BestLines } from './best-lines.ts';
import { readPoints, readScore, setUpBoard, toPoint } from './core-instance.ts';
import {
  type CoreExports,
  type CoreImports,
  GOALS,
  ROOT_MOVE_BEST,
  ROOT_MOVE_LOST,
  ROOT_MOVE_SEARCHED,
  ROOT_MOVE_SEARCHING,
} from './core-module.ts';
import type { SearchGoal, SearchLine, SearchResult } from './search-result.ts';

/** As deep as the core goes. */
const MAX_DEPTH = 1000;

/** A root move begins ('searching'), is done ('done'), is the new best ('best') or is proven lost ('lost'). */
export type RootMoveEvent = 'searching' | 'done' | 'best' | 'lost';

const ROOT_MOVE_EVENTS: Readonly<Record<number, RootMoveEvent>> = {
  [ROOT_MOVE_SEARCHING]: 'searching',
  [ROOT_MOVE_SEARCHED]: 'done',
  [ROOT_MOVE_BEST]: 'best',
  [ROOT_MOVE_LOST]: 'lost',
};

/** What the core is to search. No limit where none is given. */
export interface CoreSearchRequest {
  readonly position: Position;
  readonly goal: SearchGoal;
  /** First moves that are not to be tried while there are others. */
  readonly excluded?: readonly Point[] | undefined;
  /** The first iteration's depth, 1 if it is not given. */
  readonly startDepth?: number;
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
}

/** A line of an iteration that has just been completed. */
export interface FinishedLine {
  readonly depth: number;
  readonly score: Score;
  /** Of the best of this iteration's lines so far, in the core's units. */
  readonly bestScore: number;
  /** Of all threads, since the search began. */
  readonly nodes: number;
  /** ms since the search began. */
  readonly timeMs: number;
  /** Whether all lines of the iteration are there. */
  readonly isLast: boolean;
  /** Whether searching on cannot change the move: one legal move, a proven win or loss. */
  readonly isSettled: boolean;
  /** Whether the best move differs from the iteration before. */
  readonly hasOtherMove: boolean;
  /** The lines that are new, or have another place or score than before, best first. */
  readonly news: readonly SearchLine[];
}

/** What a search asks of the thread that runs it. All is called from inside `search`. */
export interface SearchHost {
  /** ms since the search began. */
  elapsed(): number;
  /** Nodes of all threads; without it those of this one. */
  nodes?(): number;
  /** Asked every few hundred nodes: true stops the search at once. */
  poll(): boolean;
  /** True ends the search. */
  lineDone(line: FinishedLine): boolean;
  rootMove?(event: RootMoveEvent, point: Point): void;
}

interface Running {
  readonly core: CoreExports;
  readonly host: SearchHost;
  readonly lines: BestLines<SearchLine>;
  depth: number;
  bestScore: number;
}

/**
 * One search of the core at a time, from the request to its SearchResult; threads, stops and clocks are the host's. The
 * core must be instantiated with `imports`.
 */
export class CoreSearch {
  readonly imports: CoreImports = {
    poll: () => (!this.#running || this.#running.host.poll() ? 1 : 0),
    iterationDone: (line, lineCount, settled, changed) =>
      !this.#running || this.#lineDone(this.#running, line, lineCount, settled !== 0, changed !== 0) ? 1 : 0,
    rootMove: (event, x, y) => {
      const kind = ROOT_MOVE_EVENTS[event];
      if (kind) this.#running?.host.rootMove?.(kind, { x, y });
    },
  };
  #running: Running | undefined;

  /** Searches from a board that it sets up itself; the rule is prepared. Throws what the core throws. */
  search(core: CoreExports, request: CoreSearchRequest, host: SearchHost): SearchResult {
    const { position, goal, excluded = [], startDepth = 1, depth = MAX_DEPTH, nodes } = request;
    const running: Running = { core, host, lines: new BestLines(), depth: 0, bestScore: 0 };
    setUpBoard(core, position);
    core.clearExcluded();
    for (const { x, y } of excluded) core.excludeMove(x, y);
    core.tellRootMoves(host.rootMove ? 1 : 0);
    this.#running = running;
    try {
      core.search(
        GOALS[goal.kind],
        goal.kind === 'best' ? goal.lines : 1,
        'bias' in goal ? goal.bias : 0,
        startDepth,
        // A greater one would come to the core as another number.
        Math.min(depth, MAX_DEPTH),
        coreNodes(nodes),
      );
    } finally {
      this.#running = undefined;
    }
    return resultOf(running, readPoints(core));
  }

  /** What the running search knows, with the best move so far as its point. Throws an Error if none runs. */
  get known(): SearchResult {
    if (!this.#running) throw new Error('no search is running');
    const { best } = this.#running.lines;
    return resultOf(this.#running, best ? [best.point] : []);
  }

  /** Whether the running search knows a proven win or loss by each of its lines. */
  get isProven(): boolean {
    return this.#running?.lines.all.every(({ score }) => score.kind !== 'value') === true;
  }

  limitNodes(nodes: number): void {
    this.#running?.core.limitNodes(coreNodes(nodes));
  }

  #lineDone(
    running: Running,
    line: number,
    lineCount: number,
    isSettled: boolean,
    hasOtherMove: boolean,
  ): boolean {
    const { core, host, lines } = running;
    const score = core.lineScore();
    running.depth = core.lineDepth();
    running.bestScore = line === 0 ? score : Math.max(score, running.bestScore);
    const figures = { nodes: host.nodes?.() ?? core.nodeCount(), timeMs: host.elapsed() };
    const found = readLine(core, { line, lineCount, ...figures });
    return host.lineDone({
      depth: running.depth,
      score: readScore(score),
      bestScore: running.bestScore,
      ...figures,
      isLast: line === lineCount - 1,
      isSettled,
      hasOtherMove,
      news: found ? lines.add(found) : [],
    });
  }
}

/** The line that the core is reporting; undefined if it has no move. */
function readLine(
  core: CoreExports,
  known: Pick<SearchLine, 'line' | 'lineCount' | 'nodes' | 'timeMs'>,
): SearchLine | undefined {
  const pv: Point[] = [];
  for (let i = 0; i < core.lineLength(); i++) pv.push(toPoint(core.linePoint(i)));
  const [point] = pv;
  if (!point) return undefined;
  return {
    ...known,
    depth: core.lineDepth(),
    selectiveDepth: core.lineSelectiveDepth(),
    score: readScore(core.lineScore()),
    point,
    pv,
  };
}

function resultOf({ core, host, lines, depth }: Running, points: readonly Point[]): SearchResult {
  return {
    points,
    lines: lines.all,
    depth,
    nodes: host.nodes?.() ?? core.nodeCount(),
    timeMs: host.elapsed(),
    noLegalMove: core.onlyForbiddenLeft() !== 0,
  };
}

/** The core counts in whole numbers, of which 0 is no limit: that is not what less than a node means. */
function coreNodes(nodes: number | undefined): number {
  return nodes === undefined || !Number.isFinite(nodes) ? 0 : Math.max(1, nodes);
}
