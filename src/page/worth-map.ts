import { type CellValue, cellAnswer, cellQuestions, MAP_NODES } from '../analysis/cell-map.ts';
import { createEngine } from '../api/browser/index.ts';
import type { Engine, Search } from '../api/engine.ts';
import type { Referee } from '../binding/referee.ts';
import type { MapValue } from '../diagram/board-drawing.ts';
import type { Colour, Position } from '../game/position.ts';
import { winningChance } from '../game/score.ts';
import { positionKey } from './analysis.ts';

/** Far below the best a cell is not drawn: this power of its share makes the difference plain. */
const CONTRAST = 2.2;
/** Of the engine's table. */
const HASH_MIB = 8;

/** What a move on each cell is worth, of the position shown last; cell by cell, in a thread of its own. */
export class WorthMap {
  readonly #referee: Referee;
  readonly #onNews: () => void;
  #engine: Promise<Engine> | undefined;
  #search: Search | undefined;
  #key = '';
  /** Of that position: each time another list, by which a search for an earlier one knows that it is over. */
  #values: CellValue[] = [];

  constructor(referee: Referee, onNews: () => void) {
    this.#referee = referee;
    this.#onNews = onNews;
  }

  /**
   * What is known of the position by now; what is not is being found out. Rejects nothing: an engine that fails leaves
   * cells out.
   */
  valuesOf(position: Position): readonly CellValue[] {
    const key = positionKey(position);
    if (key !== this.#key) {
      this.#key = key;
      this.#values = [];
      this.#fill(position).catch((error) => console.error(error));
    }
    return this.#values;
  }

  /** Nobody looks at the map any more. */
  stop(): void {
    this.#key = '';
    this.#values = [];
    this.#search?.stop();
  }

  async #fill(position: Position): Promise<void> {
    const { known, open } = cellQuestions(position, this.#referee);
    const values = [...known];
    this.#values = values;
    this.#engine ??= createEngine({ hash: HASH_MIB });
    const engine = await this.#engine;
    for (const question of open) {
      if (values !== this.#values) return;
      this.#search = engine.search(question.position, { nodes: MAP_NODES });
      const { lines } = await this.#search;
      if (values !== this.#values) return;
      // A search that completed no iteration says nothing of its cell.
      if (!lines[0]) continue;
      values.push(cellAnswer(question, lines[0].score));
      this.#onNews();
    }
  }
}

/** The map of one side as it is drawn: the best cells the strongest. */
export function mapTiles(values: readonly CellValue[], colour: Colour): readonly MapValue[] {
  const chances = values.flatMap(({ point, colour: side, score }) =>
    side === colour && score !== 'forbidden' ? [{ point, chance: winningChance(score) }] : [],
  );
  const most = Math.max(...chances.map(({ chance }) => chance));
  const least = Math.min(...chances.map(({ chance }) => chance));
  return chances.map(({ point, chance }) => ({
    ...point,
    colour,
    value: most > least ? 0.9 * ((chance - least) / (most - least)) ** CONTRAST : 0,
  }));
}
