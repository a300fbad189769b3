/**
 * Games in SGF (Smart Game Format, FF[4], red-bean.com/sgf), game 4: Gomoku and Renju. Points are two letters,
 * column and row from the top left corner, a to z and then A to Z.
 *
 * Files look like those of c-gomoku-cli, the manager that writes them: the rule as its number for managers, how
 * the game ended in words too, and in comments the time of a move and which moves were given.
 */

import { colourOfMove, type GameRecord, MAX_RECORD_SIDE, type RecordedMove } from '../game-record.ts';
import { infoRuleNumber, ruleOfInfoNumber } from '../info-rule-number.ts';
import type { BoardSize, Colour, Point } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import { RULES, type Rule } from '../rule.ts';
import { shortened } from '../sentence.ts';
import { visibleLines, visibleText } from '../visible-text.ts';
import { playedMoves } from './played-moves.ts';
import { formatComment, readComment } from './sgf-remarks.ts';
import { readResult, reasonText, resultText } from './sgf-result.ts';
import { formatProperty, parseTrees, type SgfNode, simpleTextOf, textOf } from './sgf-tree.ts';

const GAME = '4';
/** The board of a file that does not say: the usual one. */
const DEFAULT_SIDE = 15;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MOVES_PER_LINE = 8;

const OTHER_RULE_NAMES: ReadonlyMap<string, Rule> = new Map([
  ['gomoku', 'freestyle'],
  ['rif', 'renju'],
]);

const TURN_LIMIT = /^(\d+(?:\.\d+)?)s\/move$/;
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;

export function formatSgf(record: GameRecord): string {
  const { width, height, rule, result, turnMs, matchMs } = record;
  const header: readonly (readonly [name: string, value: string | undefined])[] = [
    ['FF', '4'],
    ['GM', GAME],
    ['CA', 'UTF-8'],
    ['EV', record.event],
    ['DT', record.date],
    ['RO', record.round],
    ['RU', rule && String(infoRuleNumber(rule))],
    ['SZ', width === height ? String(width) : `${width}:${height}`],
    ['TM', matchMs === undefined ? undefined : seconds(matchMs)],
    ['OT', turnMs === undefined ? undefined : `${seconds(turnMs)}s/move`],
    ['PB', record.black],
    ['PW', record.white],
    ['RE', result && resultText(result)],
    ['TE', result && reasonText(result)],
  ];
  const properties = header.flatMap(([name, value]) =>
    value === undefined ? [] : [formatProperty(name, oneLine(value))],
  );
  const moves = record.moves.map((move, i) => formatMove(move, i, i < record.openingLength));
  const lines: string[] = [];
  for (let i = 0; i < moves.length; i += MOVES_PER_LINE) {
    lines.push(moves.slice(i, i + MOVES_PER_LINE).join(''));
  }
  return `${[`(;${properties.join('')}`, ...lines].join('\n')})\n`;
}

/**
 * The games of a file one by one, at least one. Of branches the first is read; a set-up of stones before the first move
 * is an opening. An error is the last.
 */
export function* sgfGames(text: string): Generator<Result<GameRecord>> {
  let count = 0;
  for (const nodes of parseTrees(text)) {
    count++;
    const record = nodes.ok ? readGame(nodes.value) : nodes;
    yield record.ok || !nodes.ok ? record : err(`game ${count}: ${record.error}`);
    if (!record.ok) return;
  }
  if (count === 0) yield err('there is no game in it: none begins with "(;"');
}

function formatMove(move: RecordedMove, index: number, isOpening: boolean): string {
  const isBlack = colourOfMove(index) === 'black';
  const comment = formatComment(move, isOpening);
  return [
    ';',
    formatProperty(isBlack ? 'B' : 'W', formatSgfPoint(move)),
    ...(move.leftMs === undefined ? [] : [formatProperty(isBlack ? 'BL' : 'WL', seconds(move.leftMs))]),
    ...(comment === '' ? [] : [formatProperty('C', visibleLines(comment))]),
  ].join('');
}

function formatSgfPoint({ x, y }: Point): string {
  return LETTERS.charAt(x) + LETTERS.charAt(y);
}

function seconds(ms: number): string {
  return String(Math.max(0, Math.round(ms)) / 1000);
}

function oneLine(text: string): string {
  return visibleText(text.replaceAll(/\s/g, ' '));
}

function readGame([root = new Map(), ...others]: readonly SgfNode[]): Result<GameRecord> {
  const simple = (name: string) => {
    const value = root.get(name)?.[0];
    return value === undefined ? undefined : simpleTextOf(value);
  };
  const game = simple('GM')?.trim() ?? GAME;
  if (game !== GAME) return err(`GM[${shortened(game)}] is not Gomoku, which is 4`);
  const size = readSize(simple('SZ'));
  if (!size.ok) return size;
  const moves = readMoves([root, ...others], size.value);
  if (!moves.ok) return moves;

  const rule = readRule(simple('RU'));
  const result = readResult(simple('RE'), simple('TE'));
  const matchMs = readSeconds(simple('TM'));
  const turnMs = readSeconds(TURN_LIMIT.exec(simple('OT') ?? '')?.[1]);
  const [event, date, round, black, white] = ['EV', 'DT', 'RO', 'PB', 'PW'].map(simple);
  return ok({
    ...size.value,
    ...(rule ? { rule } : {}),
    ...(black !== undefined ? { black } : {}),
    ...(white !== undefined ? { white } : {}),
    ...(event !== undefined ? { event } : {}),
    ...(round !== undefined ? { round } : {}),
    ...(date !== undefined ? { date } : {}),
    ...(turnMs !== undefined ? { turnMs } : {}),
    ...(matchMs !== undefined ? { matchMs } : {}),
    ...moves.value,
    ...(result ? { result } : {}),
  });
}

function readSize(text = String(DEFAULT_SIDE)): Result<BoardSize> {
  const [, columns, rows = columns] = /^\s*(\d{1,4})(?::(\d{1,4}))?\s*$/.exec(text) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  if (width >= 1 && height >= 1 && width <= MAX_RECORD_SIDE && height <= MAX_RECORD_SIDE)
    return ok({ width, height });
  return err(`SZ[${shortened(text)}] is no board of 1x1 to ${MAX_RECORD_SIDE}x${MAX_RECORD_SIDE}`);
}

interface ColouredPoint extends Point {
  readonly colour: Colour;
}

/** A move with what its node says of it. */
type NodeMove = ColouredPoint & RecordedMove & { readonly isOpening: boolean };

function readMoves(
  nodes: readonly SgfNode[],
  size: BoardSize,
): Result<Pick<GameRecord, 'moves' | 'openingLength'>> {
  const read: NodeMove[] = [];
  for (const node of nodes) {
    const added = hasSetup(node) ? readSetup(node, size, read.length > 0) : readMove(node, read.length + 1);
    if (!added.ok) return added;
    read.push(...added.value);
  }
  const outOfTurn = read.findIndex(({ colour }, i) => colour !== colourOfMove(i));
  if (outOfTurn >= 0) {
    return err(`move ${outOfTurn + 1} is out of turn: black moves first, and then each in turn`);
  }
  const moves = playedMoves(read, size);
  if (!moves.ok) return moves;
  const played = read.findIndex(({ isOpening }) => !isOpening);
  return ok({
    openingLength: played < 0 ? read.length : played,
    moves: read.map(({ colour: _colour, isOpening: _isOpening, ...move }) => move),
  });
}

function hasSetup(node: SgfNode): boolean {
  return ['AB', 'AW', 'AE'].some((name) => node.has(name));
}

/** Stones put on the board: they count as an opening, played in the order of their lists. */
function readSetup(node: SgfNode, size: BoardSize, isLate: boolean): Result<readonly NodeMove[]> {
  if (isLate || node.has('AE') || node.has('B') || node.has('W')) {
    return err('stones are set up or taken away in the middle of the game');
  }
  const black = readPointList(node.get('AB') ?? [], size);
  if (!black.ok) return black;
  const white = readPointList(node.get('AW') ?? [], size);
  if (!white.ok) return white;
  const surplus = black.value.length - white.value.length;
  if (surplus !== 0 && surplus !== 1) {
    return err(
      `the stones set up, ${black.value.length} black and ${white.value.length} white, cannot have been played in turn`,
    );
  }
  return ok(
    black.value.flatMap((point, i) => {
      const reply = white.value[i];
      return [
        { ...point, colour: 'black', isOpening: true } as const,
        ...(reply ? [{ ...reply, colour: 'white', isOpening: true } as const] : []),
      ];
    }),
  );
}

/** Points, or rectangles of them as `upper left:lower right`: on the board, and no more than it has. */
function readPointList(values: readonly string[], { width, height }: BoardSize): Result<readonly Point[]> {
  const points: Point[] = [];
  for (const value of values) {
    const [first = '', last = first] = value.split(':', 2).map((text) => text.trim());
    const from = readPoint(first);
    const to = readPoint(last);
    if (!from || !to) return err(`"${shortened(value)}" is no point`);
    if (to.x >= width || to.y >= height) return err(`"${value}" is off the ${width}x${height} board`);
    for (let y = from.y; y <= to.y; y++) for (let x = from.x; x <= to.x; x++) points.push({ x, y });
    if (points.length > width * height) return err('more stones are set up than the board has points');
  }
  return ok(points);
}

/** The node's move; none if it has none. */
function readMove(node: SgfNode, number: number): Result<readonly NodeMove[]> {
  const black = node.get('B')?.[0];
  const white = node.get('W')?.[0];
  const value = (black ?? white)?.trim();
  if (value === undefined) return ok([]);
  if (black !== undefined && white !== undefined) return err(`move ${number} is both black's and white's`);
  if (value === '') return err(`move ${number} is a pass, which a record cannot hold`);
  const point = readPoint(value);
  if (!point) return err(`move ${number}, "${shortened(value)}", is no point`);
  const colour = black !== undefined ? 'black' : 'white';
  const leftMs = readSeconds(node.get(colour === 'black' ? 'BL' : 'WL')?.[0]);
  const comment = node.get('C')?.[0];
  return ok([
    {
      ...point,
      colour,
      isOpening: false,
      ...(leftMs !== undefined ? { leftMs } : {}),
      ...(comment !== undefined ? readComment(textOf(comment)) : {}),
    },
  ]);
}

function readPoint(text: string): Point | undefined {
  const [x, y] = [...text.slice(0, 3)].map((letter) => LETTERS.indexOf(letter));
  return text.length === 2 && x !== undefined && y !== undefined && x >= 0 && y >= 0 ? { x, y } : undefined;
}

function readRule(text: string | undefined): Rule | undefined {
  const name = text?.trim().toLowerCase() ?? '';
  return RULES.find((rule) => rule === name) ?? ruleOfInfoNumber(name) ?? OTHER_RULE_NAMES.get(name);
}

function readSeconds(text: string | undefined): number | undefined {
  const number = text?.trim() ?? '';
  return SECONDS.test(number) ? Math.round(Number(number) * 1000) : undefined;
}
