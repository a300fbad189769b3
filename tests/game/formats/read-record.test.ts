import { describe, expect, it } from 'vitest';
import { randomStartedRecord } from '../../../lab/fuzz/random-record.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { boardDiagram } from '../../../src/game/formats/board-diagram.ts';
import {
  formatJoined,
  formatOffsets,
  formatPoint,
  formatPoints,
} from '../../../src/game/formats/notation.ts';
import { formatPsq } from '../../../src/game/formats/psq.ts';
import { type RecordReading, readRecord, recordFormat } from '../../../src/game/formats/read-record.ts';
import { formatSgf } from '../../../src/game/formats/sgf.ts';
import { type GameRecord, positionAfterMoves } from '../../../src/game/game-record.ts';
import type { Point } from '../../../src/game/position.ts';
import { battery } from '../../battery.ts';

const ROUNDS = battery(3_000, 150);
const RULES = { rule: 'freestyle', rowLength: 5 } as const;
const GAME = [
  { x: 7, y: 7 },
  { x: 8, y: 6 },
  { x: 0, y: 14 },
];

function read(text: string, reading?: RecordReading): GameRecord | string {
  const record = readRecord(text, reading);
  return record.ok ? record.value : record.error;
}

function points(text: string, reading?: RecordReading): unknown {
  const record = read(text, reading);
  return typeof record === 'string' ? record : record.moves.map(({ x, y }) => ({ x, y }));
}

describe('a record', () => {
  it.each([
    ['psq', 'Piskvorky 15x15, 0:0, 0\r\n8,8,1\r\n9,7,1\r\n1,15,1\r\n'],
    ['sgf', '(;GM[4]SZ[15];B[hh];W[ig];B[ao])'],
    ['sgf', 'from the net:\n( ;GM[4]SZ[15];B[hh];W[ig];B[ao])'],
    ['moves', 'H8 I9 A1'],
    ['moves', 'h8 i9\na1\n'],
    ['moves', 'H8,I9, A1'],
    ['moves', '1. H8 I9 2. A1'],
    ['moves', '# mine\n1.H8 2.I9\n# the end\n3.A1'],
    ['moves', 'h8i9a1'],
    ['moves', 'H8I9A1'],
    ['moves', 'h8_i9_a1'],
    ['moves', 'h8-i9-a1'],
    ['moves', 'Ｈ８ Ｉ９ Ａ１'],
    ['moves', 'Ｈ８Ｉ９Ａ１'],
    ['moves', '1.h8i9 2.a1'],
    ['moves', '1 H8      2 I9\n3 A1'],
    ['moves', '1: H8 2: I9 3: A1'],
    ['moves', '1. H8 1... I9 2. A1'],
    ['pairs', '[7,7] [8,6] [0,14]'],
    ['pairs', '(7, 7), (8, 6), (0, 14)'],
    ['pairs', '[[7,7],[8,6],[0,14]]'],
    ['offset', '0,0, 1,-1, -7,7'],
    ['offset', '0,0,1,-1,-7,+7,\n'],
    ['offset', '\uFEFF# an opening\n0,0, 1,-1, -7,7'],
  ])('in the format %s is read: %j', (format, text) => {
    expect(recordFormat(text)).toBe(format);
    expect(points(text)).toEqual(GAME);
  });

  it('has numbers from the bottom, joined or not, in capitals or not', () => {
    const wanted = [
      { x: 7, y: 8 },
      { x: 7, y: 6 },
    ];
    for (const text of ['H7 H9', 'h7 h9', 'H7H9', 'h7h9']) expect(points(text)).toEqual(wanted);
    for (const text of ['H7', 'h7']) expect(points(text)).toEqual(wanted.slice(0, 1));
  });

  it('goes on after a pass', () => {
    const begun = (text: string) => {
      const record = read(text);
      if (typeof record === 'string') return record;
      const stones = record.start?.stones.map(({ x, y, colour }) => `${colour.charAt(0)}${x},${y}`).join(' ');
      return [stones, record.start?.sideToMove, record.moves.map(({ x, y }) => `${x},${y}`).join(' ')];
    };
    for (const pass of ['--', 'pass', '3. pass', '\u2014'])
      expect(begun(`h8 i9 ${pass} g9`)).toEqual(['b7,7 w8,6', 'white', '6,6']);
    expect(begun('h8 i9 --')).toEqual(['b7,7 w8,6', 'white', '']);
    expect(begun('h8 pass pass g9')).toEqual([undefined, undefined, '7,7 6,6']);
    expect(begun('1. pass h8 2. i9')).toEqual(['', 'white', '7,7 8,6']);
    expect(begun('h8 -- i9 -- g9')).toEqual(['b7,7 b8,6', 'black', '6,6']);
    const passed = read('h8 i9 -- g9');
    expect(passed).toMatchObject({ notes: ['the moves before a pass count as stones that are set up'] });
  });

  it('has the board that is asked for where the format says none', () => {
    const size = { width: 20, height: 19 };
    expect(read('T19 A1', { size })).toEqual({
      ...size,
      openingLength: 0,
      moves: [
        { x: 19, y: 0 },
        { x: 0, y: 18 },
      ],
    });
    expect(read('(;GM[4]SZ[9];B[aa])', { size })).toMatchObject({ width: 9, height: 9 });
  });

  it('is the one asked for of several', () => {
    const games = '(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])';
    expect(points(games)).toEqual([{ x: 7, y: 7 }]);
    expect(points(games, { game: 2 })).toEqual([{ x: 8, y: 8 }]);
    expect(read(games, { game: 3 })).toBe('there are only 2 games in it, no game 3');
    expect(read('(;GM[4])', { game: 2 })).toBe('there is only one game in it, no game 2');
  });

  it('is readable beside a game of Go, and has the size that is asked for where SZ is missing', () => {
    const games = '(;GM[4]SZ[15];B[hh])(;GM[1]SZ[19];B[pd])(;GM[4]SZ[15];B[gg])';
    expect(points(games, { game: 3 })).toEqual([{ x: 6, y: 6 }]);
    expect(read(games, { game: 2 })).toBe(
      'game 2: GM[1] is Go, not Gomoku (4): --any-game reads its moves all the same',
    );
    expect(read(games, { game: 2, anyGame: true })).toMatchObject({ width: 19, moves: [{ x: 15, y: 3 }] });
    const size = { width: 19, height: 19 };
    expect(read('(;GM[4];B[pp])', { size })).toMatchObject({ ...size, moves: [{ x: 15, y: 15 }] });
  });

  it('is the same position in every format that it can be written in', () => {
    const random = new RandomChoices(5);
    for (let i = 0; i < ROUNDS; i++) {
      const game = randomStartedRecord(random);
      const { width, height, moves, start } = game;
      const size = { width, height };
      const wanted = positionAfterMoves(game, RULES);
      const { sideToMove } = wanted;
      const position = (text: string) => {
        const record = readRecord(text, { size, sideToMove });
        if (!record.ok) throw new Error(record.error);
        return positionAfterMoves(record.value, RULES);
      };
      const isWanted = (text: string) => expect(JSON.stringify(position(text))).toBe(JSON.stringify(wanted));
      isWanted(formatSgf(game));
      const drawn = position(boardDiagram(wanted));
      const order = (a: Point, b: Point) => a.y - b.y || a.x - b.x;
      expect(JSON.stringify({ ...drawn, stones: drawn.stones.toSorted(order), sideToMove })).toBe(
        JSON.stringify({ ...wanted, stones: wanted.stones.toSorted(order) }),
      );
      if (start) continue;
      isWanted(formatPsq(game));
      if (moves.length === 0) continue;
      const numbered = moves.map((move, at) => `${at + 1} ${formatPoint(move, size)}`).join(' ');
      const pairs = moves.map(({ x, y }) => `[${x},${y}]`).join(' ');
      const others = [formatPoints(moves, size), formatJoined(moves, size), formatOffsets(moves, size)];
      for (const text of [...others, numbered, pairs]) isWanted(text);
    }
  });
});

describe('what is no record', () => {
  it.each([
    ['', 'there is nothing in it'],
    [' \n', 'there is nothing in it'],
    ['hello', 'it is no record of a game: neither .psq nor SGF, nor moves such as H8 I9, h8i9 or 0,0, 1,-3'],
    [
      '\u0000\u0001\u0002',
      'it is no record of a game: neither .psq nor SGF, nor moves such as H8 I9, h8i9 or 0,0, 1,-3',
    ],
    ['H8 I9 H8', 'move 3, H8, is on the stone of move 1'],
    ['H8 P9', 'move 2: P9 is off the 15x15 board'],
    ['H8 I0', 'move 2: I0 is off the 15x15 board'],
    ['h8 i9 - g9', 'move 3: "-" is not a point such as H8'],
    ['pass', 'it is no record of a game: neither .psq nor SGF, nor moves such as H8 I9, h8i9 or 0,0, 1,-3'],
    ['1 H8 3 I9', 'move 2: "3" is not a point such as H8'],
    ['h8--g9', 'move 2: "--g9" is not a point such as H8'],
    ['H8 I', 'move 2: "I" is not a point such as H8'],
    ['[7,7] [15,6]', '[15,6] is off the 15x15 board'],
    ['[7,7] [8,6', '"8,6" is not a pair such as [7,7]'],
    ['[7,7] (7, 7)', '[7,7] comes again as (7, 7)'],
    ['h8i9h8', 'move 3, h8, is on the stone of move 1'],
    ['h8i', 'move 2: "i" is not a point such as H8'],
    ['0,0, 8,0', '8,0 is off the board'],
    ['Piskvorky 15x15\n8,8,1', 'the first line is not like "Piskvorky 15x15, 11:11, 0"'],
    ['(;GM[1];B[hh])', 'game 1: GM[1] is Go, not Gomoku (4): --any-game reads its moves all the same'],
    ['(;GM[4];B[hh', 'game 1: the property B has no closed value'],
    ['(;GM[4];B[h\nh])', 'game 1: move 1, "h h", is no point'],
    [`H8 ${'I'.repeat(5000)}`, `move 2: "${'I'.repeat(30)}..." is not a point such as H8`],
  ])('%j is answered with a sentence', (text, sentence) => {
    expect(read(text)).toBe(sentence);
  });
});
