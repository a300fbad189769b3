import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { type Colour, opponent, type Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, set, stoneOf } from '../../src/reference/board.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { randomBoard } from '../random-board.ts';
import { COLOURS } from './differences.ts';
import { ForcedEnd, TooMuch } from './forced-end.ts';
import { Thinker } from './think.ts';

/** How proven games end: won as fast as was said, lost as slowly as can be. */

const WON = battery(6, 2);
const LOST = battery(8, 1);
/** Larger boards take the brute force too long, and so do longer wins. */
const MOST_CELLS = 64;
const MOST_MOVES = 5;
const MOST_TRIED = 100_000;
const DEPTH = 30;
const NODES = battery(20_000, 6_000);

interface WonPosition {
  readonly board: Board;
  readonly side: Colour;
  readonly point: Point;
  readonly winsIn: number;
}

const thinker = new Thinker();

/** Random positions which the core has proven won for the side to move, in 5 to 11 plies. */
function* wonPositions(rule: Rule, seed: number): Generator<WonPosition> {
  const random = new RandomChoices(seed + RULES.indexOf(rule));
  for (;;) {
    const board = randomBoard(random);
    const side = random.pick(COLOURS);
    if (board.flat().length > MOST_CELLS || winners(board, rule).length > 0) continue;
    const { point, winsIn = 0 } = thinker.think(rule, board, side, DEPTH, NODES);
    if (point && winsIn >= 5 && winsIn <= 2 * MOST_MOVES + 1) yield { board, side, point, winsIn };
  }
}

function think(rule: Rule, board: Board, side: Colour) {
  const thought = thinker.think(rule, board, side, DEPTH, NODES);
  if (!thought.point) throw new Error(`found no move\n${drawingOf(board)}`);
  return { ...thought, point: thought.point };
}

describe.each(RULES)('%s', (rule) => {
  it('plays out what it has proven won, and no slower than it said', () => {
    let played = 0;
    for (const { board, side, point, winsIn } of wonPositions(rule, 1)) {
      const start = drawingOf(board);
      let move = point;
      let left = winsIn;
      while (!winsAt(board, move, side, rule)) {
        set(board, move, stoneOf(side));
        set(board, think(rule, board, opponent(side)).point, stoneOf(opponent(side)));
        const thought = think(rule, board, side);
        left -= 2;
        const what = `${rule}, ${side} wins in ${winsIn} plies\n${start}\nand here in ${left}\n${drawingOf(board)}`;
        expect(thought.winsIn, what).toBeLessThanOrEqual(left);
        move = thought.point;
      }
      if (++played === WON) break;
    }
  });

  it('resists a proven win as long as can be', () => {
    const forcedEnd = new ForcedEnd(MOST_TRIED);
    const lengths = new Map<number, number>();
    let checked = 0;
    for (const { board, side, point } of wonPositions(rule, 2)) {
      set(board, point, stoneOf(side));
      const loser = opponent(side);
      const { point: reply, losesIn } = think(rule, board, loser);
      try {
        forcedEnd.setUp(rule, board, loser);
        const longest = forcedEnd.losesIn(MOST_MOVES);
        const found = forcedEnd.losesByPlaying(reply, MOST_MOVES);
        const what = `${rule}, ${loser} to move, played ${reply.x},${reply.y}\n${drawingOf(board)}`;
        expect(longest, `a loss that is none: ${what}`).toBeDefined();
        expect(found, `not the longest: ${what}`).toBe(longest);
        if (losesIn !== undefined) expect(losesIn).toBeGreaterThanOrEqual(2 * (longest ?? 0));
        lengths.set(longest ?? 0, (lengths.get(longest ?? 0) ?? 0) + 1);
      } catch (error) {
        if (error instanceof TooMuch) continue;
        throw error;
      }
      if (++checked === LOST) break;
    }
    expect(lengths.size).toBeGreaterThan(battery(1, 0));
  });
});
