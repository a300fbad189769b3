import { describe, expect, it } from 'vitest';
import { BestLines, type SearchedLine } from '../../src/binding/best-lines.ts';
import type { Score } from '../../src/game/score.ts';

const value = (value: number): Score => ({ kind: 'value', value });

/** A line of which the first move is `x`, and what is to be seen of those that it changes: number, move, score. */
function adding(lineCount: number) {
  const lines = new BestLines<SearchedLine>();
  const show = ({ line, pv, score }: SearchedLine) => [
    line,
    pv[0]?.x,
    score.kind === 'value' ? score.value : score.plies,
  ];
  return {
    add: (line: number, score: Score, x = line) =>
      lines.add({ line, lineCount, score, pv: [{ x, y: 0 }] }).map(show),
    all: () => lines.all.map(show),
  };
}

describe('the best lines', () => {
  it('are in order, though a later one is better', () => {
    const { add } = adding(3);
    expect(add(0, value(434))).toEqual([[0, 0, 434]]);
    expect(add(1, value(342))).toEqual([[1, 1, 342]]);
    expect(add(2, value(660))).toEqual([
      [0, 2, 660],
      [1, 0, 434],
      [2, 1, 342],
    ]);
  });

  it('know proven wins and losses, and keep equals as they are', () => {
    const { add, all } = adding(6);
    const scores: Score[] = [
      { kind: 'loss', plies: 4 },
      value(-20000),
      { kind: 'win', plies: 9 },
      { kind: 'loss', plies: 6 },
      { kind: 'win', plies: 5 },
      value(-20000),
    ];
    for (const [i, score] of scores.entries()) add(i, score);
    expect(all().map(([, x]) => x)).toEqual([4, 2, 1, 5, 3, 0]);
  });

  it('of a new depth come before those of the last, which keep their move once and are worth no more', () => {
    const { add, all } = adding(3);
    add(0, value(30));
    add(1, value(20));
    add(2, value(10));
    // The second move is the best of the next depth, and worse than the best was thought to be.
    expect(add(0, value(15), 1)).toEqual([
      [0, 1, 15],
      [1, 0, 15],
    ]);
    expect(all()).toEqual([
      [0, 1, 15],
      [1, 0, 15],
      [2, 2, 10],
    ]);
    expect(add(1, value(12), 7)).toEqual([
      [1, 7, 12],
      [2, 0, 12],
    ]);
    expect(add(2, value(14), 0)).toEqual([
      [1, 0, 14],
      [2, 7, 12],
    ]);
  });

  it('are as many as were asked for', () => {
    const { add, all } = adding(2);
    add(0, value(30));
    add(1, value(20));
    add(0, value(40), 5);
    expect(all()).toEqual([
      [0, 5, 40],
      [1, 0, 30],
    ]);
  });
});
