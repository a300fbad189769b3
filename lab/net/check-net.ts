import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { type Net, netsAmong } from '../../src/binding/net-file.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { type NetPosition, referenceEvaluation, referenceValue } from '../reference/net.ts';
import type { SamplePosition, SamplePositions } from './sample-positions.ts';

const OCCUPIED = 0xffffffff;

/** What a trainer's model gives a position: its number in the file of samples, and its value before the core limits it. */
export interface TrainerValue {
  readonly index: number;
  readonly value: number;
}

/**
 * Compares what the core, the reference and the trainer's model make of positions; yields a sentence for each on which they do not agree. Positions
 * without a value of the trainer are compared between the other two.
 */
export function* netDifferences(
  core: Uint8Array,
  net: Net,
  samples: SamplePositions,
  positions: readonly (Pick<TrainerValue, 'index'> & Partial<TrainerValue>)[],
): Generator<string> {
  const board = new FeatureBoard(core, netsAmong([net]));
  board.reset(net.rule, ROW_LENGTH, { width: 15, height: 15 });
  const shapes = board.codeShapes();
  for (const { index, value } of positions) {
    const sample = samples.at(index);
    board.setUp(sample.position);
    const seen = seenPosition(board, sample, shapes);
    if (seen.threatMask !== sample.threatMask) {
      yield `position ${index}: the core sees threats ${seen.threatMask}, the samples have ${sample.threatMask}`;
      continue;
    }
    const found = { core: board.evaluation, reference: referenceEvaluation(net, seen) };
    if (found.core !== found.reference)
      yield `position ${index}: core ${found.core}, reference ${found.reference}`;
    // The trainer's model knows neither limits nor drawn boards.
    const model = value === undefined ? undefined : referenceValue(net, seen);
    if (model !== value) yield `position ${index}: reference ${model}, trainer ${value}`;
  }
}

/** What the net sees of the position on the board. */
function seenPosition(board: FeatureBoard, { position }: SamplePosition, shapes: Uint8Array): NetPosition {
  const cells = Array.from(board.cells(), (codes) =>
    codes === OCCUPIED ? undefined : { black: codes & 0xffff, white: codes >>> 16 },
  );
  const { width, height, sideToMove } = position;
  return { width, height, sideToMove, cells, threatMask: board.threats, shapes };
}

/** Reads the values that the trainer wrote (lab/train/dump_values.py). Throws an Error, a sentence, if the text is something else. */
export function parseTrainerValues(text: string): readonly TrainerValue[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  if (!head.startsWith('tengen-values 1 ')) throw new Error('this is no file of values');
  const { positions } = JSON.parse(head.slice('tengen-values 1 '.length)) as { readonly positions: number };
  if (lines.length !== positions)
    throw new Error(`the file has ${lines.length} values, its header tells of ${positions}: it is cut off`);
  return lines.map((line, i) => {
    const [index = Number.NaN, value = Number.NaN] = line.split(' ').map(Number);
    if (!Number.isInteger(index) || !Number.isInteger(value)) throw new Error(`line ${i + 2} is no value`);
    return { index, value };
  });
}
