import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { match } from '../../src/cli/match.ts';
import { report } from '../../src/cli/report.ts';
import { parsePsq } from '../../src/game/formats/psq.ts';
import { battery, RUNS_ALL, WAIT } from '../battery.ts';
import { parseSgf } from '../game/formats/all-games.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';
import { TEST_ENGINE } from './engines.ts';
import { cmd, processesWith } from './match-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-match-'));
const program = path.resolve('dist/tengen.cjs');

const project = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

/** Known to no other run of this file at the same time. */
const MARK = `mark=${process.pid}`;
const ROW = ['--engine', 'name=row', cmd()];
const WEAK = ['--engine', 'name=weak', cmd('weak')];
const EACH = ['--each', 'turn=300ms', '--tolerance', '1s'];

function run(args: readonly string[]): Promise<Ending> {
  return runInProcess(match, args);
}

/** The built program, where that is what an engine is, or where something else goes on meanwhile. */
function tengen(args: readonly string[]): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        said[stream] += text;
      });
    child.on('close', (status) => resolve({ status: status ?? Number.NaN, ...said }));
  });
}

function start(
  args: readonly string[],
  ofNode: readonly string[] = [],
): ChildProcess & {
  readonly ended: Promise<number | null>;
  /** On standard output, by now. */
  output(): string;
} {
  const child = spawn(process.execPath, [...ofNode, program, 'match', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return Object.assign(child, { ended, output: () => output });
}

function journal(out: string) {
  const text = readFileSync(path.join(folder, out, 'match.jsonl'), 'utf8');
  const [header, ...games] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { header, games };
}

function opening(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('a match', () => {
  it('leaves every game in every form, and says who won', async () => {
    const openings = opening('two.txt', '0,0, 1,0\n-3,-3, 2,1, 4,4\n');
    const { status, stdout, stderr } = await run([
      ...ROW,
      ...WEAK,
      ...EACH,
      '--openings',
      openings,
      '--out',
      'whole',
    ]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('row - weak: +4 =0 −0, score 100.0 %');
    expect(stdout).toMatch(/^1 +row +4 +\+4 =0 −0 +100\.0 %/m);
    expect(stdout).toMatch(/^2 +weak +0\/4 +·$/m);
    expect(stdout).toContain('Pairs of row (0 ½ 1 1½ 2 points): 0 0 0 0 2');

    const { header, games } = journal('whole');
    expect(header).toMatchObject({ type: 'match', settings: { rule: 'freestyle', gamesPerPairing: 4 } });
    expect(games.map(({ black, white, opening }) => [black, white, opening])).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 1, 1],
      [1, 0, 1],
    ]);
    expect(games[0].ending).toEqual({ kind: 'five', winner: 'black' });
    expect(games[0].moves[0]).toMatchObject({ x: 0, y: 14, ms: expect.any(Number) });

    const names = readdirSync(path.join(folder, 'whole', 'games'));
    expect(names).toEqual([
      '00001-row-weak.psq',
      '00001-row-weak.sgf',
      '00002-weak-row.psq',
      '00002-weak-row.sgf',
      '00003-row-weak.psq',
      '00003-row-weak.sgf',
      '00004-weak-row.psq',
      '00004-weak-row.sgf',
    ]);
    const read = (name: string) => readFileSync(path.join(folder, 'whole', 'games', name), 'utf8');
    const psq = parsePsq(read('00001-row-weak.psq'));
    expect(psq.ok && psq.value.moves.slice(0, 3).map(({ x, y }) => [x, y])).toEqual([
      [7, 7],
      [8, 7],
      [0, 14],
    ]);
    const sgf = parseSgf(read('00002-weak-row.sgf'));
    expect(sgf.ok && sgf.value[0]).toMatchObject({
      black: 'weak',
      white: 'row',
      openingLength: 2,
      result: { winner: 'white', reason: 'five' },
    });
    const pgn = readFileSync(path.join(folder, 'whole', 'games.pgn'), 'utf8');
    expect(pgn.match(/^\[White "row"\]\n\[Black "weak"\]\n\[Result "1-0"\]$/gm)).toHaveLength(2);
    expect(pgn.match(/^\[White "weak"\]\n\[Black "row"\]\n\[Result "0-1"\]$/gm)).toHaveLength(2);
    expect(readdirSync(path.join(folder, 'whole')).sort()).toEqual([
      'crosstable.txt',
      'games',
      'games.pgn',
      'match.jsonl',
      'report.html',
    ]);
  });

  it('goes on when an engine breaks, in a gauntlet with games at the same time', async () => {
    const { status, stdout } = await run([
      ...ROW,
      ...WEAK,
      ...['--engine', 'name=crasher', cmd('fault=crash')],
      ...['--engine', 'name=hanger', cmd('fault=hang')],
      ...EACH,
      ...['--gauntlet', '--games', '4', '--concurrency', '3', '--patience', '300ms', '--recover'],
      ...['--out', 'broken'],
    ]);
    expect(status).toBe(0);
    const { games } = journal('broken');
    expect(games.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i),
    );
    expect(games.every(({ black, white }) => black === 0 || white === 0)).toBe(true);
    expect(stdout).toMatch(/^1 +row +12 +\+12 =0 −0/m);
    expect(stdout).toMatch(/crasher .* 4 crash$/m);
    expect(stdout).toMatch(/hanger .* 4 hang$/m);
    expect(stdout).toContain('crasher exited with code 3, saying "out of ideas" (crash)');
  });

  it('sends the settings and INFO pairs of each engine', async () => {
    const log = path.join(folder, 'listener.log');
    const listener = opening(
      'listener.mjs',
      `import { appendFileSync } from 'node:fs';
       let n = 0;
       process.stdin.on('data', (data) => {
         appendFileSync(${JSON.stringify(log)}, data);
         for (const line of String(data).split('\\r\\n')) {
           if (line.startsWith('START')) console.log('OK');
           if (line === 'BEGIN' || line === 'DONE' || line.startsWith('TURN')) console.log('1,' + n++);
           if (line === 'END') process.exit(0);
         }
       });`,
    );
    const own = [
      `cmd="${process.execPath}" "${listener}"`,
      'turn=2s',
      'match=1m',
      'increment=100ms',
      'depth=7',
      'nodes=9000',
    ];
    const more = ['memory=64M', 'threads=2', 'info.hash_size=1024', 'info.strength=50'];
    await run([
      '--engine',
      'name=listener',
      ...own,
      ...more,
      ...WEAK,
      'turn=2s',
      '--rule',
      'caro',
      '--draw-after',
      '4',
      '--out',
      'sent',
    ]);
    const [first = ''] = readFileSync(log, 'utf8').split('INFO time_left');
    expect(first.trimEnd().split('\r\n')).toEqual([
      'START 15',
      'INFO timeout_turn 2000',
      'INFO timeout_match 60000',
      'INFO max_memory 67108864',
      'INFO game_type 1',
      'INFO rule 8',
      'INFO time_increment 100',
      'INFO max_depth 7',
      'INFO max_node 9000',
      'INFO thread_num 2',
      'INFO hash_size 1024',
      'INFO strength 50',
    ]);
    // The opening is empty: white gets black's move.
    const questions = readFileSync(log, 'utf8').match(/^(?:BEGIN|BOARD|TURN)/gm) ?? [];
    expect(new Set(questions)).toEqual(new Set(['BEGIN', 'TURN']));
  });

  it('stops by itself when the SPRT has decided, for either side', async () => {
    const sprt = ['--sprt', 'elo0=0', 'elo1=300', '--games', '1000'];
    const WEAK = ['--engine', 'name=weak', cmd('random')];
    const better = await run([...ROW, ...WEAK, ...EACH, ...sprt, '--out', 'h1']);
    expect(better.stdout).toMatch(/LLR [3-9]\.\d\d \(-2\.94, 2\.94\): H1 accepted/);
    expect(better.status).toBe(0);
    expect(journal('h1').games.length).toBeLessThan(60);
    const worse = await run([...WEAK, ...ROW, ...EACH, ...sprt, '--out', 'h0']);
    expect(worse.stdout).toMatch(/: H0 accepted/);
    expect(worse.status).toBe(1);
  });

  it('stops by itself when Elo is known well enough', async () => {
    const random = (name: string) => ['--engine', `name=${name}`, cmd('random')];
    // Drawn games say something of Elo by their number alone.
    const terms = ['--draw-after', '4', '--games', '1000', '--until', 'error=150'];
    const { status, stdout } = await run([
      ...random('a'),
      ...random('b'),
      ...EACH,
      ...terms,
      '--out',
      'known',
    ]);
    expect(status).toBe(0);
    const error = Number(/Elo \+0\.0 ± ([\d.]+)/.exec(stdout)?.[1]);
    expect(error).toBeGreaterThan(90);
    expect(error).toBeLessThanOrEqual(150);
    expect(stdout).toContain("Finished early: the 95 % error of each engine's Elo is 150 or less.");
    expect(journal('known').games.length).toBeLessThan(60);
  });

  it('makes up openings', async () => {
    const { status } = await run([
      ...ROW,
      ...WEAK,
      ...EACH,
      '--openings',
      'random:2',
      '--draw-after',
      '10',
      '--out',
      'random',
    ]);
    expect(status).toBe(0);
    const [{ openings, gamesPerPairing }, ...games] = journal('random').games;
    expect(openings).toHaveLength(2);
    expect(gamesPerPairing).toBe(4);
    expect(games).toHaveLength(4);
    expect(openings[0].points.length).toBeGreaterThanOrEqual(3);
  });

  it('calls engines as they call themselves, unless two do so', async () => {
    const own = (name: string) => [
      '--engine',
      `cmd="${process.execPath}" "${opening(`${name}.mjs`, `import ${JSON.stringify(pathToFileURL(TEST_ENGINE).href)};\n`)}" weak`,
      ...(name === 'second' ? ['name=second'] : []),
    ];
    expect(
      (await run([...own('first'), ...own('second'), ...EACH, '--draw-after', '4', '--out', 'about'])).status,
    ).toBe(0);
    expect(journal('about').header.settings).toMatchObject({
      event: 'test - second',
      engines: [{ name: 'test' }, { name: 'second' }],
    });
  });

  it.runIf(process.platform === 'linux')(
    'stops the engine that is not to move, holds games to processors, and waits between games',
    async () => {
      const file = path.join(folder, 'states.log');
      // Says at each of its moves what the system says of its opponent and of itself. A busy system may take a moment
      // to stop a process that was told to: it looks until it sees that, or half of its own time to think is over.
      const watcher = opening(
        'watcher.mjs',
        `import { readFileSync, readdirSync } from 'node:fs';
       import ${JSON.stringify(pathToFileURL(TEST_ENGINE).href)};
       const status = (pid) => readFileSync('/proc/' + pid + '/status', 'utf8');
       const stateOf = (pid) => /State:\\s*(.)/.exec(status(pid))[1];
       const pause = new Int32Array(new SharedArrayBuffer(4));
       process.stdin.on('data', (data) => {
         if (!/TURN|BEGIN/.test(data)) return;
         const others = readdirSync('/proc').filter((pid) => {
           try { return /test-engine.*${MARK}/.test(readFileSync('/proc/' + pid + '/cmdline', 'latin1')); } catch { return false; }
         });
         const cpus = /Cpus_allowed_list:\\s*(.*)/.exec(status('self'))[1];
         for (const pid of others) {
           for (let looks = 1; looks < 10 && stateOf(pid) !== 'T'; looks++) Atomics.wait(pause, 0, 0, 10);
           console.error('OTHER ' + stateOf(pid) + ' CPUS ' + cpus);
         }
       });`,
      );
      const engines = [
        ...['--engine', 'name=watcher', `cmd="${process.execPath}" "${watcher}" weak delay=200`],
        ...['--engine', 'name=other', cmd('weak', MARK)],
      ];
      const options = [
        '--suspend',
        '--use-affinity',
        '0',
        '--wait',
        '300ms',
        '--draw-after',
        '12',
        '--log',
        file,
      ];
      const { status, stderr } = await run([
        ...engines,
        ...['--each', 'turn=5s', '--tolerance', '5s'],
        ...options,
        ...['--games', '2', '--out', 'suspended'],
      ]);
      expect([status, stderr]).toEqual([0, '']);
      const { games } = journal('suspended');
      expect(games.map(({ ending }) => ending.kind)).toEqual(['move-limit', 'move-limit']);
      const told = readFileSync(file, 'utf8').match(/OTHER . CPUS .*/g) ?? [];
      expect(told).toEqual(Array(12).fill('OTHER T CPUS 0'));
      expect(Date.parse(games[1].startedAt) - Date.parse(games[0].startedAt)).toBeGreaterThan(
        300 + games[0].wallMs - 50,
      );
    },
  );

  it('lets an engine resign by its own word, and not too early', async () => {
    const loser = ['--engine', 'name=loser', cmd('weak', 'says=Depth 3 | Eval -900')];
    const optimist = ['--engine', 'name=optimist', cmd('weak', 'random', 'says=Depth 3 | Eval 10')];
    const players = [...loser, ...optimist, ...EACH, '--games', '2'];
    const early = await run([...players, '--resign', 'movecount=3', 'score=800', '--out', 'resigned']);
    expect(early.status).toBe(0);
    expect(early.stdout).toContain('adjudicated to optimist');
    expect(journal('resigned').games.map(({ moves }) => moves.length)).toEqual([5, 6]);
    const late = [
      ...players,
      '--resign',
      'movecount=3',
      'score=800',
      'movenumber=5',
      '--out',
      'resigned-later',
    ];
    expect((await run(late)).status).toBe(0);
    expect(journal('resigned-later').games.map(({ moves }) => moves.length)).toEqual([11, 10]);
    const both = [...players, '--resign', 'movecount=3', 'score=800', 'twosided=yes', '--draw-after', '20'];
    expect((await run([...both, '--out', 'twosided'])).status).toBe(0);
    expect(journal('twosided').games.map(({ ending }) => ending.kind)).toEqual(['move-limit', 'move-limit']);
  });

  it('begins with swap2, the colours counted as they were chosen', async () => {
    const swapper = ['--engine', 'name=row', cmd('swap2=swap')];
    const other = ['--engine', 'name=weak', cmd('weak', 'random', 'swap2=stay')];
    const { status, stdout } = await run([
      ...swapper,
      ...other,
      ...EACH,
      ...['--openings', 'swap2', '--games', '4', '--out', 'swap2'],
    ]);
    expect(status).toBe(0);
    expect(stdout).not.toContain('Note:');
    const { games } = journal('swap2');
    // The first game: row places stones, weak stays white. The second: weak places stones, row takes black.
    expect(games.map(({ black, swap2 }) => [black, swap2.first])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 1],
    ]);
    expect(games[0].swap2.stones).toBe('e1f1g1');
    expect(games.every(({ ending }) => ending.winner === 'black')).toBe(true);
    const sgf = parseSgf(readFileSync(path.join(folder, 'swap2', 'games', '00002-row-weak.sgf'), 'utf8'));
    expect(sgf.ok && sgf.value[0]).toMatchObject({ black: 'row', openingLength: 3 });
  });

  it('lets the program itself play as cmd=self', async () => {
    const args = ['--engine', 'cmd=self', ...WEAK, ...EACH, '--games', '2', '--out', 'self'];
    const { status } = await tengen(['match', ...args]);
    expect(status).toBe(0);
    const { header, games } = journal('self');
    expect(header.settings.engines[0].name).toBe('tengen');
    expect(games.map(({ ending }) => ending.winner)).toEqual(['black', 'white']);
    expect(games[0].moves.some(({ depth }: { depth?: number }) => depth !== undefined)).toBe(true);
    const { x, pv } = games[0].moves.find(({ pv }: { pv?: string }) => pv !== undefined);
    expect(pv).toMatch(new RegExp(`^${'abcdefghijklmno'[x]}\\d+([a-z]\\d+)*$`));
  });
});

describe('a log', () => {
  it('has every line of both directions and what goes to standard error, and a fault is found in it', async () => {
    const file = path.join(folder, 'protocol.log');
    const messages = path.join(folder, 'messages.txt');
    const talker = cmd('weak', 'fault=crash', 'at=3', 'says=Depth 3-4 | Eval \u001b[31m7');
    const begunAt = Date.now();
    const { status, stdout } = await run([
      ...ROW,
      ...['--engine', 'name=bad', talker],
      ...EACH,
      ...['--games', '2', '--log', file, '--messages', messages, '--out', 'logged'],
    ]);
    expect(status).toBe(0);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const STAMP = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z game \d (?:row|bad) [<>!] /;
    expect(lines.filter((line) => !STAMP.test(line))).toEqual([]);
    const times = lines.map((line) => Date.parse(line.slice(0, line.indexOf(' '))));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(begunAt - 1);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
    const said = (game: number, name: string) =>
      lines.flatMap((line) => line.split(` game ${game} ${name} `)[1] ?? []);
    expect(said(1, 'bad').slice(0, 2)).toEqual(['> START 15', '< OK']);
    expect(said(1, 'bad')).toContain('> TURN 0,14');
    expect(said(1, 'bad')).toContain('< MESSAGE Depth 3-4 | Eval \\x1b[31m7');
    expect(said(1, 'bad')).toContain('! out of ideas');
    expect(said(2, 'row')).toContain('> END');
    const { games } = journal('logged');
    expect(games[0].lastWords.at(-1)).toBe(lines[games[0].logLine - 1]);
    expect(games[0].lastWords).toHaveLength(30);
    expect(stdout).toContain(`(crash) [${file}:${games[0].logLine}]`);
    expect(JSON.stringify(games)).not.toContain('\\u001b');

    expect(readFileSync(messages, 'utf8').trimEnd().split('\n')).toEqual(
      lines.filter((line) => line.includes('MESSAGE Depth')),
    );

    // It goes on where it ended.
    await run(['--resume', 'logged', '--log', file]);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toEqual(lines);
  });
});

describe('a report', () => {
  it('can be read while the match is played, and be made without playing on', async () => {
    const slow = ['--engine', 'name=slow', cmd('random', 'delay=10'), ...WEAK, ...EACH];
    const match = start([...slow, '--games', '400', '--report-interval', '200ms', '--out', 'live']);
    const at = (name: string) => path.join(folder, 'live', name);
    const text = (name: string) => readFileSync(at(name), 'utf8');
    while (!existsSync(at('report.html'))) await sleep(50);
    expect(text('crosstable.txt')).toMatch(/^slow - weak, \d+ games?, 20.* UTC\n\n +Engine +Games/);
    expect(text('report.html')).toContain('</html>');
    const played = text('games.pgn').match(/^\[Result /gm)?.length ?? 0;
    expect(played).toBeGreaterThan(0);
    const before = journal('live').games.length;
    const made = await runInProcess(report, ['live']);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain('Crosstable');
    expect(text('games.pgn').match(/^\[Result /gm)?.length).toBeGreaterThanOrEqual(before);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
    expect(readdirSync(path.join(folder, 'live')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await runInProcess(report, ['nowhere'])).toMatchObject({
      status: 2,
      stderr: 'tengen report: Cannot read nowhere/match.jsonl: there is no such file or folder.\n',
    });
  });

  it('is of a longer match when one that was played goes on', async () => {
    expect((await run([...ROW, ...WEAK, ...EACH, '--games', '2', '--out', 'longer'])).status).toBe(0);
    expect((await run(['--resume', 'longer', '--games', '6'])).status).toBe(0);
    expect(journal('longer').games.filter(({ type }) => type === 'game')).toHaveLength(6);
    expect(await run(['--resume', 'longer'])).toMatchObject({ status: 0 });
    const fewer = await run(['--resume', 'longer', '--games', '4']);
    expect(fewer.stderr).toBe(
      'tengen match: The match in longer has 6 games per pairing; --games 4 would leave some out.\n',
    );
    expect(fewer.status).toBe(2);
  });

  it('is of one that goes on in a folder of an engine, as earlier builds took it', async () => {
    expect((await run([...ROW, ...WEAK, ...EACH, '--games', '2', '--out', 'within'])).status).toBe(0);
    const file = path.join(folder, 'within', 'match.jsonl');
    const own = JSON.stringify({ path: folder, limit: 2 ** 40 });
    writeFileSync(file, readFileSync(file, 'utf8').replace('"restart":', `"ownFolder":${own},$&`));
    expect((await run(['--resume', 'within', '--games', '4'])).status).toBe(0);
    expect(journal('within').games.filter(({ type }) => type === 'game')).toHaveLength(4);
  });

  it('is never of two programs as one', async () => {
    const program = opening('engine.mjs', `import ${JSON.stringify(pathToFileURL(TEST_ENGINE).href)};\n`);
    const own = ['--engine', 'name=own', `cmd="${process.execPath}" "${program}" weak`];
    expect((await run([...own, ...ROW, ...EACH, '--games', '2', '--out', 'changed'])).status).toBe(0);
    expect((await run(['--resume', 'changed', '--games', '4'])).status).toBe(0);
    writeFileSync(program, `${readFileSync(program, 'utf8')}// The next version.\n`);
    const { status, stderr } = await run(['--resume', 'changed', '--games', '6']);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^tengen match: Engine own is not the program any more that this match was begun with \(.* or a file among its arguments has changed\): .*\.\n$/,
    );
    expect(journal('changed').games.filter(({ type }) => type === 'game')).toHaveLength(4);
  });
});

describe('an engine that is broken', () => {
  const bad = (...options: string[]) => ['--engine', 'name=bad', cmd(...options)];

  it('and never gets through START stops the match', async () => {
    const { status, stdout, stderr } = await run([
      ...ROW,
      ...bad('start=exit'),
      ...EACH,
      ...['--games', '4', '--out', 'nostart'],
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^tengen match: The match was stopped, as engine bad has not got through START: it exited with code 1; --resume .*nostart --recover plays on all the same\.\n$/,
    );
    expect(journal('nostart').games).toHaveLength(1);
    expect(stdout).toContain('Report: ');
    const recovered = await run(['--resume', 'nostart', '--recover']);
    expect(recovered).toMatchObject({ status: 0, stderr: '' });
    expect(journal('nostart').games).toHaveLength(4);
    expect(recovered.stdout).toContain('2 of 4 games repeat an earlier one move by move');
  });

  it('and loses three consecutive games to faults stops it too, and proves nothing to an SPRT', async () => {
    const crasher = [...ROW, ...bad('weak', 'random', 'fault=crash', 'at=3'), ...EACH];
    const stopped = await run([...crasher, '--games', '20', '--out', 'crashing']);
    expect(stopped.status).toBe(2);
    expect(stopped.stderr).toContain(
      'as engine bad has lost 3 consecutive games to faults, the last as it exited with code 3, saying "out of ideas" (crash);',
    );
    expect(journal('crashing').games).toHaveLength(3);
    const one = await run([...crasher, '--games', '20', '--fault-limit', '1', '--out', 'crashing-1']);
    expect(one.stderr).toContain('has lost a game to faults');

    const sprt = ['--recover', '--games', '10', '--sprt', 'elo0=0', 'elo1=1000'];
    const proved = await run([...crasher, ...sprt, '--out', 'faults']);
    expect(proved.stdout).toContain('SPRT 0..1000 Elo: LLR 0.00');
    expect(proved.stdout).toContain('The SPRT leaves out pairs with a game lost to a fault (10 games)');
    const counted = await run([...crasher, ...sprt, 'faults=count', '--out', 'faults-counted']);
    expect(counted.stdout).toContain('H1 accepted');
  });
});

describe('a match for a row of another length', () => {
  it('tells the engines, and holds them to it', async () => {
    const six = await run([...ROW, ...WEAK, ...EACH, '--connect', '6', '--games', '2', '--out', 'six']);
    expect(six.status).toBe(0);
    expect(six.stdout).toMatch(/^1 +row +2 +\+2 =0 −0/m);
    expect(journal('six').games.map(({ moves }) => moves.length)).toEqual([11, 12]);
    expect(readFileSync(path.join(folder, 'six', 'report.html'), 'utf8')).toContain('6 in a row');
  });

  it('plays tic-tac-toe, which nobody wins', async () => {
    const self = `cmd="${process.execPath}" "${program}"`;
    const players = ['a', 'b'].flatMap((name) => [
      '--engine',
      `name=${name}`,
      self,
      'nodes=3000',
      'threads=1',
    ]);
    const rest = ['--connect', '3', '--size', '3', '--games', '2', '--out', 'three'];
    const { status } = await run([...players, ...rest]);
    expect(status).toBe(0);
    expect(journal('three').games.map(({ ending }) => ending.kind)).toEqual(['full-board', 'full-board']);
  });
});

describe('a match that is stopped', () => {
  const SLEEP = 1_000_000 + process.pid;
  const SLOW = [
    '--engine',
    'name=row',
    cmd('delay=10', 'end=stay', 'fault=child', `sleep=${SLEEP}`),
    '--engine',
    'name=weak',
    cmd('weak', MARK),
    ...EACH,
  ];

  it.runIf(process.platform !== 'win32')('leaves no process, and goes on where it was', async () => {
    const count = battery(40, 12);
    const match = start([...SLOW, '--games', String(count), '--concurrency', '2', '--out', 'stopped']);
    const file = path.join(folder, 'stopped', 'match.jsonl');
    while (!existsSync(file) || readFileSync(file, 'utf8').split('\n').length < 5) await sleep(20);
    expect(processesWith(MARK)).not.toEqual([]);
    expect(processesWith(`sleep ${SLEEP}`)).not.toEqual([]);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
    expect([...processesWith(MARK), ...processesWith(String(SLEEP))]).toEqual([]);

    const before = journal('stopped').games;
    expect(before.length).toBeLessThan(count);
    // As after a kill in the middle of writing.
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"game","numb`);
    rmSync(path.join(folder, 'stopped', 'games'), { recursive: true });
    mkdirSync(path.join(folder, 'stopped', 'games'));
    for (const [kind, text] of Object.entries({ psq: '', sgf: '(' }))
      writeFileSync(path.join(folder, 'stopped', 'games', `00001-row-weak.${kind}`), text);
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    for (const name of [`report.html.${pid}.part`, `games/00001-row-weak.psq.${pid}.part`]) {
      writeFileSync(path.join(folder, 'stopped', name), 'Piskv');
    }
    const resumed = await run(['--resume', 'stopped']);
    expect(resumed.status).toBe(0);
    const { games } = journal('stopped');
    expect(games.slice(0, before.length)).toEqual(before);
    // As many games at the same time as before.
    expect(mostAtOnce(games.slice(before.length))).toBe(2);
    expect(games.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, i) => i),
    );
    const files = readdirSync(path.join(folder, 'stopped', 'games'));
    expect(files).toHaveLength(2 * count);
    expect(files.filter((name) => statSync(path.join(folder, 'stopped', 'games', name)).size === 0)).toEqual(
      [],
    );
    expect(readdirSync(path.join(folder, 'stopped')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(resumed.stdout).toMatch(new RegExp(`^1 +row +${count} +\\+${count} =0 −0`, 'm'));
    expect([...processesWith(MARK), ...processesWith(String(SLEEP))]).toEqual([]);
  });
});

/**
 * A game may seem to begin this much before the end of the one it follows: a start is cut to whole milliseconds, and a
 * length is measured by another clock.
 */
const CLOCK_TOLERANCE_MS = 2;

/** How many games of a journal were played at the same time, at most. */
function mostAtOnce(games: readonly { readonly startedAt: string; readonly wallMs: number }[]): number {
  const spans = games.map(({ startedAt, wallMs }) => {
    const start = Date.parse(startedAt);
    return [start, start + wallMs - CLOCK_TOLERANCE_MS];
  });
  return Math.max(
    ...spans.map(([start = 0]) => spans.filter(([from = 0, to = 0]) => from <= start && start < to).length),
  );
}

describe.runIf(process.platform !== 'win32')('a match that is interrupted', () => {
  const SLOW = [...ROW.slice(0, -1), cmd('random', 'delay=20'), ...WEAK, ...EACH];
  const hasGames = async (out: string, games: number) => {
    const file = path.join(folder, out, 'match.jsonl');
    while (!existsSync(file) || readFileSync(file, 'utf8').split('\n').length < games + 2) await sleep(30);
  };

  it('is not played by two processes at once, and the second one hears who plays it', async () => {
    const match = start([...SLOW, '--games', '200', '--out', 'locked']);
    await hasGames('locked', 1);
    const second = await run(['--resume', 'locked']);
    expect(second.status).toBe(2);
    expect(second.stderr).toMatch(
      new RegExp(
        `^tengen match: The match in locked is being played: process ${match.pid} \\(tengen match, since .* UTC\\) is working on it\\.\n$`,
      ),
    );
    // The lock of a process that was killed holds nobody up.
    match.kill('SIGKILL');
    await match.ended;
    const before = journal('locked').games.length;
    const third = start(['--resume', 'locked']);
    await hasGames('locked', before + 1);
    third.kill('SIGINT');
    expect(await third.ended).toBe(130);
    expect(readdirSync(path.join(folder, 'locked')).filter((name) => name.includes('lock'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0)(
    'by kill -9 leaves no engine that it had stopped',
    async () => {
      const engines = [
        ...['--engine', 'name=a', cmd('random', 'delay=30', MARK)],
        ...['--engine', 'name=b', cmd('weak', 'delay=30', MARK)],
      ];
      const match = start([...engines, ...EACH, '--suspend', '--games', '200', '--out', 'unstopped']);
      await hasGames('unstopped', 1);
      match.kill('SIGKILL');
      await match.ended;
      await vi.waitFor(() => expect(processesWith(MARK)).toEqual([]), WAIT);
    },
  );

  it.runIf(RUNS_ALL)('while openings are made can be resumed', async () => {
    const match = start([...SLOW, '--openings', 'random:2', '--draw-after', '10', '--out', 'early']);
    await hasGames('early', 0);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
    expect(journal('early').header.settings.openings).toEqual([]);
    const resumed = start(['--resume', 'early']);
    // The openings are a line, too.
    await hasGames('early', 2);
    resumed.kill('SIGINT');
    expect(await resumed.ended).toBe(130);
    const [made, ...games] = journal('early').games;
    expect(made).toMatchObject({ type: 'settings', gamesPerPairing: 4 });
    expect(made.openings).toHaveLength(2);
    expect(games.length).toBeGreaterThan(0);
  });

  it.runIf(RUNS_ALL)('tells how far the making of many openings is', async () => {
    // Redrawn four times a second: a pipe gets a line every half minute only.
    const terminal = opening('terminal.cjs', 'process.stdout.isTTY = true;\n');
    const match = start([...SLOW, '--openings', 'random:4000', '--out', 'many'], ['--require', terminal]);
    const progress = /░ [1-9]\d* of 4000 openings, \d:\d\d, about \d/;
    await vi.waitUntil(() => progress.test(match.output()), WAIT);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
  });

  it('by a terminal that closes goes on under nohup', async () => {
    const args = [program, 'match', ...SLOW, '--games', '4', '--out', 'nohup'];
    const match = spawn('nohup', [process.execPath, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => match.on('close', resolve));
    match.stdout.resume();
    match.stderr.resume();
    await hasGames('nohup', 1);
    match.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(journal('nohup').games).toHaveLength(4);
  });

  it('by kill -9 at any moment has lost no game that had ended', async () => {
    const KILLS = battery(20, 2);
    const games = 6 * KILLS;
    const told = new Set<number>();
    let kept = 0;
    for (let kill = 0; kill <= KILLS; kill++) {
      const args =
        kill === 0
          ? [
              ...ROW.slice(0, -1),
              cmd('random'),
              ...WEAK,
              ...EACH,
              '--games',
              String(games),
              '--out',
              'killed',
            ]
          : ['--resume', 'killed'];
      const match = start([...args, '--concurrency', '2']);
      match.stdout?.on('data', (data) => {
        for (const [, number] of String(data).matchAll(/^Game (\d+):/gm)) told.add(Number(number));
      });
      // On a fast machine it may be all played before the last kill.
      await Promise.race([match.ended, hasGames('killed', Math.min(kept + 1, games))]);
      await sleep(Math.random() * 400);
      match.kill('SIGKILL');
      await match.ended;
      const file = path.join(folder, 'killed', 'match.jsonl');
      const [, ...lines] = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      const numbers = new Set(lines.map((line) => JSON.parse(line).number + 1));
      expect([...told].filter((number) => !numbers.has(number))).toEqual([]);
      expect(numbers.size).toBe(lines.length);
      expect(numbers.size).toBeGreaterThanOrEqual(kept);
      kept = numbers.size;
    }
    console.log(`${KILLS + 1} kills: ${kept} games, all there`);
    expect(await start(['--resume', 'killed', '--concurrency', '2']).ended).toBe(0);
    expect(
      journal('killed')
        .games.map(({ number }) => number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: games }, (_, i) => i));
    expect(readdirSync(path.join(folder, 'killed', 'games'))).toHaveLength(2 * games);
  });
});

it.runIf(process.platform === 'linux')('says so when no more files can be opened for engines', () => {
  const engines = ['--engine', 'name=row', cmd(), '--engine', 'name=weak', cmd('weak')];
  const many = ['--each', 'st=1', '--games', '60', '--concurrency', '30'];
  const args = ['match', ...engines, ...many, '--out', 'files'];
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 44; exec "$0" "$@"', process.execPath, program, ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toMatch(
    /^tengen match: No more engines can be started, as too many files are open: play fewer games .*\.\n$/m,
  );
  expect(status).toBe(2);
});

describe('what cannot be done', () => {
  const good = [...ROW, ...WEAK, ...EACH];
  const cases: readonly (readonly [name: string, args: () => readonly string[], sentence: RegExp])[] = [
    ['no engine', () => [], /^a match needs two engines or more/],
    ['one engine', () => [...ROW, ...EACH], /^a match needs two engines or more/],
    ['an option that is none', () => [...good, '--gmaes', '4'], /^there is no option --gmaes/],
    ['a missing value', () => [...good, '--games'], /^--games needs a value/],
    [
      'a wrong number',
      () => [...good, '--games', 'many'],
      /^--games must be a whole number from 1 to 1000000, not "many"/,
    ],
    [
      'too many games',
      () => [...good, '--games', '1000002'],
      /^--games must be a whole number from 1 to 1000000, not "1000002"/,
    ],
    ['an odd number of games', () => [...good, '--games', '3'], /^--games must be an even number, .*, not 3/],
    [
      'a negative number',
      () => [...good, '--concurrency', '-1'],
      /^--concurrency must be a whole number from 1 to 256, not "-1"/,
    ],
    [
      'a board too large',
      () => [...good, '--size', '40'],
      /^--size must be a side from 5 to 32, .*, not "40"/,
    ],
    [
      'an unknown rule',
      () => [...good, '--rule', 'chess'],
      /^--rule must be one of freestyle, .*, not "chess"/,
    ],
    ['a value twice', () => [...good, '--games', '2', '--games', '4'], /^--games is given twice/],
    ['a word too many', () => ['x', ...good], /^"x" belongs to no option/],
    [
      'a wrong time',
      () => [...ROW, ...WEAK, '--each', 'turn=fast'],
      /^turn= must be a time with its unit such as 500ms, .*, not "fast"/,
    ],
    [
      'a time without a unit',
      () => [...ROW, ...WEAK, '--each', 'turn=5'],
      /^turn= must be a time with its unit such as 500ms, .*, not "5"/,
    ],
    [
      'a time control that two arbiters read differently',
      () => [...ROW, ...WEAK, '--each', 'tc=180/30'],
      /^tc=180\/30 is 180 moves in 30 s to fastchess, and 180 s a game with 30 s a move to c-gomoku-cli: write tc=180\/30s /,
    ],
    [
      'a time control that is none',
      () => [...ROW, ...WEAK, '--each', 'tc=fast'],
      /^tc= must be like 60\+0\.1, .*, not "fast"/,
    ],
    ['no time at all', () => [...ROW, ...WEAK], /^engine row has no limit/],
    [
      'an engine option that is none',
      () => [...good, '--each', 'colour=red'],
      /^--each has no colour=; there are cmd=, name=/,
    ],
    ['two engines of one name', () => [...ROW, ...ROW, ...EACH], /^two engines are called row/],
    ['no cmd', () => ['--engine', 'name=x', ...ROW, ...EACH], /^--engine needs cmd=/],
    [
      'a missing executable',
      () => [...ROW, '--engine', 'cmd=./no-such-engine', ...EACH],
      /^--engine cmd=\.\/no-such-engine: there is no file /,
    ],
    [
      'no such program',
      () => [...ROW, '--engine', 'cmd=no-such-engine', ...EACH],
      /there is no program "no-such-engine" on the PATH/,
    ],
    [
      'a file that is no program',
      () => [...ROW, '--engine', 'cmd=./plain.txt', ...EACH],
      /plain\.txt is not executable/,
    ],
    ['a missing folder', () => [...ROW, 'dir=/no/such', ...WEAK, ...EACH], /there is no folder \/no\/such/],
    [
      'a missing openings file',
      () => [...good, '--openings', 'nowhere.txt'],
      /^Cannot read the openings file nowhere\.txt: there is no such file/,
    ],
    [
      'a folder as openings file',
      () => [...good, '--openings', folder],
      /^Cannot read the openings file .*: it is a folder/,
    ],
    [
      'an unreadable opening',
      () => [...good, '--openings', opening('bad.txt', '0,0, 1,1\n0,0, 99,0\n')],
      /bad\.txt: line 2: 99,0 is off the board/,
    ],
    [
      'an empty openings file',
      () => [...good, '--openings', opening('empty.txt', '# none\n')],
      /^There is no opening in .*empty\.txt/,
    ],
    [
      'sprt of three',
      () => [...good, '--engine', 'name=c', cmd(), '--sprt', 'elo0=0'],
      /^--sprt is a test of two engines/,
    ],
    [
      'a row of seven',
      () => [...good, '--connect', '7'],
      /^--connect must be a whole number from 3 to 6, not "7"/,
    ],
    ['a small board', () => [...good, '--size', '4'], /^--size must be a side from 5 to 32, .*, not "4"/],
    [
      'an error of none',
      () => [...good, '--until', 'error=0'],
      /^error= must be a number from 0\.1, not "0"/,
    ],
    [
      'a Swiss of too many rounds',
      () => [...good, '--swiss', '2'],
      /^--swiss 2: 2 engines have 1 round at most/,
    ],
    [
      'two kinds of tournament',
      () => [...good, '--gauntlet', '--knockout'],
      /^--gauntlet and --knockout exclude/,
    ],
    [
      'an SPRT without pairs',
      () => [...good, '--noswap', '--sprt', 'elo0=0'],
      /^--sprt tests pairs of games with both colours/,
    ],
    [
      'sprt of what no score is',
      () => [...good, '--sprt', 'elo1=10000'],
      /^elo1= must be a number from -4000 to 4000/,
    ],
    ['no lines', () => [...good, '--each', 'initstr='], /^initstr= must be one or more lines, not ""/],
    ['sprt upside down', () => [...good, '--sprt', 'elo0=5', 'elo1=0'], /^--sprt needs an elo0 below elo1/],
    [
      'sprt with a wrong word',
      () => [...good, '--sprt', 'elo=5'],
      /^--sprt has no elo= \(did you mean elo0=\?\); there are elo0=, elo1=, alpha=, beta=/,
    ],
    ['a folder that is in use', () => [...good, '--out', 'used'], /^The folder .*used is not empty/],
    [
      'a folder that cannot be',
      () => [...good, '--out', 'plain.txt/x'],
      /^Cannot create .*: a part of the path is not a folder/,
    ],
    ...(process.platform === 'linux'
      ? [
          [
            'a folder where there can be none',
            () => [...good, '--out', '/proc/none'],
            /^Cannot create \/proc\/none: there is no such/,
          ] as const,
          [
            'a processor that is not there',
            () => [...good, '--use-affinity', '0,4095'],
            /^--use-affinity: this program may not run on processor 4095, but on \d/,
          ] as const,
          [
            'a folder of an engine where there can be none',
            () => [...good, '--each', 'folder=/proc/none'],
            /^Cannot create \/proc\/none: there is no such/,
          ] as const,
        ]
      : []),
    [
      'nothing to resume',
      () => ['--resume', 'nowhere'],
      /^Cannot read .*nowhere.match\.jsonl: there is no such file/,
    ],
    [
      'a broken journal',
      () => ['--resume', 'torn'],
      /^Cannot resume from torn.match\.jsonl: line 2 is unreadable/,
    ],
    [
      'options with --resume',
      () => ['--resume', 'torn', '--rule', 'renju'],
      /^--rule does not go with --resume/,
    ],
    [
      'other engines with --resume',
      () => ['--resume', 'torn', ...ROW],
      /^--engine does not go with --resume, which continues the match as it was begun/,
    ],
    [
      'fewer games with --resume',
      () => ['--resume', 'six', '--games', '0'],
      /^--games must be a whole number from 1 to 1000000, not "0"/,
    ],
    [
      'processors that are none',
      () => [...good, '--use-affinity', 'x'],
      /^--use-affinity must be all, or a list of processors such as 0-3,6, not "x"/,
    ],
    ['resign without a score', () => [...good, '--resign', 'movecount=3'], /^--resign needs score=X/],
    [
      'two ways to adjudicate',
      () => [...good, '--draw', 'movecount=3', 'score=1', '--adjudicate-draw', '1,3'],
      /^--adjudicate-draw and --draw exclude each other/,
    ],
    ['an unknown anchor', () => [...good, '--anchor', 'x=1'], /^--anchor x: no engine is called so/],
    [
      'an anchor without a rating',
      () => [...good, '--anchor', 'row'],
      /^--anchor must be an engine's name and its rating/,
    ],
    [
      'openings that begin too far',
      () => [...good, '--openings', opening('one.txt', 'h8\n'), 'start=2'],
      /^--openings start=2: there are only 1 openings/,
    ],
    [
      'swap2 beside a file',
      () => [...good, '--openings', 'swap2', 'one.txt'],
      /^--openings swap2 is the only opening of a match/,
    ],
    [
      'a tournament file that is none',
      () => ['--config', opening('bad.json', '{\n"games": 3\n}'), ...good],
      /bad\.json, line 2: "games" must be an even number, .*, not 3/,
    ],
    [
      'a log where there can be none',
      () => [...good, '--log', 'plain.txt/x.log', '--out', 'never'],
      /^Cannot write the log plain\.txt\/x\.log: a part of the path is not a folder/,
    ],
    [
      'one file for two logs',
      () => [...good, '--log', 'said.log', '--messages', './said.log'],
      /^--log and --messages name the same file/,
    ],
    [
      'a log in place of the journal',
      () => [...good, '--log', 'never/match.jsonl', '--out', 'never'],
      /^--log: never\/match\.jsonl is a file of the match itself/,
    ],
    [
      'conformance of nothing',
      () => ['--conformance', 'no-such-engine'],
      /^--conformance no-such-engine: there is no program/,
    ],
  ];

  beforeAll(() => {
    chmodSync(opening('plain.txt', 'text\n'), 0o644);
    mkdirSync(path.join(folder, 'used'));
    writeFileSync(path.join(folder, 'used', 'x'), '');
    mkdirSync(path.join(folder, 'torn'));
    const header = { type: 'match', version: 1, settings: { engines: [] } };
    writeFileSync(path.join(folder, 'torn', 'match.jsonl'), `${JSON.stringify(header)}\n{"type":"ga\n{}\n`);
  });

  it.each(cases)('%s is reported in a sentence, and nothing is written', async (_, args, sentence) => {
    const out =
      args().includes('--out') || args().includes('--resume') || args().includes('--conformance')
        ? []
        : ['--out', 'never'];
    const before = readdirSync(folder).sort();
    const { status, stdout, stderr } = await runInProcess(match, [...args(), ...out]);
    expect(stderr).toMatch(/^tengen match: [^\n]+\.\n$/);
    expect(stderr.slice('tengen match: '.length)).toMatch(sentence);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  it.runIf(process.platform === 'linux')(
    'a disk that is full ends the match in a sentence, and the journal stays sound',
    async () => {
      // The largest file may have 6 KiB: the system refuses what a full disk would.
      const args = [...good, '--games', '20', '--out', 'full'].map((word) => `'${word}'`).join(' ');
      const { status, stderr } = spawnSync(
        'bash',
        ['-c', `ulimit -f 6; exec '${process.execPath}' '${program}' match ${args}`],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      expect(stderr).toMatch(/^tengen match: Cannot write .*match\.jsonl: .*\.\n$/);
      expect(status).toBe(2);
      const { games } = journal('full');
      expect(games.length).toBeGreaterThan(0);
      expect(games.every(({ ending }) => ending.kind === 'five')).toBe(true);
      expect(
        readdirSync(path.join(folder, 'full', 'games')).filter((name) => name.endsWith('.part')),
      ).toEqual([]);
      expect((await run(['--resume', 'full'])).status).toBe(0);
      expect(journal('full').games).toHaveLength(20);
    },
  );
});
