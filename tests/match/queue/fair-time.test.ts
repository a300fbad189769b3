import { expect, it } from 'vitest';
import { needsFairTime, scaledLimits, timeFactor } from '../../../src/match/queue/fair-time.ts';

it('is needed where a clock alone limits somebody', () => {
  expect(needsFairTime([{ limits: { turnMs: 1000 } }, { limits: { nodes: 500 } }])).toBe(true);
  expect(
    needsFairTime([{ limits: { turnMs: 1000, nodes: 500 } }, { limits: { matchMs: 1, depth: 5 } }]),
  ).toBe(false);
});

it('gives a machine that is half as fast twice the time', () => {
  expect(timeFactor(800_000, 400_000)).toBe(2);
  expect(timeFactor(800_000, 1_200_000)).toBe(0.67);
  expect(timeFactor(1, 1e9)).toBe(0.01);
});

it('scales every time and nothing else', () => {
  const limits = {
    turnMs: 1000,
    matchMs: 60_000,
    incrementMs: 1,
    movesPerMatchMs: 40,
    memory: 1 << 20,
    threads: 2,
  };
  expect(scaledLimits(limits, 0.25)).toEqual({ ...limits, turnMs: 250, matchMs: 15_000, incrementMs: 1 });
  expect(scaledLimits({ turnMs: 0, nodes: 7 }, 3)).toEqual({ turnMs: 0, nodes: 7 });
  expect(scaledLimits({}, 3)).toEqual({});
});
