import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { killAllEngines } from '../../src/match/process/engine-process.ts';
import { runMatch } from '../../src/match/run-match.ts';
import { engine, matchOf, referee } from './engines.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

afterAll(killAllEngines);

/** Of the heap, in bytes, what is still held. */
async function heldBytes(): Promise<number> {
  await sleep(50);
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** All that a game leaves is what `onGame` gets: a match may have any number of them. */
it('a match keeps nothing of the games that it has played', async () => {
  const WARM = 60;
  const GAMES = 360;
  const settings = matchOf([engine('row'), engine('weak', ['weak'])], { gamesPerPairing: GAMES });
  let games = 0;
  let moves = 0;
  let before = 0;
  let after = 0;
  await runMatch({
    settings,
    newReferee: () => referee,
    concurrency: 1,
    played: new Map(),
    signal: new AbortController().signal,
    async onGame(game) {
      games++;
      if (games > WARM) moves += game.moves.length;
      if (games === WARM) before = await heldBytes();
      if (games === GAMES) after = await heldBytes();
    },
  });
  expect(games).toBe(GAMES);
  expect(moves).toBeGreaterThan(2_500);
  // A reaction on a promise that lives on is some hundred bytes at least, with all that it holds a kilobyte.
  expect((after - before) / moves).toBeLessThan(150);
});
