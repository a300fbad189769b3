import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { formatPos } from '../../../src/game/formats/notation.ts';
import {
  arrangedOpenings,
  type OpeningsRequest,
  readOpeningFiles,
} from '../../../src/match/schedule/read-openings.ts';
import { referee } from '../engines.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-openings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = path.join(folder, 'five.txt');
writeFileSync(FILE, 'h8\na1\nh8i9\na2b1\nc1d1e5\n');
const REQUEST: OpeningsRequest = {
  files: [FILE],
  generate: 0,
  shuffle: false,
  seed: 1,
  orderSeed: 1,
  start: 1,
  transform: false,
};

async function read(rest: Partial<OpeningsRequest>): Promise<readonly string[]> {
  const request = { ...REQUEST, ...rest };
  const variant = { board: { width: 15, height: 15 }, rule: 'freestyle', rowLength: 5 } as const;
  const openings = await readOpeningFiles(request, variant, referee);
  return arrangedOpenings(openings, request, variant.board).map(({ points }) => formatPos(points));
}

it('begins where it is asked to, and takes those before it last', async () => {
  expect(await read({})).toEqual(['h8', 'a1', 'h8i9', 'a2b1', 'c1d1e5']);
  expect(await read({ start: 4 })).toEqual(['a2b1', 'c1d1e5', 'h8', 'a1', 'h8i9']);
  await expect(read({ start: 6 })).rejects.toThrow('--openings start=6: there are only 5 openings.');
});

it('shuffles by a seed, and begins at a place of that order', async () => {
  const shuffled = await read({ shuffle: true, orderSeed: 5 });
  expect(shuffled).not.toEqual(await read({}));
  expect(shuffled.toSorted()).toEqual((await read({})).toSorted());
  expect(await read({ shuffle: true, orderSeed: 5, start: 3 })).toEqual([
    ...shuffled.slice(2),
    ...shuffled.slice(0, 2),
  ]);
});

it('plays them turned and mirrored after all the others, each different one once', async () => {
  const all = await read({ transform: true });
  expect(all.slice(0, 5)).toEqual(await read({}));
  // The centre has no other, the corner three, a diagonal pair three; c1d1e5 seven. a2b1 mirrored at the diagonal is
  // b1a2.
  expect(all).toHaveLength(1 + 4 + 4 + 8 + 8);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((moves) => moves.length === 2)).toEqual(['h8', 'a1', 'o1']);
});

it('leaves out games of a collection that are not Gomoku, and says so', async () => {
  const said: string[] = [];
  const aside = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  try {
    const games = path.join(folder, 'games.sgf');
    writeFileSync(games, '(;GM[4]SZ[15];B[hh];W[ii])(;GM[1]SZ[19];B[pd];W[dp])(;GM[4]SZ[15];B[gg];W[ff])');
    expect(await read({ files: [games] })).toEqual(['h8i9', 'g7f6']);
    expect(said.join('')).toBe(`${games}: a game is left out: game 2: GM[1] is Go, not Gomoku (4).\n`);
    writeFileSync(games, '(;GM[1]SZ[19];B[pd];W[dp])(;GM[11])');
    await expect(read({ files: [games] })).rejects.toThrow(`There is no opening in ${games}.`);
  } finally {
    aside.mockRestore();
  }
});
