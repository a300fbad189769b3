import { samePoint } from '../game/position.ts';
import { placeAmong, type Score, worseOf } from '../game/score.ts';
import type { SearchLine } from './search-result.ts';

/** What of a line its place among the others depends on. */
export type SearchedLine = Pick<SearchLine, 'line' | 'lineCount' | 'score' | 'pv'>;

/**
 * The lines of a search, best first, each with another move: those of the depth under way, then older ones. The new
 * depth found the older ones' moves no better, so they count for no more than its lines.
 */
export class BestLines<Line extends SearchedLine> {
  #lines: readonly Line[] = [];

  /** The number that each has as its `line` is that of its place. */
  get all(): readonly Line[] {
    return this.#lines;
  }

  get best(): Line | undefined {
    return this.#lines[0];
  }

  /**
   * Takes the next line of a depth. Returns those that are new, or have another place or score than before, best first.
   */
  add(found: Line): readonly Line[] {
    if (found.lineCount === 1) {
      this.#lines = [found];
      return this.#lines;
    }
    const before = this.#lines;
    const sameDepth = before.slice(0, found.line);
    const place = placeAmong(sameDepth, found.score);
    const weighed = [...sameDepth.slice(0, place), found, ...sameDepth.slice(place)];
    const bound = weighed.at(-1)?.score ?? found.score;
    const others = before
      .slice(found.line)
      .filter(({ pv: [move] }) => !(move && found.pv[0] && samePoint(move, found.pv[0])))
      .map((line) => withScore(line, worseOf(line.score, bound)));
    this.#lines = [...weighed, ...others].slice(0, found.lineCount).map(withNumber);
    return this.#lines.filter((line, i) => line !== before[i]);
  }
}

function withScore<Line extends SearchedLine>(line: Line, score: Score): Line {
  return score === line.score ? line : { ...line, score };
}

function withNumber<Line extends SearchedLine>(line: Line, number: number): Line {
  return number === line.line ? line : { ...line, line: number };
}
