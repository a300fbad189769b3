import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { type Net, netsAmong } from '../../src/binding/net-file.ts';
import type { Colour, Position } from '../../src/game/position.ts';
import { ROW_LENGTH } from '../../src/game/rule.ts';
import { type NetPosition, referenceEvaluation, referencePolicy, referenceValue } from '../reference/net.ts';
import type { SamplePositions } from './sample-positions.ts';

const OCCUPIED = 0xffffffff;
/** How far from a stone moves are tried (core/board/board.ts). */
const MOVE_REACH = 3;

/** What a trainer's model gives a position, by its number in the file of samples. */
export interface TrainerValue {
  readonly index: number;
  /** Before the core limits it. */
  readonly value: number;
  /** See policySum. */
  readonly policySum: number;
}

/**
 * Compares what the core, the reference and the trainer's model make of positions; yields a sentence for each on which
 * they do not agree. Positions without a value of the trainer are compared between the other two.
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
  for (const { index, value, policySum } of positions) {
    const sample = samples.at(index);
    board.setUp(sample.position);
    const seen = seenPosition(board, sample.position, shapes);
    if (seen.threatMask !== sample.threatMask) {
      yield `position ${index}: the core sees threats ${seen.threatMask}, the samples have ${sample.threatMask}`;
      continue;
    }
    const orders = referencePolicy(net, seen);
    const cell = board.policy().findIndex((order, i) => order !== orders[i]);
    if (cell >= 0) {
      yield `position ${index}: core and reference differ on the policy of cell ${cell % seen.width},${Math.floor(cell / seen.width)}`;
    }
    const found = { core: board.evaluation, reference: referenceEvaluation(net, seen) };
    if (found.core !== found.reference)
      yield `position ${index}: core ${found.core}, reference ${found.reference}`;
    // The trainer's model knows neither limits nor drawn boards.
    const model = value === undefined ? undefined : referenceValue(net, seen);
    if (model !== value) yield `position ${index}: reference ${model}, trainer ${value}`;
    const modelSum = policySum === undefined ? undefined : policySumOf(seen, orders);
    if (modelSum !== policySum)
      yield `position ${index}: the reference's policy comes to ${modelSum}, the trainer's to ${policySum}`;
  }
}

/** What the net sees of a position, which is on the board; `shapes`: its codeShapes. */
export function seenPosition(board: FeatureBoard, position: Position, shapes: Uint8Array): NetPosition {
  const cells = Array.from(board.cells(), (codes) =>
    codes === OCCUPIED ? undefined : { black: codes & 0xffff, white: codes >>> 16 },
  );
  const { width, height, sideToMove, stones } = position;
  const lastStones = [stones.at(-1), stones.at(-2)];
  const colours = new Array<Colour | undefined>(width * height).fill(undefined);
  for (const { x, y, colour } of stones) colours[y * width + x] = colour;
  return { width, height, sideToMove, cells, stones: colours, lastStones, threatMask: board.threats, shapes };
}

/**
 * One number for what a policy says of all moves: the sum of their orders, each times its place, from 1 on, among the
 * moves row by row. Moves are empty cells near a stone where a row is still possible.
 */
export function policySumOf({ cells, width }: NetPosition, orders: readonly number[]): number {
  const isNear = (i: number) =>
    cells.some(
      (codes, j) =>
        codes === undefined &&
        Math.abs((i % width) - (j % width)) <= MOVE_REACH &&
        Math.abs(Math.floor(i / width) - Math.floor(j / width)) <= MOVE_REACH,
    );
  const moves = orders.filter((_, i) => {
    const codes = cells[i];
    return codes && (codes.black > 0 || codes.white > 0) && isNear(i);
  });
  return moves.reduce((sum, order, place) => sum + order * (place + 1), 0);
}

/**
 * Reads the values that the trainer wrote (lab/train/dump_values.py). Throws an Error, a sentence, if the text is
 * something else.
 */
export function parseTrainerValues(text: string): readonly TrainerValue[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  if (!head.startsWith('tengen-values 2 ')) throw new Error('this is no file of values');
  const { positions } = JSON.parse(head.slice('tengen-values 2 '.length)) as { readonly positions: number };
  if (lines.length !== positions)
    throw new Error(`the file has ${lines.length} values, its header tells of ${positions}: it is cut off`);
  return lines.map((line, i) => {
    const [index = Number.NaN, value = Number.NaN, policySum = Number.NaN] = line.split(' ').map(Number);
    if (![index, value, policySum].every(Number.isInteger)) throw new Error(`line ${i + 2} is no value`);
    return { index, value, policySum };
  });
}
