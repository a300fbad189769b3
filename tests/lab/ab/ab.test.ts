import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type AbMatch, type AbScore, playAbMatch } from '../../../lab/ab/ab-match.ts';
import { progressLine, resultLines } from '../../../lab/ab/ab-texts.ts';
import { tool } from '../../../lab/ab/ab-tool.ts';
import { inWords } from '../../../lab/lab-tool.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { battery } from '../../battery.ts';
import { buildStandInCore } from '../../engine/stand-in-core.ts';
import { processorShare } from '../../own-stopwatch.ts';
import { encodeNet, randomNet } from '../../random-net.ts';
import { runInProcess } from '../../run-in-process.ts';

const CORE = path.resolve('build/core.wasm');
const NEVER = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), 'tengen-ab-'));
/**
 * A module that has the process write to standard error as soon as it listens to Ctrl-C, which would kill it before.
 */
const TELLS_WHEN_IT_LISTENS = `data:text/javascript,process.on('newListener', (event) => {
  if (event === 'SIGINT') setImmediate(() => console.error('It listens.'));
})`;

afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  return full;
}

/** A folder with this file alone, a copy of another. */
function folderWith(name: string, from: string): string {
  const full = mkdtempSync(path.join(folder, 'nets-'));
  copyFileSync(from, path.join(full, name));
  return full;
}

function play(options: readonly string[], rest: Partial<AbMatch> = {}): Promise<AbScore> {
  const request = tool.readRequest([CORE, CORE, ...options]);
  if (!request.ok) throw new Error(request.error);
  return playAbMatch({ signal: NEVER, onPair: () => {}, ...request.value, ...rest });
}

/** What does not depend on the clock. */
function played({ tally, blackWins, totals }: AbScore) {
  return { tally, blackWins, totals: totals.map(({ ms: _, ...total }) => total) };
}

describe('two builds', () => {
  it('that are the same make half of the points of every pair', async () => {
    for (const options of [
      ['--rule', 'renju'],
      ['--size', '12x9', '--rule', 'caro'],
    ]) {
      const { tally, totals } = await play([...options, '--pairs', '2', '--nodes', '200']);
      expect(tally.pairs).toEqual([0, 0, 2, 0, 0]);
      const [a, b] = totals.map(({ ms: _, ...total }) => total);
      expect(a).toEqual(b);
    }
    expect(getEventListeners(NEVER, 'abort')).toHaveLength(0);
  });

  it('play the same games again with any concurrency, and others from another seed', async () => {
    const options = ['--pairs', '3', '--nodes', '150', '--nodes-b', '100'];
    const first = played(await play([...options, '--concurrency', '1']));
    expect(played(await play([...options, '--concurrency', '3']))).toEqual(first);
    expect(played(await play([...options, '--seed', '2']))).not.toEqual(first);
  });

  it('are distinguished when one is far weaker, and the test stops early', async () => {
    const options = ['--pairs', '400', '--nodes', '1000', '--nodes-b', '20', '--sprt', '0,150'];
    const scores: AbScore[] = [];
    const { tally } = await play(options, { onPair: (score) => scores.push(score) });
    expect(tally.wins).toBeGreaterThan(10 * tally.losses);
    expect(scores.length).toBeLessThan(40);
    expect(scores.at(-1)?.tally).toEqual(tally);
  });

  it('may have nets of their own', async () => {
    const net = file('a.net', encodeNet(randomNet('caro', 'usual', new RandomChoices(1))));
    const options = ['--rule', 'caro', '--pairs', '1', '--nodes', '300', '--net-b', 'none'];
    const linear = played(await play([...options, '--net-a', 'none']));
    const withNet = played(await play([...options, '--net-a', net]));
    expect(withNet).not.toEqual(linear);
    // A folder has a net for each rule that has one.
    expect(played(await play([...options, '--net-a', folderWith('caro.net', net)]))).toEqual(withNet);
    expect(played(await play([...options, '--net-a', folderWith('renju.net', net)]))).toEqual(linear);
  });

  it('may be limited by time', async () => {
    const { totals } = await play(['--pairs', '1', '--ms', '5']);
    for (const { ms, moves } of totals) expect((ms / moves) * processorShare()).toBeLessThan(20);
  });

  it('may share out nodes over a whole game as the program does its time', async () => {
    const same = await play(['--pairs', '2', '--match', '20000', '--turn', '5000']);
    expect(same.tally.pairs).toEqual([0, 0, 2, 0, 0]);
    // Games take no more than the clock has, however many moves they have.
    for (const { nodes } of same.totals) expect(nodes).toBeLessThan(4 * 20_000);
    const miser = await play([
      '--pairs',
      String(battery(20, 8)),
      '--match',
      '20000',
      '--clock-a',
      'targetMoves=1000',
    ]);
    const { wins, losses } = miser.tally;
    expect(losses).toBeGreaterThan(battery(2, 1) * wins);
    const [a, b] = miser.totals;
    expect(a.nodes).toBeLessThan(b.nodes / 2);
  });

  it('stop when asked to', async () => {
    const stop = new AbortController();
    const options = ['--pairs', '1000000', '--nodes', '200'];
    const { tally } = await play(options, { signal: stop.signal, onPair: () => stop.abort() });
    expect(tally.wins + tally.draws + tally.losses).toBeGreaterThanOrEqual(2);
  });
});

it('says how it stands in a line, and what came of it in a few', () => {
  const score: AbScore = {
    tally: { wins: 12, draws: 3, losses: 5, singles: [0, 0, 0], pairs: [1, 1, 2, 2, 4] },
    blackWins: 11,
    totals: [
      { moves: 400, nodes: 4e6, ms: 4000, depths: 4400 },
      { moves: 400, nodes: 4e6, ms: 5000, depths: 4000 },
    ],
  };
  const sprt = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };
  expect(progressLine(score, 40, sprt, 30_000)).toBe(
    '10 of 40 pairs, 0:30, about 1:30 left: +12 =3 −5, score 67.5 %, Elo +127.0 ± 187.6, SPRT 0..5 Elo: LLR 0.09 (-2.94, 2.94)',
  );
  expect(resultLines(score, undefined)).toEqual([
    'A - B: +12 =3 −5, score 67.5 %, Elo +127.0 ± 187.6, LOS 95.0 %, draws 15.0 %',
    'Pairs 0-½-1-1½-2: 1 1 2 2 4',
    'Black won 11 of 20 games. A: 1000 kn/s, depth 11.0 a move, B: 800 kn/s, depth 10.0 a move.',
  ]);
});

describe('the command', () => {
  const run = (...args: readonly string[]) => runInProcess(inWords(tool), args);

  it('prints the result on standard output and the progress on standard error', async () => {
    const { status, stdout, stderr } = await run(CORE, CORE, '--pairs', '2', '--nodes', '100');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^A - B: .*score 50\.0 %.*\nPairs 0-½-1-1½-2: 0 0 2 0 0\nBlack won /);
    expect(stderr).toMatch(/^2 of 2 pairs, /);
  });

  it('refuses what it cannot do in a sentence', async () => {
    const { status, stdout, stderr } = await run('a.wasm');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toBe('ab: B.wasm is missing.\n');
  });

  it('prints its sums after Ctrl-C, also where npm passes that on once more', async () => {
    const args = ['lab/run-tool.mjs', 'lab/ab/ab-tool.ts', CORE, CORE, '--nodes', '200', '--pairs', '100000'];
    const tool = spawn(process.execPath, ['--import', TELLS_WHEN_IT_LISTENS, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    tool.stdout.on('data', (data) => {
      said += data;
    });
    const ended = new Promise((resolve) => tool.on('close', resolve));
    await once(tool.stderr, 'data');
    await sleep(300);
    // Also while the process ends, when Node listens no more.
    for (const first = performance.now(); performance.now() - first < 100; await sleep(10))
      tool.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said).toMatch(/^A - B: \+\d+ =\d+ −\d+, score .*\nPairs 0-½-1-1½-2: /);
  });

  it('says which core fails', async () => {
    const { status, stderr } = await run(
      file('stand-in.wasm', await buildStandInCore()),
      CORE,
      '--size',
      '21',
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/ab: A failed in the middle of a game \(unreachable\)\.\n$/);
  });

  it('plays a core from before there were nets without one, unless one is asked for', async () => {
    const old = file('old.wasm', await buildStandInCore());
    const request = tool.readRequest([old, CORE]);
    expect(request.ok && request.value.settings.nets.map((nets) => nets.length)).toEqual([0, 1]);
    expect(tool.readRequest([old, CORE, '--net-a', 'none']).ok).toBe(true);
    const net = file('asked.net', encodeNet(randomNet('freestyle', 'usual', new RandomChoices(1))));
    expect(tool.readRequest([old, CORE, '--net-a', net])).toEqual({
      ok: false,
      error: `${old} is a core that takes no nets`,
    });
  });

  it.each<[string, readonly string[]]>([
    ['Cannot read no.wasm: there is no such file or folder', ['no.wasm', CORE]],
    ['is no core that fits this program', [file('text', 'text'), CORE]],
    ['is no core that fits this program', [CORE, file('empty.wasm', readFileSync(CORE).subarray(0, 8))]],
    ['Cannot read no.net: there is no such file or folder', [CORE, CORE, '--net-a', 'no.net']],
    ['text: this is no file of a net', [CORE, CORE, '--net-b', file('text', 'text')]],
    [
      'a.net is a net for caro',
      [CORE, CORE, '--net-a', file('a.net', encodeNet(randomNet('caro', 'usual', new RandomChoices(1))))],
    ],
    ['--rule must be one of', [CORE, CORE, '--rule', 'go']],
    ['--size must be', [CORE, CORE, '--size', '40']],
    ['--pairs must be', [CORE, CORE, '--pairs', '0']],
    ['--nodes-b must be', [CORE, CORE, '--nodes-b', 'few']],
    ['--ms and --nodes exclude each other', [CORE, CORE, '--nodes', '5', '--ms', '5']],
    ['--match and --nodes-b exclude each other', [CORE, CORE, '--nodes-b', '5', '--match', '5000']],
    ['--clock-b is for games with --match', [CORE, CORE, '--clock-b', 'leastCalm=0.4']],
    ['--clock-a must be numbers', [CORE, CORE, '--match', '5000', '--clock-a', 'calm=0.4']],
    ['--clock-a must be numbers', [CORE, CORE, '--match', '5000', '--clock-a', 'leastCalm']],
    ['--clock-a must be numbers', [CORE, CORE, '--match', '5000', '--clock-a', 'fallScore=0']],
    ['--sprt must be two numbers', [CORE, CORE, '--sprt', '5']],
    ['--sprt must be two numbers', [CORE, CORE, '--sprt', '5,0']],
    ['there is no option --threads', [CORE, CORE, '--threads', '2']],
  ])('%s', (error, args) => {
    expect(tool.readRequest(args)).toEqual({ ok: false, error: expect.stringContaining(error) });
  });
});
