import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import { madeRif } from '../../../lab/fuzz/made-rif.ts';
import { mutated } from '../../../lab/fuzz/mutated.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { decodeText, pieceDecoder } from '../../../src/game/formats/decode-text.ts';
import { readRecord, recordFormat } from '../../../src/game/formats/read-record.ts';
import { RifReader, rifGames } from '../../../src/game/formats/rif.ts';
import { battery } from '../../battery.ts';

const LISTS = `
  <rules><rule id="4" name="Taraguchi-10"><info>of 2011</info></rule><rule id="5" name="Swap2 Gomoku"/></rules>
  <openings><opening id="12" abbr="4D" name="Kagetsu"/></openings>
  <players>
    <player id="7" name="Ando" surname="Meritee" country="1" city="2"/>
    <player id="9" name="Õ &amp; Ü" surname="Li"/>
  </players>
  <tournaments><tournament id="3" name="World Championship" year="2009" start="2009-08-02" rule="4"/></tournaments>`;

function database(games: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<database>${LISTS}\n<games>\n${games}\n</games></database>\n`;
}

function read(text: string, game = 1): unknown {
  const record = readRecord(text, { game });
  return record.ok ? record.value : record.error;
}

const GAME = `<game id="1" publisher="7" tournament="3" round="2" rule="4" black="7" white="9" bresult="1"
  btime="35" wtime="40" opening="12" alt="j10 g6" swap="bwb"><move>h8 i9 i7
  a1</move><info>  by &lt;post&gt; </info></game>`;

describe('the database of renju.net', () => {
  it('tells players, tournament, rule, result and moves of a game', () => {
    expect(recordFormat(database(GAME))).toBe('rif');
    expect(read(database(GAME))).toEqual({
      width: 15,
      height: 15,
      rule: 'renju',
      black: 'Ando Meritee',
      white: 'Õ & Ü Li',
      event: 'World Championship',
      round: '2',
      date: '2009-08-02',
      openingRule: 'Taraguchi-10',
      comment:
        'Opening rule: Taraguchi-10\nOpening: 4D Kagetsu\nSwap: bwb\nAlternative moves: j10 g6\n' +
        'Time: black 35, white 40\nPublished by: Ando Meritee\nby <post>',
      openingLength: 0,
      moves: [
        { x: 7, y: 7 },
        { x: 8, y: 6 },
        { x: 8, y: 8 },
        { x: 0, y: 14 },
      ],
      result: { winner: 'black', reason: 'unknown' },
    });
  });

  it.each([
    ['1', { winner: 'black', reason: 'unknown' }],
    ['0', { winner: 'white', reason: 'unknown' }],
    ['0.5', { winner: 'none', reason: 'unknown' }],
  ])('has results as the share of black: %j', (share, result) => {
    expect(read(database(`<game bresult="${share}"><move>h8</move></game>`))).toHaveProperty(
      'result',
      result,
    );
  });

  it('takes what is missing for unknown', () => {
    expect(read(database('<game black="8"><move/></game>'))).toEqual({
      width: 15,
      height: 15,
      rule: 'renju',
      black: 'player 8',
      openingLength: 0,
      moves: [],
    });
    expect(read(database('<game rule="5"><move>h8</move></game>'))).not.toHaveProperty('rule');
  });

  it.each([
    '<move>h8 i9 i7 g9</move>',
    '<game><move>h8 i9 i7 g9</move></game>',
    `<games>${GAME}${GAME}</games>`,
  ])('is read in part: %s', (text) => expect(read(text)).toHaveProperty('moves.length', 4));

  it('has passes: what is on the board by then counts as set up', () => {
    expect(read('<move>h8 i9 -- g9</move>')).toMatchObject({
      start: {
        stones: [
          { x: 7, y: 7, colour: 'black' },
          { x: 8, y: 6, colour: 'white' },
        ],
        sideToMove: 'white',
      },
      moves: [{ x: 6, y: 6 }],
      notes: ['the moves before a pass count as stones that are set up'],
    });
    expect(read('<move>-- h8</move>')).toMatchObject({ start: { stones: [], sideToMove: 'white' } });
    expect(read('<move>h8 pass -- i9</move>')).toMatchObject({ moves: { length: 2 } });
    expect(read('<move>h8 pass</move>')).toMatchObject({ start: { sideToMove: 'black' }, moves: [] });
  });

  it('is written in the characters that its declaration names', () => {
    const text = database(GAME).replace('UTF-8', 'iso-8859-15').replace('Ando', '\u00d5nne');
    const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
    expect(read(decodeText(bytes))).toHaveProperty('black', 'Õnne Meritee');
    expect(read(pieceDecoder(bytes.subarray(0, 60)).decode(bytes))).toHaveProperty('black', 'Õnne Meritee');
  });

  it.each([
    ['<move>h8 h8</move>', 'game 1: move 2, h8, is on the stone of move 1'],
    ['<move>h8 p9</move>', 'game 1: move 2: p9 is off the 15x15 board'],
    ['<move>h8 swap</move>', 'game 1: move 2: "swap" is not a point such as H8'],
    ['<database></database>', 'there is no game in it'],
    [database(GAME.replace('</info>', '')), 'line 13 is damaged (unexpected close tag.)'],
    [database(GAME).slice(0, -40), /^line 13 is damaged \(.+\)$/],
    [`<database><${'m'.repeat(3000)}>`, `line 1 is damaged (unclosed tag: ${'m'.repeat(30)}...)`],
    [`<database>${'<a>'.repeat(60)}`, 'line 1 has a tag within 50 others'],
    [`<game info="${'x'.repeat(3 << 20)}`, 'line 1 has more than 1048576 characters without a tag'],
    [`<move>${'h8 '.repeat(100_000)}</move>`, 'line 1 makes the text of a game too long'],
    [
      `<database><players>${'<a/>'.repeat(170_000)}`,
      'line 1 makes the lists of players and tournaments too long',
    ],
  ])('is refused with its place: %.40s', (text, error) =>
    expect(read(text)).toEqual(typeof error === 'string' ? error : expect.stringMatching(error)),
  );

  it.each(['</9', '<a b=c>', '\u0001', '<a><b></a>'])(
    'is not looked at behind its first fault: %j',
    (piece) => {
      const fail = vi.spyOn(SaxesParser.prototype, 'fail');
      const reader = new RifReader();
      for (const text of ['<move>h8', piece.repeat(50), piece]) reader.push(text);
      reader.end();
      expect(reader.error).toMatch(/^line 1 /);
      expect(fail).toHaveBeenCalledOnce();
      fail.mockRestore();
    },
  );

  it('tells an error after the games that come before it', () => {
    const text = database(`${GAME}\n<game><move>h8 zz</move></game>\n${GAME}\n<game`);
    expect(read(text, 2)).toMatch(/^game 2: move 2: "zz"/);
    expect(read(text, 3)).toHaveProperty('moves.length', 4);
    expect(read(text, 4)).toMatch(/^line 19, after game 3, is damaged/);
    expect(read(text, 5)).toMatch(/^there are only 4 games in it, no game 5 \(line 19/);
  });

  it('is the same in pieces of any length', () => {
    const text = database(`${GAME}\n${GAME.replace('h8', 'a2')}`);
    const whole = [...rifGames(text)].map((game) => game.ok && game.value.read());
    for (const length of [1, 7, 100]) {
      const reader = new RifReader();
      const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      const games = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
      expect(reader.error).toBeUndefined();
      expect(games.map((game) => game.read())).toEqual(whole);
    }
  });

  it('is read or refused in a sentence, however it is damaged', () => {
    const random = new RandomChoices(47);
    const bytes = new TextEncoder().encode(database(GAME.repeat(3)));
    let refused = 0;
    for (let i = battery(5_000, 250); i > 0; i--) {
      const text = decodeText(mutated(bytes, random));
      const begun = process.cpuUsage();
      for (const game of rifGames(text)) {
        const record = game.ok ? game.value.read() : game;
        if (record.ok) continue;
        refused++;
        expect(record.error).toMatch(/^[^\n]{5,300}$/);
      }
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
    }
    expect(refused).toBeGreaterThan(50);
  });

  it('of many games is not kept', () => {
    const reader = new RifReader();
    let games = 0;
    let heap = 0;
    for (const piece of madeRif(battery(100_000, 500))) {
      for (const game of reader.push(piece)) {
        games++;
        expect(game.read().ok).toBe(true);
        if (games % 100 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed);
      }
    }
    reader.end();
    expect(reader.error).toBeUndefined();
    expect(games).toBe(battery(100_000, 500));
    expect(heap / 2 ** 20).toBeLessThan(200);
  });
});
