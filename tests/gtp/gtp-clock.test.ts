import { expect, it } from 'vitest';
import { GtpClock, parseSeconds } from '../../src/gtp/gtp-clock.ts';

const MINUTE = 60_000;

function clock(mainMs: number, periodMs: number, stones: number, byoyomi = false) {
  const made = new GtpClock();
  made.set({ mainMs, periodMs, stones, byoyomi });
  return made;
}

it('limits nothing until a time is set, and after there is none any more', () => {
  const time = new GtpClock();
  expect(time.limits('black')).toEqual({});
  time.spend('black', 5);
  time.set({ mainMs: MINUTE, periodMs: 0, stones: 0, byoyomi: false });
  time.set(undefined);
  expect(time.limits('white')).toEqual({});
});

it('counts absolute time down by itself, for each player', () => {
  const time = clock(MINUTE, 0, 0);
  time.spend('black', 1500);
  expect(time.limits('black')).toEqual({ leftMs: 58_500, matchMs: MINUTE });
  expect(time.limits('white')).toEqual({ leftMs: MINUTE, matchMs: MINUTE });
  time.tell('black', 20_000, 0);
  expect(time.limits('black').leftMs).toBe(20_000);
  time.restart();
  expect(time.limits('black').leftMs).toBe(MINUTE);
});

it('obeys a time that is left where no time was set', () => {
  const time = new GtpClock();
  time.tell('white', 3000, 0);
  expect(time.limits('white')).toEqual({ leftMs: 3000, matchMs: 3000 });
  time.tell('white', 3000, 3);
  expect(time.limits('white')).toEqual({ turnMs: 1000 });
});

it('shares Canadian overtime among the moves of its period', () => {
  const time = clock(10_000, 30_000, 10);
  expect(time.limits('black')).toEqual({ leftMs: 13_000, incrementMs: 3000 });
  time.spend('black', 12_000);
  expect(time.limits('black')).toEqual({ turnMs: 3000 });
  time.spend('black', 12_000);
  expect(time.limits('black')).toEqual({ turnMs: 2000 });
  time.tell('black', 4000, 1);
  expect(time.limits('black')).toEqual({ turnMs: 4000 });
  time.spend('black', 1000);
  expect(time.limits('black')).toEqual({ turnMs: 3000 });
});

it('takes the moves of time_left for periods in byoyomi', () => {
  const time = clock(0, 5000, 1, true);
  time.tell('white', 5000, 3);
  expect(time.limits('white')).toEqual({ turnMs: 5000 });
  time.spend('white', 4000);
  expect(time.limits('white')).toEqual({ turnMs: 5000 });
});

it('reads seconds', () => {
  expect(
    ['0', '1.5', '.5', '300', '-1', '1e3', '', 'x', 'Infinity'].map((text) => parseSeconds(text)),
  ).toEqual([0, 1500, 500, 300_000, ...Array<undefined>(5).fill(undefined)]);
  expect(parseSeconds('-1.5', -Infinity)).toBe(-1500);
});
