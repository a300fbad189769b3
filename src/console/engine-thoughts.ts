import type { SearchGoal } from '../binding/search-goal.ts';
import type { Resources, SearchInfo, SearchListener, SearchResult, Thinker } from '../engine/thinker.ts';
import { type Point, type Position, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { now } from '../system/clock.ts';

/** What is to be thought about, and how far. */
export interface Question {
  readonly position: Position;
  readonly goal: SearchGoal;
  readonly ms: number;
  readonly nodes?: number;
  /** First moves that are not to be tried. */
  readonly excluded?: readonly Point[];
}

/** What a search came to. */
export interface Answer {
  readonly points: readonly Point[];
  /** First moves of the best lines with their scores, best first. */
  readonly lines: readonly { readonly point: Point; readonly score: Score }[];
  /** The best line; absent where no iteration was completed. */
  readonly best?: SearchInfo;
  readonly ms: number;
}

export interface Thought {
  /** Undefined when it was given up. */
  readonly answer: Promise<Answer | undefined>;
  /** Answers with what has been found. */
  stop(): void;
  /** Ends it: nobody wants the answer any more. */
  giveUp(): void;
}

/**
 * The engine's thoughts one after the other, in threads of their own: one that is given up is waited for by the next,
 * which takes some milliseconds.
 */
export class EngineThoughts {
  readonly #thinker: Thinker;
  readonly #resources: Resources;
  #last: Promise<unknown> = Promise.resolve();

  constructor(thinker: Thinker, resources: Resources) {
    this.#thinker = thinker;
    this.#resources = resources;
  }

  ask({ position, goal, ms, nodes, excluded = [] }: Question): Thought {
    let isEnded = false;
    let isGivenUp = false;
    let isRunning = false;
    const startedAt = now();
    const newest = new Map<number, SearchInfo>();
    const run = () =>
      new Promise<SearchResult | undefined>((resolve) => {
        if (isGivenUp) {
          resolve(undefined);
          return;
        }
        const listener: SearchListener = {
          onInfo: (info) => newest.set(info.line, info),
          onDone: (result) => {
            isRunning = false;
            resolve(result);
          },
        };
        isRunning = true;
        this.#thinker.start(
          {
            position,
            goal,
            limits: { turnMs: ms, ...(nodes !== undefined && { nodes }) },
            // Nodes are counted for one thread.
            resources: nodes === undefined ? this.#resources : { ...this.#resources, threads: 1 },
            excluded,
            startedAt: now(),
          },
          listener,
        );
        if (isEnded) this.#thinker.stop();
      });
    const result = this.#last.then(run);
    // One that fails is its asker's to hear of: the next one is asked all the same.
    this.#last = result.catch(() => {});
    const end = () => {
      isEnded = true;
      if (isRunning) this.#thinker.stop();
    };
    return {
      answer: result.then((found) =>
        isGivenUp || !found ? undefined : answerOf(found, newest, now() - startedAt),
      ),
      stop: end,
      giveUp() {
        isGivenUp = true;
        end();
      },
    };
  }
}

function answerOf(
  { points, info }: SearchResult,
  newest: ReadonlyMap<number, SearchInfo>,
  ms: number,
): Answer {
  const [played] = points;
  const infos = [...newest].sort(([a], [b]) => a - b).map(([, line]) => line);
  const best = infos.find(({ pv: [first] }) => first && played && samePoint(first, played)) ?? info;
  const lines = infos.flatMap(({ pv: [point], score }) => (point ? [{ point, score }] : []));
  return {
    points,
    lines: lines.filter(({ point }, i) => lines.findIndex((line) => samePoint(line.point, point)) === i),
    ...(best && { best }),
    ms,
  };
}
