import { describe, expect, it } from 'vitest';
import { resultOf } from '../../src/game/result.ts';
import { boardSize, checkBoard, ruleName, SIZE_OPTION } from '../../src/terminal/board-options.ts';
import { readOptions } from '../../src/terminal/read-options.ts';
import {
  bytes,
  choice,
  decimal,
  duration,
  listOf,
  rangeWithin,
  type ValueType,
  whole,
} from '../../src/terminal/value-types.ts';

describe('value types', () => {
  const cases: readonly (readonly [
    name: string,
    ValueType<unknown>,
    text: string,
    value: unknown,
    shown: string,
  ])[] = [
    ['a whole number', whole(0, 99), ' 7 ', 7, '7'],
    ['a whole number with a unit', whole(1, 1024, 'MiB'), '8', 8, '8 MiB'],
    ['a number', decimal(), '-2.5', -2.5, '-2.5'],
    ['a time in ms', duration, '500ms', 500, '500ms'],
    ['a time in seconds', duration, '1.5s', 1500, '1500ms'],
    ['a time in minutes', duration, '2m', 120_000, '2m'],
    ['no time', duration, '0', 0, '0'],
    ['a size', bytes, '350M', 350 * 2 ** 20, '350M'],
    ['a size in words', bytes, '2GiB', 2 ** 31, '2G'],
    ['a size in bytes', bytes, '1000', 1000, '1000'],
    ['a choice', choice(['lose', 'skip']), 'Lose', 'lose', 'lose'],
    ['an alias', ruleName, '4', 'renju', 'renju'],
    ['a range', rangeWithin(1, 12), '3-8', { least: 3, most: 8 }, '3-8'],
    ['a range of one', rangeWithin(1, 12), '4', { least: 4, most: 4 }, '4-4'],
    ['a list', listOf(ruleName), 'renju,caro', ['renju', 'caro'], 'renju,caro'],
    ['a square board', boardSize, '15', { width: 15, height: 15 }, '15'],
    ['a board', boardSize, '20x12', { width: 20, height: 12 }, '20x12'],
  ];

  it.each(cases)('reads and shows %s', (_, type, text, value, shown) => {
    expect(type.parse(text)).toEqual(value);
    expect(type.format?.(value) ?? String(value)).toBe(shown);
  });

  const wrong: readonly (readonly [string, ValueType<unknown>, readonly string[], expected: string])[] = [
    ['whole', whole(1, 9), ['', '0', '10', '1.5', '-1', 'x'], 'a whole number from 1 to 9'],
    ['whole at least', whole(1), ['0', '2147483648'], 'a whole number of at least 1'],
    ['decimal', decimal(0, 1), ['', '2', '-1', 'x', 'Infinity'], 'a number from 0 to 1'],
    [
      'duration',
      duration,
      ['', 's', '5', '5x', '-1', '600h'],
      'a time with its unit such as 500ms, 5s or 2m, below 24 days',
    ],
    ['bytes', bytes, ['', 'M', '5x', '-1'], 'a size such as 350M or 2G'],
    ['choice', choice(['lose', 'skip']), ['', 'los', 'toString'], 'one of lose, skip'],
    ['range', rangeWithin(1, 12), ['', '8-3', '0-3', '3-13', '3-'], 'a range within 1-12'],
    ['board', boardSize, ['', '0', '33', '15x', '15x33', 'x15'], 'a side from 5 to 32, or two as in 20x15'],
  ];

  it.each(wrong)('refuses what is no %s', (_, type, texts, expected) => {
    for (const text of texts) expect(type.parse(text)).toBeUndefined();
    expect(type.expected).toBe(expected);
  });

  it('wants a board that is large enough for the row', () => {
    expect(resultOf(() => readOptions(['--size', '4'], { size: SIZE_OPTION }))).toEqual({
      ok: false,
      error: '--size must be a side from 5 to 32, or two as in 20x15, not "4"',
    });
    expect(checkBoard({ width: 4, height: 5 }, 4).ok).toBe(true);
    expect(checkBoard({ width: 3, height: 5 }, 4)).toEqual({
      ok: false,
      error:
        '--size must be a side from 4 to 32, or two as in 20x15, not "3x5": --connect 3 allows it, with 3 in a row',
    });
    expect(checkBoard({ width: 4, height: 4 })).toEqual({
      ok: false,
      error:
        '--size must be a side from 5 to 32, or two as in 20x15, not "4": --connect 4 allows it, with 4 in a row',
    });
  });
});
