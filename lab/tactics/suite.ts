import { readFileSync, writeFileSync } from 'node:fs';
import { formatPos, parsePos } from '../../src/game/formats/notation.ts';
import { afterMove, emptyPosition, type Point, type Position } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { fileError } from '../../src/terminal/command-error.ts';

/**
 * Where the suites lie, from the root of the repository: of wins by threats alone, and of wins that need quiet moves.
 */
export const SUITES = {
  threats: 'lab/tactics/suite.txt',
  quiet: 'lab/tactics/quiet-suite.txt',
} as const;

export interface Problem {
  readonly rule: Rule;
  /** Of the square board. */
  readonly size: number;
  /** From the empty board, black's first, sides in turn. */
  readonly moves: readonly Point[];
}

/** A problem with one move that is proven to win. */
export interface Tactic extends Problem {
  readonly winning: Point;
  /** To the five, with the winning move and the longest defence, as the engine proved when the position was found. */
  readonly plies: number;
}

/** Moves that the independent search may make for the proof of a position, and to look for another win in it. */
export const PROOF_NODES = 300_000;

const HEADER = `# Positions with one proven win, made by npm run tactics:make. A line each: rule, size of the board, moves from the
# empty board, black's first (numbers counted from the top), the winning move, plies to the five.
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

/** Writes the suite, ordered by rule and size. */
export function writeSuite(file: string, tactics: readonly Tactic[]): void {
  const ordered = [...tactics].sort(
    (a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule) || a.size - b.size,
  );
  writeFileSync(file, HEADER + ordered.map((tactic) => `${formatTactic(tactic)}\n`).join(''));
}

export function formatTactic({ rule, size, moves, winning, plies }: Tactic): string {
  return [rule, size, formatPos(moves), formatPos([winning]), plies].join(' ');
}

function parseTactic(line: string): Tactic {
  const [rule, size, moves = '', winning = '', plies] = line.split(' ');
  const board = { width: Number(size), height: Number(size) };
  const points = parsePos(moves + winning, board);
  const known = RULES.find((name) => name === rule);
  if (!known || !points.ok) throw new Error(`"${line}" is no position of a suite`);
  return {
    rule: known,
    size: board.width,
    moves: points.value.slice(0, -1),
    winning: points.value.at(-1) as Point,
    plies: Number(plies),
  };
}

/** The position in which the winning move is to be found. */
export function positionOf({ rule, size, moves }: Problem): Position {
  return moves.reduce(afterMove, emptyPosition(rule, { width: size, height: size }));
}
