import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { match } from '../../src/cli/match.ts';
import { resultOf } from '../../src/game/result.ts';
import { MATCH_OPTIONS, matchCommand } from '../../src/match/options/match-options.ts';
import { chosenProgram, unpackedCommand } from '../../src/match/process/engine-archive.ts';
import { folderSize } from '../../src/match/process/folder-size.ts';
import { readOptions } from '../../src/terminal/read-options.ts';
import { runInProcess } from '../run-in-process.ts';
import { TEST_ENGINE_OF_SHELL } from './engines.ts';
import { cmd } from './match-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-gomocup-'));
const at = (...names: readonly string[]) => path.join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

const TWO = ['--engine', 'cmd=self', 'name=a', '--engine', 'cmd=self', 'name=b'];
const PRESET = ['--preset', 'gomocup-2026'];

/** What a command line means: the match, or what is wrong. */
function request(...args: readonly string[]) {
  const read = resultOf(() => matchCommand(readOptions(args, MATCH_OPTIONS)));
  return !read.ok ? read.error : read.value.kind === 'match' ? read.value.match : read.value.kind;
}

function journalOf(out: string) {
  const [header, ...games] = readFileSync(path.join(out, 'match.jsonl'), 'utf8').trimEnd().split('\n');
  return { header: JSON.parse(header ?? ''), games: games.map((line) => JSON.parse(line)) };
}

describe('a preset', () => {
  it.each([
    ['freestyle20', { rule: 'freestyle', board: { width: 20, height: 20 } }, [30_000, 180_000]],
    ['fastgame20', { rule: 'freestyle', board: { width: 20, height: 20 } }, [5_000, 100_000]],
    ['freestyle15', { rule: 'freestyle', board: { width: 15, height: 15 } }, [30_000, 180_000]],
    ['standard15', { rule: 'standard', board: { width: 15, height: 15 } }, [30_000, 180_000]],
    ['renju15', { rule: 'renju', board: { width: 15, height: 15 }, drawAfter: 200 }, [30_000, 180_000]],
    ['caro15', { rule: 'caro', board: { width: 15, height: 15 } }, [30_000, 180_000]],
  ])('has the terms of %s', (league, terms, [turnMs, matchMs]) => {
    const found = request(...PRESET, '--league', league, '--openings', 'book.txt', ...TWO);
    const engine = { limits: { turnMs, matchMs, memory: 367_001_600 }, restart: true, toleranceMs: 1000 };
    expect(found).toMatchObject({ ...terms, hasFolders: true, engines: [engine, engine] });
    if (league !== 'renju15') expect(found).not.toHaveProperty('drawAfter');
  });

  it('leaves what is said otherwise', () => {
    const found = request(
      ...[...PRESET, '--league', 'renju15', '--openings', 'book.txt', ...TWO],
      ...['--each', 'st=2', 'restart=no', '--draw-after', '100'],
    );
    const engine = { limits: { turnMs: 2000, matchMs: 180_000 }, restart: false };
    expect(found).toMatchObject({ rule: 'renju', drawAfter: 100, engines: [engine, engine] });
  });

  it('is known whatever the case', () => {
    const rest = ['--openings', 'book.txt', ...TWO];
    expect(request('--preset', 'Gomocup-2026', '--league', 'RENJU15', ...rest)).toEqual(
      request(...PRESET, '--league', 'renju15', ...rest),
    );
  });

  it.runIf(process.platform !== 'win32')('suspends unless that is taken back', () => {
    const league = [...PRESET, '--league', 'renju15', '--openings', 'book.txt', ...TWO];
    expect(request(...league)).toHaveProperty('suspend', true);
    expect(request(...league, '--suspend=no')).not.toHaveProperty('suspend');
  });

  it.each([
    [[...PRESET, '--openings', 'b.txt'], /^--preset gomocup-2026 needs --league: freestyle20, fastgame20/],
    [[...PRESET, '--league', 'renju15'], /^--preset gomocup-2026 needs --openings/],
    [
      [...PRESET, '--league', 'renju15', '--openings', 'b.txt', '--queue', 'redis://localhost'],
      /^--preset does not go with --queue/,
    ],
    [['--league', 'renju15'], /^--league goes with --preset only/],
    [[...PRESET, '--league', 'go19'], /^--league must be one of freestyle20/],
    [['--preset', 'gomocup-1999'], /^--preset must be one of gomocup-2026/],
  ])('says what is wrong: %j', (args, sentence) => {
    expect(request(...args, ...TWO)).toMatch(sentence);
  });
});

it("sends what Gomocup's judge sends", async () => {
  const log = at('listener.log');
  writeFileSync(
    at('listener.mjs'),
    `import { appendFileSync } from 'node:fs';
     let n = 0;
     process.stdin.on('data', (data) => {
       appendFileSync(${JSON.stringify(log)}, data);
       for (const line of String(data).split('\\r\\n')) {
         if (line.startsWith('START')) console.log('OK');
         if (line === 'DONE' || line.startsWith('TURN')) console.log('1,' + n++);
         if (line === 'END') process.exit(0);
       }
     });`,
  );
  writeFileSync(at('book.txt'), '0,0, 1,1, 2,0\n');
  const out = at('sent');
  const { status } = await runInProcess(match, [
    ...[...PRESET, '--league', 'freestyle20', '--openings', at('book.txt'), '--out', out],
    ...['--engine', 'name=listener', `cmd="${process.execPath}" "${at('listener.mjs')}"`],
    ...['--engine', 'name=weak', cmd('weak'), 'folderlimit=1m', '--games', '2'],
  ]);
  expect(status).toBe(0);
  const limits = journalOf(out).header.settings.engines.map(
    ({ ownFolder }: { ownFolder: { limit: number } }) => ownFolder.limit / 2 ** 20,
  );
  expect(limits).toEqual([70, 1]);
  // Written down from the judge's source (new_protocol.py): what it sends at the start, before the first and each move.
  const begin = [
    ...['START 20', 'INFO timeout_turn 30000', 'INFO timeout_match 180000', 'INFO max_memory 367001600'],
    ...[
      'INFO game_type 1',
      'INFO rule 0',
      `INFO folder ${path.join(`${out}-engines`, 'folder', 'listener')}`,
    ],
  ];
  const { games } = journalOf(out);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\r\n');
  const expected = games.flatMap(({ black, moves }) => {
    const opening = ['10,10', '11,11', '12,10'];
    const stones = [...opening, ...moves.map(({ x, y }: { x: number; y: number }) => `${x},${y}`)];
    // After three stones white is to move; the listener is engine 0.
    const first = black === 0 ? 4 : 3;
    const asked = Array.from({ length: stones.length }, (_, i) => i).filter(
      (i) => i >= first && (i - first) % 2 === 0,
    );
    return [
      ...begin,
      ...asked.flatMap((i, k) => [
        'INFO time_left',
        ...(k > 0
          ? [`TURN ${stones[i - 1]}`]
          : [
              'BOARD',
              ...stones.slice(0, i).map((stone, j) => `${stone},${j % 2 === i % 2 ? 1 : 2}`),
              'DONE',
            ]),
      ]),
      'END',
    ];
  });
  expect(lines.map((line) => line.replace(/(time_left) \d+$/, '$1'))).toEqual(expected);
  expect(existsSync(path.join(`${out}-engines`, 'folder', 'listener'))).toBe(true);
});

it.each([
  [
    'mätch',
    'a',
    /^tengen match: Engine a: its folder would be in .*mätch-engines, and engines read printable ASCII/,
  ],
  ['match', 'ä', /^tengen match: Engine ä: its folder would be in /],
  ['match', '../../a', /^tengen match: Engine \.\.\/\.\.\/a: there can be no folder of this name\./],
  ['match', 'Folder', /^tengen match: Engine Folder: there can be no folder of this name\./],
])('in %s the folder of an engine %s cannot be sent', async (out, name, sentence) => {
  writeFileSync(at('book.txt'), '0,0, 1,1, 2,0\n');
  const { status, stderr } = await runInProcess(match, [
    ...[...PRESET, '--league', 'freestyle20', '--openings', at('book.txt'), '--out', at(out)],
    ...['--engine', `name=${name}`, cmd('weak'), '--engine', 'name=weak', cmd('weak')],
  ]);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
  expect(existsSync(at(out))).toBe(false);
  expect(existsSync(at(`${out}-engines`))).toBe(false);
});

it('has an engine lose that keeps too much in its folder', async () => {
  writeFileSync(
    at('hoarder.mjs'),
    `import { writeFileSync } from 'node:fs';
     process.stdin.on('data', (data) => {
       for (const line of String(data).split('\\r\\n')) {
         if (line.startsWith('START')) console.log('OK');
         if (line.startsWith('INFO folder')) writeFileSync(line.slice(12) + '/learnt', 'x'.repeat(3000));
         if (line === 'END') process.exit(0);
       }
     });`,
  );
  const hoarder = `cmd="${process.execPath}" "${at('hoarder.mjs')}"`;
  const out = at('hoarded');
  await runInProcess(match, [
    ...['--engine', 'name=hoarder', hoarder, `folder=${at('kept')}`, 'folderlimit=2k'],
    ...['--engine', 'name=weak', cmd('weak'), '--each', 'st=60', '--games', '2', '--out', out],
  ]);
  for (const { ending, black } of journalOf(out).games) {
    const by = black === 0 ? 'black' : 'white';
    const detail = `has more than 2 KiB in its folder ${at('kept')}`;
    expect(ending).toMatchObject({ kind: 'fault', by, fault: { kind: 'folder', detail } });
  }
});

it('counts what is in a folder and those in it, no more than needed, and follows no link', async () => {
  mkdirSync(at('counted', 'inner'), { recursive: true });
  writeFileSync(at('counted', 'one'), 'x'.repeat(100));
  writeFileSync(at('counted', 'inner', 'two'), 'x'.repeat(50));
  symlinkSync(at('counted'), at('counted', 'inner', 'loop'));
  const size = await folderSize(at('counted'), 1e9);
  expect(size).toBeGreaterThanOrEqual(150);
  expect(size).toBeLessThan(150 + 1000);
  expect(await folderSize(at('counted'), 10)).toBeGreaterThan(10);
  expect(await folderSize(at('nowhere'), 10)).toBe(0);
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(at('counted', 'inner', name), 'x');
  // The walk ends, however many files there are.
  expect(await folderSize(at('counted', 'inner'), 1e9, 3)).toBeLessThan(
    await folderSize(at('counted', 'inner'), 1e9),
  );
});

describe('the program of a ZIP', () => {
  const renju15 = { rule: 'renju', side: 15 } as const;
  // By the judge's source (client.py).
  it.each([
    [['engine.exe', 'pbrain-a.exe', 'readme.txt'], 'pbrain-a.exe'],
    [['pbrain-a.exe', 'pbrain-a64.exe'], 'pbrain-a64.exe'],
    [['pbrain-a64.exe', 'pbrain-a_renju.exe'], 'pbrain-a_renju.exe'],
    [['pbrain-a_renju_64.exe', 'pbrain-a_renju-15.exe'], 'pbrain-a_renju-15.exe'],
    [['pbrain-a_renju-20.exe', 'pbrain-a_freestyle-15.exe', 'pbrain-a.exe'], 'pbrain-a.exe'],
    [['pbrain-a_15.exe', 'pbrain-a.exe', 'pbrain-a_20.exe'], 'pbrain-a_15.exe'],
    [['pbrain-a_caro.exe', 'pbrain-a_standard64.exe'], 'pbrain-a_standard64.exe'],
    [['PBRAIN-A.EXE', 'b64.exe'], 'PBRAIN-A.EXE'],
    [['a.txt', 'pbrain-a'], undefined],
  ])('of %j is %s', (names, chosen) => {
    expect(chosenProgram(names, renju15, true)).toBe(chosen);
  });

  const hasZip = ['zip', 'unzip'].every((name) => spawnSync(name, ['-v']).status === 0);
  it.runIf(hasZip && process.platform === 'linux')('plays in the folder where it is unpacked', async () => {
    mkdirSync(at('packed'));
    copyFileSync(TEST_ENGINE_OF_SHELL, at('packed', 'pbrain-packed_renju.exe'));
    writeFileSync(at('packed', 'pbrain-packed.exe'), 'echo ERROR wrong one');
    spawnSync('zip', ['-q', '-r', at('packed.zip'), '.'], { cwd: at('packed') });
    // A shell in Wine's place.
    mkdirSync(at('bin'));
    writeFileSync(at('bin', 'wine'), '#!/bin/sh\npwd >where\nexec /bin/sh "$@"\n');
    chmodSync(at('bin', 'wine'), 0o755);
    const before = process.env.PATH;
    process.env.PATH = `${at('bin')}:${before}`;
    const out = at('unpacked');
    const line = [
      '--engine',
      `cmd=${at('packed.zip')}`,
      '--engine',
      'name=weak',
      cmd('weak'),
      '--each',
      'st=60',
    ];
    const own = path.join(`${out}-engines`, 'packed');
    // A match before had another program there, which would fit better.
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'pbrain-old_renju-15.exe'), '');
    await sleep(100);
    try {
      const { status, stderr } = await runInProcess(match, [
        ...line,
        '--rule',
        'renju',
        '--games',
        '2',
        '--out',
        out,
      ]);
      expect([status, stderr]).toEqual([0, '']);
      writeFileSync(at('broken.zip'), 'PK');
      const broken = await runInProcess(match, [
        ...['--engine', `cmd=${at('broken.zip')}`, ...line.slice(2), '--out', at('none')],
      ]);
      expect(broken.stderr).toMatch(
        /Cannot unpack .*broken\.zip: unzip says "unzip: cannot find [^\n]+ period\."/,
      );
      const gtp = await runInProcess(match, [
        ...line.slice(0, 2),
        'proto=gtp',
        ...line.slice(2),
        '--out',
        at('gtp'),
      ]);
      expect(gtp.stderr).toMatch(/protocol: it speaks the Gomocup protocol, leave out proto=gtp/);
      // As on a disk whose times are behind.
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
      const behind = await unpackedCommand(at('packed.zip'), at('behind'), renju15);
      clock.mockRestore();
      expect(behind.args).toEqual([at('behind', 'pbrain-packed_renju.exe')]);
    } finally {
      process.env.PATH = before;
    }
    const { header, games } = journalOf(out);
    expect(header.settings.engines[0]).toMatchObject({
      command: { program: at('bin', 'wine'), args: [path.join(own, 'pbrain-packed_renju.exe')], folder: own },
    });
    expect(games.map(({ ending }) => ending.kind)).toEqual(['five', 'five']);
    expect(readFileSync(path.join(own, 'where'), 'utf8').trim()).toBe(own);
    expect(readdirSync(own)).toContain('pbrain-packed.exe');
  });
});
