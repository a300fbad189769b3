import { expect, it } from 'vitest';
import type { Point } from '../../../src/game/position.ts';
import type { EngineReport } from '../../../src/match/game/search-message.ts';
import type { GameInSlot } from '../../../src/match/game-slot.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { Standings } from '../../../src/match/record/standings.ts';
import { LiveMatch } from '../../../src/match/report/live-match.ts';
import type { LiveNews } from '../../../src/match/report/live-news.ts';
import { decodePoints } from '../../../src/match/report/move-codes.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const SETTINGS = matchOf([engine('one'), engine('two <b>')], { gamesPerPairing: 100 });
const OPENING = [{ x: 7, y: 7 }];

/** A match whose one slot is played by hand. */
function liveMatch() {
  const standings = new Standings(SETTINGS);
  const live = new LiveMatch(SETTINGS, () => ({ standings, total: 100, before: 0, elapsedMs: 0 }));
  const slot: { game?: GameInSlot } = {};
  live.play([slot as { game: GameInSlot | undefined }]);
  const player = (name: string) => ({
    spec: { name },
    report: {} as EngineReport,
    isThinking: false,
    leftMs: 60_000,
    thinkingMs: undefined as number | undefined,
  });
  const begin = (number: number) => {
    const players = { black: player('one'), white: player('two <b>') };
    const moves: { point: Point; ms: number; report: EngineReport }[] = [];
    const planned = playedGame({ number, ending: { kind: 'full-board' } });
    const start = positionAfter(OPENING, SETTINGS.board, 'freestyle', 5);
    slot.game = { planned, players, start, moves } as unknown as GameInSlot;
    return { players, moves };
  };
  const end = (ending: MatchGame['ending']) => {
    const number = slot.game?.planned.number ?? 0;
    const ended = playedGame({ number, ending });
    slot.game = { ...(slot.game as GameInSlot), ended };
    standings.add(ended);
    live.gameEnded(ended);
  };
  return { live, begin, end };
}

function newsOf(read: () => string | undefined): LiveNews | undefined {
  const text = read();
  return text === undefined ? undefined : JSON.parse(text);
}

it('tells a reader all there is at first, then what has changed', () => {
  const { live, begin, end } = liveMatch();
  const { players, moves } = begin(3);
  players.white.isThinking = true;
  players.white.thinkingMs = 1234.5;
  const read = live.newReader();
  const first = newsOf(read);
  expect(first?.head).toMatchObject({ title: 'test', width: 15, height: 15, rowLength: 5 });
  expect(first?.standings?.[0]?.slice(0, 3)).toEqual(['', 'Engine', 'Games']);
  expect(first?.games).toEqual([
    {
      slot: 0,
      number: 4,
      given: 1,
      from: 0,
      points: '77',
      mover: 'white',
      players: {
        black: { name: 'one', leftMs: 60_000 },
        white: { name: 'two <b>', leftMs: 60_000, thinkingMs: 1235 },
      },
    },
  ]);
  expect(newsOf(read)).toBeUndefined();

  // Rows from the top and from the bottom: the move tells which.
  const report: EngineReport = {
    evaluation: { kind: 'value', value: 12 },
    depth: 9,
    line: ['I9', 'J10'],
  };
  players.white.report = report;
  expect(newsOf(read)?.games?.[0]?.players.white).toMatchObject({ depth: 9, line: 'I9 J10' });
  moves.push({ point: { x: 8, y: 8 }, ms: 5, report });
  players.white.isThinking = false;
  players.black.isThinking = true;
  const moved = newsOf(read);
  expect(moved?.games?.[0]).toMatchObject({ from: 1, points: '88', mover: 'black' });
  expect(moved?.games?.[0]?.players.white.line).toBe('I7 J6');
  expect(moved).not.toHaveProperty('standings');

  end({ kind: 'five', winner: 'white' });
  const ended = newsOf(read);
  expect(ended?.games?.[0]).toMatchObject({ from: 2, points: '', endedBy: 'five' });
  expect(ended?.games?.[0]).not.toHaveProperty('mover');
  expect(ended?.ended).toHaveLength(1);
  live.end();
  expect(newsOf(read)).toMatchObject({ isOver: true });
  expect(newsOf(read)).toBeUndefined();
});

it('tells a reader of another game from its beginning, and one that comes late everything', () => {
  const { live, begin, end } = liveMatch();
  const read = live.newReader();
  begin(0).moves.push({ point: { x: 1, y: 2 }, ms: 1, report: {} });
  newsOf(read);
  end({ kind: 'full-board' });
  begin(1).moves.push(
    { point: { x: 3, y: 4 }, ms: 1, report: {} },
    { point: { x: 5, y: 6 }, ms: 1, report: {} },
  );
  for (const one of [read, live.newReader()]) {
    const game = newsOf(one)?.games?.[0];
    expect(game).toMatchObject({ number: 2, from: 0 });
    expect(decodePoints(game?.points ?? '')).toEqual([
      { x: 7, y: 7 },
      { x: 3, y: 4 },
      { x: 5, y: 6 },
    ]);
  }
});

it('keeps a few of the games that have ended, however many there are', () => {
  const { live, begin, end } = liveMatch();
  const read = live.newReader();
  newsOf(read);
  for (let number = 0; number < 500; number++) {
    begin(number);
    end({ kind: 'full-board' });
  }
  expect(newsOf(read)?.ended).toHaveLength(20);
  const late = newsOf(live.newReader());
  expect(late?.ended).toHaveLength(20);
  expect(late?.ended?.at(-1)).toMatch(/^Game 500: two <b> – one/);
  expect(JSON.stringify(late).length).toBeLessThan(10_000);
});

it('has no board before any game', () => {
  const { live } = liveMatch();
  expect(newsOf(live.newReader())).not.toHaveProperty('games');
});
