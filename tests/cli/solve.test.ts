import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path, { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { solve } from '../../src/cli/solve.ts';
import { runInProcess } from '../run-in-process.ts';

const PROGRAM = resolve('dist/tengen.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'tengen-solve-'));

/** What the command does with these arguments. */
function run(args: readonly string[], input = '') {
  const nodes = args.includes('--unbounded') || args.includes('--nodes') ? [] : QUICK;
  const limits = args.includes('--time') ? nodes : [...nodes, ...UNTIMED];
  return runInProcess(solve, [...args, ...limits], input);
}

function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

/** Few moves to be tried, where all that matters is seen at once. */
const QUICK = ['--nodes', '20000'];
/** However long a busy machine takes for them. */
const UNTIMED = ['--time', '10m'];
/** A win by threats that is proven soon, its shortest way not. */
const LONG = 'I7 J7 G12 F5 G4 L7 H10 K4 K9 I12 G9 I11 L11 G8 D5 K12 I6 H4';
/** Threats take 100,000 moves and 50 MB to win. */
const LARGE = 'E6 I5 K9 J6 E9 J8 H7 I11 J7 F8';
const RULE_NOTE = 'Nothing tells the rule: freestyle is taken, and --rule names another.\n';
const OPEN_THREE = 'H8 A1 I8 A3 J8 A5';

describe('tengen solve', () => {
  it('tells a person how a position is won, and that the proof was checked', async () => {
    const { status, stdout, stderr } = await run([OPEN_THREE]);
    expect([status, stderr]).toEqual([0, RULE_NOTE]);
    expect(stdout).toContain('freestyle, 15x15, 6 stones, black to move\n');
    expect(stdout).toContain('Black wins in 2 moves by continuous fours: ');
    expect(stdout).toContain('No win takes fewer moves: proven.');
    expect(stdout).toMatch(
      /First moves that win by threats, and in how many moves: [GK]8 \(2\), [GK]8 \(2\)/,
    );
    expect(stdout).toMatch(
      /The proof contains \d+ black moves\. It was checked against every defence \(\d+ positions\) and is correct\./,
    );
    expect(stdout).toMatch(/\n {2}any other +[FGKL]8\n$/);
  });

  it('tells a program the same', async () => {
    const { status, stdout } = await run([OPEN_THREE, '--json', '--tree']);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n').length).toBe(1);
    const solution = JSON.parse(stdout);
    expect(solution).toMatchObject({
      rule: 'freestyle',
      sideToMove: 'black',
      verdict: 'win',
      fours: 'win',
      plies: 3,
      anyWinTakesAtLeast: 3,
      search: null,
    });
    expect(solution.wins[0]).toMatchObject({ by: 'fours', plies: 3, proofHolds: true });
    const [first] = solution.proof;
    expect(first.move).toBe(solution.move);
    expect(solution.proof[first.otherwise].plies).toBe(1);
  });

  it('says what is proven where there is no win', async () => {
    const fours = await run(['H8 A1 I9', '--by', 'fours', '--side', 'black']);
    expect(fours.status).toBe(1);
    expect(fours.stdout).toContain('Black has no win by continuous fours: proven.\n');
    const search = await run(['H8 A1', '--nodes', '20000']);
    expect(search.status).toBe(1);
    expect(search.stdout).toContain('Black has no win by continuous threats (fours and threes): proven.\n');
    // A search may count the node at which it finds that the limit is reached.
    expect(search.stdout).toMatch(
      /The search \(20,00[01] nodes, depth \d+\) found no win, which proves nothing;/,
    );
  });

  it('says that it was not found out within the limits, and what was given up', async () => {
    const hard = 'h5g9j8i10f5h9';
    const { status, stdout } = await run([hard, '--by', 'threats', '--nodes', '500']);
    expect(status).toBe(2);
    expect(stdout).toContain(
      'Whether black wins by continuous threats (fours and threes) is undecided within the limits.\n' +
        'Given up before the end: wins by continuous threats (--nodes).\n',
    );
    const late = await run([hard, '--by', 'threats', '--nodes', '100000000', '--time', '1ms', '--json']);
    expect([late.status, JSON.parse(late.stdout).verdict]).toEqual([2, 'unknown']);
    const proven = await run([hard, '--by', 'threats', '--nodes', '1000000']);
    expect(proven.status).toBe(0);
    expect(proven.stdout).toContain('Black wins in 9 moves by continuous threats: G5.');
    expect(proven.stdout).toContain(
      'No win by threats takes fewer moves: proven. A win with a quiet move would take at least 4.',
    );
  });

  it('keeps a win whose shortest way it has no time to find', async () => {
    const { status, stdout } = await run([LONG, '--by', 'threats', '--nodes', '300', '--json']);
    const { verdict, move, wins, undecided, givenUp } = JSON.parse(stdout);
    expect([status, verdict, move]).toEqual([0, 'win', wins[0].move]);
    expect(wins[0]).toMatchObject({ by: 'threats', proofHolds: true });
    expect(undecided.length).toBeGreaterThan(0);
    expect(givenUp).toEqual([
      { question: 'shortestByThreats', by: 'nodes' },
      { question: 'firstMovesByThreats', by: 'nodes' },
    ]);
    const text = (await run([LONG, '--by', 'threats', '--nodes', '300'])).stdout;
    expect(text).toMatch(/Whether one takes fewer than \d+ is undecided within the limits\./);
    expect(text).toContain(
      'Given up before the end: the shortest win by threats (--nodes), first moves that win by threats (--nodes).\n',
    );
  });

  it('gives up where memory ends, and says so', async () => {
    const limits = ['--nodes', '100000000', '--by', 'threats', '--json'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=64', PROGRAM, 'solve', LARGE, ...limits],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, RULE_NOTE]);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'unknown',
      givenUp: [{ question: 'threats', by: 'memory' }],
    });
  });

  it('answers with what is known when it is stopped', async () => {
    const listening = file(
      'listening.cjs',
      `process.on('newListener', (event) => {
        if (event === 'SIGINT') setImmediate(() => console.error('It listens.'));
      });`,
    );
    const args = [
      '--require',
      listening,
      PROGRAM,
      'solve',
      LARGE,
      '--rule',
      'freestyle',
      '--nodes',
      '1000000000',
      '--json',
    ];
    const started = spawn(process.execPath, args);
    let stdout = '';
    started.stdout.on('data', (data) => {
      stdout += data;
    });
    started.stderr.on('data', (data) => {
      if (String(data).includes('It listens.')) started.kill('SIGINT');
    });
    const status = await new Promise((resolve) => started.on('close', resolve));
    const { verdict, givenUp } = JSON.parse(stdout);
    expect([status, verdict]).toEqual([2, 'unknown']);
    expect(givenUp).toContainEqual({ question: 'threats', by: 'stopped' });
  });

  it('proves a win that needs a quiet move, which a search suggests', async () => {
    const empty = `${'. '.repeat(7)}\n`.repeat(7);
    const { status, stdout } = await run(['-', '--connect', '4', '--json'], empty);
    const { verdict, threats, wins, search } = JSON.parse(stdout);
    expect([status, verdict, threats, search.kind]).toEqual([0, 'win', 'none', 'win']);
    expect(wins[0]).toMatchObject({ by: 'search', proofHolds: true });
  });

  it('keeps to the rule: renju', async () => {
    // A double three wins in freestyle and is forbidden to black in renju.
    const crossing = 'H9 A1 H10 C15 G8 O1 F8 O14';
    const freestyle = JSON.parse((await run([crossing, '--json', '--by', 'threats'])).stdout);
    expect(freestyle.wins.map(({ move }: { move: string }) => move)).toContain('H8');
    const renju = JSON.parse((await run([crossing, '--json', '--rule', 'renju', '--by', 'threats'])).stdout);
    expect(renju.wins.map(({ move }: { move: string }) => move)).not.toContain('H8');
  });

  it('reads files, standard input and drawings', async () => {
    const psq = file(
      'open.psq',
      'Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n1,1,0\r\n9,8,0\r\n1,3,0\r\n10,8,0\r\n1,5,0\r\n',
    );
    const expected = { verdict: 'win', plies: 3 };
    expect(JSON.parse((await run([psq, '--json'])).stdout)).toMatchObject(expected);
    expect(JSON.parse((await run(['-', '--json'], OPEN_THREE)).stdout)).toMatchObject(expected);
    expect(JSON.parse((await run([...OPEN_THREE.split(' '), '--json'])).stdout)).toMatchObject(expected);
    const sgf = file('open.sgf', '(;GM[4]SZ[15]RU[4];B[hh];W[aa];B[ih];W[ac];B[jh];W[ae])');
    expect(JSON.parse((await run([sgf, '--json'])).stdout)).toMatchObject({ ...expected, rule: 'renju' });
    const drawing = file('board.txt', (await run([OPEN_THREE])).stdout.split('\n\n')[0] ?? '');
    expect(JSON.parse((await run([drawing, '--json'])).stdout)).toMatchObject({ ...expected, stones: 6 });
    expect(
      JSON.parse((await run([OPEN_THREE, '--json', '--moves', '5', '--by', 'fours'])).stdout),
    ).toMatchObject({
      sideToMove: 'white',
      stones: 5,
      verdict: 'none',
    });
    const small = '. . . .\n. X . .\n. . O .\n. . . .\n';
    expect(
      JSON.parse((await run(['-', '--connect', '3', '--json', '--by', 'threats'], small)).stdout),
    ).toMatchObject({ width: 4, rowLength: 3, verdict: 'win' });
  });

  it.each([
    [['H8 H8'], 'the text: move 2, H8, is on the stone of move 1.'],
    [['H8 Q3'], 'the text: move 2: Q3 is off the 15x15 board.'],
    [['nonsense'], 'Cannot read nonsense: there is no such file or folder.'],
    [['H8 '.repeat(90)], 'the text: move 2, H8, is on the stone of move 1.'],
    [['1.H8 1.H8'], 'the text: move 2, H8, is on the stone of move 1.'],
    [['no/such.psq'], 'Cannot read no/such.psq: there is no such file or folder.'],
    [[], 'POSITION is missing.'],
    [['H8 A1 I8 A2 J8 A3 K8 A4 L8'], 'the game is over, black has won.'],
    [['H8', '--moves', '2'], 'the text: it has only 1 moves, not 2.'],
    [['H8', '--by', 'magic'], '--by must be one of fours, threats, search, not "magic"'],
    [['H8', '--tree'], '--tree needs --json.'],
    [['[]', '--unbounded', '--rule', 'renju'], '--rule means nothing with --unbounded.'],
    [['[[0,0]]', '--unbounded'], 'the text: stone 1, [0,0], is not [x, y, colour]'],
  ])('refuses %j with one sentence', async (args, sentence) => {
    const { status, stdout, stderr } = await run(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.replace(RULE_NOTE, '')).toMatch(/^tengen solve: .*\.\n$/);
    expect(stderr).toContain(sentence);
  });
});

describe('tengen solve --unbounded', () => {
  const BLACK = '[[1,2,1],[1,4,1],[1,5,1],[2,1,0],[2,3,0],[2,4,0],[3,2,1],[3,4,0],[4,2,1],[5,2,1]]';

  it.each([
    [BLACK, 'Black\n', 0],
    ['[[0,0,1],[1,1,1],[2,2,0]]', 'None\n', 1],
    ['[[0,0,1],[1,0,1],[2,0,1],[3,0,1]]', 'White\n', 0],
  ])('answers %s with one word', async (stones, word, status) => {
    expect(await run(['--unbounded', stones])).toEqual({ status, stdout: word, stderr: '' });
    expect((await run(['--unbounded', '-'], stones)).stdout).toBe(word);
    expect((await run(['--unbounded', file('stones.json', stones)])).stdout).toBe(word);
  });

  it('names the moves that win to a program', async () => {
    const { stdout } = await run(['--unbounded', '--json', BLACK]);
    expect(JSON.parse(stdout)).toEqual({ answer: 'Black', moves: [[2, 2]] });
  });
});
