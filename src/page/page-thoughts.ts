import type { PageEngine } from '../api/browser/page-engine.ts';
import type { CoreReferee } from '../binding/referee.ts';
import type { SearchResult } from '../binding/search-result.ts';
import type { Position } from '../game/position.ts';
import { ComputerPlayer, type Question, type Thought, type Thoughts } from '../play/computer-player.ts';
import type { SessionParts } from '../play/session.ts';

/** Who hears what the engine finds while it thinks. */
export interface ThoughtListener {
  onProgress(state: SearchResult): void;
  /** What is known of a position, nothing of it being left out. */
  onFound(position: Position, found: SearchResult): void;
}

/** The engine of the page as the engine at the board asks it. */
class PageThoughts implements Thoughts {
  readonly #engine: PageEngine;
  readonly #referee: CoreReferee;
  readonly #listener: ThoughtListener;

  constructor(engine: PageEngine, referee: CoreReferee, listener: ThoughtListener) {
    this.#engine = engine;
    this.#referee = referee;
    this.#listener = listener;
  }

  ask({ position, goal, ms, nodes, excluded = [] }: Question): Thought {
    let isRunning = true;
    let isStopped = false;
    let isGivenUp = false;
    const limits = { ms, ...(nodes !== undefined && { nodes }), excluded };
    const search = async (): Promise<SearchResult | undefined> => {
      const found = await this.#engine.search({ position, goal, limits }, (state) => {
        // It may have waited for the end of another search when it was stopped.
        if (isStopped) this.#engine.stop();
        else this.#listener.onProgress(state);
      });
      isRunning = false;
      if (isGivenUp) return undefined;
      if (goal.kind === 'best' && excluded.length === 0) this.#listener.onFound(position, found);
      // One that was stopped at once has found nothing yet.
      const quick = found.points.length > 0 ? undefined : this.#referee.quickMove(position, excluded);
      return quick ? { ...found, points: [quick] } : found;
    };
    const stop = () => {
      isStopped = true;
      if (isRunning) this.#engine.stop();
    };
    return {
      answer: search(),
      stop,
      giveUp() {
        isGivenUp = true;
        stop();
      },
    };
  }
}

/** An engine that answers sooner seems not to have looked. */
const LEAST_MOVE_MS = 250;

/** The engine at the board, which never answers in an instant. */
export function unhurriedPlayer(
  engine: PageEngine,
  referee: CoreReferee,
  listener: ThoughtListener,
): SessionParts['computer'] {
  const computer = new ComputerPlayer(new PageThoughts(engine, referee, listener), referee, Math.random);
  return {
    think(game, strength) {
      const pending = computer.think(game, strength);
      const least = new Promise((resolve) => setTimeout(resolve, LEAST_MOVE_MS));
      return { ...pending, turn: pending.turn.then((turn) => least.then(() => turn)) };
    },
  };
}
