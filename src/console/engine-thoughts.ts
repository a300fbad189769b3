import type { SearchResult } from '../binding/search-result.ts';
import type { Resources, Thinker } from '../engine/thinker.ts';
import type { Answer, Pending, Question, Thoughts } from '../play/computer-player.ts';
import { now } from '../system/clock.ts';

/**
 * The engine's thoughts one after the other, in threads of their own: one that is given up is waited for by the next,
 * which takes some milliseconds.
 */
export class EngineThoughts implements Thoughts {
  readonly #thinker: Thinker;
  readonly #resources: Resources;
  #last: Promise<unknown> = Promise.resolve();

  constructor(thinker: Thinker, resources: Resources) {
    this.#thinker = thinker;
    this.#resources = resources;
  }

  ask({ position, goal, ms, nodes, excluded }: Question): Pending<Answer> {
    let isEnded = false;
    let isGivenUp = false;
    let isRunning = false;
    const startedAt = now();
    const run = () =>
      new Promise<SearchResult | undefined>((resolve) => {
        if (isGivenUp) {
          resolve(undefined);
          return;
        }
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
          {
            onDone: (result) => {
              isRunning = false;
              resolve(result);
            },
          },
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
        isGivenUp || !found ? undefined : { ...found, timeMs: now() - startedAt },
      ),
      stop: end,
      giveUp() {
        isGivenUp = true;
        end();
      },
    };
  }
}
