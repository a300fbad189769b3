/** `npm run fuzz`: the fuzzer by hand, for as long as you like. See docs/workbench.md. */
import { defineCommand } from '../../src/terminal/command.ts';
import { withDefault } from '../../src/terminal/option-schema.ts';
import { seed, whole } from '../../src/terminal/value-types.ts';
import { fuzzProgram, fuzzSession } from './fuzz.ts';
import { fuzzGtp } from './fuzz-gtp.ts';
import { fuzzRecords } from './fuzz-records.ts';

const COUNT = whole(0, 1_000_000_000);

export const tool = defineCommand({
  name: 'fuzz',
  summary: 'sends nonsense to the protocols and to the readers of records, and watches what comes back',
  about: `npm run fuzz -- [options]

Has damaged records read, sends nonsense to the sessions of GTP and of the protocol, and then to the built program, and stops at the first fault.`,
  options: {
    records: withDefault(COUNT, 100_000, 'damaged records'),
    'gtp-lines': withDefault(COUNT, 100_000, 'lines for the session of the Go Text Protocol'),
    lines: withDefault(COUNT, 1_000_000, 'lines for the session alone, which is fast'),
    'program-lines': withDefault(COUNT, 10_000, 'lines for the program'),
    seed: withDefault(seed, Date.now() % 1e9, 'the same seed sends the same lines', 'another every time'),
  },
  toRequest: ({ options }) => options,
  async run({ records, 'gtp-lines': gtpLines, lines, 'program-lines': programLines, seed }) {
    console.log(`seed ${seed}`);
    if (records > 0) console.log('records:', fuzzRecords(records, seed));
    if (gtpLines > 0) console.log('gtp:', await fuzzGtp(gtpLines, seed));
    if (lines > 0) console.log('session:', await fuzzSession(lines, seed));
    if (programLines > 0)
      console.log('program:', await fuzzProgram([process.execPath, 'dist/tengen.cjs'], programLines, seed));
    return 0;
  },
});
