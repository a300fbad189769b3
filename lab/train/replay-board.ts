import type { FeatureBoard } from '../../src/binding/feature-board.ts';
import type { Point } from '../../src/game/position.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { BOARD_BYTES, ROW_BYTES, SIDE_MOST } from './sample-record.ts';

const OUTSIDE = 0;
const EMPTY = 1;
const BLACK = 2;

/**
 * A board on which games are replayed, each from where it leaves the one before: a game's branches follow one another, and the
 * game them, so that few stones are put twice.
 */
export class ReplayBoard {
  readonly features: FeatureBoard;
  /** What the cells hold, as in sample-record.ts. */
  readonly cells = new Uint8Array(BOARD_BYTES);
  readonly #stones: Point[] = [];
  #key = '';

  constructor(features: FeatureBoard) {
    this.features = features;
  }

  get stones(): number {
    return this.#stones.length;
  }

  /** Sets up the stones that a game begins with. */
  begin(game: TrainingGame): void {
    const key = `${game.rule} ${game.rowLength} ${game.width} ${game.height}`;
    if (key !== this.#key) this.#reset(game, key);
    let same = 0;
    while (same < this.#stones.length && isSame(this.#stones[same], game.opening[same])) same++;
    while (this.#stones.length > same) this.#undo();
    for (const point of game.opening.slice(same)) this.play(point);
  }

  /** Puts a stone of the side to move. Throws where that is no empty cell. */
  play(point: Point): void {
    if (this.#contentOf(point) !== EMPTY)
      throw new Error(`a stone is played on ${point.x},${point.y}, which is not empty`);
    this.features.play(point);
    this.#put(point, BLACK + (this.#stones.length % 2));
    this.#stones.push(point);
  }

  #undo(): void {
    const point = this.#stones.pop();
    if (!point) return;
    this.features.undo();
    this.#put(point, EMPTY);
  }

  #reset(game: TrainingGame, key: string): void {
    this.features.reset(game.rule, game.rowLength, game);
    this.#key = key;
    this.#stones.length = 0;
    this.cells.fill(0);
    for (let y = 0; y < game.height; y++) {
      for (let x = 0; x < game.width; x++) this.#put({ x, y }, EMPTY);
    }
  }

  #contentOf({ x, y }: Point): number {
    if (x >= SIDE_MOST || y >= SIDE_MOST) return OUTSIDE;
    return ((this.cells[y * ROW_BYTES + (x >> 2)] ?? 0) >> (2 * (x & 3))) & 3;
  }

  #put({ x, y }: Point, content: number): void {
    const at = y * ROW_BYTES + (x >> 2);
    const shift = 2 * (x & 3);
    this.cells[at] = ((this.cells[at] ?? 0) & ~(3 << shift)) | (content << shift);
  }
}

function isSame(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}
