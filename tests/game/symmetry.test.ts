import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { BoardSize, Stone } from '../../src/game/position.ts';
import { canonicalForm, symmetriesOf } from '../../src/game/symmetry.ts';

const SQUARE = { width: 15, height: 15 };
const RECTANGLE = { width: 20, height: 15 };

function randomStones(random: RandomChoices, { width, height }: BoardSize): readonly Stone[] {
  const cells = Array.from({ length: width * height }, (_, i) => ({
    x: i % width,
    y: Math.floor(i / width),
  }));
  return random
    .shuffled(cells)
    .slice(0, random.between(0, 9))
    .map((point) => ({ ...point, colour: random.pick(['black', 'white']) }));
}

/** The sets of stones, in no order, that the symmetries make of these. */
function images(stones: readonly Stone[], size: BoardSize): readonly ReadonlySet<string>[] {
  return symmetriesOf(size).map(
    (symmetry) =>
      new Set(
        stones.map((stone) => {
          const { x, y } = symmetry(stone);
          return `${stone.colour} ${x},${y}`;
        }),
      ),
  );
}

function isEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

describe.each([
  ['a square', SQUARE, 8],
  ['a rectangle', RECTANGLE, 4],
])('%s', (_, size, count) => {
  const everywhere = Array.from({ length: size.width * size.height }, (_, i) => ({
    x: i % size.width,
    y: Math.floor(i / size.width),
  }));

  it(`has ${count} symmetries, no two the same`, () => {
    const point = { x: 1, y: 4 };
    const moved = symmetriesOf(size).map((symmetry) => JSON.stringify(symmetry(point)));
    expect(new Set(moved).size).toBe(count);
    expect(moved[0]).toBe(JSON.stringify(point));
  });

  it('has symmetries that move the board onto itself and keep neighbours', () => {
    for (const symmetry of symmetriesOf(size)) {
      const moved = everywhere.map(symmetry);
      expect(new Set(moved.map(({ x, y }) => `${x},${y}`)).size).toBe(everywhere.length);
      expect(moved.every(({ x, y }) => x >= 0 && y >= 0 && x < size.width && y < size.height)).toBe(true);
      const [a, b] = [symmetry({ x: 3, y: 5 }), symmetry({ x: 4, y: 5 })];
      expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBe(1);
    }
  });

  it('has one canonical form for all images of a set of stones, in any order', () => {
    const random = new RandomChoices(1);
    for (let i = 0; i < 300; i++) {
      const stones = randomStones(random, size);
      const form = canonicalForm(stones, size);
      for (const symmetry of symmetriesOf(size)) {
        const image = random.shuffled(stones).map((stone) => ({ ...stone, ...symmetry(stone) }));
        expect(canonicalForm(image, size)).toBe(form);
      }
    }
  });

  it('has another form for other stones', () => {
    const random = new RandomChoices(2);
    for (let i = 0; i < 300; i++) {
      const stones = randomStones(random, size);
      const [first, ...others] = stones;
      if (!first) continue;
      const colour = first.colour === 'black' ? 'white' : 'black';
      const changed = [{ ...first, colour } as const, ...others];
      const [image] = images(changed, size);
      const isImage = images(stones, size).some((other) => image && isEqual(image, other));
      expect(canonicalForm(changed, size) === canonicalForm(stones, size)).toBe(isImage);
      expect(canonicalForm(others, size)).not.toBe(canonicalForm(stones, size));
    }
  });
});
