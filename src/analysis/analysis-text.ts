/** An analysis as text for people. */
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import type { Colour, Point, Position } from '../game/position.ts';
import { type OpenedGame, openingText, renjuOpening } from '../game/renju-opening.ts';
import { ROW_LENGTH } from '../game/rule.ts';
import { percentOfChance, type Score, winningChance } from '../game/score.ts';
import { scoreText } from '../play/sentences.ts';
import { words } from '../play/words.ts';
import { threatsJson } from './analysis-json.ts';
import type { CellValue } from './cell-map.ts';
import { type AnalysedLine, type AnalysedPosition, overText, type PositionFacts } from './game-analysis.ts';
import type { JudgedMove } from './judged-moves.ts';
import { lessonOf, lineText, verdictText } from './lessons.ts';
import { textBoard } from './text-board.ts';
import { threatTexts } from './threat-texts.ts';

/** `Opening: D4 Kagetsu 花月 (Flower Moon)`; nothing for a game with none of renju's. */
export function openingLines(game: OpenedGame): readonly string[] {
  const opening = renjuOpening(game);
  return opening ? [`Opening: ${openingText(opening)}`] : [];
}

/**
 * A position with its best lines: the opening of its game, a board with their numbers, the lines, threats, forbidden
 * points.
 */
export function positionText(analysed: AnalysedPosition, game: OpenedGame): string {
  const { position, lines, over } = analysed;
  const places = new Map(lines.map(({ pv: [first] }, i) => [key(first), String(i + 1)]));
  const marks = (point: Point) => places.get(key(point)) ?? forbiddenMark(analysed, point);
  return [
    headText(analysed),
    ...openingLines({ ...game, moves: game.moves.slice(0, analysed.ply) }),
    '',
    textBoard(position, marks),
    '',
    ...(over ? [] : lines.length > 0 ? linesText(lines, position) : ['No move was found in that time.']),
    ...rulesText(analysed),
  ].join('\n');
}

/** `freestyle 15x15, after 14 moves, Black to move` */
function headText({ position, ply, over }: PositionFacts): string {
  const { rule, width, height, rowLength, sideToMove } = position;
  const length = rowLength === ROW_LENGTH ? '' : `, ${rowLength} in a row`;
  const moves = ply > 0 ? `after ${ply} move${ply === 1 ? '' : 's'}` : setUpText(position);
  const turn = over ? overText(over) : `${words.colours[sideToMove]} to move`;
  return `${rule} ${width}x${height}${length}, ${moves}, ${turn}`;
}

/** `the empty board` or `7 stones set up` */
function setUpText({ stones }: Position): string {
  if (stones.length === 0) return 'the empty board';
  return `${stones.length} stone${stones.length === 1 ? '' : 's'} set up`;
}

function linesText(lines: readonly AnalysedLine[], position: Position): readonly string[] {
  const scores = lines.map(({ score }) => scoreText(score));
  const width = Math.max(...scores.map((text) => text.length));
  return lines.map(
    ({ score, depth, pv }, i) =>
      `${String(i + 1).padStart(2)}. ${chanceText(winningChance(score))} ${(scores[i] ?? '').padStart(width)}  depth ${String(depth).padStart(2)}  ${lineText(pv, position)}`,
  );
}

/** Threats by name, and forbidden points with their reasons; nothing where there are none. */
function rulesText(facts: PositionFacts): readonly string[] {
  const { position, forbidden } = facts;
  const fouls = forbidden.map(
    ({ point, foul }) =>
      `${formatPoint(point, position)}: ${foul.kind}${foul.rows
        .map(({ stones }) => `, ${formatPoints(stones, position)}`)
        .join('')}`,
  );
  return [
    ...section('Threats', threatTexts(threatsJson(facts))),
    ...section('Forbidden to Black (marked ×)', fouls),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function forbiddenMark({ forbidden }: PositionFacts, { x, y }: Point): string | undefined {
  return forbidden.some(({ point }) => point.x === x && point.y === y) ? '×' : undefined;
}

/**
 * The map of cells, a board a side: chances in percent, `++` and `--` for proven wins and losses, `×` where Black
 * may not play.
 */
export function mapText(position: Position, values: readonly CellValue[], colour: Colour): string {
  const texts = new Map(
    values
      .filter((value) => value.colour === colour)
      .map(({ point, score }) => [key(point), cellText(score)]),
  );
  const whose = colour === position.sideToMove ? '' : `, if it were ${words.colours[colour]}'s turn`;
  const head = `Chance to win in percent after each move of ${words.colours[colour]}${whose} (++ proven win, -- proven loss):`;
  return `${head}\n\n${textBoard(position, (point) => texts.get(key(point)))}`;
}

function cellText(score: Score | 'forbidden'): string {
  if (score === 'forbidden') return '×';
  if (score.kind === 'value') return String(percentOfChance(winningChance(score)));
  return score.kind === 'win' ? '++' : '--';
}

/**
 * A move of a game, of either side: Black's chance to win after it, and what would have been best. Below one with a
 * grade is what there is to learn.
 */
export function moveText(move: JudgedMove, before: Position, after: Position): string {
  const { number, colour, point } = move;
  const name = `${String(number).padStart(3)}. ${words.colours[colour]} ${formatPoint(point, before).padEnd(3)}`;
  const chance = chanceText(colour === 'black' ? move.after : 1 - move.after);
  const line = `${name}  ${chance}  ${verdictText(move, before)}`;
  return [line, ...lessonOf(move, before, after).map((sentence) => `     ${sentence}`)].join('\n');
}

function chanceText(chance: number): string {
  return `${String(percentOfChance(chance)).padStart(3)} %`;
}

function key(point: Point | undefined): string {
  return point ? `${point.x},${point.y}` : '';
}
