import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { tool as ab } from '../../lab/ab/ab-tool.ts';
import { tool as fit } from '../../lab/fit/fit-tool.ts';
import { tool as fuzz } from '../../lab/fuzz/fuzz-tool.ts';
import { inWords } from '../../lab/lab-tool.ts';
import { tool as levels } from '../../lab/levels/levels-tool.ts';
import { tool as matchSpeed } from '../../lab/measure/match-speed-tool.ts';
import { tool as measure } from '../../lab/measure/measure-tool.ts';
import { tool as netCheck } from '../../lab/net/check-net-tool.ts';
import { tool as netSpeed } from '../../lab/net/net-speed-tool.ts';
import { tool as speed } from '../../lab/speed/speed-tool.ts';
import { tool as blind } from '../../lab/tactics/blind-tool.ts';
import { tool as tacticsMake } from '../../lab/tactics/make-suite.ts';
import { tool as tactics } from '../../lab/tactics/run-suite.ts';
import { tool as samples } from '../../lab/train/data/samples-tool.ts';
import { tool as tune } from '../../lab/tune/tune-tool.ts';
import { battery } from '../battery.ts';
import { type Ending, runInProcess } from '../run-in-process.ts';

const TOOLS = {
  ab,
  blind,
  fit,
  fuzz,
  levels,
  'match:speed': matchSpeed,
  measure,
  'net:check': netCheck,
  'net:speed': netSpeed,
  samples,
  speed,
  tactics,
  'tactics:make': tacticsMake,
  tune,
};

describe.each(Object.entries(TOOLS))('npm run %s', (name, tool) => {
  it('explains itself', async () => {
    const { status, stdout, stderr } = await runInProcess(inWords(tool), ['--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^npm run ${name} -- `));
  });

  it('refuses what makes no sense, in a sentence', async () => {
    const { status, stdout, stderr } = await runInProcess(inWords(tool), ['--nonsense']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^${name}: [^\n]+\\.\n$`));
  });
});

describe('a tool in a process of its own', () => {
  const command = ['lab/run-tool.mjs', 'lab/tactics/make-suite.ts'];

  it('says the same, with the same exit code, also where several are started at once', async () => {
    const start = (wish: string) =>
      new Promise<Ending>((resolve) => {
        execFile(process.execPath, [...command, wish], (error, stdout, stderr) =>
          resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
        );
      });
    const wishes = Array.from({ length: battery(6, 3) }, (_, i) => (i % 2 === 0 ? '--help' : '--nonsense'));
    const here = [];
    for (const wish of wishes) here.push(await runInProcess(inWords(tacticsMake), [wish]));
    for (let round = 0; round < battery(2, 1); round++)
      expect(await Promise.all(wishes.map(start))).toEqual(here);
  });
});
