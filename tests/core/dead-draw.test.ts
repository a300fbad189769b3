import { describe, expect, it } from 'vitest';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { Colour, Position, Stone } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';

const SIDE = 15;
/** Each direction of a line. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Stones two and two, each row two further on, but for the empty points. */
function position(isEmpty: (x: number, y: number) => boolean, sideToMove: Colour): Omit<Position, 'rule'> {
  const stones: Stone[] = [];
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (!isEmpty(x, y)) stones.push({ x, y, colour: (x + 2 * y) % 4 < 2 ? 'black' : 'white' });
    }
  }
  return { width: SIDE, height: SIDE, rowLength: 5, stones, blocked: [], sideToMove };
}

/** Whether some five points in a line hold stones of one colour at most. */
function hasHope({ stones }: Omit<Position, 'rule'>): boolean {
  const colours = new Map(stones.map(({ x, y, colour }) => [`${x},${y}`, colour]));
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      for (const [dx, dy] of STEPS) {
        const row = Array.from({ length: 5 }, (_, i) => [x + i * dx, y + i * dy] as const);
        if (row.some(([a, b]) => a < 0 || b < 0 || a >= SIDE || b >= SIDE)) continue;
        const found = new Set(row.map(([a, b]) => colours.get(`${a},${b}`)).filter((colour) => colour));
        if (found.size < 2) return true;
      }
    }
  }
  return false;
}

const DEAD = (x: number, y: number) => (x % 3 === 1 && y % 3 === 1) || (x === 0 && (y === 0 || y === 14));
/** One line of five that black can still fill. */
const ALIVE = (x: number, y: number) => DEAD(x, y) || (y === 7 && x >= 5 && x <= 9);

describe('a position without hope for either side', () => {
  it('has 27 empty points and no five that could be made', () => {
    expect(SIDE * SIDE - position(DEAD, 'black').stones.length).toBe(27);
    expect(hasHope(position(DEAD, 'black'))).toBe(false);
    expect(hasHope(position(ALIVE, 'black'))).toBe(true);
  });

  it.each(RULES)('is a draw, and known for one at once (%s)', (rule) => {
    const search = new DirectSearch({ core: coreBytes() });
    for (const sideToMove of ['black', 'white'] as const) {
      const { scores } = search.search(
        { ...position(DEAD, sideToMove), rule },
        { kind: 'best', lines: 1 },
        { depth: 4 },
      );
      expect(scores.map((score) => score.kind === 'value' && Math.abs(score.value))).toEqual([0, 0, 0, 0]);
    }
  });

  it('is none as long as there is a row to be made', () => {
    const search = new DirectSearch({ core: coreBytes() });
    const alive = { ...position(ALIVE, 'black'), rule: 'freestyle' } as const;
    const { scores } = search.search(alive, { kind: 'best', lines: 1 }, { depth: 1 });
    expect(scores.at(-1)).not.toEqual({ kind: 'value', value: 0 });
  });
});
