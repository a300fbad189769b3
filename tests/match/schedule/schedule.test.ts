import { expect, it } from 'vitest';
import { pairings, plannedCount, plannedGames } from '../../../src/match/schedule/schedule.ts';

it('pairs everybody with everybody, or the first with each', () => {
  expect(pairings(3, 'round-robin')).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(pairings(4, 'gauntlet')).toEqual([
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
  for (const [one, other] of pairings(4, 'round-robin')) {
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
