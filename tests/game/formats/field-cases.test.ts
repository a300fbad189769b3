/** Kinds of texts that people bring, each with the position that it has: reading it otherwise was a fault once. */
import { expect, it } from 'vitest';
import { decodeText } from '../../../src/game/formats/decode-text.ts';
import { formatPoint } from '../../../src/game/formats/notation.ts';
import { type RecordReading, readRecord } from '../../../src/game/formats/read-record.ts';
import { positionAfterMoves } from '../../../src/game/game-record.ts';

/** `X H8, O I9, X to move`, and the board where it is not of 15x15. */
function position(bytes: Uint8Array | string, reading: RecordReading = {}): string {
  const read = readRecord(typeof bytes === 'string' ? bytes : decodeText(bytes), reading);
  if (!read.ok) return read.error;
  const { width, height, stones, sideToMove } = positionAfterMoves(read.value, {
    rule: read.value.rule ?? 'freestyle',
    rowLength: 5,
  });
  const of = (wanted: string) =>
    stones.filter(({ colour }) => colour === wanted).map((stone) => formatPoint(stone, { width, height }));
  const board = width === 15 && height === 15 ? '' : `, ${width}x${height}`;
  return `X ${of('black').join(' ')}, O ${of('white').join(' ')}, ${sideToMove}${board}`;
}

const THREE = 'X H8 I9, O I7, white';
const ON_19 = { size: { width: 19, height: 19 } };
const SJIS_NAME = [0x91, 0xe3, 0x95, 0x5c];

it.each<[kind: string, text: Uint8Array | string, wanted: string, reading?: RecordReading]>([
  ['joined letters', 'h8i7i9', THREE],
  ['capitals joined', 'H8I7I9', THREE],
  ['underscores', 'h8_i7_i9', THREE],
  ['dashes', 'h8-i7-i9', THREE],
  ['numbers', '1. h8 2. i7 3. i9', THREE],
  ['numbers without dots', '1 H8      2 I7\n3 I9', THREE],
  ['full width', 'Ｈ８　Ｉ７　Ｉ９', THREE],
  ['pairs', '[7,7] [8,8] [8,6]', THREE],
  ['a pass', 'h8 i9 -- g9', 'X H8, O I9 G9, black'],
  ['a board of RenLib', drawn(['X=Black   O=White', '----- Text Board -----', '1 H8 2 I7', '3 I9']), THREE],
  ['a board', drawn([]), 'X I9 H8, O I7, white'],
  ['SGF without a semicolon', '(\nEV[Cup]\nPB[a]\nSZ[15]\n;B[hh];W[ii];B[ig])', THREE],
  ['SGF without its last bracket', '(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[ig]', THREE],
  ['SGF in capitals', '(;FF[4]GM[4]SZ[15];B[HH];W[II];B[IG])', THREE],
  ['SGF of Hex', '(;GM[11]FF[4]SZ[15];B[hh];W[ii];B[ig])', THREE, { anyGame: true }],
  ['SGF of Go', '(;GM[1]FF[4]SZ[15];B[hh];W[ii];B[ig])', THREE, { anyGame: true }],
  [
    'SGF of Go unasked',
    '(;GM[1];B[hh])',
    'game 1: GM[1] is Go, not Gomoku (4): --any-game reads its moves all the same',
  ],
  ['SGF with tt', '(;GM[4]SZ[15];B[hh];W[ii];B[tt];W[ig])', 'X H8, O I7 I9, black'],
  ['SGF with 5A', '(;GM[4]SZ[15]5A[ih];B[hh];W[ii];B[ig])', THREE],
  ['SGF, set up', '(;GM[4]SZ[15]AB[hh][ii][jj]AW[gg]PL[W];W[kk];B[aa])', 'X H8 I7 J6 A15, O G9 K5, white'],
  ['SGF, a list twice', '(;GM[4]SZ[15]AB[hh]AB[ii]AW[gg]AW[jj];B[ig])', 'X H8 I7 I9, O G9 J6, white'],
  ['SGF, resigned', '(;SZ[15]RE[B];B[hh];W[ii];B[ig];W[resign])', THREE],
  ['SGF in UTF-16', Buffer.from('\uFEFF(;GM[4]SZ[15];B[hh];W[ii];B[ig])', 'utf16le'), THREE],
  ['SGF beside Go', '(;GM[1]SZ[19];B[pd])(;GM[4]SZ[15];B[hh];W[ii];B[ig])', THREE, { game: 2 }],
  ['SGF without SZ', '(;GM[4];B[pp];W[dd])', 'X P4, O D16, black, 19x19', ON_19],
  [
    'SGF without SZ, too large',
    '(;GM[4];B[pp])',
    'game 1: move 1 (column 16, row 16) is off the 15x15 board (the game has no SZ: --size gives its size)',
  ],
  [
    'SGF in Shift_JIS',
    Buffer.concat([Buffer.from('(;CA[Shift_JIS]PB['), Buffer.from(SJIS_NAME), Buffer.from(']SZ[19];B[jj])')]),
    'X J10, O , white, 19x19',
  ],
  ["SGF, a Quest's opening", '(;SZ[15];QPR[hh,ii,jf];QSLW[ig];B[gg])', 'X H8 J10 G9, O I7 I9, white'],
  [
    ".psq of Gomocup's archive",
    'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n9,7,0\na\nb\n-1\n1,Renju1\n',
    THREE,
  ],
])('%s', (_, text, wanted, reading) => {
  expect(position(text, reading)).toBe(wanted);
});

/** H8 and I9 black, I7 white, with numbers on both sides, and what is written around it. */
function drawn(others: readonly string[]): string {
  const rows = Array.from({ length: 15 }, (_, y) => {
    const signs = Array.from({ length: 15 }, (_, x) =>
      (x === 7 && y === 7) || (x === 8 && y === 6) ? 'X' : x === 8 && y === 8 ? 'O' : '.',
    );
    const rank = String(15 - y).padStart(2);
    return ` ${rank} ${signs.join(' ')} ${rank}`;
  });
  const [legend = '', ...below] = others;
  const files = '    A B C D E F G H I J K L M N O    ';
  return [legend, '', files, ...rows, files, ...below].join('\n');
}
