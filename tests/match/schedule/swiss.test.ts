import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/game/random.ts';
import type { Plan, Played, Round } from '../../../src/match/schedule/plan.ts';
import {
  gamesLeft,
  isComplete,
  pairedOtherwise,
  plannedCount,
} from '../../../src/match/schedule/schedule.ts';
import { mostSwissRounds, swissRounds } from '../../../src/match/schedule/swiss.ts';
import type { HalfPoints } from '../../../src/statistics/tally.ts';
import { battery } from '../../battery.ts';

const SWISS: Plan = { engines: 16, format: 'swiss', gamesPerPairing: 1, openings: 5, rounds: 9 };

/** Plays a Swiss with results drawn by chance, the first engines a little stronger. */
function played(plan: Plan, seed: number): { readonly rounds: readonly Round[]; readonly results: Played } {
  const random = new Random(seed);
  const results = new Map<number, HalfPoints>();
  const rounds: Round[] = [];
  for (const round of swissRounds(plan, results)) {
    rounds.push(round);
    for (const { number, black, white } of round.games) {
      const chance = random.between(0, 99) + 2 * (white - black);
      results.set(number, chance > 60 ? 2 : chance > 45 ? 1 : 0);
    }
  }
  return { rounds, results };
}

/** Points by engine before a round. */
function pointsBefore(
  rounds: readonly Round[],
  results: Played,
  { engines, gamesPerPairing }: Plan,
): number[][] {
  const points = Array.from({ length: engines }, () => 0);
  return rounds.map(({ games, byes }) => {
    const before = [...points];
    for (const { number, black, white } of games) {
      const half = results.get(number) ?? 0;
      points[black] = (points[black] ?? 0) + half;
      points[white] = (points[white] ?? 0) + 2 - half;
    }
    for (const bye of byes) points[bye] = (points[bye] ?? 0) + 2 * gamesPerPairing;
    return before;
  });
}

describe('a Swiss of 16 over 9 rounds', () => {
  const SEEDS = Array.from({ length: battery(60, 8) }, (_, i) => i + 1);

  it.each(SEEDS)('pairs nobody twice, by score groups, with colours in balance (results %i)', (seed) => {
    const { rounds, results } = played(SWISS, seed);
    expect(rounds).toHaveLength(9);
    const met = new Set<string>();
    const balance = Array.from({ length: 16 }, () => 0);
    const before = pointsBefore(rounds, results, SWISS);
    let apart = 0;
    for (const [i, { games, byes }] of rounds.entries()) {
      expect(byes).toEqual([]);
      expect(games.flatMap(({ black, white }) => [black, white]).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 16 }, (_, engine) => engine),
      );
      for (const { black, white } of games) {
        met.add([black, white].sort((a, b) => a - b).join('-'));
        balance[black] = (balance[black] ?? 0) + 1;
        balance[white] = (balance[white] ?? 0) - 1;
        apart += Math.abs((before[i]?.[black] ?? 0) - (before[i]?.[white] ?? 0));
      }
    }
    expect(met.size).toBe(72);
    // Of nine games five are with one colour, or six where scores left no other choice.
    expect(Math.max(...balance.map(Math.abs))).toBeLessThanOrEqual(3);
    // In halves of a point.
    expect(apart / 72).toBeLessThan(1.5);
  });

  it('has the upper half meet the lower half in the first round', () => {
    const [first] = played(SWISS, 1).rounds;
    expect(first?.games.map(({ black, white }) => Math.abs(black - white))).toEqual(
      Array.from({ length: 8 }, () => 8),
    );
  });
});

it.each([
  [6, 5, 1, 10],
  [10, 9, 1, 10],
  [7, 7, 1, 10],
  // In the last of these the lowest engine's bye leaves the others a repeat, where the next one's leaves none.
  [11, 9, 1, 6],
  // Differences in points grow with the games, and weigh less than a repeat all the same.
  [12, 7, 1_000, 2],
])(
  'repeats a meeting only where there is no other way: %i engines, %i rounds, %i games',
  (engines, rounds, games, seeds) => {
    for (let seed = 1; seed <= seeds; seed++) {
      const met = new Set<string>();
      const hadBye = new Set<number>();
      for (const { encounters, byes } of played({ ...SWISS, engines, rounds, gamesPerPairing: games }, seed)
        .rounds) {
        const pairs = encounters.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
        if (pairs.some((pair) => met.has(pair))) {
          const all = [...Array(engines).keys()];
          const fields =
            engines % 2 === 0
              ? [all]
              : all.filter((bye) => !hadBye.has(bye)).map((bye) => all.filter((engine) => engine !== bye));
          expect(fields.some((field) => canPairAll(field, met))).toBe(false);
        }
        for (const bye of byes) hadBye.add(bye);
        for (const pair of pairs) met.add(pair);
      }
    }
  },
);

/** Whether these, in ascending order, can be paired without anybody of whom it is known that they have met. */
function canPairAll([first, ...others]: readonly number[], met: ReadonlySet<string>): boolean {
  if (first === undefined) return true;
  return others.some(
    (other) =>
      !met.has(`${first}-${other}`) &&
      canPairAll(
        others.filter((one) => one !== other),
        met,
      ),
  );
}

it('begins with the other colours in reverse, and keeps them in balance', () => {
  const reverse = { ...SWISS, reverse: true };
  const begin = (plan: Plan) => played(plan, 1).rounds[0]?.games.map(({ black }) => black) ?? [];
  expect(begin(reverse)).toEqual(played(SWISS, 1).rounds[0]?.games.map(({ white }) => white));
  const balance = Array.from({ length: 16 }, () => 0);
  for (const { black, white } of played(reverse, 1).rounds.flatMap(({ games }) => games)) {
    balance[black] = (balance[black] ?? 0) + 1;
    balance[white] = (balance[white] ?? 0) - 1;
  }
  expect(Math.max(...balance.map(Math.abs))).toBeLessThanOrEqual(3);
});

it('gives each of an odd number a bye before anybody has a second one', () => {
  const plan: Plan = { ...SWISS, engines: 5, rounds: 5, gamesPerPairing: 2 };
  const { rounds } = played(plan, 3);
  expect(rounds.flatMap(({ byes }) => byes).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(rounds.every(({ games }) => games.length === 4)).toBe(true);
});

it.each([4, 5, 8, 9, 12])('can be played until everybody has met everybody, of %i', (engines) => {
  const rounds = mostSwissRounds(engines);
  const plan: Plan = { ...SWISS, engines, rounds };
  const games = played(plan, engines).rounds.flatMap((round) => round.games);
  const met = new Set(games.map(({ black, white }) => [black, white].sort((a, b) => a - b).join('-')));
  expect(games).toHaveLength(plannedCount(plan));
  expect(met.size).toBe(games.length);
});

it('waits for the last game of a round, and goes on from any results as it would have', () => {
  const { results } = played(SWISS, 7);
  for (const known of [0, 3, 8, 40, 71, 72]) {
    const some = new Map([...results].slice(0, known));
    const order: number[] = [];
    for (const next of gamesLeft(SWISS, some)) {
      if (next !== 'wait') {
        order.push(next.number);
        continue;
      }
      const last = order.at(-1) ?? 0;
      for (const number of order) some.set(number, results.get(number) ?? 0);
      expect(last % 8).toBe(7);
    }
    expect(order).toEqual(Array.from({ length: 72 - known }, (_, i) => known + i));
    expect(isComplete(SWISS, some)).toBe(true);
  }
});

it('pairs a hundred engines', () => {
  const { rounds } = played({ ...SWISS, engines: 100, rounds: 4 }, 5);
  const met = rounds
    .flatMap(({ games }) => games)
    .map(({ black, white }) => Math.min(black, white) * 100 + Math.max(black, white));
  expect(new Set(met).size).toBe(200);
});

it('notices games that another version has paired otherwise', () => {
  const { rounds, results } = played(SWISS, 7);
  const games = rounds.flatMap((round) =>
    round.games.map(({ number, black, white }) => ({
      number,
      black,
      white,
      points: results.get(number) ?? 0,
    })),
  );
  const swappedFrom = (first: number) =>
    games.map((game) => (game.number < first ? game : { ...game, black: game.white, white: game.black }));
  for (const count of [0, 5, 8, 20, games.length]) {
    expect(pairedOtherwise(SWISS, games.slice(0, count))).toBeUndefined();
    // What is played at the same time ends in any order.
    expect(pairedOtherwise(SWISS, games.slice(0, count).reverse())).toBeUndefined();
  }
  for (const first of [0, 5, 20, games.length - 1])
    expect(pairedOtherwise(SWISS, swappedFrom(first))).toBe(first);
  expect(pairedOtherwise({ ...SWISS, format: 'round-robin' }, swappedFrom(0))).toBeUndefined();
});
