import { err, ok, type Result } from '../../src/game/result.ts';
import { ENGINE_KEY_HELP, parseEngine } from '../../src/match/engine-options.ts';
import type { EngineSpec } from '../../src/match/process/engine-spec.ts';
import { parseWhole } from '../../src/match/quantities.ts';

export const HELP = `npm run speed -- --engine cmd=PATH ... --engine cmd=PATH ...   (engines that tell nodes or speed)

  --engine KEY=VALUE ...   an engine, as for tengen match:
${ENGINE_KEY_HELP.map(([key, meaning]) => `      ${key.padEnd(18)} ${meaning}`).join('\n')}
  --each KEY=VALUE ...     the same for every engine (before that: turn=1s threads=1)
  --rounds N               times that each position is searched (default 1)`;

const DEFAULTS = ['turn=1s', 'threads=1'];
const MOST_ROUNDS = 1000;

export interface SpeedRequest {
  readonly engines: readonly EngineSpec[];
  readonly rounds: number;
}

export function readRequest(args: readonly string[]): Result<SpeedRequest> {
  const each = [...DEFAULTS];
  const owns: string[][] = [];
  let rounds = ok(1);
  /** What the words that follow belong to. */
  let list: string[] | undefined;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (word === '--engine') {
      list = [];
      owns.push(list);
    } else if (word === '--each') list = each;
    else if (word === '--rounds') {
      rounds = parseWhole(args[++i] ?? '', 1, MOST_ROUNDS);
      list = undefined;
    } else if (word.startsWith('--')) return err(`there is no option ${word}`);
    else if (list) list.push(word);
    else return err(`"${word}" belongs to no option`);
  }
  if (!rounds.ok) return err(`--rounds ${rounds.error}`);
  if (owns.length === 0) return err('there is no --engine cmd=PATH');
  const engines: EngineSpec[] = [];
  for (const own of owns) {
    const engine = parseEngine(each, own);
    if (!engine.ok) return engine;
    engines.push(engine.value);
  }
  return ok({ engines, rounds: rounds.value });
}
