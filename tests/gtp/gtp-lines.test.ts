import { expect, it } from 'vitest';
import { GtpLines, MAX_LINE_LENGTH, parseLine } from '../../src/gtp/gtp-lines.ts';
import { columnName, formatVertex, parseColour, parseVertex } from '../../src/gtp/vertex.ts';

function linesOf(...texts: readonly string[]) {
  const splitter = new GtpLines();
  const lines = texts.flatMap((text) => splitter.push(Buffer.from(text, 'latin1')));
  return [...lines, ...splitter.end()].map(parseLine);
}

function command(name: string, args: readonly string[] = [], id = '') {
  return { kind: 'command', id, name, args };
}

it('reads commands with and without numbers, arguments and remarks', () => {
  expect(linesOf('name\n7 play  b H8 # mine\n  12\tquit\t\n')).toEqual([
    command('name'),
    command('play', ['b', 'H8'], '7'),
    command('quit', [], '12'),
  ]);
});

it('drops carriage returns and other controls, within words too, and takes any pieces', () => {
  expect(linesOf('na', 'me\r', '\nver\u0007s\u007fion\u0000\r\n')).toEqual([
    command('name'),
    command('version'),
  ]);
});

it('tells empty lines, which end an analysis, from none', () => {
  expect(linesOf('\n# a remark\n \t\r\n')).toEqual([{ kind: 'empty' }, { kind: 'empty' }, { kind: 'empty' }]);
  expect(linesOf('name')).toEqual([command('name')]);
  expect(linesOf('')).toEqual([]);
});

it('hears the interruption that GoGui sends as a remark', () => {
  expect(linesOf('# interrupt\n')).toEqual([{ kind: 'interrupt' }]);
});

it('takes a number alone for a command without a name, and no number for one that is too long', () => {
  expect(linesOf('5\n')).toEqual([command('', [], '5')]);
  expect(linesOf('12345678901 name\n')).toEqual([command('12345678901', ['name'])]);
});

it('cuts lines without an end, unless only their remark is long', () => {
  const long = 'x'.repeat(MAX_LINE_LENGTH);
  expect(linesOf(`3 play ${long}\nname\n`)).toEqual([{ kind: 'too-long', id: '3' }, command('name')]);
  expect(linesOf(`name # ${long}\n`)).toEqual([command('name')]);
});

it('names points without the letter I, with rows from the bottom', () => {
  const size = { width: 32, height: 32 };
  expect([0, 7, 8, 24, 25, 31].map(columnName)).toEqual(['A', 'H', 'J', 'Z', 'AA', 'AG']);
  for (let x = 0; x < 32; x++)
    for (const y of [0, 9, 31]) expect(parseVertex(formatVertex({ x, y }, size), size)).toEqual({ x, y });
  expect(parseVertex('j9', { width: 15, height: 15 })).toEqual({ x: 8, y: 6 });
  expect(parseVertex('PASS', size)).toBe('pass');
  for (const wrong of ['i9', 'Q1', 'A0', 'A16', 'A01', 'AAA1', 'H', '8', '', 'resign', 'H8 '])
    expect(parseVertex(wrong, { width: 15, height: 15 }), wrong).toBeUndefined();
});

it('knows the colours', () => {
  expect(['b', 'BLACK', 'w', 'White', 'x', '', 'constructor'].map(parseColour)).toEqual([
    'black',
    'black',
    'white',
    'white',
    undefined,
    undefined,
    undefined,
  ]);
  expect(parseColour(undefined)).toBeUndefined();
});
