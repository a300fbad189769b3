import { expect, it } from 'vitest';
import { gameFilm, gamePicture } from '../../src/diagram/board-svg.ts';
import type { Stone } from '../../src/game/position.ts';

/** Black's row of five from H8 on, and a stone of white's that was there before. */
const STONES: readonly Stone[] = [
  { x: 0, y: 0, colour: 'white' },
  ...[0, 1, 2, 3, 4].flatMap((i): readonly Stone[] => [
    { x: 7 + i, y: 7, colour: 'black' },
    ...(i < 4 ? [{ x: 2 * i, y: 14, colour: 'white' } as const] : []),
  ]),
];
const GAME = { width: 15, height: 15, stones: STONES, setUp: 1, blocked: [], rowLength: 5, hasRow: true };

/** What an XML reader would stumble over: elements that are not closed, or not by their own name. */
function unclosed(svg: string): readonly string[] {
  const open: string[] = [];
  for (const [, end, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (end && open.pop() !== name) return [name];
    if (!end && !self) open.push(name);
  }
  return open;
}

it('draws a board as an SVG file, with the numbers of moves and the row', () => {
  const svg = gamePicture(GAME);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 510 510" width="1020"/);
  expect(unclosed(svg)).toEqual([]);
  expect(svg.match(/class="stone stone-black"/g)).toHaveLength(5);
  expect(svg.match(/class="stone stone-white"/g)).toHaveLength(5);
  expect([...svg.matchAll(/class="number on-\w+"[^>]*>(\d+)</g)].map(([, number]) => number)).toEqual(
    STONES.slice(1).map((_, i) => String(i + 1)),
  );
  expect(svg.match(/class="row"/g)).toHaveLength(1);
  expect(svg).not.toContain('<animate');
});

it('shows a game move by move: each stone from its time on, the ring where the last one was placed', () => {
  const film = gameFilm(GAME);
  expect(unclosed(film)).toEqual([]);
  // Nine moves of 0.8 s and the end of 4 s.
  expect(new Set(film.match(/ dur="[^"]*"/g))).toEqual(new Set([' dur="11.2s"']));
  const stone = /<g class="played"><circle class="stone.*?<\/g>/gs;
  const times = [...film.matchAll(stone)].map(([group]) => /keyTimes="0;([^"]*)"/.exec(group)?.[1]);
  expect(times).toEqual([
    undefined,
    undefined,
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((move) => ((0.8 * move) / 11.2).toFixed(4)),
  ]);
  const [, values = '', keyTimes = ''] =
    /attributeName="cx"[^>]*values="([^"]*)" keyTimes="([^"]*)"/.exec(film) ?? [];
  expect([values.split(';').length, keyTimes.split(';').length, keyTimes.split(';')[0]]).toEqual([
    9,
    9,
    '0.0000',
  ]);
  expect(unclosed(gameFilm({ ...GAME, stones: STONES.slice(0, 1), hasRow: false }))).toEqual([]);
});

it('shows stones that were set up one by one where no move was played', () => {
  const film = gameFilm({ ...GAME, setUp: STONES.length, hasRow: false });
  expect(film).toContain(` dur="${(0.8 * STONES.length + 4).toFixed(1)}s"`);
  expect(film.match(/<animate attributeName="opacity"/g)).toHaveLength(2 * (STONES.length - 1));
  expect(unclosed(film)).toEqual([]);
});

it('has a full board of 32x32 as a film, each move at a time of its own', () => {
  const stones = Array.from(
    { length: 32 * 32 },
    (_, i): Stone => ({
      x: i % 32,
      y: i >> 5,
      colour: i % 2 === 0 ? 'black' : 'white',
    }),
  );
  const film = gameFilm({ ...GAME, width: 32, height: 32, stones, setUp: 0, hasRow: false });
  const [, keyTimes = ''] = /attributeName="cx"[^>]* keyTimes="([^"]*)"/.exec(film) ?? [];
  const times = keyTimes.split(';').map(Number);
  expect(times).toHaveLength(stones.length);
  expect(times.every((time, i) => time < 1 && (i === 0 ? time === 0 : time > (times[i - 1] ?? 1)))).toBe(
    true,
  );
  expect(film.match(/<animate attributeName="opacity"/g)).toHaveLength(2 * (stones.length - 1));
  expect(film.length).toBeLessThan(1e6);
});
