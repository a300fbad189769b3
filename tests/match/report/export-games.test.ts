import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../../src/cli/report.ts';
import { sgfGames } from '../../../src/game/formats/sgf.ts';
import { MatchFolder } from '../../../src/match/record/match-folder.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { decodeFile } from '../../../src/selfplay/game-file.ts';
import { runInProcess } from '../../run-in-process.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tengen-export-'));
const match = path.join(place, 'match');
const FAULT = { kind: 'crash', detail: 'exited with code 1' } as const;
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

describe('training games', () => {
  const folder = path.join(place, 'trained');
  const scored = (number: number, ending: MatchGame['ending'], moves: MatchGame['moves']) =>
    playedGame({ number, opening: 0, openingLength: 1, ending, moves });

  beforeAll(async () => {
    const one = { points: [{ x: 7, y: 7 }], source: 'H8' };
    const match = await MatchFolder.create(
      folder,
      matchOf([engine('one'), engine('two')], { gamesPerPairing: 6, openings: [one], rule: 'renju' }),
    );
    // The opening has black's stone: two, who has white in even games, moves first.
    await match.add(
      scored(0, { kind: 'five', winner: 'white' }, [
        { x: 8, y: 8, ms: 1, depth: 7, evaluation: { kind: 'value', value: 35.4 } },
        { x: 6, y: 6, ms: 1, depth: 5, evaluation: { kind: 'loss', plies: 4 } },
        { x: 9, y: 9, ms: 1, depth: 300, evaluation: { kind: 'value', value: 1e9 } },
      ]),
    );
    await match.add(
      scored(1, { kind: 'forbidden' }, [
        { x: 8, y: 8, ms: 1 },
        { x: 6, y: 6, ms: 1 },
      ]),
    );
    await match.add(scored(2, { kind: 'adjudicated', winner: 'black' }, [{ x: 1, y: 2, ms: 1 }]));
    await match.add(scored(3, { kind: 'both-failed', faults: { black: FAULT, white: FAULT } }, []));
    await match.add(scored(4, { kind: 'fault', by: 'white', fault: FAULT }, [{ x: 1, y: 3, ms: 1 }]));
    await match.close();
  });

  const written = async (...options: readonly string[]) => {
    const file = at('match.tgd');
    const { status, stdout } = await runInProcess(report, [folder, '--samples', file, ...options]);
    expect(status).toBe(0);
    return { stdout, ...decodeFile(readFileSync(file)) };
  };

  it('have moves, results and evaluations of a match, without the games lost to faults', async () => {
    const { stdout, header, games } = await written();
    expect(stdout).toContain(`Left out of ${at('match.tgd')}: 2 lost to faults.`);
    expect(header).toMatchObject({ rule: 'renju', size: '15', evaluation: 'one, two' });
    expect(games.map(({ winner, ending, moves }) => [winner, ending, moves.length])).toEqual([
      ['white', 'row', 3],
      ['white', 'no-move', 1],
      ['black', 'quiet', 1],
    ]);
    expect(games[0]?.opening).toEqual([{ x: 7, y: 7 }]);
    expect(games[0]?.moves.map(({ depth, best }) => [depth, best])).toEqual([
      [7, [{ point: { x: 8, y: 8 }, score: 35 }]],
      [5, [{ point: { x: 6, y: 6 }, score: -29_996 }]],
      [255, [{ point: { x: 9, y: 9 }, score: 28_999 }]],
    ]);
    expect(games[1]?.moves[0]?.best).toEqual([]);
  });

  it('have the evaluations of the engines that are named', async () => {
    const { header, games } = await written('--scores', 'two');
    expect(header.evaluation).toBe('two');
    expect(games[0]?.moves.map(({ best }) => best.length)).toEqual([1, 0, 1]);
  });
});

it.each([
  [
    ['--lost', 'three', '--sgf', at('no.sgf')],
    'Tengen: --lost three: no engine is called so; there are one, two.',
  ],
  [['--lost', 'one'], '--lost goes with --sgf, --pgn or --samples.'],
  [['--fields', 'eval'], '--fields goes with --pgn only.'],
  [['--pgn', at('no.pgn'), '--fields', 'eval,width'], '--fields must be a list'],
  [['--sgf', path.join(match, 'match.jsonl')], 'is the journal of the match, which cannot be made again'],
  [['--sgf', at('one.txt'), '--pgn', at('x/../one.txt')], '--sgf and --pgn name the same file'],
  [['--scores', 'one'], '--scores goes with --samples only.'],
  [
    ['--samples', at('no.tgd'), '--scores', 'three'],
    '--scores three: no engine is called so; there are one, two.',
  ],
  [['--pgn', at('one.txt'), '--samples', at('one.txt')], '--pgn and --samples name the same file'],
  [['--sgf', '/no/such/folder/x.sgf'], 'Cannot write /no/such/folder/x.sgf'],
])('tells what it cannot do: %j', async (args, sentence) => {
  const { status, stderr } = await runInProcess(report, [match, ...args]);
  expect(stderr).toContain(sentence.replace('Tengen: ', ''));
  expect(status).toBe(2);
});

it('puts the page in its place last, so that its readers find the other files', async () => {
  const pgn = path.join(match, 'games.pgn');
  rmSync(pgn, { force: true });
  mkdirSync(pgn);
  const page = path.join(match, 'report.html');
  rmSync(page, { force: true });
  const { status, stderr } = await runInProcess(report, [match]);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^tengen report: Cannot write .*games\.pgn: /)]);
  expect(existsSync(page)).toBe(false);
  rmSync(pgn, { recursive: true });
  expect((await runInProcess(report, [match])).status).toBe(0);
  expect(readdirSync(match)).toEqual(expect.arrayContaining(['games.pgn', 'report.html', 'crosstable.txt']));
  expect(readdirSync(match).filter((name) => name.endsWith('.part'))).toEqual([]);
});
