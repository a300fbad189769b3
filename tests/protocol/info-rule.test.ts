import { expect, test } from 'vitest';
import { ruleChoice } from '../../src/protocol/info-rule.ts';

test.each([
  [0, 'freestyle', false],
  [1, 'standard', false],
  [2, 'freestyle', true],
  [3, 'standard', true],
  [4, 'renju', false],
  [5, 'renju', false],
  [6, 'renju', true],
  [7, 'renju', true],
  [8, 'caro', false],
  [9, 'caro-exact', false],
  [10, 'caro', true],
  [11, 'caro-exact', true],
  [12, 'renju', false],
  [13, 'renju', false],
  [15, 'renju', true],
] as const)('%i is %s (continuous: %s)', (sum, rule, continuous) => {
  expect(ruleChoice(sum, false)).toEqual({ rule, continuous });
  if (sum !== 2) expect(ruleChoice(sum, true)).toEqual({ rule, continuous });
});

test('2 is renju for Yixin-Board only', () => {
  expect(ruleChoice(2, true)).toEqual({ rule: 'renju', continuous: false });
});

test.each([-1, 16, 1.5, Number.NaN])('%d is no rule', (sum) => {
  expect(ruleChoice(sum, false)).toBeUndefined();
});
