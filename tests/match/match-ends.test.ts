import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { within } from '../../src/system/waiting.ts';
import { WAIT } from '../battery.ts';
import { cmd, MatchProgram, processesWith } from './match-program.ts';

const program = new MatchProgram();
const EACH = ['--each', 'turn=5s', '--tolerance', '5s'];
const canAskForDeath = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;

it.runIf(process.platform === 'linux')(
  'a match ends though something that an engine started holds its pipes and cannot be found',
  async () => {
    const SLEEP = '87654';
    const match = program.start([
      ...['match', '--engine', 'name=row', cmd()],
      ...['--engine', 'name=weak', cmd('weak', 'fault=holder', `sleep=${SLEEP}`)],
      ...[...EACH, '--out', 'held'],
    ]);
    try {
      expect(await within(WAIT.timeout, match.ended)).toBe(0);
      expect(program.journal('held').games).toHaveLength(2);
    } finally {
      match.kill('SIGKILL');
      const left = processesWith(`sleep ${SLEEP}`);
      for (const line of left) process.kill(Number.parseInt(line, 10), 'SIGKILL');
      // Else this test has shown nothing.
      expect(left.length).toBeGreaterThan(0);
    }
  },
);

it.runIf(canAskForDeath)(
  'a match that is killed leaves no engine, not even one that ignores the end of its input',
  async () => {
    const MARK = 'mark=76501';
    const match = program.start([
      ...['match', '--engine', 'name=a', cmd('random', 'delay=30', 'end=stay', MARK)],
      ...['--engine', 'name=b', cmd('weak', 'delay=30', 'end=stay', MARK)],
      ...[...EACH, '--games', '200', '--out', 'killed'],
    ]);
    const journal = path.join(program.folder, 'killed', 'match.jsonl');
    await vi.waitFor(
      () => expect(existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > 2).toBe(true),
      WAIT,
    );
    match.kill('SIGKILL');
    await vi.waitFor(() => expect(processesWith(MARK)).toEqual([]), WAIT);
  },
);

it.runIf(canAskForDeath)(
  'a match that is killed leaves no report at work, and the one that goes on nothing unfinished',
  async () => {
    const out = path.join(program.folder, 'reported');
    const hook = path.join(program.folder, 'slow-report.cjs');
    writeFileSync(
      hook,
      "if (process.argv.includes('report')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);",
    );
    process.env.NODE_OPTIONS = `--require ${hook}`;
    const match = program.start([
      ...['match', '--engine', 'name=row', cmd('delay=10'), '--engine', 'name=weak', cmd('weak', 'delay=10')],
      ...[...EACH, '--games', '20', '--report-interval', '1ms', '--out', out],
    ]);
    delete process.env.NODE_OPTIONS;
    const reports = () => processesWith(`report ${out}`);
    // Until setpriv has executed it, it has not asked for its end yet.
    const executed = () => reports().filter((line) => !line.includes('--pdeathsig'));
    await vi.waitFor(() => expect(executed()).not.toEqual([]), WAIT);
    match.kill('SIGKILL');
    await vi.waitFor(() => expect(reports()).toEqual([]), WAIT);
    const resumed = program.start(['match', '--resume', out]);
    await vi.waitFor(() => expect(resumed.output()).toMatch(/^Game \d/m), WAIT);
    const unfinished = path.join(out, `report.html.${2 ** 31 - 1}.part`);
    writeFileSync(unfinished, '');
    expect(await within(WAIT.timeout, resumed.ended)).toBe(0);
    expect(existsSync(unfinished)).toBe(false);
  },
);

it.runIf(process.platform === 'linux')('a match that cannot write its lock leaves nothing behind', () => {
  const engines = ['--engine', 'name=row', cmd(), '--engine', 'name=weak', cmd('weak')];
  const { status, stderr } = spawnSync(
    'sh',
    [
      ...['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, path.resolve('dist/tengen.cjs'), 'match'],
      ...[...engines, ...EACH, '--out', 'no-room'],
    ],
    { cwd: program.folder, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([2, expect.stringContaining('no-room/match.lock: ')]);
  expect(readdirSync(path.join(program.folder, 'no-room'))).toEqual([]);
});

it.runIf(process.platform === 'linux')('games written to standard output have it for themselves', () => {
  const [out, games] = ['shown', 'shown.pgn'].map((name) => path.join(program.folder, name));
  const engines = ['--engine', 'name=row', cmd(), '--engine', 'name=weak', cmd('weak')];
  expect(program.run(['match', ...engines, ...EACH, '--out', out ?? '']).status).toBe(0);
  const { status } = spawnSync(
    process.execPath,
    [path.resolve('dist/tengen.cjs'), 'report', out ?? '', '--pgn', '/dev/stdout'],
    { stdio: ['ignore', openSync(games ?? '', 'w'), 'ignore'] },
  );
  expect(status).toBe(0);
  expect(readFileSync(games ?? '', 'utf8')).toBe(readFileSync(path.join(out ?? '', 'games.pgn'), 'utf8'));
});
