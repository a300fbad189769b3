import { RULES, type Rule } from './rule.ts';

/** The numbers of `INFO rule`, which records use too: 1 exactly five, 4 renju, 8 caro; 9 = caro and exactly five. */
export const INFO_RULE_NUMBERS: Readonly<Record<Rule, number>> = {
  freestyle: 0,
  standard: 1,
  renju: 4,
  caro: 8,
  'caro-exact': 9,
};

/** The rule of such a number in text; managers' other sums (protocol/info-rule.ts) are not known here. */
export function ruleOfInfoNumber(text: string): Rule | undefined {
  return RULES.find((rule) => String(INFO_RULE_NUMBERS[rule]) === text);
}
