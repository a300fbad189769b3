import { THREAT_SETS } from '../../../lab/fit/weights-file.ts';
import { CODE_COUNT } from '../../../src/binding/core-module.ts';

/** A table of weights: see shared-constants.ts. */
export interface WeightTable {
  readonly cells: Int16Array;
  readonly threats: Int16Array;
  readonly ownMoves: Uint16Array;
  readonly opponentMoves: Uint16Array;
}

/** The tables of the core's file of weights: black's and white's, or the one of both. */
export function decodeWeights(file: Uint8Array): readonly WeightTable[] {
  const start = Buffer.from(file).indexOf('\n\n') + 2;
  const numbers = Uint8Array.from(file.subarray(start)).buffer;
  const tables: WeightTable[] = [];
  for (let at = 0; at < numbers.byteLength; ) {
    const take = (count: number) => {
      at += 2 * count;
      return [numbers, at - 2 * count, count] as const;
    };
    tables.push({
      cells: new Int16Array(...take(CODE_COUNT)),
      threats: new Int16Array(...take(THREAT_SETS)),
      ownMoves: new Uint16Array(...take(CODE_COUNT)),
      opponentMoves: new Uint16Array(...take(CODE_COUNT)),
    });
  }
  return tables;
}
