import { expect, it } from 'vitest';
import { positionOf, readSuite } from '../../lab/tactics/suite.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { afterMove, type Point, type Position, samePoint } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { battery } from '../battery.ts';

const NODES = 1_000_000;
const search = new DirectSearch({ core: coreBytes(), tableBytes: 64 << 20 });

interface Line {
  readonly score: Exclude<Score, { kind: 'value' }>;
  readonly points: readonly Point[];
}

/** What is proven of the position, and the line given with it; goes on with what earlier searches have found. */
function provenLine(position: Position): Line | undefined {
  const {
    lines: [best],
  } = search.search(position, { kind: 'best', lines: 1 }, { nodes: NODES, until: 'proven', remembers: true });
  return best && best.score.kind !== 'value' ? { score: best.score, points: best.pv } : undefined;
}

/** Whether a line is one of allowed moves that ends with the winner's row, in as many plies as told. */
function endsWithRow(start: Position, { score, points }: Line): boolean {
  let position = start;
  for (const [i, point] of points.entries()) {
    expect(position.stones.some((stone) => samePoint(stone, point))).toBe(false);
    const isForbidden =
      position.sideToMove === 'black' &&
      search.referee.forbiddenPoints(position).some((forbidden) => samePoint(forbidden, point));
    expect(isForbidden).toBe(false);
    position = afterMove(position, point);
    const isOver = search.referee.outcome(position) !== undefined;
    expect(isOver && i < points.length - 1).toBe(false);
  }
  expect(points.length).toBeLessThanOrEqual(score.plies);
  const outcome = search.referee.outcome(position);
  return (
    outcome?.kind === 'five' &&
    points.length === score.plies &&
    points.length % 2 === (score.kind === 'win' ? 1 : 0)
  );
}

it('a proven win or loss comes with its whole line, up to the row', () => {
  const problems = readSuite().filter((_, i) => i % battery(1, 5) === 0);
  let proven = 0;
  let whole = 0;
  for (const problem of problems) {
    let position = positionOf(problem);
    // The win, then the loss of the side that has to answer its first move.
    for (const kind of ['win', 'loss'] as const) {
      const line = provenLine(position);
      if (line?.score.kind !== kind) break;
      proven++;
      if (endsWithRow(position, line)) whole++;
      position = afterMove(position, line.points[0] as Point);
    }
  }
  console.log(`${whole} of ${proven} proven results have their line up to the row`);
  expect(proven).toBeGreaterThan(problems.length);
  expect(whole / proven).toBeGreaterThan(0.9);
});

it('a win by fours comes with its line to the end', () => {
  // Two rows of three, shut in at one end: fours, then a row.
  const stones = (colour: 'black' | 'white', points: readonly (readonly [number, number])[]) =>
    points.map(([x, y]) => ({ x, y, colour }));
  const position: Position = {
    width: 15,
    height: 15,
    rule: 'freestyle',
    rowLength: 5,
    blocked: [],
    sideToMove: 'black',
    stones: [
      ...stones('black', [
        [4, 7],
        [5, 7],
        [6, 7],
        [8, 3],
        [8, 4],
        [8, 5],
      ]),
      ...stones('white', [
        [3, 7],
        [8, 2],
        [0, 0],
        [14, 14],
        [0, 14],
        [14, 0],
      ]),
    ],
  };
  const line = provenLine(position);
  expect(line && endsWithRow(position, line)).toBe(true);
});
