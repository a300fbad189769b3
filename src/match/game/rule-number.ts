import type { Rule } from '../../game/rule.ts';

/** The number of `INFO rule`: 1 exactly five, 4 renju, 8 caro; 9 = caro and exactly five. */
export function ruleNumber(rule: Rule): number {
  return RULE_NUMBERS[rule];
}

const RULE_NUMBERS: Readonly<Record<Rule, number>> = {
  freestyle: 0,
  standard: 1,
  renju: 4,
  caro: 8,
  'caro-exact': 9,
};
