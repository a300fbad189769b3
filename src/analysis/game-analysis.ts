/** What the rules and a search know of a game's positions. No search here: the caller has the lines. */
import type { Foul, FoulPoint } from '../binding/foul.ts';
import { foulPoints, type Outcome, type Referee } from '../binding/referee.ts';
import type { SearchLine } from '../binding/search-result.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type PlayedGame, positionAfterMoves } from '../game/game-record.ts';
import { afterMove, freeCells, type Position } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { winningChance } from '../game/score.ts';
import { words } from '../play/words.ts';
import { type Threats, threatsIn } from './threats.ts';

/** One of the best lines of a position, for its side to move. */
export type AnalysedLine = Pick<SearchLine, 'score' | 'depth' | 'pv'>;

/** How a game stands that is over. */
export type GameOver =
  | Outcome
  | { readonly kind: 'forbidden'; readonly winner: 'white'; readonly foul: Foul };

/** What the rules tell of a position, without a search. */
export interface PositionFacts {
  /** Moves played before it. */
  readonly ply: number;
  readonly position: Position;
  readonly over?: GameOver;
  readonly threats: Threats;
  /** Points that black may not play, and why; those of either side's turn. */
  readonly forbidden: readonly FoulPoint[];
}

/** A position and what a search has found in it. */
export interface AnalysedPosition extends PositionFacts {
  /** Best first; none where the game is over or nothing was found in time. */
  readonly lines: readonly AnalysedLine[];
  readonly nodes: number;
  readonly ms: number;
  /** Why next to nothing was searched, for people; absent after a real search. */
  readonly shortcoming?: string | undefined;
}

/**
 * The positions of a game from before the first move to after the last; or why a move cannot have been played there:
 * the end of a sentence that begins with the game's name.
 */
export function gamePositions(
  game: PlayedGame,
  rules: { readonly rule: Rule; readonly rowLength: number },
  referee: Referee,
): Result<readonly Position[]> {
  const { moves } = game;
  const positions: Position[] = [positionAfterMoves(game, rules, 0)];
  for (const [i, point] of moves.entries()) {
    const position = positions[i] as Position;
    const previous = positions[i - 1];
    const over = gameOver(position, previous, referee);
    if (over) {
      const last = moves[i - 1];
      return err(
        words.analysis.movesAfter(
          overText(over),
          i,
          last ? formatPoint(last, position) : '',
          moves.length - i,
        ),
      );
    }
    positions.push(afterMove(position, point));
  }
  return ok(positions);
}

/** What the rules tell of the position after `ply` moves of a game. */
export function factsOf(positions: readonly Position[], ply: number, referee: Referee): PositionFacts {
  const position = positions[ply] as Position;
  const before = positions[ply - 1];
  const over = gameOver(position, before, referee);
  return {
    ply,
    position,
    ...(over && { over }),
    threats: over ? { standing: [], moves: [] } : threatsIn(position),
    forbidden: over ? [] : foulPoints(position, referee),
  };
}

/** How a game ended with this position, after the one before it; undefined while it goes on. */
export function gameOver(
  position: Position,
  before: Position | undefined,
  referee: Referee,
): GameOver | undefined {
  const last = position.stones.at(-1);
  const isFirstOfBlack = before?.sideToMove === 'black' && last !== undefined;
  const foul = isFirstOfBlack ? referee.foul(before, last) : undefined;
  if (foul) return { kind: 'forbidden', winner: 'white', foul };
  return referee.outcome(position);
}

/** `Black has won` */
export function overText(over: GameOver): string {
  switch (over.kind) {
    case 'five':
      return words.analysis.won(over.winner);
    case 'forbidden':
      return words.analysis.wonByFoul(over.winner, over.foul.kind);
    case 'full':
      return words.analysis.full;
  }
}

/** What a move is judged by: a position, how its game ended if it did, and the best lines that a search found. */
export type SearchedPosition = Pick<AnalysedPosition, 'ply' | 'position' | 'over'> & {
  readonly lines: readonly Pick<AnalysedLine, 'score' | 'pv'>[];
};

/** The chance of the side to move in a position, 0 to 1; undefined where nothing is known. */
export function chanceIn({ position, over, lines: [best] }: SearchedPosition): number | undefined {
  if (over) return over.kind === 'full' ? 0.5 : over.winner === position.sideToMove ? 1 : 0;
  return best && winningChance(best.score);
}

/** Black's chance in a position, 0 to 1: what a game's curve is drawn of. */
export function blacksChance(analysed: SearchedPosition): number | undefined {
  const chance = chanceIn(analysed);
  return chance === undefined || analysed.position.sideToMove === 'black' ? chance : 1 - chance;
}

/** Whether there is anything to search: a game that goes on, and a cell to play on. */
export function isOpen(facts: PositionFacts): boolean {
  return facts.over === undefined && freeCells(facts.position).length > 0;
}
