import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { type Colour, opponent, type Point } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';
import { type Board, emptyBoard, get, withStone } from '../../src/reference/board.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { randomBoard } from '../random-board.ts';
import { colourNumber, difference, newTally, pointsNearStones, setUp, stonesOf } from './differences.ts';
import { loadCore } from './load-core.ts';

const BOARDS = battery(800, 300);
const NODES = 20_000;

const core = loadCore(undefined, 1 << 20);

describe.each([3, 4, 6])('%i in a row', (rowLength) => {
  it.each(RULES)(`agrees with the reference on ${BOARDS} boards: %s`, (rule) => {
    const random = new RandomChoices(rowLength * 10 + RULES.indexOf(rule));
    const tally = newTally();
    for (let i = 0; i < BOARDS; i++) {
      const board = randomBoard(random);
      setUp(core, rule, board, random.shuffled(stonesOf(board)), rowLength);
      const found = difference(core, rule, board, pointsNearStones(board), tally, rowLength);
      if (found) throw new Error(`${rule}, ${rowLength} in a row: ${found}\n${drawingOf(board)}`);
    }
    expect(tally.wins.black).toBeGreaterThan(BOARDS / 10);
    expect(tally.wonPositions).toBeGreaterThan(BOARDS / 50);
  });
});

describe('tic-tac-toe (3x3, three in a row)', () => {
  it.each(['black', 'white'] as const)('is never lost as %s, whatever the other plays', (us) => {
    const seen = { games: 0, wins: 0, draws: 0 };
    playOut(emptyBoard(3, 3), 'black', us, seen);
    console.log(`as ${us}:`, JSON.stringify(seen));
    expect(seen.games).toBe(seen.wins + seen.draws);
    expect(seen.wins).toBeGreaterThan(0);
    expect(seen.draws).toBeGreaterThan(0);
  });
});

/** Plays out every line of the other side against the core's answers. */
function playOut(
  board: Board,
  side: Colour,
  us: Colour,
  seen: { games: number; wins: number; draws: number },
): void {
  const free = freePoints(board);
  const [winner] = winners(board, 'freestyle', 3);
  if (winner !== undefined || free.length === 0) {
    if (winner === opponent(us)) throw new Error(`lost as ${us}:\n${drawingOf(board)}`);
    seen.games++;
    if (winner === us) seen.wins++;
    else seen.draws++;
    return;
  }
  const replies = side === us ? [think(board, side)] : free;
  for (const point of replies) {
    if (get(board, point) !== '.')
      throw new Error(`${point.x},${point.y} is not empty:\n${drawingOf(board)}`);
    const wins = free.some((other) => winsAt(board, other, side, 'freestyle', 3));
    if (side === us && wins) expect(winsAt(board, point, side, 'freestyle', 3)).toBe(true);
    withStone(board, point, side === 'black' ? 'X' : 'O', () => playOut(board, opponent(side), us, seen));
  }
}

function think(board: Board, side: Colour): Point {
  setUp(core, 'freestyle', board, stonesOf(board), 3);
  core.setSideToMove(colourNumber(side));
  core.search(0, 1, 0, 1, 100, NODES);
  const point = core.resultPoint(0);
  return { x: point % 32, y: point >> 5 };
}

function freePoints(board: Board): readonly Point[] {
  return board.flatMap((row, y) => row.flatMap((cell, x) => (cell === '.' ? [{ x, y }] : [])));
}
