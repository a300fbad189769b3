import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hasWine, WinePrefix } from '../../lab/program/wine-prefix.ts';

const LINUX = path.resolve('dist/pbrain-tengen');
const WINDOWS = path.resolve('dist/pbrain-tengen64.exe');

const FAULT = /\((?:crash|hang|late|junk|error|no-start|out-of-turn|illegal)\)/;

const wine = new WinePrefix();
const { folder, env } = wine;

if (!hasWine) console.log('Wine is not installed: matches on Windows are not tested.');

it('plays games between two processes of the executable', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'tengen-match-executable-'));
  const engines = ['--engine', 'cmd=self', 'name=one', '--engine', 'cmd=self', 'name=two'];
  const args = ['match', ...engines, '--each', 'turn=1s', 'nodes=300', '--games', '2', '--out', 'match'];
  const { status, stdout, stderr } = spawnSync(LINUX, args, { cwd: home, encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toBe('');
  expect(stdout).toContain('2 of 2 games');
  expect(stdout).not.toMatch(FAULT);
  expect(status).toBe(0);
  const [header = ''] = readFileSync(path.join(home, 'match', 'match.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(header).settings.engines[0].command).toEqual({ program: LINUX, args: [] });
  rmSync(home, { recursive: true });
});

describe.skipIf(!hasWine)('tengen match on Windows', () => {
  beforeAll(() => wine.make());
  afterAll(() => wine.remove());

  const LIMITS = ['--each', 'st=5', 'nodes=200', 'memory=0', '--tolerance', '20s', '--patience', '20s'];
  const SLOW = [...LIMITS, '--start-timeout', '100s'];

  /** Starts the program, its output in a file. */
  function start(name: string, args: readonly string[]) {
    const output = path.join(folder, `${name}.txt`);
    const out = openSync(output, 'w');
    const child = spawn('wine', [WINDOWS, ...args], { env, cwd: folder, stdio: ['ignore', out, out] });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { child, ended, said: () => readFileSync(output, 'utf8') };
  }

  async function run(name: string, args: readonly string[]) {
    const { ended, said } = start(name, args);
    const status = await ended;
    return { status, said: said() };
  }

  /** Games in the journal by now. */
  function gamesIn(out: string): number {
    const journal = path.join(folder, out, 'match.jsonl');
    return existsSync(journal) ? readFileSync(journal, 'utf8').trimEnd().split('\n').length - 1 : 0;
  }

  /** Engines that are running here. */
  function engines(): readonly string[] {
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .filter((line) => line.includes('pbrain-') && line.includes(path.basename(folder)));
  }

  it('plays engines by their paths, stops at Ctrl-C with nothing left, goes on and reports', async () => {
    // Like an engine of its own, in a folder with a blank.
    mkdirSync(path.join(folder, 'an engine'));
    copyFileSync(WINDOWS, path.join(folder, 'an engine', 'pbrain-other.exe'));
    const line = ['match', '--engine', 'cmd=self', 'name=one', '--engine', 'cmd=an engine\\pbrain-other.exe'];
    const { child, ended, said } = start('stopped', [
      ...line,
      ...SLOW,
      '--games',
      '4000',
      '--out',
      'stopped',
    ]);
    await expect.poll(() => gamesIn('stopped'), { timeout: 100_000, interval: 500 }).toBeGreaterThan(1);
    expect(engines().length).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said()).toContain('Stopped; tengen match --resume');
    expect(said()).not.toMatch(FAULT);
    await expect.poll(engines, { timeout: 20_000 }).toEqual([]);

    // Resumed up to an even number of games that is not far.
    const before = gamesIn('stopped');
    const journal = path.join(folder, 'stopped', 'match.jsonl');
    const games = before + (before % 2) + 2;
    writeFileSync(
      journal,
      readFileSync(journal, 'utf8').replace('"gamesPerPairing":4000', `"gamesPerPairing":${games}`),
    );
    const resumed = await run('resumed', ['match', '--resume', 'stopped']);
    expect([resumed.status, gamesIn('stopped')]).toEqual([0, games]);
    expect(resumed.said).not.toMatch(FAULT);
    rmSync(path.join(folder, 'stopped', 'report.html'));
    const reported = await run('reported', ['report', 'stopped', '--sgf', 'all.sgf']);
    expect(reported.said).toContain(`Written: ${games} games to all.sgf`);
    expect((await run('report', ['report', 'stopped'])).status).toBe(0);
    expect(readFileSync(path.join(folder, 'stopped', 'report.html'), 'utf8')).toContain('</html>');
  });

  it('counts a file that Windows cannot run as an engine that does not start', async () => {
    writeFileSync(path.join(folder, 'pbrain-broken.exe'), 'no program');
    const line = [
      'match',
      '--engine',
      'cmd=self',
      'name=one',
      '--engine',
      'cmd=./pbrain-broken.exe',
      'name=broken',
    ];
    const { status, said } = await run('broken', [
      ...line,
      ...SLOW,
      '--recover',
      '--games',
      '2',
      '--out',
      'broken',
    ]);
    expect(said).toContain('broken could not be started');
    expect([status, gamesIn('broken')]).toEqual([0, 2]);
  });

  it('plays games between two processes of the program', () => {
    const output = path.join(folder, 'out.txt');
    const out = openSync(output, 'w');
    const engines = ['--engine', 'cmd=self', 'name=one', '--engine', 'cmd=self', 'name=two'];
    const args = [
      'match',
      ...engines,
      '--each',
      'turn=2s',
      'nodes=300',
      'memory=0',
      '--games',
      '2',
      '--tolerance',
      '5s',
    ];
    const { status } = spawnSync('wine', [WINDOWS, ...args, '--start-timeout', '60s', '--out', 'match'], {
      env,
      cwd: folder,
      stdio: ['ignore', out, out],
      timeout: 100_000,
    });
    const said = readFileSync(output, 'utf8');
    expect(said).toContain('2 of 2 games');
    expect(said).not.toMatch(FAULT);
    expect(status).toBe(0);
    const journal = readFileSync(path.join(folder, 'match', 'match.jsonl'), 'utf8');
    expect(journal.trimEnd().split('\n')).toHaveLength(3);
  });
});
