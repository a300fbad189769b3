import { describe, expect, it } from 'vitest';
import { fnv1a, Random } from '../../src/game/random.ts';
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

  /** Where each record begins. */
  const starts = records.map((_, i) =>
    records.slice(0, i).reduce((sum, { length }) => sum + length, encodeHeader(HEADER).length),
  );
  const lastStart = starts.at(-1) ?? 0;

  it('ends before zeros, which a power cut leaves in place of the end of a record', () => {
    for (const kept of [lastStart, lastStart + 1, lastStart + 5, lastStart + 60]) {
      for (const zeros of [1, 3, 500, 200_000]) {
        const content = Buffer.concat([file.subarray(0, kept), Buffer.alloc(zeros)]);
        if (content.length >= file.length && content.subarray(0, file.length).equals(file)) continue;
        expect(decodeFile(content).bytes, `${kept} ${zeros}`).toBe(lastStart);
      }
    }
  });

  it('is damaged where any byte before its end is another one: nothing of it is dropped', () => {
    for (const record of [0, 7, 30, records.length - 2]) {
      const start = starts[record] ?? 0;
      const length = records[record]?.length ?? 0;
      for (let at = start; at < start + length; at += at < start + 12 ? 1 : 17) {
        for (const bit of [0, 7]) {
          const damaged = Buffer.from(file);
          damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
          expect(() => decodeFile(damaged), `byte ${at}`).toThrow(
            `the record of a game at byte ${start} of ${file.length} is damaged, and nothing is changed; its first ${start} bytes hold whole games`,
          );
        }
      }
    }
  });

  it('is damaged where its last record is whole and another one than was written', () => {
    const damaged = Buffer.from(file);
    damaged.writeUInt8(damaged.readUInt8(file.length - 6) ^ 1, file.length - 6);
    expect(() => decodeFile(damaged)).toThrow(`at byte ${lastStart} of`);
  });

  it('is damaged where a record says what no game is, though its check sum is right', () => {
    const [first = Buffer.alloc(0), ...others] = records;
    const wrong = (change: (record: Buffer) => void) => {
      const record = Buffer.from(first);
      change(record);
      record.writeUInt32LE(fnv1a(record.subarray(4, -4)), record.length - 4);
      return Buffer.concat([encodeHeader(HEADER), record, ...others]);
    };
    // An unknown rule, winner and ending; more stones and moves than there are, and fewer.
    for (const [at, value] of [
      [4, 99],
      [8, 3],
      [9, 200],
      [10, 255],
      [11, 255],
      [10, 0],
    ] as const) {
      const content = wrong((record) => record.writeUInt8(value, at));
      if (first.readUInt8(at) === value) continue;
      expect(() => decodeFile(content), `${at} ${value}`).toThrow(`at byte ${starts[0]} of`);
    }
  });

  it('may hold no game yet', () => {
    expect(decodeFile(encodeHeader(HEADER)).games).toEqual([]);
  });

  it('is distinguished from other files, and from those of a later format', () => {
    expect(() => decodeFile(Buffer.from('something else\n'))).toThrow('this is no file of training games');
    expect(() => decodeFile(Buffer.from('tengen-games 1'))).toThrow('this is no file of training games');
    for (const json of ['{', 'null', '3', '[]']) {
      expect(() => decodeFile(Buffer.from(`tengen-games 1 ${json}\n`))).toThrow('is damaged');
    }
    expect(() => decodeFile(Buffer.from('tengen-games 2 {}\n'))).toThrow('version 2 of the format');
  });
});
