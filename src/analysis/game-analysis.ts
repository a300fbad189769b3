/**
 * What is known of a game's positions, and what that makes of its moves. No search here: the lines come from whoever
 * has searched them.
 */
import type { Foul } from '../binding/foul.ts';
import type { Outcome, Referee } from '../binding/referee.ts';
import { formatPoint } from '../game/formats/notation.ts';
import { type PlayedGame, positionAfterMoves } from '../game/game-record.ts';
import { afterMove, type Colour, freeCells, type Point, type Position, samePoint } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { type Score, winningChance } from '../game/score.ts';
import { words } from '../play/words.ts';
import { type Threats, threatsIn } from './threats.ts';

/** One of the best lines of a position, for its side to move. */
export interface AnalysedLine {
  readonly score: Score;
  readonly depth: number;
  /** The principal variation, never empty. */
  readonly pv: readonly Point[];
}

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
  readonly forbidden: readonly { readonly point: Point; readonly foul: Foul }[];
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
 * - `blunder`: a loss of winning chance above the bound.
 * - `missed win`: a proven win was there, and is no longer after the move.
 */
export type Judgement = 'blunder' | 'missed win';

/** A move of the game, by what was to be had before it and is to be had after it, both for who made it. */
export interface JudgedMove {
  /** From 1. */
  readonly number: number;
  readonly colour: Colour;
  readonly point: Point;
  /** Chances to win, 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** What it cost of them, 0 to 1; never less than 0. */
  readonly loss: number;
  readonly judgement?: Judgement;
  /** The best line before it: of a missed win the winning one. */
  readonly best: AnalysedLine;
  /** The best answer to it. */
  readonly answer?: AnalysedLine;
}

/** A loss of chance that counts as a blunder unless another bound is given. */
export const BLUNDER_BOUND = 0.2;

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
  const points = over ? [] : referee.forbiddenPoints(position);
  return {
    ply,
    position,
    ...(over && { over }),
    threats: over ? { standing: [], moves: [] } : threatsIn(position),
    forbidden: points.flatMap((point) => {
      const foul = referee.foul(position, point);
      return foul ? [{ point, foul }] : [];
    }),
  };
}

function gameOver(position: Position, before: Position | undefined, referee: Referee): GameOver | undefined {
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

/** The chance of the side to move in a position, 0 to 1; undefined where nothing is known. */
export function chanceIn({ position, over, lines: [best] }: AnalysedPosition): number | undefined {
  if (over) return over.kind === 'full' ? 0.5 : over.winner === position.sideToMove ? 1 : 0;
  return best && winningChance(best.score);
}

/** Black's chance in a position, 0 to 1: what a game's curve is drawn of. */
export function blacksChance(analysed: AnalysedPosition): number | undefined {
  const chance = chanceIn(analysed);
  return chance === undefined || analysed.position.sideToMove === 'black' ? chance : 1 - chance;
}

/**
 * The moves of a game, judged by the positions before and after each, as far as these are known. A move that a search
 * itself would play loses nothing, whatever a deeper look finds afterwards.
 */
export function judgeMoves(
  positions: readonly AnalysedPosition[],
  bound: number = BLUNDER_BOUND,
): readonly JudgedMove[] {
  const byPly = new Map(positions.map((analysed) => [analysed.ply, analysed]));
  return positions
    .toSorted((a, b) => a.ply - b.ply)
    .flatMap((before) => {
      const after = byPly.get(before.ply + 1);
      const judged = after && judgeMove(before, after, bound);
      return judged ? [judged] : [];
    });
}

function judgeMove(before: AnalysedPosition, after: AnalysedPosition, bound: number): JudgedMove | undefined {
  const [best] = before.lines;
  const point = after.position.stones.at(-1);
  const had = chanceIn(before);
  const left = chanceIn(after);
  if (!best || !point || had === undefined || left === undefined) return undefined;
  const [first] = best.pv;
  const isBest = first !== undefined && samePoint(first, point);
  const [answer] = after.lines;
  const isLost = after.over
    ? after.over.kind !== 'full' && after.over.winner === after.position.sideToMove
    : answer?.score.kind === 'win';
  const isStillWon = after.over ? after.over.kind === 'five' : answer?.score.kind === 'loss';
  const loss = isBest && !isLost ? 0 : Math.max(0, had - (1 - left));
  const missesWin = best.score.kind === 'win' && !isStillWon && !isBest;
  return {
    number: after.ply,
    colour: before.position.sideToMove,
    point: { x: point.x, y: point.y },
    before: had,
    after: 1 - left,
    loss,
    ...(missesWin ? { judgement: 'missed win' } : loss > bound ? { judgement: 'blunder' } : {}),
    best,
    ...(answer && { answer }),
  };
}

/** Whether there is anything to search: a game that goes on, and a cell to play on. */
export function isOpen(facts: PositionFacts): boolean {
  return facts.over === undefined && freeCells(facts.position).length > 0;
}

/**
 * What a side lost in its moves: how many were judged, blunders and missed wins among them, and the loss of chance of a
 * move on average.
 */
export interface SideSummary {
  readonly colour: Colour;
  readonly moves: number;
  readonly blunders: number;
  readonly missedWins: number;
  readonly averageLoss: number;
}

export function summaryOf(moves: readonly JudgedMove[], colour: Colour): SideSummary {
  const own = moves.filter((move) => move.colour === colour);
  const total = own.reduce((sum, { loss }) => sum + loss, 0);
  return {
    colour,
    moves: own.length,
    blunders: own.filter(({ judgement }) => judgement === 'blunder').length,
    missedWins: own.filter(({ judgement }) => judgement === 'missed win').length,
    averageLoss: own.length === 0 ? 0 : total / own.length,
  };
}
