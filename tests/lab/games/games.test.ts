import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readGames } from '../../../lab/games/read-games.ts';
import { ReplayBoard } from '../../../lab/games/replay-board.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../../src/binding/feature-board.ts';
import { boardMix } from '../../../src/selfplay/board-mix.ts';
import { encodeGame, encodeHeader } from '../../../src/selfplay/game-file.ts';
import { playTrainingGame } from '../../../src/selfplay/play-training-game.ts';
import type { TrainingGame } from '../../../src/selfplay/training-game.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-games-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = { rule: 'renju', rowLength: 5, nodes: 150, lines: 1, seed: 2, branches: 1 } as const;
const BOARDS = [
  { width: 15, height: 15, share: 1 },
  { width: 24, height: 9, share: 1 },
];
const search = new DirectSearch({ core: coreBytes() });
const fromScratch = new FeatureBoard(coreBytes());
const games = Array.from({ length: 8 }, (_, i) => {
  const { game, branches } = playTrainingGame(search, fromScratch, { ...SETTINGS, boards: BOARDS }, i);
  return [...branches, game];
}).flat();
const header = { ...SETTINGS, core: '01234567', evaluation: 'linear', size: boardMix.format(BOARDS) };
const content = Buffer.concat([encodeHeader(header), ...games.map(encodeGame)]);

function file(name: string, bytes: Buffer): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

describe('reading games', () => {
  const good = file('good.tgd', content);

  it('gives those of all files, on boards of all sizes', () => {
    expect(readGames([good, good], 'renju')).toEqual([...games, ...games]);
    expect(new Set(games.map(({ width }) => width))).toEqual(new Set([15, 24]));
  });

  it('names the file and the place where something is wrong', () => {
    expect(() => readGames([good, file('cut.tgd', content.subarray(0, -1))])).toThrow(
      /cut\.tgd: the file is cut off in the middle of a game at byte \d+ of \d+/,
    );
    const damaged = Buffer.from(content);
    damaged.writeUInt8(1 ^ damaged.readUInt8(content.length - 20), content.length - 20);
    const last = content.length - encodeGame(games.at(-1) as TrainingGame).length;
    expect(() => readGames([file('damaged.tgd', damaged)])).toThrow(
      `damaged.tgd: the record of a game is damaged at byte ${last} of ${content.length}`,
    );
    expect(() => readGames([good], 'standard')).toThrow('good.tgd has games of renju');
    expect(() => readGames([path.join(folder, 'none.tgd')])).toThrow('none.tgd: there is no such file');
  });

  it('takes branches without their game for cut off', () => {
    const branch = games.find(({ ending }) => ending === 'branch') as TrainingGame;
    const bytes = Buffer.concat([content, encodeGame(branch)]);
    expect(() => readGames([file('branch.tgd', bytes)])).toThrow(
      `cut off in the middle of a game at byte ${content.length}`,
    );
  });
});

it('a game is replayed through the positions that it was played in', () => {
  const board = new ReplayBoard(new FeatureBoard(coreBytes()));
  const seenBy = (features: FeatureBoard) => [[...features.cells()], features.evaluation, features.threats];
  for (const game of games) {
    const points = [...game.opening, ...game.moves.map(({ point }) => point)];
    let count = game.opening.length;
    board.replay(game, (move) => {
      expect(move).toBe(game.moves[count - game.opening.length]);
      expect([board.stones, board.mover]).toEqual([count, count % 2]);
      fromScratch.reset(game.rule, game.rowLength, game);
      for (const point of points.slice(0, count - 1)) fromScratch.play(point);
      expect(board.aPlyAgo(seenBy)).toEqual(seenBy(fromScratch));
      fromScratch.play(points[count - 1] ?? { x: 0, y: 0 });
      expect(seenBy(board.features)).toEqual(seenBy(fromScratch));
      const stones = points
        .slice(0, count)
        .map(({ x, y }) => (board.cells[8 * y + (x >> 2)] ?? 0) >> (2 * (x & 3)));
      expect(stones.map((stone) => stone & 3)).toEqual(stones.map((_, i) => 2 + (i % 2)));
      count++;
    });
    expect(count).toBe(points.length);
  }
});
