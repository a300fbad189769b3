import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { boardPicture } from '../../src/console/board-picture.ts';
import { inkFor, isColourless, showsBoxes } from '../../src/console/ink.ts';
import { afterMove, emptyPosition } from '../../src/game/position.ts';

const NO_MARKS = { rows: [], forbidden: [], hints: [], offered: [], allowed: [] };
const BOXES = inkFor({ isPlain: false, colourBits: 1 });
const LETTERS = inkFor({ isPlain: true, colourBits: 1 });

function position(width: number, height: number, points: readonly (readonly [number, number])[]) {
  return points.map(([x, y]) => ({ x, y })).reduce(afterMove, emptyPosition('freestyle', { width, height }));
}

it('has crossing lines, round stones, the last one in brackets, and coordinates', () => {
  const picture = boardPicture(
    position(5, 5, [
      [2, 2],
      [0, 0],
      [4, 4],
      [3, 1],
    ]),
    NO_MARKS,
    BOXES,
  );
  expect(picture.join('\n')).toBe(
    ['5  ○─┬─┬─┬─┐', '4  ├─┼─┼[○]┤', '3  ├─┼─●─┼─┤', '2  ├─┼─┼─┼─┤', '1  └─┴─┴─┴─●', '   A B C D E'].join(
      '\n',
    ),
  );
});

it('has letters and points where it is plain', () => {
  const picture = boardPicture(
    position(5, 4, [
      [2, 2],
      [4, 0],
    ]),
    NO_MARKS,
    LETTERS,
  );
  expect(picture).toEqual(['4  . . . .[O]', '3  . . . . .', '2  . . X . .', '1  . . . . .', '   A B C D E']);
});

it('brackets a last stone at either edge', () => {
  expect(boardPicture(position(3, 3, [[0, 1]]), NO_MARKS, BOXES)[1]).toBe('2 [●]╋─┤');
  expect(boardPicture(position(3, 3, [[2, 1]]), NO_MARKS, BOXES)[1]).toBe('2  ├─╋[●]');
});

it('marks star points, forbidden ones, proposals, offers and where a stone is allowed', () => {
  const marks = {
    rows: [],
    forbidden: [{ x: 0, y: 0 }],
    hints: [{ x: 1, y: 0 }],
    offered: [{ x: 2, y: 0 }],
    allowed: [{ x: 3, y: 0 }],
  };
  expect(boardPicture(position(9, 9, []), marks, BOXES)[0]).toBe('9  ×─◇─?─·─┬─┬─┬─┬─┐');
  expect(boardPicture(position(9, 9, []), marks, BOXES)[4]).toBe('5  ├─┼─┼─┼─╋─┼─┼─┼─┤');
  expect(boardPicture(position(9, 9, []), marks, LETTERS)[0]).toBe('9  ! * ? : . . . . .');
});

it('keeps columns under their names on the largest boards', () => {
  const picture = boardPicture(
    position(32, 32, [
      [31, 0],
      [26, 31],
    ]),
    NO_MARKS,
    BOXES,
  );
  const names = picture.at(-1) ?? '';
  expect(picture).toHaveLength(33);
  expect(picture[0]?.indexOf('●')).toBe(names.indexOf('AF') + 1);
  expect(picture[31]?.indexOf('○')).toBe(names.indexOf('AA') + 1);
  expect(picture[0]?.startsWith('32  ┌')).toBe(true);
  expect(picture[31]?.startsWith(' 1  └')).toBe(true);
});

it('is the same without its colours, however many there are', () => {
  const marks = { ...NO_MARKS, forbidden: [{ x: 3, y: 3 }], hints: [{ x: 2, y: 2 }] };
  const board = position(15, 15, [
    [7, 7],
    [8, 8],
    [0, 14],
  ]);
  const plain = boardPicture(board, marks, BOXES);
  for (const colourBits of [4, 8, 24]) {
    const coloured = boardPicture(board, marks, inkFor({ isPlain: false, colourBits }));
    expect(coloured.join('')).toContain('\u001b[');
    expect(coloured.map((line) => stripVTControlCharacters(line).trimEnd())).toEqual(plain);
  }
  expect(plain.join('')).not.toContain('\u001b');
});

it('gives the stones of a row signs of their own where no colour shows it', () => {
  const stones = position(3, 3, [
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
  ]);
  const marks = { ...NO_MARKS, rows: [0, 1, 2].map((x) => ({ x, y: 0 })) };
  expect(boardPicture(stones, marks, BOXES)[0]).toBe('3  ★─★[★]');
  expect(boardPicture(stones, marks, LETTERS)[0]).toBe('3  x x[x]');
  expect(
    stripVTControlCharacters(boardPicture(stones, marks, inkFor({ isPlain: false, colourBits: 8 }))[0] ?? ''),
  ).toBe('3  ●─●[●]');
});

it.each([
  [{}, true],
  [{ LANG: 'de_DE.UTF-8' }, true],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, false],
  [{ LC_ALL: '', LC_CTYPE: 'POSIX' }, false],
  [{ LANG: 'C.utf8' }, true],
  [{ LANG: 'ru_RU.KOI8-R' }, false],
  [{ LANG: 'ja_JP' }, true],
])('box characters in the locale %j: %s', (environment, has) => {
  expect(showsBoxes(environment)).toBe(has);
});

it('terminals of DEC have no colours, whatever the surroundings say', () => {
  expect(['vt100', 'VT220', 'xterm-256color', 'tmux', undefined].map(isColourless)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
