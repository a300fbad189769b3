import { setImmediate as afterEvents } from 'node:timers/promises';
import { generateOpenings, type Opening, type Rejections } from '../analysis/balanced-openings.ts';
import { DirectSearch } from '../binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../binding/embedded-core.ts';
import { formatOffsets, formatPos } from '../game/formats/notation.ts';
import { anySeed } from '../game/random.ts';
import { needed } from '../game/result.ts';
import { distributionOf, histogram } from '../statistics/distribution.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand } from '../terminal/command.ts';
import { optional, withDefault } from '../terminal/option-schema.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { say, sayAside } from '../terminal/say.ts';
import { choice, rangeWithin, seed, whole } from '../terminal/value-types.ts';

/** More would leave a 5x5 board no room for a game. */
const MOST_STONES = 12;

const OPTIONS = {
  ...BOARD_OPTIONS,
  count: withDefault(whole(1, 1_000_000), 10, 'how many'),
  stones: withDefault(rangeWithin(1, MOST_STONES), { least: 3, most: 8 }, 'how many stones each has'),
  'max-eval': withDefault(
    whole(0, 10_000),
    50,
    'how far from even the engine may evaluate them, for either side',
  ),
  nodes: withDefault(whole(1000, 1_000_000_000), 500_000, 'nodes searched to judge one opening'),
  seed: optional(seed, 'the same seed gives the same openings', 'another one each time'),
  format: withDefault(
    choice(['offset', 'pos'], 'FORMAT'),
    'offset',
    'offset, as tournament managers read them, or pos, as c-gomoku-cli has them too: h8i7, numbers from the top',
  ),
} as const;

type Request = ReturnType<typeof toRequest>;

export const openings = defineCommand({
  name: 'tengen openings',
  summary: 'finds balanced openings',
  about: "tengen openings: balanced openings, found by the engine's own search, one a line.",
  options: OPTIONS,
  notes: `No two of them are the same under the symmetries of the board. The progress and the distribution of the evaluations
go to standard error. Exit code 1 if there were fewer than asked for.`,
  toRequest,
  run: print,
});

function toRequest({ options }: CommandLine<typeof OPTIONS>) {
  const board = needed(checkBoard(options.size, options.connect));
  const { rule, connect, count, stones, nodes, format, 'max-eval': maxEvaluation } = options;
  return {
    ...board,
    rule,
    rowLength: connect,
    count,
    leastStones: stones.least,
    mostStones: stones.most,
    maxEvaluation,
    nodes,
    seed: options.seed ?? anySeed(),
    format,
  };
}

async function print(request: Request): Promise<number> {
  const startedAt = performance.now();
  const evaluations: number[] = [];
  const source = generateOpenings(request, new DirectSearch({ core: coreBytes(), nets: embeddedNets }));
  let next = source.next();
  for (; !next.done; next = source.next()) {
    evaluations.push(next.value.evaluation);
    clearProgress();
    say(formatOpening(next.value, request));
    showProgress(evaluations.length, request.count);
    // Lets standard output say that it takes no more, which ends the process.
    await afterEvents();
  }
  clearProgress();
  const seconds = (performance.now() - startedAt) / 1000;
  for (const line of summary(request, evaluations, next.value, seconds)) sayAside(line);
  return evaluations.length < request.count ? 1 : 0;
}

function formatOpening({ points }: Opening, request: Request): string {
  return request.format === 'pos' ? formatPos(points) : formatOffsets(points, request);
}

/** In a terminal one line that changes, else a line each time a tenth is done. */
function showProgress(found: number, count: number): void {
  const text = `${found} of ${count} openings`;
  if (process.stderr.isTTY) process.stderr.write(text);
  else if (Math.floor((10 * found) / count) > Math.floor((10 * (found - 1)) / count)) sayAside(text);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

function summary(
  request: Request,
  evaluations: readonly number[],
  rejections: Rejections,
  seconds: number,
): readonly string[] {
  const { rule, width, height, count, seed, maxEvaluation } = request;
  const found =
    evaluations.length < count ? `only ${evaluations.length} of ${count}` : String(evaluations.length);
  const lines = [
    `${found} openings for ${rule} on ${width}x${height} with seed ${seed} in ${seconds.toFixed(1)} s`,
    `rejected: ${rejections.duplicate} duplicates under symmetry, ${rejections.lopsided} lopsided, ` +
      `${rejections.unbalanced} without a balancing move, ${rejections.refuted} refuted by the last search, ` +
      `${rejections.crowded} without room`,
  ];
  if (evaluations.length === 0) return lines;
  const { mean, deviation, least, most } = distributionOf(evaluations);
  return [
    ...lines,
    `evaluations for black: mean ${mean.toFixed(1)}, standard deviation ${deviation.toFixed(1)}, from ${least} to ${most}`,
    ...histogram(evaluations, maxEvaluation).map((line) => `  ${line}`),
  ];
}
