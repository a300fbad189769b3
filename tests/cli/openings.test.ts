import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openings } from '../../src/cli/openings.ts';
import { parseOffsets, parsePos } from '../../src/game/formats/notation.ts';
import { runInProcess } from '../run-in-process.ts';

const PROGRAM = resolve('dist/tengen.cjs');

/** What the command does with these arguments. */
async function run(...args: readonly string[]) {
  const { status, stdout, stderr } = await runInProcess(openings, args);
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), stderr };
}

describe('tengen openings', () => {
  const quick = ['--nodes', '5000', '--seed', '1'];

  it('prints openings, one a line, and tells how they are spread', async () => {
    const { status, lines, stderr } = await run(...quick, '--rule', 'renju', '--size', '15', '--count', '20');
    expect(status).toBe(0);
    expect(lines.length).toBe(20);
    for (const line of lines) {
      const points = parseOffsets(line, { width: 15, height: 15 });
      expect(points.ok && points.value.length >= 3 && points.value.length <= 8).toBe(true);
    }
    const said = stderr.trimEnd().split('\n');
    expect(said.slice(0, 11)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `${2 * i + 2} of 20 openings`),
      expect.stringMatching(/^20 openings for renju on 15x15 with seed 1 in \d+\.\d s$/),
    ]);
    expect(said[11]).toMatch(
      /^rejected: \d+ duplicates under symmetry, \d+ lopsided, \d+ without a balancing move, \d+ refuted by /,
    );
    expect(said[12]).toMatch(
      /^evaluations for black: mean -?\d+\.\d, standard deviation \d+\.\d, from -?\d+ to \d+$/,
    );
    const counts = said.slice(13).map((line) => Number(/^ +-?\d+ to +-?\d+ +(\d+)/.exec(line)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  it('prints the same for the same seed', async () => {
    const options = [...quick, '--count=3', '--size=20x12', '--rule=caro', '--stones=4'];
    const first = await run(...options, '--format', 'pos');
    expect((await run(...options, '--format', 'pos')).lines).toEqual(first.lines);
    const points = first.lines.map((line) => parsePos(line, { width: 20, height: 12 }));
    expect(points.every((read) => read.ok && read.value.length === 4)).toBe(true);
    const offsets = (await run(...options)).lines.map((line) =>
      parseOffsets(line, { width: 20, height: 12 }),
    );
    expect(offsets).toEqual(points);
  });

  it('says if there are fewer than asked for', async () => {
    const { status, lines, stderr } = await run(
      ...quick,
      '--stones',
      '1',
      '--max-eval',
      '9999',
      '--count',
      '50',
    );
    expect(lines.length).toBe(36);
    expect(status).toBe(1);
    expect(stderr).toContain('only 36 of 50 openings for freestyle');
  });

  it.runIf(existsSync('/dev/full'))('says if they cannot be written', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, PROGRAM, 'openings', ...quick, '--count', '1'],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('tengen openings: Cannot write standard output: the disk is full.');
    expect(status).toBe(2);
  });

  it.each([
    [['--cuont', '3'], 'there is no option --cuont (did you mean --count?); --help lists them'],
    [['3'], '"3" belongs to no option'],
    [['--count'], '--count needs a value'],
    [['--count', '3', '--count', '4'], '--count is given twice'],
    [['--count', '0'], '--count must be a whole number from 1 to 1000000, not "0"'],
    [['--rule', 'go'], '--rule must be one of freestyle, standard, renju, caro, caro-exact, not "go"'],
    [['--connect', '7'], '--connect must be a whole number from 3 to 6, not "7"'],
    [['--connect', '4', '--size', '3'], '--size must be a side from 4 to 32,'],
    [['--size', '4'], '--size must be a side from 5 to 32, or two as in 20x15, not "4"'],
    [['--size', '15x'], '--size must be a side from 5 to 32, or two as in 20x15, not "15x"'],
    [['--stones', '8-3'], '--stones must be a range within 1-12, not "8-3"'],
    [['--max-eval', '-1'], '--max-eval must be a whole number from 0 to 10000, not "-1"'],
    [['--nodes', 'many'], '--nodes must be a whole number from 1000 to 1000000000, not "many"'],
    [['--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295, not "4294967296"'],
    [['--format', 'sgf'], '--format must be one of offset, pos, not "sgf"'],
  ])('complains about %j', async (args, sentence) => {
    const { status, lines, stderr } = await run(...args);
    expect([status, lines]).toEqual([2, []]);
    expect(stderr).toMatch(/^tengen openings: .*\.\n$/);
    expect(stderr).toContain(sentence);
  });
});
