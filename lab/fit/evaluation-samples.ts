import { CODE_COUNT } from '../../src/binding/core-module.ts';
import type { FeatureBoard } from '../../src/binding/feature-board.ts';
import type { TrainingGame } from '../../src/selfplay/training-game.ts';
import { ReplayBoard } from '../games/replay-board.ts';
import { resultFor } from '../games/result-for.ts';
import { GrowingArray } from './growing-array.ts';
import { heldOutGames } from './held-out-games.ts';
import { THREAT_SETS, tableOf } from './weights-file.ts';

/**
 * Positions as the evaluation sees them, and what became of them. The evaluation of position `i` is
 *
 *     threat weight [threats[i]] + 1/2 * sum of counts[j] * code weight [codes[j]],
 *     j from starts[i] up to starts[i + 1]
 */
export interface EvaluationSamples {
  readonly starts: Uint32Array;
  /** table * CODE_COUNT + code */
  readonly codes: Uint16Array;
  /** Cells now and a ply ago, those of the side to move less those of the other side. */
  readonly counts: Int16Array;
  /** table * THREAT_SETS + set */
  readonly threats: Uint16Array;
  /** For the side to move: 1 won, 0.5 drawn, 0 lost, NO_RESULT for branches. */
  readonly results: Float32Array;
  /** What the search found, for the side to move, in evaluation units or as in WIN_SCORE. */
  readonly scores: Int16Array;
  /** What the present evaluation finds. */
  readonly evaluations: Int16Array;
  /** Positions to learn from, and the others. */
  readonly training: Int32Array;
  readonly heldOut: Int32Array;
}

/** In place of a result where there was no game. */
export const NO_RESULT = -1;

const OCCUPIED = 0xffffffff;

/** The positions of games that a search would evaluate. */
export function collectEvaluationSamples(
  games: readonly TrainingGame[],
  board: FeatureBoard,
): EvaluationSamples {
  const collector = new Collector();
  const areHeldOut = heldOutGames(games);
  const replayed = new ReplayBoard(board);
  games.forEach((game, i) => {
    collector.addGame(game, replayed, areHeldOut[i] ?? false);
  });
  return collector.samples();
}

class Collector {
  readonly #starts = new GrowingArray((length) => new Uint32Array(length));
  readonly #codes = new GrowingArray((length) => new Uint16Array(length));
  readonly #counts = new GrowingArray((length) => new Int16Array(length));
  readonly #threats = new GrowingArray((length) => new Uint16Array(length));
  readonly #results = new GrowingArray((length) => new Float32Array(length));
  readonly #scores = new GrowingArray((length) => new Int16Array(length));
  readonly #evaluations = new GrowingArray((length) => new Int16Array(length));
  readonly #training = new GrowingArray((length) => new Int32Array(length));
  readonly #heldOut = new GrowingArray((length) => new Int32Array(length));
  /** Of the position being added: what each code counts, and which codes were met. */
  readonly #sums = new Int16Array(2 * CODE_COUNT);
  readonly #isMet = new Uint8Array(2 * CODE_COUNT);
  readonly #met: number[] = [];

  constructor() {
    this.#starts.push(0);
  }

  addGame(game: TrainingGame, board: ReplayBoard, isHeldOut: boolean): void {
    const { features } = board;
    board.replay(game, ({ best: [best] }) => {
      if (!best || !features.isQuiet) return;
      const before = board.aPlyAgo(() => features.cells().slice());
      if (!before) return;
      const { mover } = board;
      (isHeldOut ? this.#heldOut : this.#training).push(this.#results.length);
      this.#addCells(game, mover, features.cells());
      this.#addCells(game, mover, before);
      this.#endCells();
      this.#threats.push(tableOf(game.rule, mover) * THREAT_SETS + features.threats);
      this.#results.push(resultFor(game, mover) ?? NO_RESULT);
      this.#scores.push(best.score);
      this.#evaluations.push(features.evaluation);
    });
  }

  samples(): EvaluationSamples {
    return {
      starts: this.#starts.items(),
      codes: this.#codes.items(),
      counts: this.#counts.items(),
      threats: this.#threats.items(),
      results: this.#results.items(),
      scores: this.#scores.items(),
      evaluations: this.#evaluations.items(),
      training: this.#training.items(),
      heldOut: this.#heldOut.items(),
    };
  }

  #addCells({ rule }: TrainingGame, mover: number, cells: Uint32Array): void {
    const black = tableOf(rule, 0) * CODE_COUNT;
    const white = tableOf(rule, 1) * CODE_COUNT;
    const sign = mover === 0 ? 1 : -1;
    for (const cell of cells) {
      if (cell === OCCUPIED) continue;
      this.#add(black, cell & 0xffff, sign);
      this.#add(white, cell >>> 16, -sign);
    }
  }

  #add(table: number, code: number, count: number): void {
    // Four dead lines are worth nothing.
    if (code === 0) return;
    const at = table + code;
    if (!this.#isMet[at]) {
      this.#isMet[at] = 1;
      this.#met.push(at);
    }
    this.#sums[at] = (this.#sums[at] ?? 0) + count;
  }

  #endCells(): void {
    for (const at of this.#met) {
      const sum = this.#sums[at] ?? 0;
      if (sum !== 0) {
        this.#codes.push(at);
        this.#counts.push(sum);
      }
      this.#sums[at] = 0;
      this.#isMet[at] = 0;
    }
    this.#met.length = 0;
    this.#starts.push(this.#codes.length);
  }
}
