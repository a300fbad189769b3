import type { BoardSize, Point, Stone } from './position.ts';

/** Moves a point to where a turned or mirrored board has it. */
export type Symmetry = (point: Point) => Point;

/** Turns a board to the right: its width and height change places. */
export function rotated({ height }: BoardSize): Symmetry {
  return ({ x, y }) => ({ x: height - 1 - y, y: x });
}

/** Mirrors a board from left to right. */
export function mirrored({ width }: BoardSize): Symmetry {
  return ({ x, y }) => ({ x: width - 1 - x, y });
}

/** The symmetries of a board, the identity first: eight of a square, four of any other rectangle. */
export function symmetriesOf({ width, height }: BoardSize): readonly Symmetry[] {
  const right = width - 1;
  const bottom = height - 1;
  const ofRectangle: readonly Symmetry[] = [
    ({ x, y }) => ({ x, y }),
    ({ x, y }) => ({ x: right - x, y }),
    ({ x, y }) => ({ x, y: bottom - y }),
    ({ x, y }) => ({ x: right - x, y: bottom - y }),
  ];
  if (width !== height) return ofRectangle;
  return [
    ...ofRectangle,
    ...ofRectangle.map(
      (symmetry): Symmetry =>
        ({ x, y }) =>
          symmetry({ x: y, y: x }),
    ),
  ];
}

/**
 * The same text for two sets of stones if, and only if, a symmetry of the board makes one of the other. The order
 * in which they were played does not matter.
 */
export function canonicalForm(stones: readonly Stone[], size: BoardSize): string {
  const forms = symmetriesOf(size).map((symmetry) =>
    stones
      .map((stone) => {
        const { x, y } = symmetry(stone);
        return 2 * (y * size.width + x) + (stone.colour === 'black' ? 0 : 1);
      })
      .sort((a, b) => a - b)
      .join(' '),
  );
  return forms.sort()[0] ?? '';
}
