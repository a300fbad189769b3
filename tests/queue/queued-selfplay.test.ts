import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { blockLength } from '../../src/selfplay/queue/block-messages.ts';
import { battery, WAIT } from '../battery.ts';
import { encodeNet, randomNet } from '../random-net.ts';
import { endAll, start, tengen, tengenHere } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-queued-selfplay-'));
const content = (name: string) => readFileSync(path.join(folder, name));
let redis: RedisServer;

beforeAll(async () => {
  if (HAS_REDIS) redis = await RedisServer.start();
});
afterAll(async () => {
  endAll();
  await redis?.remove();
  rmSync(folder, { recursive: true });
});

it('has blocks of some seconds, that follow from the settings', () => {
  expect(blockLength({ nodes: 2_000, lines: 1 })).toBe(64);
  expect(blockLength({ nodes: 20_000, lines: 1 })).toBe(6);
  expect(blockLength({ nodes: 20_000, lines: 3 })).toBe(2);
  expect(blockLength({ nodes: 1_000_000, lines: 1 })).toBe(1);
});

describe.runIf(HAS_REDIS)('training games through a queue', () => {
  const selfplay = (output: string, positions: number, ...rest: string[]) => [
    ...[
      'selfplay',
      '--output',
      output,
      '--nodes',
      '2100',
      '--lines',
      '15',
      '--seed',
      '5',
      '--branches',
      '30',
    ],
    ...['--size', '9:2,12x8', '--positions', String(positions), ...rest],
  ];
  const queued = () => ['--queue', redis.address, '--worker-timeout', '5s'];

  it('are the same, byte for byte, whichever worker played them, also when a worker is killed and the command is stopped', async () => {
    const positions = battery(1500, 300);
    const half = battery(3_000, 600);
    expect((await tengenHere(selfplay('alone', positions), folder)).status).toBe(0);
    const [first] = ['a', 'b'].map((name) =>
      start(['worker', redis.address, '--name', name, '--concurrency', '2'], folder),
    );
    const run = start(selfplay('queued', 100_000, ...queued()), folder);
    const written = () => statSync(path.join(folder, 'queued'), { throwIfNoEntry: false })?.size ?? 0;
    await vi.waitUntil(() => written() > half, { ...WAIT, interval: 20 });
    first?.child.kill('SIGKILL');
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(130);
    await vi.waitUntil(() => redis.keys().every((key) => /worker/.test(key)), WAIT);
    const longer = content('queued');
    // What went beyond is cut off: the second half comes from the queue again.
    writeFileSync(path.join(folder, 'queued'), longer.subarray(0, half));
    expect(tengen(selfplay('queued', positions, ...queued()), folder)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(content('queued').equals(content('alone'))).toBe(true);
  });

  it('have the net of a file evaluate, which workers fetch, and are refused to another build', async () => {
    const net = path.join(folder, 'freestyle.net');
    const random = randomNet('freestyle', 'usual', new RandomChoices(1));
    writeFileSync(net, encodeNet({ ...random, payload: new Uint8Array(random.payload.length) }));
    const args = (name: string) => selfplay(name, 60, '--net', net);
    expect((await tengenHere(args('net-alone'), folder)).status).toBe(0);
    const run = start([...args('net'), ...queued()], folder);
    start(['worker', redis.address, '--name', 'c'], folder);
    expect(await run.ended, run.output()).toBe(0);
    expect(content('net').equals(content('net-alone'))).toBe(true);
    const { stderr } = await tengenHere(['selfplay', '--output', 'x', '--queue-name', 'y'], folder);
    expect(stderr).toBe('tengen selfplay: --queue-name goes with --queue only.\n');
  });
});
