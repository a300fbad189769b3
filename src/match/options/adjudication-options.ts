import { Refusal } from '../../game/result.ts';
import {
  hidden,
  optional,
  required,
  type ValuesOf,
  withDefault,
  words,
} from '../../terminal/option-schema.ts';
import { decimal, type ValueType, whole, yesNo } from '../../terminal/value-types.ts';
import type { Adjudication } from '../game/adjudication.ts';

/** `500,4`: how far, and for how many moves of each. */
const agreement: ValueType<{ readonly value: number; readonly moves: number }> = {
  placeholder: 'E,N',
  expected: 'of the form EVALUATION,MOVES such as 500,4',
  parse(value) {
    const [evaluation = '', moves = '', ...rest] = value.split(',');
    const parts = [decimal(0).parse(evaluation), whole(1).parse(moves)] as const;
    const isWhole = parts[0] !== undefined && parts[1] !== undefined && rest.length === 0;
    return isWhole ? { value: parts[0] ?? 0, moves: parts[1] ?? 0 } : undefined;
  },
};

const DRAW_KEYS = {
  movecount: required(whole(1), 'for this many consecutive moves'),
  score: required(decimal(0), 'the evaluation, in the units of the engines'),
  movenumber: withDefault(whole(0), 0, 'not before each player has this many stones'),
} as const;
const RESIGN_KEYS = {
  ...DRAW_KEYS,
  twosided: withDefault(yesNo, false, 'whether the other one must see it too'),
} as const;

export const ADJUDICATION_OPTIONS = {
  resign: words('KEY=VALUE', 'as in fastchess: a player that evaluates itself lost loses:', RESIGN_KEYS),
  draw: words('KEY=VALUE', 'a draw that both players see:', DRAW_KEYS),
  'draw-after': optional(whole(1), 'a draw when N stones are on the board', 'never'),
  'adjudicate-win': hidden(optional(agreement, 'the same as resign with twosided=yes: score and movecount')),
  'adjudicate-draw': hidden(optional(agreement, 'the same as draw: score and movecount')),
} as const;

/** When games are ended before their end. Throws a Refusal. */
export function adjudicationOf(options: ValuesOf<typeof ADJUDICATION_OPTIONS>): Adjudication {
  const { 'adjudicate-win': win, 'adjudicate-draw': draw, resign, draw: drawn } = options;
  if (win && resign) throw new Refusal('--adjudicate-win and --resign exclude each other');
  if (draw && drawn) throw new Refusal('--adjudicate-draw and --draw exclude each other');
  const terms = ({ movecount, score, movenumber }: ValuesOf<typeof DRAW_KEYS>) => ({
    value: score,
    moves: movecount,
    from: 2 * movenumber,
  });
  return {
    ...(win && { win }),
    ...(draw && { draw }),
    ...(resign && { [resign.twosided ? 'win' : 'resign']: terms(resign) }),
    ...(drawn && { draw: terms(drawn) }),
  };
}
