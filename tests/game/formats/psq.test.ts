import { describe, expect, it } from 'vitest';
import { randomRecord } from '../../../lab/fuzz/random-record.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { formatPsq, parsePsq } from '../../../src/game/formats/psq.ts';
import type { GameRecord } from '../../../src/game/game-record.ts';
import { battery } from '../../battery.ts';

/** Random records written and read, and random texts read. */
const RECORDS = battery(2000, 400);
const TEXTS = battery(3000, 600);

/** As Piskvork 9.0 wrote it in a tournament whose first player overstepped its time. */
const FROM_PISKVORK =
  'Piskvorky 15x15, 4:4, 0\r\n8,8,0\r\n9,8,0\r\n9,11,0\r\n6,10,59\r\n11,11,68\r\n7,7,59\r\n' +
  'pbrain-badlate.exe\r\npbrain-dummy.exe\r\n15\r\n';

function read(text: string): GameRecord {
  const record = parsePsq(text);
  if (!record.ok) throw new Error(record.error);
  return record.value;
}

function complaint(text: string): string {
  const record = parsePsq(text);
  return record.ok ? 'none' : record.error;
}

describe('reading .psq', () => {
  it("reads Piskvork's file and writes the same bytes", () => {
    const record = read(FROM_PISKVORK);
    expect(record).toEqual({
      width: 15,
      height: 15,
      black: 'pbrain-badlate.exe',
      white: 'pbrain-dummy.exe',
      turnMs: 1000,
      openingLength: 0,
      moves: [
        { x: 7, y: 7, ms: 0 },
        { x: 8, y: 7, ms: 0 },
        { x: 8, y: 10, ms: 0 },
        { x: 5, y: 9, ms: 59 },
        { x: 10, y: 10, ms: 68 },
        { x: 6, y: 6, ms: 59 },
      ],
      result: { winner: 'white', reason: 'time' },
    });
    expect(formatPsq(record)).toBe(FROM_PISKVORK);
  });

  it('is indifferent to line ends, empty lines, a byte order mark and a missing last line end', () => {
    const record = read(FROM_PISKVORK);
    for (const text of [
      FROM_PISKVORK.replaceAll('\r\n', '\n'),
      FROM_PISKVORK.replaceAll('\r\n', '\r'),
      FROM_PISKVORK.replaceAll('\r\n', '\r\n\r\n'),
      `\uFEFF${FROM_PISKVORK}`,
      FROM_PISKVORK.trimEnd(),
    ]) {
      expect(read(text)).toEqual(record);
    }
  });

  it('gives the second player black if it starts', () => {
    const text = FROM_PISKVORK.replace('4:4, 0', '0:6, 1');
    expect(read(text)).toMatchObject({
      black: 'pbrain-dummy.exe',
      white: 'pbrain-badlate.exe',
      turnMs: 2500,
    });
  });

  it('ends the moves at the first line that is not a,b or a,b,c', () => {
    expect(read('Piskvorky 20x15, 0:11, 0\n20,15\n 1, 1, 5\n3\n4,4,4\n').moves).toEqual([
      { x: 19, y: 14 },
      { x: 0, y: 0, ms: 5 },
    ]);
  });

  it('does without names, or without an end', () => {
    const game = 'Piskvorky 15x15, 0:0, 0\n8,8,1\n';
    expect(read(game)).toEqual({
      width: 15,
      height: 15,
      openingLength: 0,
      moves: [{ x: 7, y: 7, ms: 1 }],
    });
    expect(read(`${game}-1\n`)).toEqual(read(game));
    expect(read(`${game}a.exe\nb.exe\n`)).toEqual({ ...read(game), black: 'a.exe', white: 'b.exe' });
    expect(read(`${game}0\n`)).toEqual({ ...read(game), result: { winner: 'unknown', reason: 'unknown' } });
  });

  it("reads the winner and the rule that Gomocup's manager adds", () => {
    const game = 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,8,0\nA.zip\nB.zip\n-1\n';
    expect(read(`${game}1,Renju1\n`)).toMatchObject({
      rule: 'renju',
      event: 'Renju1',
      black: 'A.zip',
      result: { winner: 'black', reason: 'unknown' },
    });
    expect(read(`${game}2,Freestyle15_1`)).toMatchObject({ rule: 'freestyle', result: { winner: 'white' } });
    expect(read(`${game}0,Fastgame2`)).toMatchObject({ rule: 'freestyle', result: { winner: 'none' } });
    expect(read(`${game}2,Standard1`).rule).toBe('standard');
    expect(read(`${game}2,Caro1`).rule).toBe('caro');
    const other = read(`${game}2,My own cup`);
    expect([other.rule, other.event, other.result?.winner]).toEqual([undefined, 'My own cup', 'white']);
    expect(read(game)).toEqual(read(`${game}nonsense`));
  });

  it.each([
    ['-2', 'fault'],
    ['3', 'illegal'],
    ['7', 'illegal'],
    ['9', 'crash'],
    ['16', 'memory'],
    ['99', 'fault'],
  ])('takes the code %s for the fault of the player to move', (code, reason) => {
    const text = `Piskvorky 15x15, 4:4, 0\n8,8,1\na.exe\nb.exe\n${code}\n`;
    expect(read(text).result).toEqual({ winner: 'black', reason });
  });

  it('complains in a sentence', () => {
    expect(complaint('')).toBe('the first line is not like "Piskvorky 15x15, 11:11, 0"');
    expect(complaint('Piskvorky 15x15, 4:4, 2\n')).toBe(complaint(''));
    expect(complaint('Piskvorky 120x80, 4:4, 0\n')).toBe('a board of 120x80 is none of 1x1 to 52x52');
    expect(complaint('Piskvorky 15x15, 4:4, 0\n8,8,1\n16,1,1\n')).toBe(
      'move 2 (column 16, row 1) is off the 15x15 board',
    );
    expect(complaint('Piskvorky 15x15, 4:4, 0\n0,8,1\n')).toBe(
      'move 1 (column 0, row 8) is off the 15x15 board',
    );
    expect(complaint('Piskvorky 15x15, 4:4, 0\n8,8,1\n8,8,1\n')).toBe(
      'move 2 (column 8, row 8) is on a stone',
    );
  });
});

describe('writing .psq', () => {
  const game: GameRecord = { width: 15, height: 15, openingLength: 0, moves: [] };

  it('tells humans from programs, and sorts limits into levels', () => {
    expect(formatPsq(game)).toBe('Piskvorky 15x15, 0:0, 0\r\n-1\r\n');
    const named = { ...game, black: 'tengen' };
    expect(formatPsq(named)).toBe('Piskvorky 15x15, 11:0, 0\r\ntengen\r\nhomo-2\r\n-1\r\n');
    expect(formatPsq({ ...named, turnMs: 7000 })).toContain(', 7:0, 0\r\n');
    expect(formatPsq({ ...named, turnMs: 20 })).toContain(', 1:0, 0\r\n');
  });

  it('keeps names from being taken for moves or more lines', () => {
    const names = { black: '8,8,1', white: 'two\nlines' };
    expect(read(formatPsq({ ...game, ...names }))).toMatchObject({ black: '8.8.1', white: 'two lines' });
  });

  it('is read as what it was, as far as the format goes', () => {
    const random = new RandomChoices(1);
    for (let i = 0; i < RECORDS; i++) {
      const record = randomRecord(random);
      const again = read(formatPsq(record));
      const { width, height } = record;
      expect(again).toMatchObject({ width, height });
      expect(again.moves).toEqual(record.moves.map(({ x, y, ms }) => ({ x, y, ms: ms ?? 0 })));
      expect(read(formatPsq(again))).toEqual(again);
      expect(again.result === undefined).toBe(record.result === undefined);
    }
  });
});

it('any text is read or answered with a sentence', () => {
  const random = new RandomChoices(2);
  for (let i = 0; i < TEXTS; i++) {
    const text = [...formatPsq(randomRecord(random))];
    for (let changes = random.between(1, 6); changes > 0; changes--) {
      text.splice(
        random.between(0, text.length),
        random.between(0, 3),
        random.pick(['', ',', '-', '9', '\n', 'x']),
      );
    }
    const record = parsePsq(text.join(''));
    if (!record.ok) expect(record.error).toMatch(/^[a-z].{10,100}$/);
    else
      expect(record.value.moves.every(({ x, y }) => x < record.value.width && y < record.value.height)).toBe(
        true,
      );
  }
});
