import { describe, expect, it } from 'vitest';
import {
  type AnalysedPosition,
  blacksChance,
  factsOf,
  gamePositions,
  judgeMoves,
  summaryOf,
} from '../../src/analysis/game-analysis.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { parsePoint } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';

const { referee } = new DirectSearch({ core: coreBytes() });

function value(value: number): Score {
  return { kind: 'value', value };
}

/** The positions of a game with what a search says of each: a score and a best move. */
function analysed(
  moves: string,
  found: readonly (readonly [score: Score, best: string])[],
  rule: Rule = 'freestyle',
): readonly AnalysedPosition[] {
  const record = readRecord(moves);
  if (!record.ok) throw new Error(record.error);
  const positions = gamePositions(record.value, { rule, rowLength: 5 }, referee);
  if (!positions.ok) throw new Error(positions.error);
  return positions.value.map((position, ply) => {
    const [score, best] = found[ply] ?? [];
    const point = parsePoint(best ?? 'A1', position);
    const lines = score && point.ok ? [{ score, depth: 1, pv: [point.value] }] : [];
    return { ...factsOf(positions.value, ply, referee), lines, nodes: 1, ms: 1 };
  });
}

describe('the moves of a game', () => {
  it('lose what the position after them says they do, the best move nothing', () => {
    const positions = analysed('H8 I9 I8', [
      [value(0), 'H8'],
      [value(200), 'H7'],
      [value(200), 'I8'],
      [value(300), 'J8'],
    ]);
    const [first, second, third] = judgeMoves(positions);
    expect(first).toMatchObject({ number: 1, colour: 'black', before: 0.5, loss: 0 });
    expect(first?.after).toBeCloseTo(0.269, 3);
    expect(second).toMatchObject({ colour: 'white', judgement: 'blunder' });
    expect(second?.loss).toBeCloseTo(0.731 - 0.269, 3);
    expect(third?.judgement).toBeUndefined();
    expect(judgeMoves(positions, 0.6).map(({ judgement }) => judgement)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(positions.map(blacksChance).map((chance) => chance?.toFixed(2))).toEqual([
      '0.50',
      '0.27',
      '0.73',
      '0.18',
    ]);
  });

  it('miss a win that was there and is not after them, whatever the bound', () => {
    const won: Score = { kind: 'win', plies: 5 };
    const judged = (after: Score, played = 'I9') =>
      judgeMoves(
        analysed(`H8 ${played}`, [
          [value(0), 'H8'],
          [won, 'G9'],
          [after, 'A1'],
        ]),
        0.99,
      )[1];
    expect(judged(value(-900))?.judgement).toBe('missed win');
    expect(judged(value(-900))?.best.score).toEqual(won);
    expect(judged({ kind: 'loss', plies: 8 })?.judgement).toBeUndefined();
    expect(judged(value(-900), 'G9')?.judgement).toBeUndefined();
  });

  it('are judged by how the game ended', () => {
    const five = 'H8 H9 I8 I9 J8 J9 K8 K9 L8';
    const found = Array.from({ length: 9 }, () => [value(0), 'A1'] as const);
    const last = judgeMoves(analysed(five, found)).at(-1);
    expect(last).toMatchObject({ number: 9, after: 1, loss: 0 });
    const foul = 'H8 A1 I8 A15 J9 O1 J10 O15 J8';
    const forbidden = judgeMoves(analysed(foul, found, 'renju')).at(-1);
    expect(forbidden).toMatchObject({ after: 0, loss: 0.5, judgement: 'blunder' });
  });

  it('of positions that are not known are left out', () => {
    const positions = analysed('H8 I9 I8', [
      [value(0), 'H8'],
      [value(0), 'I9'],
    ]);
    expect(judgeMoves(positions).map(({ number }) => number)).toEqual([1]);
    expect(judgeMoves([])).toEqual([]);
  });

  it('are summed up for each side', () => {
    const moves = judgeMoves(
      analysed('H8 I9 I8', [
        [value(0), 'A1'],
        [value(400), 'A1'],
        [value(0), 'A1'],
        [value(0), 'A1'],
      ]),
    );
    expect(summaryOf(moves, 'black')).toMatchObject({ moves: 2, blunders: 1, missedWins: 0 });
    expect(summaryOf(moves, 'black').averageLoss).toBeCloseTo(0.19, 2);
    expect(summaryOf([], 'white')).toMatchObject({ moves: 0, averageLoss: 0 });
  });
});

describe('a game that cannot have been played', () => {
  it('says where it was over', () => {
    const positions = (moves: string, rule: Rule) => {
      const record = readRecord(moves);
      if (!record.ok) throw new Error(record.error);
      const found = gamePositions(record.value, { rule, rowLength: 5 }, referee);
      return found.ok ? found.value.length : found.error;
    };
    const six = 'H8 H9 I8 I9 J8 J9 K8 K9 M8 A1 L8';
    expect(positions(six, 'freestyle')).toBe(12);
    expect(positions(`${six} A2`, 'freestyle')).toBe(
      'Black has won at move 11 (L8), but there is one more move',
    );
    expect(positions(`${six} A2`, 'standard')).toBe(13);
    expect(positions(`${six} A2`, 'renju')).toBe(
      'White has won (forbidden move: overline) at move 11 (L8), but there is one more move',
    );
  });
});
