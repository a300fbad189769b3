import { type FoulRow, readFoul } from '../../src/binding/foul.ts';
import { FOUL_REACH } from '../../src/core/shared-constants.ts';
import type { Colour, Point, Stone } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, cellsOf, emptyPoints, get, set } from '../../src/reference/board.ts';
import { type Foul, foulAt, type Row } from '../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { drawingOf } from '../drawn-board.ts';
import { foulRowsAt } from './foul-rows.ts';
import type { Core } from './load-core.ts';

export const COLOURS = ['black', 'white'] as const satisfies readonly Colour[];

export function colourNumber(colour: Colour): number {
  return COLOURS.indexOf(colour);
}

/** What was compared, so that a test that compares nothing can be seen. */
export interface Tally {
  positions: number;
  cells: number;
  wonPositions: number;
  wins: Record<Colour, number>;
  /** Rows of five or more that the rule does not let win. */
  rowsInVain: number;
  fouls: Record<Foul, number>;
}

export function newTally(): Tally {
  return {
    positions: 0,
    cells: 0,
    wonPositions: 0,
    wins: { black: 0, white: 0 },
    rowsInVain: 0,
    fouls: { overline: 0, 'double four': 0, 'double three': 0 },
  };
}

export function stonesOf(board: Board): readonly Stone[] {
  return cellsOf(board).flatMap((point) => {
    const cell = get(board, point);
    return cell === 'X' || cell === 'O' ? [{ ...point, colour: cell === 'X' ? 'black' : 'white' }] : [];
  });
}

/** The empty points where a rule could have something to say: a row worth the name has a stone within two steps. */
export function pointsNearStones(board: Board): readonly Point[] {
  const reach = 2;
  return emptyPoints(board).filter(({ x, y }) => {
    for (let dy = -reach; dy <= reach; dy++) {
      const row = board[y + dy];
      for (let dx = -reach; dx <= reach; dx++) {
        const cell = row?.[x + dx];
        if (cell === 'X' || cell === 'O') return true;
      }
    }
    return false;
  });
}

/** Sets up the core with the board, its stones in the order given or else row by row. */
export function setUp(core: Core, rule: Rule, board: Board, stones = stonesOf(board), rowLength = 5): void {
  core.prepareRule(RULES.indexOf(rule), rowLength);
  core.resetBoard(board[0]?.length ?? 0, board.length);
  for (const { x, y } of cellsOf(board)) if (get(board, { x, y }) === '#') core.blockCell(x, y);
  for (const { x, y, colour } of stones) core.placeStone(x, y, colourNumber(colour));
}

/** The first thing on which the core, set up with this board, and the reference do not agree, in words. */
export function difference(
  core: Core,
  rule: Rule,
  board: Board,
  points: readonly Point[],
  tally: Tally = newTally(),
  rowLength = 5,
): string | undefined {
  tally.positions++;
  const expectedWinners = winners(board, rule, rowLength);
  if (expectedWinners.length > 0) tally.wonPositions++;
  const winner = core.winner();
  const agreed =
    expectedWinners.length === 0 ? winner === -1 : expectedWinners.some((c) => colourNumber(c) === winner);
  if (!agreed) return `winner: core ${winner}, reference ${expectedWinners.join(' and ') || 'nobody'}`;

  for (const point of points) {
    const { x, y } = point;
    tally.cells++;
    for (const colour of COLOURS) {
      const expected = winsAt(board, point, colour, rule, rowLength);
      if (expected) tally.wins[colour]++;
      else if (winsAt(board, point, colour, 'freestyle', rowLength)) tally.rowsInVain++;
      const found = core.winsAt(x, y, colourNumber(colour));
      if (found !== Number(expected)) {
        return `${colour} wins at ${x},${y}: core ${found}, reference ${expected}`;
      }
    }
    const foul = rule === 'renju' && rowLength === 5 ? foulAt(board, point) : undefined;
    if (foul) tally.fouls[foul]++;
    const forbidden = core.isForbidden(x, y);
    if (forbidden !== Number(foul !== undefined)) {
      return `forbidden at ${x},${y}: core ${forbidden}, reference ${foul ?? 'allowed'}`;
    }
    const explained = explanationDifference(core, board, point, foul);
    if (explained) return explained;
  }
  return undefined;
}

/** Whether both give the same reason and the same rows for it. */
function explanationDifference(
  core: Core,
  board: Board,
  point: Point,
  foul: Foul | undefined,
): string | undefined {
  const found = readFoul(core, point);
  const where = `${point.x},${point.y}`;
  if (found?.kind !== foul) return `foul at ${where}: core ${found?.kind}, reference ${foul}`;
  if (!found || !foul) return undefined;
  const expected = foulRowsAt(board, point, foul)
    .map((row) => referenceRowText(point, row))
    .sort();
  const rows = found.rows.map(rowText).sort();
  return rows.join(' ') === expected.join(' ')
    ? undefined
    : `rows of the ${foul} at ${where}: core ${rows.join(' ')}, reference ${expected.join(' ')}`;
}

function rowText({ stones, gaps }: FoulRow): string {
  const text = (points: readonly Point[]) =>
    points
      .map(({ x, y }) => `${x},${y}`)
      .sort()
      .join(';');
  return `(${text(stones)} | ${text(gaps)})`;
}

function referenceRowText({ x, y }: Point, { direction: { dx, dy }, stones, gaps }: Row): string {
  const points = (steps: readonly number[]) =>
    steps.filter((n) => Math.abs(n) <= FOUL_REACH).map((n) => ({ x: x + n * dx, y: y + n * dy }));
  return rowText({ stones: points(stones), gaps: points(gaps) });
}

/** Takes away all that a difference does not need, and describes what is left. */
export function minimised(core: Core, rule: Rule, board: Board): string {
  const differs = () => {
    setUp(core, rule, board);
    return difference(core, rule, board, pointsNearStones(board));
  };
  let found = differs() ?? 'none after a fresh set-up';
  for (let removed = true; removed; ) {
    removed = false;
    for (const point of cellsOf(board)) {
      const cell = get(board, point);
      if (cell === '.') continue;
      set(board, point, '.');
      const still = differs();
      if (still) {
        found = still;
        removed = true;
      } else {
        set(board, point, cell);
      }
    }
  }
  return `${rule}: ${found}\n${drawingOf(board)}`;
}
