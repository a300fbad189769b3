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
  expect(read).toEqual({ ok: true, value: { width, height, blocked, stones, notes: [] } });
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
      notes: [],
    },
  });
});

/** `b7,7 w8,6`, the board's size, and what else was read. */
function drawn(text: string): readonly unknown[] {
  expect(isBoardDiagram(text)).toBe(true);
  const read = parseBoardDiagram(text);
  if (!read.ok) return [read.error];
  const { width, height, stones, moves, sideToMove, notes } = read.value;
  const listed = moves?.map(({ x, y }) => `${x},${y}`).join(' ');
  const shown = stones.map(({ x, y, colour }) => `${colour.charAt(0)}${x},${y}`).join(' ');
  return [`${width}x${height}`, listed ?? shown, ...(sideToMove ? [sideToMove] : []), ...notes];
}

/** As RenLib writes it, and its list of moves. */
const RENLIB = `
    X=Black   O=White

    A B C D E F
  6 . . . . . . 6
  5 . . . . . . 5
  4 . . X X O . 4
  3 . . . . O . 3
  2 . . . X . . 2
  1 . . . . . . 1
    A B C D E F
    ----- Text Board -----
`;

it('reads a board with numbers on both sides, a caption and the moves, in the order of these', () => {
  const order = '2,2 4,3 3,2 4,2 3,4';
  expect(drawn(`${RENLIB}\n      1 C4      2 E3\n      3 D4      4 E4\n      5 D2\n`)).toEqual([
    '6x6',
    order,
  ]);
  expect(drawn(`${RENLIB}1. c4 e3 2. d4 e4 3. d2`)).toEqual(['6x6', order]);
  const stones = 'b2,2 b3,2 w4,2 w4,3 b3,4';
  expect(drawn(RENLIB)).toEqual(['6x6', stones]);
  const otherwise = 'the moves listed are not those of the drawing, which is taken';
  for (const list of ['1 C4 2 E3', '1 C4 2 E4 3 D2 4 F1 5 D4', '1 E3 2 C4 3 D4 4 E4 5 D2', '1 C4 2 Z99'])
    expect(drawn(`${RENLIB}${list}`)).toEqual(['6x6', stones, otherwise]);
});

it('reads characters of full width, crossings of lines, frames, legends and whose turn it is', () => {
  const stones = 'b0,0 w1,1';
  expect(drawn('●＋＋\n＋○＋\n＋＋＋')).toEqual(['3x3', stones]);
  expect(drawn('３　●＋＋\n２　＋○＋\n１　＋＋＋\n　　ＡＢＣ')).toEqual(['3x3', stones]);
  expect(drawn('●┬┐\n├○┤\n└┴┘')).toEqual(['3x3', stones]);
  expect(drawn('●─┬─┐\n│ │ │\n├─○─┤\n│ │ │\n└─┴─┘')).toEqual(['3x3', stones]);
  expect(drawn('+-------+\n| X . . |\n| . O . |\n| . . . |\n+-------+')).toEqual(['3x3', stones]);
  expect(drawn('X - -\n- O -\n- - -')).toEqual(['3x3', stones]);
  expect(drawn('  1 2 3\n3 ⚫ · ·\n2 · ⚪ ·\n1 · · ·')).toEqual(['3x3', stones]);
  expect(drawn('O..\n.X.\n...\nO: Black, X: White')).toEqual(['3x3', stones]);
  expect(drawn('X..\n.O.\n...\nWhite to move')).toEqual(['3x3', stones, 'white']);
  expect(drawn('○..\n.▲.\n..●\nO to play')).toEqual(['3x3', 'w0,0 b2,2 b1,1', 'white']);
  const rows = Array.from({ length: 5 }, () => '. X . O .').join('\n');
  expect(drawn(`Look at this, Black to move:\n${rows}\nWhat now?`)[2]).toBe('black');
});

it('does not take two drawings, or a part of one, for a board', () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, i) => `${from - i} . . X . .`).join('\n');
  expect(drawn(rows(5, 1))[0]).toBe('5x5');
  expect(drawn(`${rows(5, 1)}\nand then\n${rows(5, 1)}`)).toEqual([
    '"and then" is no row, and stands between rows: is it two drawings?',
  ]);
  expect(drawn(`${rows(5, 1)}\n\n${rows(5, 1)}`)).toEqual([
    'its rows are numbered from 5 to 1, not one by one to 1',
  ]);
  expect(drawn(rows(7, 3))).toEqual(['its rows are numbered from 7 to 3, not one by one to 1']);
  expect(drawn('1 . X\n2 O .')).toEqual([
    '2x2',
    'b1,0 w0,1',
    'the drawing numbers its rows from the top, Tengen counts from the bottom',
  ]);
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
