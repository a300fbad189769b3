import type { SearchLine } from '../binding/search-result.ts';
import {
  type BoardSize,
  type Colour,
  freeCells,
  type Point,
  type Position,
  samePoint,
} from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { type Score, winningChance } from '../game/score.ts';
import { printable } from './gtp-lines.ts';
import { formatVertex, parseColour, parseVertex } from './vertex.ts';

/** How the analysis commands write: Leela Zero's figures are in 1/10000, KataGo's from 0 to 1. */
export type AnalysisStyle = 'lz' | 'kata';

/** What an analysis command asks for. */
export interface AnalysisWishes {
  readonly colour: Colour;
  /** Between two reports. */
  readonly intervalMs: number;
  /** Moves to report, at least and at most. */
  readonly least: number;
  readonly most: number;
  /** Points that the first move must not be on. */
  readonly excluded: readonly Point[];
}

/** Where nothing is said: enough for a board of candidates, few enough to look deep. */
const DEFAULT_LINES = 5;
const MOST_LINES = 40;
const DEFAULT_INTERVAL_MS = 1000;
const LEAST_INTERVAL_MS = 10;
/** As long as a timer can be: a longer one would run out at once. */
const MOST_INTERVAL_MS = 2 ** 31 - 1;
const CENTISECOND_MS = 10;

/** LizzieYzy reads visits into 32 bits. */
const MOST_VISITS = 2 ** 31 - 1;
const MOST_LINE_OF_PLAY = 40;
/** The evaluation that is reported as one point of lead, and the points for a proven win. */
const EVALUATION_OF_A_POINT = 100;
const POINTS_OF_A_WIN = 100;

/** Keys whose values say what else KataGo shall tell; there is nothing of it here. */
const IGNORED_KEYS: ReadonlySet<string> = new Set([
  'ownership',
  'ownershipstdev',
  'movesownership',
  'movesownershipstdev',
  'pvvisits',
  'pvedgevisits',
  'rootinfo',
  'noresultvalue',
]);

const NUMBER = /^\d{1,9}(\.\d{0,6})?$/;

/** Reads `[colour] [interval] key value ...`. The error is what is wrong with it. */
export function parseWishes(args: readonly string[], position: Position): Result<AnalysisWishes> {
  const words = [...args];
  const colour = parseColour(words[0]);
  if (colour) words.shift();
  const toMove = colour ?? position.sideToMove;
  if (words[0] !== undefined && NUMBER.test(words[0])) words.unshift('interval');
  let wishes: AnalysisWishes = {
    colour: toMove,
    intervalMs: DEFAULT_INTERVAL_MS,
    least: 0,
    most: MOST_LINES,
    excluded: [],
  };
  while (words.length > 0) {
    const [key = '', value = ''] = words.splice(0, 2);
    const number = NUMBER.test(value) ? Number(value) : undefined;
    const name = key.toLowerCase();
    if (name === 'avoid' || name === 'allow') {
      const [points = '', depth = ''] = words.splice(0, 2);
      const listed = pointsIn(points, position);
      const by = parseColour(value);
      if (!by || !listed || !/^[1-9]\d{0,8}$/.test(depth))
        return err(`"${printable(key)}" needs a colour, points as in C3,D4, and a number of moves`);
      // Of the moves that come later nothing can be kept away.
      if (by === toMove) wishes = { ...wishes, excluded: excludedBy(name, listed, position) };
    } else if (IGNORED_KEYS.has(name) && value !== '') continue;
    else if (number === undefined) return err(`"${printable(`${key} ${value}`.trim())}" is not understood`);
    else if (name === 'interval')
      wishes = {
        ...wishes,
        intervalMs: Math.min(MOST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, number * CENTISECOND_MS)),
      };
    else if (name === 'minmoves') wishes = { ...wishes, least: Math.min(number, MOST_LINES) };
    else if (name === 'maxmoves') wishes = { ...wishes, most: Math.min(number, MOST_LINES) };
    else return err(`"${printable(key)}" is not understood`);
  }
  return ok(wishes);
}

/** How many lines the search is to find, for an analysis or beside the move that is played. */
export function lineCount({ least, most }: AnalysisWishes, isMove: boolean): number {
  return Math.max(1, Math.floor(Math.min(most, Math.max(least, isMove ? 1 : DEFAULT_LINES))));
}

/**
 * A report of lines, best first: `info move ...` of each, all on one line; empty if there are none. `nodes`: of the
 * search by now, reported as the visits of the best move; the others have those after which they were found.
 */
export function analysisLine(
  lines: Iterable<SearchLine>,
  style: AnalysisStyle,
  nodes: number,
  size: BoardSize,
): string {
  const told: SearchLine[] = [];
  for (const line of [...lines].sort((a, b) => a.line - b.line))
    if (!told.some(({ point }) => samePoint(point, line.point))) told.push(line);
  const mostNodes = Math.max(nodes, ...told.map((line) => line.nodes));
  return told
    .map((line, order) => {
      const visits = Math.min(MOST_VISITS, order === 0 ? mostNodes : line.nodes);
      const figures = style === 'lz' ? lzFigures(line, told.length) : kataFigures(line, told.length);
      const pv = line.pv.slice(0, MOST_LINE_OF_PLAY).map((point) => formatVertex(point, size));
      return `info move ${formatVertex(line.point, size)} visits ${visits} ${figures} order ${order} pv ${pv.join(' ')}`;
    })
    .join(' ');
}

function lzFigures({ score }: SearchLine, count: number): string {
  const chance = Math.round(10_000 * winningChance(score));
  return `winrate ${chance} prior ${Math.round(10_000 / count)} lcb ${chance}`;
}

function kataFigures({ score }: SearchLine, count: number): string {
  const chance = winningChance(score);
  const utility = (2 * chance - 1).toFixed(6);
  const lead = leadOf(score).toFixed(2);
  return [
    `utility ${utility} winrate ${chance.toFixed(6)} scoreMean ${lead} scoreStdev 0.00 scoreLead ${lead}`,
    `prior ${(1 / count).toFixed(6)} lcb ${chance.toFixed(6)} utilityLcb ${utility}`,
  ].join(' ');
}

function leadOf(score: Score): number {
  if (score.kind === 'value') return score.value / EVALUATION_OF_A_POINT;
  return score.kind === 'win' ? POINTS_OF_A_WIN : -POINTS_OF_A_WIN;
}

/** `C3,D4`; undefined if one of them is no point of the board. Passes are nothing that could be played. */
function pointsIn(text: string, size: BoardSize): readonly Point[] | undefined {
  const points: Point[] = [];
  for (const word of text.split(',')) {
    if (word === '') continue;
    const vertex = parseVertex(word, size);
    if (!vertex) return undefined;
    if (vertex !== 'pass') points.push(vertex);
  }
  return points;
}

function excludedBy(key: 'avoid' | 'allow', listed: readonly Point[], position: Position): readonly Point[] {
  if (key === 'avoid') return listed;
  return freeCells(position).filter((cell) => !listed.some((point) => samePoint(point, cell)));
}
