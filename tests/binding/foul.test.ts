import { expect, it } from 'vitest';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { formatPoints } from '../../src/game/formats/notation.ts';
import type { Position, Stone } from '../../src/game/position.ts';
import { stoneOf } from '../../src/reference/board.ts';
import { draw } from '../drawn-board.ts';

const { referee } = new DirectSearch({ core: coreBytes() });

/** A position drawn row by row, in which `*` is the point in question. */
function drawn(drawing: string): { readonly position: Position; readonly point: Stone } {
  const { board, marks } = draw(drawing);
  const stones = board.flatMap((row, y) =>
    row.flatMap((cell, x) =>
      (['black', 'white'] as const)
        .filter((colour) => cell === stoneOf(colour))
        .map((colour): Stone => ({ x, y, colour })),
    ),
  );
  const size = { width: board[0]?.length ?? 0, height: board.length };
  const position: Position = {
    ...size,
    rule: 'renju',
    rowLength: 5,
    stones,
    blocked: [],
    sideToMove: 'white',
  };
  return { position, point: { ...(marks.get('*') ?? { x: -1, y: -1 }), colour: 'black' } };
}

/** The reason, then each row's stones and, after an arrow, its gaps. */
function told(drawing: string): string | undefined {
  const { position, point } = drawn(drawing);
  const foul = referee.foul(position, point);
  const rows = foul?.rows.map(({ stones, gaps }) =>
    [formatPoints(stones, position), ...(gaps.length > 0 ? [formatPoints(gaps, position)] : [])].join(' > '),
  );
  return foul && `${foul.kind}: ${rows?.join(', ')}`;
}

it('a double three has two threes, and where each becomes a straight four', () => {
  const drawing = `
    . . . . . . .
    . . . . . . .
    . X X * . . .
    . . . X . . .
    . . . . . . .
    . . . X . . .
    . . . . . . .
    . . . . . . .`;
  expect(told(drawing)).toBe('double three: B6 C6 D6 > E6, D6 D5 D3 > D4');
  const open = `
    . . . . . . . .
    . . . . . . . .
    . . X X * . . .
    . . . . X . . .
    . . . . X . . .
    . . . . . . . .
    . . . . . . . .`;
  expect(told(open)).toBe('double three: C5 D5 E5 > B5 F5, E5 E4 E3 > E6 E2');
});

it('three threes are told, all of them', () => {
  const drawing = `
    . . . . . . . . .
    . . . . . . . . .
    . . X . X . . . .
    . . . X X . . . .
    . . X X * . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;
  expect(told(drawing)?.split(',')).toHaveLength(3);
});

it('a double four has two fours, which may lie in one line', () => {
  expect(told('X . X X * . X . .')).toBe('double four: A1 C1 D1 E1 > B1, C1 D1 E1 G1 > F1');
  const crossed = `
    . . . . . . .
    . . . X . . .
    . . . X . . .
    O X X * X . .
    . . . . . . .
    . . . X . . .
    . . . . . . .`;
  expect(told(crossed)).toBe('double four: B4 C4 D4 E4 > F4, D6 D5 D4 D2 > D3');
});

it('an overline has its stones, and comes before all other reasons', () => {
  expect(told('. X X * X X X .')).toBe('overline: B1 C1 D1 E1 F1 G1');
  const withFours = `
    . . . . . . . .
    . X X * X X X .
    . . . X . . . .
    . . X X . . . .
    . X . X . . . .
    . . . . . . . .`;
  expect(told(withFours)).toMatch(/^overline: B5 C5 D5 E5 F5 G5$/);
});

it('there is none where a five is made, nor with one three or a four that is blocked', () => {
  const five = `
    . X X * X X . .
    . . . X . . . .
    . . . X . . . .
    . . . X . . . .
    . . . . . . . .`;
  expect(told(five)).toBeUndefined();
  expect(told('. . X X * O . .')).toBeUndefined();
});

it('there is none outside renju, and it does not matter who is to move', () => {
  const { position, point } = drawn('X . X X * . X . .');
  expect(referee.foul({ ...position, rule: 'freestyle' }, point)).toBeUndefined();
  expect(referee.foul({ ...position, sideToMove: 'black' }, point)).toEqual(referee.foul(position, point));
});
