import { GOALS, PROVEN_RANGE, WIN_SCORE } from '../../src/binding/core-module.ts';
import type { Colour, Point } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Board } from '../../src/reference/board.ts';
import { colourNumber, setUp } from './differences.ts';
import { type Core, loadCore } from './load-core.ts';

const TABLE_BYTES = 8 * 1024 * 1024;
/** Of the core's polls, one in 512 nodes: ten times as many as any search here has nodes for. */
const MOST_POLLS = 200_000;
/** Scores this near to a win are wins. */

/** What the core thought of a position. */
export interface Thought {
  /** No point on a full board. */
  readonly point: Point | undefined;
  /** All points left are forbidden. */
  readonly isForced: boolean;
  /** In how many plies it says the side to move wins, or has lost. */
  readonly winsIn: number | undefined;
  readonly losesIn: number | undefined;
  readonly nodes: number;
}

/** A core that searches, and gives up a search only when it takes far too long. */
export class Thinker {
  readonly core: Core;
  private polls = 0;
  private score = 0;

  constructor() {
    this.core = loadCore(
      {
        poll: () => Number(++this.polls > MOST_POLLS),
        iterationDone: (line, _count, settled) => {
          if (line === 0) this.score = this.core.lineScore();
          return settled;
        },
        rootMove: () => {},
      },
      TABLE_BYTES,
    );
    this.core.clearTable();
  }

  think(rule: Rule, board: Board, side: Colour, depth: number, nodes: number): Thought {
    const { core } = this;
    setUp(core, rule, board);
    core.setSideToMove(colourNumber(side));
    const untouched = core.stateChecksum();
    this.polls = 0;
    this.score = 0;
    core.ageTable();
    const count = core.search(GOALS.best, 1, 0, 1, depth, nodes);
    if (this.polls > MOST_POLLS) throw new Error('the search did not end by itself');
    if (core.stateChecksum() !== untouched) throw new Error('the search left the board changed');
    return {
      point: count > 0 ? pointOf(core.resultPoint(0)) : undefined,
      isForced: core.onlyForbiddenLeft() === 1,
      winsIn: this.score >= WIN_SCORE - PROVEN_RANGE ? WIN_SCORE - this.score : undefined,
      losesIn: this.score <= PROVEN_RANGE - WIN_SCORE ? WIN_SCORE + this.score : undefined,
      nodes: core.nodeCount(),
    };
  }

  quickMove(rule: Rule, board: Board, side: Colour): Point | undefined {
    setUp(this.core, rule, board);
    this.core.setSideToMove(colourNumber(side));
    const move = this.core.quickMove();
    return move < 0 ? undefined : pointOf(move);
  }
}

function pointOf(number: number): Point {
  return { x: number % 32, y: Math.floor(number / 32) };
}
