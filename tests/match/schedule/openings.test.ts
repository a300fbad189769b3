import { expect, it } from 'vitest';
import {
  openingFormat,
  parseOpenings,
  positionAfter,
  whyUnplayable,
} from '../../../src/match/schedule/openings.ts';
import { referee } from '../engines.ts';

const SIZE = { width: 15, height: 15 };

function pointsOf(text: string, plies?: number) {
  const read = parseOpenings(text, openingFormat(text), SIZE, plies);
  return read.ok
    ? read.value.map(({ points }) => points.map(({ x, y }) => `${x},${y}`).join(' '))
    : read.error;
}

it('recognises the notations and records by their looks', () => {
  expect(pointsOf('0,0, 1,-1\r\n\r\n# remark\r\n-3,2, 4,4,\r\n')).toEqual(['7,7 8,6', '4,9 11,11']);
  expect(pointsOf('h8i7\nA1 b2\n')).toEqual(['7,7 8,6', '0,0 1,1']);
  expect(pointsOf('Piskvorky 15x15, 11:11, 0\r\n8,8,12\r\n9,7,30\r\n0\r\n')).toEqual(['7,7 8,6']);
  expect(pointsOf('(;FF[4]GM[4]SZ[15];B[hh];W[ig])(;GM[4]SZ[15];B[aa])')).toEqual(['7,7 8,6', '0,0']);
});

it('takes as many moves as asked for', () => {
  expect(pointsOf('0,0, 1,-1, 2,2', 2)).toEqual(['7,7 8,6']);
  expect(pointsOf('Piskvorky 15x15, 11:11, 0\n8,8,12\n9,7,30\n1,1,1\n', 1)).toEqual(['7,7']);
  // The opening of a game that says where it ended.
  expect(pointsOf('(;GM[4]SZ[15];B[hh]C[opening move];W[ig]C[12ms])')).toEqual(['7,7']);
});

it('says what is wrong, and where', () => {
  expect(pointsOf('0,0, 1,1\n0,0, 8,8')).toBe('line 2: 8,8 is off the board');
  expect(pointsOf('0,0, 0,0')).toBe('line 1: 0,0 comes twice');
  expect(pointsOf('h8 x')).toMatch(/^line 1: /);
  expect(pointsOf('Piskvorky 20x20, 11:11, 0\n8,8,12\n')).toBe('game 1 is on a 20x20 board, not 15x15');
  expect(pointsOf('(;SZ[15]AB[hh][aa]AW[ig]PL[W])')).toEqual(['7,7 8,6 0,0']);
  expect(pointsOf('(;SZ[15]AB[hh][aa]AW[ig]PL[B])')).toBe(
    'game 1 begins with stones that cannot have been played in turn',
  );
  expect(pointsOf('(;SZ[15]BLOCKED[hh]PL[B];B[aa])')).toBe(
    'game 1 has blocked points, which no match is played with',
  );
});

it('refuses what cannot be played from', () => {
  const row = [0, 1, 2, 3, 4]
    .flatMap((x) => [
      { x, y: 0 },
      { x, y: 5 },
    ])
    .slice(0, 9);
  expect(whyUnplayable(row, SIZE, 'freestyle', referee)).toBe('the game is over at its end');
  expect(whyUnplayable([...row, { x: 9, y: 9 }], SIZE, 'freestyle', referee)).toBe(
    'the game is over after 9 moves',
  );
  expect(whyUnplayable(row.slice(0, 8), SIZE, 'freestyle', referee)).toBeUndefined();
  const cross = [
    { x: 5, y: 7 },
    { x: 6, y: 7 },
    { x: 7, y: 5 },
    { x: 7, y: 6 },
    { x: 7, y: 7 },
  ];
  const away = [
    { x: 0, y: 0 },
    { x: 14, y: 0 },
    { x: 0, y: 14 },
    { x: 14, y: 14 },
  ];
  const doubleThree = cross.flatMap((point, i) => [point, ...away.slice(i, i + 1)]);
  expect(whyUnplayable(doubleThree, SIZE, 'renju', referee)).toBe('move 9 is forbidden to black');
  expect(whyUnplayable(doubleThree, SIZE, 'freestyle', referee)).toBeUndefined();
  expect(positionAfter(doubleThree, SIZE, 'renju').sideToMove).toBe('white');
});
