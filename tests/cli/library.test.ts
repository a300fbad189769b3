import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { madeLib } from '../../lab/fuzz/made-lib.ts';
import { analyze } from '../../src/cli/analyze.ts';
import { convert } from '../../src/cli/convert.ts';
import { runInProcess } from '../run-in-process.ts';
import { schemaFaults } from './json-schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tengen-library-'));
afterAll(() => rmSync(folder, { recursive: true }));

const point = (name: string) => ({ x: name.charCodeAt(0) - 65, y: 15 - Number(name.slice(1)) });
const leaf = { isMove: true, children: [] };
const LIBRARY = path.join(folder, 'openings.lib');
const BYTES = madeLib({
  isMove: false,
  comment: 'of mine',
  children: [
    {
      ...leaf,
      point: point('H8'),
      children: [
        {
          ...leaf,
          point: point('H9'),
          children: [
            { ...leaf, point: point('J10'), comment: 'D3\bthe rest', isMarked: true, label: 'a' },
            { isMove: false, point: point('A1'), label: 'look', children: [] },
          ],
        },
      ],
    },
  ],
});
writeFileSync(LIBRARY, BYTES);

it('lists where a library goes on, on a turned board too', async () => {
  expect(await runInProcess(analyze, [LIBRARY, '--path', 'H8 H9'])).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      'After H8 H9: 1 move',
      '',
      'J10        1 move   marked  "a"  D3',
      '                    the rest',
      'A1         no move  "look"',
      '',
    ].join('\n'),
  });
  const turned = await runInProcess(analyze, [LIBRARY, '--path', 'H8 G8']);
  expect(turned.stdout).toContain('The library has it turned or mirrored');
  expect(turned.stdout).toMatch(/^F(?:6|10) +1 move {3}marked/m);
  expect((await runInProcess(analyze, [LIBRARY, '--path', ''])).stdout).toBe(
    'At the beginning: 1 move\n\nof mine\n\nH8         3 moves\n',
  );
});

it('lists where a library goes on for programs, as the schema says', async () => {
  const { stdout } = await runInProcess(analyze, [LIBRARY, '--path', 'H8 G8', '--json']);
  const objects = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const schema = JSON.parse(readFileSync('analysis.schema.json', 'utf8'));
  expect(objects.flatMap((object) => schemaFaults(object, schema))).toEqual([]);
  expect(objects).toEqual([
    { type: 'library', path: ['H8', 'G8'], times: 1, turned: true, comments: [] },
    {
      type: 'continuation',
      move: expect.stringMatching(/^F(?:6|10)$/),
      moves: 1,
      marked: true,
      labels: ['a'],
      comments: ['D3\nthe rest'],
    },
    {
      type: 'continuation',
      move: expect.any(String),
      moves: 0,
      marked: false,
      labels: ['look'],
      comments: [],
    },
  ]);
});

it('says what is not in a library, and what is none', async () => {
  const sentence = async (...args: readonly string[]) => (await runInProcess(analyze, args)).stderr;
  expect(await sentence(LIBRARY, '--path', 'H8 A1')).toBe(
    `tengen analyze: ${LIBRARY}: the position after H8 A1 is not in it, only H8.\n`,
  );
  expect(await sentence('H8', '--path', 'H8')).toBe(
    'tengen analyze: --path goes through a library of RenLib (.lib), and H8 is none.\n',
  );
  expect(await sentence(LIBRARY, '--path', 'H8 Z9')).toMatch(
    /^tengen analyze: --path must be moves such as "H8 I9": /,
  );
  const damaged = path.join(folder, 'damaged.lib');
  writeFileSync(damaged, BYTES.subarray(0, 33));
  expect(await sentence(damaged, '--path', '')).toMatch(/^tengen analyze: .*damaged\.lib: byte \d+: /);
  expect((await runInProcess(convert, [damaged, '--to', 'sgf'])).stderr).toMatch(
    /^Cannot convert .*: byte \d+: /,
  );
});

it('writes a library as SGF with its variations, and its main line as moves', async () => {
  const out = path.join(folder, 'openings.sgf');
  expect(await runInProcess(convert, [LIBRARY, '--to', 'sgf', '--out', out])).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });
  expect(readFileSync(out, 'utf8')).toBe(
    '(;FF[4]GM[4]CA[UTF-8]SZ[15]C[of mine];B[hh];W[hg]LB[jf:a][ao:look]MA[jf]\n(;B[jf]C[D3\nthe rest]))\n',
  );
  expect(await runInProcess(convert, [LIBRARY, '--to', 'moves'])).toEqual({
    status: 0,
    stdout: 'H8 H9 J10\n',
    stderr:
      'It is the main line of a library; left out are 2 marks and texts on the board.\n' +
      'Lost, as a line of moves has no place for it: comments.\n',
  });
});
