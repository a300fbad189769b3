import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ENGINES, EXECUTABLE } from '../../protocol-tests/programs.ts';
import { BENCH_DEPTH, type BenchResult, bench, signature } from '../../src/analysis/bench.ts';

const SHALLOW = 4;

async function resultsAt(depth: number): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for await (const result of bench(depth, 1)) results.push(result);
  return results;
}

/**
 * A change of the search changes the file on purpose, by `npm run bench:sign`; anything else that changes it is a
 * fault.
 */
it('searches the same trees as ever', async () => {
  const results = await resultsAt(BENCH_DEPTH);
  const nodes = results.reduce((sum, result) => sum + result.nodes, 0);
  await expect(`${nodes} nodes, signature ${signature(results)}\n`).toMatchFileSnapshot(
    'bench-signature.txt',
  );
});

it.each(ENGINES)('searches the same trees in the %s', async (_, [program = '', ...args]) => {
  const { stdout, status } = spawnSync(program, [...args, 'bench', '--depth', String(SHALLOW)], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(/^signature {2}(.*)$/m.exec(stdout)?.[1]).toBe(signature(await resultsAt(SHALLOW)));
});

it('searches with several threads, without a signature', () => {
  const [, [program = '', ...args]] = EXECUTABLE;
  const { stdout } = spawnSync(program, [...args, 'bench', '--depth', '2', '--threads', '2'], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^nodes {6}\d{3,}$/m);
  expect(stdout).not.toContain('signature');
});

it('refuses arguments that make no sense, in a sentence', () => {
  const [, [program = '', ...args]] = EXECUTABLE;
  const { stderr, status } = spawnSync(program, [...args, 'bench', '--depth', '0'], { encoding: 'utf8' });
  expect(stderr).toBe('tengen bench: --depth must be a whole number from 1 to 99, not "0".\n');
  expect(status).toBe(2);
});
