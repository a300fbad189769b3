import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from 'vitest';
import { Journal } from '../../../src/match/record/journal.ts';
import { MatchFolder } from '../../../src/match/record/match-folder.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { readJournal } from '../../../src/match/record/read-journal.ts';
import { Standings } from '../../../src/match/record/standings.ts';
import { writeReport } from '../../../src/match/report/write-report.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = path.join(folder, 'match.jsonl');
/** Longer than what is read of a journal at once. */
const LONG = 'x'.repeat(200_000);
const SETTINGS = matchOf([engine('one'), engine('two')], { openings: [{ points: [], source: LONG }] });
const GAMES = 1000;

/** No two are alike. */
function game(number: number): MatchGame {
  return playedGame({
    number,
    moves: Array.from({ length: 40 }, (_, i) => ({
      x: i % 15,
      y: Math.floor(i / 15) + (i === 39 ? number % 13 : 0),
      ...{ ms: 100.5, depth: 12, nodes: 10_000 + number, pv: 'h8i9j10k11' },
    })),
    ending: { kind: 'adjudicated', winner: number % 3 === 0 ? 'none' : 'black' },
  });
}

/** The second game of each pair ends first. */
async function writeJournal(): Promise<void> {
  const journal = await Journal.create(FILE, SETTINGS);
  for (let number = 0; number < GAMES; number++) await journal.add(game(number ^ 1));
  await journal.change({ gamesPerPairing: GAMES + 2 });
  await journal.close();
}

function readAndAdd() {
  const journal = readJournal(FILE);
  const sums = new Standings(journal.settings);
  for (const one of journal.games) sums.add(one);
  return { journal, sums };
}

function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('a journal is read game by game: what stays in memory is where each one stands, and tallies', async () => {
  await writeJournal();
  const whole = readFileSync(FILE).length;
  appendFileSync(FILE, '{"type":"game","number":');
  // The first reading compiles what reads.
  const first = readAndAdd();
  const before = heldBytes();
  const { journal, sums } = readAndAdd();
  const held = heldBytes() - before;
  expect(sums.games).toBe(first.sums.games);
  expect(journal.length).toBe(whole);
  expect(journal.settings.gamesPerPairing).toBe(GAMES + 2);
  expect(journal.settings.openings[0]?.source).toBe(LONG);
  expect(journal.games.length).toBe(GAMES);
  expect(sums.games).toBe(GAMES);
  expect([...journal.games].slice(0, 2)).toEqual([game(1), game(0)]);
  expect([...journal.games.inPlanOrder()].map(({ number }) => number)).toEqual([...Array(GAMES).keys()]);
  // A game itself takes more than 4,000 bytes.
  expect((held - 2 * LONG.length) / GAMES).toBeLessThan(600);
});

it('the report of a match has every game in the order of the plan', async () => {
  await writeReport(folder);
  const rounds = [...readFileSync(path.join(folder, 'games.pgn'), 'utf8').matchAll(/^\[Round "(\d+)"\]$/gm)];
  expect(rounds.map(([, round]) => Number(round))).toEqual([...Array(GAMES).keys()].map((i) => i + 1));
  const page = readFileSync(path.join(folder, 'report.html'), 'utf8');
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1] ?? '';
  const { event, games } = JSON.parse(json) as { event: string; games: { number: number; length: number }[] };
  expect(event).toBe(SETTINGS.event);
  expect(games.map(({ number }) => number)).toEqual([...Array(GAMES).keys()].map((i) => i + 1));
  expect(games.every(({ length }) => length === 40)).toBe(true);
});

it('a journal on a slow disk has the same lines, and a damaged game is named by its line when it is read', async () => {
  const file = path.join(folder, 'slow.jsonl');
  const journal = await Journal.create(file, SETTINGS, -1);
  await Promise.all(Array.from({ length: 20 }, (_, number) => journal.add(game(number))));
  await journal.close();
  expect([...readJournal(file).games]).toEqual(Array.from({ length: 20 }, (_, number) => game(number)));
  for (const wrong of ['{"type":"game","number":20,"moves":[', '{"type":"game","number":20,"moves":7}']) {
    const damaged = path.join(folder, 'damaged.jsonl');
    writeFileSync(damaged, `${readFileSync(file, 'utf8')}${wrong}\n`);
    expect(() => [...readJournal(damaged).games]).toThrow(
      `Cannot resume from ${damaged}: line 22 is unreadable.`,
    );
    await expect(MatchFolder.open(damagedFolder(damaged))).rejects.toThrow(/line 22 is unreadable/);
  }
});

/** A match's folder with this journal. */
function damagedFolder(journal: string): string {
  const place = mkdtempSync(path.join(folder, 'match-'));
  copyFileSync(journal, path.join(place, 'match.jsonl'));
  return place;
}
