import type { Engine, Search, SearchLimits, SearchOptions } from '../api/engine.ts';
import type { Position } from '../game/position.ts';

/** The engine as the page asks it: each question ends the search before, with what it knows. */
export class Searches {
  readonly #engine: Engine;
  #last: Search | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  search(position: Position, limits: SearchLimits, options: SearchOptions = {}): Search {
    this.stop();
    this.#last = this.#engine.search(position, limits, options);
    return this.#last;
  }

  stop(): void {
    this.#last?.stop();
  }
}
