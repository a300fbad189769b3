import { err, ok, type Result } from '../game/result.ts';
import { RULES, type Rule, ruleOfInfoNumber } from '../game/rule.ts';
import { printable } from './gtp-lines.ts';

export const KATAGOMO_NAMES: Readonly<Record<Rule, string>> = {
  freestyle: 'FREESTYLE',
  standard: 'STANDARD',
  renju: 'RENJU',
  caro: 'CARO',
  'caro-exact': 'CARO_NOSIX',
};

/** What KataGomo's rules say besides: games without a limit of moves, in which a pass does not lose. */
const FIXED: Readonly<Record<string, string>> = { vcnrule: 'NOVC', firstpasswin: 'false', maxmoves: '0' };

/** A rule by our name, KataGomo's or the number of `INFO rule`. */
export function parseRule(text: string): Result<Rule> {
  const word = text.toLowerCase().replaceAll('_', '-');
  const rule =
    RULES.find((name) => name === word || KATAGOMO_NAMES[name] === text.toUpperCase()) ??
    ruleOfInfoNumber(text);
  return rule === undefined ? err(`no rule "${printable(text)}": there are ${RULES.join(', ')}`) : ok(rule);
}

/** The answer to kata-get-rules. */
export function rulesJson(rule: Rule): string {
  const { vcnrule } = FIXED;
  return JSON.stringify({ basicrule: KATAGOMO_NAMES[rule], firstpasswin: false, maxmoves: 0, vcnrule });
}

/** One field of KataGomo's rules. `rule`: what it is now. */
export function setRuleField(field: string, value: string, rule: Rule): Result<Rule> {
  const key = field.toLowerCase();
  if (key === 'basicrule' || key === 'rule') return parseRule(value);
  const fixed = Object.hasOwn(FIXED, key) ? FIXED[key] : undefined;
  if (fixed === undefined) return err(`no field "${printable(field)}" of the rules: basicrule is one`);
  return value.toLowerCase() === fixed.toLowerCase() ? ok(rule) : err(`${key} can only be ${fixed}`);
}

/** kata-set-rules: a rule's name, or an object of fields in JSON. */
export function parseRules(text: string, rule: Rule): Result<Rule> {
  if (!text.startsWith('{')) return parseRule(text);
  let fields: object;
  try {
    fields = JSON.parse(text) as object;
  } catch {
    return err('the rules are no JSON');
  }
  return Object.entries(fields).reduce<Result<Rule>>(
    (read, [field, value]) => (read.ok ? setRuleField(field, String(value), read.value) : read),
    ok(rule),
  );
}
