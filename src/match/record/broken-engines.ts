import { COLOURS, type Colour } from '../../game/position.ts';
import { faultsOf, isFailedStart, type MatchGame } from './match-game.ts';

/** Consecutive games lost to faults after which an engine counts as broken. */
export const FAULT_LIMIT = 3;

/**
 * Notices engines whose results say nothing, as they are broken: one that has not once got through START, or that loses
 * several consecutive games to faults of its own.
 */
export class BrokenEngines {
  readonly #names: readonly string[];
  readonly #limit: number;
  /** Engines that have begun a game. */
  readonly #started = new Set<number>();
  /** Consecutive games that each engine has lost to faults. */
  readonly #running = new Map<number, number>();

  constructor(names: readonly string[], limit: number = FAULT_LIMIT) {
    this.#names = names;
    this.#limit = limit;
  }

  /** After each game: the sentence, without its full stop, if it shows that an engine is broken. */
  add(game: MatchGame): string | undefined {
    const sentences = COLOURS.map((colour) => this.#add(game, colour));
    return sentences.find((sentence) => sentence !== undefined);
  }

  #add(game: MatchGame, colour: Colour): string | undefined {
    const engine = game[colour];
    const name = `engine ${this.#names[engine]}`;
    const fault = faultsOf(game.ending).find(({ by }) => by === colour)?.fault;
    if (!isFailedStart(game.ending) || !fault) this.#started.add(engine);
    if (!fault) {
      this.#running.set(engine, 0);
      return undefined;
    }
    if (!this.#started.has(engine)) return `${name} has not got through START: it ${fault.detail}`;
    const running = (this.#running.get(engine) ?? 0) + 1;
    this.#running.set(engine, running);
    if (running < this.#limit) return undefined;
    const games = running === 1 ? 'a game' : `${running} consecutive games`;
    return `${name} has lost ${games} to faults, the last as it ${fault.detail} (${fault.kind})`;
  }
}
