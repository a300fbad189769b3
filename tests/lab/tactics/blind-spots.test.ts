import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inWords } from '../../../lab/lab-tool.ts';
import { findBlindSpots } from '../../../lab/tactics/blind-spots.ts';
import { tool } from '../../../lab/tactics/blind-tool.ts';
import { formatTactic, readSuite } from '../../../lab/tactics/suite.ts';
import { AttackBoard } from '../../../src/binding/attack-board.ts';
import type { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { NOTHING_FOUND, type SearchResult } from '../../../src/binding/search-result.ts';
import { parsePos } from '../../../src/game/formats/notation.ts';
import type { Point, Position } from '../../../src/game/position.ts';
import type { Score } from '../../../src/game/score.ts';
import { Journal } from '../../../src/match/record/journal.ts';
import { engine, matchOf } from '../../match/engines.ts';
import { playedGame } from '../../match/played-game.ts';
import { runInProcess } from '../../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-blind-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EVEN: Score = { kind: 'value', value: 35 };
const BOARD = { width: 15, height: 15 };

/** A position of the suite that a few hundred nodes solve. */
const tactic = readSuite().find(
  ({ rule, winning, moves }) => rule === 'renju' && winning.y === 3 && moves.length === 9,
);

function points(text: string): readonly Point[] {
  const parsed = parsePos(text, BOARD);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** A search that proves what it is given for a position, and nothing of others. */
function searchThatKnows(score: (position: Position) => Score | undefined, pv: readonly Point[] = []) {
  const search = (position: Position): SearchResult => {
    const known = score(position);
    if (!known) return NOTHING_FOUND;
    const [point = { x: 0, y: 0 }] = pv;
    const line = {
      line: 0,
      lineCount: 1,
      depth: 1,
      selectiveDepth: 1,
      score: known,
      nodes: 1,
      timeMs: 0,
      point,
      pv,
    };
    return { ...NOTHING_FOUND, points: [point], lines: [line] };
  };
  return { search } as Pick<DirectSearch, 'search'>;
}

const board = new AttackBoard(coreBytes());
/** White, to move, has a row of three with one end closed: a four at H8 or I8 leaves one reply. */
const THREE = points('d8e8a1f8a15g8o1');
const game = (evaluation: Score) => ({
  rule: 'renju' as const,
  size: 15,
  moves: [...THREE, { x: 9, y: 3, evaluation }],
});

it('finds a win and a loss that an evaluation did not say', () => {
  const pv = points('j4k5l6');
  const ofKind = (score: Score) =>
    findBlindSpots(game(EVEN), {
      search: searchThatKnows(() => score, pv),
      board,
      nodes: 1,
      margin: 400,
      fours: 0,
    });
  expect(ofKind({ kind: 'win', plies: 9 })).toEqual([
    {
      kind: 'win',
      index: 7,
      evaluation: EVEN,
      plies: 9,
      tactic: { rule: 'renju', size: 15, moves: THREE, winning: pv[0], plies: 9 },
    },
  ]);
  // The suite has wins: the other side's, after the longest defence.
  const [lost] = ofKind({ kind: 'loss', plies: 8 });
  expect(lost).toMatchObject({ kind: 'loss', plies: 8, tactic: { winning: pv[1], plies: 7 } });
  expect(lost?.tactic.moves).toEqual([...THREE, pv[0]]);
});

it('finds nothing where the evaluation said it, or where nothing is proven', () => {
  const win: Score = { kind: 'win', plies: 9 };
  const known = {
    search: searchThatKnows(() => win, points('j4k5')),
    board,
    nodes: 1,
    margin: 400,
    fours: 0,
  };
  expect(findBlindSpots(game({ kind: 'win', plies: 3 }), known)).toEqual([]);
  const nothing = { search: searchThatKnows(() => undefined), board, nodes: 1, margin: 400, fours: 2 };
  expect(findBlindSpots(game(EVEN), nothing)).toEqual([]);
  // A value that says as much as the proof; on the other side it contradicts it.
  const found = (value: number) => findBlindSpots(game({ kind: 'value', value }), known).length;
  expect([401, 400, 0, -401].map(found)).toEqual([0, 1, 1, 1]);
});

it('finds a win that only a search after a four and its forced reply proves', () => {
  const search = searchThatKnows(
    ({ stones }) => (stones.length === THREE.length + 2 ? { kind: 'win', plies: 11 } : undefined),
    [{ x: 9, y: 9 }],
  );
  const [spot, ...others] = findBlindSpots(game(EVEN), { search, board, nodes: 1, margin: 400, fours: 1 });
  expect(others).toEqual([]);
  expect(spot).toMatchObject({ kind: 'fours', index: 7, plies: 13 });
  expect(points('h8i8')).toContainEqual(spot?.tactic.winning);
  // The reply, and the move that the search wins by.
  expect(points('h8i8')).toContainEqual(spot?.tactic.afterFour?.[0]);
  expect(spot?.tactic.afterFour?.slice(1)).toEqual([{ x: 9, y: 9 }]);
  expect(findBlindSpots(game(EVEN), { search, board, nodes: 1, margin: 400, fours: 0 })).toEqual([]);
});

it('looks through a match, and writes what is found as a suite', async () => {
  if (!tactic) throw new Error('the suite has lost the position');
  const settings = matchOf([engine('one'), engine('two')], { rule: 'renju' });
  const journal = await Journal.create(path.join(folder, 'match.jsonl'), settings);
  const { x, y } = tactic.winning;
  // "two" overlooks the win, and one move later "one" that it is lost.
  const played = [...tactic.moves.map((move) => ({ ...move, ms: 1 })), { x, y, ms: 1, evaluation: EVEN }];
  const lost = { x: 0, y: 0, ms: 1, evaluation: EVEN };
  await journal.add(playedGame({ moves: [...played, lost], ending: { kind: 'full-board' } }));
  await journal.close();
  const look = (...options: readonly string[]) =>
    runInProcess(inWords(tool), [folder, '--nodes', '3000', ...options]);
  const { status, stdout, stderr } = await look();
  expect([status, stderr]).toEqual([
    0,
    '1 games, 2 evaluations: 1 wins and 1 losses not seen, 0 wins behind fours.\n',
  ]);
  expect(stdout).toMatch(/^# Game 1, move 10, H12: evaluated as 35, but H12 wins in \d+ plies\.$/m);
  expect(stdout).toMatch(
    /^# Game 1, move 11, A15: evaluated as 35, but the position is lost in \d+ plies\.$/m,
  );
  const suite = path.join(folder, 'found.txt');
  writeFileSync(suite, stdout);
  expect(readSuite(suite).map(formatTactic)[0]).toMatch(/^renju 15 \S+ h4 \d+$/);
  expect((await look('--engine', 'one')).stdout).not.toContain('move 10');
  expect(await look('--engine', 'three')).toMatchObject({ status: 2, stdout: '' });
});
