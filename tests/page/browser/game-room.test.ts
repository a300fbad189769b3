import { expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/api/engine.ts';
import { GameRoom } from '../../../src/page/game-room.ts';
import { FIRST_SETTINGS } from '../../../src/page/settings.ts';
import { BY_HAND, pointsOf, referee } from '../../play/games.ts';

/** An engine that fails whatever it is asked for. */
const FAILING = {
  rules: { referee },
  search: () => Object.assign(Promise.reject(new Error('the core failed')), { stop: () => {} }),
} as unknown as Engine;

it('says so when the engine fails, whatever was asked for', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const setup = { width: 15, height: 15, rule: 'freestyle', seats: BY_HAND } as const;
  const room = new GameRoom(FAILING, FIRST_SETTINGS, setup, () => {});
  const failed = () => expect.poll(() => room.status).toContain('The engine failed');
  room.open({ ...setup, rowLength: 5, moves: pointsOf('H8'), shown: 1 });
  await failed();
  for (const ask of [
    () => room.study.findBalance(),
    () => room.study.toggleSearch(),
    () => room.study.analyseGame(),
  ]) {
    room.tell('');
    expect(room.status).toBe('White to move.');
    ask();
    await failed();
  }
  errors.mockRestore();
});
