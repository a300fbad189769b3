import path from 'node:path';
import { err, ok, type Result } from '../../src/game/result.ts';
import { ENGINE_KEYS, parseEngine } from '../../src/match/options/engine-options.ts';
import type { EngineSpec } from '../../src/match/process/engine-spec.ts';
import { flag, repeatedWords, type Said, withDefault, wordsOf } from '../../src/terminal/option-schema.ts';
import { type CommandLine, saidOnLine } from '../../src/terminal/read-options.ts';
import { whole } from '../../src/terminal/value-types.ts';

const DEFAULTS = 'st=1 threads=1';
/** The same tree for all who search alike, of a small table that is soon emptied. */
const COMPUTING_DEFAULTS = 'depth=15 threads=1 memory=0 info.hash_size=8192';
const OPTIONS = {
  engine: repeatedWords('KEY=VALUE', 'an engine, as for tengen match', ENGINE_KEYS),
  each: repeatedWords('KEY=VALUE', `the same for every engine (before that: ${DEFAULTS})`, ENGINE_KEYS),
  computing: flag(
    `counts nodes a second of computing time, by rule, in the positions of tengen bench (before that: ${COMPUTING_DEFAULTS})`,
  ),
  rounds: withDefault(whole(1, 1000), 1, 'how often each position is searched'),
} as const;

/** `cmd=self` in the program itself is the program; here it is what this checkout builds. */
const SELF = /^self(?=\s|$)/i;
const OWN_BUNDLE = path.resolve('dist/tengen.cjs');

export interface SpeedRequest {
  readonly engines: readonly EngineSpec[];
  readonly rounds: number;
  /** By computing time, a line a rule. */
  readonly computing: boolean;
}

function toRequest({ options }: CommandLine<typeof OPTIONS>): Result<SpeedRequest> {
  const { engine, each, rounds, computing } = options;
  if (engine.length === 0) return err('--engine cmd=COMMAND is missing');
  const defaults = ['--each', ...(computing ? COMPUTING_DEFAULTS : DEFAULTS).split(' ')];
  const usual = saidOnLine(defaults, OPTIONS).said.flatMap(wordsOf);
  const engines = engine.map((own) => parseEngine([...usual, ...each.flat(), ...own].flatMap(withoutSelf)));
  return ok({ engines, rounds, computing });
}

/** Its name comes first, for any other that is given. */
function withoutSelf(said: Said): readonly Said[] {
  if (said.name !== 'cmd' || !SELF.test(String(said.value))) return [said];
  const cmd = String(said.value).replace(SELF, () => `"${process.execPath}" "${OWN_BUNDLE}"`);
  return [
    { ...said, name: 'name', value: 'tengen' },
    { ...said, value: cmd },
  ];
}

/** The command line of `npm run speed`. */
export const SPEED_COMMAND_LINE = { options: OPTIONS, toRequest } as const;
