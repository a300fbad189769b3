import { BENCH_DEPTH, type BenchResult, bench as runBench, signature } from '../analysis/bench.ts';
import { MAX_SLOTS } from '../binding/core-module.ts';
import { ok, type Result } from '../game/result.ts';
import { formatScore } from '../game/score.ts';
import { parseOptions, parseWhole } from './options.ts';
import type { Subcommand } from './subcommand.ts';

const HELP = `tengen bench: searches a fixed set of positions in all rules, and says how fast.

  --depth N     plies that each is searched (default ${BENCH_DEPTH}: a few seconds)
  --threads N   search threads (default 1)

With one thread the signature at the end is the same on every platform: it changes with the nodes, the move or the
score of any of the positions. Nodes are moves made in the search.`;

interface Request {
  readonly depth: number;
  readonly threads: number;
}

export const bench: Subcommand = {
  summary: 'measures the search and prints its signature',
  help: HELP,
  async run(args) {
    const request = readRequest(args);
    if (!request.ok) {
      process.stderr.write(`tengen bench: ${request.error}.\n`);
      return 2;
    }
    await print(request.value);
    return 0;
  },
};

async function print({ depth, threads }: Request): Promise<void> {
  const results: BenchResult[] = [];
  for await (const result of runBench(depth, threads)) {
    results.push(result);
    console.log(positionLine(result, results.length));
  }
  const nodes = sum(results, (result) => result.nodes);
  const ms = sum(results, (result) => result.ms);
  console.log('');
  console.log(`nodes      ${nodes}`);
  console.log(`time       ${(ms / 1000).toFixed(2)} s`);
  console.log(`nodes/s    ${Math.round((1000 * nodes) / Math.max(ms, 1))}`);
  if (threads === 1) console.log(`signature  ${signature(results)}`);
}

function positionLine({ position, depth, nodes, ms, bestMove, score }: BenchResult, number: number): string {
  const { rule, width, height } = position;
  return [
    String(number).padStart(2),
    rule.padEnd(10),
    `${width}x${height}`.padEnd(5),
    `depth ${String(depth).padStart(2)}`,
    `${String(nodes).padStart(9)} nodes`,
    `${ms.toFixed(0).padStart(6)} ms`,
    bestMove.padStart(4),
    (score ? formatScore(score) : '-').padStart(6),
  ].join('  ');
}

function sum(results: readonly BenchResult[], figure: (result: BenchResult) => number): number {
  return results.reduce((total, result) => total + figure(result), 0);
}

function readRequest(args: readonly string[]): Result<Request> {
  const options = parseOptions(args, ['depth', 'threads']);
  if (!options.ok) return options;
  const depth = parseWhole('depth', options.value.depth ?? String(BENCH_DEPTH), { least: 1, most: 99 });
  const threads = parseWhole('threads', options.value.threads ?? '1', { least: 1, most: MAX_SLOTS - 1 });
  if (!depth.ok) return depth;
  if (!threads.ok) return threads;
  return ok({ depth: depth.value, threads: threads.value });
}
