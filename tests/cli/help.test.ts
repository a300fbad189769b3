import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../protocol-tests/programs.ts';

const TOOLS = ['bench', 'match', 'openings', 'selfplay'];

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

  it.each(TOOLS)('tells what %s is and does nothing else', (tool) => {
    for (const wish of ['--help', '-h']) {
      const { status, stdout, stderr } = run(tool, wish);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^tengen ${tool}: `));
    }
  });
});
