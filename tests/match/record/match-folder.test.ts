import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { JOURNAL, LOCK, MatchFolder } from '../../../src/match/record/match-folder.ts';
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

it('a folder is locked before it is looked at and until all is taken away: others may begin there meanwhile', async () => {
  const folder = path.join(place, 'new');
  const settings = matchOf([engine('one'), engine('two')], { gamesPerPairing: 2 });
  const creating = MatchFolder.create(folder, settings);
  expect(existsSync(path.join(folder, LOCK))).toBe(true);
  const match = await creating;
  let isDiscarded = false;
  const discarding = match.discard().then(() => {
    isDiscarded = true;
  });
  while (!isDiscarded) {
    if (!existsSync(path.join(folder, LOCK))) expect(existsSync(path.join(folder, JOURNAL))).toBe(false);
    await setImmediate();
  }
  await discarding;
  expect(existsSync(folder)).toBe(false);

  await expect(MatchFolder.create(place, settings)).rejects.toThrow(/^There is a match in /);
});
