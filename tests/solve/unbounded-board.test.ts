import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { Stone } from '../../src/game/position.ts';
import { parseUnbounded, winnerWithinThreePlies } from '../../src/solve/unbounded-board.ts';
import { battery } from '../battery.ts';
import { BruteForce } from './brute-force-unbounded.ts';

const CASES = battery(3_000, 400);
const FAR = 1_000_000_000;
const MOST_MS = 50;

function read(text: string): readonly Stone[] {
  const stones = parseUnbounded(text);
  if (!stones.ok) throw new Error(stones.error);
  return stones.value;
}

function answer(text: string): string | undefined {
  return winnerWithinThreePlies(read(text)).winner;
}

/**
 * Stones in a window of a few cells, in which nobody has five in a row; mostly one colour's, in some more than in
 * others.
 */
function randomStones(random: RandomChoices): readonly Stone[] {
  const width = random.between(3, 7);
  const height = random.between(1, 6);
  const density = random.pick([0.2, 0.35, 0.5]);
  const blackShare = random.pick([0.3, 0.5, 0.7, 0.9]);
  const stones: Stone[] = [];
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++)
      if (random.chance(density))
        stones.push({ x, y, colour: random.chance(blackShare) ? 'black' : 'white' });
  return stones;
}

describe('who wins within three plies on a board without edges', () => {
  it('is answered as published for the examples of LCP 48', () => {
    expect(answer('[[0,0,1],[1,1,1],[2,2,0]]')).toBeUndefined();
    const black = '[[1,2,1],[1,4,1],[1,5,1],[2,1,0],[2,3,0],[2,4,0],[3,2,1],[3,4,0],[4,2,1],[5,2,1]]';
    expect(answer(black)).toBe('black');
  });

  it.each([
    ['black completes a row', '[[0,0,0],[1,0,0],[2,0,0],[4,0,0]]', 'black'],
    ['black completes six', '[[0,0,0],[1,0,0],[2,0,0],[4,0,0],[5,0,0]]', 'black'],
    ['white has two fives at hand', '[[0,0,1],[1,0,1],[2,0,1],[3,0,1]]', 'white'],
    [
      'white has one, and black a move that takes it and wins',
      '[[-1,0,0],[0,0,1],[1,0,1],[2,0,1],[3,0,1],[4,1,0],[4,2,0],[4,3,0]]',
      'black',
    ],
    [
      'white has one, and black would win elsewhere',
      '[[-1,0,0],[0,0,1],[1,0,1],[2,0,1],[3,0,1],[9,1,0],[9,2,0],[9,3,0]]',
      undefined,
    ],
    ['there is an open three', '[[0,0,0],[1,1,0],[2,2,0]]', 'black'],
    ['it is closed', '[[0,0,0],[1,1,0],[2,2,0],[3,3,1]]', undefined],
    [
      'there are two closed threes',
      '[[-1,0,1],[0,0,0],[1,0,0],[2,0,0],[3,-1,0],[3,-2,0],[3,-3,0],[3,-4,1]]',
      'black',
    ],
    ['there is nothing', '[]', undefined],
  ])('%s', (_, stones, winner) => {
    expect(answer(stones)).toBe(winner);
  });

  it('names the moves that win', () => {
    expect(winnerWithinThreePlies(read('[[0,0,0],[1,1,0],[2,2,0],[4,4,0]]')).moves).toEqual([{ x: 3, y: 3 }]);
    const { moves } = winnerWithinThreePlies(read('[[0,0,0],[1,0,0],[2,0,0],[-2,0,1]]'));
    expect(moves).toEqual([{ x: 3, y: 0 }]);
  });

  it(`is what trying everything comes to, ${CASES} times`, () => {
    const random = new RandomChoices(48);
    const seen: Record<string, number> = { black: 0, white: 0, undefined: 0 };
    for (let i = 0; i < CASES; ) {
      const stones = randomStones(random);
      const text = JSON.stringify(stones.map(({ x, y, colour }) => [x, y, colour === 'black' ? 0 : 1]));
      if (stones.length === 0 || !parseUnbounded(text).ok) continue;
      i++;
      const { winner } = winnerWithinThreePlies(stones);
      seen[String(winner)] = (seen[String(winner)] ?? 0) + 1;
      const expected = new BruteForce(stones).winner();
      if (winner !== expected) throw new Error(`${text}: ${winner}, not ${expected}`);
      // The same far away from where numbers are small.
      const far = stones.map((stone) => ({ ...stone, x: stone.x - FAR, y: FAR - stone.y }));
      expect(winnerWithinThreePlies(far).winner).toBe(winner);
    }
    console.log('winners', JSON.stringify(seen));
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CASES / 100);
  });

  it(`computes for less than ${MOST_MS} ms with a thousand stones`, () => {
    const random = new RandomChoices(1);
    for (const [side, stride] of [
      [40, 1],
      [100, 1],
      [1000, 1],
      [2 * FAR, 1],
    ] as const) {
      const stones = new Map<string, Stone>();
      while (stones.size < 1000) {
        const stone: Stone = {
          x: stride * random.between(0, side) - side / 2,
          y: stride * random.between(0, side) - side / 2,
          colour: random.pick(['black', 'white'] as const),
        };
        stones.set(`${stone.x},${stone.y}`, stone);
      }
      const all = [...stones.values()];
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 10; i++) {
        const start = process.cpuUsage();
        winnerWithinThreePlies(all);
        const { user, system } = process.cpuUsage(start);
        least = Math.min(least, (user + system) / 1000);
      }
      console.log(`1000 stones within ${side}: ${least.toFixed(1)} ms`);
      expect(least).toBeLessThan(MOST_MS);
    }
  });
});

describe('a list of stones', () => {
  it.each([
    ['nonsense', 'it is no list of stones such as [[0,0,1],[1,1,0]]'],
    ['{}', 'it is no list of stones such as [[0,0,1],[1,1,0]]'],
    [
      '[[0,0]]',
      'stone 1, [0,0], is not [x, y, colour] with whole numbers, colour 0 for black or 1 for white',
    ],
    ['[[0,0,2]]', 'stone 1, [0,0,2], is not [x, y, colour]'],
    ['[[0,0,0],[0,0.5,1]]', 'stone 2, [0,0.5,1], is not [x, y, colour]'],
    ['[[0,0,0],[0,1e300,1]]', 'stone 2, [0,1e+300,1], is not [x, y, colour]'],
    ['[[3,4,0],[5,5,0],[3,4,1]]', 'stone 3 is on another one, at 3,4'],
    ['[[0,0,1],[1,1,1],[2,2,1],[4,4,1],[3,3,1]]', 'white has five in a row already'],
  ])('%s is refused', (text, error) => {
    const stones = parseUnbounded(text);
    expect(stones.ok ? '' : stones.error).toContain(error);
  });

  it('may be empty, and lie anywhere', () => {
    expect(parseUnbounded(' [] ')).toEqual({ ok: true, value: [] });
    expect(read(`[[${-FAR},${FAR},0]]`)).toEqual([{ x: -FAR, y: FAR, colour: 'black' }]);
  });
});
