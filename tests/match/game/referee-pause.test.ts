import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../src/game/position.ts';
import type { Fault } from '../../../src/match/game/fault.ts';
import { type Answer, Player, type Reply } from '../../../src/match/game/player.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { now } from '../../../src/system/clock.ts';
import { engine, STRICT } from '../engines.ts';

const EMPTY: Position = positionAfter([], { width: 15, height: 15 }, 'freestyle');
const LIMIT_MS = 200;
const LIMITS = { turnMs: LIMIT_MS };
/** Longer than limit, tolerance and patience. */
const PAUSE_MS = 1_600;

afterEach(killAllEngines);

/** The referee computes, or collects garbage. */
function compute(ms: number): void {
  const end = now() + ms;
  while (now() < end);
}

/** The referee is not run. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

async function ready(options: readonly string[]): Promise<Player> {
  const player = new Player(engine('engine', options, LIMITS), STRICT);
  expect(await player.newGame(EMPTY)).toBeUndefined();
  return player;
}

function faultOf(reply: Reply<Answer>): Fault | undefined {
  return 'fault' in reply ? reply.fault : undefined;
}

describe.each([
  ['computes', compute],
  ['is not run', standStill],
])('while the referee %s', (_, pauseFor) => {
  it('an engine that answers at once is not late, however long it takes until it is heard', async () => {
    const player = await ready([]);
    const asked = player.move(EMPTY, false);
    pauseFor(PAUSE_MS);
    const reply = await asked;
    expect(faultOf(reply)).toBeUndefined();
    expect('answer' in reply && reply.answer.ms).toBeLessThan(LIMIT_MS);
    await player.end();
  });

  it('an engine that answers while it thinks has not used more than it took', async () => {
    const player = await ready(['delay=100']);
    const asked = player.move(EMPTY, false);
    await sleep(50);
    pauseFor(PAUSE_MS);
    const reply = await asked;
    expect(faultOf(reply)).toBeUndefined();
    expect('answer' in reply && reply.answer.ms).toBeLessThan(LIMIT_MS);
    await player.end();
  });

  it('one that is late is late all the same', async () => {
    const player = await ready(['fault=late', 'at=1', 'delay=300']);
    const asked = player.move(EMPTY, false);
    await sleep(50);
    pauseFor(300);
    expect(faultOf(await asked)).toMatchObject({ kind: 'late' });
    await player.end();
  });

  it('one that says nothing hangs all the same', async () => {
    const player = await ready(['fault=hang', 'at=1']);
    const asked = player.move(EMPTY, false);
    await sleep(50);
    pauseFor(300);
    expect(faultOf(await asked)).toMatchObject({ kind: 'hang' });
    await player.end();
  });

  it('one that is started in time has started', async () => {
    const begun = now();
    await (await ready([])).end();
    const startMs = 500 + 4 * (now() - begun);
    const player = new Player(engine('engine', [], LIMITS), { ...STRICT, startMs });
    const started = player.newGame(EMPTY);
    pauseFor(startMs + 500);
    expect(await started).toBeUndefined();
    await player.end();
  });
});

it.runIf(process.platform === 'linux')('a stall of the machine is nobody’s time', async () => {
  const player = await ready(['delay=150']);
  const asked = player.move(EMPTY, false);
  await sleep(50);
  process.kill(player.pid ?? 0, 'SIGSTOP');
  standStill(PAUSE_MS);
  process.kill(player.pid ?? 0, 'SIGCONT');
  // The engine goes on thinking after it, and is heard at once.
  const reply = await asked;
  expect(faultOf(reply)).toBeUndefined();
  expect('answer' in reply && reply.answer.ms).toBeLessThan(LIMIT_MS + STRICT.toleranceMs);
  await player.end();
});

// On a busy machine this process may not be run while the engine thinks either, and that is taken off.
it('a pause that ends just before a question is not taken off its answer', { retry: 3 }, async () => {
  const player = await ready(['delay=50']);
  const first = await player.move(EMPTY, false);
  expect(faultOf(first)).toBeUndefined();
  // Until a beat has passed.
  await sleep(50);
  standStill(PAUSE_MS);
  const reply = await player.move(EMPTY, false);
  expect('answer' in reply && reply.answer.ms).toBeGreaterThanOrEqual(45);
  await player.end();
});
