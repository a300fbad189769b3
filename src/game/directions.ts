/** The steps (x, y) along the four directions that a row can have: a row, a column and both diagonals. */
export const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
