import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import {
  BUCKET_LAYERS,
  countIndex,
  countNumbers,
  decodeNet,
  HEAD_LAYERS,
  layerNumbers,
  NET_HEADER_BYTES,
  type Net,
  POLICY_BUCKET_LAYERS,
  POLICY_LAYERS,
  policyNumbers,
} from '../../src/binding/net-file.ts';
import { fnv1a } from '../../src/game/random.ts';
import { RULES } from '../../src/game/rule.ts';
import { encodeNet, randomNet } from '../random-net.ts';
import { expectNet } from './expect-net.ts';

const net = randomNet('standard', 'usual', new RandomChoices(3));

/** The file of a net after a change, with a checksum that is right if the change was before it was taken. */
function changed(change: (bytes: Buffer) => void, file = encodeNet(net)): Uint8Array {
  const bytes = Buffer.from(file);
  change(bytes);
  return bytes;
}

function decoded(file: Uint8Array): Net | undefined {
  const net = decodeNet(file);
  return net.ok ? net.value : undefined;
}

function withChecksum(bytes: Buffer): void {
  bytes.writeUInt32LE(fnv1a(bytes.subarray(NET_HEADER_BYTES)), 28);
}

/** OWN and OTHER of codes, and of pairs of arms. */
const TABLES_BYTES = 2 * 3060 * 16 + 2 * 1081 * 16;
const COUNTS_BYTES = 2 * 2 * 16 * 8 * 32;
/** Weights and biases of 64 inputs to 32 outputs, 32 to 16 and 48 to one, which is filled up to 16 bytes. */
const BUCKET_BYTES = 2 * 64 * 32 + 4 * 32 + 2 * 32 * 16 + 4 * 16 + 2 * 48 + 16;
/** Weights and biases of 64 inputs to 32 outputs, and of 32 to 32. */
const POLICY_BUCKET_BYTES = 2 * 64 * 32 + 4 * 32 + 2 * 32 * 32 + 4 * 32;
/** Tables; codes, each array filled up to a multiple of 16 bytes; nearness; counts; 16 inputs to 32 outputs. */
const POLICY_BYTES = 2 * 3060 * 32 + 2 * 6128 + 2 * 2 * 16 + COUNTS_BYTES + 2 * 16 * 32 + 4 * 32;
/** Where in the file the policy and its buckets begin, the buckets of the head, and where the head's counts end. */
const policyBucketsAt = encodeNet(net).length - 8 * POLICY_BUCKET_BYTES;
const policyAt = policyBucketsAt - POLICY_BYTES;
const bucketsAt = policyAt - 8 * BUCKET_BYTES;
const countsEnd = bucketsAt;

describe('the file of a net', () => {
  it.each(RULES)('is read as it was written: %s', (rule) => {
    for (const numbers of ['usual', 'extreme'] as const) {
      const written = randomNet(rule, numbers, new RandomChoices(7));
      expectNet(decoded(encodeNet(written)), written);
    }
  });

  it('is read wherever its bytes lie in memory', () => {
    const bytes = new Uint8Array(encodeNet(net).length + 1);
    bytes.set(encodeNet(net), 1);
    expectNet(decoded(bytes.subarray(1)), net);
  });

  it('has the layout that trainers write', () => {
    const bytes = Buffer.from(encodeNet(net));
    expect(bytes.subarray(0, 8).toString()).toBe('TENGENET');
    expect([8, 12, 16, 20, 24].map((at) => bytes.readUInt32LE(at))).toEqual([1, 6, 1, 1, 474_944]);
    expect(bytes.subarray(32, 64).toString()).toBe('standard random'.padEnd(32, '\0'));
    expect(encodeNet(randomNet('renju', 'usual', new RandomChoices(1))).length).toBe(64 + 2 * 474_944);
    // Behind the tables: the weights of the region layer, pair by pair of its 32 inputs.
    const { weights } = layerNumbers(net, 0, undefined, HEAD_LAYERS.region);
    expect(bytes.readInt16LE(64 + TABLES_BYTES + 2 * 5)).toBe(weights[5]);
    // What the counts of shapes add: other's shape 13, counted twice, to the last hidden value.
    expect(bytes.readInt16LE(countsEnd - 2 * ((2 * 8 + 5) * 32 + 1))).toBe(
      countNumbers(net, 0, 'value')[countIndex(1, 13, 2, 31)],
    );
    // The buckets: each has the global layer first and the last one last.
    for (const bucket of [0, 7]) {
      const at = bucketsAt + bucket * BUCKET_BYTES;
      const { global, last } = BUCKET_LAYERS;
      expect(bytes.readInt16LE(at + 2 * 5)).toBe(layerNumbers(net, 0, bucket, global).weights[5]);
      expect(bytes.readInt32LE(at + BUCKET_BYTES - 16)).toBe(layerNumbers(net, 0, bucket, last).biases[0]);
    }
    // The policy: tables, the numbers of codes and of nearness, counts, what regions want.
    const { own, other, ownOrder, otherOrder, near } = policyNumbers(net, 0);
    expect(bytes.readInt8(policyAt + 32 * 3059 + 31)).toBe(own[32 * 3059 + 31]);
    expect(bytes.readInt8(policyAt + 3060 * 32 + 7)).toBe(other[7]);
    const orders = policyAt + 2 * 3060 * 32;
    expect(bytes.readInt16LE(orders + 2 * 3059)).toBe(ownOrder[3059]);
    expect(bytes.readInt16LE(orders + 6128)).toBe(otherOrder[0]);
    const afterNear = orders + 2 * 6128 + 64;
    expect(bytes.readInt16LE(afterNear - 2)).toBe(near[31]);
    expect(bytes.readInt16LE(afterNear + 2 * ((1 * 8 + 5) * 32 + 1))).toBe(
      countNumbers(net, 0, 'policy')[countIndex(0, 1, 5, 1)],
    );
    const region = layerNumbers(net, 0, undefined, POLICY_LAYERS.region);
    expect(bytes.readInt16LE(afterNear + COUNTS_BYTES + 2 * 5)).toBe(region.weights[5]);
    expect(bytes.readInt32LE(policyBucketsAt - 4)).toBe(region.biases[31]);
    for (const bucket of [0, 7]) {
      const at = policyBucketsAt + bucket * POLICY_BUCKET_BYTES;
      const { global, logits } = POLICY_BUCKET_LAYERS;
      expect(bytes.readInt16LE(at + 2 * 5)).toBe(layerNumbers(net, 0, bucket, global).weights[5]);
      expect(bytes.readInt32LE(at + POLICY_BUCKET_BYTES - 4)).toBe(
        layerNumbers(net, 0, bucket, logits).biases[31],
      );
    }
  });

  const numbers = NET_HEADER_BYTES + TABLES_BYTES;
  it.each<[string, Uint8Array]>([
    ['this is no file of a net', new Uint8Array()],
    ['this is no file of a net', Buffer.from('TENGENE')],
    ['this is no file of a net', changed((bytes) => bytes.write('tengenet'))],
    ['the file is cut off within its header', encodeNet(net).subarray(0, 63)],
    ['its format is version 2, this program reads version 1', changed((bytes) => bytes.writeUInt32LE(2, 8))],
    ['its net has architecture 4, this program has 6', changed((bytes) => bytes.writeUInt32LE(4, 12))],
    ['it is for rule number 5, which does not exist', changed((bytes) => bytes.writeUInt32LE(5, 16))],
    ['it has 1 perspectives, a net for renju has 2', changed((bytes) => bytes.writeUInt32LE(2, 16))],
    ['it has 2 perspectives, a net for standard has 1', changed((bytes) => bytes.writeUInt32LE(2, 20))],
    [
      'its header tells of 100 bytes of numbers, a net for standard has 474944',
      changed((bytes) => bytes.writeUInt32LE(100, 24)),
    ],
    [
      'it has 474943 bytes behind its header instead of 474944: it is cut off or too long',
      encodeNet(net).subarray(0, -1),
    ],
    ['it has 0 bytes behind its header', encodeNet(net).subarray(0, 64)],
    ['it has 474945 bytes behind its header', Buffer.concat([encodeNet(net), Buffer.alloc(1)])],
    [
      'its checksum is wrong: the file is damaged',
      changed((bytes) => bytes.writeUInt8(1 ^ bytes.readUInt8(70), 70)),
    ],
    [
      'the sums of its region layer may overflow (output 0)',
      changed((bytes) => {
        for (let input = 0; input < 10; input += 2) bytes.writeInt16LE(32767, numbers + 2 * 16 * input);
        withChecksum(bytes);
      }),
    ],
    [
      'the sums of its last layer may overflow (bucket 2, output 0)',
      changed((bytes) => {
        bytes.writeInt32LE(-0x8000_0000, bucketsAt + 3 * BUCKET_BYTES - 16);
        withChecksum(bytes);
      }),
    ],
    [
      'its counts of shapes add up to 32768, more than 16383 (value, output 3)',
      changed((bytes) => {
        bytes.fill(0, countsEnd - COUNTS_BYTES, countsEnd);
        // Of each side a count of one shape; those of none are not looked at.
        bytes.writeInt16LE(-16384, countsEnd - COUNTS_BYTES + 2 * ((1 * 8 + 7) * 32 + 3));
        bytes.writeInt16LE(16384, countsEnd - COUNTS_BYTES + 2 * (((16 + 13) * 8 + 2) * 32 + 3));
        bytes.writeInt16LE(32767, countsEnd - COUNTS_BYTES);
        withChecksum(bytes);
      }),
    ],
  ])('is refused: %s', (sentence, bytes) => {
    expect(decodeNet(bytes)).toEqual({ ok: false, error: expect.stringContaining(sentence) });
  });
});
