import { placeAmong } from '../game/score.ts';
import type { SearchInfo } from './thinker.ts';

/** The lines of an iteration, best first, although a later one may turn out better than those found before it. */
export class BestLines {
  #lines: readonly SearchInfo[] = [];

  /** The best line so far of the iteration under way, or of the last one. */
  get best(): SearchInfo | undefined {
    return this.#lines[0];
  }

  /**
   * Takes the next line of an iteration, numbered in the order of search. Returns it with the number of its place, and with it
   * those that have a new number now because it is better than they are.
   */
  add(info: SearchInfo): readonly SearchInfo[] {
    const before = info.line === 0 ? [] : this.#lines;
    const place = placeAmong(before, info.score);
    this.#lines = [...before.slice(0, place), info, ...before.slice(place)].map((line, i) => ({
      ...line,
      line: i,
    }));
    return this.#lines.slice(place);
  }
}
