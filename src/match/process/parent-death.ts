import { spawnSync } from 'node:child_process';
import type { ProgramCommand } from './engine-spec.ts';
import { findCommand, isExecutable } from './find-program.ts';

const OPTION = ['--pdeathsig', 'KILL'] as const;
/** What env, nice and setpriv exit with when they could not execute a program. */
const NOT_EXECUTED = [126, 127];

/** setpriv, if this system has one that can do it: util-linux's can, busybox's cannot. */
let setpriv: string | undefined;
let isLookedFor = false;

/**
 * The same command, killed by the system should this process be killed: an engine that is stopped, or does not end with
 * its input, would stay. Without setpriv (util-linux) there is no way to ask for it from here.
 */
export function endingWithUs(command: ProgramCommand): ProgramCommand {
  const program = findSetpriv();
  // What cannot be executed is reported as the system does it, not as setpriv does.
  if (program === undefined || (command.program.includes('/') && !isExecutable(command.program)))
    return command;
  return { ...command, program, args: [...OPTION, command.program, ...command.args] };
}

/** Why a command of `endingWithUs` was not started at all, if it was not: by its exit code and what it said. */
export function failureOfSetpriv(code: number | null, errors: string): string | undefined {
  if (setpriv === undefined || code === null || !NOT_EXECUTED.includes(code)) return undefined;
  return /^setpriv: (?:failed to execute .*: )?(.*)$/m.exec(errors)?.[1];
}

function findSetpriv(): string | undefined {
  if (isLookedFor || process.platform !== 'linux') return setpriv;
  isLookedFor = true;
  const found = findCommand('setpriv', undefined);
  if (!found.ok) return undefined;
  const { program } = found.value;
  const { status } = spawnSync(program, [...OPTION, 'true'], { stdio: 'ignore' });
  if (status === 0) setpriv = program;
  return setpriv;
}
