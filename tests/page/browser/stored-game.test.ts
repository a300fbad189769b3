import { afterEach, expect, it, vi } from 'vitest';
import { lastGame } from '../../../src/page/stored-game.ts';
import { newGame, played } from '../../play/games.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a page reads that finds this kept. */
function read(kept: unknown): ReturnType<typeof lastGame> {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept) });
  return lastGame();
}

const { setup, steps, done, exchanged } = played(
  newGame({ opening: 'soosorv-8', rule: 'renju' }),
  'H8 H9 I9 white A15 2',
);
const GAME = { hash: '', mode: 'play', setup, steps, done, exchanged, children: [] };

it('a kept game is read, in an opening too', () => {
  expect(read(GAME)).toEqual(GAME);
});

it.each([
  ['no setup', { setup: null }],
  ['an opening of another version', { setup: { ...GAME.setup, opening: 'pente' } }],
  ['another rule', { setup: { ...GAME.setup, rule: 'go' } }],
  [
    'a board too small for its row',
    { setup: { ...GAME.setup, width: 4, rule: 'freestyle', opening: 'free' } },
  ],
  ['no board', { setup: { ...GAME.setup, width: 1e9 } }],
  ['no seats', { setup: { ...GAME.setup, seats: {} } }],
  ['no stones', { setup: { ...GAME.setup, start: {} } }],
  ['a step without a point', { steps: [{ kind: 'stone' }] }],
  ['a step that is none', { steps: [null] }],
])('one with %s is left alone', (_what, other) => {
  expect(read({ ...GAME, ...other })).toBeUndefined();
});
