import type { Referee } from '../binding/referee.ts';
import type { SearchLine, SearchResult } from '../binding/search-result.ts';
import { type Action, type EngineSearch, engineActions, type MakeSearch } from './engine-actions.ts';
import type { Game } from './game.ts';
import { levelOf } from './level.ts';

/** What is to be thought about, and how far. */
export interface Question extends Omit<EngineSearch, 'share'> {
  readonly ms: number;
}

/** What a search came to, as far as the player at the board wants to know. */
export interface Answer extends Pick<SearchResult, 'points' | 'depth' | 'timeMs'> {
  readonly lines: readonly Pick<SearchLine, 'point' | 'score' | 'pv'>[];
}

/** What is being thought about. */
export interface Pending<T> {
  /** Undefined when it was given up. */
  readonly answer: Promise<T | undefined>;
  /** Answers with what has been found. */
  stop(): void;
  /** Ends it: nobody wants the answer any more. */
  giveUp(): void;
}

/** What searches: threads of the program's, or of a page. */
export interface Thoughts {
  ask(question: Question): Pending<Answer>;
}

/** What the engine does: a move, or in an opening a choice and the stones that go with it. */
export interface EngineTurn {
  readonly actions: readonly Action[];
  /** Of the last search that led to it. */
  readonly answer?: Answer;
  /** Of all searches together. */
  readonly ms: number;
}

/** How strong the engine plays, and how long it may think about a move. */
export interface Strength {
  readonly level: number;
  readonly turnMs: number;
}

/** Ends a decision whose turn was given up. */
class GivenUp extends Error {}

/** The engine at the board, for whichever player is to act. */
export class ComputerPlayer {
  readonly #thoughts: Thoughts;
  readonly #referee: Referee;
  readonly #random: () => number;

  /** `random`: numbers from 0 up to, not including, 1, for the weaker levels' choices. */
  constructor(thoughts: Thoughts, referee: Referee, random: () => number) {
    this.#thoughts = thoughts;
    this.#referee = referee;
    this.#random = random;
  }

  /** Begins to think about what the game asks for. */
  think(game: Game, { level, turnMs }: Strength): Pending<EngineTurn> {
    const startedAt = performance.now();
    let thought: Pending<Answer> | undefined;
    let isStopped = false;
    let isGivenUp = false;
    let answer: Answer | undefined;
    let ms = 0;
    const makeSearch: MakeSearch = async ({ position, goal, nodes, share, excluded }) => {
      // What an earlier search of the same decision has left of its time is this one's.
      const left = share * turnMs - (performance.now() - startedAt);
      thought = this.#thoughts.ask({ position, goal, nodes, excluded, ms: Math.max(1, Math.round(left)) });
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
      answer: turn,
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
