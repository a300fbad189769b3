/** What there is to learn from a game, in sentences: the same in the terminal, in a written page and in the browser. */
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import { type Colour, opponent, type Point, type Position, samePoint } from '../game/position.ts';
import { percentOfChance } from '../game/score.ts';
import { movesToWin, percentText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import type { SearchedPosition } from './game-analysis.ts';
import { decisiveMove, JUDGEMENTS, type JudgedMove, type SideSummary, summaryOf } from './judged-moves.ts';
import { type Threat, threatsIn } from './threats.ts';

/** What is said of a game besides its figures: of moves by number, the verdict first, and of the whole. */
export interface GameTexts {
  readonly lessons: Readonly<Record<number, readonly string[]>>;
  readonly summary: readonly string[];
}

/** More of a line would not be followed. */
const LONGEST_LINE = 20;

/** As the notation of games marks them, mildest first. */
export const SIGNS: Readonly<Record<(typeof JUDGEMENTS)[number], string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  'missed win': '??',
};

/** Moves as people read them, not too many: `H8 I9 J10`. */
export function lineText(pv: readonly Point[], position: Position): string {
  const shown = formatPoints(pv.slice(0, LONGEST_LINE), position);
  return pv.length > LONGEST_LINE ? `${shown} ...` : shown;
}

/** `blunder, 8 % lost`, `best`, `best K8`: a move in a few words. */
export function verdictText({ judgement, loss, best, point }: JudgedMove, position: Position): string {
  const said = words.analysis;
  const [first = point] = best.pv;
  const cost = Math.round(100 * loss);
  const parts = [
    ...(judgement ? [said.grades[judgement]] : []),
    ...(cost > 0 ? [said.lost(cost)] : []),
    samePoint(first, point) ? said.columns.best.toLowerCase() : said.bestWas(formatPoint(first, position)),
  ];
  return words.listed(parts);
}

/**
 * Why a move that has a grade is worse than another: the threats that it left or allows, by name, the better line and
 * the answer. Nothing of a move without a grade. `before` and `after`: the positions around it.
 */
export function lessonOf(move: JudgedMove, before: Position, after: Position): readonly string[] {
  const { judgement, foul, best, answer, overlooked, colour } = move;
  if (!judgement) return [];
  const said = words.analysis;
  const winsIn = movesToWin(best.score);
  const isMissed =
    best.score.kind === 'win' &&
    (judgement === 'missed win' || overlooked === 'short win' || foul !== undefined);
  const [first] = best.pv;
  const better = lineText(best.pv, before);
  return [
    ...(foul ? [said.foul(foul.kind)] : []),
    ...(overlooked === 'own row' && first ? [said.missedRow(formatPoint(first, before))] : []),
    ...(isMissed && overlooked !== 'own row' ? [said.missedWin(winsIn, better)] : []),
    ...(foul ? [] : [...leftTexts(before, after), ...allowedTexts(move, after)]),
    ...(isMissed || overlooked === 'own row' ? [] : [said.better(better, madeBy(first, colour, before))]),
    ...(answer && !foul
      ? [said.answer(lineText(answer.pv, after), after.sideToMove, percentText(answer.score))]
      : []),
  ];
}

/** The opponent's threats that stood before a move and stand after it, though something could be done about them. */
function leftTexts(before: Position, after: Position): readonly string[] {
  const theirs = opponent(before.sideToMove);
  const standing = (position: Position) =>
    threatsIn(position).standing.filter(({ colour }) => colour === theirs);
  const key = ({ kind, stones }: Threat) => `${kind} ${formatPoints(stones, before)}`;
  const left = new Set(standing(after).map(key));
  return standing(before)
    .filter((threat) => threat.kind !== 'open four' && left.has(key(threat)))
    .map(({ kind, stones, colour }) =>
      words.analysis.leaves(
        colour,
        words.threats.named(kind, before.rowLength),
        formatPoints(stones, before),
      ),
    );
}

/** What the best answer to a move makes. */
function allowedTexts({ answer }: JudgedMove, after: Position): readonly string[] {
  const [point] = answer?.pv ?? [];
  if (!answer || !point) return [];
  const name = formatPoint(point, after);
  const { sideToMove } = after;
  if (answer.score.kind === 'win' && answer.score.plies === 1)
    return [words.analysis.allowsRow(sideToMove, name)];
  const made = madeBy(point, sideToMove, after);
  return made === '' ? [] : [words.analysis.allows(sideToMove, made, name)];
}

/** The name of the threats that a move makes, more than one reply can meet; perhaps nothing. */
function madeBy(point: Point | undefined, colour: Colour, position: Position): string {
  const made = threatsIn(position).moves.find(
    (move) => point && move.colour === colour && samePoint(move.point, point),
  );
  return made ? words.threats.named(made.kind, position.rowLength) : '';
}

/** `Black: 20 moves, accuracy 91 %, 1 blunder, 2 inaccuracies.` */
function summaryText(summary: SideSummary): string {
  const { colour, moves, accuracy, inaccuracies, mistakes, blunders, missedWins } = summary;
  const counts = { inaccuracy: inaccuracies, mistake: mistakes, blunder: blunders, 'missed win': missedWins };
  const said = JUDGEMENTS.toReversed().flatMap((judgement) =>
    counts[judgement] > 0 ? [words.analysis.counted[judgement](counts[judgement])] : [],
  );
  const percent = accuracy === undefined ? undefined : Math.round(100 * accuracy);
  return words.analysis.summary(colour, moves, percent, said);
}

/** How each side played, and the move that decided the game, if one did. `positions`: those that are judged by. */
export function summaryTexts(
  moves: readonly JudgedMove[],
  positions: readonly SearchedPosition[],
): readonly string[] {
  const decisive = decisiveMove(moves, positions);
  const [first] = positions;
  return [
    ...(['black', 'white'] as const).map((colour) => summaryText(summaryOf(moves, colour))),
    ...(decisive && first
      ? [
          words.analysis.decisive(
            decisive.number,
            decisive.colour,
            formatPoint(decisive.point, first.position),
            percentOfChance(decisive.before),
            percentOfChance(decisive.after),
          ),
        ]
      : []),
  ];
}
