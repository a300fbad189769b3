import type { Rule } from '../../src/game/rule.ts';

/** Tables of weights for a rule: one for both colours, or two where they win by different rows. */
export function tableCount(rule: Rule): number {
  return rule === 'renju' ? 2 : 1;
}

/** The table of a colour (0 black, 1 white). */
export function tableOf(rule: Rule, colour: number): number {
  return rule === 'renju' ? colour : 0;
}
