import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inWords } from '../../../lab/lab-tool.ts';
import { tool } from '../../../lab/net/net-speed-tool.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { SPEED_POSITIONS } from '../../../lab/speed/speed-positions.ts';
import { encodeNet, randomNet } from '../../random-net.ts';
import { runInProcess } from '../../run-in-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-net-speed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: readonly string[]) => runInProcess(inWords(tool), args);

it('compares nodes a second with the nets of a folder and without, rule by rule', async () => {
  for (const rule of ['standard', 'renju'] as const) {
    const net = randomNet(rule, 'usual', new RandomChoices(1));
    writeFileSync(path.join(folder, `${rule}.net`), encodeNet(net));
  }
  const { status, stdout, stderr } = await run(folder, '--ms', '5', '--rounds', '1');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('kn/s                      net  linear  ratio');
  const rows = lines.slice(1, -1).map((line) => line.split(',')[0]);
  const measured = SPEED_POSITIONS.map(({ rule }) => rule).filter((rule) => rule !== 'freestyle');
  expect(rows).toEqual(measured);
  expect(lines.at(-1)).toMatch(/^total +\d+ +\d+ +\d+\.\d\d$/);
});

it('says what keeps it from measuring', async () => {
  expect(await run('no.net')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Cannot read no.net: there is no such file or folder'),
  });
  const empty = mkdtempSync(path.join(folder, 'empty-'));
  expect(await run(empty)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`there is no net in ${empty}`),
  });
});
