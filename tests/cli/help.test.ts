import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../protocol-tests/programs.ts';
import { runSubcommand } from '../../src/cli/index.ts';
import { captured, type Ending } from '../run-in-process.ts';

const TOOLS = [
  'analyze',
  'bench',
  'board',
  'convert',
  'gtp',
  'match',
  'openings',
  'play',
  'queue',
  'report',
  'selfplay',
  'solve',
  'worker',
];

function run(name: string, ...args: readonly string[]): Promise<Ending> {
  return captured(async () => (await runSubcommand(name, args, false)) ?? Number.NaN);
}

describe('help', () => {
  it.each(['help', '--help', '-h'])('lists the tools, asked with %s', async (wish) => {
    const { status, stdout, stderr } = await run(wish);
    expect([status, stderr]).toEqual([0, '']);
    for (const tool of TOOLS) expect(stdout).toMatch(new RegExp(`^ {2}${tool} +\\S`, 'm'));
  });

  it('says which Tengen it is', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const wish of ['--version', 'version'])
      expect(await run(wish)).toEqual({ status: 0, stdout: `Tengen ${version}\n`, stderr: '' });
  });

  it('explains the tool that is named after help', async () => {
    expect(await run('help', 'match')).toEqual(await run('match', '--help'));
    expect(await run('help', 'mathc')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'tengen help: no tool "mathc"; did you mean match?\n',
    });
    expect((await run('help', 'chess')).stderr).toBe(
      `tengen help: no tool "chess"; there are ${TOOLS.join(', ')}.\n`,
    );
  });

  it.each(TOOLS)('of %s names no option that it does not have', async (tool) => {
    const { stdout } = await run(tool, '--help');
    const ofOthers = new RegExp(`\\b(?:${TOOLS.filter((one) => one !== tool).join('|')})\\s+--[a-z-]+`, 'g');
    const named = stdout.replaceAll(ofOthers, '').match(/(?<![\w-])--[a-z][\w-]*/g) ?? [];
    const options = new Set(stdout.match(/(?<=^ {2})--[a-z][\w-]*/gm));
    expect(named.filter((name) => !options.has(name))).toEqual([]);
  });

  it.each(TOOLS)('tells what %s is and does nothing else', async (tool) => {
    for (const wish of ['--help', '-h']) {
      const { status, stdout, stderr } = await run(tool, wish);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^tengen ${tool}: `));
    }
  });

  it.each(['help', ...TOOLS])('fits %s into 80 columns', async (tool) => {
    const { stdout } = await run('help', tool);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});

describe.each(PROGRAMS)('the %s', (_, [program = '', ...first]) => {
  function start(args: readonly string[], input = '') {
    const { status, stdout, stderr } = spawnSync(program, [...first, ...args], { encoding: 'utf8', input });
    return { status, stdout, stderr };
  }

  it('says the same', async () => {
    for (const [name = '', ...args] of [['help'], ['--version'], ['match', '--help'], ['help', 'mathc']])
      expect(start([name, ...args])).toEqual(await run(name, ...args));
  });

  it('speaks the protocol to a manager, whatever word it is started with', () => {
    expect(start(['mathc'], 'help\nquit\nSTART 15\n')).toEqual({
      status: 0,
      stdout: 'UNKNOWN command\nUNKNOWN command\nOK\n',
      stderr: '',
    });
  });
});
