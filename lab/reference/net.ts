import {
  BUCKET_LAYERS,
  countIndex,
  countNumbers,
  HEAD_LAYERS,
  layerNumbers,
  type Net,
  type NetLayer,
  type NetPart,
  POLICY_BUCKET_LAYERS,
  POLICY_LAYERS,
  policyNumbers,
  threatNumbers,
  weightIndex,
} from '../../src/binding/net-file.ts';
import {
  ACTIVATION_MAX,
  CHANNELS,
  CODE_COUNT,
  COUNT_STEPS,
  FIRST_SHAPE,
  HIDDEN_1,
  HIDDEN_MAX,
  LAST_SHAPE,
  LAYER_SHIFT,
  NEAR_CLASSES,
  NEAR_REACH,
  NET_PAIR_TABLE_BYTES,
  NET_PAIRS,
  NET_PERSPECTIVE_BYTES,
  NET_TABLE_BYTES,
  OWN_STRONG_THREATS,
  PATTERN_COUNT,
  POLICY_CHANNELS,
  POLICY_SHIFT,
  QUARTERS,
  REGIONS,
  THEIR_OPEN_FOUR,
  THEIR_STRONG_THREATS,
  VALUE_MAX,
} from '../../src/core/shared-constants.ts';
import { type Colour, opponent, type Point } from '../../src/game/position.ts';
import { type Content, pairNumbersAt } from './pair-numbers.ts';

/**
 * The value that a net gives a position, step by step as src/core/shared-constants.ts says it: slow, and what the core
 * is held against.
 */

/** Codes count the multisets of four patterns in order; an overline is the last pattern. */
const OVERLINE_CODES = codesWith(PATTERN_COUNT - 1);
/** Shapes begin with none, then what is forbidden. */
const FORBIDDEN_SHAPE = 1;

function codesWith(pattern: number): ReadonlySet<number> {
  const codes = new Set<number>();
  let code = 0;
  for (let a = 0; a < PATTERN_COUNT; a++)
    for (let b = a; b < PATTERN_COUNT; b++)
      for (let c = b; c < PATTERN_COUNT; c++)
        for (let d = c; d < PATTERN_COUNT; d++, code++) {
          if ([a, b, c, d].includes(pattern)) codes.add(code);
        }
  return codes;
}

/** What a net sees of a position. */
export interface NetPosition {
  readonly width: number;
  readonly height: number;
  /**
   * For each cell, row by row, the codes of its patterns for black and for white; nothing where no stone can be put.
   */
  readonly cells: readonly (CellCodes | undefined)[];
  /** For each cell the colour of the stone on it. */
  readonly stones: readonly (Colour | undefined)[];
  readonly sideToMove: Colour;
  readonly threatMask: number;
  /** The last stone and the one before, as far as there are. */
  readonly lastStones: readonly (Point | undefined)[];
  /** Of each code its shape for black, then for white: PatternTables.shapes. */
  readonly shapes: Uint8Array;
}

export interface CellCodes {
  readonly black: number;
  readonly white: number;
}

/**
 * What the core's evaluation comes to: the net's value within its limits, or what the rules say where no row can be
 * made any more.
 */
export function referenceEvaluation(net: Net, position: NetPosition): number {
  return hopelessValue(position) ?? limited(referenceValue(net, position), -VALUE_MAX, VALUE_MAX);
}

/**
 * The value where each cell that is left is of no use to white, and to black of no use or an overline; undefined
 * elsewhere. When the sides have used up the cells of no use in turns, black has lost if it is to move, or if white is
 * and there are two overlines.
 */
function hopelessValue({ cells, sideToMove, shapes }: NetPosition): number | undefined {
  const left = cells.filter((codes) => codes !== undefined);
  const useless = left.filter(({ black, white }) => black === 0 && white === 0);
  const overlines = left.filter(
    ({ black, white }) => white === 0 && OVERLINE_CODES.has(black) && shapes[black] === FORBIDDEN_SHAPE,
  );
  if (useless.length + overlines.length < left.length) return undefined;
  const firstWithout = useless.length % 2 === 0 ? sideToMove : opponent(sideToMove);
  const isLost = overlines.length > (firstWithout === 'black' ? 0 : 1);
  if (!isLost) return 0;
  return sideToMove === 'white' ? VALUE_MAX : -VALUE_MAX;
}

/** From the side to move, in evaluation units and without limits. */
export function referenceValue(net: Net, position: NetPosition): number {
  const head = headOf(net, position);
  const { globals, sums } = globalInputs(net, position);
  const bucket = outputBucketOf(position);
  const hidden = hiddenLayer(net, position, BUCKET_LAYERS.global, globals);
  const second = activated(weightedSums(net, head, bucket, BUCKET_LAYERS.second, hidden));
  const [value = 0] = weightedSums(net, head, bucket, BUCKET_LAYERS.last, [...second, ...sums]);
  return value + (threatNumbers(net, head)[position.threatMask] ?? 0);
}

/**
 * What the policy says of a move on each cell by the side to move, row by row, in units of move ordering; 0 where no
 * stone can be put.
 */
export function referencePolicy(net: Net, position: NetPosition): readonly number[] {
  const { cells, sideToMove, width, height, lastStones } = position;
  const head = headOf(net, position);
  const { globals, regions } = globalInputs(net, position);
  const hidden = hiddenLayer(net, position, POLICY_BUCKET_LAYERS.global, globals);
  const ofPosition = weightedSums(
    net,
    head,
    outputBucketOf(position),
    POLICY_BUCKET_LAYERS.logits,
    hidden,
  ).map(sat16);
  const logitWeights = regions.map((region) =>
    weightedSums(net, head, undefined, POLICY_LAYERS.region, region).map((ofRegion, k) =>
      sat16(at(ofPosition, k) + sat16(ofRegion)),
    ),
  );
  const { ownOrder, otherOrder, near } = policyNumbers(net, head);
  const [ownSide, otherSide] =
    sideToMove === 'black' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  return cells.map((codes, i) => {
    if (!codes) return 0;
    const point = { x: i % width, y: Math.floor(i / width) };
    const weightsHere = at(logitWeights, regionOf(point, width, height));
    const features = policyFeatures(net, head, codes[ownSide], codes[otherSide]);
    const logit = sum(features.map((feature, k) => feature * at(weightsHere, k)));
    const nearness = [0, 1].map(
      (which) => near[which * NEAR_CLASSES + nearClass(point, lastStones[which])] ?? 0,
    );
    return (
      (ownOrder[codes[ownSide]] ?? 0) +
      (otherOrder[codes[otherSide]] ?? 0) +
      sum(nearness) +
      Math.floor(logit / 2 ** POLICY_SHIFT)
    );
  });
}

/** What the policy knows of a cell with these codes for the side to move and for the other. */
function policyFeatures(net: Net, head: number, ownCode: number, otherCode: number): readonly number[] {
  const { own, other } = policyNumbers(net, head);
  return Array.from({ length: POLICY_CHANNELS }, (_, k) => {
    const both = (own[ownCode * POLICY_CHANNELS + k] ?? 0) + (other[otherCode * POLICY_CHANNELS + k] ?? 0);
    return limited(both, 0, ACTIVATION_MAX);
  });
}

function nearClass({ x, y }: Point, stone: Point | undefined): number {
  if (!stone) return NEAR_CLASSES - 1;
  const steps = [Math.abs(x - stone.x), Math.abs(y - stone.y)];
  const far = Math.max(...steps);
  return far > NEAR_REACH ? NEAR_CLASSES - 1 : (far * (far + 1)) / 2 + Math.min(...steps);
}

/**
 * What value and policy share: the inputs of their global layers, those among them that are sums over the board, and
 * the regions' hidden values.
 */
function globalInputs(
  net: Net,
  position: NetPosition,
): {
  readonly globals: readonly number[];
  readonly sums: readonly number[];
  readonly regions: readonly (readonly number[])[];
} {
  const { sideToMove } = position;
  const perspectives = {
    black: regionSums(net, position, 'black'),
    white: regionSums(net, position, 'white'),
  };
  const own = perspectives[sideToMove];
  const other = sideToMove === 'black' ? perspectives.white : perspectives.black;
  const head = headOf(net, position);
  const ofHead = (layer: NetLayer, inputs: readonly number[]) =>
    weightedSums(net, head, undefined, layer, inputs);

  const regions = own.map((ownSums, r) =>
    activated(ofHead(HEAD_LAYERS.region, [...ownSums, ...at(other, r)])),
  );
  const quarters = Array.from({ length: QUARTERS }, (_, q) => {
    const first = 3 * (q >> 1) + (q & 1);
    const four = [first, first + 1, first + 3, first + 4].map((r) => at(regions, r));
    const means = columns(four).map((column) => sum(column) >> 2);
    return activated(ofHead(HEAD_LAYERS.quarter, means));
  });
  const sums = [own, other].flatMap((perspective) => columns(perspective).map((column) => sum(column) >> 3));
  const globals = [
    ...sums,
    ...columns(quarters).map((column) => sum(column) >> 2),
    ...columns(quarters).map((column) => Math.max(...column)),
  ];
  return { globals, sums, regions };
}

/** The hidden values of a global layer. */
function hiddenLayer(
  net: Net,
  position: NetPosition,
  layer: NetLayer,
  globals: readonly number[],
): readonly number[] {
  const head = headOf(net, position);
  const counts = countVector(net, head, layer.part, position);
  const hidden = weightedSums(net, head, outputBucketOf(position), layer, globals).map((value, j) =>
    sat16(sat16(value) + at(counts, j)),
  );
  return activated(hidden);
}

/** The number of the head for the side to move. */
function headOf(net: Net, { sideToMove }: NetPosition): number {
  return net.perspectives === 2 && sideToMove === 'white' ? 1 : 0;
}

/** The number of the output bucket for the position's threats. */
function outputBucketOf({ threatMask }: NetPosition): number {
  const isAny = (threats: number) => ((threatMask & threats) === 0 ? 0 : 1);
  return isAny(THEIR_OPEN_FOUR) + 2 * isAny(OWN_STRONG_THREATS) + 4 * isAny(THEIR_STRONG_THREATS);
}

/** What the counts of shapes add to each hidden value of the global layer. */
function countVector(
  net: Net,
  head: number,
  part: NetPart,
  { cells, shapes, sideToMove }: NetPosition,
): readonly number[] {
  const numbers = countNumbers(net, head, part);
  const sums = new Array<number>(HIDDEN_1).fill(0);
  for (const colour of ['black', 'white'] as const) {
    const ofColour = shapes.subarray(colour === 'black' ? 0 : CODE_COUNT);
    const found = cells.map((codes) => (codes ? ofColour[codes[colour]] : undefined));
    for (let shape = FIRST_SHAPE; shape <= LAST_SHAPE; shape++) {
      const count = Math.min(found.filter((one) => one === shape).length, COUNT_STEPS - 1);
      const first = countIndex(colour === sideToMove ? 0 : 1, shape, count, 0);
      for (let j = 0; j < HIDDEN_1; j++) sums[j] = at(sums, j) + (numbers[first + j] ?? 0);
    }
  }
  return sums;
}

/** R: CHANNELS numbers for each region, in a colour's perspective. */
function regionSums(net: Net, position: NetPosition, perspective: Colour): readonly (readonly number[])[] {
  const { width, height, cells } = position;
  const sums = Array.from({ length: REGIONS }, () => new Array<number>(CHANNELS).fill(0));
  cells.forEach((codes, i) => {
    if (!codes) return;
    const point = { x: i % width, y: Math.floor(i / width) };
    const regionSums = at(sums, regionOf(point, width, height));
    for (const [k, feature] of cellFeatures(net, position, codes, point, perspective).entries())
      regionSums[k] = at(regionSums, k) + feature;
  });
  return sums;
}

/** The features of a cell with these codes, in a colour's perspective. */
function cellFeatures(
  net: Net,
  position: NetPosition,
  codes: CellCodes,
  point: Point,
  perspective: Colour,
): readonly number[] {
  const start =
    net.payload.byteOffset + (net.perspectives === 2 && perspective === 'white' ? NET_PERSPECTIVE_BYTES : 0);
  const table = (offset: number, bytes: number) => new Int8Array(net.payload.buffer, start + offset, bytes);
  const own = table(0, NET_TABLE_BYTES);
  const other = table(NET_TABLE_BYTES, NET_TABLE_BYTES);
  const ownPair = table(NET_PAIRS, NET_PAIR_TABLE_BYTES);
  const otherPair = table(NET_PAIRS + NET_PAIR_TABLE_BYTES, NET_PAIR_TABLE_BYTES);
  const [ownCode, otherCode] =
    perspective === 'black' ? [codes.black, codes.white] : [codes.white, codes.black];
  const contentAt = (there: Point) => contentOf(position, there);
  const ownPairs = pairNumbersAt(contentAt, point, perspective);
  const otherPairs = pairNumbersAt(contentAt, point, opponent(perspective));
  const features: number[] = [];
  for (let k = 0; k < CHANNELS; k++) {
    const line = (d: number) =>
      sat8(
        (ownPair[(ownPairs[d] ?? 0) * CHANNELS + k] ?? 0) +
          (otherPair[(otherPairs[d] ?? 0) * CHANNELS + k] ?? 0),
      );
    const lines = sat8(sat8(line(0) + line(1)) + sat8(line(2) + line(3)));
    const both = sat8((own[ownCode * CHANNELS + k] ?? 0) + (other[otherCode * CHANNELS + k] ?? 0));
    features.push(limited(both + lines, 0, ACTIVATION_MAX));
  }
  return features;
}

function contentOf({ width, height, cells, stones }: NetPosition, { x, y }: Point): Content {
  if (x < 0 || y < 0 || x >= width || y >= height) return 'blocked';
  const i = y * width + x;
  return stones[i] ?? (cells[i] ? 'free' : 'blocked');
}

function regionOf({ x, y }: Point, width: number, height: number): number {
  return 3 * third(y, height) + third(x, width);
}

/** Which third of a side: 0, 1 or 2. */
function third(index: number, side: number): number {
  const outer = Math.floor((side + 1) / 3);
  if (index < outer) return 0;
  return index >= side - outer ? 2 : 1;
}

/** (bias + sum of weights times inputs) >> LAYER_SHIFT, for each output. */
function weightedSums(
  net: Net,
  head: number,
  bucket: number | undefined,
  layer: NetLayer,
  inputs: readonly number[],
): number[] {
  const { weights, biases } = layerNumbers(net, head, bucket, layer);
  return Array.from(biases, (bias, output) => {
    const products = inputs.map((input, i) => input * (weights[weightIndex(layer, i, output)] ?? 0));
    return Math.floor((bias + sum(products)) / 2 ** LAYER_SHIFT);
  });
}

function activated(values: readonly number[]): readonly number[] {
  return values.map((value) => limited(value, 0, HIDDEN_MAX));
}

/** The nearest number that 8 bits have. */
function sat8(value: number): number {
  return limited(value, -0x80, 0x7f);
}

/** The nearest number that 16 bits have. */
function sat16(value: number): number {
  return limited(value, -0x8000, 0x7fff);
}

function limited(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Column k of rows of equal length. */
function columns(rows: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return at(rows, 0).map((_, k) => rows.map((row) => row[k] ?? 0));
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}
