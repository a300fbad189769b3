import type { Point } from '../game/position.ts';
import { samePoint } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { canonicalForm } from '../game/symmetry.ts';
import { message } from './answers.ts';
import type { SoosorvStep } from './commands.ts';
import type { Layout } from './layout.ts';
import { cleared, freePoints, played } from './layout.ts';
import type { SearchOpening } from './opening-search.ts';
import { chooseSide } from './swap2.ts';

/**
 * The opening rule Soosorv-8, as Yixin-Board plays it: one side places three stones in the middle and the other may swap;
 * white plays the fourth and says how many fifth moves, one to eight, black has to offer; the other side may swap; black
 * offers them, no two alike, and white chooses the one that stays.
 *
 * Black's best n moves are offered and white keeps the worst of them: what a position is worth to black is the score of
 * its n-th best move.
 */
export interface SoosorvCommand {
  readonly step: SoosorvStep;
  /** How many fifth moves there are to be: steps 4 and 5. */
  readonly fifths: number;
}

/** What Yixin-Board is told, and the stones that are on the board then. */
export interface SoosorvOutcome {
  readonly lines: readonly string[];
  readonly layout: Layout;
}

/** Stones on the board at each step; at the last one the fifth moves offered come on top. */
const STONES: Readonly<Record<SoosorvStep, number>> = { 1: 0, 2: 3, 3: 3, 4: 4, 5: 4, 6: 4 };
const MOST_FIFTHS = 8;
/** Lines searched beyond those wanted, since some may be mirror images of others. */
const SPARE_LINES = 4;

/** Why this step cannot be taken with these stones; undefined when it can. */
export function soosorvError({ step, fifths }: SoosorvCommand, stones: number): string | undefined {
  if (step === 6)
    return stones > STONES[6]
      ? undefined
      : 'Soosorv step 6 needs four stones and the fifth moves to choose from';
  if (stones !== STONES[step]) return `Soosorv step ${step} needs ${STONES[step]} stones, not ${stones}`;
  return fifths >= 1 && fifths <= MOST_FIFTHS
    ? undefined
    : `the number of fifth moves must be from 1 to ${MOST_FIFTHS}`;
}

/** Takes a step. `layout` holds the stones of the step, in turn, black first; at step 6 the fifth moves after them. */
export function playSoosorv(
  { step, fifths }: SoosorvCommand,
  layout: Layout,
  search: SearchOpening,
  random: () => number,
  then: (outcome: SoosorvOutcome) => void,
): void {
  switch (step) {
    case 1:
      placeOpening(layout, search, random, then);
      break;
    case 2:
      search({ layout, goal: { kind: 'best', lines: 1 }, share: 1 }, ({ score }) => {
        then({ lines: [swapLine(1, chooseSide(score, false) === 'swap')], layout });
      });
      break;
    case 3:
      playFourth(layout, search, then);
      break;
    case 4:
      offer(layout, fifths, search, (offered) => {
        then({ lines: [swapLine(2, worthOf(offered.at(-1)?.score) < 0)], layout });
      });
      break;
    case 5:
      offer(layout, fifths, search, (offered) => {
        const moves = offered.map(({ point: { x, y } }) => message(`SOOSORV MOVE5 ${x} ${y}`));
        then({
          lines: [message('SOOSORV MOVE5 REFRESH'), ...moves, message('SOOSORV MOVE5 DONE')],
          layout,
        });
      });
      break;
    case 6:
      chooseFifth(layout, search, then);
      break;
  }
}

/** The middle, a point beside it, and the one two points around it at most that leaves the game most even. */
function placeOpening(
  board: Layout,
  search: SearchOpening,
  random: () => number,
  then: (outcome: SoosorvOutcome) => void,
): void {
  const middle = { x: board.width >> 1, y: board.height >> 1 };
  const first = played(cleared(board), middle);
  const beside = freePoints(first).filter((point) => distance(point, middle) === 1);
  const second = beside[Math.floor(random() * beside.length)] ?? middle;
  const begun = played(first, second);
  const excluded = freePoints(begun).filter((point) => distance(point, middle) > 2);
  search({ layout: begun, goal: { kind: 'balance-one', bias: 0 }, share: 1, excluded }, ({ points }) => {
    const stones = [middle, second, ...points.slice(0, 1)];
    const lines = stones.map(({ x, y }, i) => message(`SOOSORV MOVE${i + 1} ${x} ${y}`));
    then({ lines, layout: points.slice(0, 1).reduce(played, begun) });
  });
}

/** The most even fourth move, and as many fifth moves as make the game even again: the other side may swap. */
function playFourth(layout: Layout, search: SearchOpening, then: (outcome: SoosorvOutcome) => void): void {
  search({ layout, goal: { kind: 'balance-one', bias: 0 }, share: 0.5 }, ({ points }) => {
    const [fourth] = points;
    if (!fourth) return then({ lines: [], layout });
    const after = played(layout, fourth);
    offer(after, MOST_FIFTHS, search, (offered) => {
      const searched = offered.filter(({ score }) => score !== undefined);
      const distances = searched.map(({ score }) => Math.abs(worthOf(score)));
      const fifths = Math.max(1, distances.indexOf(Math.min(...distances)) + 1);
      then({ lines: [message(`SOOSORV MOVE4 ${fourth.x} ${fourth.y} ${fifths}`)], layout: after });
    });
  });
}

interface Offered {
  readonly point: Point;
  readonly score: Score | undefined;
}

/** Black's best `count` moves, no two of which are mirror images, best first; without a search any moves. */
function offer(
  layout: Layout,
  count: number,
  search: SearchOpening,
  then: (offered: readonly Offered[]) => void,
): void {
  const goal = { kind: 'best', lines: count + SPARE_LINES } as const;
  search({ layout, goal, share: 1 }, ({ points, score, lines }) => {
    const forms = new Set<string>();
    const searched: readonly Offered[] = [...lines, ...points.map((point) => ({ point, score }))];
    const others = freePoints(layout).map((point) => ({ point, score: undefined }));
    const distinct = [...searched, ...others].filter(({ point }) => {
      const form = canonicalForm(played(layout, point).stones, layout);
      return !forms.has(form) && forms.add(form);
    });
    then(distinct.slice(0, count));
  });
}

/** White keeps the fifth move that is worst for black. */
function chooseFifth(layout: Layout, search: SearchOpening, then: (outcome: SoosorvOutcome) => void): void {
  const stones = layout.stones.slice(0, STONES[6]);
  const offered = layout.stones.slice(STONES[6]);
  const four: Layout = { ...layout, stones, sideToMove: 'black' };
  const excluded = freePoints(four).filter((point) => !offered.some((fifth) => samePoint(fifth, point)));
  const goal = { kind: 'best', lines: offered.length } as const;
  search({ layout: four, goal, share: 1, excluded }, ({ lines }) => {
    const searched = lines.filter(({ point }) => offered.some((fifth) => samePoint(fifth, point)));
    const chosen = searched.at(-1)?.point ?? offered[0];
    if (!chosen) return then({ lines: [], layout: four });
    then({ lines: [message(`SOOSORV MOVE5C ${chosen.x} ${chosen.y}`)], layout: played(four, chosen) });
  });
}

function swapLine(number: 1 | 2, swaps: boolean): string {
  return message(`SOOSORV SWAP${number} ${swaps ? 'Y' : 'N'}`);
}

/** Wins are worth more than any value. Unsearched: even. */
function worthOf(score: Score | undefined): number {
  if (!score) return 0;
  if (score.kind === 'value') return score.value;
  return score.kind === 'win' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** How many points apart, along the row or the column that is farther. */
function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}
