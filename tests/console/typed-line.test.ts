import { describe, expect, it } from 'vitest';
import { readTypedLine } from '../../src/console/typed-line.ts';
import { useLanguage } from '../../src/play/languages.ts';

const SIZE = { width: 15, height: 15 };
const WIDE = { width: 32, height: 20 };

function value(line: string, size = SIZE) {
  const typed = readTypedLine(line, size);
  if (!typed.ok) throw new Error(typed.error);
  return typed.value;
}

function error(line: string, size = SIZE): string | undefined {
  const typed = readTypedLine(line, size);
  return typed.ok ? undefined : typed.error;
}

describe('a point', () => {
  it.each(['H8', 'h8', '8,8', ' h8 ', '8, 8', '8 , 8'])('may be typed as "%s"', (line) => {
    expect(value(line)).toEqual({ kind: 'point', point: { x: 7, y: 7 } });
  });

  it('is counted from the bottom left', () => {
    expect(value('A1')).toEqual({ kind: 'point', point: { x: 0, y: 14 } });
    expect(value('1,1')).toEqual(value('a1'));
    expect(value('15,1')).toEqual(value('O1'));
    expect(value('32,20', WIDE)).toEqual({ kind: 'point', point: { x: 31, y: 0 } });
    expect(value('AF20', WIDE)).toEqual(value('32,20', WIDE));
  });

  it.each([
    ['P1', 'P1 is off the 15x15 board.'],
    ['H16', 'H16 is off the 15x15 board.'],
    ['h0', 'H0 is off the 15x15 board.'],
    ['16,1', '16,1 is off the 15x15 board.'],
    ['0,3', '0,3 is off the 15x15 board.'],
  ])('off the board, %s, is said to be so', (line, said) => {
    expect(error(line)).toBe(said);
  });
});

describe('several points', () => {
  it.each([
    'H8 I9',
    'h8 i9',
    '1. H8 I9 2. G7',
    'h8i9',
    'H8I9',
    '(;GM[4]SZ[15];B[hh])',
    'Piskvorky 15x15, 0:0, 0',
  ])('"%s" are a record', (line) => {
    expect(value(line)).toEqual({ kind: 'record', text: line });
  });

  it('may be pairs of numbers, counted as those of one point', () => {
    expect(value('8,8 9,9 1,1')).toEqual({ kind: 'record', text: 'H8 I9 A1' });
    expect(error('8,8 9,99')).toBe('9,99 is off the 15x15 board.');
  });
});

it("says in the person's language that a point is off the board, in letters or in numbers", () => {
  useLanguage('zh-Hans');
  const said = ['16,1', '8,8 9,99', 'P1', 'proof P1', 'block H8 P1'].map((line) => error(line));
  useLanguage('en');
  expect(said).toEqual(['16,1', '9,99', 'P1', 'P1', 'P1'].map((point) => `${point} 不在 15x15 的棋盘上。`));
});

describe('a command', () => {
  it('may have a number', () => {
    expect(value('undo')).toEqual({ kind: 'undo', count: 1 });
    expect(value('UNDO 3')).toEqual({ kind: 'undo', count: 3 });
    expect(value('u 2')).toEqual({ kind: 'undo', count: 2 });
    expect(value('takeback')).toEqual({ kind: 'undo', count: 1 });
    expect(value('redo 4')).toEqual({ kind: 'redo', count: 4 });
    expect(value('level 10')).toEqual({ kind: 'level', level: 10 });
    expect(value('level')).toEqual({ kind: 'level', level: undefined });
  });

  it('may have a time, in seconds if nothing else is said', () => {
    expect(value('time 5')).toEqual({ kind: 'time', ms: 5000 });
    expect(value('time 0.5')).toEqual({ kind: 'time', ms: 500 });
    expect(value('time 250ms')).toEqual({ kind: 'time', ms: 250 });
    expect(value('time 2m')).toEqual({ kind: 'time', ms: 120_000 });
    expect(value('time')).toEqual({ kind: 'time', ms: undefined });
  });

  it('may have a file, whose name may have blanks', () => {
    expect(value('save my game.sgf')).toEqual({ kind: 'save', file: 'my game.sgf' });
    expect(value('load ../a.psq')).toEqual({ kind: 'load', file: '../a.psq' });
    // A command of full width is read, a file's name stays as it is.
    expect(value('ｌｏａｄ\u3000２局目.sgf')).toEqual({ kind: 'load', file: '２局目.sgf' });
    expect(value('picture ２手.svg')).toEqual({ kind: 'picture', file: '２手.svg' });
  });

  it.each(['hint', 'stop', 'swap', 'resign', 'new', 'moves', 'forbidden', 'help', 'quit'])(
    '%s is one',
    (word) => {
      expect(value(word)).toEqual({ kind: word });
      expect(value(word.toUpperCase())).toEqual({ kind: word });
    },
  );

  it('may be a colour, with points after it', () => {
    expect(value('black')).toEqual({ kind: 'black', points: '' });
    expect(value('White H8 I9')).toEqual({ kind: 'white', points: 'H8 I9' });
    expect(value('turns')).toEqual({ kind: 'turns', points: '' });
  });

  it('has other names', () => {
    expect(value('q')).toEqual({ kind: 'quit' });
    expect(value('?')).toEqual({ kind: 'help' });
    expect(value('record')).toEqual({ kind: 'moves' });
  });

  it.each([
    ['undo x', '"undo" takes a number, as in "undo 3", not "x".'],
    ['undo 0', '"undo" takes a number, as in "undo 3", not "0".'],
    ['level five', '"level" takes a number, as in "level 3", not "five".'],
    ['time 0', '"time" takes a time per move, as in "time 5s" or "time 500ms", not "0".'],
    ['time soon', '"time" takes a time per move, as in "time 5s" or "time 500ms", not "soon".'],
    ['film', '"film" needs a file name ending in .svg, as in "film game.svg".'],
    ['save', '"save" needs a file name, as in "save game.sgf" or "save game.psq".'],
    ['hint please', '"hint" takes no argument.'],
    ['constructor', '"constructor" is neither a point such as H8 nor a command. Type "help" for a list.'],
    ['hello', '"hello" is neither a point such as H8 nor a command. Type "help" for a list.'],
    ['0,0, 1,-3', '"0,0, 1,-3" is neither a point such as H8 nor a command. Type "help" for a list.'],
    ['\u001b[A', '"\u001b[A" is neither a point such as H8 nor a command. Type "help" for a list.'],
  ])('that is wrong, "%s", is explained in a sentence', (line, said) => {
    expect(error(line)).toBe(said);
  });

  it('that is very long is not repeated whole', () => {
    expect(error('x'.repeat(500))?.length).toBeLessThan(120);
  });
});
