import { readFileSync, writeFileSync } from 'node:fs';
import { MAX_SIDE } from '../../src/binding/core-module.ts';
import { formatPos, parsePos } from '../../src/game/formats/notation.ts';
import { afterMove, emptyPosition, type Point, type Position } from '../../src/game/position.ts';
import { Refusal } from '../../src/game/result.ts';
import { ROW_LENGTH, RULES, type Rule } from '../../src/game/rule.ts';
import { fileError } from '../../src/terminal/command-error.ts';

/**
 * Where the suites lie, from the root of the repository: of wins by threats alone, of wins that need quiet moves, and
 * of wins by a four or two and what they make possible.
 */
export const SUITES = {
  threats: 'lab/tactics/suite.txt',
  quiet: 'lab/tactics/quiet-suite.txt',
  fours: 'lab/tactics/fours-suite.txt',
} as const;

/** The options with the kind of suite that their flags name, and a Refusal where they name two. */
export function suiteOf<O extends { readonly quiet: boolean; readonly fours: boolean }>(
  options: O,
): O & { readonly kind: keyof typeof SUITES } {
  const { quiet, fours } = options;
  if (quiet && fours) throw new Refusal('--quiet and --fours are two suites: give one of them');
  return { ...options, kind: quiet ? 'quiet' : fours ? 'fours' : 'threats' };
}

export interface Problem {
  readonly rule: Rule;
  /** Of the square board. */
  readonly size: number;
  /** From the empty board, black's first, sides in turn. */
  readonly moves: readonly Point[];
}

/** A problem with a move that is proven to win: the only one, unless `afterFour` is there. */
export interface Tactic extends Problem {
  readonly winning: Point;
  /**
   * Where the winning move is a four that looks bad at first: its reply, perhaps another four with its reply, and the
   * move that wins then. There may be other wins, and any that is proven counts.
   */
  readonly afterFour?: readonly Point[];
  /** To the five, with the winning move and the longest defence, as the engine proved when the position was found. */
  readonly plies: number;
}

/** Moves that the independent search may make for the proof of a position, and to look for another win in it. */
export const PROOF_NODES = 300_000;

const HEADER = `# Positions with a proven win, made by npm run tactics:make. A line each: rule, size of the board, moves from the
# empty board, black's first (numbers counted from the top), the winning move, plies to the five. It is the only one,
# unless it is a four and more follows: its reply, perhaps another four with its reply, and the move that wins then.
`;

/** Reads the suite. Throws an Error, a sentence, if a line is none. */
export function readSuite(file: string = SUITES.threats): readonly Tactic[] {
  return suiteText(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseTactic);
}

function suiteText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fileError('read', file, error);
  }
}

export function writeSuite(file: string, tactics: readonly Tactic[]): void {
  const ordered = [...tactics].sort(
    (a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule) || a.size - b.size,
  );
  writeFileSync(file, HEADER + ordered.map((tactic) => `${formatTactic(tactic)}\n`).join(''));
}

export function formatTactic({ rule, size, moves, winning, afterFour = [], plies }: Tactic): string {
  return [rule, size, formatPos(moves), formatPos([winning, ...afterFour]), plies].join(' ');
}

function parseTactic(line: string): Tactic {
  const [rule, size, moves = '', solution = '', plies = ''] = line.split(' ');
  const board = { width: Number(size), height: Number(size) };
  const played = parsePos(moves, board);
  const all = parsePos(moves + solution, board);
  const known = RULES.find((name) => name === rule);
  const isBoard = ROW_LENGTH <= board.width && board.width <= MAX_SIDE;
  if (!known || !isBoard || !played.ok || !all.ok || !/^\d+$/.test(plies))
    throw new Error(`"${line}" is no position of a suite`);
  const [winning, ...afterFour] = all.value.slice(played.value.length);
  if (!winning) throw new Error(`"${line}" has no winning move`);
  if (afterFour.length % 2 > 0) throw new Error(`"${line}" ends with the reply to a four`);
  return {
    rule: known,
    size: board.width,
    moves: played.value,
    winning,
    ...(afterFour.length > 0 && { afterFour }),
    plies: Number(plies),
  };
}

/** The position in which the winning move is to be found. */
export function positionOf({ rule, size, moves }: Problem): Position {
  return moves.reduce(afterMove, emptyPosition(rule, { width: size, height: size }));
}
