/**
 * Files of nets (`.net`): the numbers of one rule's net, which the core's shared-constants.ts explains. Little-endian:
 *
 *      0  "TENGENET"
 *      8  u32 version of the format
 *     12  u32 architecture: the sizes and the arithmetic of the net
 *     16  u32 rule, its place in RULES
 *     20  u32 perspectives: how many sets of tables, heads and policies, NET_PERSPECTIVES of the rule
 *     24  u32 bytes of the payload
 *     28  u32 FNV-1a of the payload
 *     32  name in ASCII, filled up with zeros
 *     64  payload: for each perspective (black's first) OWN and OTHER, i8[CODE_COUNT][CHANNELS], and the same of pairs
 *         of arms, i8[PAIR_COUNT][CHANNELS]; then for each head of the value (black to move first) its arrays and its
 *         output buckets, then for each policy its own, at the offsets NET_* of shared-constants.ts
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
  NET_BUCKET_BYTES,
  NET_BUCKETS,
  NET_COUNTS,
  NET_HEAD_BYTES,
  NET_PERSPECTIVE_BYTES,
  NET_POLICY_BUCKET_BYTES,
  NET_POLICY_BUCKETS,
  NET_POLICY_BYTES,
  NET_POLICY_COUNTS,
  NET_POLICY_HIDDEN_B,
  NET_POLICY_HIDDEN_W,
  NET_POLICY_LOGITS_B,
  NET_POLICY_LOGITS_W,
  NET_POLICY_NEAR,
  NET_POLICY_OTHER,
  NET_POLICY_OTHER_ORDER,
  NET_POLICY_OWN,
  NET_POLICY_OWN_ORDER,
  NET_POLICY_REGION_B,
  NET_POLICY_REGION_W,
  NET_POLICY_TABLE_BYTES,
  NET_SIDE_COUNTS_BYTES,
  NET_THREATS,
  NET_W1,
  NET_W2,
  NET_W3,
  NET_W4,
  NET_W5,
  OUTPUT_BUCKETS,
  POLICY_CHANNELS,
  QUARTER_HIDDEN,
  REGION_HIDDEN,
  SHAPE_COUNT,
  THREAT_SETS,
} from '../core/shared-constants.ts';
import { fnv1a } from '../game/random.ts';
import { err, ok, type Result } from '../game/result.ts';
import { RULES, type Rule } from '../game/rule.ts';

/** How many sets of tables, heads and policies a net has: one where both colours are alike, one each otherwise. */
export type NetPerspectives = 1 | 2;

export const NET_PERSPECTIVES: Readonly<Record<Rule, NetPerspectives>> = {
  freestyle: 1,
  standard: 1,
  renju: 2,
  caro: 1,
  'caro-exact': 1,
};

export interface Net {
  readonly rule: Rule;
  readonly perspectives: NetPerspectives;
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
const ARCHITECTURE = 6;
export const NET_HEADER_BYTES = 64;
const NAME = { at: 32, bytes: 32 } as const;

export function payloadBytes(perspectives: NetPerspectives): number {
  return perspectives * (NET_PERSPECTIVE_BYTES + NET_HEAD_BYTES + NET_POLICY_BYTES);
}

/** The two things that a net says of a position to move in. */
export type NetPart = 'value' | 'policy';

/**
 * A layer of a head or a policy, or one that each of its buckets has: offsets within the part or the bucket of its
 * weights and biases, and the largest number that can come in at each input.
 */
export interface NetLayer {
  readonly name: string;
  readonly part: NetPart;
  readonly weights: number;
  readonly biases: number;
  readonly outputs: number;
  readonly largestInputs: readonly number[];
}

/**
 * Sums of a region of 11 by 11 cells, the largest there is, and an eighth of those of 32 by 32, of features up to 127.
 */
const LARGEST_REGION_SUM = 15367;
const LARGEST_GLOBAL = 16256;

const SUMS = inputs(2 * CHANNELS, LARGEST_GLOBAL);
const GLOBALS = [...SUMS, ...inputs(2 * QUARTER_HIDDEN, HIDDEN_MAX)];
const HIDDEN = inputs(HIDDEN_1, HIDDEN_MAX);
const OF_REGION = inputs(REGION_HIDDEN, HIDDEN_MAX);

export const HEAD_LAYERS = {
  region: layer('region', 'value', NET_W1, NET_B1, REGION_HIDDEN, inputs(2 * CHANNELS, LARGEST_REGION_SUM)),
  quarter: layer('quarter', 'value', NET_W2, NET_B2, QUARTER_HIDDEN, OF_REGION),
} as const;
export const BUCKET_LAYERS = {
  global: layer('global', 'value', NET_W3, NET_B3, HIDDEN_1, GLOBALS),
  second: layer('second', 'value', NET_W4, NET_B4, HIDDEN_2, HIDDEN),
  last: layer('last', 'value', NET_W5, NET_B5, 1, [...inputs(HIDDEN_2, HIDDEN_MAX), ...SUMS]),
} as const;
export const POLICY_LAYERS = {
  region: layer(
    'policy region',
    'policy',
    NET_POLICY_REGION_W,
    NET_POLICY_REGION_B,
    POLICY_CHANNELS,
    OF_REGION,
  ),
} as const;
export const POLICY_BUCKET_LAYERS = {
  global: layer('policy global', 'policy', NET_POLICY_HIDDEN_W, NET_POLICY_HIDDEN_B, HIDDEN_1, GLOBALS),
  logits: layer('policy logits', 'policy', NET_POLICY_LOGITS_W, NET_POLICY_LOGITS_B, POLICY_CHANNELS, HIDDEN),
} as const;

function inputs(count: number, most: number): readonly number[] {
  return new Array<number>(count).fill(most);
}

function layer(
  name: string,
  part: NetPart,
  weights: number,
  biases: number,
  outputs: number,
  largestInputs: readonly number[],
): NetLayer {
  return { name, part, weights, biases, outputs, largestInputs };
}

/** All layers of a head and its policy, those of their buckets with the bucket's number. */
export function* layersOfHead(): Iterable<{ readonly bucket: number | undefined; readonly layer: NetLayer }> {
  for (const layer of Object.values(HEAD_LAYERS)) yield { bucket: undefined, layer };
  for (const layer of Object.values(POLICY_LAYERS)) yield { bucket: undefined, layer };
  for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
    for (const layer of Object.values(BUCKET_LAYERS)) yield { bucket, layer };
    for (const layer of Object.values(POLICY_BUCKET_LAYERS)) yield { bucket, layer };
  }
}

/** Where in the weights of a layer that of an input for an output lies: pair by pair of inputs. */
export function weightIndex({ outputs }: NetLayer, input: number, output: number): number {
  // The last layer's plain order is the same: one output.
  return ((input >> 1) * outputs + output) * 2 + (input & 1);
}

/** What of a net its numbers are found by. */
type NetNumbers = Pick<Net, 'perspectives' | 'payload'>;

/** Where head number `head`, or its policy, begins in the buffer. */
function startOf({ perspectives, payload }: NetNumbers, head: number, part: NetPart): number {
  const heads = payload.byteOffset + perspectives * NET_PERSPECTIVE_BYTES;
  if (part === 'value') return heads + head * NET_HEAD_BYTES;
  return heads + perspectives * NET_HEAD_BYTES + head * NET_POLICY_BYTES;
}

/**
 * The numbers of a layer of head number `head` or its policy, or of their bucket number `bucket`: views of the payload.
 */
export function layerNumbers(
  net: NetNumbers,
  head: number,
  bucket: number | undefined,
  { part, weights, biases, outputs, largestInputs }: NetLayer,
): { readonly weights: Int16Array; readonly biases: Int32Array } {
  const [buckets, bucketBytes] =
    part === 'value' ? [NET_BUCKETS, NET_BUCKET_BYTES] : [NET_POLICY_BUCKETS, NET_POLICY_BUCKET_BYTES];
  const start = startOf(net, head, part) + (bucket === undefined ? 0 : buckets + bucket * bucketBytes);
  return {
    weights: new Int16Array(net.payload.buffer, start + weights, largestInputs.length * outputs),
    biases: new Int32Array(net.payload.buffer, start + biases, outputs),
  };
}

/**
 * What the counts of shapes add to the global layer of head number `head` or its policy, a view:
 * [own, other][SHAPE_COUNT][COUNT_STEPS][HIDDEN_1].
 */
export function countNumbers(net: NetNumbers, head: number, part: NetPart): Int16Array {
  const counts = part === 'value' ? NET_COUNTS : NET_POLICY_COUNTS;
  return new Int16Array(net.payload.buffer, startOf(net, head, part) + counts, NET_SIDE_COUNTS_BYTES);
}

/** Where in these numbers that of a hidden value lies; side 0 is own, 1 other. */
export function countIndex(side: number, shape: number, count: number, hidden: number): number {
  return ((side * SHAPE_COUNT + shape) * COUNT_STEPS + count) * HIDDEN_1 + hidden;
}

/** What the sets of threats add to the value of head number `head`, in evaluation units: a view. */
export function threatNumbers(net: NetNumbers, head: number): Int16Array {
  return new Int16Array(net.payload.buffer, startOf(net, head, 'value') + NET_THREATS, THREAT_SETS);
}

/**
 * The numbers of policy number `head` beside those of its layers, views of the payload: POLICY_CHANNELS features by the
 * code of a cell for the side to move (own) and for the other, and by the same codes, in units of move ordering, how
 * early it is tried; then by how a cell lies to the last stone, NEAR_CLASSES numbers, and to the one before.
 */
export function policyNumbers(net: NetNumbers, head: number) {
  const { buffer } = net.payload;
  const start = startOf(net, head, 'policy');
  return {
    own: new Int8Array(buffer, start + NET_POLICY_OWN, NET_POLICY_TABLE_BYTES),
    other: new Int8Array(buffer, start + NET_POLICY_OTHER, NET_POLICY_TABLE_BYTES),
    ownOrder: new Int16Array(buffer, start + NET_POLICY_OWN_ORDER, CODE_COUNT),
    otherOrder: new Int16Array(buffer, start + NET_POLICY_OTHER_ORDER, CODE_COUNT),
    near: new Int16Array(buffer, start + NET_POLICY_NEAR, 2 * NEAR_CLASSES),
  };
}

/** Reads a file's bytes; the error goes on a sentence that begins with the file's name. */
export function decodeNet(bytes: Uint8Array): Result<Net> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (asciiAt(bytes, 0, MAGIC.length) !== MAGIC) return err('this is no file of a net');
  if (bytes.length < NET_HEADER_BYTES) return err('the file is cut off within its header');
  const [format, architecture, ruleNumber, perspectives, length, checksum] = [8, 12, 16, 20, 24, 28].map(
    (at) => view.getUint32(at, true),
  );
  if (format !== FORMAT) return err(`its format is version ${format}, this program reads version ${FORMAT}`);
  if (architecture !== ARCHITECTURE)
    return err(`its net has architecture ${architecture}, this program has ${ARCHITECTURE}`);
  const rule = RULES[ruleNumber ?? RULES.length];
  if (!rule) return err(`it is for rule number ${ruleNumber}, which does not exist`);
  const expectedPerspectives = NET_PERSPECTIVES[rule];
  if (perspectives !== expectedPerspectives)
    return err(`it has ${perspectives} perspectives, a net for ${rule} has ${expectedPerspectives}`);
  const expectedBytes = payloadBytes(expectedPerspectives);
  if (length !== expectedBytes)
    return err(`its header tells of ${length} bytes of numbers, a net for ${rule} has ${expectedBytes}`);
  const found = bytes.length - NET_HEADER_BYTES;
  if (found !== length)
    return err(`it has ${found} bytes behind its header instead of ${length}: it is cut off or too long`);
  const payload = payloadOf(bytes);
  if (fnv1a(payload) !== checksum) return err('its checksum is wrong: the file is damaged');
  const net = {
    rule,
    perspectives: expectedPerspectives,
    name: asciiAt(bytes, NAME.at, NAME.bytes),
    payload,
  };
  const overflow = overflowIn(net);
  return overflow === undefined ? ok(net) : err(overflow);
}

/**
 * As decodeNet, of a file that is known to be a net for this rule, as those that the build has checked: takes a tenth
 * of the time.
 */
export function uncheckedNet(rule: Rule, file: Uint8Array): Net {
  return {
    rule,
    perspectives: NET_PERSPECTIVES[rule],
    name: asciiAt(file, NAME.at, NAME.bytes),
    payload: payloadOf(file),
  };
}

/** A browser's page has no shared memory unless it is isolated from others. */
function payloadOf(file: Uint8Array): Uint8Array {
  const numbers = file.subarray(NET_HEADER_BYTES);
  if (typeof SharedArrayBuffer === 'undefined') return numbers.slice();
  const payload = new Uint8Array(new SharedArrayBuffer(numbers.length));
  payload.set(numbers);
  return payload;
}

/** Which sum might not fit, in words: one of a layer 32 bits, or what counts of shapes add the half of 16 bits. */
function overflowIn(net: Net): string | undefined {
  for (let head = 0; head < net.perspectives; head++) {
    for (const { bucket, layer } of layersOfHead()) {
      const { weights, biases } = layerNumbers(net, head, bucket, layer);
      for (let output = 0; output < layer.outputs; output++) {
        let most = Math.abs(biases[output] ?? 0);
        layer.largestInputs.forEach((largest, input) => {
          most += largest * Math.abs(weights[weightIndex(layer, input, output)] ?? 0);
        });
        if (most < 2 ** 31) continue;
        const place = bucket === undefined ? `output ${output}` : `bucket ${bucket}, output ${output}`;
        return `the sums of its ${layer.name} layer may overflow (${place})`;
      }
    }
    for (const part of ['value', 'policy'] as const) {
      for (let hidden = 0; hidden < HIDDEN_1; hidden++) {
        const most = largestCounts(net, head, part, hidden);
        if (most > COUNTS_MAX)
          return `its counts of shapes add up to ${most}, more than ${COUNTS_MAX} (${part}, output ${hidden})`;
      }
    }
  }
  return undefined;
}

/** The largest amount by which counts of shapes can change a hidden value. */
export function largestCounts(net: NetNumbers, head: number, part: NetPart, hidden: number): number {
  const counts = countNumbers(net, head, part);
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
