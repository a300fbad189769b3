import { afterEach, expect, it } from 'vitest';
import type { SearchInfo } from '../../src/api/engine.ts';
import type { Position } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { TaughtGame } from '../../src/page/taught-game.ts';
import { useLanguage } from '../../src/play/languages.ts';
import { BY_HAND, newGame, played, pointsOf, referee } from '../play/games.ts';

afterEach(() => useLanguage('en'));

/** An even game up to white's sixth move, which overlooks black's open three. */
function found({ stones }: Position): SearchInfo {
  const score: Score = stones.length < 6 ? { kind: 'value', value: 0 } : { kind: 'win', plies: 3 };
  const [point = { x: 0, y: 0 }] = pointsOf('K8');
  const line = {
    ...{ move: 'K8', point, moves: ['K8'], points: [point] },
    ...{ score, chance: 0.5, depth: 1, selectiveDepth: 1 },
  };
  return { lines: [line], depth: 1, nodes: 1, ms: 1 };
}

it('a lesson that is kept is said again in another language', () => {
  const taught = new TaughtGame(referee, found);
  const moves = taught.movesOf(played(newGame({ seats: BY_HAND }), 'H8 A1 I8 A15 J8 O1'));
  const [last] = moves.moves.slice(-1);
  if (!last) throw new Error('no move is judged');
  const said = taught.lessonOf(last, moves);
  expect(said.join(' ')).toContain("It left Black's open three H8 I8 J8 standing.");
  expect(taught.lessonOf(last, moves)).toBe(said);
  useLanguage('ru');
  expect(taught.lessonOf(last, moves).join(' ')).toContain('Чёрн');
});
