import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { analyze } from '../../src/cli/analyze.ts';
import { madeRif } from '../game/formats/made-rif.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-list-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DATABASE = path.join(folder, 'games.rif');
writeFileSync(DATABASE, [...madeRif(300)].join(''));

function list(file: string, ...args: readonly string[]): Promise<Ending> {
  return runInProcess(analyze, [file, '--list', ...args]);
}

it('lists the games of a database, of a player, of some years', async () => {
  const all = await list(DATABASE);
  expect(all).toMatchObject({ status: 0, stderr: '' });
  expect(all.stdout.split('\n')).toHaveLength(302);
  expect(await list(DATABASE, '--player', 'PLAYER&77')).toMatchInlineSnapshot(`
    {
      "status": 0,
      "stderr": "",
      "stdout": "    47  1991-05-01  0-1       34 moves  Õnne Player&206 - Õnne Player&777; Cup 456, round 2; Taraguchi-10
       217  1990-05-01  0-1       48 moves  Õnne Player&77 - Õnne Player&1815; Cup 455, round 2; Yamaguchi
    2 of 300 games
    ",
    }
  `);
  const years = await list(DATABASE, '--year', '1995-1996');
  const lines = years.stdout.trimEnd().split('\n');
  expect(lines.pop()).toBe(`${lines.length} of 300 games`);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(line).toMatch(/^ *\d+ {2}199[56]-05-01 /);
  expect(await list(DATABASE, '--year', '1895')).toEqual({
    status: 1,
    stdout: '0 of 300 games\n',
    stderr: '',
  });
});

it('lists the games of an SGF file, and tells which cannot be read', async () => {
  const file = path.join(folder, 'games.sgf');
  writeFileSync(file, '(;GM[4]PB[A]PW[B]DT[2020-01-02]RE[W+R];B[hh];W[ii])(;GM[1]SZ[19])(;GM[4])');
  const { status, stdout, stderr } = await list(file);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Game 2: GM\[1\] .*\n$/);
  expect(stdout.split('\n')).toEqual([
    '     1  2020-01-02  0-1        2 moves  A - B',
    '     3                         0 moves  ? - ?',
    '2 of 2 games',
    '',
  ]);
});

it('takes a filter for a list alone, and a game of the database by its number', async () => {
  expect(await runInProcess(analyze, [DATABASE, '--player', 'Li'])).toMatchObject({
    status: 2,
    stderr: 'tengen analyze: --player needs --list.\n',
  });
  expect(await runInProcess(analyze, [DATABASE, '--record', '301'])).toMatchObject({
    status: 2,
    stderr: `tengen analyze: Cannot read ${DATABASE}: there are only 300 games in it, no game 301.\n`,
  });
});
