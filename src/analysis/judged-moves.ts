/** What a game's moves are worth: grades, accuracy, and the move that decided the game. */
import type { Foul } from '../binding/foul.ts';
import { type Colour, type Point, samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { type AnalysedLine, blacksChance, chanceIn, type SearchedPosition } from './game-analysis.ts';

/**
 * From the mildest on. A `missed win` is a blunder that gives a proven win away; where the win is still there, as
 * evaluations go, it is none.
 */
export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder', 'missed win'] as const;

export type Judgement = (typeof JUDGEMENTS)[number];

/** A line without the depth at which a search found it. */
export type JudgedLine = Pick<AnalysedLine, 'score' | 'pv'> & Partial<Pick<AnalysedLine, 'depth'>>;

/** A move of the game, by what was to be had before it and is to be had after it, both for who made it. */
export interface JudgedMove<Line extends JudgedLine = JudgedLine> {
  /** From 1. */
  readonly number: number;
  readonly colour: Colour;
  readonly point: Point;
  /** Chances to win, 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** What it cost of them, 0 to 1; nothing if it is the search's own move. */
  readonly loss: number;
  /** 0 to 1: 1 where nothing was lost. */
  readonly accuracy: number;
  readonly judgement?: Judgement;
  /** It is forbidden to black, who has lost the game by it. */
  readonly foul?: Foul;
  /** What it overlooked, whatever that cost: an own row or short win, the opponent's row, how to hold out longer. */
  readonly overlooked?: 'own row' | 'short win' | 'row' | 'defence';
  /** The best line before it: of a missed win the winning one. */
  readonly best: Line;
  /** The best answer to it. */
  readonly answer?: Line;
}

/** A loss of chance above it is a blunder, unless another bound is given. */
export const BLUNDER_BOUND = 0.2;
/** The bounds of the milder grades, as parts of a blunder's. */
const MISTAKE_PART = 0.5;
const INACCURACY_PART = 0.25;
/** A loss of this much halves the accuracy of a move. */
const HALVING_LOSS = 0.15;
/** With less of a chance than this there is nothing to be accurate about. */
const LEAST_CHANCE = 0.02;
/** A lost game was not defended if it ends this many of the winner's moves sooner. */
const HASTENED_MOVES = 3;
/** The longest proven win, in moves, that a person can find. */
const SHORT_WIN = 3;
/** Who has less of a chance than this for the rest of the game has lost it. */
const FAIR_CHANCE = 0.35;

/**
 * The moves of a game, judged by the positions before and after each, as far as these are known. A move that a search
 * itself would play loses nothing, whatever a deeper look finds afterwards: no better one is known.
 */
export function judgeMoves<Line extends JudgedLine>(
  positions: readonly (SearchedPosition & { readonly lines: readonly Line[] })[],
  bound: number = BLUNDER_BOUND,
): readonly JudgedMove<Line>[] {
  const byPly = new Map(positions.map((searched) => [searched.ply, searched]));
  return positions
    .toSorted((a, b) => a.ply - b.ply)
    .flatMap((before) => {
      const after = byPly.get(before.ply + 1);
      const judged = after && judgeMove(before, after, bound);
      return judged ? [judged] : [];
    });
}

function judgeMove<Line extends JudgedLine>(
  before: SearchedPosition & { readonly lines: readonly Line[] },
  after: SearchedPosition & { readonly lines: readonly Line[] },
  bound: number,
): JudgedMove<Line> | undefined {
  const [best] = before.lines;
  const point = after.position.stones.at(-1);
  const had = chanceIn(before);
  const left = chanceIn(after);
  if (!best || !point || had === undefined || left === undefined) return undefined;
  const [answer] = after.lines;
  const foul = after.over?.kind === 'forbidden' ? after.over.foul : undefined;
  const isBest = !foul && best.pv[0] !== undefined && samePoint(best.pv[0], point);
  const loss = isBest ? 0 : Math.max(0, had - (1 - left));
  const hasWon = after.over?.kind === 'five';
  const overlooked = isBest || foul || hasWon ? undefined : overlookedBy(best.score, answer?.score);
  const isHopeless = foul !== undefined || overlooked === 'row';
  const judgement = foul
    ? 'blunder'
    : gradeOf(isHopeless ? 1 : loss, best.score, overlooked !== undefined, bound);
  return {
    number: after.ply,
    colour: before.position.sideToMove,
    point: { x: point.x, y: point.y },
    before: had,
    after: 1 - left,
    loss,
    accuracy: isHopeless ? 0 : 0.5 ** (loss / HALVING_LOSS),
    ...(judgement && { judgement }),
    ...(foul && { foul }),
    ...(overlooked && { overlooked }),
    best,
    ...(answer && { answer }),
  };
}

function gradeOf(loss: number, best: Score, hasOverlooked: boolean, bound: number): Judgement | undefined {
  if (loss > bound) return best.kind === 'win' ? 'missed win' : 'blunder';
  if (loss > MISTAKE_PART * bound) return 'mistake';
  return loss > INACCURACY_PART * bound || hasOverlooked ? 'inaccuracy' : undefined;
}

/** What the scores of the best move and of the answer to the one played say that it did not see. */
function overlookedBy(best: Score, answer: Score | undefined): JudgedMove['overlooked'] {
  const winsIn = answer?.kind === 'win' ? movesOf(answer.plies) : undefined;
  // A row that no move prevents is lost in two plies at the latest.
  if (answer?.kind === 'win' && answer.plies === 1 && !(best.kind === 'loss' && best.plies <= 2))
    return 'row';
  if (best.kind === 'win' && best.plies === 1) return 'own row';
  if (best.kind === 'win' && movesOf(best.plies) <= SHORT_WIN && answer?.kind !== 'loss') return 'short win';
  const held = best.kind === 'loss' ? movesOf(best.plies) : undefined;
  return winsIn !== undefined && held !== undefined && held - winsIn >= HASTENED_MOVES
    ? 'defence'
    : undefined;
}

/** The winner's moves in a win of `plies` plies. */
function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** What a side did in its moves: how many were judged and got each grade, and what they lost. */
export interface SideSummary {
  readonly colour: Colour;
  readonly moves: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missedWins: number;
  /** Of chance, a move. */
  readonly averageLoss: number;
  /** The mean of its moves with something to lose, 0 to 1; absent without such moves. */
  readonly accuracy?: number;
}

export function summaryOf(moves: readonly JudgedMove[], colour: Colour): SideSummary {
  const own = moves.filter((move) => move.colour === colour);
  const count = (wanted: Judgement) => own.filter(({ judgement }) => judgement === wanted).length;
  const open = own.filter(({ before, accuracy }) => before > LEAST_CHANCE || accuracy < 1);
  return {
    colour,
    moves: own.length,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
    missedWins: count('missed win'),
    averageLoss: meanOf(own.map(({ loss }) => loss)) ?? 0,
    ...(open.length > 0 && { accuracy: meanOf(open.map(({ accuracy }) => accuracy)) as number }),
  };
}

/**
 * The move with which the loser gave away the last fair chance, if it was one that has a grade; undefined for a game
 * that nobody has lost by then. `positions`: those that `moves` were judged by.
 */
export function decisiveMove<Line extends JudgedLine>(
  moves: readonly JudgedMove<Line>[],
  positions: readonly SearchedPosition[],
): JudgedMove<Line> | undefined {
  const last = positions.toSorted((a, b) => b.ply - a.ply)[0];
  const chance = last && blacksChance(last);
  if (chance === undefined) return undefined;
  const loser = chance < FAIR_CHANCE ? 'black' : chance > 1 - FAIR_CHANCE ? 'white' : undefined;
  const lost = moves.findLast((move) => move.colour === loser && move.before >= FAIR_CHANCE);
  return lost?.judgement !== undefined && lost.after < FAIR_CHANCE ? lost : undefined;
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
