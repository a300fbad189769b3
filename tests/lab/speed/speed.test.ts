import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inWords } from '../../../lab/lab-tool.ts';
import { type ComparedPosition, compareSpeeds } from '../../../lab/speed/compare-speeds.ts';
import { measuredSearch, speedOf } from '../../../lab/speed/search-speed.ts';
import { silentEngines } from '../../../lab/speed/silent-engines.ts';
import { SPEED_POSITIONS } from '../../../lab/speed/speed-positions.ts';
import { SpeedTable } from '../../../lab/speed/speed-table.ts';
import { tool } from '../../../lab/speed/speed-tool.ts';
import { speedsByRule } from '../../../lab/speed/speeds-by-rule.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import { engine, TEST_ENGINE } from '../../match/engines.ts';
import { cmd as commandOf } from '../../match/match-program.ts';
import { runInProcess } from '../../run-in-process.ts';

afterAll(killAllEngines);

const POSITIONS = SPEED_POSITIONS.slice(0, 2);

async function compare(...engines: Parameters<typeof compareSpeeds>[0]): Promise<ComparedPosition[]> {
  const compared: ComparedPosition[] = [];
  for await (const position of compareSpeeds(engines, POSITIONS, 2)) compared.push(position);
  return compared;
}

describe('a search', () => {
  it('is that of the time in which the nodes were searched', () => {
    expect(measuredSearch({ nodes: 500_000, ms: 400 }, 1000)).toEqual({ nodes: 500_000, ms: 400 });
    expect(measuredSearch({ nodes: 500_000 }, 1000)).toEqual({ nodes: 500_000, ms: 1000 });
  });

  it('follows from the speed where there are no nodes', () => {
    expect(measuredSearch({ nodesPerSecond: 800_000 }, 500)).toEqual({ nodes: 400_000, ms: 500 });
    expect(measuredSearch({ depth: 9, ms: 500 }, 500)).toBeUndefined();
  });

  it('is finite for a search that took no time', () => {
    expect(speedOf({ nodes: 3, ms: 0 })).toBe(3000);
  });
});

describe('engines', () => {
  it('are all asked about each position in each round', async () => {
    const compared = await compare(
      engine('rapfi-like', ['says=Speed 1000K | Depth 9-14 | Eval 35 | Node 812K | Time 812ms']),
      engine('speed-alone', ['delay=20', 'says=Speed: 2000000']),
    );
    expect(compared.map(({ position }) => position)).toEqual([...POSITIONS, ...POSITIONS]);
    for (const { searches } of compared) {
      expect(searches[0]).toEqual({ nodes: 812_000, ms: 812 });
      expect(searches.map((search) => search && Math.round(speedOf(search)))).toEqual([1_000_000, 2_000_000]);
    }
  });

  it.runIf(process.platform === 'linux')('are timed by what they compute, their waits left out', async () => {
    const compared: ComparedPosition[] = [];
    const idle = engine('idle', ['delay=300', 'says=Node 100K | Time 1ms']);
    for await (const position of compareSpeeds([idle], POSITIONS, 1, 'computing')) compared.push(position);
    const [search] = compared[0]?.searches ?? [];
    expect(search?.nodes).toBe(100_000);
    expect(search?.ms).toBeLessThan(250);
  });

  it('that do not tell their speed are named', async () => {
    const compared = await compare(
      engine('loud', ['says=Node 10K | Time 10ms']),
      engine('quiet', ['says=Depth 9-14 | Eval 35']),
    );
    expect(silentEngines(['loud', 'quiet'], compared)).toEqual([
      expect.stringMatching(
        /^quiet gave neither nodes nor speed in 4 of 4 searches, which do not count: give it/,
      ),
    ]);
  });

  it('that fail are named', async () => {
    await expect(compare(engine('broken', ['at=1', 'fault=crash']))).rejects.toThrow(
      'broken exited with code 3, saying "out of ideas"',
    );
    await expect(compare(engine('sulky', ['start=refuse']))).rejects.toThrow(/^sulky answered START 15/);
  });
});

it('shows speeds in columns as wide as the names, and ratios of the first to the others', () => {
  const [first, second] = SPEED_POSITIONS;
  if (!first || !second) throw new Error('there are no positions');
  const table = new SpeedTable(['a', 'other-one', 'c']);
  const searches = [
    { nodes: 1_000_000, ms: 1000 },
    { nodes: 400_000, ms: 500 },
    { nodes: 2_000_000, ms: 1000 },
  ];
  const twice = searches.map(({ nodes, ms }) => ({ nodes: 2 * nodes, ms }));
  const compared = [
    { position: first, searches },
    { position: second, searches: twice },
  ];
  expect([table.head(), ...compared.map((each) => table.row(each)), table.total(compared)]).toEqual([
    'kn/s                        a  other-one       c  ratio  ratio',
    'freestyle, 26 stones     1000        800    2000   1.25   0.50',
    'freestyle, 19 stones     2000       1600    4000   1.25   0.50',
    'total                    1500       1200    3000   1.25   0.50',
  ]);
});

it('leaves out of the sum what an engine did not tell', () => {
  const [first, second] = SPEED_POSITIONS;
  if (!first || !second) throw new Error('there are no positions');
  const table = new SpeedTable(['a', 'b']);
  const both = {
    position: first,
    searches: [
      { nodes: 1_000_000, ms: 1000 },
      { nodes: 500_000, ms: 1000 },
    ],
  };
  const one = { position: second, searches: [{ nodes: 9_000_000, ms: 1000 }, undefined] };
  expect([table.row(one), table.total([both, one])]).toEqual([
    'freestyle, 19 stones     9000       –      –',
    'total                    1000     500   2.00',
  ]);
  expect(table.total([one])).toBe('total                       –       –      –');
});

it('has a line a rule, and the median, least and most of the rounds', () => {
  const [freestyle, standard] = [SPEED_POSITIONS[0], SPEED_POSITIONS[4]];
  if (!freestyle || !standard) throw new Error('there are no positions');
  const round = (ms: number): ComparedPosition[] => [
    {
      position: freestyle,
      searches: [
        { nodes: 100_000, ms },
        { nodes: 100_000, ms: 150 },
      ],
    },
    {
      position: standard,
      searches: [{ nodes: 100_000, ms: 50 }, ms === 100 ? { nodes: 100_000, ms: 40 } : undefined],
    },
  ];
  expect(speedsByRule(['a', 'b'], [100, 50, 120].flatMap(round), 2)).toEqual([
    'kn/s          a     b  ratio  least  most',
    'freestyle  1000   667   1.50   1.25  3.00',
    'standard   2000  2500   0.80   0.80  0.80',
    'all        1333   667   1.27   1.25  3.00',
  ]);
  expect(speedsByRule(['a', 'b'], [], 2)).toEqual([
    'kn/s  a  b  ratio  least  most',
    'all   –  –      –      –     –',
  ]);
});

describe('the command', () => {
  const run = (...args: readonly string[]) => runInProcess(inWords(tool), args);

  it('prints a line for each position and one for all', async () => {
    const cmd = commandOf('says=Node 10K | Time 10ms');
    const { status, stdout, stderr } = await run('--engine', 'name=one', cmd, '--engine', 'name=two', cmd);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(SPEED_POSITIONS.length + 2);
    expect(lines.at(-1)).toMatch(/^total +1000 +1000 +1\.00$/);
  });

  it.runIf(process.platform === 'linux')('compares by computing time', async () => {
    const cmd = `cmd="${process.execPath}" "${TEST_ENGINE}" "says=Node 10K | Time 10ms"`;
    const engines = ['one', 'two'].flatMap((name) => ['--engine', `name=${name}`, cmd, 'info.rule=0']);
    const { status, stdout, stderr } = await run('--computing', ...engines);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^kn\/s +one +two +ratio +least +most\nfreestyle .*\n(.*\n){4}all +\d+ /);
  });

  it('says why there is nothing to compare', async () => {
    const { status, stdout, stderr } = await run('--engine', 'cmd=self', 'turn=0ms');
    expect(stdout).toMatch(/^total +–$/m);
    expect(stderr).toContain('tengen gave neither nodes nor speed in 12 of 12 searches');
    expect(stderr).toContain('speed: there is no position in which every engine gave its nodes or speed');
    expect(status).toBe(2);
  });

  it.each<[string, readonly string[]]>([
    ['--engine cmd=COMMAND is missing', []],
    ['--engine needs cmd=COMMAND', ['--engine', 'name=x']],
    ['there is no file', ['--engine', `cmd=${path.resolve('no-engine')}`]],
    ['"cmd=x" belongs to no option', ['cmd=x']],
    ['there is no option --engin', ['--engin', 'cmd=x']],
    ['--rounds must be a whole number from 1 to 1000, not "0"', ['--engine', 'cmd=node', '--rounds', '0']],
    ['--rounds needs a value', ['--engine', 'cmd=node', '--rounds']],
    ['turn= must be a time', ['--each', 'turn=soon', '--engine', 'cmd=node']],
  ])('%s', (error, args) => {
    expect(tool.readRequest(args)).toEqual({
      ok: false,
      error: expect.stringContaining(error),
    });
  });

  it('takes cmd=self for what this checkout builds', () => {
    const specOf = (...words: readonly string[]) => {
      const request = tool.readRequest(['--engine', ...words]);
      if (!request.ok) throw new Error(request.error);
      return request.value.engines[0];
    };
    const command = { program: process.execPath, args: [path.resolve('dist/tengen.cjs')] };
    expect(specOf('cmd=self')).toMatchObject({ name: 'tengen', command });
    expect(specOf('cmd=self bench', 'name=other')).toMatchObject({
      name: 'other',
      command: { ...command, args: [...command.args, 'bench'] },
    });
  });

  it('gives a second a move and one thread by default', () => {
    const args = ['--engine', 'cmd=node', '--each', 'threads=2', '--engine', 'cmd=node', 'turn=2s'];
    const request = tool.readRequest(args);
    if (!request.ok) throw new Error(request.error);
    expect(request.value.engines.map(({ limits }) => [limits.turnMs, limits.threads])).toEqual([
      [1000, 2],
      [2000, 2],
    ]);
  });
});
