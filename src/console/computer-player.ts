import type { Referee } from '../binding/referee.ts';
import type { SearchResult } from '../binding/search-result.ts';
import { type Action, engineActions, type MakeSearch } from '../play/engine-actions.ts';
import type { Game } from '../play/game.ts';
import { levelOf } from '../play/level.ts';
import type { EngineThoughts, Thought } from './engine-thoughts.ts';

/** What the engine does: a move, or in an opening a choice and the stones that go with it. */
export interface EngineTurn {
  readonly actions: readonly Action[];
  /** Of the last search that led to it. */
  readonly answer?: SearchResult;
  /** Of all searches together. */
  readonly ms: number;
}

/** A turn that is being thought about. */
export interface PendingTurn {
  /** Undefined when it was given up. */
  readonly turn: Promise<EngineTurn | undefined>;
  /** SearchResults with what has been found. */
  stop(): void;
  giveUp(): void;
}

export interface TurnOptions {
  readonly level: number;
  readonly turnMs: number;
}

/** Ends a decision whose turn was given up. */
class GivenUp extends Error {}

/** The engine at the board, for whoever is to act. */
export class ComputerPlayer {
  readonly #thoughts: EngineThoughts;
  readonly #referee: Referee;
  readonly #random: () => number;

  /** `random`: numbers from 0 up to, not including, 1, for the weaker levels' choices. */
  constructor(thoughts: EngineThoughts, referee: Referee, random: () => number) {
    this.#thoughts = thoughts;
    this.#referee = referee;
    this.#random = random;
  }

  /** Begins to think about what the game asks for. */
  think(game: Game, { level, turnMs }: TurnOptions): PendingTurn {
    let thought: Thought | undefined;
    let isStopped = false;
    let isGivenUp = false;
    let answer: SearchResult | undefined;
    let ms = 0;
    let shareUsed = 0;
    const makeSearch: MakeSearch = async ({ position, goal, nodes, share, excluded }) => {
      const part = Math.max(share - shareUsed, 0);
      shareUsed = share;
      thought = this.#thoughts.ask({
        position,
        goal,
        excluded,
        ms: turnMs * part,
        ...(nodes !== undefined && { nodes }),
      });
      if (isGivenUp) thought.giveUp();
      else if (isStopped) thought.stop();
      answer = await thought.answer;
      if (!answer) throw new GivenUp();
      ms += answer.timeMs;
      return answer;
    };
    const turn = engineActions(game, levelOf(level), makeSearch, this.#referee, this.#random).then(
      (actions) => (isGivenUp ? undefined : { actions, ms, ...(answer && { answer }) }),
      (error: unknown) => {
        if (error instanceof GivenUp) return undefined;
        throw error;
      },
    );
    return {
      turn,
      stop() {
        isStopped = true;
        thought?.stop();
      },
      giveUp() {
        isGivenUp = true;
        thought?.giveUp();
      },
    };
  }
}
