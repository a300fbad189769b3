/**
 * Games in SGF (Smart Game Format, FF[4], red-bean.com/sgf), game 4: Gomoku and Renju. Points are two letters,
 * column and row from the top left corner, a to z and then A to Z.
 *
 * Files look like those of c-gomoku-cli, the manager that writes them: the rule as its number for managers, how
 * the game ended in words too, and in comments the time of a move and which moves were given.
 */

import {
  colourOfMove,
  type GameRecord,
  type GameTree,
  MAX_RECORD_SIDE,
  type MoveNode,
} from '../game-record.ts';
import { isBranched, mainLine, walkTree } from '../game-tree.ts';
import { type BoardSize, type Colour, type Point, type StartPosition, samePoint } from '../position.ts';
import { err, ok, type Result, shortened } from '../result.ts';
import { INFO_RULE_NUMBERS, RULES, type Rule, ruleOfInfoNumber } from '../rule.ts';
import { visibleLines, visibleText } from '../visible-text.ts';
import { LETTERS, readSeconds, SgfGame } from './sgf-game.ts';
import { BLOCKED, OPENING } from './sgf-names.ts';
import { formatComment } from './sgf-remarks.ts';
import { readResult, reasonText, resultText } from './sgf-result.ts';
import {
  branchedText,
  formatProperty,
  parseTrees,
  type SgfLines,
  type SgfNode,
  simpleTextOf,
  type TextNode,
  textOf,
} from './sgf-tree.ts';
import { readTree } from './sgf-variations.ts';

const GAME = '4';
const MOVES_PER_LINE = 8;

/** The games that SGF has numbers for, as far as files of Gomoku have them by mistake, or are collected with them. */
const OTHER_GAMES: Readonly<Record<string, string>> = {
  1: 'Go',
  2: 'Othello',
  3: 'chess',
  7: 'Chinese chess',
  8: 'shogi',
  10: 'Ataxx',
  11: 'Hex',
};

const OTHER_RULE_NAMES: ReadonlyMap<string, Rule> = new Map([
  ['gomoku', 'freestyle'],
  ['rif', 'renju'],
]);

const TURN_LIMIT = /^(\d+(?:\.\d+)?)s\/move$/;

export function formatSgf(record: GameRecord): string {
  const { width, height, rule, result, turnMs, matchMs } = record;
  const header: readonly (readonly [name: string, value: string | undefined])[] = [
    ['FF', '4'],
    ['GM', GAME],
    ['CA', 'UTF-8'],
    ['EV', record.event],
    ['DT', record.date],
    ['RO', record.round],
    ['RU', rule && String(INFO_RULE_NUMBERS[rule])],
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
  const { openingSteps = [] } = record;
  if (openingSteps.length > 0) properties.push(formatProperty(OPENING, ...openingSteps.map(oneLine)));
  // Moves of the tree may be set up in the record, which then has their comments too.
  const comment = record.tree?.comment ?? record.comment;
  if (comment !== undefined && !(record.tree && comment === ''))
    properties.push(formatProperty('C', visibleLines(comment)));
  if (record.tree) return formatTree(properties.join(''), record.tree, record.openingLength);
  const first = record.start?.sideToMove ?? 'black';
  const moves = record.moves.map((move, i) =>
    formatMove(move, move, colourOfMove(i, first), i < record.openingLength),
  );
  const lines: string[] = [];
  for (let i = 0; i < moves.length; i += MOVES_PER_LINE) {
    lines.push(moves.slice(i, i + MOVES_PER_LINE).join(''));
  }
  return `${[`(;${properties.join('')}${startProperties(record.start)}`, ...lines].join('\n')})\n`;
}

function formatTree(properties: string, tree: GameTree, openingLength: number): string {
  function* nodes(): Generator<TextNode> {
    for (const { node, depth, colour, hasSiblings, isMain } of walkTree(tree)) {
      const text = formatMove(node.point, node, colour, isMain && depth <= openingLength);
      yield { depth, hasSiblings, text };
    }
  }
  return `(;${properties}${startProperties(tree.start)}${[...branchedText(nodes())].join('')}`;
}

/** The stones that are set up, and who moves first; nothing for the empty board. */
function startProperties(start: StartPosition | undefined): string {
  if (!start) return '';
  const listed = (['black', 'white'] as const).map((colour) => {
    const points = start.stones.filter((stone) => stone.colour === colour).map(formatSgfPoint);
    return points.length === 0 ? '' : formatProperty(colour === 'black' ? 'AB' : 'AW', ...points);
  });
  if (start.blocked?.length) listed.push(formatProperty(BLOCKED, ...start.blocked.map(formatSgfPoint)));
  return `\n${listed.join('')}${formatProperty('PL', start.sideToMove === 'black' ? 'B' : 'W')}`;
}

/** What a text may leave open, and which games of an SGF are wanted. */
export interface SgfReading {
  /** The board of a game that does not say it: an SGF without SZ, or moves alone. 15x15 unless given. */
  readonly size: BoardSize;
  /** Who is to move in a position that does not tell it; unless given, such a one cannot be read. */
  readonly sideToMove?: Colour | undefined;
  /** An SGF of another game than Gomoku is read too, its moves as they are. */
  readonly anyGame?: boolean | undefined;
  /** How its reader has that done, which ends the error otherwise: `--any-game reads its moves all the same`. */
  readonly otherGameHint?: string | undefined;
  /** A game's notes say so where variations are left out. */
  readonly tellsVariations?: boolean | undefined;
  /** A game's record has a tree of its variations; its notes say which are left out of it. */
  readonly keepsVariations?: boolean | undefined;
  /** Is called for those that are left out, with the end of a sentence; otherwise they come as errors. */
  readonly onOtherGame?: (game: string) => void;
}

/**
 * The games of a file one by one, at least one. Of branches the first is read. An error is of its game alone, or the
 * last where the next game cannot be found.
 */
export function* sgfGames(text: string, reading: SgfReading): Generator<Result<GameRecord>> {
  let count = 0;
  for (const tree of parseTrees(text, reading.keepsVariations ? 'all' : undefined)) {
    count++;
    if (!tree.ok) {
      yield tree;
      continue;
    }
    const { nodes, notes, isBranched, lines } = tree.value;
    const other = otherGame(nodes);
    if (other !== undefined && !reading.anyGame) {
      const name = `game ${count}: ${other}, not Gomoku (4)`;
      if (reading.onOtherGame) reading.onOtherGame(name);
      else yield err(`${name}: ${reading.otherGameHint ?? '--any-game reads its moves all the same'}`);
      continue;
    }
    const otherNote = other === undefined ? [] : [`${other}: its moves are taken for Gomoku's`];
    const isLeftOut = isBranched && (reading.keepsVariations ? !lines : reading.tellsVariations);
    const variationNote = isLeftOut ? [VARIATIONS_LEFT_OUT] : [];
    const record = readGame(nodes, reading, [...notes, ...otherNote, ...variationNote]);
    if (!record.ok) yield err(`game ${count}: ${record.error}`);
    else
      yield isBranched && reading.keepsVariations && lines
        ? ok(withTree(record.value, lines, reading, nodes[0]))
        : record;
  }
  if (count === 0) yield err('there is no game in it: none begins with "(;"');
}

const VARIATIONS_LEFT_OUT = 'variations are left out';

/** With the variations, if the main line is one of them. */
function withTree(
  record: GameRecord,
  lines: SgfLines,
  { sideToMove }: SgfReading,
  root: SgfNode | undefined,
): GameRecord {
  const read = readTree(lines, record, sideToMove);
  const main = read ? mainLine(read.tree.children) : [];
  const { moves, start, notes = [] } = record;
  const before = main.length - moves.length;
  const stones = (read?.tree.start?.stones.length ?? 0) + main.filter(({ point }) => point).length;
  // A main line that ends where others go on would be a longer one in a tree.
  const isSameLength = stones === (start?.stones.length ?? 0) + moves.length;
  const isWhole =
    isSameLength &&
    moves.every((move, i) => {
      const point = main[before + i]?.point;
      return point !== undefined && samePoint(point, move);
    });
  if (!read || before < 0 || !isWhole) return { ...record, notes: [...notes, VARIATIONS_LEFT_OUT] };
  const { left } = read;
  const comment = gameComment(root, read.comment);
  const said = comment !== record.comment && { comment: comment ?? '' };
  const tree = isBranched(read.tree.children) && { tree: { ...read.tree, ...said } };
  if (left === 0) return { ...record, ...tree };
  const which = left === 1 ? 'a variation that sets' : `${left} variations that set`;
  const note = `${which} up stones or cannot be played ${left === 1 ? 'is' : 'are'} left out`;
  return { ...record, ...tree, notes: [...notes, note] };
}

/**
 * The lines of one game of a file, from 1, each as a game of its own: first the main line, then the variations in the
 * order of the file. Undefined if there is no such game. An error is of its line alone.
 */
export function sgfVariations(text: string, game: number, reading: SgfReading): SgfVariations | undefined {
  let count = 0;
  for (const tree of parseTrees(text, game)) {
    const lines = tree.ok ? tree.value.lines : undefined;
    if (++count < game) continue;
    return lines && { count: lines.count, line: (index) => readGame(lines.line(index), reading, []) };
  }
  return undefined;
}

export interface SgfVariations {
  readonly count: number;
  /** Read when it is asked for, `index` from 0. */
  line(index: number): Result<GameRecord>;
}

/** Which one a game is that is not Gomoku: `GM[1] is Go`. */
function otherGame([root]: readonly SgfNode[]): string | undefined {
  const value = root?.get('GM')?.[0]?.trim() ?? GAME;
  if (value === GAME) return undefined;
  return `GM[${shortened(simpleTextOf(value))}] is ${OTHER_GAMES[value] ?? 'another game'}`;
}

/** Without a copy of the move: a match writes millions of them. */
function formatMove(
  point: Point | undefined,
  move: Omit<MoveNode, 'point' | 'children'>,
  colour: Colour,
  isOpening: boolean,
): string {
  const isBlack = colour === 'black';
  const comment = formatComment(move, isOpening);
  let text = `;${formatProperty(isBlack ? 'B' : 'W', point ? formatSgfPoint(point) : '')}`;
  if (move.leftMs !== undefined) text += formatProperty(isBlack ? 'BL' : 'WL', seconds(move.leftMs));
  if (comment !== '') text += formatProperty('C', visibleLines(comment));
  return move.marks === undefined ? text : text + move.marks;
}

export function formatSgfPoint({ x, y }: Point): string {
  return LETTERS.charAt(x) + LETTERS.charAt(y);
}

function seconds(ms: number): string {
  return String(Math.max(0, Math.round(ms)) / 1000);
}

function oneLine(text: string): string {
  return visibleText(text.replaceAll(/\s/g, ' '));
}

function readGame(
  [root = new Map(), ...others]: readonly SgfNode[],
  { size: usual, sideToMove }: SgfReading,
  notes: readonly string[],
): Result<GameRecord> {
  const simple = (name: string) => {
    const value = root.get(name)?.[0];
    return value === undefined ? undefined : simpleTextOf(value);
  };
  const size = readSize(simple('SZ'), usual);
  if (!size.ok) return size;
  const read = new SgfGame(size.value, root.has('SZ'));
  for (const node of [root, ...others]) {
    const wrong = read.take(node);
    if (wrong !== undefined) return err(wrong);
  }
  const moves = read.read(sideToMove);
  if (!moves.ok) return moves;

  const rule = readRule(simple('RU'));
  const result = readResult(simple('RE'), simple('TE'));
  const matchMs = readSeconds(simple('TM'));
  const turnMs = readSeconds(TURN_LIMIT.exec(simple('OT') ?? '')?.[1]);
  const comment = gameComment(root, moves.value.comment);
  const openingSteps = root.get(OPENING)?.map(simpleTextOf);
  // RE may know less of the end than a move that says that its player resigns.
  const isTold = result?.reason === 'unknown' && result.winner === moves.value.result?.winner;
  return ok({
    ...moves.value,
    ...size.value,
    rule,
    black: simple('PB'),
    white: simple('PW'),
    event: simple('EV'),
    round: simple('RO'),
    date: simple('DT'),
    turnMs,
    matchMs,
    comment,
    openingSteps,
    result: result && !isTold ? result : moves.value.result,
    ...(notes.length > 0 && { notes: [...notes, ...(moves.value.notes ?? [])] }),
  });
}

/** What the root says of the whole game, and then what is said before its first move; undefined if nothing is. */
function gameComment(root: SgfNode | undefined, before: string | undefined): string | undefined {
  const ofGame = root?.get('GC')?.[0];
  const said = [ofGame === undefined ? undefined : textOf(ofGame), before].filter(
    (text) => text !== undefined,
  );
  return said.length > 0 ? said.join('\n') : undefined;
}

function readSize(text: string | undefined, usual: BoardSize): Result<BoardSize> {
  if (text === undefined && Math.max(usual.width, usual.height) <= MAX_RECORD_SIDE) return ok(usual);
  if (text === undefined)
    return err(`a board of ${usual.width}x${usual.height} is none that an SGF can have`);
  const [, columns, rows = columns] = /^\s*(\d{1,4})(?::(\d{1,4}))?\s*$/.exec(text) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  if (width >= 1 && height >= 1 && width <= MAX_RECORD_SIDE && height <= MAX_RECORD_SIDE)
    return ok({ width, height });
  return err(`SZ[${shortened(text)}] is no board of 1x1 to ${MAX_RECORD_SIDE}x${MAX_RECORD_SIDE}`);
}

function readRule(text: string | undefined): Rule | undefined {
  if (text === undefined) return undefined;
  const name = text.trim().toLowerCase();
  return RULES.find((rule) => rule === name) ?? ruleOfInfoNumber(name) ?? OTHER_RULE_NAMES.get(name);
}
