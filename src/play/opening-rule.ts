import {
  type BoardSize,
  COLOURS,
  type Colour,
  centreOf,
  freeCells,
  isFree,
  opponent,
  type Point,
  type Position,
  type Stone,
  samePoint,
} from '../game/position.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import { symmetriesOf } from '../game/symmetry.ts';
import { words } from './words.ts';

/**
 * What may be decided in an opening: to play on with one of the colours; to add two stones and let the other side
 * choose; to offer ten fifth moves; or how many fifth moves black has to offer.
 */
export type Choice = NamedChoice | number;
export type NamedChoice = 'black' | 'white' | 'add-two' | 'offer-ten';

/**
 * A step of an opening. `by` is the colour whose player does it: in an opening the players have colours from the
 * beginning, and exchange them in a swap.
 */
export type OpeningStep =
  /** Places a stone for each of `reaches`, of both colours in turn, at most so far from the centre. */
  | { readonly does: 'place'; readonly by: Colour; readonly reaches: readonly number[] }
  /** `count` moves, by the two sides in turn. */
  | { readonly does: 'move'; readonly count: number }
  /** Chooses a colour, or something `instead`, with what follows it in place of the other steps. */
  | { readonly does: 'choose'; readonly by: Colour; readonly instead: OtherSteps }
  /** Says how many fifth moves black has to offer. */
  | { readonly does: 'declare'; readonly by: Colour; readonly most: number }
  /** Black offers `count` fifth moves, as many as were declared if absent. */
  | { readonly does: 'offer'; readonly count?: number | undefined }
  /** White chooses the fifth move to be played. */
  | { readonly does: 'pick' }
  /** The opening is over. */
  | { readonly does: 'play' };

type OtherSteps = Readonly<Partial<Record<NamedChoice, readonly OpeningStep[]>>>;

const ANYWHERE = Number.POSITIVE_INFINITY;

function place(by: Colour, ...reaches: readonly number[]): OpeningStep {
  return { does: 'place', by, reaches };
}

function swap(by: Colour, instead: OtherSteps = {}): OpeningStep {
  return { does: 'choose', by, instead };
}

function fifths(count?: number): readonly OpeningStep[] {
  return [{ does: 'offer', count }, { does: 'pick' }];
}

/** The 26 openings of renju: the centre, beside it, and two points from the centre at most. */
const TWENTY_SIX = place('black', 0, 1, 2);

/**
 * How a game may begin, so that black's first move is not worth too much: the steps before the game goes on as usual.
 * Those of renju are the Renju International Federation's (renju.net); Yamaguchi sets no limit to the fifth moves, and
 * twelve are enough.
 */
const OPENING_STEPS = {
  free: [],
  'swap-after-third': [place('black', 0, 1, ANYWHERE), swap('white')],
  'two-fifths': [{ does: 'move', count: 4 }, ...fifths(2)],
  /** The opening rule of renju until 2008. */
  renju: [TWENTY_SIX, swap('white'), { does: 'move', count: 1 }, ...fifths(2)],
  yamaguchi: [
    TWENTY_SIX,
    { does: 'declare', by: 'black', most: 12 },
    swap('white'),
    place('white', ANYWHERE),
    ...fifths(),
  ],
  'soosorv-8': [
    TWENTY_SIX,
    swap('white'),
    place('white', ANYWHERE),
    { does: 'declare', by: 'white', most: 8 },
    swap('black'),
    ...fifths(),
  ],
  'taraguchi-10': [
    place('black', 0),
    swap('white'),
    place('white', 1),
    swap('black'),
    place('black', 2),
    swap('white'),
    place('white', 3),
    swap('black', { 'offer-ten': fifths(10) }),
    place('black', 4),
    swap('white'),
  ],
  swap2: [
    place('black', ANYWHERE, ANYWHERE, ANYWHERE),
    swap('white', { 'add-two': [place('white', ANYWHERE, ANYWHERE), swap('black')] }),
  ],
} as const satisfies Readonly<Record<string, readonly OpeningStep[]>>;

export type OpeningRule = keyof typeof OPENING_STEPS;
export const OPENING_RULES = Object.keys(OPENING_STEPS) as readonly OpeningRule[];

const OF_RENJU: readonly OpeningRule[] = ['renju', 'yamaguchi', 'soosorv-8', 'taraguchi-10'];

/** The rule of the game that an opening is made for; undefined where it goes with any. */
export function ruleOfOpening(opening: OpeningRule): Rule | undefined {
  return OF_RENJU.includes(opening) ? 'renju' : undefined;
}

export function stepsOf(opening: OpeningRule): readonly OpeningStep[] {
  return OPENING_STEPS[opening];
}

/** How far an opening has come, besides the stones on the board. */
export interface OpeningProgress {
  readonly rule: OpeningRule;
  readonly choices: readonly Choice[];
  /** The fifth moves that black has offered, while they are open to choice. */
  readonly offered: readonly Point[];
}

/**
 * What is to be done next. `by`: the colour whose player does it. `next`: what follows in an opening; after a choice
 * one of several steps.
 */
export type OpeningTask =
  /**
   * A stone of `colour` is to be placed; in an opening perhaps only on one of the points `within`. `toPlace`: the
   * stones of the step that are still to be placed, this one included.
   */
  | {
      readonly kind: 'stone';
      readonly by: Colour;
      readonly colour: Colour;
      readonly within?: readonly Point[];
      readonly toPlace?: number;
      readonly next?: readonly OpeningStep[];
    }
  /** One of the choices is to be made. */
  | {
      readonly kind: 'choice';
      readonly by: Colour;
      readonly choices: readonly Choice[];
      readonly next: readonly OpeningStep[];
    }
  /** One of `count` fifth moves is to be offered: none of `mirrored`, which are images of those offered. */
  | {
      readonly kind: 'offer';
      readonly by: 'black';
      readonly offered: readonly Point[];
      readonly count: number;
      readonly mirrored: readonly Point[];
      readonly next: readonly OpeningStep[];
    }
  /** One of the fifth moves is to be chosen: it is played. */
  | {
      readonly kind: 'pick';
      readonly by: 'white';
      readonly offered: readonly Point[];
      readonly next: readonly OpeningStep[];
    };

/** The smallest board that the openings fit on. */
const LEAST_SIDE = 5;

/** Why games cannot begin by this rule; undefined when they can. */
export function openingRuleError(
  rule: OpeningRule,
  { width, height, rowLength }: BoardSize & { readonly rowLength: number },
): string | undefined {
  if (rule === 'free') return undefined;
  if (rowLength < ROW_LENGTH) return words.refusal.openingRow(ROW_LENGTH, rowLength);
  const reaches = stepsOf(rule).flatMap((step) => (step.does === 'place' ? step.reaches : []));
  const far = Math.max(0, ...reaches.filter(Number.isFinite));
  const least = Math.max(LEAST_SIDE, 2 * far + 1);
  return width < least || height < least ? words.refusal.openingBoard(least) : undefined;
}

/** What is to be done in this position, whose stones were all placed by the opening's rule. */
export function openingTask(position: Position, progress: OpeningProgress): OpeningTask {
  const { choices, offered } = progress;
  const { sideToMove } = position;
  const declared = declaredOf(choices);
  const turn: OpeningTask = { kind: 'stone', by: sideToMove, colour: sideToMove };
  let steps = stepsOf(progress.rule);
  /** Stones on the board that no step has accounted for, and choices that were made. */
  let left = position.stones.length;
  let chosen = 0;
  for (;;) {
    const [step, ...rest] = steps;
    if (!step) return turn;
    steps = rest;
    const next = [nextStep(rest, choices)];
    switch (step.does) {
      case 'play':
        return turn;
      case 'move':
        if (left < step.count) {
          const count = step.count - left - 1;
          return { ...turn, next: count > 0 ? [{ does: 'move', count }] : next };
        }
        left -= step.count;
        break;
      case 'place': {
        const reach = step.reaches[left];
        if (reach !== undefined) {
          const within = Number.isFinite(reach) ? { within: freeAround(position, reach) } : {};
          const toPlace = step.reaches.length - left;
          return { ...turn, by: step.by, ...within, toPlace, next };
        }
        left -= step.reaches.length;
        break;
      }
      case 'choose':
      case 'declare': {
        const choice = choices[chosen++];
        const { by } = step;
        if (choice === undefined) {
          const others = step.does === 'choose' ? Object.values(step.instead) : [];
          const all = [...next, ...others.map((branch) => nextStep(branch, choices))];
          return { kind: 'choice', by, choices: choicesOf(step), next: all };
        }
        const isNamed = step.does === 'choose' && typeof choice !== 'number';
        steps = (isNamed ? step.instead[choice] : undefined) ?? rest;
        break;
      }
      case 'offer': {
        const count = step.count ?? declared ?? 1;
        if (left > 0 || offered.length === count) break;
        if (count === 1) return turn;
        const mirrored = imagesOf(offered, position);
        // A small board may have fewer that differ: then those offered are all there are.
        if (offered.length + mirrored.length === freeCells(position).length) break;
        return { kind: 'offer', by: 'black', offered, count, mirrored, next };
      }
      case 'pick':
        if (left === 0) return { kind: 'pick', by: 'white', offered, next };
        left--;
        break;
    }
  }
}

/** How many fifth moves black has to offer, once that was declared. */
export function declaredOf(choices: readonly Choice[]): number | undefined {
  return choices.find((choice) => typeof choice === 'number');
}

/** Whether the players exchange colours when the player of `by` makes this choice. */
export function exchangesColours(by: Colour, choice: Choice): boolean {
  return choice === opponent(by);
}

/** The points of the board at most `reach` steps from the centre, diagonal steps counted as one. */
export function pointsAround(size: BoardSize, reach: number): readonly Point[] {
  const centre = centreOf(size);
  const points: Point[] = [];
  for (let y = Math.max(0, centre.y - reach); y <= Math.min(size.height - 1, centre.y + reach); y++)
    for (let x = Math.max(0, centre.x - reach); x <= Math.min(size.width - 1, centre.x + reach); x++)
      points.push({ x, y });
  return points;
}

/** The free points that make the same position as one of these black stones does, turned or mirrored. */
export function imagesOf(offered: readonly Point[], position: Position): readonly Point[] {
  const { stones } = position;
  const stands = ({ x, y, colour }: Stone) =>
    stones.some((stone) => stone.x === x && stone.y === y && stone.colour === colour);
  const images = symmetriesOf(position).flatMap((symmetry) =>
    offered.flatMap((point) => {
      const all: readonly Stone[] = [...stones, { ...point, colour: 'black' }];
      const others = all
        .map((stone) => ({ ...symmetry(stone), colour: stone.colour }))
        .filter((stone) => !stands(stone));
      // One stone is new on the board: the others lie as they did.
      return others.length === 1 ? others : [];
    }),
  );
  return freeCells(position).filter(
    (point) =>
      images.some((image) => image.colour === 'black' && samePoint(image, point)) &&
      !offered.some((other) => samePoint(other, point)),
  );
}

function choicesOf(step: OpeningStep & { does: 'choose' | 'declare' }): readonly Choice[] {
  return step.does === 'choose'
    ? [...COLOURS, ...(Object.keys(step.instead) as NamedChoice[])]
    : Array.from({ length: step.most }, (_, i) => i + 1);
}

/** What follows, as it is known by now: a single fifth move is played, not offered. */
function nextStep(
  [step = { does: 'play' }]: readonly OpeningStep[],
  choices: readonly Choice[],
): OpeningStep {
  if (step.does !== 'offer' || step.count !== undefined) return step;
  const declared = declaredOf(choices);
  if (declared === undefined) return step;
  return declared === 1 ? { does: 'play' } : { ...step, count: declared };
}

function freeAround(position: Position, reach: number): readonly Point[] {
  return pointsAround(position, reach).filter((point) => isFree(position, point));
}
