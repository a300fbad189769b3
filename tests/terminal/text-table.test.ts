import { expect, it } from 'vitest';
import {
  clockText,
  memoryText,
  millisecondsText,
  percent,
  signed,
  sizeBeside,
} from '../../src/terminal/figures.ts';
import { tableLine, tableLines } from '../../src/terminal/text-table.ts';

it('makes columns as wide as their widest cell, names to the left and figures to the right', () => {
  expect(
    tableLines(
      [
        ['', 'Engine', 'Games'],
        ['1', 'one', '62'],
        ['10', 'another', '7'],
      ],
      [1],
    ),
  ).toEqual(['    Engine   Games', ' 1  one         62', '10  another      7']);
  expect(tableLines([])).toEqual([]);
  expect(tableLines(Array.from({ length: 300_000 }, () => ['row', '1'])).at(-1)).toBe('row  1');
});

it('makes a line by columns that are known, without blanks at its end', () => {
  const columns = [
    { width: 6, align: 'left' },
    { width: 3, align: 'right' },
    { width: 4, align: 'left' },
  ] as const;
  expect(tableLine(columns, ['a', 'b', 'c'])).toBe('a         b  c');
  expect(tableLine(columns, ['a'])).toBe('a');
});

it('shows figures with their units', () => {
  expect([percent(0.625), percent(0.12345, 2)]).toEqual(['62.5 %', '12.35 %']);
  expect([signed(1.25), signed(-3), signed(-0.01), signed(-Infinity)]).toEqual([
    '+1.3',
    '−3.0',
    '+0.0',
    '−∞',
  ]);
  expect([3.14, 812.4, 12_500, undefined].map(millisecondsText)).toEqual(['3.1 ms', '812 ms', '12.5 s', '–']);
  expect([0, 249_000, 3_849_000].map(clockText)).toEqual(['0:00', '4:09', '1:04:09']);
  expect([3 << 20, 86 << 20, undefined].map(memoryText)).toEqual(['3.0 MiB', '86 MiB', '–']);
});

it('shows a size beside its limit in units that leave the limit whole', () => {
  const limits = [350 << 20, 2 << 10, 350_000_000];
  expect(limits.map((limit) => `${sizeBeside(limit, limit + 1)} > ${sizeBeside(limit)}`)).toEqual([
    '351 MiB > 350 MiB',
    '3 KiB > 2 KiB',
    '350000001 bytes > 350000000 bytes',
  ]);
});
