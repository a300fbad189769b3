import { MAX_SIDE } from '../../src/binding/core-module.ts';
import type { FeatureBoard } from '../../src/binding/feature-board.ts';
import type { Point } from '../../src/game/position.ts';
import type { Random } from '../../src/game/random.ts';
import { doubtfulMove } from '../../src/selfplay/branch.ts';
import type { TrainingGame, TrainingMove } from '../../src/selfplay/training-game.ts';

const OUTSIDE = 0;
const EMPTY = 1;
const BLACK = 2;

/** Bytes of a row in ReplayBoard.cells. */
export const CELLS_ROW_BYTES = MAX_SIDE / 4;

/**
 * A board on which games are replayed, each from where it leaves the one before: a game's branches follow one another,
 * and the game them, so that few stones are put twice. The feature board may be asked, but not changed, by others
 * meanwhile.
 */
export class ReplayBoard {
  readonly features: FeatureBoard;
  /** Rows of cells, two bits each from the lowest up: 0 outside, 1 empty, 2 black, 3 white. */
  readonly cells = new Uint8Array(CELLS_ROW_BYTES * MAX_SIDE);
  readonly #stones: Point[] = [];
  #key = '';

  constructor(features: FeatureBoard) {
    this.features = features;
  }

  get stones(): number {
    return this.#stones.length;
  }

  /** The last stone, or the one that came this many stones before it. */
  stoneBefore(count: number): Point | undefined {
    return this.#stones.at(-1 - count);
  }

  /** Whose turn it is: 0 black's, 1 white's. */
  get mover(): number {
    return this.#stones.length % 2;
  }

  /**
   * Goes through the positions that a game's moves were made in, from the opening on. Throws an Error, a sentence,
   * where a stone lies on another or outside the board.
   */
  replay(game: TrainingGame, visit: (move: TrainingMove) => void): void {
    this.begin(game);
    for (const [i, move] of game.moves.entries()) {
      // The last stone is of no more use, and a branch has one alone.
      const before = game.moves[i - 1];
      if (before) this.play(before.point);
      visit(move);
    }
  }

  /** Sets up the stones that a game begins with. */
  begin(game: TrainingGame): void {
    const key = `${game.rule} ${game.rowLength} ${game.width} ${game.height}`;
    if (key !== this.#key) this.#reset(game, key);
    let same = 0;
    while (same < this.#stones.length && isSame(this.#stones[same], game.opening[same])) same++;
    while (this.#stones.length > same) this.undo();
    for (const point of game.opening.slice(same)) this.play(point);
  }

  play(point: Point): void {
    if (this.#contentOf(point) !== EMPTY)
      throw new Error(`a stone is played on ${point.x},${point.y}, which is not empty`);
    this.features.play(point);
    this.#put(point, BLACK + this.mover);
    this.#stones.push(point);
  }

  /**
   * Goes a few plausible but doubtful moves away, visits the position there if a search would evaluate it, and comes
   * back. Returns whether it was visited.
   */
  besides(moves: number, random: Random, visit: () => void): boolean {
    let played = 0;
    for (; played < moves; played++) {
      const move = doubtfulMove(this.features, random);
      if (!move) break;
      this.play(move);
    }
    const isVisited = played === moves && this.features.isUndecided && this.features.isQuiet;
    if (isVisited) visit();
    for (; played > 0; played--) this.undo();
    return isVisited;
  }

  /** Asks something about the position a ply ago; undefined on an empty board. */
  aPlyAgo<T>(ask: (features: FeatureBoard) => T): T | undefined {
    const last = this.undo();
    if (!last) return undefined;
    const answer = ask(this.features);
    this.play(last);
    return answer;
  }

  /** Takes the last stone back; undefined on an empty board. */
  undo(): Point | undefined {
    const point = this.#stones.pop();
    if (!point) return undefined;
    this.features.undo();
    this.#put(point, EMPTY);
    return point;
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
    if (x >= MAX_SIDE || y >= MAX_SIDE) return OUTSIDE;
    return ((this.cells[y * CELLS_ROW_BYTES + (x >> 2)] ?? 0) >> (2 * (x & 3))) & 3;
  }

  #put({ x, y }: Point, content: number): void {
    const at = y * CELLS_ROW_BYTES + (x >> 2);
    const shift = 2 * (x & 3);
    this.cells[at] = ((this.cells[at] ?? 0) & ~(3 << shift)) | (content << shift);
  }
}

function isSame(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y;
}
