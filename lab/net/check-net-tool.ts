/** `npm run net:check`: do core, reference and trainer compute the same by a net? See docs/training.md. */
import { readFileSync } from 'node:fs';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { needed } from '../../src/game/result.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { optional, withDefault } from '../../src/terminal/option-schema.ts';
import { readNet } from '../../src/terminal/read-file.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { netDifferences, parseTrainerValues } from './check-net.ts';

import { SamplePositions } from './sample-positions.ts';

const SHOWN = 10;

export const tool = defineCommand({
  name: 'net:check',
  summary: 'whether the core, the reference and the trainer compute the same by a net',
  about: `npm run net:check -- FILE.net FILE.samples [options]

Compares the values that the core, the plain reference (lab/reference/net.ts) and the trainer's integer model
(lab/train/dump_values.py, with --values) give positions of a file of samples.`,
  options: {
    values: optional(
      text('FILE'),
      'values that the trainer wrote of these samples: its positions are compared',
    ),
    positions: withDefault(whole(1), 10_000, 'without --values: positions, spread over the file'),
  },
  positionals: ['FILE.net', 'FILE.samples'],
  notes: 'Exit code: 0 all agree, 1 they do not, 2 it cannot be done.',
  toRequest: ({ options, positionals: [netFile = '', samples = ''] }) => ({
    net: needed(readNet(netFile)),
    samples,
    ...options,
  }),
  async run({ net, samples: samplesFile, values, positions }) {
    const samples = new SamplePositions(samplesFile);
    if (samples.rule !== net.rule)
      throw new Error(`the net is for ${net.rule}, ${samplesFile} has positions of ${samples.rule}`);
    const compared =
      values === undefined
        ? spread(Math.min(positions, samples.count), samples.count)
        : parseTrainerValues(readFileSync(values, 'utf8'));
    let differing = 0;
    for (const difference of netDifferences(coreBytes(), net, samples, compared)) {
      if (differing++ < SHOWN) console.log(difference);
    }
    samples.close();
    const who = values === undefined ? 'core and reference' : 'core, reference and trainer';
    console.log(`${compared.length} positions: ${who} differ on ${differing}`);
    return differing > 0 ? 1 : 0;
  },
});

/** So many numbers below `end`, evenly. */
function spread(count: number, end: number): readonly { readonly index: number }[] {
  return Array.from({ length: count }, (_, i) => ({ index: Math.floor((i * end) / count) }));
}
