import type { DirectSearch } from '../binding/direct-search.ts';
import type { SearchGoal } from '../binding/search-result.ts';
import {
  afterMove,
  type BoardSize,
  emptyPosition,
  freeCells,
  type Point,
  type Position,
  samePoint,
} from '../game/position.ts';
import { Random } from '../game/random.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import { canonicalForm } from '../game/symmetry.ts';

export interface OpeningOptions extends BoardSize {
  readonly rule: Rule;
  /** ROW_LENGTH if absent. */
  readonly rowLength?: number;
  readonly count: number;
  readonly leastStones: number;
  readonly mostStones: number;
  /** An opening is balanced while its evaluation is within this, for either side. */
  readonly maxEvaluation: number;
  /** Of the search that has the last word on an opening. */
  readonly nodes: number;
  readonly seed: number;
}

export interface Opening {
  /** In the order they are played, black first; every one is allowed, and none wins. */
  readonly points: readonly Point[];
  /** For black: positive if it stands better. */
  readonly evaluation: number;
}

/** Why candidates were given up. */
export interface Rejections {
  /** Stones could not be placed without a win or a forbidden point. */
  readonly crowded: number;
  /** Far from even before the balancing stones. */
  readonly lopsided: number;
  /** No stone, nor two, made it even. */
  readonly unbalanced: number;
  /** The same as an earlier one, or its image under a symmetry of the board. */
  readonly duplicate: number;
  /** Even at a glance, but not in the last search. */
  readonly refuted: number;
}

/** Candidates given up in a row before it counts as proven that there are no more openings. */
const PATIENCE = 400;
/** Shares of the nodes: a glance at the random stones, and the search for those that balance them. */
const GLANCE = 1 / 20;
const BALANCE = 1 / 4;
/** Before the balancing stones the evaluation may be this much farther from even. */
const GLANCE_SLACK = 100;
/** Cells of the box that the random stones fall in, per stone, and how much wider it may be than that. */
const CELLS_PER_STONE = 2;
const EXTRA_SIDE = 2;

/**
 * Balanced openings by the engine's own search: random stones in a small box somewhere on the board, then the one
 * or the two last stones by a search for balance, then a deeper search of another kind, from an empty table, that
 * must find the position even. The same options give the same openings. Ends early if no more can be found.
 */
export function* generateOpenings(
  options: OpeningOptions,
  search: DirectSearch,
): Generator<Opening, Rejections> {
  const random = new Random(options.seed);
  /** What to call candidates that were seen before. */
  const known = new Map<string, 'duplicate' | 'refuted'>();
  const rejections = { crowded: 0, lopsided: 0, unbalanced: 0, duplicate: 0, refuted: 0 };
  let found = 0;
  for (let failures = 0; found < options.count && failures < PATIENCE; failures++) {
    const position = candidate(search, options, random);
    if (typeof position === 'string') {
      rejections[position]++;
      continue;
    }
    const form = canonicalForm(position.stones, options);
    const earlier = known.get(form);
    if (earlier) {
      rejections[earlier]++;
      continue;
    }
    const evaluation = searchedEvaluation(search, position, options.nodes);
    if (evaluation === undefined || Math.abs(evaluation) > options.maxEvaluation) {
      known.set(form, 'refuted');
      rejections.refuted++;
      continue;
    }
    known.set(form, 'duplicate');
    found++;
    failures = 0;
    yield {
      points: position.stones.map(({ x, y }) => ({ x, y })),
      evaluation: position.sideToMove === 'black' ? evaluation : 0 - evaluation,
    };
  }
  return rejections;
}

/**
 * How good a position is for the side to move by a search of `nodes` nodes, or nothing if it is won or lost. The
 * mean of the last two iterations: the side that moves last in a line looks better than it is.
 */
export function searchedEvaluation(
  search: DirectSearch,
  position: Position,
  nodes: number,
): number | undefined {
  const scores: Score[] = [];
  search.search(
    position,
    { kind: 'best', lines: 1 },
    {
      nodes,
      suffices({ score }) {
        scores.push(score);
        return false;
      },
    },
  );
  const values = scores.slice(-2).flatMap((score) => (score.kind === 'value' ? [score.value] : []));
  if (values.length < Math.min(scores.length, 2) || values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Stones that look balanced, or why they do not. */
function candidate(
  search: DirectSearch,
  options: OpeningOptions,
  random: Random,
): Position | keyof Rejections {
  const { maxEvaluation, nodes } = options;
  const stones = random.between(options.leastStones, options.mostStones);
  const scattered = scatter(search, options, random, Math.max(1, stones - 1));
  if (!scattered) return 'crowded';
  if (stones === 1) return scattered;
  const glance = searchedEvaluation(search, scattered, nodes * GLANCE);
  if (glance === undefined || Math.abs(glance) > maxEvaluation + GLANCE_SLACK) return 'lopsided';

  const balanced = (position: Position, goal: SearchGoal): Position | undefined => {
    const { points, lines } = search.search(position, goal, { nodes: nodes * BALANCE });
    const score = lines[0]?.score;
    if (score?.kind !== 'value' || Math.abs(score.value) > maxEvaluation) return undefined;
    return points.reduce(afterMove, position);
  };
  return (
    balanced(scattered, { kind: 'balance-one', bias: 0 }) ??
    (stones > 2 ? balanced(withoutLast(scattered), { kind: 'balance-two', bias: 0 }) : undefined) ??
    'unbalanced'
  );
}

/** A position of random stones in a random box, all of them allowed and none winning; nothing if they do not fit. */
function scatter(
  search: DirectSearch,
  options: OpeningOptions,
  random: Random,
  stones: number,
): Position | undefined {
  const { rule, rowLength = ROW_LENGTH, width, height } = options;
  const side = Math.ceil(Math.sqrt(CELLS_PER_STONE * stones)) + random.between(0, EXTRA_SIDE);
  const box = { width: Math.min(side, width), height: Math.min(side, height) };
  const left = random.between(0, width - box.width);
  const top = random.between(0, height - box.height);
  let position = emptyPosition(rule, { width, height }, rowLength);
  while (position.stones.length < stones) {
    const { referee } = search;
    const forbidden = position.sideToMove === 'black' ? referee.forbiddenPoints(position) : [];
    const choices = freeCells(position).filter(
      (point) =>
        point.x >= left &&
        point.x < left + box.width &&
        point.y >= top &&
        point.y < top + box.height &&
        !forbidden.some((other) => samePoint(other, point)) &&
        !referee.wins(position, point),
    );
    const choice = choices[random.between(0, choices.length - 1)];
    if (!choice) return undefined;
    position = afterMove(position, choice);
  }
  return position;
}

function withoutLast(position: Position): Position {
  const last = position.stones.at(-1);
  return last ? { ...position, stones: position.stones.slice(0, -1), sideToMove: last.colour } : position;
}
