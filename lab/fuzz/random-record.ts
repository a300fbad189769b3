import {
  END_REASONS,
  type GameRecord,
  type GameResult,
  type RecordedMove,
} from '../../src/game/game-record.ts';
import type { BoardSize, Point, StartPosition, Stone } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';
import type { RandomChoices } from '../reference/random-choices.ts';

const TEXTS = [
  'Tengen',
  'a]b',
  'back\\slash',
  '\\',
  '[x]:(;y)',
  '天元 ★',
  'opening move',
  '812ms',
  'eval +M7',
  '8,8,1',
  '0',
] as const;
const COMMENTS = [
  ...TEXTS,
  '',
  '\n',
  '12ms\nand more',
  '\nafter an empty line',
  'ends with a line end\n',
] as const;

/** The same, half of them with stones that are set up, of any numbers, and either side to move. */
export function randomStartedRecord(random: RandomChoices, most = 32): GameRecord {
  const record = randomRecord(random, most);
  if (random.chance(0.5)) return record;
  const stones = randomPoints(random, record, random.between(0, 12), record.moves)
    .map((point): Stone => ({ ...point, colour: random.chance(0.5) ? 'black' : 'white' }))
    // As files list them.
    .sort((a, b) => a.colour.localeCompare(b.colour));
  const start: StartPosition = { stones, sideToMove: random.chance(0.5) ? 'black' : 'white' };
  if (random.chance(0.2)) {
    const blocked = randomPoints(random, record, random.between(1, 5), [...record.moves, ...stones])
      // As drawings list them.
      .toSorted((a, b) => a.y - b.y || a.x - b.x);
    if (blocked.length > 0) return { ...record, start: { ...start, blocked } };
  }
  return stones.length === 0 && start.sideToMove === 'black' ? record : { ...record, start };
}

/** So many different points of the board, or as many as are not among `taken`. */
function randomPoints(
  random: RandomChoices,
  { width, height }: BoardSize,
  count: number,
  taken: readonly Point[] = [],
): readonly Point[] {
  const used = new Set(taken.map(({ x, y }) => y * width + x));
  const points: Point[] = [];
  while (points.length < count && used.size < width * height) {
    const cell = random.between(0, width * height - 1);
    if (!used.has(cell)) points.push({ x: cell % width, y: Math.floor(cell / width) });
    used.add(cell);
  }
  return points;
}

/** A game of random moves, with or without each thing that a record may hold. */
export function randomRecord(random: RandomChoices, most = 32): GameRecord {
  const width = random.between(1, most);
  const height = random.chance(0.7) ? width : random.between(1, most);
  const points = randomPoints(random, { width, height }, random.between(0, 40));
  return {
    width,
    height,
    ...maybe(random, 'rule', () => random.pick(RULES)),
    ...maybe(random, 'black', () => random.pick(TEXTS)),
    ...maybe(random, 'white', () => random.pick(TEXTS)),
    ...maybe(random, 'event', () => random.pick(TEXTS)),
    ...maybe(random, 'round', () => random.pick(TEXTS)),
    ...maybe(random, 'date', () => '2026-11-20'),
    ...maybe(random, 'comment', () => random.pick(COMMENTS)),
    ...maybe(random, 'turnMs', () => random.pick([5000, 100, 60_000, 1234])),
    ...maybe(random, 'matchMs', () => random.between(0, 1_000_000)),
    openingLength: random.between(0, points.length),
    moves: points.map((point): RecordedMove => {
      return {
        ...point,
        ...maybe(random, 'ms', () => random.between(0, 30_000)),
        ...maybe(random, 'leftMs', () => random.between(0, 180_000)),
        ...maybe(random, 'evaluation', () => randomEvaluation(random)),
        ...maybe(random, 'depth', () => random.between(0, 99)),
        ...maybe(random, 'nodes', () => random.between(0, 1_000_000_000)),
        ...maybe(random, 'line', () => random.pick(['H8', 'H8 AA52 O1'])),
        ...maybe(random, 'comment', () => random.pick(COMMENTS)),
      };
    }),
    ...maybe(random, 'result', () => randomResult(random)),
  };
}

function randomEvaluation(random: RandomChoices): Score {
  const plies = random.between(1, 99);
  return random.pick<Score>([
    { kind: 'value', value: random.between(-500, 500) },
    { kind: 'win', plies },
    { kind: 'loss', plies },
  ]);
}

function randomResult(random: RandomChoices): GameResult {
  return { winner: random.pick(['black', 'white', 'none', 'unknown']), reason: random.pick(END_REASONS) };
}

function maybe<K extends string, V>(random: RandomChoices, key: K, value: () => V): Partial<Record<K, V>> {
  return random.chance(0.5) ? ({ [key]: value() } as Record<K, V>) : {};
}
