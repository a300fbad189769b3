import { expect, it } from 'vitest';
import type { Ending } from '../../../src/match/game/play-game.ts';
import { BrokenEngines } from '../../../src/match/record/broken-engines.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { playedGame } from '../played-game.ts';

function game(ending: Ending, black = 0, white = 1): MatchGame {
  return playedGame({ black, white, ending });
}

const LATE = { kind: 'late', detail: 'took 900 ms for a move and had 300 ms' } as const;
const GONE = { kind: 'crash', detail: 'exited with code 1' } as const;
const lost = (by: 'black' | 'white'): Ending => ({ kind: 'fault', by, fault: LATE });
const unstarted = (by: 'black' | 'white'): Ending => ({ kind: 'fault', by, fault: GONE, isAtStart: true });

it('are those that lose enough consecutive games, whatever the others do meanwhile', () => {
  const watch = new BrokenEngines(['a', 'b', 'c'], 3);
  expect(watch.add(game(lost('white')))).toBeUndefined();
  expect(watch.add(game(lost('black'), 1, 0))).toBeUndefined();
  expect(watch.add(game(lost('white'), 0, 2))).toBeUndefined();
  expect(watch.add(game(lost('white'), 2, 1))).toBe(
    'engine b has lost 3 consecutive games to faults, the last as it took 900 ms for a move and had 300 ms (late)',
  );
});

it('are not those that play a sound game between', () => {
  const watch = new BrokenEngines(['a', 'b'], 2);
  const endings: Ending[] = [
    lost('black'),
    { kind: 'full-board' },
    lost('black'),
    lost('white'),
    lost('black'),
  ];
  expect(endings.map((ending) => watch.add(game(ending)))).toEqual(endings.map(() => undefined));
});

it('are at once those that have never got through START, but not those that have', () => {
  const watch = new BrokenEngines(['a', 'b'], 3);
  expect(watch.add(game(unstarted('white')))).toBe(
    'engine b has not got through START: it exited with code 1',
  );
  const later = new BrokenEngines(['a', 'b'], 3);
  expect(later.add(game({ kind: 'full-board' }))).toBeUndefined();
  expect(later.add(game(unstarted('white')))).toBeUndefined();
  const both = new BrokenEngines(['a', 'b'], 3);
  expect(both.add(game({ kind: 'both-failed', faults: { black: GONE, white: GONE } }))).toMatch(
    /^engine a has not/,
  );
});
