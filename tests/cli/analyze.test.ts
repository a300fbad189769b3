import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sleep } from '../../lab/program/engine-program.mjs';
import { analyze } from '../../src/cli/analyze.ts';
import { convert } from '../../src/cli/convert.ts';
import { solve } from '../../src/cli/solve.ts';
import { formatPsq } from '../../src/game/formats/psq.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { runInProcess } from '../run-in-process.ts';
import { schemaFaults } from './json-schema.ts';

const PROGRAM = path.resolve('dist/tengen.cjs');
const SCHEMA = JSON.parse(readFileSync('analysis.schema.json', 'utf8'));
const QUICK = ['--nodes', '3000', '--threads', '1'] as const;
/** What the nets think of a hopeless position before a blunder changes with each of them. */
const BLUNDER = ['--blunder', '5'];
const FOLDER = mkdtempSync(path.join(tmpdir(), 'analyze-'));
/** Has the program write to standard error as soon as it listens to Ctrl-C, which would kill it before. */
const LISTENS = path.join(FOLDER, 'listens.cjs');
writeFileSync(
  LISTENS,
  `process.on('newListener', (event) => {
    if (event === 'SIGINT') setImmediate(() => console.error('It listens.'));
  });`,
);

/** White lets black's open three stand, black overlooks that it wins, white stops it then. */
const MISTAKES = 'H8 H9 J8 I9 I8 O1 C3 G8';
/** The exercise of two open fours: black to move and forbidden at J10. */
const RENJU = 'H8 A1 I8 A15 J9 O1 J10 O15';

async function run(args: readonly string[], input = '') {
  const ending = await runInProcess(analyze, args, input);
  return { ...ending, lines: ending.stdout.split('\n') };
}

async function json(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { status, stdout, stderr } = await run([...args, '--json']);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const objects = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(objects.flatMap((object) => schemaFaults(object, SCHEMA))).toEqual([]);
  return objects;
}

function file(name: string, text: string): string {
  const place = path.join(FOLDER, name);
  writeFileSync(place, text);
  return place;
}

const ofType = (objects: readonly Record<string, unknown>[], type: string) =>
  objects.filter((object) => object.type === type);

describe('tengen analyze', () => {
  it('shows the best moves of a position on a board, with their lines', async () => {
    const { status, lines, stderr } = await run(['H8 I9 I8 G8', ...QUICK]);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^Nothing tells the rule: freestyle is taken, and --rule names another\.\n1 position analysed, 0:0\d\n$/,
    );
    expect((await run(['H8 I9 I8 G8', '--rule', 'freestyle', ...QUICK])).stderr).toMatch(/^1 position/);
    expect(lines[0]).toBe('freestyle 15x15, after 4 moves, Black to move');
    expect(lines[1]).toBe('Opening: I6 Ungetsu 雲月 (Cloud Moon)');
    const board = lines.slice(3, 19);
    expect(board[7]).toMatch(/^ 8 .*\[O\] X {2}X/);
    expect(board[15]).toBe('    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O');
    for (const number of ['1', '2', '3']) {
      expect(board.filter((line) => new RegExp(` ${number} `).test(line.slice(3))).length).toBe(1);
    }
    expect(lines.slice(20, 23)).toEqual(
      ['1', '2', '3'].map((number) =>
        expect.stringMatching(
          new RegExp(`^ ${number}\\. +\\d+ % +-?\\d+ {2}depth +\\d+ {2}[A-O]\\d+ [A-O]\\d+`),
        ),
      ),
    );
  });

  it('reads every format, from files, from standard input and from its own words', async () => {
    const record = readRecord('H8 I9 I8 G8');
    if (!record.ok) throw new Error(record.error);
    const wanted = (await run(['H8 I9 I8 G8', ...QUICK])).stdout;
    expect((await run([file('game.psq', formatPsq(record.value)), ...QUICK])).stdout).toBe(wanted);
    expect((await run([file('game.sgf', formatSgf(record.value)), ...QUICK])).stdout).toBe(wanted);
    expect((await run(['-', ...QUICK], 'h8i9i8g8\n')).stdout).toBe(wanted);
    expect((await run(['H8I9I8G8', ...QUICK])).stdout).toBe(wanted);
    expect((await run(['-', ...QUICK], '0,0, 1,-1, 1,0, -1,0\n')).stdout).toBe(wanted);
    const sgf = formatSgf({ ...record.value, rule: 'renju' });
    expect((await run(['-', ...QUICK], sgf)).lines[0]).toBe('renju 15x15, after 4 moves, Black to move');
    expect((await run(['-', '--rule', 'caro', ...QUICK], sgf)).lines[0]).toMatch(/^caro /);
    const two = `${formatSgf({ ...record.value, moves: [] })}${formatSgf(record.value)}`;
    expect((await run(['-', '--record', '2', ...QUICK], two)).stdout).toBe(wanted);
  });

  it('lists the lines of an SGF, and searches nothing', async () => {
    const tree = file(
      'tree.sgf',
      '(;GM[1]SZ[15];B[hh](;W[ig];B[ii](;W[gg])(;W[zz]))(;W[hg];B[ig])(;AE[hh]))',
    );
    const listed = async (...args: readonly string[]) =>
      runInProcess(analyze, [tree, '--variations', ...args]);
    expect(await listed('--any-game')).toEqual({
      status: 0,
      stdout:
        'Main line: H8 I9 I7 G9\n' +
        '1: it cannot be read: move 4 (column 26, row 26) is off the 15x15 board\n' +
        '2. after move 1: H8 H9 I9\n' +
        '3. after move 0: no move\n',
      stderr: '',
    });
    const { stdout } = await listed('--any-game', '--json');
    const objects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects.flatMap((object) => schemaFaults(object, SCHEMA))).toEqual([]);
    expect(objects[2]).toEqual({ type: 'variation', number: 2, after: 1, moves: ['H8', 'H9', 'I9'] });
    expect(await listed()).toMatchObject({
      status: 2,
      stderr: `tengen analyze: Cannot read ${tree}: game 1: GM[1] is Go, not Gomoku (4): --any-game reads its moves all the same.\n`,
    });
    expect(await listed('--game')).toMatchObject({ status: 2, stdout: '' });
    expect((await runInProcess(analyze, ['H8', '--variations'])).stderr).toMatch(
      /it has no variations: only SGF has/,
    );
  });

  it('reads a variation of an SGF by its number, as solve and convert do', async () => {
    const tree = file('numbered.sgf', '(;GM[4]SZ[15];B[hh](;W[ig];B[ii])(;W[hg](;B[ig]C[good])(;B[zz])))');
    const two = await json(tree, '--variation', '1', ...QUICK);
    expect(two[0]).toMatchObject({ type: 'game', moves: ['H8', 'H9', 'I9'] });
    expect((await json(tree, '--variation', '0', ...QUICK))[0]).toMatchObject({ moves: ['H8', 'I9', 'I7'] });
    expect((await runInProcess(convert, [tree, '--to', 'moves', '--variation', '1'])).stdout).toBe(
      'H8 H9 I9\n',
    );
    expect((await runInProcess(convert, [tree, '--to', 'sgf', '--variation', '1'])).stdout).toContain(
      'C[good]',
    );
    expect((await run([tree, '--variation', '2'])).stderr).toContain(
      'variation 2: move 3 (column 26, row 26) is off the 15x15 board',
    );
    expect((await run([tree, '--variation', '3'])).stderr).toContain('game 1 has 2 variations, no number 3');
    const none = await runInProcess(solve, [tree, '--variation', '7']);
    expect([none.status, none.stderr]).toEqual([
      2,
      expect.stringContaining('game 1 has 2 variations, no number 7'),
    ]);
    expect((await run(['H8 I9', '--variation', '1'])).stderr).toContain('it has no variations: only SGF has');
    const go = file('go.sgf', '(;GM[1]SZ[15];B[hh](;W[ig])(;W[hg]))');
    expect((await run([go, '--variation', '1'])).stderr).toContain('GM[1] is Go');
  });

  it('takes for moves what cannot be the name of a file', async () => {
    const rows = [1, 4, 7, 10, 13, 15];
    const line = [...'ABCDEFGHIJKLMNO']
      .flatMap((file, x) => (x % 2 === 0 ? rows : rows.toReversed()).map((row) => file + row))
      .join(' ');
    expect(line.length).toBeGreaterThan(255);
    expect((await run([line, ...QUICK])).lines[0]).toBe('freestyle 15x15, after 90 moves, Black to move');
    expect((await run(['1.H8 2.I10', ...QUICK])).lines[0]).toBe(
      'freestyle 15x15, after 2 moves, Black to move',
    );
    const withSlash = '(;GM[4]SZ[15]SO[http://example.org/a.sgf];B[hh])';
    expect((await run([withSlash, ...QUICK])).lines[0]).toBe('freestyle 15x15, after 1 move, White to move');
    expect((await run(['x'.repeat(300)])).stderr).toContain(
      'Cannot read the text: it is no record of a game',
    );
  });

  it('reads positions that were never played in turn, for people and programs, and as a page', async () => {
    const drawing =
      `${'. '.repeat(15)}\n`.repeat(7) +
      `. . . X X X O O . . . . . . .\n${'. '.repeat(15)}\n`.repeat(1) +
      `${'. '.repeat(15)}\n`.repeat(6);
    expect((await run(['-', '--side', 'white', ...QUICK], drawing)).lines[0]).toBe(
      'freestyle 15x15, 5 stones set up, White to move',
    );
    expect((await run(['-', ...QUICK], drawing)).lines[0]).toBe(
      'freestyle 15x15, 5 stones set up, White to move',
    );
    const setUp = file('set-up.sgf', '(;GM[4]SZ[15]AB[hh][ii][jj]AW[gg]PL[W];W[kk];B[aa])');
    const page = path.join(FOLDER, 'set-up.html');
    const objects = await json(setUp, '--game', '--html', page, ...QUICK);
    expect(objects[0]).toMatchObject({
      start: { black: ['H8', 'I7', 'J6'], white: ['G9'], blocked: [], sideToMove: 'white' },
      moves: ['K5', 'A15'],
    });
    expect(ofType(objects, 'position').map(({ ply, sideToMove }) => [ply, sideToMove])).toEqual([
      [2, 'white'],
      [1, 'black'],
      [0, 'white'],
    ]);
    expect(ofType(objects, 'move').map(({ number, colour }) => [number, colour])).toEqual([
      [1, 'white'],
      [2, 'black'],
    ]);
    expect(readFileSync(page, 'utf8')).toContain('"sideToMove":"white"');
    expect((await run([setUp, '--move', '0', ...QUICK])).lines[0]).toBe(
      'freestyle 15x15, 4 stones set up, White to move',
    );
    expect((await run(['-', ...QUICK], '(;GM[4]SZ[15]AB[hh][ii])')).stderr).toBe(
      'tengen analyze: Cannot read standard input: game 1: black has 2 stones more than white: --side must say who is to move.\n',
    );
    expect((await run(['H8', '--side', 'black'])).stderr).toContain(
      '--side is for positions without moves; the moves of a game say whose turn it is',
    );
  });

  it('takes the position after a number of moves', async () => {
    expect((await run([MISTAKES, '--move', '0', ...QUICK])).lines[0]).toBe(
      'freestyle 15x15, the empty board, Black to move',
    );
    const { stdout } = await run([MISTAKES, '--move', '5', '--lines', '1', ...QUICK]);
    expect(stdout).toContain('after 5 moves, White to move');
    expect(stdout).toContain('Threats:\n  Black: open three H8 I8 J8, completed at G8 K8\n');
    expect(stdout).toContain('Black can make: open four at');
  });

  it('tells forbidden points with their reasons', async () => {
    const { stdout } = await run([RENJU, '--rule', 'renju', ...QUICK]);
    expect(stdout).toMatch(/Forbidden to Black \(marked ×\):\n {2}J8: double three, H8 I8 J8, J10 J9 J8\n/);
    expect(stdout).toMatch(/^ 8 .* X {2}X {2}× /m);
    const [position] = ofType(await json(RENJU, '--rule', 'renju', ...QUICK), 'position');
    expect(position?.forbidden).toEqual([
      {
        point: 'J8',
        reason: 'double three',
        rows: [
          { stones: ['H8', 'I8', 'J8'], gaps: expect.any(Array) },
          { stones: expect.any(Array), gaps: expect.any(Array) },
        ],
      },
    ]);
  });

  it('judges a game: grades by the bound, threats by name, the better line and the answer', async () => {
    const { stdout, status } = await run([MISTAKES, '--game', ...BLUNDER, ...QUICK]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}6\. White O1 +\d+ % {2}blunder, .* lost, best [GK]8\n/m);
    expect(stdout).toContain(
      "     It left Black's open three H8 I8 J8 standing.\n     Black can make: open four at ",
    );
    expect(stdout).toMatch(/^ {5}Better: [GK]8 .*\n {5}The answer: [GK]8 .* \(Black wins in 2 moves\)$/m);
    expect(stdout).toMatch(/^Black: 4 moves, accuracy \d+ %, /m);
    expect(stdout).toMatch(/^White: 4 moves, accuracy \d+ %, .*[1-4] blunders?/m);
    const count = (text: string) => (text.match(/(?:blunder|missed win),/g) ?? []).length;
    const strict = (await run([MISTAKES, '--game', '--blunder', '1', ...QUICK])).stdout;
    expect(count(strict)).toBeGreaterThan(count(stdout));
    // The empty board has one move to try.
    const all = (await run([MISTAKES, '--game', '--lines', '2', ...QUICK])).stdout;
    expect((all.match(/^ {5}[12]\. /gm) ?? []).length).toBe(15);
  });

  it('says the same for programs, as the schema has it', async () => {
    const objects = await json(MISTAKES, '--game', '--lines', '2', ...BLUNDER, ...QUICK);
    expect(objects.map(({ type }) => type)).toEqual([
      'game',
      ...Array.from({ length: 9 }, () => 'position'),
      ...Array.from({ length: 8 }, () => 'move'),
      'end',
    ]);
    expect(ofType(objects, 'position').map(({ ply }) => ply)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const moves = ofType(objects, 'move');
    expect(moves[6]).toMatchObject({ point: 'C3', judgement: 'missed win', best: { score: { win: 3 } } });
    expect(moves[5]).toMatchObject({ point: 'O1', judgement: 'blunder', chanceAfter: 0 });
    expect(objects.at(-1)).toMatchObject({ stopped: false, sides: [{ missedWins: 1 }, { missedWins: 0 }] });
  });

  it('maps every cell, for both sides', async () => {
    const small = ['C3 D4', '--size', '6', '--map', '--map-nodes', '50', ...QUICK];
    const { stdout } = await run(small);
    expect(stdout).toContain('Chance to win in percent after each move of Black (++');
    expect(stdout).toContain(
      "Chance to win in percent after each move of White, if it were White's turn (++",
    );
    const [map] = ofType(await json(...small), 'map');
    expect(map?.cells).toHaveLength(2 * 34);
  });

  it('writes a page, and says at once where it cannot', async () => {
    const page = path.join(FOLDER, 'page.html');
    const { status, stdout } = await run([MISTAKES, '--move', '5', '--html', page, ...QUICK]);
    expect([status, stdout]).toEqual([0, expect.stringContaining('after 5 moves, White to move')]);
    const html = readFileSync(page, 'utf8');
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('"pv":["K8"');
    const nowhere = path.join(FOLDER, 'none', 'page.html');
    expect(await run([MISTAKES, '--html', nowhere, '--time', '1h'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `Nothing tells the rule: freestyle is taken, and --rule names another.\ntengen analyze: Cannot write ${nowhere}: there is no such file or folder.\n`,
    });
  });

  it('knows when a game is over', async () => {
    const five = 'H8 H9 I8 I9 J8 J9 K8 K9 L8';
    expect((await run([five, ...QUICK])).lines[0]).toBe('freestyle 15x15, after 9 moves, Black has won');
    const [position] = ofType(await json(five, ...QUICK), 'position');
    expect(position).toMatchObject({ over: { kind: 'five', winner: 'black' }, chance: 0, lines: [] });
    const foul = `${RENJU} J8`;
    expect((await run([foul, '--rule', 'renju', ...QUICK])).lines[0]).toBe(
      'renju 15x15, after 9 moves, White has won (forbidden move: double three)',
    );
  });

  it.each<[string, readonly string[], string]>([
    ['no such file', ['none.sgf'], 'Cannot read none.sgf: there is no such file or folder.'],
    ['what is no record', ['-'], 'Cannot read standard input: there is nothing in it.'],
    ['a move on a stone', ['H8 H8'], 'Cannot read the text: move 2, H8, is on the stone of move 1.'],
    ['a point off the board', ['H8 P9'], 'Cannot read the text: move 2: P9 is off the 15x15 board.'],
    [
      'moves after the end',
      ['H8 H9 I8 I9 J8 J9 K8 K9 L8 L9'],
      'Cannot analyse the text in freestyle (--rule names another): Black has won at move 9 (L8), but there is one more move.',
    ],
    [
      'a move after a forbidden one',
      [`${RENJU} J8 A2`, '--rule', 'renju'],
      'Cannot analyse the text in renju (--rule names another): White has won (forbidden move: double three) at move 9 (J8), but there is one more move.',
    ],
    [
      'a position that the game has not',
      ['H8', '--move', '2'],
      '--move must be from 0 to 1, the number of moves in the text, not 2.',
    ],
    ['two kinds at once', ['H8', '--move', '1', '--game'], '--move and --game cannot be used together.'],
    [
      'a board that is too large',
      [file('large.sgf', '(;GM[4]SZ[40];B[aa])')],
      `Cannot analyse ${path.join(FOLDER, 'large.sgf')}: Tengen plays on boards with sides up to 32, from 5 unless fewer in a row win, not on 40x40.`,
    ],
    ['a folder', ['src'], 'Cannot read src: it is a folder.'],
    ['nothing', [], 'GAME is missing.'],
  ])('answers %s with a sentence', async (_, args, sentence) => {
    expect(await run(args)).toMatchObject({ status: 2, stdout: '', stderr: `tengen analyze: ${sentence}\n` });
  });

  it('prints what is known when it is stopped, and writes its page', async () => {
    const page = path.join(FOLDER, 'stopped.html');
    const args = ['H8 I9 I8 G8', '--time', '1h', '--threads', '1', '--html', page];
    const started = spawn(process.execPath, [PROGRAM, 'analyze', ...args]);
    let stdout = '';
    started.stdout.on('data', (data) => {
      stdout += data;
    });
    const ended = new Promise((resolve) => started.on('close', resolve));
    // The file is there as soon as the search may be stopped.
    while (!existsSync(page)) await sleep(20);
    await sleep(700);
    started.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(stdout).toMatch(/^ 1\. +\d+ % .* depth +\d+ {2}[A-O]\d+ /m);
    expect(readFileSync(page, 'utf8')).toContain('"stopped":true');
  });

  it('judges what it has seen of a game when it is stopped', async () => {
    const started = spawn(process.execPath, [
      PROGRAM,
      'analyze',
      MISTAKES,
      ...['--game', '--json', '--nodes', '200000', '--threads', '1'],
    ]);
    let stdout = '';
    started.stdout.on('data', (data) => {
      stdout += data;
      if ((stdout.match(/"type":"position"/g) ?? []).length === 2) started.kill('SIGINT');
    });
    const code = await new Promise((resolve) => started.on('close', resolve));
    expect(code).toBe(130);
    const objects = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects.at(-1)).toMatchObject({ type: 'end', stopped: true });
    expect(objects.flatMap((object) => schemaFaults(object, SCHEMA))).toEqual([]);
    const positions = ofType(objects, 'position').length;
    expect(positions).toBeLessThan(9);
    const moves = ofType(objects, 'move');
    expect(moves.length).toBeGreaterThanOrEqual(positions - 2);
    // Nothing is said of the move in the position whose search was stopped, unless that had proven something.
    const cut = ofType(objects, 'position').at(-1) as { ply: number; lines: readonly { score: object }[] };
    const isProven = cut.lines[0] !== undefined && !('value' in cut.lines[0].score);
    if (!isProven) expect(moves.map(({ number }) => number)).not.toContain(cut.ply + 1);
  });

  it('judges no move by a search that was stopped, and says how much it has seen', async () => {
    // The last position, which comes first, is searched for an hour: nothing else is known when it is stopped.
    const args = ['--require', LISTENS, PROGRAM, 'analyze', 'H8 H9 J8 I9', '--game', '--time', '1h'];
    const started = spawn(process.execPath, [...args, '--threads', '1']);
    let stdout = '';
    started.stdout.on('data', (data) => {
      stdout += data;
    });
    started.stderr.on('data', (data) => {
      if (String(data).includes('It listens.')) started.kill('SIGINT');
    });
    expect(await new Promise((resolve) => started.on('close', resolve))).toBe(130);
    expect(stdout).toMatch(/Stopped with 1 of 5 positions searched\.\n$/);
    expect(stdout).toContain('Black: 0 moves');
  });
});
