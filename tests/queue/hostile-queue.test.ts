/** A worker and a coordinator beside somebody who writes to their Redis whatever he likes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { visibleText } from '../../src/game/visible-text.ts';
import { formatMessage, packMessage } from '../../src/queue/queue-message.ts';
import { WAIT } from '../battery.ts';
import {
  endAll,
  journal,
  type Run,
  script,
  start,
  stubEngine,
  tengen,
  tengenHere,
  untilHolds,
} from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-hostile-'));
const engines = path.join(folder, 'engines');
const at = (name: string) => path.join(folder, name);
const heardFile = at('heard');
const MIB = 1 << 20;
const POISON = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202edrawkcab\n';

let redis: RedisServer;
let attacker: Redis;

beforeAll(async () => {
  stubEngine(engines, 'row');
  stubEngine(engines, 'weak', ['weak']);
  script(
    engines,
    'hearing',
    // Its own listener is there first: nothing must be heard before.
    `import(${JSON.stringify(path.resolve('tests/match/test-engine.mjs'))}).then(() => process.stdin.on('data', (data) =>\n` +
      `require('node:fs').appendFileSync(${JSON.stringify(heardFile)}, data)));\n`,
  );
  if (HAS_REDIS) {
    redis = await RedisServer.start();
    attacker = new Redis(redis.address);
  }
});
afterEach(async () => {
  endAll();
  await attacker?.flushall();
});
afterAll(async () => {
  attacker?.disconnect();
  await redis?.remove();
  rmSync(folder, { recursive: true });
});

const duel = (one: string, other: string) => [
  ...['--engine', `name=${one}`, `cmd=${path.join(engines, one)}`, 'depth=5'],
  ...['--engine', `name=${other}`, `cmd=${path.join(engines, other)}`, 'depth=5'],
  ...['--each', 'turn=20s', '--tolerance', '20s', '--start-timeout', '60s'],
];
const match = (out: string, ...rest: string[]): Run =>
  start(['match', '--queue', redis.address, '--worker-timeout', '5s', '--out', out, ...rest], folder);
const worker = (name: string, ...rest: string[]): Run =>
  start(['worker', redis.address, '--name', name, '--engines', engines, ...rest], folder);

/** A run of somebody who knows how they are entered. */
function runEntry(name: string, id: string, rest: object = {}): string {
  return formatMessage({
    ...{ name, id, kind: 'match', begunAt: '2026-01-01T00:00:00.000Z', host: 'desk', timeoutMs: 5_000 },
    ...rest,
  });
}

function program(name: string) {
  const content = readFileSync(path.join(engines, name));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { kind: 'file', sha256, file: name, bytes: content.length };
}

function settingsOf(one: object, rest: object = {}): object {
  const engine = {
    name: 'one',
    limits: { depth: 5, turnMs: 20_000 },
    info: [],
    restart: false,
    program: program('hearing'),
  };
  return {
    engines: [
      { ...engine, ...one },
      { ...engine, name: 'other', program: program('weak') },
    ],
    board: { width: 15, height: 15 },
    rule: 'freestyle',
    rowLength: 5,
    openings: [{ points: [], source: 'empty board' }],
    pauseMs: 0,
    adjudication: {},
    strictness: {
      ...{ toleranceMs: 20_000, patienceMs: 1_000, startMs: 60_000, hangMs: 60_000 },
      ...{ junk: 'skip', standardError: 'ignore' },
    },
    countsFailedStarts: true,
    ...rest,
  };
}

/** Enters a run with one pair to be played. */
async function enter(name: string, id: string, settings: object | string): Promise<void> {
  const text = typeof settings === 'string' ? settings : formatMessage(settings);
  await attacker.set(`tengen:run:${id}:settings`, text);
  await attacker.hset('tengen:runs', name, runEntry(name, id));
  const games = [0, 1].map((i) => ({ number: i, black: i, white: 1 - i, opening: 0, pair: 0 }));
  await addJob(id, 'pair-0', JSON.stringify({ version: 1, games }));
}

/** As BullMQ keeps a job that waits. */
async function addJob(id: string, job: string, data: string, opts = '{"attempts":1}'): Promise<void> {
  const key = `tengen:jobs:${id}`;
  await attacker.hset(`${key}:${job}`, {
    ...{ name: 'part', data, opts, timestamp: '1', delay: '0', priority: '0', atm: '0' },
  });
  await attacker.lpush(`${key}:wait`, job);
  await attacker.zadd(`${key}:marker`, 0, '0');
}

/** What a program wrote, every line of which may be shown. */
function expectVisible(text: string): void {
  for (const line of text.split('\n')) expect(visibleText(line)).toBe(line);
}

/** The most memory that a process has had, in bytes. */
function mostMemory({ child }: Run): number {
  const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}

const linuxOnly = process.platform === 'linux';

describe.runIf(HAS_REDIS)('a worker', () => {
  it('plays what can be played beside whatever else stands in the queue, and says what it does not', async () => {
    const odd = at('odd-engines');
    mkdirSync(path.join(odd, 'deeper'), { recursive: true });
    for (const name of ['row', 'weak']) {
      script(odd, name, readFileSync(path.join(engines, name), 'utf8').replace(/^.*\n/, ''));
    }
    const { bytes } = program('row');
    execFileSync('mkfifo', [path.join(odd, 'a-pipe')]);
    symlinkSync('/dev/zero', path.join(odd, 'a-device'));
    symlinkSync(odd, path.join(odd, 'deeper', 'a-loop'));
    symlinkSync('/nowhere', path.join(odd, 'a-broken-link'));
    writeFileSync(path.join(odd, 'a-secret'), Buffer.alloc(bytes));
    chmodSync(path.join(odd, 'a-secret'), 0);

    await attacker.hset('tengen:runs', POISON, POISON);
    await attacker.hset('tengen:runs', 'long'.repeat(10_000), 'x');
    await attacker.hset('tengen:runs', '__proto__', runEntry('__proto__', '1'.repeat(16)));
    await attacker.hset('tengen:runs', 'constructor', '{"__proto__":{"version":1}}');
    await attacker.hset('tengen:runs', 'poisoned', runEntry('poisoned', '2'.repeat(16), { kind: POISON }));
    await attacker.hset('tengen:runs', 'field', runEntry('field', '2'.repeat(16), { [POISON]: 1 }));
    await attacker.hset('tengen:runs', 'elsewhere', runEntry('somewhere', '3'.repeat(16)));
    await attacker.hset('tengen:runs', 'huge', 'x'.repeat(100_000));
    await attacker.hset(
      'tengen:runs',
      'build',
      runEntry('build', '4'.repeat(16), { build: { sources: POISON, signature: 'x' } }),
    );
    // Keys of other types than they should have.
    await enter('typed', '5'.repeat(16), '{}');
    await attacker.del(`tengen:run:${'5'.repeat(16)}:settings`);
    await attacker.lpush(`tengen:run:${'5'.repeat(16)}:settings`, 'x');
    await enter('left-out', '6'.repeat(16), settingsOf({}));
    await attacker.set(`tengen:run:${'6'.repeat(16)}:left-out`, 'x');
    const playable = settingsOf({ program: program('row') });
    await enter('jobs', '7'.repeat(16), playable);
    await attacker.set(`tengen:jobs:${'7'.repeat(16)}:active`, 'x');
    await enter('nothing', '8'.repeat(16), settingsOf({}));
    await attacker.del(`tengen:run:${'8'.repeat(16)}:settings`);
    // Jobs that are none, in a run that could be played.
    await enter('odd-jobs', '9'.repeat(16), playable);
    for (const [job, data] of [
      ['not-json', '{'],
      [POISON, '{"version":1,"games":[]}'],
      ['job'.repeat(1_000), 'null'],
      ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      [
        'unknown-game',
        '{"version":1,"games":[{"number":1e9,"black":9000,"white":9001,"opening":1e9,"pair":0}]}',
      ],
      ['same', '{"version":1,"games":[{"number":1,"black":1,"white":1,"opening":0,"pair":0}]}'],
    ] as const) {
      await addJob('9'.repeat(16), job, data);
    }
    await addJob('9'.repeat(16), 'opts', '{}', 'null');
    await attacker.lpush(`tengen:jobs:${'9'.repeat(16)}:wait`, 'of-no-job');
    // A worker of an odd name, and a record that is none.
    await attacker.sadd('tengen:workers', POISON, 'w'.repeat(5_000), 'junk');
    await attacker.set('tengen:worker:junk', POISON);

    const one = start(
      ['worker', redis.address, '--name', 'one', '--engines', odd, '--concurrency', '2'],
      folder,
    );
    const honest = match('honest', ...duel('row', 'weak'), '--games', '8');
    expect(await honest.ended, `${honest.output()}\n${one.output()}`).toBe(0);
    expect(journal(at('honest')).games.map(({ ending }) => ending.kind)).toEqual(Array(8).fill('five'));
    for (const sentence of [
      /\\x1b\[2J.*: not played here: it is no message\./,
      /left-out: not played here: this worker was left out of it, as something that cannot be read says\./,
      /poisoned: not played here: it is no message that this Tengen knows \(kind: /,
      /elsewhere: not played here: it stands under another name\./,
      /huge: not played here: it is no message\./,
      /typed: not played here: it has settings of which the text stands under a key of another type\./,
      /nothing: not played here: it has no settings\./,
      /jobs: its next job cannot be taken: .*WRONGTYPE/,
      /odd-jobs: job \S*deep could not be done: the message of the pair is no message that this Tengen knows/,
      /An engine that is not looked at: .*a-pipe is no file, but a folder, a pipe or a device\./,
      ...(process.getuid?.() === 0
        ? []
        : [/An engine that is not looked at: Cannot read .*a-secret: permission denied\./]),
    ]) {
      await vi.waitFor(() => expect(one.output()).toMatch(sentence), WAIT);
    }
    expectVisible(one.output());
    const shown = await tengenHere(['queue', redis.address], folder);
    expect(shown.status, shown.stderr).toBe(0);
    expectVisible(shown.stdout);
    // Its name does not make a worker disappear, whatever is refused.
    expect(shown.stdout).toMatch(/^one +/m);
    expect(shown.stdout).toMatch(/^worker junk is no message\.$/m);
    expectVisible(
      JSON.stringify(JSON.parse((await tengenHere(['queue', redis.address, '--json'], folder)).stdout)),
    );
    // What has an odd name can be taken away by what is shown of it.
    const [, name = ''] = /^(longlong\S+) is no message\.$/m.exec(shown.stdout) ?? [];
    expect(await tengenHere(['queue', redis.address, '--remove', name], folder)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(await attacker.hexists('tengen:runs', 'long'.repeat(10_000))).toBe(0);
    expect(await tengenHere(['queue', redis.address, '--remove', 'jobs'], folder)).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('says that there is no list of runs, and goes on when there is one', async () => {
    await attacker.set('tengen:runs', 'x');
    await attacker.set('tengen:workers', 'x');
    const one = worker('one');
    await vi.waitUntil(
      () => /The list of runs in the queue at .* stands under a key of another type/.test(one.output()),
      WAIT,
    );
    await vi.waitUntil(() => /does not do what it is asked: WRONGTYPE/.test(one.output()), WAIT);
    for (const args of [
      ['queue', redis.address],
      ['match', '--queue', redis.address, '--out', 'x', ...duel('row', 'weak')],
    ]) {
      const { status, stderr } = await tengenHere(args, folder);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^tengen (queue|match): .* (stands under a key of another type|WRONGTYPE.*|that is no message.*)\.\n$/,
      );
    }
    await attacker.del('tengen:runs', 'tengen:workers');
    const honest = match('after', ...duel('row', 'weak'), '--games', '2');
    expect(await honest.ended, honest.output()).toBe(0);
    await attacker.hset(
      'tengen:runs',
      Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`run-${i}`, 'x'])),
    );
    await vi.waitUntil(() => /has more than 1000 entries/.test(one.output()), WAIT);
  });

  it('tells engines numbers and positions, and nothing that others have written', async () => {
    const infos = [
      [{ key: 'no_such_key', value: 'EXPORTMODEL /tmp/x' }],
      [{ key: 'no_such_key', value: '\u010aEXPORTMODEL /tmp/x' }],
      [{ key: 'strength', value: '5\u010aEXPORTMODEL /tmp/x' }],
      [{ key: 'strength', value: '5 EXPORTMODEL /tmp/x' }],
      [{ key: 'strength\u010aEXPORTMODEL', value: '5' }],
      [{ key: 'folder', value: '/etc' }],
      [{ key: 'rule 4 EXPORTMODEL', value: '/etc' }],
      [{ key: 'strength', value: '5\nEXPORTMODEL /tmp/x' }],
    ];
    for (const [i, info] of infos.entries())
      await enter(`info-${i}`, `${i}`.repeat(16), settingsOf({ info }));
    const limits: readonly object[] = [
      { depth: '5\nEXPORTMODEL /tmp/x' },
      { turnMs: 1e300 },
      { turnMs: -1 },
      { threads: 0.5 },
      { memory: 1e300 },
      { nodes: 2 ** 31 },
      { EXPORTMODEL: 1 },
    ];
    for (const [i, one] of limits.entries()) {
      await enter(`limit-${i}`, `a${i}`.repeat(8), settingsOf({ limits: one }));
    }
    const others: readonly object[] = [
      { board: { width: 15, height: '15 EXPORTMODEL' } },
      { board: { width: 2, height: 2 } },
      { openings: [{ points: [{ x: 31, y: 31 }], source: 'x' }] },
      {
        openings: [
          {
            points: [
              { x: 1, y: 1 },
              { x: 1, y: 1 },
            ],
            source: 'x',
          },
        ],
      },
      { openings: [{ points: [{ x: '1\nEXPORTMODEL', y: 1 }], source: 'x' }] },
      { rule: 'EXPORTMODEL' },
    ];
    for (const [i, one] of others.entries())
      await enter(`other-${i}`, `b${i}`.repeat(8), settingsOf({}, one));
    await enter(
      'right',
      'f'.repeat(16),
      settingsOf({
        name: POISON,
        info: [
          { key: 'strength', value: '7' },
          { key: 'evaluate', value: '3,3' },
        ],
      }),
    );
    rmSync(heardFile, { force: true });
    const strict = worker('strict');
    const refused = [...infos.keys()]
      .map((i) => `info-${i}`)
      .concat(
        [...limits.keys()].map((i) => `limit-${i}`),
        [...others.keys()].map((i) => `other-${i}`),
      );
    await untilHolds(strict, () =>
      refused.every((name) => strict.output().includes(`${name}: not played here: it `)),
    );
    await vi.waitUntil(
      () =>
        /right: not played here: it tells engine .* INFO evaluate, which this worker passes on only with --allow-info evaluate\./.test(
          strict.output(),
        ),
      WAIT,
    );
    expectVisible(strict.output());
    expect(existsSync(heardFile)).toBe(false);
    strict.child.kill('SIGINT');
    await strict.ended;

    const lenient = worker('lenient', '--allow-info', 'evaluate,foo');
    await untilHolds(
      lenient,
      async () => (await attacker.zcard(`tengen:jobs:${'f'.repeat(16)}:completed`)) === 1,
    );
    const heard = readFileSync(heardFile, 'latin1');
    expect(heard).toMatch(/^(?:[\x20-\x7e]*\r\n)+$/);
    const lines = new Set(heard.split('\r\n').map((line) => line.replaceAll(/\d+/g, 'N')));
    for (const line of lines) {
      expect(line).toMatch(
        /^(?:|START N|BEGIN|TURN N,N|END|BOARD|DONE|N,N,N|INFO (?:\w+ -?N|evaluate N,N))$/,
      );
    }
    expect(heard).toMatch(/^INFO strength 7\r$/m);
    expect(heard).toMatch(/^INFO evaluate 3,3\r$/m);
    expect(heard).not.toMatch(/EXPORTMODEL|owned/);
    for (const name of refused) expect(lenient.output()).toContain(`${name}: not played here: it `);
    expectVisible(lenient.output());
  });

  it.runIf(linuxOnly)(
    'keeps what it fetches where it keeps it, and nothing that is not what was asked for',
    async () => {
      const kept = at('kept');
      mkdirSync(path.join(kept, 'fetched'), { recursive: true });
      writeFileSync(at('victim'), 'victim');
      const content = readFileSync(path.join(engines, 'hearing'));
      const right = createHash('sha256').update(content).digest('hex');
      const share = async (
        sha256: string,
        pieces: readonly Buffer[],
        bytes: number,
        count = pieces.length,
      ) => {
        await attacker.set(`tengen:file:${sha256}`, formatMessage({ sha256, bytes, pieces: count }));
        for (const [i, piece] of pieces.entries()) await attacker.set(`tengen:file:${sha256}:${i}`, piece);
      };
      const sha = (i: number) => `${i}`.repeat(64);
      await share(sha(1), [content], content.length);
      await share(sha(2), [Buffer.alloc(1.5 * MIB)], 1.5 * MIB, 2);
      await share(sha(3), [Buffer.alloc(5 * MIB)], 100);
      await share(sha(4), [Buffer.alloc(10)], 2 ** 31, 2_048);
      await share(sha(5), [content], content.length, 4_096);
      await attacker.set(`tengen:file:${sha(6)}`, formatMessage({ sha256: sha(6), bytes: 10, pieces: 1 }));
      await attacker.lpush(`tengen:file:${sha(6)}:0`, 'x');
      await attacker.hset(`tengen:file:${sha(7)}`, 'x', 'y');
      await attacker.set(`tengen:file:${sha(8)}`, POISON);
      const names = ['..', '.', '-rf', 'a b', `${'x'.repeat(199)}é`, '\u202efdp.exe', 'con.exe', '.bashrc'];
      const of = (sha256: string, file: string, bytes = content.length) => ({
        program: { kind: 'file', sha256, file, bytes },
      });
      for (let i = 1; i <= 8; i++)
        await enter(`file-${i}`, `${i}`.repeat(16), settingsOf(of(sha(i), 'engine')));
      for (const [i, file] of ['../victim', 'a/b', '/etc/passwd', '', 'x'.repeat(201), 'a\\b'].entries()) {
        await enter(`path-${i}`, `c${i}`.repeat(8), settingsOf(of(right, file)));
      }
      await share(right, [content], content.length);
      for (const [i, file] of names.entries()) {
        // Each is fetched again: what has been fetched is found by its content.
        const own = Buffer.concat([content, Buffer.from(`// ${i}\n`)]);
        const sha256 = createHash('sha256').update(own).digest('hex');
        await share(sha256, [own], own.length);
        await enter(`name-${i}`, `d${i}`.repeat(8), settingsOf(of(sha256, file, own.length)));
      }
      // The other engine of all of them.
      script(kept, 'weak', readFileSync(path.join(engines, 'weak'), 'utf8').replace(/^.*\n/, ''));
      const one = start(
        ['worker', redis.address, '--name', 'one', '--engines', kept, '--fetch-engines'],
        folder,
      );
      for (const i of [1, 2, 3, 4, 5, 6, 8]) {
        const why = new RegExp(
          `file-${i}: not played here: it needs engine one .*(it came damaged|is too large|is no message)`,
        );
        await vi.waitFor(() => expect(one.output()).toMatch(why), WAIT);
      }
      await vi.waitUntil(
        () =>
          [0, 1, 2, 3, 4, 5].every((i) =>
            one
              .output()
              .includes(`path-${i}: not played here: it has settings of which the message is no message`),
          ),
        WAIT,
      );
      await untilHolds(one, () => names.every((_, i) => one.output().includes(`name-${i}: playing.`)));
      expectVisible(one.output());
      expect(readFileSync(at('victim'), 'utf8')).toBe('victim');
      expect(readdirSync(kept).sort()).toEqual(['fetched', 'weak']);
      const fetched = readdirSync(path.join(kept, 'fetched')).filter(
        (name) => readdirSync(path.join(kept, 'fetched', name)).length > 0,
      );
      expect(fetched).toHaveLength(names.length);
      for (const sha256 of fetched) {
        const inside = readdirSync(path.join(kept, 'fetched', sha256));
        expect(inside).toHaveLength(1);
        expect(inside[0]).toMatch(/^[\w+][\w.+-]*$/);
        const text = readFileSync(path.join(kept, 'fetched', sha256, inside[0] ?? ''));
        expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      }
    },
  );

  it.runIf(linuxOnly)('has bounds to the memory that others can make it use', async () => {
    const big = Buffer.alloc(100 * MIB, 0x5b);
    await attacker.hset('tengen:runs', 'big', big);
    await attacker.set(`tengen:run:${'2'.repeat(16)}:settings`, big);
    await attacker.hset('tengen:runs', 'settings', runEntry('settings', '2'.repeat(16)));
    await enter('job', '3'.repeat(16), settingsOf({}));
    await attacker.hset(`tengen:jobs:${'3'.repeat(16)}:big`, { name: 'part', data: big, opts: '{}' });
    await attacker.rpush(`tengen:jobs:${'3'.repeat(16)}:wait`, 'big');
    await attacker.hset(`tengen:run:${'3'.repeat(16)}:left-out`, 'one', big);
    await enter('job-2', '4'.repeat(16), settingsOf({}));
    await attacker.hset(`tengen:jobs:${'4'.repeat(16)}:big`, { name: 'part', data: big, opts: '{}' });
    await attacker.rpush(`tengen:jobs:${'4'.repeat(16)}:wait`, 'big');
    await attacker.set('tengen:worker:big', big);
    await attacker.sadd('tengen:workers', 'big', big.subarray(0, 50 * MIB));
    const one = worker('one');
    const honest = match('bounded', ...duel('row', 'weak'), '--games', '4');
    expect(await honest.ended, `${honest.output()}\n${one.output()}`).toBe(0);
    await untilHolds(one, () =>
      /job-2: its next job cannot be taken: an answer of the queue is longer than 32 MiB\./.test(
        one.output(),
      ),
    );
    await untilHolds(one, () =>
      /^settings: not played here: it has settings of which the text is longer than \d+ bytes\.$/m.test(
        one.output(),
      ),
    );
    expect(mostMemory(one)).toBeLessThan(500 * MIB);
    expect(one.output()).toMatch(
      /^job: not played here: this worker was left out of it, as something that cannot be read says\.$/m,
    );
  });
});

describe.runIf(HAS_REDIS)('a coordinator', () => {
  it.runIf(linuxOnly)('counts what was asked for and nothing else, and does not stumble', async () => {
    const args = ['--games', '20'];
    const coordinator = match('counted', ...duel('row', 'weak'), ...args);
    await vi.waitUntil(() => redis.keys().includes('tengen:runs'), WAIT);
    const { id } = JSON.parse((await attacker.hget('tengen:runs', 'counted')) ?? '');
    const key = `tengen:jobs:${id}`;
    const end = async (job: string, fields: Record<string, string | Buffer>, set = 'completed') => {
      if (Object.keys(fields).length > 0) await attacker.hset(`${key}:${job}`, fields);
      await attacker.zadd(`${key}:${set}`, 1, job);
    };
    await vi.waitUntil(async () => (await attacker.llen(`${key}:wait`)) === 10, WAIT);
    const result = (message: object) => JSON.stringify(packMessage(message));
    const game = (number: number, rest: object = {}) => ({
      ...{ number, black: number % 2, white: 1 - (number % 2), opening: 0, pair: Math.floor(number / 2) },
      ...{
        startedAt: '2026-01-01T00:00:00Z',
        openingLength: 0,
        moves: [],
        wallMs: 1,
        refereeMs: 1,
        memory: {},
      },
      ending: { kind: 'five', winner: 'black' },
      ...rest,
    });
    const bad = [
      { worker: 'w', kind: 'played', games: [game(7), game(8)] },
      { worker: 'w', kind: 'played', games: [game(0, { moves: [{ x: 31, y: 31, ms: 1 }] }), game(1)] },
      { worker: POISON, kind: 'failed', why: 'x' },
      { worker: 'w2', kind: 'failed', why: `${POISON}`.repeat(100) },
      {
        worker: 'w3',
        kind: 'played',
        games: [game(0, { ending: { kind: 'fault', by: 'black', fault: { kind: 'crash', detail: 5 } } })],
      },
    ];
    await end('pair-0', { returnvalue: result(bad[0] ?? {}), finishedOn: '1' });
    await end('pair-1', { returnvalue: '{', finishedOn: '1' });
    await end('pair-2', { returnvalue: result(bad[2] ?? {}), finishedOn: '1' });
    await end('pair-3', { returnvalue: result(bad[3] ?? {}), finishedOn: '1' });
    await end('pair-4', { returnvalue: JSON.stringify('x'.repeat(5 * MIB)), finishedOn: '1' });
    await end('pair-5', { data: '{', opts: 'null', returnvalue: 'null' });
    await end('pair-6', { data: '{', opts: '{', returnvalue: Buffer.alloc(100 * MIB, 0x5b) });
    await end('nobody', {});
    await end(POISON, {});
    await end('id'.repeat(10_000), {});
    await end('pair-99', { returnvalue: result(bad[0] ?? {}) });
    await attacker.lpush(`${key}:of-another-type`, 'x');
    await end('of-another-type', {});
    await end('failed-one', { failedReason: POISON }, 'failed');
    for (let i = 0; i < 1_000; i++) await attacker.zadd(`${key}:completed`, 0, `junk-${i}`);
    await attacker.set(`tengen:run:${id}:status`, POISON);
    await attacker.sadd(`tengen:run:${id}:wanted`, POISON, 'x'.repeat(1_000));
    await untilHolds(coordinator, async () => (await attacker.zcard(`${key}:completed`)) === 0);
    expectVisible(coordinator.output());
    expect(mostMemory(coordinator)).toBeLessThan(500 * MIB);
    expect(journal(at('counted')).games).toEqual([]);
    worker('honest', '--concurrency', '2');
    expect(await coordinator.ended, coordinator.output()).toBe(0);
    const { games } = journal(at('counted'));
    expect(games.map(({ number }) => number).sort((a, b) => a - b)).toEqual([...Array(20).keys()]);
    expect(games.every(({ worker: by }) => by?.name === 'honest')).toBe(true);
    expectVisible(readFileSync(at('counted/crosstable.txt'), 'utf8'));
  });

  it('of training games writes no record that is none', async () => {
    const args = [
      'selfplay',
      '--output',
      'games',
      '--nodes',
      '100',
      '--positions',
      '2000',
      '--seed',
      '5',
      '--branches',
      '0',
    ];
    expect(
      tengen(
        [...args, '--threads', '1'].map((word) => (word === 'games' ? 'alone' : word)),
        folder,
      ).status,
    ).toBe(0);
    const run = start([...args, '--queue', redis.address, '--worker-timeout', '5s'], folder);
    await vi.waitUntil(() => redis.keys().includes('tengen:runs'), WAIT);
    const { id } = JSON.parse((await attacker.hget('tengen:runs', 'games')) ?? '');
    const key = `tengen:jobs:${id}`;
    // A result that comes while the job is being made again after the one before is wiped out with it.
    const isMade = async () => {
      const [data, result] = await attacker.hmget(`${key}:block-0`, 'data', 'returnvalue');
      return data !== null && result === null;
    };
    await vi.waitUntil(isMade, WAIT);
    const { games: count } = JSON.parse((await attacker.hget(`${key}:block-0`, 'data')) ?? '');
    const records = [Buffer.from('no record'), Buffer.alloc(0), Buffer.alloc(100)];
    for (const [i, bytes] of records.entries()) {
      const games = Array.from({ length: count }, (_, index) => ({
        ...{ index, records: bytes.toString('base64'), positions: 10, winner: 'black' },
      }));
      const returnvalue = JSON.stringify(packMessage({ worker: `w${i % 2}`, kind: 'played', games }));
      await vi.waitUntil(isMade, WAIT);
      await attacker.hset(`${key}:block-0`, { returnvalue, finishedOn: '1' });
      await attacker.zadd(`${key}:completed`, 1, 'block-0');
      const told = () =>
        run.output().match(/could not play block 0: other games came back than were asked for/g)?.length ?? 0;
      await untilHolds(run, () => told() === i + 1);
    }
    worker('honest');
    expect(await run.ended, run.output()).toBe(0);
    expect(readFileSync(at('games')).equals(readFileSync(at('alone')))).toBe(true);
  });
});
