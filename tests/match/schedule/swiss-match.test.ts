import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { match } from '../../../src/cli/match.ts';
import { runInProcess } from '../../run-in-process.ts';
import { cmd } from '../match-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-swiss-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ENGINES = 16;
const ROUNDS = 9;

interface Row {
  readonly name: string;
  readonly points: number;
  readonly buchholz: number;
  readonly berger: number;
  /** Of each round, as the table has it. */
  readonly cells: readonly string[];
}

/** The table of a Swiss in a text. */
function tableIn(text: string): readonly Row[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => /^ +Swiss +Points/.test(line));
  return lines.slice(head + 1, head + 1 + ENGINES).map((line) => {
    const [, name = '', points, buchholz, berger, ...cells] = line.trim().split(/ {2,}/);
    const number = (text = '') => Number(text.replace('½', '.5'));
    return { name, points: number(points), buchholz: number(buchholz), berger: number(berger), cells };
  });
}

it('of 16 programs over 9 rounds is paired, played and counted as by hand', async () => {
  // Of four strengths: those that make a row, that make none, and that fail later or sooner.
  const kinds = [[], ['weak'], ['weak', 'fault=crash', 'at=3'], ['fault=off-board', 'at=1']];
  const engines = Array.from({ length: ENGINES }, (_, i) => [
    '--engine',
    `name=e${i}`,
    cmd(...(kinds[(i * 7) % 4] ?? [])),
  ]).flat();
  const out = path.join(folder, 'swiss');
  const terms = [
    '--each',
    'st=60',
    '--games',
    '1',
    '--swiss',
    String(ROUNDS),
    '--draw-after',
    '14',
    '--recover',
  ];
  const { status } = await runInProcess(match, [...engines, ...terms, '--concurrency', '2', '--out', out]);
  expect(status).toBe(0);
  const [, ...lines] = readFileSync(path.join(out, 'match.jsonl'), 'utf8').trimEnd().split('\n');
  const games = lines.map((line) => JSON.parse(line)).sort((a, b) => a.number - b.number);
  expect(games).toHaveLength((ROUNDS * ENGINES) / 2);

  // Everything again from the results alone.
  const points = Array.from({ length: ENGINES }, () => 0);
  const met: (readonly [opponent: number, won: number])[][] = points.map(() => []);
  let apart = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = [...points];
    const own = games.slice((round * ENGINES) / 2, ((round + 1) * ENGINES) / 2);
    expect(new Set(own.flatMap(({ black, white }) => [black, white])).size).toBe(ENGINES);
    for (const { black, white } of own) apart += Math.abs((before[black] ?? 0) - (before[white] ?? 0));
    for (const { black, white, ending } of own) {
      const { winner = ending.by === 'black' ? 'white' : 'black' } = ending;
      const won = ending.kind === 'move-limit' ? 0.5 : Number(winner === 'black');
      for (const [engine, opponent, made] of [
        [black, white, won],
        [white, black, 1 - won],
      ]) {
        expect(met[engine]?.map(([other]) => other)).not.toContain(opponent);
        met[engine]?.push([opponent, made]);
        points[engine] += made;
      }
    }
  }
  expect(new Set(points).size).toBeGreaterThan(4);
  // Engines of like scores met.
  expect(apart / games.length).toBeLessThan(1);
  const order = tableIn(readFileSync(path.join(out, 'crosstable.txt'), 'utf8'));
  for (const [place, { name, ...row }] of order.entries()) {
    const engine = Number(name.slice(1));
    const played = met[engine] ?? [];
    const buchholz = played.reduce((sum, [other]) => sum + (points[other] ?? 0), 0);
    const berger = played.reduce((sum, [other, won]) => sum + won * (points[other] ?? 0), 0);
    expect({ name, ...row }).toMatchObject({ points: points[engine], buchholz, berger });
    const placeOf = (other: number) => 1 + order.findIndex((one) => one.name === `e${other}`);
    expect(row.cells.map((cell) => cell.split(': ').map((text) => Number(text.replace('½', '.5'))))).toEqual(
      played.map(([other, won]) => [placeOf(other), won]),
    );
    const [next] = order.slice(place + 1);
    if (!next) continue;
    const rank = ({ points, buchholz, berger }: Row) => 1e6 * points + 1e3 * buchholz + berger;
    expect(rank({ name, ...row })).toBeGreaterThanOrEqual(rank(next));
  }
});
