import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Lent, Message } from '../../src/native/lent.ts';

/** What the C part lends, as far as the loop goes: time stands still but for waits, messages are those that arrive. */
let now = 0;
const arrived: Message[] = [];
let run: () => number = () => -1;
let reject: Parameters<Lent['start']>[1] = () => {};

const usual: Partial<Lent> = {
  agent: 0,
  platform: 'linux',
  arguments: [],
  start: (loop, onRejection) => {
    run = loop;
    reject = onRejection;
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
const lent: Partial<Lent> = {};

const before = Reflect.get(globalThis, 'native');
afterAll(() => Reflect.set(globalThis, 'native', before));
beforeEach(() => {
  vi.resetModules();
  Reflect.set(globalThis, 'native', Object.assign(lent, usual));
  now = 0;
});

/** A loop of its own, for the agent of this number. */
async function loopOf(agent: number) {
  Object.assign(lent, { agent });
  await import('../../src/native/event-loop.ts');
  const { TIMER_FUNCTIONS } = await import('../../src/native/timers.ts');
  const { nativeProcess } = await import('../../src/native/process.ts');
  const { write } = await import('../../src/native/writes.ts');
  return { ...TIMER_FUNCTIONS, nativeProcess, write };
}

it('takes all messages that have arrived before a timer that is due', async () => {
  const { setTimeout, write } = await loopOf(0);
  Object.assign(lent, { writeBeside: () => true });
  const heard: string[] = [];
  setTimeout(() => heard.push('timer'), 10);
  write(1, new Uint8Array(1), () => heard.push('first'));
  write(1, new Uint8Array(1), () => heard.push('second'));
  arrived.push([4, 1, 1, undefined], [4, 2, 1, undefined]);
  now = 20;
  expect(run()).toBe(0);
  expect(heard).toEqual(['first', 'second', 'timer']);
});

it('has timers their turn when messages never end', async () => {
  const { setTimeout } = await loopOf(0);
  let isOver = false;
  setTimeout(() => {
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

it('tells of a promise that failed with nobody listening, and of none that was listened to after all', async () => {
  const { setTimeout, nativeProcess } = await loopOf(0);
  const told: unknown[] = [];
  nativeProcess.on('unhandledRejection', (reason: unknown) => told.push(reason));
  setTimeout(() => {
    const late = {};
    reject(late, 'in time', false);
    reject(late, 'in time', true);
    reject({}, 'too late', false);
  }, 5);
  expect(run()).toBe(0);
  expect(told).toEqual(['too late']);
});

it('goes on after an exception that somebody listens for', async () => {
  const { setTimeout, nativeProcess } = await loopOf(0);
  const told: unknown[] = [];
  nativeProcess.on('uncaughtException', (error: unknown) => told.push(error));
  setTimeout(() => {
    throw 'the first';
  }, 5);
  setTimeout(() => told.push('the second timer'), 6);
  expect(run()).toBe(0);
  expect(told).toEqual(['the first', 'the second timer']);
});

it('ends a thread at an exception, whose last words are the error with its message', async () => {
  const { setTimeout } = await loopOf(1);
  const posted: unknown[] = [];
  Object.assign(lent, { post: (_: number, value: unknown) => posted.push(value) });
  setTimeout(() => {
    throw new Error('no luck');
  }, 5);
  expect(run()).toBe(1);
  expect(posted).toEqual([{ threadFault: expect.stringMatching(/^Error: no luck\n/) }]);
});
