import type { Rule } from '../game/rule.ts';

const STANDARD = 1;
const CONTINUOUS = 2;
const RENJU = 4;
const CARO = 8;
const ALL = STANDARD | CONTINUOUS | RENJU | CARO;

/** Yixin-Board counts 0, 1, 2: its 2 is renju, not a bit. */
const YIXIN_RENJU = 2;

export interface RuleChoice {
  readonly rule: Rule;
  /** The game goes on after a five. */
  readonly continuous: boolean;
}

/**
 * What the number of `INFO rule` means. Managers have tick boxes for its bits and send sums that contradict
 * themselves: renju goes before caro, caro before standard.
 */
export function ruleChoice(sum: number, yixin: boolean): RuleChoice | undefined {
  if (!Number.isInteger(sum) || sum < 0 || sum > ALL) return undefined;
  if (yixin && sum === YIXIN_RENJU) return { rule: 'renju', continuous: false };
  return { rule: ruleOf(sum), continuous: (sum & CONTINUOUS) !== 0 };
}

function ruleOf(sum: number): Rule {
  if (sum & RENJU) return 'renju';
  if (sum & CARO) return sum & STANDARD ? 'caro-exact' : 'caro';
  return sum & STANDARD ? 'standard' : 'freestyle';
}
