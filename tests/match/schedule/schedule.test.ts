import { expect, it } from 'vitest';
import { pairings, plannedCount, plannedGames } from '../../../src/match/schedule/schedule.ts';

const EVERYBODY = { format: 'round-robin', gamesPerPairing: 2, openings: 1 } as const;

it('pairs everybody with everybody, or the first with each', () => {
  expect(pairings({ ...EVERYBODY, engines: 3 })).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(pairings({ ...EVERYBODY, engines: 4, format: 'gauntlet' })).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
});

it('plays each opening with both colours before the next one', () => {
  const games = [...plannedGames({ engines: 2, format: 'round-robin', gamesPerPairing: 6, openings: 2 })];
  expect(games.map(({ black, white, opening, pair }) => [black, white, opening, pair])).toEqual([
    [0, 1, 0, 0],
    [1, 0, 0, 0],
    [0, 1, 1, 1],
    [1, 0, 1, 1],
    [0, 1, 0, 2],
    [1, 0, 0, 2],
  ]);
  expect(games.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('gives all pairings an opening before anyone gets the next', () => {
  const plan = { engines: 4, format: 'round-robin', gamesPerPairing: 4, openings: 5 } as const;
  const games = [...plannedGames(plan)];
  expect(plannedCount(plan)).toBe(games.length);
  expect(games).toHaveLength(6 * 4);
  expect(games.slice(0, 12).every(({ opening }) => opening === 0)).toBe(true);
  for (const [one, other] of pairings({ ...EVERYBODY, engines: 4 })) {
    const met = games.filter(
      (game) => game.black + game.white === one + other && [one, other].includes(game.black),
    );
    const own = met.filter(
      ({ black, white }) => (black === one && white === other) || (black === other && white === one),
    );
    expect(own.filter(({ black }) => black === one)).toHaveLength(2);
    expect(own.filter(({ black }) => black === other)).toHaveLength(2);
  }
});

it('has each of several first engines play each of the others', () => {
  expect(pairings({ ...EVERYBODY, engines: 4, format: 'gauntlet', seeds: 2 })).toEqual([
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
  ]);
});

it('plays each opening once without a change of colours, as a pair of its own', () => {
  const plan = { ...EVERYBODY, engines: 2, gamesPerPairing: 3, openings: 2, noSwap: true };
  const games = [...plannedGames(plan)];
  expect(games.map(({ black, opening, pair }) => [black, opening, pair])).toEqual([
    [0, 0, 0],
    [0, 1, 1],
    [0, 0, 2],
  ]);
  expect(plannedCount(plan)).toBe(3);
  expect([...plannedGames({ ...plan, reverse: true })].every(({ black }) => black === 1)).toBe(true);
});

it('begins each opening with the second engine in black', () => {
  const games = [...plannedGames({ ...EVERYBODY, engines: 2, reverse: true })];
  expect(games.map(({ black }) => black)).toEqual([1, 0]);
});
