import { describe, expect, test } from 'vitest';
import { formatScore, parseScore, type Score } from '../../src/game/score.ts';

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
