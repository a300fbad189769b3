/**
 * Files of nets (`.net`): the numbers of one rule's net, which the core's shared-constants.ts explains. Little-endian:
 *
 *      0  "TENGENET"
 *      8  u32 version of the format
 *     12  u32 architecture: the sizes and the arithmetic of the net
 *     16  u32 rule, its place in RULES
 *     20  u32 views: how many pairs of tables and heads, NET_VIEWS of the rule
 *     24  u32 bytes of the payload
 *     28  u32 FNV-1a of the payload
 *     32  name in ASCII, filled up with zeros
 *     64  payload: for each view (black's first) OWN and OTHER, i8[CODE_COUNT][CHANNELS]; then for each head (black to move first) its
 *         arrays and its stacks of layers, at the offsets NET_* of shared-constants.ts
 */
import {
  CHANNELS,
  CODE_COUNT,
  COUNT_STEPS,
  COUNTS_MAX,
  FIRST_SHAPE,
  HIDDEN_1,
  HIDDEN_2,
  HIDDEN_MAX,
  LAST_SHAPE,
  NEAR_CLASSES,
  NET_B1,
  NET_B2,
  NET_B3,
  NET_B4,
  NET_B5,
  NET_COUNTS,
  NET_HEAD_BYTES,
  NET_POLICY_B,
  NET_POLICY_NEAR,
  NET_POLICY_OTHER,
  NET_POLICY_OWN,
  NET_POLICY_W,
  NET_SIDE_COUNTS_BYTES,
  NET_STACK_BYTES,
  NET_STACKS,
  NET_VIEW_BYTES,
  NET_W1,
  NET_W2,
  NET_W3,
  NET_W4,
  NET_W5,
  QUARTER_HIDDEN,
  REGION_HIDDEN,
  SHAPE_COUNT,
  STACKS,
} from '../core/shared-constants.ts';
import { fnv1a } from '../game/fnv.ts';
import { err, ok, type Result } from '../game/result.ts';
import { RULES, type Rule } from '../game/rule.ts';

/** How many pairs of tables and heads a net has: one where both colours are alike, one each otherwise. */
export type NetViews = 1 | 2;

export const NET_VIEWS: Readonly<Record<Rule, NetViews>> = {
  freestyle: 1,
  standard: 1,
  renju: 2,
  caro: 1,
  'caro-exact': 1,
};

export interface Net {
  readonly rule: Rule;
  readonly views: NetViews;
  /** For people: `freestyle 1`. */
  readonly name: string;
  /** In memory that threads can share, where there is such memory. */
  readonly payload: Uint8Array;
}

/** Where the nets of a program are found, by rule. */
export type NetSource = (rule: Rule) => Net | undefined;

export const NO_NETS: NetSource = () => undefined;

export function netsAmong(nets: readonly Net[]): NetSource {
  return (rule) => nets.find((net) => net.rule === rule);
}

const MAGIC = 'TENGENET';
const FORMAT = 1;
const ARCHITECTURE = 4;
export const NET_HEADER_BYTES = 64;
const NAME = { at: 32, bytes: 32 } as const;

export function payloadBytes(views: NetViews): number {
  return views * (NET_VIEW_BYTES + NET_HEAD_BYTES);
}

/**
 * A layer of a head, or one that each of its stacks has: offsets within the head or the stack of its weights and biases, and the largest number
 * that can come in at each input.
 */
export interface NetLayer {
  readonly name: string;
  readonly weights: number;
  readonly biases: number;
  readonly outputs: number;
  readonly largestInputs: readonly number[];
}

/** Sums of a region of 11 by 11 cells, the largest there is, and an eighth of those of 32 by 32, of features up to 127. */
const LARGEST_REGION_SUM = 15367;
const LARGEST_GLOBAL = 16256;

const SUMS = inputs(2 * CHANNELS, LARGEST_GLOBAL);

export const HEAD_LAYERS = {
  region: layer('region', NET_W1, NET_B1, REGION_HIDDEN, inputs(2 * CHANNELS, LARGEST_REGION_SUM)),
  quarter: layer('quarter', NET_W2, NET_B2, QUARTER_HIDDEN, inputs(REGION_HIDDEN, HIDDEN_MAX)),
} as const;
export const STACK_LAYERS = {
  global: layer('global', NET_W3, NET_B3, HIDDEN_1, [...SUMS, ...inputs(2 * QUARTER_HIDDEN, HIDDEN_MAX)]),
  second: layer('second', NET_W4, NET_B4, HIDDEN_2, inputs(HIDDEN_1, HIDDEN_MAX)),
  last: layer('last', NET_W5, NET_B5, 1, [...inputs(HIDDEN_2, HIDDEN_MAX), ...SUMS]),
  policy: layer('policy', NET_POLICY_W, NET_POLICY_B, 2 * CHANNELS, inputs(HIDDEN_1, HIDDEN_MAX)),
} as const;

function inputs(count: number, most: number): readonly number[] {
  return new Array<number>(count).fill(most);
}

function layer(
  name: string,
  weights: number,
  biases: number,
  outputs: number,
  largestInputs: readonly number[],
): NetLayer {
  return { name, weights, biases, outputs, largestInputs };
}

/** All layers of a head, those of its stacks with the stack's number. */
export function* layersOfHead(): Iterable<{ readonly stack: number | undefined; readonly layer: NetLayer }> {
  for (const layer of Object.values(HEAD_LAYERS)) yield { stack: undefined, layer };
  for (let stack = 0; stack < STACKS; stack++)
    for (const layer of Object.values(STACK_LAYERS)) yield { stack, layer };
}

/** Where in the weights of a layer that of an input for an output lies: pair by pair of inputs. */
export function weightIndex({ outputs }: NetLayer, input: number, output: number): number {
  // The last layer's plain order is the same: one output.
  return ((input >> 1) * outputs + output) * 2 + (input & 1);
}

/** The numbers of a layer of head number `head`, or of the head's stack number `stack`: views of the payload. */
export function layerNumbers(
  { views, payload }: Pick<Net, 'views' | 'payload'>,
  head: number,
  stack: number | undefined,
  { weights, biases, outputs, largestInputs }: NetLayer,
): { readonly weights: Int16Array; readonly biases: Int32Array } {
  const headStart = payload.byteOffset + views * NET_VIEW_BYTES + head * NET_HEAD_BYTES;
  const start = stack === undefined ? headStart : headStart + NET_STACKS + stack * NET_STACK_BYTES;
  return {
    weights: new Int16Array(payload.buffer, start + weights, largestInputs.length * outputs),
    biases: new Int32Array(payload.buffer, start + biases, outputs),
  };
}

/** What the counts of shapes of head number `head` add to the global layer: [own, other][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1], a view. */
export function countNumbers({ views, payload }: Pick<Net, 'views' | 'payload'>, head: number): Int16Array {
  const start = payload.byteOffset + views * NET_VIEW_BYTES + head * NET_HEAD_BYTES;
  return new Int16Array(payload.buffer, start + NET_COUNTS, NET_SIDE_COUNTS_BYTES);
}

/** Where in these numbers that of a hidden value lies; side 0 is own, 1 other. */
export function countIndex(side: number, shape: number, count: number, hidden: number): number {
  return ((side * SHAPE_COUNT + shape) * COUNT_STEPS + count) * HIDDEN_1 + hidden;
}

/** The policy's numbers of head number `head` beside those of its layer, in units of move ordering: views of the payload. */
export interface PolicyNumbers {
  /** By the code of a cell for the side to move, and by that for the other. */
  readonly own: Int16Array;
  readonly other: Int16Array;
  /** By how a cell lies to the last stone, NEAR_CLASSES numbers, then to the one before. */
  readonly near: Int16Array;
}

export function policyNumbers(
  { views, payload }: Pick<Net, 'views' | 'payload'>,
  head: number,
): PolicyNumbers {
  const start = payload.byteOffset + views * NET_VIEW_BYTES + head * NET_HEAD_BYTES;
  return {
    own: new Int16Array(payload.buffer, start + NET_POLICY_OWN, CODE_COUNT),
    other: new Int16Array(payload.buffer, start + NET_POLICY_OTHER, CODE_COUNT),
    near: new Int16Array(payload.buffer, start + NET_POLICY_NEAR, 2 * NEAR_CLASSES),
  };
}

/** Reads a file's bytes; the error goes on a sentence that begins with the file's name. */
export function decodeNet(bytes: Uint8Array): Result<Net> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (asciiAt(bytes, 0, MAGIC.length) !== MAGIC) return err('this is no file of a net');
  if (bytes.length < NET_HEADER_BYTES) return err('the file is cut off within its header');
  const [format, architecture, ruleNumber, views, length, checksum] = [8, 12, 16, 20, 24, 28].map((at) =>
    view.getUint32(at, true),
  );
  if (format !== FORMAT) return err(`its format is version ${format}, this program reads version ${FORMAT}`);
  if (architecture !== ARCHITECTURE)
    return err(`its net has architecture ${architecture}, this program has ${ARCHITECTURE}`);
  const rule = RULES[ruleNumber ?? RULES.length];
  if (!rule) return err(`it is for rule number ${ruleNumber}, which does not exist`);
  const expectedViews = NET_VIEWS[rule];
  if (views !== expectedViews) return err(`it has ${views} views, a net for ${rule} has ${expectedViews}`);
  const expectedBytes = payloadBytes(expectedViews);
  if (length !== expectedBytes)
    return err(`its header tells of ${length} bytes of numbers, a net for ${rule} has ${expectedBytes}`);
  const found = bytes.length - NET_HEADER_BYTES;
  if (found !== length)
    return err(`it has ${found} bytes behind its header instead of ${length}: it is cut off or too long`);
  const payload = payloadOf(bytes);
  if (fnv1a(payload) !== checksum) return err('its checksum is wrong: the file is damaged');
  const net = { rule, views: expectedViews, name: asciiAt(bytes, NAME.at, NAME.bytes), payload };
  const overflow = overflowIn(net);
  return overflow === undefined ? ok(net) : err(overflow);
}

/** As decodeNet, of a file that is known to be a net for this rule, as those that the build has checked: takes a tenth of the time. */
export function uncheckedNet(rule: Rule, file: Uint8Array): Net {
  return { rule, views: NET_VIEWS[rule], name: asciiAt(file, NAME.at, NAME.bytes), payload: payloadOf(file) };
}

/** A browser's page has no shared memory unless it is isolated from others. */
function payloadOf(file: Uint8Array): Uint8Array {
  const numbers = file.subarray(NET_HEADER_BYTES);
  if (typeof SharedArrayBuffer === 'undefined') return numbers.slice();
  const payload = new Uint8Array(new SharedArrayBuffer(numbers.length));
  payload.set(numbers);
  return payload;
}

/** The file of a net; its name is cut to 32 bytes. */
export function encodeNet({ rule, views, name, payload }: Net): Uint8Array {
  const bytes = new Uint8Array(NET_HEADER_BYTES + payload.length);
  const view = new DataView(bytes.buffer);
  writeAscii(bytes, 0, MAGIC);
  const header = [FORMAT, ARCHITECTURE, RULES.indexOf(rule), views, payload.length, fnv1a(payload)];
  header.forEach((value, i) => {
    view.setUint32(MAGIC.length + 4 * i, value, true);
  });
  writeAscii(bytes, NAME.at, name.slice(0, NAME.bytes));
  bytes.set(payload, NET_HEADER_BYTES);
  return bytes;
}

/** Which sum might not fit, in words: one of a layer 32 bits, or what counts of shapes add the half of 16 bits. */
function overflowIn(net: Net): string | undefined {
  for (let head = 0; head < net.views; head++) {
    for (const { stack, layer } of layersOfHead()) {
      const { weights, biases } = layerNumbers(net, head, stack, layer);
      for (let output = 0; output < layer.outputs; output++) {
        let most = Math.abs(biases[output] ?? 0);
        layer.largestInputs.forEach((largest, input) => {
          most += largest * Math.abs(weights[weightIndex(layer, input, output)] ?? 0);
        });
        if (most < 2 ** 31) continue;
        const place = stack === undefined ? `output ${output}` : `stack ${stack}, output ${output}`;
        return `the sums of its ${layer.name} layer may overflow (${place})`;
      }
    }
    for (let hidden = 0; hidden < HIDDEN_1; hidden++) {
      const most = largestCounts(net, head, hidden);
      if (most > COUNTS_MAX)
        return `its counts of shapes add up to ${most}, more than ${COUNTS_MAX} (output ${hidden})`;
    }
  }
  return undefined;
}

/** The largest amount by which counts of shapes can change a hidden value. */
export function largestCounts(net: Pick<Net, 'views' | 'payload'>, head: number, hidden: number): number {
  const counts = countNumbers(net, head);
  let sum = 0;
  for (const side of [0, 1]) {
    for (let shape = FIRST_SHAPE; shape <= LAST_SHAPE; shape++) {
      let most = 0;
      for (let count = 0; count < COUNT_STEPS; count++)
        most = Math.max(most, Math.abs(counts[countIndex(side, shape, count, hidden)] ?? 0));
      sum += most;
    }
  }
  return sum;
}

function asciiAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length)).replace(/\0+$/, '');
}

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  bytes.set(
    Array.from(text, (letter) => letter.charCodeAt(0)),
    at,
  );
}
