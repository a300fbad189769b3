import { describe, expect, it } from 'vitest';
import { Random } from '../../src/game/random.ts';
import { RULES } from '../../src/game/rule.ts';
import { decodeFile, encodeGame, encodeHeader, type GameFileHeader } from '../../src/selfplay/game-file.ts';
import { ENDINGS, type TrainingGame } from '../../src/selfplay/training-game.ts';

const HEADER: GameFileHeader = {
  core: '01234567',
  rule: 'renju',
  evaluation: 'linear',
  size: '15:2,20x17',
  rowLength: 5,
  nodes: 2000,
  lines: 1,
  seed: 1,
  branches: 0,
};

function randomGame(random: Random): TrainingGame {
  const width = random.between(5, 32);
  const height = random.between(5, 32);
  const point = () => ({ x: random.between(0, width - 1), y: random.between(0, height - 1) });
  const score = () => random.between(-30_000, 30_000);
  return {
    rule: RULES[random.between(0, RULES.length - 1)] ?? 'freestyle',
    width,
    height,
    rowLength: random.between(3, 6),
    opening: Array.from({ length: random.between(0, 12) }, point),
    moves: Array.from({ length: random.between(0, 60) }, () => {
      const played = point();
      const others = Array.from({ length: random.between(0, 14) }, () => ({
        point: point(),
        score: score(),
      }));
      const best = random.fraction() < 0.8 ? [{ point: played, score: score() }, ...others] : others;
      return { point: played, depth: random.between(0, 255), best };
    }),
    winner: (['black', 'white', 'nobody'] as const)[random.between(0, 2)] ?? 'nobody',
    ending: ENDINGS[random.between(0, ENDINGS.length - 2)] ?? 'row',
  };
}

const random = new Random(1);
const games = Array.from({ length: 50 }, () => randomGame(random));
const records = games.map(encodeGame);
const file = Buffer.concat([encodeHeader(HEADER), ...records]);

describe('a file of training games', () => {
  it('may be older: with one size, evaluated without a net, with branches that are called asides', () => {
    const { branches, evaluation: _, size: __, ...others } = HEADER;
    const olderHeader = (width: number, height: number) => {
      const old = { ...others, width, height, asides: branches };
      return decodeFile(Buffer.from(`tengen-games 1 ${JSON.stringify(old)}\n`)).header;
    };
    expect(olderHeader(15, 15)).toEqual({ ...HEADER, size: '15' });
    expect(olderHeader(20, 17)).toEqual({ ...HEADER, size: '20x17' });
  });

  it('is read as it was written', () => {
    const decoded = decodeFile(file);
    expect(decoded.header).toEqual(HEADER);
    expect(decoded.games).toEqual(games);
    expect(decoded.bytes).toBe(file.length);
  });

  it('ends before a record that is cut off, wherever that is', () => {
    const last = records.at(-1)?.length ?? 0;
    for (let cut = 1; cut <= last; cut++) {
      const { games: whole, bytes } = decodeFile(file.subarray(0, file.length - cut));
      expect(whole.length).toBe(games.length - 1);
      expect(bytes).toBe(file.length - last);
    }
  });

  it('ends before a record that is damaged', () => {
    const damaged = Buffer.from(file);
    const at = file.length - (records.at(-1)?.length ?? 0) - 6;
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    expect(decodeFile(damaged).games).toEqual(games.slice(0, -2));
  });

  it('may hold no game yet', () => {
    expect(decodeFile(encodeHeader(HEADER)).games).toEqual([]);
  });

  it('is told from other files, and from those of a later format', () => {
    expect(() => decodeFile(Buffer.from('something else\n'))).toThrow('this is no file of training games');
    expect(() => decodeFile(Buffer.from('tengen-games 1'))).toThrow('this is no file of training games');
    expect(() => decodeFile(Buffer.from('tengen-games 2 {}\n'))).toThrow('version 2 of the format');
  });
});
