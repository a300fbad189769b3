/**
 * The records of Piskvork, `.psq`:
 *
 *     Piskvorky 15x15, 4:4, 0      size; a level for each player, 0 = human; which player starts
 *     8,8,96                       x,y,ms, counted from 1
 *     pbrain-one.exe               in tournaments: the players' files, player 0 first
 *     pbrain-two.exe
 *     0                            how the game ended
 *
 * From what Piskvork's savePsq and openPsq do (its source, game.cpp): moves end at the first line that is not
 * `a,b` or `a,b,c`. A record tells neither the rule nor which moves were an opening, and of a game that ended on
 * the board not who won. The manager of Gomocup's tournaments (its source, server.py) adds a line that tells more:
 *
 *     -1                           always
 *     1,Renju1                     the winner: 1 who began, 2 the other, 0 none; and the tournament, by its rule
 */

import {
  colourOfMove,
  type EndReason,
  type GameRecord,
  type GameResult,
  MAX_RECORD_SIDE,
} from '../game-record.ts';
import { opponent } from '../position.ts';
import { err, ok, type Result } from '../result.ts';
import type { Rule } from '../rule.ts';
import { visibleText } from '../visible-text.ts';
import { playedMoves } from './played-moves.ts';

const HEADER = /^Piskvorky\s+(\d{1,4})x(\d{1,4}),\s*(\d{1,4}):\s*(\d{1,4}),\s*([01])$/;
const MOVE = /^([-+]?\d{1,6}),\s*([-+]?\d{1,6})(?:,\s*([-+]?\d{1,10}))?$/;
const END_CODE = /^-?\d{1,6}$/;
const TOURNAMENT = /^([012]),([A-Za-z].*)$/;
const LINE_END = '\r\n';
/** More than the largest board has points: what comes after them is not looked at. */
const MOST_LINES = 10_000;

/** Limits of a move, by level from 1 on. */
const LEVELS_MS = [100, 300, 600, 1000, 1500, 2500, 5000, 10_000, 15_000, 30_000, 60_000] as const;

const HUMAN_LEVEL = 0;
const HUMAN = /^homo-/i;

/** Written from the menu, at any moment of a game. */
const NOT_ENDED = -1;
/** A row, a full board or a forbidden point. */
const ENDED_ON_BOARD = 0;
const TIME = 15;
const FAULT = -2;
/** The codes of faults: the first two of records, the others of the temporary ones Piskvork shows during a game. */
const FAULTS: ReadonlyMap<number, EndReason> = new Map([
  [TIME, 'time'],
  [FAULT, 'fault'],
  [3, 'illegal'],
  [7, 'illegal'],
  [9, 'crash'],
  [16, 'memory'],
]);

/** What the names of Gomocup's tournaments begin with. */
const TOURNAMENT_RULES: readonly (readonly [start: RegExp, rule: Rule])[] = [
  [/^(?:free|fast)/i, 'freestyle'],
  [/^standard/i, 'standard'],
  [/^renju/i, 'renju'],
  [/^caro/i, 'caro'],
];

const ENDS_ON_BOARD: ReadonlySet<EndReason> = new Set([
  'five',
  'full-board',
  'move-limit',
  'forbidden',
  'resigned',
  'adjudicated',
  'unknown',
]);

/** A record that begins with the empty board as Piskvork would write it, black being its player 0. */
export function formatPsq(record: Omit<GameRecord, 'start'>): string {
  const { width, height, black, white, moves } = record;
  const hasNames = Boolean(black || white);
  const names = [fileName(black, 'homo-1'), fileName(white, 'homo-2')];
  const levels = names.map((name) => (HUMAN.test(name) ? HUMAN_LEVEL : levelOf(record.turnMs)));
  return [
    `Piskvorky ${width}x${height}, ${levels.join(':')}, 0`,
    ...moves.map(({ x, y, ms }) => `${x + 1},${y + 1},${Math.round(ms ?? 0)}`),
    ...(hasNames ? names : []),
    String(endCode(record.result)),
    '',
  ].join(LINE_END);
}

export function parsePsq(text: string): Result<GameRecord> {
  const [first = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/, MOST_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const header = HEADER.exec(first);
  if (!header) return err('the first line is not like "Piskvorky 15x15, 11:11, 0"');
  const [width = 0, height = 0, ...levels] = header.slice(1, 5).map(Number);
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_RECORD_SIDE) {
    return err(`a board of ${width}x${height} is none of 1x1 to ${MAX_RECORD_SIDE}x${MAX_RECORD_SIDE}`);
  }

  const firstOther = lines.findIndex((line) => !MOVE.test(line));
  const moveCount = firstOther < 0 ? lines.length : firstOther;
  const moves = playedMoves(lines.slice(0, moveCount).map(recordedMove), { width, height });
  if (!moves.ok) return moves;

  const { names, code, tournament } = ending(lines.slice(moveCount));
  const order = header[5] === '1' ? [1, 0] : [0, 1];
  const [black, white] = order.map((player) => names[player]);
  const level = order.map((player) => levels[player] ?? 0).find((level) => level > 0);
  const turnMs = level === undefined ? undefined : LEVELS_MS[level - 1];
  return ok({
    width,
    height,
    rule: tournament?.rule,
    black,
    white,
    event: tournament?.name,
    turnMs,
    openingLength: 0,
    moves: moves.value,
    result: tournament?.result ?? resultOf(code, moveCount),
  });
}

function recordedMove(line: string): { x: number; y: number; ms?: number } {
  const [x = 0, y = 0, ms] = line.split(',').map(Number);
  return { x: x - 1, y: y - 1, ...(ms !== undefined && ms >= 0 ? { ms } : {}) };
}

/** The lines after the moves: two names or none, an end code or none, and a tournament or none. */
function ending(lines: readonly string[]) {
  const codeAt = lines.length > 2 ? 2 : lines.findIndex((line) => END_CODE.test(line));
  const code = lines[codeAt];
  return {
    names: lines.slice(0, codeAt < 0 ? 2 : codeAt),
    code: code !== undefined && END_CODE.test(code) ? Number(code) : NOT_ENDED,
    tournament: tournamentOf(lines[codeAt + 1] ?? ''),
  };
}

function tournamentOf(line: string) {
  const [, winner, name] = TOURNAMENT.exec(line) ?? [];
  if (name === undefined) return undefined;
  const result: GameResult = {
    winner: winner === '1' ? 'black' : winner === '2' ? 'white' : 'none',
    reason: 'unknown',
  };
  return { name, rule: TOURNAMENT_RULES.find(([start]) => start.test(name))?.[1], result };
}

/** A fault is that of the player whose turn it was. */
function resultOf(code: number, moveCount: number): GameResult | undefined {
  if (code === NOT_ENDED) return undefined;
  if (code === ENDED_ON_BOARD) return { winner: 'unknown', reason: 'unknown' };
  return { winner: opponent(colourOfMove(moveCount)), reason: FAULTS.get(code) ?? 'fault' };
}

function endCode(result: GameResult | undefined): number {
  if (!result) return NOT_ENDED;
  if (ENDS_ON_BOARD.has(result.reason)) return ENDED_ON_BOARD;
  return result.reason === 'time' ? TIME : FAULT;
}

/** As Piskvork sorts a limit into its levels; none is the highest. */
function levelOf(turnMs: number | undefined): number {
  if (turnMs === undefined) return LEVELS_MS.length;
  return Math.max(1, LEVELS_MS.filter((ms) => ms <= turnMs).length);
}

/** A line that cannot be taken for a move. */
function fileName(name: string | undefined, otherwise: string): string {
  const line = visibleText((name ?? '').replaceAll(/\s+/g, ' ').trim());
  if (line === '') return otherwise;
  return MOVE.test(line) ? line.replaceAll(',', '.') : line;
}
