import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import type { MatchSettings } from '../../../src/match/record/match-settings.ts';
import { Standings } from '../../../src/match/record/standings.ts';
import { formatReport } from '../../../src/match/report/html-report.ts';
import { LiveView, matchProgress } from '../../../src/match/report/live-view.ts';
import { summaryText } from '../../../src/match/report/summary.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const SETTINGS = matchOf([engine('one'), engine('two')], {
  gamesPerPairing: 20,
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
});

function game(number: number, winner: number | undefined): MatchGame {
  return playedGame({
    number,
    // No two games are the same.
    moves: [
      { x: 7, y: 7, ms: 100, depth: 8 },
      { x: number % 15, y: Math.floor(number / 15), ms: 300 },
    ],
    ending:
      winner === undefined
        ? { kind: 'full-board' }
        : { kind: 'five', winner: winner === number % 2 ? 'black' : 'white' },
  });
}

/** Of the first engine: two wins; a win and a draw; a win and a loss; a draw and a loss. */
const GAMES = [0, 0, 0, undefined, 0, 1, undefined, 1].map((winner, number) => game(number, winner));

function progress() {
  const standings = new Standings(SETTINGS);
  for (const one of GAMES) standings.add(one);
  return { standings, total: 20, before: 0, elapsedMs: 64_000 };
}

it('tells how far a match of two is and what it says', () => {
  expect(matchProgress(SETTINGS, progress()).split('\n')).toEqual([
    '████████████░░░░░░░░░░░░░░░░░░ 8 of 20 games, 1:04, about 1:36 left',
    // Pairs of 0.25, 0.5, 0.75 and 1: mean 0.625, variance 0.078125, so the score is 0.625 ± 0.2739.
    'one - two: +4 =2 −2, score 62.5 %, Elo +88.7 ± 243.2, LOS 81.4 %, draws 25.0 %',
    'Pairs 0-½-1-1½-2: 0 1 1 1 1  SPRT 0..10 Elo: LLR 0.09 (-2.94, 2.94)',
    'one (200 ms, depth 8.0 a move) · two (200 ms, depth 8.0 a move)',
  ]);
});

it('tells of more engines in a line each, the best first', () => {
  const settings = matchOf([engine('one'), engine('two'), engine('three')]);
  const standings = new Standings(settings);
  for (const one of GAMES) standings.add({ ...one, black: one.black + 1, white: one.white + 1 });
  const [, ...lines] = matchProgress(settings, { standings, total: 20, before: 0, elapsedMs: 1 }).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['two', 'one', 'three']);
});

it('ends with standings, a crosstable and what the referee took', () => {
  const text = summaryText(SETTINGS, progress().standings, 0.012);
  expect(text).toMatch(/^1 {2}one +8 {2}\+4 =2 −2 {2}62\.5 % {2}\+88\.7 ± 243\.2/m);
  expect(text).toMatch(/^2 {2}two +3\/8 +·$/m);
  expect(text).toContain('Referee: 0.50 % of the time of the games, 1.20 % of a processor.');
});

it('says nothing of pairs where each opening is played once', () => {
  const said = (settings: MatchSettings) => {
    const standings = new Standings(settings);
    for (const number of [0, 1, 2]) standings.add(game(number, number % 2));
    const shown = [...formatReport(settings, standings, [])].join('');
    return [
      summaryText(settings, standings, undefined),
      matchProgress(settings, { ...progress(), standings }),
      shown,
    ];
  };
  for (const text of said({ ...SETTINGS, noSwap: true }))
    expect(text).not.toMatch(/^Pairs|Pairs of games by|Normalized/m);
  for (const text of said(SETTINGS)) expect(text).toMatch(/^Pairs|Pairs of games by/m);
});

it('writes half points as such, however many games there are', () => {
  const standings = new Standings(SETTINGS);
  const winners = [...Array(14).fill(0), undefined, ...Array(39).fill(1)];
  for (const [number, winner] of winners.entries()) standings.add(game(number, winner));
  const rows = summaryText(SETTINGS, standings, undefined).split('\n');
  expect(
    rows.filter((row) => /^\d +(one|two) .*\/54/.test(row)).map((row) => row.match(/\S+\/54/)?.[0]),
  ).toEqual(['39.5/54', '14.5/54']);
});

it('is redrawn in place in a terminal, and a line a game elsewhere', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const terminal = new LiveView(SETTINGS, { write, isTTY: true, columns: 120, rows: 30 } as never, progress);
  terminal.game(game(0, 0));
  terminal.end();
  expect(stripVTControlCharacters(written.join(''))).toContain('8 of 20 games');
  expect(written.join('')).not.toContain('Game 1');
  written.length = 0;
  const plain = new LiveView(SETTINGS, { write }, progress);
  plain.game(game(0, 0));
  plain.end();
  expect(written[0]).toBe('Game 1: one - two, 2 moves: one wins with five in a row\n');
});
