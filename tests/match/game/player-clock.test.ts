import { expect, it } from 'vitest';
import { PlayerClock } from '../../../src/match/game/player-clock.ts';

it('gives the first move its increment', () => {
  const clock = new PlayerClock({ matchMs: 2_000, incrementMs: 50 });
  expect(clock.leftMs).toBe(2_050);
  expect(clock.allowedMs).toBe(2_050);
  clock.spend(2_000);
  expect(clock.leftMs).toBe(100);
});

it('keeps a debt', () => {
  const clock = new PlayerClock({ matchMs: 1_000, turnMs: 700 });
  expect(clock.allowedMs).toBe(700);
  for (const ms of [600, 600, 100]) clock.spend(ms);
  expect(clock.leftMs).toBe(-300);
  expect(clock.allowedMs).toBe(-300);
});

it('has no clock where there is none', () => {
  const clock = new PlayerClock({ turnMs: 500, incrementMs: 50 });
  clock.spend(100);
  expect(clock.leftMs).toBeUndefined();
  expect(clock.allowedMs).toBe(500);
});
