import { describe, expect, it } from 'vitest';
import { randomStartedRecord } from '../../../lab/fuzz/random-record.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { formatSgf, sgfGames } from '../../../src/game/formats/sgf.ts';
import type { GameRecord } from '../../../src/game/game-record.ts';
import { battery } from '../../battery.ts';
import { parseSgf } from './all-games.ts';

/** Random records written and read. */
const RECORDS = battery(2000, 200);

/** Two games as c-gomoku-cli wrote them. */
const FROM_C_GOMOKU_CLI = `(;FF[4]GM[4]GN[1]EV[rapfi x dummy]DT[2026.11.20 09:12:31]RO[1.1]RU[0]SZ[15]PB[rapfi]PW[dummy]RE[B+1]TE[Black win by five connection]
;B[ln]C[opening move];W[im]C[opening move];B[hk]C[opening move]
;W[ik]C[50ms];B[il]C[1071ms];W[gk]C[50ms];B[jm]C[971ms];W[hm]C[50ms];B[gj]C[2ms];W[jn]C[50ms];B[fi]C[2ms])

(;FF[4]GM[4]GN[2]EV[dummy x rapfi]DT[2026.11.20 09:12:34]RO[1.2]RU[4]SZ[15]PB[dummy]PW[rapfi]RE[W+1]TE[Black play forbidden move - double three]
;B[hh]C[50ms])

`;

function readAll(text: string): readonly GameRecord[] {
  const games = parseSgf(text);
  if (!games.ok) throw new Error(games.error);
  return games.value;
}

function read(text: string): GameRecord {
  const [game, ...others] = readAll(text);
  if (!game || others.length > 0) throw new Error('not one game');
  return game;
}

function complaint(text: string): string {
  const games = parseSgf(text);
  return games.ok ? 'none' : games.error;
}

/** The moves as letters. */
function movesOf(text: string): string {
  return read(text)
    .moves.map(({ x, y }) => String.fromCharCode(97 + x, 97 + y))
    .join(' ');
}

describe('reading SGF', () => {
  it("reads c-gomoku-cli's files", () => {
    const [first, second] = readAll(FROM_C_GOMOKU_CLI);
    expect(first).toMatchObject({
      width: 15,
      height: 15,
      rule: 'freestyle',
      black: 'rapfi',
      white: 'dummy',
      event: 'rapfi x dummy',
      round: '1.1',
      date: '2026.11.20 09:12:31',
      openingLength: 3,
      result: { winner: 'black', reason: 'five' },
    });
    expect(first?.moves.length).toBe(11);
    expect(first?.moves.slice(2, 5)).toEqual([
      { x: 7, y: 10 },
      { x: 8, y: 10, ms: 50 },
      { x: 8, y: 11, ms: 1071 },
    ]);
    expect(second).toMatchObject({
      rule: 'renju',
      openingLength: 0,
      result: { winner: 'white', reason: 'forbidden' },
    });
    expect(readAll(readAll(FROM_C_GOMOKU_CLI).map(formatSgf).join('\n'))).toEqual([first, second]);
  });

  it('counts columns and rows from the top left, a to z and then A to Z', () => {
    expect(read('(;SZ[32];B[aa];W[zz];B[AF])').moves).toEqual([
      { x: 0, y: 0 },
      { x: 25, y: 25 },
      { x: 26, y: 31 },
    ]);
  });

  it('reads sizes: square, rectangular, none', () => {
    expect(read('(;SZ[20])')).toMatchObject({ width: 20, height: 20 });
    expect(read('(;SZ[20:12])')).toMatchObject({ width: 20, height: 12 });
    expect(read('(;GM[4])')).toMatchObject({ width: 15, height: 15 });
    expect(complaint('(;SZ[0])')).toBe('game 1: SZ[0] is no board of 1x1 to 52x52');
    expect(complaint('(;SZ[53])')).toBe('game 1: SZ[53] is no board of 1x1 to 52x52');
    expect(complaint('(;SZ[15:15:15])')).toBe('game 1: SZ[15:15:15] is no board of 1x1 to 52x52');
  });

  it('follows the first branch', () => {
    expect(movesOf('(;GM[4];B[hh](;W[ii];B[jj](;W[aa])(;W[bb]))(;W[gg](;B[ff])(;B[ee])))')).toBe(
      'hh ii jj aa',
    );
    expect(movesOf('(;(;B[hh];W[ii])(;B[aa]))')).toBe('hh ii');
    expect(movesOf('(;B[hh](;W[ii]C[a ) and a \\] in brackets])(;W[aa]C[(;]))')).toBe('hh ii');
  });

  it('skips what it does not know, and what stands around games', () => {
    expect(
      movesOf('\uFEFFSent by mail (really):\n(;GM[4]XX[1][2]Apple[x]\n;B [hh]\nN[name][ignored];;W[ii])--'),
    ).toBe('hh ii');
    expect(readAll('(;B[hh]) and (;B[ii])').length).toBe(2);
  });

  it('resolves escapes and line ends', () => {
    const game = read('(;PB[a\\]b\\\\c\nd]C[root];B[hh]C[one\\\ntwo\r\nthree\tfour \\: \\]])');
    expect(game.black).toBe('a]b\\c d');
    expect(game.moves[0]?.comment).toBe('onetwo\nthree four : ]');
  });

  it('begins with stones that are set up, whichever side is to move and however many there are', () => {
    const start = (text: string) => {
      const { start, moves } = read(text);
      return [
        start?.stones.map(({ x, y, colour }) => colour[0] + String.fromCharCode(97 + x, 97 + y)).join(' '),
        start?.sideToMove,
        moves.length,
      ];
    };
    expect(start('(;AB[hh][jj]AW[ii];W[kk];B[ll])')).toEqual(['bhh bjj wii', 'white', 2]);
    expect(start('(;AB[aa:ba]AW[ab:bb])')).toEqual(['baa bba wab wbb', 'black', 0]);
    expect(start('(;AB[hh]AB[ii]AW[gg]AW[jj];B[ig])')).toEqual(['bhh bii wgg wjj', 'black', 1]);
    expect(start('(;AB[hh][ii][jj]AW[gg]PL[W];W[kk];B[aa])')).toEqual(['bhh bii bjj wgg', 'white', 2]);
    expect(start('(;AB[hh][ii]AW[gg][kk]PL[W];W[jj])')).toEqual(['bhh bii wgg wkk', 'white', 1]);
    expect(start('(;AB[hh][ii]AW[gg][kk]PL[W])')).toEqual(['bhh bii wgg wkk', 'white', 0]);
    expect(start('(;AW[hh];B[ii])')).toEqual(['whh', 'black', 1]);
    expect(start('(;W[hh];B[ii])')).toEqual(['', 'white', 2]);
    expect(start('(;AB[hh]AW[ii];AE[hh]AB[aa];B[bb])')).toEqual(['wii baa', 'black', 1]);
    expect(start('(;AB[aa])')).toEqual(['baa', 'white', 0]);
    expect(complaint('(;AB[hh][jj])')).toBe(
      'game 1: black has 2 stones more than white: --side must say who is to move',
    );
    expect(complaint('(;AB[hh]AW[hh])')).toBe('game 1: column 8, row 8 is set up as two things at once');
  });

  it('takes what is on the board before a pass, or a set-up in the middle, for set up: the moves are counted from there', () => {
    const passed = read('(;SZ[15];B[hh];W[ii];B[tt];W[ig];B[gg])');
    expect(passed).toMatchObject({
      start: {
        stones: [
          { x: 7, y: 7, colour: 'black' },
          { x: 8, y: 8, colour: 'white' },
        ],
        sideToMove: 'white',
      },
      moves: [
        { x: 8, y: 6 },
        { x: 6, y: 6 },
      ],
      notes: ['the moves before a pass count as stones that are set up'],
    });
    for (const pass of ['', 'pass', 'PASS', '--'])
      expect(read(`(;SZ[15];B[hh];W[ii];B[${pass}];W[ig];B[gg])`)).toEqual(passed);
    expect(read('(;SZ[20];B[hh];W[tt])').moves.length).toBe(2);
    expect(read('(;B[hh];W[];B[];W[ii])')).toMatchObject({ openingLength: 0, moves: [{ x: 7 }, { x: 8 }] });
    expect(read('(;B[hh];W[ii];B[])').start?.sideToMove).toBe('white');
    expect(read('(;B[hh];AW[ii][jj]PL[W];W[aa])')).toMatchObject({
      start: { stones: [{ x: 7 }, { x: 8 }, { x: 9 }], sideToMove: 'white' },
      moves: [{ x: 0 }],
    });
  });

  it('reads words for moves, points in capitals and names with digits or in small letters', () => {
    for (const text of ['(;B[hh];W[resign])', '(;RE[B];B[hh];W[Resign])', '(;RE[B+];B[hh];W[RESIGN])']) {
      expect(read(text)).toMatchObject({
        moves: [{ x: 7 }],
        result: { winner: 'black', reason: 'resigned' },
      });
    }
    expect(movesOf('(;SZ[15];B[HH];W[II];B[IG])')).toBe('hh ii ig');
    expect(movesOf('(;SZ[15];b[hh];w[ii])')).toBe('hh ii');
    const fifth = read('(;SZ[15]GN[Free: a vs b]5A[ih];B[hh])');
    expect(fifth.moves.length).toBe(1);
    expect(fifth.notes).toEqual(['the points of 5A, which is not known, are not on the board']);
    expect(read('(;ZZ[a word][ab];TR[hh]LB[ii:A];B[hh])').notes).toBeUndefined();
  });

  it('puts the opening of GomokuQuest on the board', () => {
    const game = read('(;SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])');
    expect(game.moves.map(({ x, y }) => String.fromCharCode(97 + x, 97 + y)).join(' ')).toBe(
      'hh hg jf ig gg ii',
    );
    expect([game.openingLength, game.start, game.notes]).toEqual([4, undefined, undefined]);
  });

  it('reads what has lost its first semicolon or bracket, or its last bracket, and says so of brackets', () => {
    const wanted = 'hh ii ig';
    expect(read('(\nEV[Cup]\nPB[a]\nSZ[15]\n;B[hh];W[ii];B[ig])')).toMatchObject({
      event: 'Cup',
      black: 'a',
    });
    for (const text of ['(FF[4]SZ[15];B[hh];W[ii];B[ig])', '(FF[4]SZ[15]B[hh](W[ii];B[ig])(W[gg]))']) {
      expect(movesOf(text)).toBe(wanted);
      expect(read(text).notes).toBeUndefined();
    }
    for (const text of [
      '(;SZ[15];B[hh];W[ii];B[ig]\n',
      '(;SZ[15];B[hh](;W[ii];B[ig])(;W[gg])',
      '(SZ[15];B[hh];W[ii];B[ig]',
    ]) {
      expect(movesOf(text)).toBe(wanted);
      expect(read(text).notes).toEqual([
        'the last bracket of the SGF is missing: the text may have been cut off',
      ]);
    }
    for (const text of [' ;FF[4]SZ[15];B[hh];W[ii];B[ig])', '\uFEFFFF[4]SZ[15];B[hh];W[ii];B[ig])']) {
      expect(movesOf(text)).toBe(wanted);
      expect(read(text).notes).toEqual(['the first bracket of the SGF is missing']);
    }
  });

  it('does not take the game after one without its last bracket for a part of it', () => {
    const games = readAll(
      '(;GM[4]SZ[15];B[hh];W[ii]\n(;GM[4]SZ[9];B[aa]\n(;GM[4]SZ[15];B[gg](;W[ff])(;W[ee]))',
    );
    expect(games.map(({ width, moves }) => [width, moves.length])).toEqual([
      [15, 2],
      [9, 1],
      [15, 2],
    ]);
    expect(games.map(({ notes }) => notes?.length)).toEqual([1, 1, undefined]);
  });

  it('keeps comments, also those of the game and of nodes without a move, and writes them again', () => {
    const text = '(;GC[the cup]C[final \\]];B[hh]C[1ms\ngood];C[very\ngood];W[ii];B[]C[tired];W[jj]C[why?])';
    const game = read(text);
    expect(game.comment).toBe('the cup\nfinal ]\ngood\nvery\ngood\ntired');
    expect(game.moves.map(({ comment }) => comment)).toEqual(['why?']);
    expect(read(formatSgf(game))).toEqual({ ...game, notes: undefined });
    const plain = read('(;C[root];B[hh]C[one];W[ii];C[two])');
    expect([plain.comment, ...plain.moves.map(({ comment }) => comment)]).toEqual(['root', 'one', 'two']);
    expect(read(formatSgf(plain))).toEqual(plain);
  });

  it('reads the moves of another game on demand', () => {
    const size = { width: 15, height: 15 };
    const others: string[] = [];
    const text = '(;GM[11];B[hh])(;GM[4];B[ii])(;GM[1];B[jj])';
    expect([...sgfGames(text, { size, anyGame: true })]).toMatchObject([
      { value: { moves: [{ x: 7 }], notes: ["GM[11] is Hex: its moves are taken for Gomoku's"] } },
      { value: { moves: [{ x: 8 }] } },
      { value: { moves: [{ x: 9 }], notes: ["GM[1] is Go: its moves are taken for Gomoku's"] } },
    ]);
    expect([...sgfGames(text, { size, onOtherGame: (game) => others.push(game) })].length).toBe(1);
    expect(others).toEqual(['game 1: GM[11] is Hex, not Gomoku (4)', 'game 3: GM[1] is Go, not Gomoku (4)']);
  });

  it('reads the clock of the player who moves', () => {
    expect(read('(;TM[180]OT[5s/move];B[hh]BL[177.5];W[ii]WL[179])')).toMatchObject({
      matchMs: 180_000,
      turnMs: 5000,
      moves: [{ leftMs: 177_500 }, { leftMs: 179_000 }],
    });
  });

  it.each([
    ['RE[W]', { winner: 'white', reason: 'unknown' }],
    ['RE[B+5]', { winner: 'black', reason: 'unknown' }],
    ['RE[W+]', { winner: 'white', reason: 'unknown' }],
    ['RE[W+R]', { winner: 'white', reason: 'resigned' }],
    ['RE[B+Time]', { winner: 'black', reason: 'time' }],
    ['RE[b+Forfeit]', { winner: 'black', reason: 'fault' }],
    ['RE[0]', { winner: 'none', reason: 'unknown' }],
    ['RE[Draw]', { winner: 'none', reason: 'unknown' }],
    ['RE[0]TE[Draw by fullfilled board]', { winner: 'none', reason: 'full-board' }],
    ['RE[0]TE[Draw by adjudication]', { winner: 'none', reason: 'adjudicated' }],
    ['RE[W+1]TE[White win by adjudication]', { winner: 'white', reason: 'adjudicated' }],
    ['RE[W+1]TE[White win by opponent illegal move]', { winner: 'white', reason: 'illegal' }],
    ['RE[W+1]TE[White win by opponent crash]', { winner: 'white', reason: 'crash' }],
    ['RE[B+1]TE[Black win by time forfeit]', { winner: 'black', reason: 'time' }],
    ['RE[?]', { winner: 'unknown', reason: 'unknown' }],
    ['RE[Void]', undefined],
    ['RE[*]TE[Unterminated]', undefined],
    ['', undefined],
  ])('reads the result %s', (properties, result) => {
    expect(read(`(;${properties};B[hh])`).result).toEqual(result);
  });

  it.each([
    ['0', 'freestyle'],
    ['Gomoku', 'freestyle'],
    ['1', 'standard'],
    ['4', 'renju'],
    ['RIF', 'renju'],
    ['8', 'caro'],
    ['9', 'caro-exact'],
    ['Japanese', undefined],
  ])('reads the rule RU[%s]', (text, rule) => {
    expect(read(`(;RU[${text}])`).rule).toBe(rule);
  });

  it.each([
    ['', 'there is no game in it: none begins with "(;"'],
    ['Piskvorky 15x15, 11:11, 0', 'there is no game in it: none begins with "(;"'],
    ['(;B[hh];W[i', 'game 1: the property W has no closed value'],
    ['(;B[hh])(;C[x)', 'game 2: the property C has no closed value'],
    ['(;B)', 'game 1: the property B has no closed value'],
    ['(;B[hh]])', 'game 1 holds "]" where a property is due'],
    ['(;GM[1]SZ[19];B[pd])', 'game 1: GM[1] is Go, not Gomoku (4): --any-game reads its moves all the same'],
    ['(;SZ[15];B[hh][ii])', 'game 1: move 1 is two moves in one node'],
    ['(;SZ[15];B[hh]B[ii])', 'game 1: move 1 is two moves in one node'],
    [
      '(;B[hp])',
      'game 1: move 1 (column 8, row 16) is off the 15x15 board (the game has no SZ: --size gives its size)',
    ],
    ['(;SZ[15];B[hp])', 'game 1: move 1 (column 8, row 16) is off the 15x15 board'],
    ['(;SZ[15];B[hh];W[hh])', 'game 1: move 2 (column 8, row 8) is on a stone'],
    ['(;SZ[15];B[hh];B[ii])', "game 1: move 2 is out of turn: it is white's turn"],
    ['(;SZ[15]PL[B];W[hh])', "game 1: move 1 is out of turn: it is black's turn"],
    ['(;SZ[15];B[hh]W[ii])', "game 1: move 1 is both black's and white's"],
    ['(;SZ[15];B[h8])', 'game 1: move 1, "h8", is no point'],
    ['(;SZ[15]AB[h])', 'game 1: "h" is no point'],
    ['(;SZ[15]AB[aa:pp])', 'game 1: "aa:pp" is off the 15x15 board'],
    ['(;SZ[15]AB[aa:oo][aa])', 'game 1: more stones are set up than the board has points'],
    [`(;AB${'[aa]'.repeat(2705)})`, 'game 1: the property AB has more than 2704 values'],
    [`(${';'.repeat(10_001)})`, 'game 1 has more than 10000 nodes'],
    [
      `(;GM[${'4'.repeat(99)}])`,
      `game 1: GM[${'4'.repeat(30)}...] is another game, not Gomoku (4): --any-game reads its moves all the same`,
    ],
  ])('complains about %s', (text, sentence) => {
    expect(complaint(text)).toBe(sentence);
  });

  it('is not confused by depth', () => {
    const deep = 20_000;
    expect(read(`(;B[hh]${'('.repeat(deep)};${')'.repeat(deep)})`).moves.length).toBe(1);
    expect(read(`(;B[hh]C[${'\\]'.repeat(500_000)}])`).moves[0]?.comment?.length).toBe(500_000);
  });
});

describe('writing SGF', () => {
  it('writes like c-gomoku-cli', () => {
    const record: GameRecord = {
      width: 15,
      height: 15,
      rule: 'renju',
      black: 'Tengen',
      white: 'a]b',
      turnMs: 5000,
      openingLength: 1,
      moves: [
        { x: 7, y: 7 },
        { x: 8, y: 7, ms: 812, leftMs: 119_188, evaluation: { kind: 'value', value: -35 } },
        {
          x: 9,
          y: 7,
          ms: 3,
          evaluation: { kind: 'win', plies: 7 },
          depth: 12,
          nodes: 45_120,
          line: 'J8 I9',
          comment: 'VCF',
        },
        { x: 9, y: 8, comment: '12ms' },
      ],
      result: { winner: 'black', reason: 'time' },
    };
    const text = [
      '(;FF[4]GM[4]CA[UTF-8]RU[4]SZ[15]OT[5s/move]PB[Tengen]PW[a\\]b]RE[B+T]TE[Black win by time forfeit]',
      ';B[hh]C[opening move];W[ih]WL[119.188]C[812ms, eval -35];B[jh]C[3ms, eval +M7, depth 12, nodes 45120, line J8 I9\nVCF];W[ji]C[\n12ms])\n',
    ].join('\n');
    expect(formatSgf(record)).toBe(text);
    expect(read(text)).toEqual(record);
  });

  it('is read as what it was', () => {
    const random = new RandomChoices(3);
    for (let i = 0; i < RECORDS; i++) {
      const record = randomStartedRecord(random, 52);
      expect(read(formatSgf(record))).toEqual(record);
    }
  });
});
