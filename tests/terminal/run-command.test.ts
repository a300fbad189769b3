import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/terminal/command.ts';
import { fileErrorText, isSystemError, systemError } from '../../src/terminal/command-error.ts';
import { runCommand } from '../../src/terminal/run-command.ts';

const PROGRAM = path.resolve('dist/tengen.cjs');
const folder = mkdtempSync(path.join(tmpdir(), 'tengen-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the built program in a shell; `"$@"` stands for it. */
function inShell(text: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', text, 'bash', process.execPath, PROGRAM, ...args],
    {
      encoding: 'utf8',
      cwd: folder,
    },
  );
  return { status, stdout, stderr };
}

const DISK_FULL = 'Cannot write standard output: the disk is full.';

describe.runIf(existsSync('/dev/full'))('a standard output that takes no more', () => {
  it.each([
    ['tengen bench', ['bench', '--depth', '2']],
    ['tengen help', ['help']],
    ['tengen version', ['--version']],
  ])('is shown by %s, with exit code 2', (name, args) => {
    expect(inShell('"$@" >/dev/full', ...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${name}: ${DISK_FULL}\n`,
    });
  });

  it('ends nothing whose results are in files', () => {
    const args = ['selfplay', '--positions', '50', '--nodes', '50', '--output', 'full.tgd'];
    expect(inShell('"$@" >/dev/full', ...args)).toMatchObject({
      status: 0,
      stderr: `tengen selfplay: ${DISK_FULL}\n`,
    });
    expect(readFileSync(path.join(folder, 'full.tgd')).length).toBeGreaterThan(50);
  });
});

it('ends without a word when nobody reads on', () => {
  const { status, stdout, stderr } = inShell('set -o pipefail; "$@" | head -1', ...['bench', '--depth', '6']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ *1 +freestyle.*\n$/);
});

it.runIf(existsSync('/dev/full'))('a file that cannot be written is reported in a sentence', () => {
  const args = ['selfplay', '--positions', '50', '--nodes', '50', '--output'];
  expect(inShell('"$@"', ...args, '/dev/full')).toMatchObject({
    status: 2,
    stderr: 'tengen selfplay: Cannot write /dev/full: the disk is full.\n',
  });
  expect(inShell('"$@"', ...args, 'no/such/folder/x.tgd')).toMatchObject({
    status: 2,
    stderr: 'tengen selfplay: Cannot write no/such/folder/x.tgd: there is no such file or folder.\n',
  });
});

describe('errors of the system', () => {
  const systemErrorOf = (code: string, errno: number, syscall: string, file?: string) =>
    Object.assign(new Error(`${code}: words of the system, ${syscall}`), {
      code,
      errno,
      syscall,
      path: file,
    });

  it.each([
    [systemErrorOf('EROFS', -30, 'open', '/x/y'), 'Cannot open /x/y: the disk is read-only.'],
    [systemErrorOf('ENOSPC', -28, 'write'), 'Cannot write a file: the disk is full.'],
    [
      systemErrorOf('ENOTDIR', -20, 'mkdir', '/x/y'),
      'Cannot create /x/y: a part of the path is not a folder.',
    ],
    [systemErrorOf('ETXTBSY', -26, 'unlink', 'z'), 'Cannot remove z: text file is busy.'],
  ])('%s', (error, sentence) => {
    expect(isSystemError(error)).toBe(true);
    expect(systemError(error).message).toBe(sentence);
  });

  it('are reported as the command ends, and faults of ours are not hidden', async () => {
    const command = (error: unknown): Command => ({
      name: 'tengen count',
      summary: '',
      help: '',
      outlivesOutput: true,
      run: () => Promise.reject(error),
    });
    const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(await runCommand(command(systemErrorOf('EROFS', -30, 'open', 'f')), [])).toBe(2);
    expect(said).toHaveBeenCalledWith('tengen count: Cannot open f: the disk is read-only.\n');
    await expect(runCommand(command(new TypeError('not a function')), [])).rejects.toThrow(TypeError);
    vi.restoreAllMocks();
  });

  it('say their own words where we have none', () => {
    expect(fileErrorText('read', 'x', new Error('odd'))).toBe('Cannot read x: odd');
  });
});
