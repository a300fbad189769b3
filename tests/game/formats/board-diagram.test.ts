import { expect, it } from 'vitest';
import { boardDiagram } from '../../../src/game/formats/board-diagram.ts';
import type { Position } from '../../../src/game/position.ts';

const POSITION: Position = {
  width: 5,
  height: 3,
  rule: 'freestyle',
  stones: [
    { x: 1, y: 0, colour: 'black' },
    { x: 0, y: 2, colour: 'white' },
    { x: 2, y: 1, colour: 'black' },
  ],
  rowLength: 5,
  blocked: [{ x: 3, y: 1 }],
  sideToMove: 'white',
};

it('draws stones, blocked cells and the last move', () => {
  expect(boardDiagram(POSITION)).toBe(
    ['3 . X . . .', '2 . .[X]# .', '1 O . . . .', '  A B C D E'].join('\n'),
  );
});

it('closes the bracket at the edge, and keeps files of two letters apart', () => {
  const width = 28;
  const wide: Position = {
    ...POSITION,
    width,
    height: 10,
    stones: [{ x: width - 1, y: 0, colour: 'white' }],
    blocked: [],
  };
  const lines = boardDiagram(wide).split('\n');
  expect(lines[0]).toBe(`10${'  .'.repeat(width - 1)} [O]`);
  expect(lines[9]).toBe(` 1${'  .'.repeat(width)}`);
  expect(lines[10]?.endsWith('  Y  Z AA AB')).toBe(true);
});

it('draws an empty board', () => {
  expect(boardDiagram({ ...POSITION, stones: [], blocked: [] }).split('\n')[1]).toBe('2 . . . . .');
});
