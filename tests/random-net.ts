import type { RandomChoices } from '../lab/reference/random-choices.ts';
import {
  countIndex,
  countNumbers,
  largestCounts,
  layerNumbers,
  layersOfHead,
  NET_PERSPECTIVES,
  type Net,
  type NetPart,
  payloadBytes,
  policyNumbers,
  threatNumbers,
  weightIndex,
} from '../src/binding/net-file.ts';
import {
  COUNT_STEPS,
  COUNTS_MAX,
  FIRST_SHAPE,
  HIDDEN_1,
  LAST_SHAPE,
  NET_PERSPECTIVE_BYTES,
} from '../src/core/shared-constants.ts';
import { fnv1a } from '../src/game/random.ts';
import { RULES, type Rule } from '../src/game/rule.ts';

/**
 * - `usual`: numbers of the size that training gives, so that most hidden values lie between their limits.
 * - `extreme`: as large as the file may have them, so that features, hidden values and the value itself saturate.
 */
export type NetNumbers = 'usual' | 'extreme';

/** A net of random numbers: for tests, and for measuring what nets cost. */
export function randomNet(rule: Rule, numbers: NetNumbers, random: RandomChoices): Net {
  const perspectives = NET_PERSPECTIVES[rule];
  const payload = new Uint8Array(new SharedArrayBuffer(payloadBytes(perspectives)));
  const net: Net = { rule, perspectives, name: `${rule} random`, payload };
  const features = new Int8Array(payload.buffer, 0, perspectives * NET_PERSPECTIVE_BYTES);
  for (let i = 0; i < features.length; i++) features[i] = randomFeature(numbers, random);
  for (let head = 0; head < perspectives; head++) {
    for (const { bucket, layer } of layersOfHead()) {
      const { weights, biases } = layerNumbers(net, head, bucket, layer);
      const { largestInputs } = layer;
      const scale = numbers === 'usual' ? Math.ceil(2048 / Math.sqrt(largestInputs.length)) : 32767;
      for (let output = 0; output < layer.outputs; output++) {
        const row = largestInputs.map(() => random.between(-scale, scale));
        const bias = random.between(-scale, scale) * (numbers === 'usual' ? 128 : 4096);
        // As large as cannot overflow, where that is less.
        const most = row.reduce(
          (sum, weight, input) => sum + Math.abs(weight) * (largestInputs[input] ?? 0),
          0,
        );
        const shrink = Math.min(1, (2 ** 31 - 1 - Math.abs(bias)) / most);
        row.forEach((weight, input) => {
          weights[weightIndex(layer, input, output)] = Math.trunc(weight * shrink);
        });
        biases[output] = bias;
      }
    }
    const most = numbers === 'usual' ? 400 : 32767;
    threatNumbers(net, head).forEach((_, i, all) => {
      all[i] = random.between(-most, most);
    });
    for (const part of ['value', 'policy'] as const) fillCounts(net, head, part, numbers, random);
    const { own, other, ownOrder, otherOrder, near } = policyNumbers(net, head);
    for (const table of [own, other])
      table.forEach((_, i) => {
        table[i] = randomFeature(numbers, random);
      });
    const mostOrder = numbers === 'usual' ? 200 : 32767;
    for (const array of [ownOrder, otherOrder, near])
      array.forEach((_, i) => {
        array[i] = random.between(-mostOrder, mostOrder);
      });
  }
  return net;
}

function fillCounts(net: Net, head: number, part: NetPart, numbers: NetNumbers, random: RandomChoices): void {
  const counts = countNumbers(net, head, part);
  for (let hidden = 0; hidden < HIDDEN_1; hidden++) {
    // Extreme ones: all on one side of 0 now and then, so that a sum comes near to COUNTS_MAX.
    const [least, most] =
      numbers === 'usual'
        ? [-300, 300]
        : random.pick([
            [-32767, 32767],
            [32767, 32767],
            [-32767, -32767],
          ]);
    const places = [0, 1].flatMap((side) =>
      Array.from({ length: LAST_SHAPE - FIRST_SHAPE + 1 }, (_, i) => FIRST_SHAPE + i).flatMap((shape) =>
        Array.from({ length: COUNT_STEPS }, (_, count) => countIndex(side, shape, count, hidden)),
      ),
    );
    for (const place of places) counts[place] = random.between(least ?? 0, most ?? 0);
    const shrink = Math.min(1, COUNTS_MAX / largestCounts(net, head, part, hidden));
    for (const place of places) counts[place] = Math.trunc((counts[place] ?? 0) * shrink);
  }
}

function randomFeature(numbers: NetNumbers, random: RandomChoices): number {
  if (numbers === 'usual') return random.between(-20, 30);
  return random.pick([-128, -128, -1, 0, 1, 127, 127, random.between(-128, 127)]);
}

/** The file of a net, by the description of its format alone. */
export function encodeNet({ rule, perspectives, name, payload }: Net): Uint8Array {
  const header = Buffer.alloc(64);
  header.write('TENGENET', 'latin1');
  const numbers = [1, 6, RULES.indexOf(rule), perspectives, payload.length, fnv1a(payload)];
  for (const [i, number] of numbers.entries()) header.writeUInt32LE(number, 8 + 4 * i);
  header.write(name.slice(0, 32), 32, 'latin1');
  return new Uint8Array(Buffer.concat([header, payload]));
}
