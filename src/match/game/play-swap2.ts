import type { Referee } from '../../binding/referee.ts';
import type { Point, Position } from '../../game/position.ts';
import { samePoint } from '../../game/position.ts';
import { Random } from '../../game/random.ts';
import { whyUnplayable } from '../schedule/openings.ts';
import type { Fault } from './fault.ts';
import type { Answer, Player, Reply, Swap2Choice } from './player.ts';

/**
 * Swap2: the first player places three stones, black, white and black. The second one takes black, or plays the fourth
 * stone as white, or places two more and leaves the choice to the first one, which takes black or plays the sixth stone
 * as white.
 */
export interface Swap2Parts {
  readonly first: Player;
  readonly second: Player;
  /** The empty board, by the rule that is played. */
  readonly board: Position;
  readonly referee: Referee;
  /** For the stones of a first player that does not know swap2. */
  readonly seed: number;
}

export interface Swap2Result {
  /** The stones that were placed before there were colours to play with, black's first. */
  readonly stones: readonly Point[];
  /** What was chosen, in words. */
  readonly story: readonly string[];
  readonly outcome:
    | {
        readonly kind: 'agreed';
        readonly black: 'first' | 'second';
        /** White's first move, if that was its choice. */
        readonly move?: Omit<Answer, 'at'>;
      }
    | { readonly kind: 'fault'; readonly by: 'first' | 'second'; readonly fault: Fault };
}

const FIRST_STONES = 3;
const ADDED_STONES = 2;
/** How far from the middle the referee places stones for a player that does not know swap2. */
const REACH = 2;

/**
 * Lets two players agree on colours; the referee checks each step. For a player that does not know SWAP2BOARD the
 * referee places three stones at random around the middle, and stays with white.
 */
export async function playSwap2({ first, second, board, referee, seed }: Swap2Parts): Promise<Swap2Result> {
  const story: string[] = [];
  let stones: readonly Point[] = [];
  const failed = (by: 'first' | 'second', fault: Fault): Swap2Result => ({
    stones,
    story,
    outcome: { kind: 'fault', by, fault },
  });
  const nameOf = (player: Player) => player.spec.name;

  const begun = await ask(first, second, []);
  if ('fault' in begun) return failed(begun.isOther ? 'second' : 'first', begun.fault);
  if (begun.answer.choice.kind === 'unknown') {
    stones = randomStones(board, seed);
    story.push(`three stones at random, as ${nameOf(first)} does not know swap2`);
  } else {
    const placed = begun.answer.choice.kind === 'points' ? begun.answer.choice.points : [];
    const wrong = whyWrong(placed, FIRST_STONES, [], board, referee);
    if (wrong) return failed('first', first.accuse('illegal', `began swap2 with ${shown(begun)}: ${wrong}`));
    stones = placed;
    story.push(`${nameOf(first)} placed three stones`);
  }

  const chosen = await ask(second, first, stones);
  if ('fault' in chosen) return failed(chosen.isOther ? 'first' : 'second', chosen.fault);
  const added = chosen.answer.choice;
  if (added.kind === 'points' && added.points.length === ADDED_STONES) {
    const wrong = whyWrong(added.points, ADDED_STONES, stones, board, referee);
    if (wrong)
      return failed('second', second.accuse('illegal', `answered swap2 with ${shown(chosen)}: ${wrong}`));
    stones = [...stones, ...added.points];
    story.push(`${nameOf(second)} added two`);
    return choose(first, second, 'first');
  }
  return settle(chosen, second, 'second');

  /** The last choice. */
  async function choose(player: Player, other: Player, by: 'first' | 'second'): Promise<Swap2Result> {
    const last = await ask(player, other, stones);
    if ('fault' in last) return failed(last.isOther ? opposite(by) : by, last.fault);
    return settle(last, player, by);
  }

  /** Black, or white with its next move. */
  function settle({ answer }: Answered, player: Player, by: 'first' | 'second'): Swap2Result {
    const { choice, ...timed } = answer;
    const agreed = (black: 'first' | 'second', move?: Omit<Answer, 'at'>): Swap2Result => ({
      stones,
      story,
      outcome: { kind: 'agreed', black, ...(move && { move }) },
    });
    switch (choice.kind) {
      case 'swap':
        story.push(`${nameOf(player)} took black`);
        return agreed(by);
      case 'unknown':
        story.push(`${nameOf(player)} stayed white, as it does not know swap2`);
        return agreed(opposite(by));
      case 'points': {
        const [point, ...more] = choice.points;
        const wrong =
          more.length > 0 ? 'one move is wanted' : whyWrong(choice.points, 1, stones, board, referee);
        if (!point || wrong) {
          return failed(by, player.accuse('illegal', `answered swap2 with ${shown({ answer })}: ${wrong}`));
        }
        story.push(`${nameOf(player)} stayed white`);
        return agreed(opposite(by), { ...timed, point });
      }
    }
  }
}

interface Answered {
  readonly answer: Swap2Answer;
}

type Swap2Answer = Omit<Answer, 'at' | 'point'> & { readonly choice: Swap2Choice };

/** The choice, unless one of the two commits a fault. */
async function ask(
  player: Player,
  idle: Player,
  stones: readonly Point[],
): Promise<Answered | { readonly fault: Fault; readonly isOther: boolean }> {
  if (idle.fault) return { fault: idle.fault, isOther: true };
  const reply: Reply<Swap2Answer> = await player.swap2(stones, idle);
  return 'fault' in reply ? { fault: reply.fault, isOther: reply.isOther ?? false } : reply;
}

function opposite(by: 'first' | 'second'): 'first' | 'second' {
  return by === 'first' ? 'second' : 'first';
}

function whyWrong(
  points: readonly Point[],
  count: number,
  before: readonly Point[],
  { width, height, rule, rowLength }: Position,
  referee: Referee,
): string | undefined {
  if (points.length !== count) return `${count} points are wanted`;
  const isOff = points.some(({ x, y }) => x < 0 || y < 0 || x >= width || y >= height);
  if (isOff) return 'a point is off the board';
  const all = [...before, ...points];
  if (all.some((point, i) => all.slice(0, i).some((other) => samePoint(other, point))))
    return 'a point is taken';
  return whyUnplayable(all, { width, height }, rule, referee, rowLength);
}

function shown({ answer: { choice } }: Answered): string {
  return choice.kind === 'points'
    ? `"${choice.points.map(({ x, y }) => `${x},${y}`).join(' ')}"`
    : choice.kind;
}

function randomStones({ width, height }: Position, seed: number): readonly Point[] {
  const random = new Random(seed);
  const near = (side: number) => {
    const middle = Math.floor(side / 2);
    const reach = Math.min(REACH, middle);
    return random.between(middle - reach, Math.min(side - 1, middle + reach));
  };
  const stones: Point[] = [];
  while (stones.length < FIRST_STONES) {
    const point = { x: near(width), y: near(height) };
    if (!stones.some((other) => samePoint(other, point))) stones.push(point);
  }
  return stones;
}
