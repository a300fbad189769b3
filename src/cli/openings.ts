import { setImmediate as afterEvents } from 'node:timers/promises';
import {
  generateOpenings,
  type Opening,
  type OpeningOptions,
  type Rejections,
} from '../analysis/balanced-openings.ts';
import { formatOffsets, formatPos } from '../game/formats/notation.ts';
import { ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, ROW_LENGTHS, RULES } from '../game/rule.ts';
import { parseChoice, parseOptions, parseRange, parseSize, parseWhole, SIDES } from './options.ts';
import { histogram, spreadOf } from './spread.ts';
import type { Subcommand } from './subcommand.ts';

const NAMES = ['rule', 'connect', 'size', 'count', 'stones', 'max-eval', 'nodes', 'seed', 'format'] as const;
const FORMATS = ['offset', 'pos'] as const;
/** More would leave a 5x5 board no room for a game. */
const STONES = { least: 1, most: 12 };
const SEEDS = { least: 0, most: 0xffff_ffff };

const HELP = `tengen openings: balanced openings, found by the engine's own search, one a line.

  --rule R        ${RULES.join(', ')} (default freestyle)
  --connect K     how many in a row win, ${ROW_LENGTHS.least} to ${ROW_LENGTHS.most} (default ${ROW_LENGTH})
  --size N        side of the board, ${SIDES.least} to ${SIDES.most}, or WIDTHxHEIGHT (default 15)
  --count N       how many (default 10)
  --stones A-B    how many stones each has (default 3-8)
  --max-eval E    how far from even the engine may think them, for either side (default 50)
  --nodes N       positions searched to judge one opening (default 500000)
  --seed S        the same seed gives the same openings (default: another one each time)
  --format F      offset, as tournament managers read them, or pos (default offset)

No two of them are the same under the symmetries of the board. Progress and the spread of the evaluations go to
standard error. Exit code 1 if there were fewer than asked for.`;

interface Request extends OpeningOptions {
  readonly format: (typeof FORMATS)[number];
}

export const openings: Subcommand = {
  summary: 'finds balanced openings',
  help: HELP,
  async run(args) {
    const request = readRequest(args);
    if (!request.ok) {
      say(`tengen openings: ${request.error}.`);
      return 2;
    }
    return print(request.value);
  },
};

async function print(request: Request): Promise<number> {
  let failure: NodeJS.ErrnoException | undefined;
  process.stdout.on('error', (error) => {
    failure ??= error;
  });
  const startedAt = performance.now();
  const evaluations: number[] = [];
  const source = generateOpenings(request);
  let next = source.next();
  for (; !next.done && !failure; next = source.next()) {
    evaluations.push(next.value.evaluation);
    clearProgress();
    printLine(formatOpening(next.value, request));
    showProgress(evaluations.length, request.count);
    // Lets the stream say that it takes no more.
    await afterEvents();
  }
  clearProgress();
  // Who reads no further (`| head`) has enough; anything else is a loss.
  if (failure && failure.code !== 'EPIPE') {
    say(`tengen openings: the openings cannot be written (${failure.code ?? failure.message}).`);
    return 2;
  }
  if (!next.done) return 0;
  const seconds = (performance.now() - startedAt) / 1000;
  for (const line of summary(request, evaluations, next.value, seconds)) say(line);
  return evaluations.length < request.count ? 1 : 0;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** To the user, not to whatever reads the openings. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function formatOpening({ points }: Opening, request: Request): string {
  return request.format === 'pos' ? formatPos(points) : formatOffsets(points, request);
}

/** In a terminal one line that changes, else a line each time a tenth is done. */
function showProgress(found: number, count: number): void {
  const text = `${found} of ${count} openings`;
  if (process.stderr.isTTY) process.stderr.write(text);
  else if (Math.floor((10 * found) / count) > Math.floor((10 * (found - 1)) / count)) say(text);
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
  const { mean, deviation, least, most } = spreadOf(evaluations);
  return [
    ...lines,
    `evaluations for black: mean ${mean.toFixed(1)}, standard deviation ${deviation.toFixed(1)}, from ${least} to ${most}`,
    ...histogram(evaluations, maxEvaluation).map((line) => `  ${line}`),
  ];
}

function readRequest(args: readonly string[]): Result<Request> {
  const options = parseOptions(args, NAMES);
  if (!options.ok) return options;
  const given = options.value;
  const rule = parseChoice('rule', given.rule ?? 'freestyle', RULES);
  const rowLength = parseWhole('connect', given.connect ?? String(ROW_LENGTH), ROW_LENGTHS);
  const size = parseSize(given.size ?? '15', rowLength.ok ? rowLength.value : ROW_LENGTH);
  const count = parseWhole('count', given.count ?? '10', { least: 1, most: 1_000_000 });
  const stones = parseRange('stones', given.stones ?? '3-8', STONES);
  const maxEvaluation = parseWhole('max-eval', given['max-eval'] ?? '50', { least: 0, most: 10_000 });
  const nodes = parseWhole('nodes', given.nodes ?? '500000', { least: 1000, most: 1_000_000_000 });
  const seed = parseWhole('seed', given.seed ?? String(Math.floor(Math.random() * SEEDS.most)), SEEDS);
  const format = parseChoice('format', given.format ?? 'offset', FORMATS);
  if (!rule.ok) return rule;
  if (!rowLength.ok) return rowLength;
  if (!size.ok) return size;
  if (!count.ok) return count;
  if (!stones.ok) return stones;
  if (!maxEvaluation.ok) return maxEvaluation;
  if (!nodes.ok) return nodes;
  if (!seed.ok) return seed;
  if (!format.ok) return format;
  return ok({
    ...size.value,
    rule: rule.value,
    rowLength: rowLength.value,
    count: count.value,
    leastStones: stones.value.least,
    mostStones: stones.value.most,
    maxEvaluation: maxEvaluation.value,
    nodes: nodes.value,
    seed: seed.value,
    format: format.value,
  });
}
