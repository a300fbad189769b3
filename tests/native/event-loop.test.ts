import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lent, Message } from '../../src/native/lent.ts';

/** What the C part lends, as far as the loop goes: time stands still but for waits, messages are those that arrive. */
let now = 0;
const arrived: Message[] = [];
let run: () => number = () => -1;

const lent: Partial<Lent> = {
  agent: 0,
  platform: 'linux',
  arguments: [],
  start: (loop) => {
    run = loop;
  },
  now: () => now,
  pid: () => 1,
  runJobs: () => {},
  wait: (ms) => {
    const message = arrived.shift();
    if (!message) now += ms;
    return message;
  },
};

const before = Reflect.get(globalThis, 'native');
beforeAll(async () => {
  Reflect.set(globalThis, 'native', lent);
  await import('../../src/native/event-loop.ts');
});
afterAll(() => Reflect.set(globalThis, 'native', before));

it('takes all messages that have arrived before a timer that is due', async () => {
  const { write } = await import('../../src/native/writes.ts');
  const { TIMER_FUNCTIONS } = await import('../../src/native/timers.ts');
  Object.assign(lent, { writeBeside: () => true });
  const heard: string[] = [];
  TIMER_FUNCTIONS.setTimeout(() => heard.push('timer'), 10);
  write(1, new Uint8Array(1), () => heard.push('first'));
  write(1, new Uint8Array(1), () => heard.push('second'));
  arrived.push([4, 1, 1, undefined], [4, 2, 1, undefined]);
  now = 20;
  expect(run()).toBe(0);
  expect(heard).toEqual(['first', 'second', 'timer']);
});

it('has timers their turn when messages never end', async () => {
  const { TIMER_FUNCTIONS } = await import('../../src/native/timers.ts');
  let isOver = false;
  TIMER_FUNCTIONS.setTimeout(() => {
    isOver = true;
  }, 10);
  Object.assign(lent, {
    wait: () => {
      now += 1;
      if (now > 100_000) throw new Error('the timer never came');
      return [4, 99, 1, undefined];
    },
  });
  expect(run()).toBe(0);
  expect(isOver).toBe(true);
});
