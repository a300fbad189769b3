import { describe, expect, it } from 'vitest';
import { blacksChance, gamePositions } from '../../src/analysis/game-analysis.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { emptyPosition } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';

const { referee } = new DirectSearch({ core: coreBytes() });

it("the chance in a position is Black's, whichever side is to move", () => {
  const position = emptyPosition('freestyle', { width: 15, height: 15 }, 5);
  const lines = [{ score: { kind: 'value', value: 200 }, pv: [] }] as const;
  expect(blacksChance({ ply: 0, position, lines })).toBeCloseTo(0.731, 3);
  expect(blacksChance({ ply: 0, position: { ...position, sideToMove: 'white' }, lines })).toBeCloseTo(
    0.269,
    3,
  );
  expect(blacksChance({ ply: 0, position, lines: [] })).toBeUndefined();
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
