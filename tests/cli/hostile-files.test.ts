import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const PROGRAM = path.resolve('dist/tengen.cjs');
const MOST_MIB = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES: Readonly<Record<string, string>> = {
  'rectangles.sgf': `(;FF[4]GM[4]SZ[52]AB${'[aa:ZZ]'.repeat(100_000)})`,
  'deep-lists.json': `{"engines":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'deep-objects.json': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'deep-stones.json': `[[1,[${'['.repeat(500_000)}${']'.repeat(500_000)}],2]]`,
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);

const MATCH = [
  'match',
  '--engine',
  'name=a',
  'cmd=self',
  '--engine',
  'name=b',
  'cmd=self',
  '--each',
  'turn=1s',
];

/** Runs the built program with a heap that is enough for what it does. */
function run(args: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [`--max-old-space-size=${MOST_MIB}`, PROGRAM, ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
  });
}

describe('files that say more than there can be are refused in a sentence', () => {
  it.each([
    ['rectangles of an SGF', ['solve', 'rectangles.sgf'], /has more than 2704 values\.\n$/],
    ['rectangles, analyzed', ['analyze', 'rectangles.sgf'], /has more than 2704 values\.\n$/],
    ['openings', [...MATCH, '--openings', 'rectangles.sgf'], /more than 2704 values/],
    [
      'lists of options in lists',
      ['match', '--config', 'deep-lists.json'],
      /deep-lists\.json is no JSON that can be read: brackets are nested too deep/,
    ],
    [
      'objects of options in objects',
      ['match', '--config', 'deep-objects.json'],
      /brackets are nested too deep/,
    ],
    [
      'lists of stones in lists',
      ['solve', '--unbounded', 'deep-stones.json'],
      /stone 1 is not \[x, y, colour\]/,
    ],
  ])('%s', (_, args, sentence) => {
    const { status, stderr } = run(args);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(2);
  });

  it.runIf(process.platform !== 'win32').each([
    ['solve', ['solve', '/dev/zero']],
    ['analyze', ['analyze', '/dev/zero']],
    ['match --config', ['match', '--config', '/dev/zero']],
    ['match --openings', [...MATCH, '--openings', '/dev/zero']],
    ['selfplay --net', ['selfplay', '--net', '/dev/zero', '--output', 'x.tgd']],
  ])('%s of a device without an end', (_, args) => {
    const { status, stderr } = run(args);
    expect(stderr).toMatch(/is too large: more than \d+ MiB are not read\.\n$/);
    expect(status).toBe(2);
  });

  it.runIf(process.platform !== 'win32')('standard input without an end', () => {
    for (const tool of ['solve', 'analyze']) {
      const { status, stderr } = spawnSync(
        'bash',
        ['-c', `yes | "$@"`, 'bash', process.execPath, PROGRAM, tool, '-'],
        {
          encoding: 'utf8',
        },
      );
      expect(stderr).toMatch(/standard input is too large: more than 64 MiB are not read\.\n$/);
      expect(status).toBe(2);
    }
  });

  it('play: the game goes on', () => {
    const { status, stdout } = run(
      ['play', '--colour', 'both'],
      'load rectangles.sgf\nload /dev/zero\nH8\nmoves\nquit\n',
    );
    expect(stdout).toContain('more than 2704 values');
    expect(stdout).toMatch(/^\/dev\/zero is not a file\.$|there is no such file/m);
    expect(stdout).toMatch(/^H8$/m);
    expect(status).toBe(0);
  });
});

it('moves that are longer than a name of a file may be are moves', () => {
  const columns = [...'ACEGIKMOQS'];
  const moves = columns.flatMap((column) => columns.map((_, i) => `${column}${2 * i + 1}`)).join(' ');
  const { status, stdout } = run(['analyze', moves, '--size', '20', '--nodes', '100']);
  expect(stdout).toMatch(/^freestyle 20x20, after 100 moves/);
  expect(status).toBe(0);
});
