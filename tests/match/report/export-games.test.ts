import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report } from '../../../src/cli/report.ts';
import { sgfGames } from '../../../src/game/formats/sgf.ts';
import { MatchFolder } from '../../../src/match/record/match-folder.ts';
import { runInProcess } from '../../run-in-process.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tengen-export-'));
const match = path.join(place, 'match');
const at = (name: string) => path.join(place, name);

beforeAll(async () => {
  const folder = await MatchFolder.create(
    match,
    matchOf([engine('one'), engine('two')], { gamesPerPairing: 4 }),
  );
  const winners = ['black', 'black', 'white', 'none'] as const;
  // They end in another order than that of the plan.
  for (const number of [1, 0, 3, 2]) {
    const winner = winners[number] ?? 'none';
    await folder.add(
      playedGame({
        number,
        black: number % 2,
        white: 1 - (number % 2),
        moves: [{ x: number, y: 7, ms: 1500, depth: 9, nodes: 70 }],
        ending: { kind: 'adjudicated', winner },
      }),
    );
  }
  await folder.close();
});

afterAll(() => rmSync(place, { recursive: true }));

it('writes all games of a match as one SGF, in the order of the plan', async () => {
  const { status, stdout } = await runInProcess(report, [match, '--sgf', at('all.sgf')]);
  expect([status, stdout]).toEqual([0, `Written: 4 games to ${at('all.sgf')}.\n`]);
  const games = [...sgfGames(readFileSync(at('all.sgf'), 'utf8'), { size: { width: 15, height: 15 } })].map(
    (game) => (game.ok ? game.value : undefined),
  );
  expect(games.map((game) => game?.round)).toEqual(['1', '2', '3', '4']);
  expect(games.map((game) => game?.black)).toEqual(['one', 'two', 'one', 'two']);
});

it('writes the games that an engine has lost, and of each move what is asked for', async () => {
  const files = ['--sgf', at('lost.sgf'), '--pgn', at('lost.pgn')];
  const { stdout } = await runInProcess(report, [match, ...files, '--lost', 'one', '--fields', 'depth,time']);
  expect(stdout).toBe(`Written: 2 games to ${at('lost.sgf')} and ${at('lost.pgn')}.\n`);
  const pgn = readFileSync(at('lost.pgn'), 'utf8');
  expect(pgn.match(/^\[Round "\d+"\]$/gm)).toEqual(['[Round "2"]', '[Round "3"]']);
  expect(pgn).toContain('B8 (9 1500ms)');
  expect([
    ...sgfGames(readFileSync(at('lost.sgf'), 'utf8'), { size: { width: 15, height: 15 } }),
  ]).toHaveLength(2);
});

it.each([
  [
    ['--lost', 'three', '--sgf', at('no.sgf')],
    'Tengen: --lost three: no engine is called so; there are one, two.',
  ],
  [['--lost', 'one'], '--lost goes with --sgf or --pgn.'],
  [['--fields', 'eval'], '--fields goes with --pgn only.'],
  [['--pgn', at('no.pgn'), '--fields', 'eval,width'], '--fields must be a list'],
  [['--sgf', path.join(match, 'match.jsonl')], 'is the journal of the match, which cannot be made again'],
  [['--sgf', at('one.txt'), '--pgn', at('x/../one.txt')], '--sgf and --pgn name the same file'],
  [['--sgf', '/no/such/folder/x.sgf'], 'Cannot write /no/such/folder/x.sgf'],
])('tells what it cannot do: %j', async (args, sentence) => {
  const { status, stderr } = await runInProcess(report, [match, ...args]);
  expect(stderr).toContain(sentence.replace('Tengen: ', ''));
  expect(status).toBe(2);
});
