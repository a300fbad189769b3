import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../protocol-tests/programs.ts';

const TOOLS = [
  'analyze',
  'bench',
  'board',
  'match',
  'openings',
  'play',
  'queue',
  'report',
  'selfplay',
  'solve',
  'worker',
];

describe.each(PROGRAMS)('the %s', (_, [program = '', ...first]) => {
  /** With nothing on standard input. */
  function run(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(program, [...first, ...args], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    return { status, stdout, stderr };
  }

  it.each(['help', '--help', '-h'])('lists its tools, asked with %s', (wish) => {
    const { status, stdout, stderr } = run(wish);
    expect([status, stderr]).toEqual([0, '']);
    for (const tool of TOOLS) expect(stdout).toMatch(new RegExp(`^ {2}${tool} +\\S`, 'm'));
  });

  it('says which Tengen it is', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const wish of ['--version', 'version'])
      expect(run(wish)).toEqual({ status: 0, stdout: `Tengen ${version}\n`, stderr: '' });
  });

  it('explains the tool that is named after help', () => {
    expect(run('help', 'match')).toEqual(run('match', '--help'));
    expect(run('help', 'mathc')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'tengen help: no tool "mathc"; did you mean match?\n',
    });
    expect(run('help', 'chess').stderr).toBe(
      `tengen help: no tool "chess"; there are ${TOOLS.join(', ')}.\n`,
    );
  });

  it('speaks the protocol to a manager, whatever word it is started with', () => {
    const { status, stdout, stderr } = spawnSync(program, [...first, 'mathc'], {
      encoding: 'utf8',
      input: 'help\nquit\nSTART 15\n',
    });
    expect([status, stdout, stderr]).toEqual([0, 'UNKNOWN command\nUNKNOWN command\nOK\n', '']);
  });

  it.each(TOOLS)('tells what %s is and does nothing else', (tool) => {
    for (const wish of ['--help', '-h']) {
      const { status, stdout, stderr } = run(tool, wish);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^tengen ${tool}: `));
    }
  });
});
