import { describe, expect, test } from 'vitest';
import { CommandReader } from '../../src/protocol/reader.ts';

function read(...lines: readonly string[]) {
  const reader = new CommandReader();
  return lines.flatMap((line) => reader.push(line));
}

const RESTART = { kind: 'restart' };

describe('blocks', () => {
  test('BOARD with every field', () => {
    expect(read('BOARD', '7,7,1', '8,8,2', '9,9,3', 'DONE')).toEqual([
      {
        kind: 'board',
        think: true,
        cells: [
          { x: 7, y: 7, field: 'own' },
          { x: 8, y: 8, field: 'opponent' },
          { x: 9, y: 9, field: 'blocked' },
        ],
      },
    ]);
  });

  test('YXBOARD does not think', () => {
    expect(read('yxboard', 'done')).toEqual([{ kind: 'board', think: false, cells: [] }]);
  });

  test('on one line, or on several with several cells each', () => {
    const expected = read('BOARD', '7,7,1', '8,8,2', 'DONE');
    expect(read('BOARD 7,7,1 8,8,2 DONE')).toEqual(expected);
    expect(read('BOARD 7,7,1', '8,8,2 DONE')).toEqual(expected);
  });

  test('SWAP2BOARD with and without fields', () => {
    const expected = [{ kind: 'swap2board', points: [{ x: 7, y: 7 }] }];
    expect(read('SWAP2BOARD', '7,7', 'DONE')).toEqual(expected);
    expect(read('SWAP2BOARD', '7,7,1', 'DONE')).toEqual(expected);
  });

  test.each([
    ['a field that does not exist', '7,7,4'],
    ['no field', '7,7'],
    ['words', 'nonsense'],
    ['a command', 'TURN 7,7'],
    ['a negative number', '-1,7,1'],
  ])('BOARD with %s is read to its end and refused once', (_, line) => {
    const commands = read('BOARD', '1,1,1', line, '2,2,2', 'DONE', 'RESTART');
    expect(commands.map((command) => command.kind)).toEqual(['bad-board', 'restart']);
  });

  test('more cells than any board has', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i % 32},${i >> 5},1`);
    expect(read('BOARD', ...lines, 'DONE')).toMatchObject([{ kind: 'bad-board' }]);
  });

  test('YXBLOCK and YXBLOCKUNDO', () => {
    expect(read('yxblock', '7,7', 'done', 'yxblockundo', '7,7', 'done')).toEqual([
      { kind: 'exclude', points: [{ x: 7, y: 7 }], readmit: false },
      { kind: 'exclude', points: [{ x: 7, y: 7 }], readmit: true },
    ]);
  });
});

describe('a block that was given up', () => {
  test.each([
    ['START 15', 'start'],
    ['RECTSTART 15,10', 'start'],
    ['RESTART', 'restart'],
  ])('%s is heard, and the block is dropped', (line, kind) => {
    expect(read('BOARD', '7,7,1', line).map((command) => command.kind)).toEqual(['unfinished', kind]);
  });

  test('END is heard in every state', () => {
    for (const opening of ['BOARD', 'yxquerydatabaseallt', 'yxhashdump', 'yxedittextdatabase "x', 'yxfoo']) {
      expect(read(opening, 'END').at(-1)).toEqual({ kind: 'end' });
    }
  });

  test('a swallowed block is given up silently', () => {
    expect(read('yxquerydatabaseallt', '7,7', 'RESTART')).toEqual([RESTART]);
  });

  test('the end of the input', () => {
    const reader = new CommandReader();
    reader.push('BOARD');
    expect(reader.end()).toMatchObject([{ kind: 'bad-board' }]);
    expect(reader.end()).toEqual([]);
  });
});

describe('what is swallowed', () => {
  test('a file name, whatever it looks like', () => {
    expect(read('yxsetdatabase', 'TURN 7,7', 'RESTART')).toEqual([RESTART]);
  });

  test.each([
    ['on one line', ['yxedittextdatabase "text" 7,7', '8,8', 'done']],
    ['over lines', ['yxedittextdatabase "one', 'DONE', 'TURN 1,1', 'end of it" 7,7', '8,8', 'done']],
    ['with escapes', ['yxedittextdatabase "a \\" b', 'c \\\\" 7,7', 'done']],
    ['with a backslash at a line end', ['yxedittextdatabase "a\\', '" 7,7', 'done']],
    ['without coordinates on the line', ['yxedittextdatabase ""', '7,7', 'done']],
    ['closed on the line of the quote', ['yxedittextdatabase "x" done']],
    ['a label', ['yxeditlabeldatabase 7,7 done', '7,7', 'done']],
    ['off the board', ['yxblockpath', '99,99', 'done']],
    ['on one line', ['yxquerydatabaseallt 7,7 done']],
  ])('a text or a block %s', (_, lines) => {
    const commands = read(...lines, 'RESTART').filter((command) => command.kind !== 'ignored');
    expect(commands).toEqual([RESTART]);
  });

  test('the block that an unknown YX command may have', () => {
    const kinds = (...lines: readonly string[]) =>
      read(...lines)
        .map((command) => command.kind)
        .filter((kind) => kind !== 'ignored');
    expect(kinds('yxfoo', 'ABOUT')).toEqual(['about']);
    expect(kinds('yxfoo', '7,7', 'done', 'ABOUT')).toEqual(['about']);
    expect(kinds('yxfoo', '7,7', 'done', '7,7')).toEqual(['unknown']);
    expect(kinds('yxfoo', 'BOARD', 'done')).toEqual(['board']);
  });
});
