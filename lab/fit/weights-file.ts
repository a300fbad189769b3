import {
  CODE_COUNT,
  EVALUATION_UNITS,
  ORDER_UNITS,
  THREAT_COUNT,
  VALUE_SCALE,
} from '../../src/binding/core-module.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { FittedEvaluation } from './fit-evaluation.ts';
import type { FittedMoveOrdering } from './fit-move-ordering.ts';

/** The file begins with lines of text, of which this is the first; an empty one ends them. */
const TITLE = 'TENGEN WEIGHTS 1';
const ORDER_MOST = 4095;
/** Sets of threats. */
export const THREAT_SETS = 1 << THREAT_COUNT;

/** The core's file of weights for a rule; `notes` say what they were fitted to. */
export function encodeWeights(
  rule: Rule,
  evaluation: FittedEvaluation,
  ordering: FittedMoveOrdering,
  notes: readonly string[],
): Uint8Array {
  const tables = Array.from({ length: tableCount(rule) }, (_, table) => {
    const ofCodes = (numbers: Float64Array) => numbers.subarray(table * CODE_COUNT, (table + 1) * CODE_COUNT);
    const ofSets = evaluation.threats.subarray(table * THREAT_SETS, (table + 1) * THREAT_SETS);
    return [
      scaledValues(ofCodes(evaluation.codes)),
      scaledValues(ofSets),
      scaledOrders(ofCodes(ordering.own)),
      scaledOrders(ofCodes(ordering.their)),
    ];
  });
  const numbers = Int16Array.from(tables.flat(2));
  return Buffer.concat([Buffer.from(`${[TITLE, ...notes].join('\n')}\n\n`), Buffer.from(numbers.buffer)]);
}

function scaledValues(numbers: Float64Array): readonly number[] {
  return Array.from(numbers, (number) => {
    const scaled = Math.round(number * EVALUATION_UNITS * VALUE_SCALE);
    return Math.max(-0x7fff, Math.min(0x7fff, scaled)) || 0;
  });
}

/** Only differences count, so that they may begin at 0. */
function scaledOrders(numbers: Float64Array): readonly number[] {
  const scaled = Array.from(numbers, (number) => Math.round(number * ORDER_UNITS));
  const least = Math.min(...scaled);
  return scaled.map((number) => Math.min(number - least, ORDER_MOST));
}

/** Tables of weights for a rule: one for both colours, or two where they win by different rows. */
export function tableCount(rule: Rule): number {
  return rule === 'renju' ? 2 : 1;
}

/** The table of a colour (0 black, 1 white). */
export function tableOf(rule: Rule, colour: number): number {
  return rule === 'renju' ? colour : 0;
}
