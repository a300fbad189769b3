import { BENCH_DEPTH, type BenchResult, bench as runBench, signature } from '../analysis/bench.ts';
import { MAX_THREADS } from '../binding/core-module.ts';
import { formatScore } from '../game/score.ts';
import { defineCommand } from '../terminal/command.ts';
import { withDefault } from '../terminal/option-schema.ts';
import { say } from '../terminal/say.ts';
import { type Column, tableLine } from '../terminal/text-table.ts';
import { whole } from '../terminal/value-types.ts';

export const bench = defineCommand({
  name: 'tengen bench',
  summary: 'measures the search and prints its signature',
  about:
    'tengen bench: searches a fixed set of positions in all rules, and says how fast. Takes a few seconds.',
  options: {
    depth: withDefault(whole(1, 99), BENCH_DEPTH, 'search depth in plies'),
    threads: withDefault(whole(1, MAX_THREADS), 1, 'search threads'),
  },
  notes: `With one thread the signature at the end is the same on every platform: it changes with the nodes, the move or the
score of any of the positions. Nodes are moves made in the search.`,
  toRequest: ({ options }) => options,
  async run({ depth, threads }) {
    const results: BenchResult[] = [];
    for await (const result of runBench(depth, threads)) {
      results.push(result);
      say(positionLine(result, results.length));
    }
    const nodes = sum(results, (result) => result.nodes);
    const ms = sum(results, (result) => result.ms);
    say('');
    say(`nodes      ${nodes}`);
    say(`time       ${(ms / 1000).toFixed(2)} s`);
    say(`nodes/s    ${Math.round((1000 * nodes) / Math.max(ms, 1))}`);
    if (threads === 1) say(`signature  ${signature(results)}`);
    return 0;
  },
});

const COLUMNS: readonly Column[] = [
  { width: 2, align: 'right' },
  { width: 10, align: 'left' },
  { width: 5, align: 'left' },
  { width: 8, align: 'left' },
  { width: 15, align: 'right' },
  { width: 9, align: 'right' },
  { width: 4, align: 'right' },
  { width: 6, align: 'right' },
];

function positionLine({ position, depth, nodes, ms, bestMove, score }: BenchResult, number: number): string {
  const { rule, width, height } = position;
  return tableLine(COLUMNS, [
    String(number),
    rule,
    `${width}x${height}`,
    `depth ${String(depth).padStart(2)}`,
    `${nodes} nodes`,
    `${ms.toFixed(0)} ms`,
    bestMove,
    score ? formatScore(score) : '-',
  ]);
}

function sum(results: readonly BenchResult[], figure: (result: BenchResult) => number): number {
  return results.reduce((total, result) => total + figure(result), 0);
}
