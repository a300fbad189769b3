import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/game/position.ts';
import { symmetriesOf } from '../../../src/game/symmetry.ts';
import { countingNotes, repeatWarning } from '../../../src/match/record/counting-notes.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { Standings } from '../../../src/match/record/standings.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const BOARD = { width: 15, height: 15 };
const SETTINGS = matchOf([engine('one'), engine('two')], {
  gamesPerPairing: 40,
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
});
/** Two games that differ under every symmetry, as the numbers of their cells do. */
const MOVES: readonly Point[] = [
  { x: 7, y: 7 },
  { x: 3, y: 1 },
  { x: 9, y: 4 },
];

function game(number: number, moves: readonly Point[], rest: Partial<MatchGame> = {}): MatchGame {
  return playedGame({
    number,
    moves: moves.map((point) => ({ ...point, ms: 10 })),
    // The first engine wins.
    ending: { kind: 'five', winner: number % 2 === 0 ? 'black' : 'white' },
    ...rest,
  });
}

function standingsOf(games: readonly MatchGame[], settings = SETTINGS): Standings {
  const sums = new Standings(settings);
  for (const one of games) sums.add(one);
  return sums;
}

describe('games that repeat', () => {
  const other = (n: number): readonly Point[] => [
    { x: 7, y: 7 },
    { x: n % 15, y: 1 },
    { x: 2, y: 3 },
  ];

  it('count once for Elo, pairs and SPRT, however often they come', () => {
    const games = Array.from({ length: 46 }, (_, number) => game(number, MOVES));
    const sums = standingsOf(games);
    const [first, second] = sums.all();
    expect(first?.total).toMatchObject({ wins: 46, pairs: [0, 0, 0, 0, 23] });
    expect(first?.counted).toMatchObject({ wins: 2, pairs: [0, 0, 0, 0, 1] });
    expect(second?.counted).toMatchObject({ losses: 2, pairs: [1, 0, 0, 0, 0] });
    expect(first?.tested).toEqual([0, 0, 0, 0, 1]);
    expect(first?.elo).toEqual(standingsOf(games.slice(0, 2)).all()[0]?.elo);
    expect(sums.repeated).toBe(44);
    expect(countingNotes(SETTINGS, sums)).toEqual([
      '44 of 46 games repeat an earlier one move by move: Elo, pairs and SPRT count each different game once.',
    ]);
  });

  it('are found on a turned or mirrored board too', () => {
    for (const symmetry of symmetriesOf(BOARD)) {
      expect(standingsOf([game(0, MOVES), game(2, MOVES.map(symmetry))]).repeated).toBe(1);
    }
  });

  it('are not those with other colours, other moves, more moves or another end', () => {
    const crash = { kind: 'fault', by: 'white', fault: { kind: 'crash', detail: '' } } as const;
    const sums = standingsOf([
      game(0, MOVES),
      game(1, MOVES),
      game(2, MOVES.toReversed()),
      game(3, MOVES.slice(0, 2)),
      game(4, MOVES, { ending: crash }),
    ]);
    expect(sums.repeated).toBe(0);
    expect(countingNotes(SETTINGS, { ...sums, games: 4, repeated: 0, faulty: 0 })).toEqual([]);
  });

  it('leave the same figures in whatever order they end', () => {
    const games = [
      game(0, MOVES),
      game(1, other(1)),
      game(2, MOVES),
      game(3, other(2)),
      game(4, other(4)),
      game(5, other(1)),
      game(6, other(6)),
      game(7, other(8)),
    ];
    const expected = standingsOf(games).all();
    expect(expected[0]?.counted.pairs).toEqual([0, 0, 0, 0, 2]);
    expect(expected[0]?.counted.singles).toEqual([0, 0, 2]);
    for (const order of [games.toReversed(), [...games.slice(3), ...games.slice(0, 3)]]) {
      const sums = standingsOf(order);
      expect(sums.repeated).toBe(2);
      expect(sums.all().map(({ counted, tested, elo }) => ({ counted, tested, elo }))).toEqual(
        expected.map(({ counted, tested, elo }) => ({ counted, tested, elo })),
      );
    }
  });

  it('are to be expected, which is said before the first game', () => {
    expect(repeatWarning({ ...SETTINGS, gamesPerPairing: 2 })).toBeUndefined();
    expect(repeatWarning({ ...SETTINGS, gamesPerPairing: 46 })).toMatch(
      /^Note: 46 games of each two, but the one opening gives 2 with both colours\. .* repeats count once: /,
    );
  });
});

describe('games lost to a fault', () => {
  const fault = { kind: 'fault', by: 'white', fault: { kind: 'late', detail: '' } } as const;
  const games = [
    game(0, MOVES, { ending: fault }),
    game(1, MOVES),
    game(2, MOVES.slice(1)),
    game(3, MOVES.slice(1)),
  ];

  it('do not feed the SPRT, and count for everything else', () => {
    const sums = standingsOf(games);
    const [first] = sums.all();
    expect(first?.counted.pairs).toEqual([0, 0, 0, 0, 2]);
    expect(first?.tested).toEqual([0, 0, 0, 0, 1]);
    expect(countingNotes(SETTINGS, sums)).toEqual([
      'The SPRT leaves out pairs with a game lost to a fault (1 game); --sprt faults=count counts them.',
    ]);
  });

  it('feed it if asked to', () => {
    const settings = { ...SETTINGS, faultsInSprt: true };
    const sums = standingsOf(games, settings);
    expect(sums.all()[0]?.tested).toEqual([0, 0, 0, 0, 2]);
    expect(countingNotes(settings, sums)).toEqual([]);
  });
});
