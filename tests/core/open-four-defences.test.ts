import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { RULES } from '../../src/game/rule.ts';
import { type Board, DIRECTIONS, emptyBoard, set, stoneOf } from '../../src/reference/board.ts';
import { winners } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { COLOURS } from './differences.ts';
import { ForcedEnd } from './forced-end.ts';
import { Thinker } from './think.ts';

const POSITIONS = battery(700, 60);
const SIZE = 13;
const CENTRE = 6;
/** One move for each side is all that must be looked at. */
const DEPTH = 3;
const NODES = 2_000;
const ENOUGH = Number.POSITIVE_INFINITY;

/**
 * Two threes of one colour in lines that meet behind the ends of both, with all that may lie beside them: often one
 * stone there prevents both open fours, or none does.
 */
function meetingThrees(random: RandomChoices): Board {
  const board = emptyBoard(SIZE, SIZE);
  const [own, other] = random.chance(0.5) ? (['X', 'O'] as const) : (['O', 'X'] as const);
  for (const { dx, dy } of random.shuffled(DIRECTIONS).slice(0, 2)) {
    const sign = random.pick([-1, 1]);
    const put = (step: number, stone: typeof own) =>
      set(board, { x: CENTRE + sign * dx * step, y: CENTRE + sign * dy * step }, stone);
    const first = random.between(1, 2);
    const steps = random.shuffled([0, 1, 2, 3, 4].map((step) => first + step));
    for (const step of steps.slice(0, 3)) put(step, own);
    for (const step of [...steps.slice(3), -1]) if (random.chance(0.2)) put(step, other);
  }
  return board;
}

describe.each(RULES)('%s', (rule) => {
  it('leaves out no defence against an open four', () => {
    const random = new RandomChoices(1 + RULES.indexOf(rule));
    const thinker = new Thinker();
    const forcedEnd = new ForcedEnd(ENOUGH);
    let lost = 0;
    for (let position = 0; position < POSITIONS; position++) {
      const board = meetingThrees(random);
      const side = random.pick(COLOURS);
      if (winners(board, rule).length > 0) continue;
      const { losesIn } = thinker.think(rule, board, side, DEPTH, NODES);
      if (losesIn !== 4) continue;
      lost++;
      forcedEnd.setUp(rule, board, side);
      const what = `${rule}, ${stoneOf(side)} to move is said to have lost\n${drawingOf(board)}`;
      expect(forcedEnd.losesIn(2), what).toBe(2);
    }
    // In caro there is always a defence: none may be called lost.
    if (rule !== 'caro' && rule !== 'caro-exact') expect(lost).toBeGreaterThan(POSITIONS / 100);
  });
});
