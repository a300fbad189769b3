import { setImmediate as afterEvents } from 'node:timers/promises';
import { generateOpenings } from '../../analysis/balanced-openings.ts';
import { DirectSearch } from '../../binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../binding/embedded-core.ts';
import type { Referee } from '../../binding/referee.ts';
import type { BoardSize } from '../../game/position.ts';
import { Random } from '../../game/random.ts';
import type { Rule } from '../../game/rule.ts';
import { symmetriesOf } from '../../game/symmetry.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { readText } from '../../terminal/read-file.ts';
import { sayAside } from '../../terminal/say.ts';
import {
  EMPTY_OPENING,
  type Opening,
  type OpeningFormat,
  openingFormat,
  openingKey,
  parseOpenings,
  whyUnplayable,
} from './openings.ts';

/** Which openings a match is to have. */
export interface OpeningsRequest {
  readonly files: readonly string[];
  /** None of these: the engines begin with swap2. */
  readonly swap2?: boolean;
  readonly format?: OpeningFormat;
  /** How many balanced ones to generate. */
  readonly generate: number;
  readonly shuffle: boolean;
  /** Of what is generated. */
  readonly seed: number;
  readonly orderSeed: number;
  readonly plies?: number;
  /** The number of the one to begin with, from 1; those before it come last. */
  readonly start: number;
  /** Turned and mirrored ones too, after all the others. */
  readonly transform: boolean;
}

/** Of generated openings: as tournaments have them, and judged by a quick search. */
const GENERATED = { leastStones: 3, mostStones: 8, maxEvaluation: 50, nodes: 50_000 } as const;

/** What is played. */
export interface Variant {
  readonly board: BoardSize;
  readonly rule: Rule;
  readonly rowLength: number;
}

/** The openings of the files, each checked. */
export async function readOpeningFiles(
  request: Pick<OpeningsRequest, 'files' | 'format' | 'plies'>,
  { board: size, rule, rowLength }: Variant,
  referee: Referee,
): Promise<readonly Opening[]> {
  const openings: Opening[] = [];
  for (const file of request.files) {
    const text = readText(file, `the openings file ${file}`);
    if (!text.ok) throw new CommandError(`${text.error}.`);
    const format = request.format ?? openingFormat(text.value);
    const read = parseOpenings(text.value, format, size, request.plies, (note) =>
      sayAside(`${file}: ${note}.`),
    );
    if (!read.ok) throw new CommandError(`Cannot use the openings of ${file}: ${read.error}.`);
    if (read.value.length === 0) throw new CommandError(`There is no opening in ${file}.`);
    for (const { points, source } of read.value) {
      const wrong = whyUnplayable(points, size, rule, referee, rowLength);
      if (wrong) throw new CommandError(`Cannot use the openings of ${file}: ${source}: ${wrong}.`);
      openings.push({ points, source: `${file}, ${source}` });
    }
  }
  return openings;
}

/** All openings of a match in the order they are played; the empty board if there are none. */
export function arrangedOpenings(
  openings: readonly Opening[],
  request: Pick<OpeningsRequest, 'shuffle' | 'orderSeed' | 'start' | 'transform'>,
  size: BoardSize,
): readonly Opening[] {
  const different = distinctOpenings(openings);
  const ordered = request.shuffle ? shuffled(different, request.orderSeed) : different;
  const begun = request.start - 1;
  if (begun > 0 && begun >= ordered.length) {
    throw new CommandError(`--openings start=${request.start}: there are only ${ordered.length} openings.`);
  }
  const all = [...ordered.slice(begun), ...ordered.slice(0, begun)];
  if (all.length === 0) return [EMPTY_OPENING];
  return request.transform ? withTransforms(all, size) : all;
}

/** The openings, then all of them turned and mirrored, as far as that makes others. */
function withTransforms(openings: readonly Opening[], size: BoardSize): readonly Opening[] {
  const transformed = symmetriesOf(size).flatMap((symmetry, i) =>
    openings.map(({ points, source }) => ({
      points: points.map(symmetry),
      source: i === 0 ? source : `${source}, transform ${i}`,
    })),
  );
  return distinctOpenings(transformed);
}

/** Of those that are the same the first. */
function distinctOpenings(openings: readonly Opening[]): readonly Opening[] {
  const seen = new Set<string>();
  return openings.filter((opening) => {
    const key = openingKey(opening);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * Makes the openings that are to be generated; `undefined` when it was stopped. `onMade` is called after each with the
 * number there are.
 */
export async function generatedOpenings(
  { generate, seed }: Pick<OpeningsRequest, 'generate' | 'seed'>,
  { board, rule, rowLength }: Variant,
  signal: AbortSignal,
  onMade: (count: number) => void,
): Promise<readonly Opening[] | undefined> {
  const openings: Opening[] = [];
  const options = { ...board, ...GENERATED, rule, rowLength, count: generate, seed };
  for (const { points } of generateOpenings(
    options,
    new DirectSearch({ core: coreBytes(), nets: embeddedNets }),
  )) {
    openings.push({ points, source: `random ${openings.length + 1}` });
    onMade(openings.length);
    await afterEvents();
    if (signal.aborted) return undefined;
  }
  if (openings.length < generate) {
    throw new CommandError(
      `Only ${openings.length} of ${generate} balanced openings can be found for this board and rule.`,
    );
  }
  return openings;
}

/** The same seed gives the same order. */
function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  const order = [...values];
  new Random(seed).shuffle(order);
  return order;
}
