import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAMS } from '../../protocol-tests/programs.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('The bot of docs/python.md is not run: there is no python3.');

it.runIf(hasPython)('the bot of docs/python.md plays, and goes on after a move that cannot be', async () => {
  const [, bot = ''] = /^```python\n(.*?)^```$/ms.exec(readFileSync('docs/python.md', 'utf8')) ?? [];
  expect(
    bot
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(20);
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-python-'));
  const file = path.join(folder, 'bot.py');
  writeFileSync(file, bot.replace('timeout_turn 1000', 'timeout_turn 100'));
  const [, command] = PROGRAMS[0] as (typeof PROGRAMS)[number];
  const child = spawn('python3', [file, ...command]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.end('7,7\n7,7\n0,0\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output.trimEnd().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^\d+,\d+$/),
    expect.stringMatching(/^ERROR /),
    expect.stringMatching(/^\d+,\d+$/),
  ]);
  rmSync(folder, { recursive: true });
});
