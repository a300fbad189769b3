import { afterMove, type Point } from '../game/position.ts';
import {
  centralStones,
  chooseColour,
  colourWithFifths,
  type Decision,
  evenFifths,
  keepFifth,
  offerFifths,
} from '../play/opening-decisions.ts';
import { message } from './answers.ts';
import type { SoosorvStep } from './commands.ts';
import { cleared, type Layout } from './layout.ts';
import { decide, type SearchOpening } from './session-search.ts';

/**
 * The opening rule Soosorv-8, as Yixin-Board plays it: one side places three stones in the middle and the other may
 * swap; white plays the fourth and says how many fifth moves, one to eight, black has to offer; the other side may
 * swap; black offers them, no two alike, and white chooses the one that stays.
 *
 * Black's best n moves are offered and white keeps the worst of them: what a position is worth to black is the score of
 * its n-th best move.
 */
export interface SoosorvCommand {
  readonly step: SoosorvStep;
  /** How many fifth moves there are to be: steps 4 and 5. */
  readonly fifths: number;
}

/** What Yixin-Board is sent, and the stones that are on the board then. */
export interface SoosorvOutcome {
  readonly lines: readonly string[];
  readonly layout: Layout;
}

/** Stones on the board at each step; at the last one the fifth moves offered come on top. */
const STONES: Readonly<Record<SoosorvStep, number>> = { 1: 0, 2: 3, 3: 3, 4: 4, 5: 4, 6: 4 };
const MOST_FIFTHS = 8;

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
  const tell = (lines: readonly string[], after = layout) => then({ lines, layout: after });
  switch (step) {
    case 1: {
      const board = cleared(layout);
      decide(centralStones(board, random, false), search, (stones) => {
        const lines = stones.map(({ x, y }, i) => message(`SOOSORV MOVE${i + 1} ${x} ${y}`));
        tell(lines, stones.reduce(afterMove, board));
      });
      break;
    }
    case 2:
      decide(chooseColour(layout, false), search, ({ kind }) => tell([swapLine(1, kind === 'swap')]));
      break;
    case 3:
      decide(fourth(layout), search, (played) => {
        if (!played) return tell([]);
        const { point, fifths: count } = played;
        tell([message(`SOOSORV MOVE4 ${point.x} ${point.y} ${count}`)], afterMove(layout, point));
      });
      break;
    case 4:
      decide(colourWithFifths(layout, fifths), search, (colour) => tell([swapLine(2, colour === 'white')]));
      break;
    case 5:
      decide(offerFifths(layout, fifths), search, (offered) => {
        const moves = offered.map(({ point: { x, y } }) => message(`SOOSORV MOVE5 ${x} ${y}`));
        tell([message('SOOSORV MOVE5 REFRESH'), ...moves, message('SOOSORV MOVE5 DONE')]);
      });
      break;
    case 6: {
      const four: Layout = { ...layout, stones: layout.stones.slice(0, STONES[6]), sideToMove: 'black' };
      decide(keepFifth(four, layout.stones.slice(STONES[6])), search, (kept) => {
        if (!kept) return tell([], four);
        tell([message(`SOOSORV MOVE5C ${kept.x} ${kept.y}`)], afterMove(four, kept));
      });
      break;
    }
  }
}

/** The most even fourth move, and as many fifth moves as make the game even again: the other side may swap. */
function* fourth(
  layout: Layout,
): Decision<Layout, { readonly point: Point; readonly fifths: number } | undefined> {
  const { points } = yield { board: layout, goal: { kind: 'balance-one', bias: 0 }, share: 0.5 };
  const [point] = points;
  return point && { point, fifths: yield* evenFifths(afterMove(layout, point), MOST_FIFTHS) };
}

function swapLine(number: 1 | 2, swaps: boolean): string {
  return message(`SOOSORV SWAP${number} ${swaps ? 'Y' : 'N'}`);
}
