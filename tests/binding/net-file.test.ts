import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { randomNet } from '../../lab/reference/random-net.ts';
import {
  countIndex,
  countNumbers,
  decodeNet,
  encodeNet,
  layerNumbers,
  NET_HEADER_BYTES,
  NET_LAYERS,
  policyNumbers,
} from '../../src/binding/net-file.ts';
import { fnv1a } from '../../src/game/fnv.ts';
import { RULES } from '../../src/game/rule.ts';

const net = randomNet('standard', 'usual', new RandomChoices(3));

/** The file of a net after a change, with a checksum that is right if the change was before it was taken. */
function changed(change: (bytes: Buffer) => void, file = encodeNet(net)): Uint8Array {
  const bytes = Buffer.from(file);
  change(bytes);
  return bytes;
}

function withChecksum(bytes: Buffer): void {
  bytes.writeUInt32LE(fnv1a(bytes.subarray(NET_HEADER_BYTES)), 28);
}

/** Codes, each array filled up to a multiple of 16 bytes; weights and biases; nearness. */
const POLICY_BYTES = 2 * 6128 + 2 * 32 * 32 + 4 * 32 + 2 * 2 * 16;

describe('the file of a net', () => {
  it.each(RULES)('is read as it was written: %s', (rule) => {
    for (const numbers of ['usual', 'extreme'] as const) {
      const written = randomNet(rule, numbers, new RandomChoices(7));
      expect(decodeNet(encodeNet(written))).toEqual({ ok: true, value: written });
    }
  });

  it('is read wherever its bytes lie in memory', () => {
    const bytes = new Uint8Array(encodeNet(net).length + 1);
    bytes.set(encodeNet(net), 1);
    expect(decodeNet(bytes.subarray(1))).toEqual({ ok: true, value: net });
  });

  it('has the layout that trainers write', () => {
    const bytes = Buffer.from(encodeNet(net));
    expect(bytes.subarray(0, 8).toString()).toBe('TENGENET');
    expect([8, 12, 16, 20, 24].map((at) => bytes.readUInt32LE(at))).toEqual([1, 3, 1, 1, 139_984]);
    expect(bytes.subarray(32, 64).toString()).toBe('standard random'.padEnd(32, '\0'));
    expect(encodeNet(randomNet('renju', 'usual', new RandomChoices(1))).length).toBe(64 + 2 * 139_984);
    // Behind the tables: the weights of the region layer, pair by pair of its 32 inputs.
    const [region] = NET_LAYERS;
    if (!region) throw new Error('there is no layer');
    const { weights } = layerNumbers(net, 0, region);
    expect(bytes.readInt16LE(64 + 2 * 3060 * 16 + 2 * 5)).toBe(weights[5]);
    // What the counts of shapes add: other's shape 13, counted twice, to the last hidden value.
    const policyAt = bytes.length - POLICY_BYTES;
    expect(bytes.readInt16LE(policyAt - 2 * ((2 * 8 + 5) * 32 + 1))).toBe(
      countNumbers(net, 0)[countIndex(1, 13, 2, 31)],
    );
    // The policy: the numbers of codes, its layer, and last the numbers of nearness.
    const { own, other, near } = policyNumbers(net, 0);
    expect(bytes.readInt16LE(policyAt + 2 * 3059)).toBe(own[3059]);
    expect(bytes.readInt16LE(policyAt + 6128)).toBe(other[0]);
    const policyLayer = NET_LAYERS.at(-1);
    if (!policyLayer) throw new Error('there is no layer');
    const wants = layerNumbers(net, 0, policyLayer);
    expect(bytes.readInt16LE(policyAt + 2 * 6128 + 2 * 5)).toBe(wants.weights[5]);
    expect(bytes.readInt32LE(bytes.length - 64 - 4)).toBe(wants.biases[31]);
    expect(bytes.readInt16LE(bytes.length - 2)).toBe(near[31]);
  });

  const COUNTS_BYTES = 2 * 2 * 16 * 8 * 32;
  /** Where the counts end. */
  const countsEnd = encodeNet(net).length - POLICY_BYTES;
  const numbers = NET_HEADER_BYTES + 2 * 3060 * 16;
  it.each<[string, Uint8Array]>([
    ['this is no file of a net', new Uint8Array()],
    ['this is no file of a net', Buffer.from('TENGENE')],
    ['this is no file of a net', changed((bytes) => bytes.write('tengenet'))],
    ['the file is cut off within its header', encodeNet(net).subarray(0, 63)],
    ['its format is version 2, this program reads version 1', changed((bytes) => bytes.writeUInt32LE(2, 8))],
    ['its net has architecture 2, this program has 3', changed((bytes) => bytes.writeUInt32LE(2, 12))],
    ['it is for rule number 5, which does not exist', changed((bytes) => bytes.writeUInt32LE(5, 16))],
    ['it has 1 views, a net for renju has 2', changed((bytes) => bytes.writeUInt32LE(2, 16))],
    ['it has 2 views, a net for standard has 1', changed((bytes) => bytes.writeUInt32LE(2, 20))],
    [
      'its header tells of 100 bytes of numbers, a net for standard has 139984',
      changed((bytes) => bytes.writeUInt32LE(100, 24)),
    ],
    [
      'it has 139983 bytes behind its header instead of 139984: it is cut off or too long',
      encodeNet(net).subarray(0, -1),
    ],
    ['it has 0 bytes behind its header', encodeNet(net).subarray(0, 64)],
    ['it has 139985 bytes behind its header', Buffer.concat([encodeNet(net), Buffer.alloc(1)])],
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
      'the sums of its last layer may overflow (output 0)',
      changed((bytes) => {
        bytes.writeInt32LE(-0x8000_0000, countsEnd - COUNTS_BYTES - 4096 - 16);
        withChecksum(bytes);
      }),
    ],
    [
      'its counts of shapes add up to 32768, more than 16383 (output 3)',
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
