import { describe, expect, it } from 'vitest';
import { Random } from '../../src/game/random.ts';
import { leastSide, RULES } from '../../src/game/rule.ts';
import { formatAddress, parseAddress } from '../../src/page/address.ts';

describe('the address of a game', () => {
  it('has board, rule and moves', () => {
    const game = parseAddress('#15f/h8i7');
    expect(game).toEqual({
      ok: true,
      value: {
        width: 15,
        height: 15,
        rule: 'freestyle',
        rowLength: 5,
        moves: [
          { x: 7, y: 7 },
          { x: 8, y: 8 },
        ],
        shown: 2,
      },
    });
    expect(parseAddress('https://example.org/tengen.html#15f/h8i7')).toEqual(game);
  });

  it('of an earlier version opens as it did: numbers from the top', () => {
    const old = parseAddress('#15f:h8i9a15@2');
    expect(old).toMatchObject({
      ok: true,
      value: {
        moves: [
          { x: 7, y: 7 },
          { x: 8, y: 8 },
          { x: 0, y: 14 },
        ],
        shown: 2,
      },
    });
    expect(old.ok && formatAddress(old.value)).toBe('#15f/h8i7a1@2');
  });

  it('may begin with stones that were set up', () => {
    const game = {
      width: 15,
      height: 15,
      rule: 'renju',
      rowLength: 5,
      start: {
        stones: [
          { x: 7, y: 7, colour: 'black' },
          { x: 8, y: 7, colour: 'black' },
          { x: 9, y: 6, colour: 'white' },
        ],
        sideToMove: 'white',
      },
      moves: [{ x: 10, y: 8 }],
      shown: 1,
    } as const;
    expect(formatAddress(game)).toBe('#15rw/h8i8/j9/k7');
    expect(parseAddress('#15rw/h8i8/j9/k7')).toEqual({ ok: true, value: game });
    expect(parseAddress('#15rw/h8i8/h8/k7').ok).toBe(false);
    expect(parseAddress('#15rw/h8i8/k7').ok).toBe(false);
    expect(parseAddress('#15fw///')).toMatchObject({ value: { start: { stones: [], sideToMove: 'white' } } });
  });

  it('is read as it was written, whatever the game', () => {
    const random = new Random(7);
    for (let i = 0; i < 200; i++) {
      const rowLength = random.between(3, 6);
      const width = random.between(leastSide(rowLength), 32);
      const height = random.between(leastSide(rowLength), 32);
      const cells = Array.from({ length: width * height }, (_, cell) => cell);
      const count = random.between(0, Math.min(60, cells.length));
      const moves = Array.from({ length: count }, () => {
        const [cell = 0] = cells.splice(random.between(0, cells.length - 1), 1);
        return { x: cell % width, y: Math.floor(cell / width) };
      });
      const game = {
        width,
        height,
        rule: RULES[i % RULES.length] ?? 'renju',
        rowLength,
        moves,
        shown: random.between(0, count),
      };
      expect(parseAddress(formatAddress(game))).toEqual({ ok: true, value: game });
    }
  });

  it.each([
    ['', 'the address is not like #15f/h8i9'],
    ['#12.34', 'the address is not like #15f/h8i9'],
    ['#2f3/', 'the address has a board of 2x2; a side has 3 to 32 points'],
    ['#40f/', 'the address has a board of 40x40; a side has 5 to 32 points'],
    ['#4f/', 'the address has a board of 4x4; a side has 5 to 32 points'],
    ['#15x3f4/', 'the address has a board of 15x3; a side has 4 to 32 points'],
    ['#15z/h8', 'the address has no rule "z"; the rules are f, s, r, c, e'],
    ['#15f9/h8', 'the address has 9 in a row; 3 to 6 are possible'],
    ['#15f/h8h8', 'the address has a wrong point: move 2, h8, is on the stone of move 1'],
    ['#15f/h16', 'the address has a wrong point: move 1: h16 is off the 15x15 board'],
    ['#15f/8h', 'the address has a wrong point: move 1: "8h" is not a point such as H8'],
    ['#15f:h8h8', 'the address has a wrong point: h8 comes twice'],
    ['#15f:h16', 'the address has a wrong point: h16 is off the board'],
    ['#15f:8h', 'the address has a wrong point: "8h" is not a row of points such as h8i9'],
  ])('%s %s', (text, error) => {
    expect(parseAddress(text)).toEqual({ ok: false, error });
  });

  it('shows no more moves than there are', () => {
    expect(parseAddress('#15f/h8i9@9')).toMatchObject({ ok: true, value: { shown: 2 } });
  });
});
