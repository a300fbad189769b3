import { readFile } from 'node:fs/promises';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { generateOpenings } from '../../analysis/balanced-openings.ts';
import { DirectSearch } from '../../binding/direct-search.ts';
import { embeddedCore } from '../../binding/embedded-core.ts';
import type { Referee } from '../../binding/referee.ts';
import type { BoardSize } from '../../game/position.ts';
import type { Rule } from '../../game/rule.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import {
  EMPTY_OPENING,
  type Opening,
  type OpeningFormat,
  openingFormat,
  openingKey,
  parseOpenings,
  whyUnplayable,
} from './openings.ts';
import { shuffled } from './shuffle.ts';

/** Which openings a match is to have. */
export interface OpeningsRequest {
  readonly files: readonly string[];
  readonly format?: OpeningFormat;
  /** How many balanced ones to generate. */
  readonly generate: number;
  readonly shuffle: boolean;
  readonly seed: number;
  readonly plies?: number;
}

/** Of generated openings: as tournaments have them, and judged by a quick search. */
const GENERATED = { leastStones: 3, mostStones: 8, maxEvaluation: 50, nodes: 50_000 } as const;

/** What is played. */
export interface Variant {
  readonly board: BoardSize;
  readonly rule: Rule;
  readonly rowLength: number;
}

/** The openings of a match, in the order they are played, each checked; the empty board if none are asked for. */
export async function readOpenings(
  request: OpeningsRequest,
  { board: size, rule, rowLength }: Variant,
  referee: Referee,
  signal: AbortSignal,
): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const file of request.files) {
    const text = await readFile(file, 'utf8').catch((error) => {
      throw fileError('read the openings file', file, error);
    });
    const read = parseOpenings(text, request.format ?? openingFormat(text), size, request.plies);
    if (!read.ok) throw new CommandError(`Cannot use the openings of ${file}: ${read.error}.`);
    if (read.value.length === 0) throw new CommandError(`There is no opening in ${file}.`);
    for (const { points, source } of read.value) {
      const wrong = whyUnplayable(points, size, rule, referee, rowLength);
      if (wrong) throw new CommandError(`Cannot use the openings of ${file}: ${source}: ${wrong}.`);
      openings.push({ points, source: `${file}, ${source}` });
    }
  }
  openings.push(...(await madeUp(request, { board: size, rule, rowLength }, signal)));
  const distinct = [...new Map(openings.map((opening) => [openingKey(opening), opening])).values()];
  const ordered = request.shuffle ? shuffled(distinct, request.seed) : distinct;
  return ordered.length > 0 ? ordered : [EMPTY_OPENING];
}

async function madeUp(
  { generate, seed }: OpeningsRequest,
  { board, rule, rowLength }: Variant,
  signal: AbortSignal,
): Promise<readonly Opening[]> {
  if (generate === 0) return [];
  const openings: Opening[] = [];
  const options = { ...board, ...GENERATED, rule, rowLength, count: generate, seed };
  for (const { points } of generateOpenings(options, new DirectSearch({ core: embeddedCore }))) {
    openings.push({ points, source: `random ${openings.length + 1}` });
    await afterEvents();
    if (signal.aborted) throw new CommandError('Stopped before the first game.');
  }
  if (openings.length < generate) {
    throw new CommandError(
      `Only ${openings.length} of ${generate} balanced openings can be found for this board and rule.`,
    );
  }
  return openings;
}
