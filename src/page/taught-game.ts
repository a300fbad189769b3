/** The game on the page as a lesson: its moves judged by what a search of the whole game has found. */
import { gameOver, type SearchedPosition } from '../analysis/game-analysis.ts';
import { type JudgedMove, judgeMoves } from '../analysis/judged-moves.ts';
import { lessonOf } from '../analysis/lessons.ts';
import type { SearchInfo } from '../api/engine.ts';
import type { Referee } from '../binding/referee.ts';
import type { Position } from '../game/position.ts';
import { type Game, stonesAtStart } from '../play/game.ts';
import { words } from '../play/words.ts';

/** What the whole game has to teach; a move has the number of stones that were played with it. */
export interface TaughtMoves {
  readonly positions: readonly SearchedPosition[];
  readonly moves: readonly JudgedMove[];
  /** Whether every move of the game is among them. */
  readonly isWhole: boolean;
}

export class TaughtGame {
  readonly #referee: Referee;
  readonly #foundIn: (position: Position) => SearchInfo | undefined;
  #states: Game['states'] | undefined;
  /** Of those states: the positions after each move, without lines. */
  #positions: readonly SearchedPosition[] = [];
  #lesson: { readonly move: string; readonly sentences: readonly string[] } | undefined;

  /** `foundIn`: what a search of the whole game has found in a position. */
  constructor(referee: Referee, foundIn: (position: Position) => SearchInfo | undefined) {
    this.#referee = referee;
    this.#foundIn = foundIn;
  }

  movesOf(game: Game): TaughtMoves {
    if (game.states !== this.#states) {
      this.#states = game.states;
      this.#positions = this.#positionsOf(game);
    }
    const positions = this.#positions.map((one) => ({
      ...one,
      lines: one.over
        ? []
        : (this.#foundIn(one.position)?.lines ?? []).map(({ score, points }) => ({ score, pv: points })),
    }));
    const moves = judgeMoves(positions);
    return { positions, moves, isWhole: moves.length > 0 && moves.length === positions.length - 1 };
  }

  /** What there is to learn of a move, in sentences. */
  lessonOf(move: JudgedMove, { positions }: TaughtMoves): readonly string[] {
    const [before, after] = [positions[move.number - 1], positions[move.number]];
    if (!before || !after) return [];
    const key = JSON.stringify([words.figures.locale, move, before.position.stones]);
    // Threats by name take longer than a frame should.
    if (this.#lesson?.move !== key)
      this.#lesson = { move: key, sentences: lessonOf(move, before.position, after.position) };
    return this.#lesson.sentences;
  }

  /** Of states with the same stones, as the steps of an opening are, the last one. */
  #positionsOf(game: Game): readonly SearchedPosition[] {
    const setUp = stonesAtStart(game);
    const byPly = new Map<number, Position>();
    for (const { position } of game.states) byPly.set(position.stones.length - setUp, position);
    const last = Math.max(...byPly.keys());
    return [...byPly].map(([ply, position]) => {
      const over = ply === last ? gameOver(position, byPly.get(ply - 1), this.#referee) : undefined;
      return { ply, position, lines: [], ...(over && { over }) };
    });
  }
}

/** After how many steps of a game its first `moves` moves have been played. */
export function stepAfter(game: Game, moves: number): number {
  const count = stonesAtStart(game) + moves;
  const step = game.states.findIndex(({ position }) => position.stones.length >= count);
  return step < 0 ? game.steps.length : step;
}
