import path from 'node:path';
import type { Referee } from '../../binding/referee.ts';
import { visibleText } from '../../game/visible-text.ts';
import { untilAborted } from '../../system/waiting.ts';
import type { ProgramCommand } from '../process/engine-spec.ts';
import { conformanceCases } from './cases.ts';
import type { ConformanceCase, Examination, Level } from './conformance-case.ts';
import { Failed, NotOffered, TestedEngine } from './tested-engine.ts';

const LEVELS: readonly Level[] = ['required', 'recommended', 'optional'];

/** As it is written; `none`: the engine does not offer it. */
interface Verdict {
  readonly mark: 'pass' | 'FAIL' | 'none';
  readonly reason?: string;
}

/** What an engine is examined for. */
export interface ConformanceTerms extends Pick<Examination, 'memory' | 'side' | 'rule'> {
  /** It may be asked to play on other boards too. */
  readonly knowsOtherBoards: boolean;
}

/**
 * Puts an engine through the protocol's cases, one after the other, each with a process of its own, and writes what
 * came of each. Resolves with whether all required ones passed.
 */
export async function runConformance(
  command: ProgramCommand,
  terms: ConformanceTerms,
  referee: Referee,
  output: { write(text: string): unknown },
  signal: AbortSignal,
): Promise<boolean> {
  const say = (line: string) => output.write(`${visibleText(line)}\n`);
  const { rule, side, knowsOtherBoards } = terms;
  const cases = conformanceCases(rule, knowsOtherBoards);
  const words = [command.program, ...command.args];
  say(`${words.map((word) => path.basename(word)).join(' ')}: ${cases.length} cases of the protocol`);
  const passed: Record<Level, number> = { required: 0, recommended: 0, optional: 0 };
  for (const one of cases) {
    const verdict = await untilAborted(signal, examine(one, command, { ...terms, referee }));
    if (!verdict) return false;
    if (verdict.mark === 'pass') passed[one.level]++;
    say(verdictLine(one, verdict).replace('START 15', `START ${side}`));
  }
  const total = (level: Level) => cases.filter((one) => one.level === level).length;
  say(`${LEVELS.map((level) => `${level}: ${passed[level]} of ${total(level)} passed`).join(', ')}`);
  return passed.required === total('required');
}

async function examine(
  one: ConformanceCase,
  command: ProgramCommand,
  terms: Pick<Examination, 'memory' | 'side' | 'rule' | 'referee'>,
): Promise<Verdict> {
  const engines: TestedEngine[] = [];
  try {
    await one.run({
      ...terms,
      command,
      start(options = {}) {
        const args = [...command.args, ...(options.arguments ?? [])];
        const engine = new TestedEngine({ ...command, args }, options);
        engines.push(engine);
        return engine;
      },
    });
    return { mark: 'pass' };
  } catch (error) {
    if (error instanceof Failed) return { mark: 'FAIL', reason: error.message };
    if (error instanceof NotOffered) return { mark: 'none', reason: error.message };
    throw error;
  } finally {
    for (const engine of engines) engine.kill();
  }
}

function verdictLine({ level, title }: ConformanceCase, { mark, reason }: Verdict): string {
  return `  ${mark}  ${level.padEnd(11)}  ${title}${reason === undefined ? '' : `: ${reason}`}`;
}
