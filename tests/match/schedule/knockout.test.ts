import { expect, it } from 'vitest';
import { knockoutRounds, MOST_REPLAYS } from '../../../src/match/schedule/knockout.ts';
import type { Plan, Round } from '../../../src/match/schedule/plan.ts';
import { isComplete } from '../../../src/match/schedule/schedule.ts';
import type { HalfPoints } from '../../../src/statistics/tally.ts';

const KNOCKOUT: Plan = { engines: 6, format: 'knockout', gamesPerPairing: 2, openings: 3 };

/** Plays one with what Black makes in each game. */
function play(plan: Plan, blackMakes: (game: Round['games'][number], round: Round) => HalfPoints) {
  const results = new Map<number, HalfPoints>();
  const rounds: Round[] = [];
  for (const round of knockoutRounds(plan, results)) {
    rounds.push(round);
    for (const game of round.games) results.set(game.number, blackMakes(game, round));
  }
  return { rounds, results };
}

const stronger = ({ black, white }: Round['games'][number]): HalfPoints => (black < white ? 2 : 0);

it('gives the first ones byes, and has the two best meet in the last round', () => {
  const { rounds, results } = play(KNOCKOUT, stronger);
  expect(rounds.map(({ round, encounters, byes }) => [round, encounters, byes])).toEqual([
    [
      1,
      [
        [3, 4],
        [2, 5],
      ],
      [0, 1],
    ],
    [
      2,
      [
        [0, 3],
        [1, 2],
      ],
      [],
    ],
    [3, [[0, 1]], []],
  ]);
  expect(rounds.flatMap(({ games }) => games).map(({ number }) => number)).toEqual([...Array(10).keys()]);
  expect(isComplete(KNOCKOUT, results)).toBe(true);
  expect(isComplete(KNOCKOUT, new Map([...results].slice(0, 9)))).toBe(false);
});

it('replays ties, and them alone, with the next openings', () => {
  const { rounds } = play(KNOCKOUT, (game, { round, replay }) => {
    const isTied = round === 1 && replay < 2 && [game.black, game.white].includes(3);
    return isTied ? 1 : stronger(game);
  });
  const [first, again, oncemore, second] = rounds;
  expect(first?.encounters).toHaveLength(2);
  expect([again?.replay, again?.encounters, again?.games.map(({ opening }) => opening)]).toEqual([
    1,
    [[3, 4]],
    [1, 1],
  ]);
  expect([oncemore?.replay, oncemore?.games.map(({ opening }) => opening)]).toEqual([2, [2, 2]]);
  expect(second?.round).toBe(2);
  const pairs = rounds
    .flatMap(({ games }) => games)
    .map(({ pair, black, white }) => `${pair} ${Math.min(black, white)}`);
  expect(new Set(pairs).size).toBe(pairs.length / 2);
});

it('ends though two engines tie for ever: the one named first goes on', () => {
  const { rounds } = play({ ...KNOCKOUT, engines: 2 }, () => 1);
  expect(rounds).toHaveLength(MOST_REPLAYS + 1);
  const more = play({ ...KNOCKOUT, engines: 4 }, () => 1).rounds;
  expect(more.at(-1)?.encounters).toEqual([[0, 1]]);
});
