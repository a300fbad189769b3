import { expect, it } from 'vitest';
import { boardDiagram, isBoardDiagram, parseBoardDiagram } from '../../../src/game/formats/board-diagram.ts';
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

it('reads what it draws, the last move last', () => {
  const { width, height, blocked, stones } = POSITION;
  const text = boardDiagram(POSITION);
  expect(isBoardDiagram(text)).toBe(true);
  const read = parseBoardDiagram(text);
  expect(read).toEqual({ ok: true, value: { width, height, blocked, stones } });
  const wide: Position = { ...POSITION, width: 28, height: 10, blocked: [] };
  expect(parseBoardDiagram(boardDiagram(wide))).toMatchObject({ value: { width: 28, height: 10, stones } });
});

it('reads drawings of others', () => {
  expect(parseBoardDiagram('●○+\n\n_ x o\n')).toEqual({
    ok: true,
    value: {
      width: 3,
      height: 2,
      blocked: [],
      stones: [
        { x: 0, y: 0, colour: 'black' },
        { x: 1, y: 0, colour: 'white' },
        { x: 1, y: 1, colour: 'black' },
        { x: 2, y: 1, colour: 'white' },
      ],
    },
  });
});

it('refuses rows that are not of one length', () => {
  expect(parseBoardDiagram('. . .\n. .\n')).toEqual({
    ok: false,
    error: 'row 2 from the top has 2 points, those before it 3',
  });
});

it.each(['H8 I9', 'h8i9', '0,0, 1,-3', 'Piskvorky 15x15, 11:11, 0', '(;GM[4])', 'A B C', ''])(
  'knows that %j is no drawing',
  (text) => {
    expect(isBoardDiagram(text)).toBe(false);
  },
);
