import { spawn } from 'node:child_process';
import { CommandError } from '../terminal/command-error.ts';

/** What the bench says of a machine and a build. */
export interface MachineSpeed {
  /** Of each of those that ran at the same time, on average. */
  readonly nodesPerSecond: number;
  readonly signature: string;
}

/** Of the search that two machines' builds are compared by: half a second is enough for that. */
const SIGNATURE_DEPTH = 10;

/** What the build of this machine searches: another one where another build, or another machine, computes otherwise. */
export async function benchSignature(command: readonly string[], signal: AbortSignal): Promise<string> {
  const { signature } = await measureSpeed(command, 1, signal, ['--depth', String(SIGNATURE_DEPTH)]);
  return signature;
}

/**
 * Runs `copies` benches at the same time, each a process of its own, as `command` starts this program. Throws a
 * CommandError when there is none to be had.
 */
export async function measureSpeed(
  [program = '', ...args]: readonly string[],
  copies: number,
  signal: AbortSignal,
  options: readonly string[] = [],
): Promise<MachineSpeed> {
  const words = [...args, 'bench', ...options];
  const all = await Promise.all(Array.from({ length: copies }, () => bench(program, words, signal)));
  const signatures = new Set(all.map(({ signature }) => signature));
  const [signature] = signatures;
  if (signature === undefined || signatures.size > 1) {
    throw new Error(
      `the bench of this machine searches now this and now that (${[...signatures].join(', ')})`,
    );
  }
  const nodesPerSecond = Math.round(all.reduce((sum, one) => sum + one.nodesPerSecond, 0) / copies);
  return { nodesPerSecond, signature };
}

function bench(program: string, args: readonly string[], signal: AbortSignal): Promise<MachineSpeed> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      signal,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString('latin1');
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const nodesPerSecond = Number(/^nodes\/s +(\d+)$/m.exec(output)?.[1]);
      const signature = /^signature +([0-9a-f]{8})$/m.exec(output)?.[1];
      if (code === 0 && signature !== undefined && nodesPerSecond > 0) resolve({ nodesPerSecond, signature });
      else reject(new CommandError(`The bench of this program failed (exit code ${code}).`));
    });
  });
}
