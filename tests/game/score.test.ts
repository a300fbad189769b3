import { describe, expect, test } from 'vitest';
import { positionJson } from '../../src/analysis/analysis-json.ts';
import { formatScore, parseScore, type Score } from '../../src/game/score.ts';
import { badgeText, chanceText, percentText } from '../../src/play/sentences.ts';
import { newGame } from '../play/games.ts';

describe('the text of a score', () => {
  test.each<[Score, string]>([
    [{ kind: 'value', value: 35 }, '35'],
    [{ kind: 'value', value: -35 }, '-35'],
    [{ kind: 'value', value: 0 }, '0'],
    [{ kind: 'win', plies: 7 }, '+M7'],
    [{ kind: 'loss', plies: 6 }, '-M6'],
  ])('%j is %s and is read back', (score, text) => {
    expect(formatScore(score)).toBe(text);
    expect(parseScore(text)).toEqual(score);
  });

  test('fractions are rounded, and nothing becomes -0', () => {
    expect(formatScore({ kind: 'value', value: -12.4 })).toBe('-12');
    expect(formatScore({ kind: 'value', value: -0.4 })).toBe('0');
    expect(parseScore('-0')).toEqual({ kind: 'value', value: 0 });
  });

  test.each([
    ['+35', { kind: 'value', value: 35 }],
    ['M7', { kind: 'win', plies: 7 }],
  ])('%s is read too', (text, score) => {
    expect(parseScore(text)).toEqual(score);
  });

  test.each(['', '-', 'M', '3.5', '35 ', 'mate', '--3', '+M-7'])('"%s" is no score', (text) => {
    expect(parseScore(text)).toBeUndefined();
  });
});

describe('a chance in percent', () => {
  const value = (value: number) => ({ kind: 'value', value }) as const;

  test('is 100 or 0 only where a win or a loss is proven', () => {
    expect([1200, 0, -1200].map((one) => chanceText(value(one)))).toEqual([
      '99 % chance to win',
      '50 % chance to win',
      '1 % chance to win',
    ]);
    expect([percentText(value(9000)), badgeText(value(-9000))]).toEqual(['99 %', '1']);
    const { position } = newGame();
    const facts = { ply: 0, position, threats: { standing: [], moves: [] }, forbidden: [], nodes: 1, ms: 1 };
    const chances = [value(3000), { kind: 'win', plies: 3 } as const, value(-3000)].map((score) => {
      const line = { score, depth: 1, pv: [{ x: 7, y: 7 }] };
      return positionJson({ ...facts, lines: [line] }).lines[0]?.chance;
    });
    expect(chances).toEqual([0.9999, 1, 0.0001]);
  });
});
