import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { battery, RUNS_ALL, WAIT } from '../battery.ts';
import { InstalledPackage } from './installed.ts';

const installed = new InstalledPackage();
const program = path.join(installed.project, 'node_modules/.bin/tengen');
const root = path.join(installed.project, 'node_modules/tengen');

it.runIf(RUNS_ALL)('is below 2.5 MB, needs no other package, and says of whom it is made', () => {
  const { size } = statSync(installed.file);
  console.log(`the package, packed: ${(size / 1e6).toFixed(2)} MB`);
  expect(size).toBeLessThan(2_500_000);
  const { dependencies, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  expect(readFileSync(path.join(root, 'LICENCES.txt'), 'utf8')).toContain('valibot');
});

it.runIf(RUNS_ALL)('has types that hold for a strict program', () => {
  const source = `
    import { createEngine, type GameAnalysis, analyzeGame, type Line, openings, protocol, readRecord, solve, TengenError } from 'tengen';
    const engine = await createEngine({ threads: 2 });
    const search = engine.search({ rule: 'renju', moves: ['H8', { x: 8, y: 6 }] }, { ms: 100 }, { lines: 3 });
    for await (const { lines } of search) lines satisfies readonly Line[];
    const { move, lines: [best] } = await search;
    const score: number | undefined = best?.score.kind === 'win' ? best.score.plies : undefined;
    const game: GameAnalysis = await analyzeGame(engine, 'H8 I9');
    const record = readRecord('H8 I9');
    const renju: string = { rule: 'renju' as const, ...record }.rule;
    const told: { black?: string; matchMs?: number; moves: readonly { ms?: number }[] } = record;
    const winning: string | null = (await solve('H8')).move;
    for await (const { moves } of openings({ count: 1 })) moves.join();
    for await (const line of protocol(['START 15'])) line.trim();
    // @ts-expect-error there is no such rule
    engine.rules.legalMoves({ rule: 'chess' });
    // @ts-expect-error internal
    engine.rules.referee;
    export { game, move, renju, score, TengenError, told, winning };
  `;
  writeFileSync(path.join(installed.project, 'types.mts'), source);
  const options = '--noEmit --strict --target es2022 --lib es2023 --module nodenext --types node'.split(' ');
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const types = ['--typeRoots', path.resolve('node_modules/@types'), 'types.mts'];
  for (const more of [[], ['--exactOptionalPropertyTypes']]) {
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, ...more, ...types], {
      cwd: installed.project,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  }
});

it('searches, proves, opens and talks', async () => {
  const said = await installed.run(`
    import { createEngine, readRecord, writeRecord, analyzeGame, openings, protocol, solve } from 'tengen';
    const engine = await createEngine();
    const result = await engine.search({ rule: 'standard', moves: 'H8 I9' }, { nodes: 2000 });
    const game = readRecord('H8 A1 I8 A2 J8 B7');
    const { moves, sides } = await analyzeGame(engine, game, { limits: { nodes: 500 } });
    engine.dispose();
    const { verdict, wins } = await solve('H8 A1 I8 A2 J8 A3', { by: 'fours', nodes: 2000 });
    const found = [];
    for await (const opening of openings({ rule: 'renju', count: 2, stones: undefined, nodes: 1000, seed: 1 })) found.push(opening.moves.length);
    const lines = [];
    async function* questions() {
      yield 'START 15';
      yield 'INFO max_node 500';
      yield 'TURN 7,7';
      while (lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      yield 'END';
    }
    for await (const line of protocol(questions())) if (!line.startsWith('MESSAGE')) lines.push(line);
    console.log(JSON.stringify({
      move: result.move, sgf: writeRecord(game), judged: moves.map(({ judgement }) => judgement), verdict,
      plies: wins[0].plies, holds: wins[0].proofHolds, found: found.length, lines, sides: sides.length,
    }));
  `);
  expect(JSON.parse(said)).toMatchObject({
    move: expect.stringMatching(/^[A-O]\d+$/),
    sgf: expect.stringContaining(';B[hh];W[ao]'),
    judged: { length: 6 },
    ...{ verdict: 'win', plies: 3, holds: true, found: 2, sides: 2 },
    lines: ['OK', expect.stringMatching(/^\d+,\d+$/)],
  });
});

it('leaves no memory of engines that were disposed', async () => {
  const count = battery(100, 8);
  const said = await installed.run(`
    import { createEngine } from 'tengen';
    const sizes = [];
    for (let i = 0; i < ${count}; i++) {
      const engine = await createEngine();
      await engine.search('H8 I9', { nodes: 500 });
      engine.dispose();
      sizes.push(process.memoryUsage().rss / 2 ** 20);
    }
    console.log(Math.max(...sizes.slice(sizes.length / 2)) - Math.max(...sizes.slice(0, sizes.length / 2)));
  `);
  // An engine that is not disposed keeps 10 MiB and more.
  expect(Number(said)).toBeLessThan(40);
});

it.runIf(RUNS_ALL)('has the program, with its page and itself as an engine', async () => {
  const out = path.join(installed.project, 'match');
  const each = ['--each', 'cmd=self', 'nodes=200', 'tc=inf', '--games', '2', '--out', out];
  const match = installed.start([program, 'match', '--engine', 'name=a', '--engine', 'name=b', ...each]);
  expect(await match.ended, match.output()).toBe(0);
  expect(match.output()).toContain('Crosstable');

  const board = installed.start([program, 'board', '--no-open']);
  await vi.waitUntil(() => /http\S+/.test(board.output()), WAIT);
  const html = await (await fetch(/http\S+/.exec(board.output())?.[0] ?? '')).text();
  expect(html === readFileSync('dist/tengen.html', 'utf8')).toBe(true);
  board.child.kill('SIGINT');
  await board.ended;

  const manager = installed.start([program]);
  manager.child.stdin.end('START 15\nINFO max_node 500\nTURN 7,7\n');
  await manager.ended;
  expect(manager.output()).toMatch(/^OK\r?\n(?:MESSAGE.*\n)*\d+,\d+\s*$/);
});

it.runIf(RUNS_ALL)("its examples of Node's work: a bot, and a server of analyses", async () => {
  const bot = installed.start(['bot.mjs', 'standard']);
  bot.child.stdin.write('Z1\nH8\n');
  await vi.waitUntil(() => /^[A-O]\d+ \(\d+ %, depth \d+\)$/m.test(bot.output()), WAIT);
  expect(bot.output()).toMatch(/^Z1 is off the 15x15 board\.$/m);
  bot.child.stdin.end();
  expect(await bot.ended).toBe(0);

  const server = installed.start(['analysis-server.mjs'], { PORT: '0' });
  await vi.waitUntil(() => /http\S+/.test(server.output()), WAIT);
  const url = /http\S+/.exec(server.output())?.[0] ?? '';
  // What is no address must not end the server.
  const odd = request(url, { path: '//', method: 'POST' }).end();
  const [{ statusCode }] = (await once(odd, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(404);
  const ask = async (body: string) => {
    const response = await fetch(`${url}?nodes=500`, { method: 'POST', body });
    return { status: response.status, ...((await response.json()) as object) };
  };
  expect(await ask('H8 I9 G7')).toMatchObject({ status: 200, moves: { length: 3 }, sides: { length: 2 } });
  expect(await ask('nonsense')).toMatchObject({ status: 400, code: 'bad-record' });
});
