import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LINUX = path.resolve('dist/pbrain-tengen');
const WINDOWS = path.resolve('dist/pbrain-tengen64.exe');

const FAULT = /\((?:crash|hang|late|junk|error|no-start|out-of-turn|illegal)\)/;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-match-wine-'));
const env = {
  ...process.env,
  WINEPREFIX: path.join(folder, 'prefix'),
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'mscoree,mshtml=',
  DISPLAY: '',
};

const hasWine = spawnSync('wine', ['--version']).status === 0;
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
  beforeAll(() => {
    expect(spawnSync('wineboot', ['-i'], { env, timeout: 110_000 }).status).toBe(0);
    expect(spawnSync('winecfg', ['-v', 'win10'], { env, timeout: 60_000 }).status).toBe(0);
  });

  afterAll(() => {
    spawnSync('wineserver', ['-k', '-w'], { env, timeout: 20_000 });
    rmSync(folder, { recursive: true, force: true });
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
