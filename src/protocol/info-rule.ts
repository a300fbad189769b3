import { INFO_RULE_NUMBERS, type Rule } from '../game/rule.ts';

/** The bit of a game that goes on after a five; the others are those of INFO_RULE_NUMBERS. */
const CONTINUOUS = 2;
const ALL = 15;

/** Managers have tick boxes for the bits and send sums that contradict themselves: the first of these counts. */
const PRECEDENCE: readonly Rule[] = ['renju', 'caro-exact', 'caro', 'standard'];

/** Yixin-Board counts 0, 1, 2: its 2 is renju, not a bit. */
const YIXIN_RENJU = 2;

export interface RuleChoice {
  readonly rule: Rule;
  /** The game goes on after a five. */
  readonly continuous: boolean;
}

/** What the number of `INFO rule` means. */
export function ruleChoice(sum: number, yixin: boolean): RuleChoice | undefined {
  if (!Number.isInteger(sum) || sum < 0 || sum > ALL) return undefined;
  if (yixin && sum === YIXIN_RENJU) return { rule: 'renju', continuous: false };
  const hasBits = (rule: Rule) => (sum & INFO_RULE_NUMBERS[rule]) === INFO_RULE_NUMBERS[rule];
  return { rule: PRECEDENCE.find(hasBits) ?? 'freestyle', continuous: (sum & CONTINUOUS) !== 0 };
}
