import { expect, it } from 'vitest';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { Standings } from '../../../src/match/record/standings.ts';
import { openingsText, summaryText } from '../../../src/match/report/summary.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const OPENINGS = [
  { points: [{ x: 7, y: 7 }], source: 'book.txt, line 1' },
  { points: [{ x: 8, y: 7 }], source: 'book.txt, line 2' },
];

function game(
  number: number,
  black: number,
  white: number,
  winner: 'black' | 'white',
  opening = 0,
): MatchGame {
  return playedGame({
    number,
    black,
    white,
    opening,
    pair: number,
    openingLength: 1,
    moves: [{ x: number % 15, y: 1 + Math.floor(number / 15), ms: 10 }],
    ending: { kind: 'five', winner },
  });
}

it('ratings of three are shown with their superiority, and an anchor', () => {
  const settings = matchOf([engine('a'), engine('b'), engine('c')], { anchor: { name: 'b', elo: 1000 } });
  const sums = new Standings(settings);
  let number = 0;
  // a makes 75 % against b, b 75 % against c, a 90 % against c: 0, -191, -382 are near.
  for (const [black, white, wins, losses] of [
    [0, 1, 30, 10],
    [1, 2, 30, 10],
    [0, 2, 36, 4],
  ] as const) {
    for (let i = 0; i < wins; i++) sums.add(game(number++, black, white, 'black'));
    for (let i = 0; i < losses; i++) sums.add(game(number++, black, white, 'white'));
  }
  const text = summaryText(settings, sums, undefined);
  expect(text).toMatch(/^ +Ratings +Elo +± \(95 %\) +LOS 1 +LOS 2 +LOS 3$/m);
  expect(text).toMatch(/^1 +a +\+11(?:8|9)\d\.\d +\d+\.\d +· +\d\d\.\d % +100\.0 %$/m);
  expect(text).toMatch(/^2 +b +\+1000\.0 +· +/m);
  expect(text).toContain('Ratings: most likely ones from all games together; b is 1000.');
  expect(text).toMatch(/^ +Colours +Black +Score +White +Score$/m);
  expect(text).toMatch(/^3 +c +\+0 =0 −0 +– +\+14 =0 −66 +17\.5 %$/m);
});

it('two engines have no ratings beside their difference, and openings tell of black and of the first one', () => {
  const settings = matchOf([engine('a'), engine('b')], { openings: OPENINGS });
  const sums = new Standings(settings);
  const games = [game(0, 0, 1, 'black'), game(1, 1, 0, 'black'), game(2, 0, 1, 'white', 1)];
  for (const one of games) sums.add(one);
  expect(summaryText(settings, sums, undefined)).not.toContain('Ratings');
  expect(openingsText(settings, sums).split('\n').slice(1)).toEqual([
    '1  book.txt, line 1      2  +2 =0 −0  100.0 %  +1 =0 −1  50.0 %',
    '2  book.txt, line 2      1  +0 =0 −1    0.0 %  +0 =0 −1   0.0 %',
  ]);
});

it('somebody who has won all is shown with what was added', () => {
  const settings = matchOf([engine('a'), engine('b'), engine('c')]);
  const sums = new Standings(settings);
  expect(summaryText(settings, sums, undefined)).not.toContain('Ratings');
  for (const one of [game(0, 0, 1, 'black'), game(1, 1, 2, 'black')]) sums.add(one);
  expect(summaryText(settings, sums, undefined)).toContain('a drawn game of each two was added');
});
