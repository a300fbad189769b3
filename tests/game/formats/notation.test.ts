import { describe, expect, it } from 'vitest';
import {
  fileName,
  formatOffsets,
  formatPoint,
  formatPos,
  parseOffsets,
  parsePos,
} from '../../../src/game/formats/notation.ts';
import type { Point } from '../../../src/game/position.ts';
import type { Result } from '../../../src/game/result.ts';

const SIZE = { width: 15, height: 15 };

/** What was read, or the complaint. */
function read<T>(result: Result<T>): T | string {
  return result.ok ? result.value : result.error;
}

describe('file names', () => {
  it('go on after Z and leave no letter out', () => {
    expect([0, 7, 8, 25, 26, 31].map((x) => fileName(x))).toEqual(['A', 'H', 'I', 'Z', 'AA', 'AF']);
  });
});

describe('points for people', () => {
  it('count from the bottom', () => {
    expect(formatPoint({ x: 7, y: 7 }, SIZE)).toBe('H8');
    expect(formatPoint({ x: 0, y: 14 }, SIZE)).toBe('A1');
    expect(formatPoint({ x: 0, y: 0 }, { width: 5, height: 9 })).toBe('A9');
    expect(formatPoint({ x: 31, y: 0 }, { width: 32, height: 32 })).toBe('AF32');
  });
});

describe('pos notation', () => {
  it('counts from the top', () => {
    const points = [
      { x: 7, y: 7 },
      { x: 8, y: 8 },
      { x: 0, y: 14 },
    ];
    expect(formatPos(points)).toBe('h8i9a15');
    expect(read(parsePos('h8i9a15', SIZE))).toEqual(points);
    expect(read(parsePos(' H8 I9\ta15 ', SIZE))).toEqual(points);
    expect(read(parsePos('', SIZE))).toEqual([]);
  });

  it('is read as it is written on the widest board', () => {
    const size = { width: 32, height: 32 };
    for (let x = 0; x < 32; x++) {
      for (let y = 0; y < 32; y++) expect(read(parsePos(formatPos([{ x, y }]), size))).toEqual([{ x, y }]);
    }
  });

  it.each(['h', '8', '8h', 'h-8', 'h8.5', 'äh8'])('is not read from "%s"', (text) => {
    expect(read(parsePos(text, SIZE))).toBe(`"${text}" is not a row of points such as h8i9`);
  });

  it('does not take numbers that are too long for a board', () => {
    expect(read(parsePos('h9999999999', SIZE))).toBe('"h9999999999" is not a point such as h8');
  });

  it.each(['p1', 'a0', 'a16', 'zz1'])('is not read off the board: %s', (text) => {
    expect(read(parsePos(text, SIZE))).toBe(`${text} is off the board`);
  });

  it('complains', () => {
    expect(read(parsePos('h8,i9', SIZE))).toBe('"h8,i9" is not a row of points such as h8i9');
    expect(read(parsePos('h8i', SIZE))).toBe('"h8i" is not a row of points such as h8i9');
    expect(read(parsePos('h8i16', SIZE))).toBe('i16 is off the board');
    expect(read(parsePos('h8h8', SIZE))).toBe('h8 comes twice');
    expect(read(parsePos('h8i9H08', SIZE))).toBe('h8 comes again as H08');
    expect(read(parsePos('abc1', SIZE))).toBe('"abc1" is not a point such as h8');
  });
});

describe('offset notation', () => {
  it('counts from the middle, which is right of and below the true one on even boards', () => {
    const points: readonly Point[] = [
      { x: 7, y: 7 },
      { x: 8, y: 4 },
    ];
    expect(formatOffsets(points, SIZE)).toBe('0,0, 1,-3');
    expect(read(parseOffsets('0,0, 1,-3', SIZE))).toEqual(points);
    expect(read(parseOffsets('-10,9', { width: 20, height: 20 }))).toEqual([{ x: 0, y: 19 }]);
    expect(read(parseOffsets(' ', SIZE))).toEqual([]);
    expect(read(parseOffsets('0,0,1,+1', { width: 6, height: 5 }))).toEqual([
      { x: 3, y: 2 },
      { x: 4, y: 3 },
    ]);
  });

  it('complains', () => {
    expect(read(parseOffsets('0,0, 1', SIZE))).toBe('the last point lacks its second number');
    expect(read(parseOffsets('0,0,', SIZE))).toBe('"" is not a whole number');
    expect(read(parseOffsets('0,h', SIZE))).toBe('"h" is not a whole number');
    expect(read(parseOffsets('8,0', SIZE))).toBe('8,0 is off the board');
    expect(read(parseOffsets('1,1, 1,1', SIZE))).toBe('1,1 comes twice');
  });
});
