import { fileNumber } from '../../game/formats/notation.ts';
import type { RecordedMove } from '../../game/game-record.ts';
import type { Point } from '../../game/position.ts';
import type { Score } from '../../game/score.ts';

/** A move as the page shows it. Optional: not known, as of the moves of an opening. */
export interface ReportMove extends Omit<RecordedMove, 'line' | 'comment'> {
  /** What the player expected, beginning with the move itself. */
  readonly pv?: readonly Point[];
}

/** The same as it comes from the journal: the expected line in pos notation. */
export interface PlayedMove extends Omit<ReportMove, 'pv'> {
  readonly pv?: string;
}

/** Sides of boards have one digit in this base. */
const BASE = 36;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
/**
 * A million moves are a few dozen megabytes like this, and are read in an instant: a game is decoded when it is opened.
 */
const FIELD = ',';
const MOVE = ';';

/** `77`: column and row, a digit each. */
export function encodePoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => DIGITS.charAt(x) + DIGITS.charAt(y)).join('');
}

export function decodePoints(text: string): readonly Point[] {
  return Array.from({ length: text.length >> 1 }, (_, i) => ({
    x: Number.parseInt(text.charAt(2 * i), BASE),
    y: Number.parseInt(text.charAt(2 * i + 1), BASE),
  }));
}

const NAMED_POINT = /([a-z]+)([0-9]+)/g;
const codes = new Map<string, string>();

/** The points of a text in pos notation. There are millions of them in a long match. */
function encodePos(text: string): string {
  return text.replace(NAMED_POINT, (name) => {
    let code = codes.get(name);
    if (code === undefined) {
      const [, file = '', row = ''] = /^([a-z]+)([0-9]+)$/.exec(name) ?? [];
      code = encodePoints([{ x: fileNumber(file), y: Number(row) - 1 }]);
      codes.set(name, code);
    }
    return code;
  });
}

/** The moves of a game as text: point, ms, depth, evaluation, expected line, nodes, clock. */
export function encodeMoves(moves: readonly PlayedMove[]): string {
  let text = '';
  let left = '';
  // Fields that are not known are left out at the end, and empty before others.
  const add = (field: string | number | undefined) => {
    left += FIELD;
    if (field === undefined || field === '') return;
    text += left + field;
    left = '';
  };
  for (const { x, y, ms, leftMs, depth, nodes, evaluation, pv } of moves) {
    if (text !== '') text += MOVE;
    text += DIGITS.charAt(x) + DIGITS.charAt(y);
    left = '';
    add(ms);
    add(depth);
    add(evaluation && encodeScore(evaluation));
    add(pv && encodePos(pv));
    add(nodes);
    add(leftMs);
  }
  return text;
}

export function decodeMoves(text: string): readonly ReportMove[] {
  if (text === '') return [];
  return text.split(MOVE).map((code) => {
    const [at = '', ms = '', depth = '', score = '', line = '', nodes = '', leftMs = ''] = code.split(FIELD);
    const [point = { x: 0, y: 0 }] = decodePoints(at);
    return {
      ...point,
      ...(ms !== '' && { ms: Number(ms) }),
      ...(leftMs !== '' && { leftMs: Number(leftMs) }),
      ...(depth !== '' && { depth: Number(depth) }),
      ...(nodes !== '' && { nodes: Number(nodes) }),
      ...(score !== '' && { evaluation: decodeScore(score) }),
      ...(line !== '' && { pv: decodePoints(line) }),
    };
  });
}

function encodeScore(score: Score): string {
  switch (score.kind) {
    case 'value':
      return String(score.value);
    case 'win':
      return `w${score.plies}`;
    case 'loss':
      return `l${score.plies}`;
  }
}

function decodeScore(text: string): Score {
  const number = Number(text.slice(1));
  if (text.startsWith('w')) return { kind: 'win', plies: number };
  if (text.startsWith('l')) return { kind: 'loss', plies: number };
  return { kind: 'value', value: Number(text) };
}

/** The points that black may not play when it is to move, by the number of moves made: `12:7e8f;14:7e`. */
export function encodeForbidden(byMoves: ReadonlyMap<number, readonly Point[]>): string {
  return [...byMoves]
    .filter(([, points]) => points.length > 0)
    .map(([moves, points]) => `${moves}:${encodePoints(points)}`)
    .join(';');
}

/** Those after `moves` moves. */
export function forbiddenAfter(code: string | undefined, moves: number): readonly Point[] {
  const entry = code?.split(';').find((text) => text.startsWith(`${moves}:`));
  return entry ? decodePoints(entry.slice(entry.indexOf(':') + 1)) : [];
}
