/**
 * The rules Tengen plays, by name. They have numbers of two kinds: the core's (binding/core-instance.ts), and those of
 * `INFO rule` and of records (INFO_RULE_NUMBERS).
 */
export const RULES = ['freestyle', 'standard', 'renju', 'caro', 'caro-exact'] as const;

/**
 * - `freestyle`: five or more in a row win.
 * - `standard`: exactly five win.
 * - `renju`: black wins with exactly five and may not make a double three, double four or overline;
 *   white wins with five or more.
 * - `caro`: exactly five win unless an opponent's stone stands at both ends; six or more win.
 * - `caro-exact`: exactly five win unless an opponent's stone stands at both ends; six or more do not.
 */
export type Rule = (typeof RULES)[number];

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

/**
 * How many in a row win unless stated otherwise. Where the rules above say five, it is the length in force; the
 * prohibitions of renju are defined for five alone.
 */
export const ROW_LENGTH = 5;
export const ROW_LENGTHS = { least: 3, most: 6 } as const;

/** The least side of a board on which `rowLength` in a row win: five, or the length of a shorter row. */
export function leastSide(rowLength: number = ROW_LENGTH): number {
  return Math.min(ROW_LENGTH, rowLength);
}
