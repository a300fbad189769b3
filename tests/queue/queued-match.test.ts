import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMessage } from '../../src/queue/queue-message.ts';
import { battery, RUNS_ALL, WAIT } from '../battery.ts';
import { endAll, journal, type Run, script, start, stubEngine, tengenHere } from './fleet.ts';
import { HAS_REDIS, RedisServer } from './redis-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-queue-'));
const engines = path.join(folder, 'engines');
const at = (name: string) => path.join(folder, name);
let redis: RedisServer;

beforeAll(async () => {
  stubEngine(engines, 'row');
  stubEngine(engines, 'weak', ['weak']);
  stubEngine(engines, 'random', ['random']);
  if (HAS_REDIS) redis = await RedisServer.start();
});
afterEach(endAll);
afterAll(async () => {
  await redis?.remove();
  rmSync(folder, { recursive: true });
});

/** For `npm run test:all`: `npm test` plays a part of the matches. */
const whole = it.runIf(RUNS_ALL);

/** Two engines of the folder; `depth=` makes times none of the queue's business. */
const duel = (one: string, other: string) => [
  ...['--engine', `name=${one}`, `cmd=${path.join(engines, one)}`, 'depth=5'],
  ...['--engine', `name=${other}`, `cmd=${path.join(engines, other)}`, 'depth=5'],
  ...['--each', 'turn=2s', '--tolerance', '1s'],
];
const matchArgs = (out: string, ...rest: string[]) => [
  ...['match', '--queue', redis.address, '--worker-timeout', '2s', '--out', out, ...rest],
];
const worker = (name: string, ...rest: string[]): Run =>
  start(['worker', redis.address, '--name', name, '--engines', engines, ...rest], folder);

describe.runIf(HAS_REDIS)('a match through a queue', () => {
  it('is played by workers, and leaves what any match leaves, and nothing in the queue', async () => {
    const count = battery(40, 16);
    const workers = [worker('one'), worker('two', '--concurrency', '2')];
    // A worker that comes late finds nothing left to do.
    await vi.waitUntil(() => workers.every(({ output }) => output().includes('of the queue at')), WAIT);
    const match = await tengenHere(
      matchArgs('whole', ...duel('row', 'weak'), '--games', String(count)),
      folder,
    );
    expect(match).toMatchObject({ status: 0, stderr: '' });
    expect(match.stdout).toMatch(new RegExp(`^1 +row +${count} +\\+${count} =0 −0 +100\\.0 %`, 'm'));
    expect(match.stdout).toMatch(/^ +Workers +Games +Faults +row +Score$/m);
    const { games } = journal(at('whole'));
    expect(games.map(({ number }) => number).sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
    expect(new Set(games.map((game) => game.worker?.name))).toEqual(new Set(['one', 'two']));
    expect(readdirSync(at('whole')).sort()).toEqual([
      'crosstable.txt',
      'games',
      'games.pgn',
      'match.jsonl',
      'report.html',
    ]);
    expect(readFileSync(at('whole/report.html'), 'utf8')).toContain('<h2>Workers</h2>');
    await vi.waitUntil(
      () => workers.every(({ output }) => /whole: playing\.\n(.*\n)*whole: over\./.test(output())),
      WAIT,
    );
    for (const { child } of workers) child.kill('SIGINT');
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(redis.keys()).toEqual([]);
  });

  whole('goes on without a queue where it was begun with one, and the other way round', async () => {
    const begun = battery(40, 16);
    const all = battery(60, 20);
    const first = start(matchArgs('both', ...duel('row', 'weak'), '--games', String(begun)), folder);
    const played = () => journal(at('both')).games.length;
    const one = worker('one');
    await vi.waitUntil(() => /both: playing/.test(one.output()), { ...WAIT, interval: 20 });
    await vi.waitUntil(() => played() > 2, { ...WAIT, interval: 5 });
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    await vi.waitUntil(() => redis.keys().every((key) => /worker/.test(key)), WAIT);
    const before = played();
    const alone = await tengenHere(
      ['match', '--resume', 'both', '--games', String(begun), '--concurrency', '2'],
      folder,
    );
    expect(alone).toMatchObject({ status: 0, stderr: '' });
    expect(played()).toBe(begun);
    expect(journal(at('both')).games.filter((game) => game.worker).length).toBe(before);
    const more = await tengenHere(
      ['match', '--resume', 'both', '--games', String(all), '--queue', redis.address],
      folder,
    );
    expect(more).toMatchObject({ status: 0, stderr: '' });
    const { games } = journal(at('both'));
    expect(games.map(({ number }) => number).sort((a, b) => a - b)).toEqual([...Array(all).keys()]);
    expect(games.slice(begun).every((game) => game.worker?.name === 'one')).toBe(true);
  });

  it('goes on where its gatherer was killed, with what was played meanwhile', async () => {
    const count = battery(60, 20);
    worker('one');
    const first = start(matchArgs('killed', ...duel('row', 'weak'), '--games', String(count)), folder);
    await vi.waitUntil(() => (first.output().match(/^Game /gm) ?? []).length > 2, { ...WAIT, interval: 5 });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await tengenHere(['match', '--resume', 'killed', '--queue', redis.address], folder);
    expect(second).toMatchObject({ status: 0, stderr: '' });
    expect(second.stdout).toContain('Another process gathers the results of killed');
    const numbers = journal(at('killed')).games.map(({ number }) => number);
    expect(numbers.sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
    await vi.waitUntil(() => redis.keys().every((key) => /worker/.test(key)), WAIT);
  });

  whole('withdraws what is left when the SPRT has decided', async () => {
    const one = worker('one');
    const sprt = ['--sprt', 'elo0=0', 'elo1=300', '--games', '600'];
    const match = await tengenHere(matchArgs('sprt', ...duel('row', 'random'), ...sprt), folder);
    expect(match.status).toBe(0);
    expect(match.stdout).toContain('H1 accepted');
    expect(journal(at('sprt')).games.length).toBeLessThan(300);
    await vi.waitUntil(() => /sprt: over/.test(one.output()), WAIT);
    expect(redis.keys().filter((key) => !/worker/.test(key))).toEqual([]);
  });

  whole('says which engine a worker lacks, and plays when it is there; or has it fetched', async () => {
    const own = at('own-engines');
    script(own, 'row', readFileSync(path.join(engines, 'row'), 'utf8').replace(/^.*\n/, ''));
    const match = start(matchArgs('lacking', ...duel('row', 'weak'), '--games', '4'), folder);
    const lacking = start(['worker', redis.address, '--name', 'lacking', '--engines', own], folder);
    const bare = start(['worker', redis.address, '--name', 'bare'], folder);
    const sentence =
      /lacking: not played here: it needs engine weak \(weak, 0\.0 MiB, SHA-256 [0-9a-f]{64}\), which is not in .*own-engines\./;
    await vi.waitUntil(() => sentence.test(lacking.output()), WAIT);
    await vi.waitUntil(
      () => /it needs engine row .*, and this worker has no --engines FOLDER/.test(bare.output()),
      WAIT,
    );
    const fetching = [
      'worker',
      redis.address,
      '--name',
      'fetching',
      '--engines',
      at('fetched'),
      '--fetch-engines',
    ];
    const fetcher = start(fetching, folder);
    expect(await match.ended).toBe(0);
    expect(new Set(journal(at('lacking')).games.map((game) => game.worker?.name))).toEqual(
      new Set(['fetching']),
    );
    expect(fetcher.output()).toContain('and has asked for it');
    const kept = readdirSync(at('fetched/fetched')).flatMap((sha) =>
      readdirSync(at(`fetched/fetched/${sha}`)),
    );
    expect(kept.sort()).toEqual(['row', 'weak']);
  });

  whole(
    'leaves out a worker that fails again and again, names it, and plays on with the others',
    async () => {
      // It cannot be started where there is no such variable.
      const text = (options: string) =>
        `if (!process.env.FLEET) process.exit(1);\nprocess.argv.push(${options});\n` +
        `import(${JSON.stringify(path.resolve('tests/match/test-engine.mjs'))});\n`;
      script(engines, 'picky', text(''));
      const match = start(matchArgs('failing', ...duel('picky', 'weak'), '--games', '20'), folder);
      const broken = worker('broken');
      await vi.waitUntil(
        () => /Worker broken is left out: it failed 3 consecutive jobs/.test(match.output()),
        WAIT,
      );
      await vi.waitUntil(
        () =>
          /failing: not played here: this worker was left out of it, as it failed 3 consecutive jobs/.test(
            broken.output(),
          ),
        WAIT,
      );
      start(['worker', redis.address, '--name', 'sound', '--engines', engines], folder, { FLEET: '1' });
      expect(await match.ended).toBe(0);
      const { games } = journal(at('failing'));
      expect(games.length).toBe(20);
      expect(games.every((game) => game.worker?.name === 'sound' && game.ending.kind === 'five')).toBe(true);
    },
  );

  whole('stops when three workers cannot play a pair', async () => {
    script(engines, 'no-engine', 'process.exit(1);\n');
    const match = start(matchArgs('hopeless', ...duel('no-engine', 'weak'), '--games', '2'), folder);
    for (const name of ['a', 'b', 'c']) worker(name);
    expect(await match.ended).toBe(2);
    expect(match.output()).toMatch(
      /The match was stopped, as pair 0 could not be played in \d attempts, the last time as engine no-engine has not got through START: it exited with code 1; --resume .* --recover plays on all the same\./,
    );
  });

  whole(
    'scales times to the speed of each worker, says so in the report, and keeps to the build',
    async () => {
      // It reports the time it is given, as the nodes of its moves.
      const told = (name: string) =>
        script(
          engines,
          name,
          `let turn = 0; let at = 0;
          require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
            if (line.startsWith('INFO timeout_turn')) turn = Number(line.split(' ')[2]);
            if (line.startsWith('START')) { at = ${name === 'teller' ? 0 : 7}; console.log('OK'); }
            if (/^(BEGIN|TURN)/.test(line)) { console.log('MESSAGE Depth 1-1 | Node ' + turn); console.log((at++ % 15) + ',' + ${name === 'teller' ? 3 : 9}); }
            if (line === 'END') process.exit(0);
          }).on('close', () => process.exit(0));`,
        );
      const timed = (name: string) => ['--engine', `name=${name}`, `cmd=${told(name)}`, 'turn=10s'];
      const match = start(
        matchArgs('timed', ...timed('teller'), ...timed('hearer'), '--games', '2', '--queue-speed', '10000'),
        folder,
      );
      await vi.waitUntil(() => redis.keys().includes('tengen:runs'), WAIT);
      // A worker of another build gets none of it.
      const [name = '', text = ''] = redis.command('hgetall', 'tengen:runs').trim().split('\n');
      expect(name).toBe('timed');
      const record = JSON.parse(text);
      expect(record).toMatchObject({
        referenceSpeed: 1e7,
        build: { signature: expect.stringMatching(/^[0-9a-f]{8}$/) },
      });
      const odd = {
        ...record,
        name: 'odd',
        id: 'f'.repeat(16),
        build: { ...record.build, sources: '0'.repeat(16) },
      };
      redis.command('hset', 'tengen:runs', 'odd', JSON.stringify(odd));
      redis.command('set', `tengen:run:${odd.id}:settings`, '{}');
      const one = worker('one');
      expect(await match.ended, match.output()).toBe(0);
      expect(one.output()).toMatch(
        /odd: not played here: it is for another build of Tengen \(0{16}; this is [0-9a-f]{16}\)/,
      );
      expect(one.output()).toMatch(/The bench makes \d+ kn\/s here\./);
      const { games } = journal(at('timed'));
      const { speed = 0, timeFactor = 0 } = games[0]?.worker ?? {};
      expect(speed).toBeGreaterThan(1_000);
      expect(timeFactor).toBeCloseTo(1e7 / speed, 1);
      const nodes = games.flatMap(({ moves }) => moves.map((move) => (move as { nodes?: number }).nodes));
      expect(new Set(nodes)).toEqual(new Set([Math.round(10_000 * timeFactor)]));
      expect(readFileSync(at('timed/crosstable.txt'), 'utf8')).toMatch(/^1 +one +2 +0 +\d+ +× \d+\.\d\d /m);
      redis.command('del', 'tengen:runs');
    },
  );
});

describe.runIf(HAS_REDIS)('what cannot be', () => {
  const sentence = async (address: string, ...rest: string[]) => {
    const { status, stderr } = await tengenHere(
      ['match', '--queue', address, '--out', 'none', ...duel('row', 'weak'), ...rest],
      folder,
    );
    expect(status).toBe(2);
    expect(readdirSync(folder)).not.toContain('none');
    return stderr;
  };

  it('is said in a sentence: no Redis, a wrong password, a host that is none', async () => {
    expect(await sentence('redis://127.0.0.1:1/')).toBe(
      'tengen match: No queue at redis://127.0.0.1:1/: nothing listens there.\n',
    );
    expect(await tengenHere(['worker', 'redis://127.0.0.1:1/'], folder)).toMatchObject({
      status: 2,
      stderr: 'tengen worker: No queue at redis://127.0.0.1:1/: nothing listens there.\n',
    });
    expect((await tengenHere(['worker'], folder)).stderr).toBe('tengen worker: ADDRESS is missing.\n');
    const locked = await RedisServer.start([], 'open-sesame');
    const where = `redis://127.0.0.1:${locked.port}/`;
    expect(await sentence(where)).toBe(
      `tengen match: No queue at ${where}: it wants a password (redis://:PASSWORD@HOST/, or TENGEN_QUEUE_PASSWORD in the environment).\n`,
    );
    const wrong = await sentence(`redis://me:not-this@127.0.0.1:${locked.port}/`);
    expect(wrong).toBe(`tengen match: No queue at ${where}: the password or the user is wrong.\n`);
    const right = start(['worker', where], folder, { TENGEN_QUEUE_PASSWORD: 'open-sesame' });
    await vi.waitUntil(() => right.output().includes('of the queue at'), WAIT);
    expect(right.output()).not.toContain('sesame');
    await locked.remove();
  });

  it('is said: a Redis that forgets, an engine with arguments, options that contradict each other', async () => {
    const forgetful = await RedisServer.start(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
    expect(await sentence(forgetful.address)).toContain(
      '(maxmemory-policy allkeys-lru): a queue needs noeviction.',
    );
    await forgetful.remove();
    const withArguments = ['--engine', 'name=third', `cmd=${path.join(engines, 'row')} weak`, 'depth=5'];
    expect(await sentence(redis.address, ...withArguments)).toContain(
      'Engine third has arguments, and a worker takes none from a queue',
    );
    expect(await sentence(redis.address, '--concurrency', '2')).toContain(
      '--concurrency does not go with --queue',
    );
    expect(
      (await tengenHere(['match', ...duel('row', 'weak'), '--queue-name', 'x'], folder)).stderr,
    ).toContain('--queue-name goes with --queue only');
  });

  it('is said: another match of the same name, another version of the messages', async () => {
    const first = start(matchArgs('a/same', ...duel('row', 'weak'), '--games', '2'), folder);
    await vi.waitUntil(() => redis.keys().includes('tengen:runs'), WAIT);
    const { status, stderr } = await tengenHere(matchArgs('b/same', ...duel('row', 'weak')), folder);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^tengen match: The queue at .* holds another match called same, begun .* UTC: give this one another name with --queue-name, or take that one away with tengen queue .* --remove same\.\n$/,
    );
    redis.command('hset', 'tengen:runs', 'newer', JSON.stringify({ version: 2, name: 'newer' }));
    redis.command('hset', 'tengen:runs', 'junk', 'nothing');
    redis.command('hset', 'tengen:runs', 'odd', formatMessage({ name: 'odd', command: 'rm -rf /' }));
    expect(await sentence(redis.address, '--queue-name', 'newer')).toContain(
      "something called newer that is of version 2 of the queue's messages",
    );
    const one = worker('one');
    expect(await first.ended).toBe(0);
    expect(one.output()).toContain(
      "newer: not played here: it is of version 2 of the queue's messages, and this Tengen knows version 1: use the same Tengen everywhere.",
    );
    expect(one.output()).toContain('junk: not played here: it is no message.');
    expect(one.output()).toContain('odd: not played here: it is no message that this Tengen knows');
    redis.command('del', 'tengen:runs');
  });

  it('keeps nobody from stopping: a queue that is gone', async () => {
    const gone = await RedisServer.start();
    const one = start(['worker', gone.address, '--name', 'one', '--engines', engines], folder);
    const args = [
      'match',
      '--queue',
      gone.address,
      '--out',
      'gone',
      ...duel('row', 'weak'),
      '--games',
      '1000',
    ];
    const match = start(args, folder);
    await vi.waitUntil(() => match.output().includes('Game '), WAIT);
    await gone.kill();
    await vi.waitUntil(
      () => [one, match].every(({ output }) => output().includes('cannot be reached')),
      WAIT,
    );
    for (const { child } of [one, match]) child.kill('SIGINT');
    expect(await Promise.all([one.ended, match.ended])).toEqual([0, 130]);
    await gone.remove();
  });

  it.runIf(process.platform === 'linux')('is said: a full disk; what was played is not lost', async () => {
    const one = worker('one');
    // A limit on the size of files is a full disk that any user can have.
    const opening = at('openings.txt');
    writeFileSync(opening, Array.from({ length: 15 }, (_, i) => `${i - 7},0`).join('\n'));
    const args = matchArgs('full', ...duel('row', 'weak'), '--openings', opening, '--games', '30');
    const { spawnSync } = await import('node:child_process');
    const { PROGRAM } = await import('./fleet.ts');
    const quoted = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(' ');
    const full = spawnSync('bash', ['-c', `ulimit -f 12; exec ${quoted}`], { cwd: folder, encoding: 'utf8' });
    expect(full.stderr).toMatch(/^tengen match: Cannot write .*full.*: (it would be too large|.*)\.\n$/);
    expect(full.status).toBe(2);
    const kept = journal(at('full')).games.length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(30);
    expect((await tengenHere(['match', '--resume', 'full', '--queue', redis.address], folder)).status).toBe(
      0,
    );
    expect(
      journal(at('full'))
        .games.map(({ number }) => number)
        .sort((a, b) => a - b),
    ).toEqual([...Array(30).keys()]);
    one.child.kill();
  });
});
