import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { madeRif } from '../../lab/fuzz/made-rif.ts';
import { analyze } from '../../src/cli/analyze.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';
import { schemaFaults } from './json-schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-list-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SCHEMA = JSON.parse(readFileSync('analysis.schema.json', 'utf8'));
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

it('lists games for programs, as the schema says', async () => {
  const file = path.join(folder, 'listed.sgf');
  writeFileSync(file, '(;GM[4]PB[A]DT[2020-01-02]RE[W+R]RU[4];B[hh];W[ii])(;GM[1]SZ[19])');
  const { status, stdout, stderr } = await list(file, '--json');
  const objects = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(objects.flatMap((object) => schemaFaults(object, SCHEMA))).toEqual([]);
  expect([status, stderr]).toEqual([1, '']);
  expect(objects).toEqual([
    {
      type: 'listed-game',
      number: 1,
      moves: 2,
      date: '2020-01-02',
      black: 'A',
      rule: 'renju',
      result: { winner: 'white', reason: 'resigned' },
    },
    { type: 'listed-game', number: 2, error: expect.stringMatching(/^game 2: GM\[1\] is Go/) },
    { type: 'list-end', listed: 1, all: 1 },
  ]);
  const [first] = (await list(DATABASE, '--json', '--year', '1995')).stdout.split('\n');
  expect(schemaFaults(JSON.parse(first ?? ''), SCHEMA)).toEqual([]);
  expect(JSON.parse(first ?? '')).toMatchObject({ rule: 'renju', openingRule: expect.any(String) });
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
