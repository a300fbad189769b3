import { expect, it } from 'vitest';
import { afterMove, emptyPosition, freeCells } from '../../../src/game/position.ts';
import { Random } from '../../../src/game/random.ts';
import { RULES } from '../../../src/game/rule.ts';
import { GameBoard } from '../../../src/match/game/game-board.ts';
import { battery } from '../../battery.ts';
import { referee } from '../engines.ts';

const GAMES = battery(300, 20);

const VARIANTS = RULES.flatMap((rule) => [4, 5].map((rowLength) => [rule, rowLength] as const));

it.each(VARIANTS)(
  '%s, %i in a row: no game is over after a move that makes no row and leaves points free',
  (rule, rowLength) => {
    const random = new Random(5);
    let rows = 0;
    let skipped = 0;
    for (let game = 0; game < GAMES; game++) {
      const size = { width: random.between(5, 9), height: random.between(5, 9) };
      let position = emptyPosition(rule, size, rowLength);
      const board = new GameBoard(position);
      for (;;) {
        const free = freeCells(position);
        const point = free[random.between(0, free.length - 1)];
        if (!point) break;
        expect(board.isFree(point)).toBe(true);
        const hasRow = board.place(point, position.sideToMove, rowLength);
        position = afterMove(position, point);
        expect(board.isFree(point)).toBe(false);
        expect(board.isFull).toBe(free.length === 1);
        const outcome = referee.outcome(position);
        if (outcome?.kind === 'five') expect(hasRow).toBe(true);
        if (outcome) expect(hasRow || board.isFull).toBe(true);
        if (!hasRow) skipped++;
        if (outcome) break;
        if (hasRow) rows++;
      }
    }
    expect(skipped).toBeGreaterThan(GAMES);
    // What counts as a row is the core's to say: a longer one is no five where five means five.
    if (rule === 'standard' && rowLength === 5) expect(rows).toBeGreaterThan(0);
  },
);

it('knows the edges: a row does not go on at the other side', () => {
  const board = new GameBoard(emptyPosition('freestyle', { width: 6, height: 5 }));
  const row = [4, 5, 6, 7].map((cell) => ({ x: cell % 6, y: Math.floor(cell / 6) }));
  for (const point of row) expect(board.place(point, 'black', 3)).toBe(false);
  expect(board.place({ x: 3, y: 0 }, 'black', 3)).toBe(true);
  expect([board.has({ x: 6, y: 0 }), board.has({ x: 0, y: 5 }), board.has({ x: -1, y: 0 })]).toEqual([
    false,
    false,
    false,
  ]);
});
