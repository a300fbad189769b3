import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeRif } from '../../lab/fuzz/made-rif.ts';
import { randomRecord } from '../../lab/fuzz/random-record.ts';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { convert } from '../../src/cli/convert.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { battery } from '../battery.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAMES = '(;GM[4]SZ[15]RU[4]PB[A]PW[B]RE[B+R];B[hh]C[good];W[ig])(;GM[4]SZ[15]AB[aa]AW[bb][cc]PL[B])';
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const two = file('two.sgf', GAMES);

function run(...args: readonly string[]): Promise<Ending> {
  return runInProcess(convert, args);
}

describe('convert', () => {
  it('writes moves as each of the formats', async () => {
    const made = async (to: string) => (await run('h8 i9', '--to', to)).stdout;
    expect(await made('moves')).toBe('H8 I9\n');
    expect(await made('sgf')).toBe('(;FF[4]GM[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig])\n');
    expect(await made('psq')).toBe('Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\n-1\r\n');
    expect(await made('json')).toBe(
      '{"game":1,"width":15,"height":15,"openingLength":0,"moves":["H8","I9"]}\n',
    );
    expect(await made('board')).toMatch(/^15( \.){15}\n[\s\S]*\n 9 [ .]*\[O\][ .]*\n 8 [ .]*X[ .]*\n/);
    expect((await run('pass h8', '--to', 'moves')).stdout).toBe('-- H8\n');
  });

  it('tells what has no place, and which game cannot be had at all', async () => {
    expect(await run(two, '--to', 'moves')).toEqual({
      status: 1,
      stdout: 'H8 I9\n',
      stderr:
        `Cannot convert ${two}: game 2: a line of moves has no stones that were set up; --to board and --to sgf have them.\n` +
        'Lost, as a line of moves has no place for it: players, rule, result, comments.\n',
    });
    expect(await run(two, '--to', 'psq', '--record', '1')).toMatchObject({
      status: 0,
      stderr: 'Lost, as a .psq has no place for it: rule, winner, comments.\n',
    });
    expect(await run(two, '--to', 'psq', '--record', '2')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/game 2: a \.psq has no stones that were put by hand or set up/),
    });
    expect(await run(two, '--to', 'board')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('order of the moves'),
    });
    const branched = file('branched.sgf', '(;GM[4];B[hh](;W[ig])(;W[hg]C[no]))(;GM[4];B[hh](;W[ig]))');
    expect(await run(branched, '--to', 'moves')).toMatchObject({
      stdout: 'H8 I9\nH8 I9\n',
      stderr: 'Variations are left out.\n',
    });
    expect(await run(branched, '--to', 'sgf', '--record', '1')).toEqual({
      status: 0,
      stdout: '(;FF[4]GM[4]CA[UTF-8]SZ[15];B[hh]\n(;W[ig])\n(;W[hg]C[no]))\n',
      stderr: '',
    });
    expect(await run(file('x.txt', 'H8 H8'), '--to', 'sgf')).toMatchObject({ status: 2, stdout: '' });
    expect(await run(two, '--to', 'sgf', '--player', 'Li')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no such game.\n',
    });
  });

  it('writes files that were not there, and folders', async () => {
    const out = path.join(folder, 'out.sgf');
    expect(await run(two, '--to', 'sgf', '--out', out)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readRecord(readFileSync(out, 'utf8'), { game: 2 })).toMatchObject({ ok: true });
    expect(await run(two, '--to', 'sgf', '--out', out)).toMatchObject({
      status: 2,
      stderr: `tengen convert: Cannot write ${out}: it is there already.\n`,
    });
    const several = path.join(folder, 'several', path.sep);
    expect((await run(two, two, '--to', 'json', '--out', several)).status).toBe(0);
    expect(readdirSync(several)).toEqual(['000001.json', '000002.json', '000003.json', '000004.json']);
    const one = file('ones.sgf', '(;GM[4];B[hh])(;GM[4];B[ii])');
    const psq = path.join(folder, 'one.psq');
    expect(await run(one, '--to', 'psq', '--out', psq)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'tengen convert: There are several games, and a .psq holds one: --record N takes one of them, --out FOLDER/ a file for each.\n',
    });
    expect(readdirSync(folder)).not.toContain('one.psq');
  });

  it('reads what is a database, and writes it as a collection', async () => {
    const rif = file('games.rif', [...madeRif(20)].join(''));
    const { status, stdout, stderr } = await run(rif, '--to', 'sgf');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^\(;FF\[4\]/gm)).toHaveLength(20);
    const years = await run(rif, '--to', 'json', '--year', '2000-2010');
    const games = years.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(games.length).toBeGreaterThan(1);
    for (const { date } of games) expect(Number(date.slice(0, 4))).toBeGreaterThanOrEqual(2000);
  });

  it('keeps the game: from SGF to each format and back', async () => {
    const random = new RandomChoices(14);
    const records = Array.from({ length: battery(1_000, 25) }, () => randomRecord(random, 15));
    const collection = file('many.sgf', records.map(formatSgf).join(''));
    for (const format of ['sgf', 'psq', 'board', 'moves', 'json'] as const) {
      const to = path.join(folder, `many-${format}`, path.sep);
      await run(collection, '--to', format, '--out', to);
      for (const [i, { width, height, moves }] of records.entries()) {
        const name = `${String(i + 1).padStart(6, '0')}.${{ sgf: 'sgf', psq: 'psq', json: 'json' }[format as string] ?? 'txt'}`;
        const text = readFileSync(path.join(to, name), 'utf8');
        if (format === 'json') {
          expect(JSON.parse(text).moves).toHaveLength(moves.length);
          continue;
        }
        if (moves.length < 2 || Math.min(width, height) < 2) continue;
        const back = readRecord(text, { size: { width, height } });
        expect(back, `${format}: ${text}`).toMatchObject({ ok: true, value: { width, height } });
        if (!back.ok) continue;
        const stones = [...(back.value.start?.stones ?? []), ...back.value.moves];
        const points = (all: readonly { x: number; y: number }[]) => all.map(({ x, y }) => `${x},${y}`);
        if (format === 'board') expect(points(stones).sort()).toEqual(points(moves).sort());
        else expect(points(stones)).toEqual(points(moves));
      }
    }
  });
});
