import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MatchFolder } from '../../../src/match/record/match-folder.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame } from '../played-game.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tengen-folder-'));
afterAll(() => rmSync(place, { recursive: true }));

/** The text of a game's file. */
const textOf = (name: string) => readFileSync(path.join(place, 'games', name), 'utf8');

it('a match that goes on has every game in whole files, whatever a kill left of them', async () => {
  const settings = matchOf([engine('one'), engine('two')], { gamesPerPairing: 6 });
  const match = await MatchFolder.create(place, settings);
  for (let number = 0; number < 6; number++) {
    const moves = Array.from({ length: 30 }, (_, i) => ({ x: i % 15, y: number + (i < 15 ? 0 : 7), ms: 10 }));
    await (await match.add(playedGame({ number, moves, ending: { kind: 'move-limit' } }))).written;
  }
  await match.close();
  const names = [1, 2, 3, 4, 5, 6].flatMap((n) => {
    const name = n % 2 === 1 ? `0000${n}-one-two` : `0000${n}-two-one`;
    return [`${name}.psq`, `${name}.sgf`];
  });
  const written = new Map(names.map((name) => [name, textOf(name)]));
  const file = (index: number) => path.join(place, 'games', names[index] ?? '');
  truncateSync(file(0));
  rmSync(file(2));
  truncateSync(file(5), 100);
  truncateSync(file(6), textOf(names[6] ?? '').length - 1);
  rmSync(file(8));
  symlinkSync(file(8), file(8));
  const remark = `${textOf(names[11] ?? '')}A remark of somebody's.\n`;
  writeFileSync(file(11), remark);

  const { folder, games } = await MatchFolder.open(place);
  await folder.close();
  expect(games.length).toBe(6);
  for (const name of names.slice(0, 11)) expect(textOf(name)).toBe(written.get(name));
  expect(textOf(names[11] ?? '')).toBe(remark);
});
