import { expect, it } from 'vitest';
import { decodeText } from '../../../src/game/formats/decode-text.ts';
import { parsePsq } from '../../../src/game/formats/psq.ts';
import { parseSgf } from './all-games.ts';

/** A game whose names are bytes of another charset. */
function game(black: readonly number[], header = ''): Uint8Array {
  const [before = '', after = ''] = `(;FF[4]GM[4]${header}PB[|]SZ[19]PW[b];B[jj];W[ii])`.split('|');
  return Uint8Array.from([...Buffer.from(before), ...black, ...Buffer.from(after)]);
}

function read(bytes: Uint8Array): string {
  const games = parseSgf(decodeText(bytes));
  if (!games.ok) return games.error;
  const [first] = games.value;
  return `${first?.width} ${first?.black} ${first?.moves.length}`;
}

/** The last byte of the second name is a backslash, that of the third a bracket. */
const SHIFT_JIS = [0x91, 0xe3, 0x95, 0x5c] as const;
const BIG5 = [0xb3, 0x5c, 0xa5, 0x5c, 0xbb, 0x5c] as const;

it.each([
  ['Shift_JIS, named', game(SHIFT_JIS, 'CA[Shift_JIS]'), '19 代表 2'],
  [
    'Shift_JIS, guessed',
    game([0x93, 0xfa, 0x96, 0x7b, 0x82, 0xcc, 0x90, 0xc2, 0x96, 0xd8]),
    '19 日本の青木 2',
  ],
  ['Shift_JIS, named wrongly', game(SHIFT_JIS, 'CA[UTF-8]'), '19 代表 2'],
  ['GBK, named', game([0xce, 0xe5, 0xd7, 0xd3], 'CA[gbk]'), '19 五子 2'],
  ['GBK, guessed', game([0xce, 0xe5, 0xd7, 0xd3, 0xc6, 0xe5, 0xcd, 0xf5]), '19 五子棋王 2'],
  ['Big5, named', game(BIG5, 'CA[Big5]'), '19 許功蓋 2'],
  ['Big5, guessed', game([0xa4, 0xad, 0xa4, 0x6c, 0xb4, 0xd1, 0xb3, 0xaf, 0xa4, 0xa4]), '19 五子棋陳中 2'],
  ['Latin', game([0x50, 0xe9, 0x72, 0x65, 0x7a], 'CA[ISO-8859-1]'), '19 Pérez 2'],
  ['Latin, guessed', game([0x50, 0xe9, 0x72, 0x65, 0x7a]), '19 Pérez 2'],
  ['a charset that there is not', game([...Buffer.from('天元')], 'CA[Klingon]'), '19 天元 2'],
  ['UTF-8', game([...Buffer.from('天元')]), '19 天元 2'],
])('a record in %s has the names and the board that it has', (_, bytes, wanted) => {
  expect(read(bytes)).toBe(wanted);
});

it('is decoded by the mark at its beginning, whatever the format', () => {
  const psq = 'Piskvorky 15x15, 0:0, 0\r\n8,8,1\r\nÅsa\r\n五子\r\n-1\r\n';
  const little = Buffer.from(`\ufeff${psq}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.from(`\ufeff${psq}`)])
    expect(parsePsq(decodeText(bytes))).toMatchObject({ ok: true, value: { black: 'Åsa', white: '五子' } });
});
