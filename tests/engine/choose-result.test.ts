import { describe, expect, it } from 'vitest';
import { NOTHING_FOUND, type SearchResult } from '../../src/binding/search-result.ts';
import { chooseOverStandIn, chooseResult } from '../../src/engine/worker-pool.ts';
import type { Score } from '../../src/game/score.ts';

const result = (x: number, depth: number, score: Score): SearchResult => {
  const point = { x, y: 0 };
  const points = [point];
  const line = {
    line: 0,
    lineCount: 1,
    depth,
    selectiveDepth: depth,
    score,
    nodes: 1,
    timeMs: 1,
    point,
    pv: points,
  };
  return { ...NOTHING_FOUND, points, lines: [line], depth };
};
const value = (value: number): Score => ({ kind: 'value', value });
const win = (plies: number): Score => ({ kind: 'win', plies });
const loss = (plies: number): Score => ({ kind: 'loss', plies });

const chosen = (main: SearchResult, ...helpers: SearchResult[]) => chooseResult(main, helpers).points[0]?.x;

describe('chooseResult', () => {
  it('keeps to the lines that are reported', () => {
    const main = result(1, 10, value(5));
    const told = { ...main, lines: main.lines.map((line) => ({ ...line, lineCount: 3 })) };
    expect(chosen(told, result(2, 12, value(5)), result(3, 9, win(5)))).toBe(1);
  });

  it('trusts the main searcher', () => {
    expect(chosen(result(1, 10, value(5)))).toBe(1);
    expect(chosen(result(1, 10, value(5)), result(2, 10, value(50)), result(3, 9, value(500)))).toBe(1);
  });

  it('takes the deeper iteration', () => {
    expect(chosen(result(1, 10, value(5)), result(2, 11, value(-50)), result(3, 12, value(-60)))).toBe(3);
  });

  it('takes a proven win, the shorter the better', () => {
    expect(chosen(result(1, 10, value(5)), result(2, 4, win(9)), result(3, 3, win(7)))).toBe(3);
    expect(chosen(result(1, 10, win(9)), result(2, 20, value(100)))).toBe(1);
    expect(chosen(result(1, 10, win(5)), result(2, 20, win(7)))).toBe(1);
  });

  it('does not believe in a loss that others have not seen', () => {
    expect(chosen(result(1, 10, value(5)), result(2, 20, loss(8)))).toBe(1);
    expect(chosen(result(1, 10, loss(8)), result(2, 11, value(-100)))).toBe(2);
  });

  it('takes any result over one without an iteration', () => {
    const none: SearchResult = { ...NOTHING_FOUND, points: [{ x: 9, y: 0 }] };
    expect(chosen(none, result(2, 1, value(0)))).toBe(2);
    expect(chosen(result(1, 1, value(0)), none)).toBe(1);
    expect(chosen(none, none)).toBe(9);
  });
});

describe('chooseOverStandIn', () => {
  const threads = result(1, 3, value(5));
  const deeper = result(2, 4, value(5));

  it('takes what the protocol thread found if it came deeper', () => {
    expect(chooseOverStandIn(threads, deeper, false)).toBe(deeper);
  });

  it('keeps a repeatable search to what the threads found', () => {
    expect(chooseOverStandIn(threads, deeper, true)).toBe(threads);
  });

  it('takes it where the threads found nothing', () => {
    const nothing = NOTHING_FOUND;
    expect(chooseOverStandIn(nothing, deeper, true)).toBe(deeper);
  });
});
