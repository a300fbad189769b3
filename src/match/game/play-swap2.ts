import type { Referee } from '../../binding/referee.ts';
import { type Colour, opponent, type Point, type Position, samePoint } from '../../game/position.ts';
import { Random } from '../../game/random.ts';
import { whyUnplayable } from '../schedule/openings.ts';
import type { Fault } from './fault.ts';
import type { Players } from './play-game.ts';
import type { Answer, Swap2Answer, Swap2Choice } from './player.ts';

/** What swap2 came to; seats are named by the colours that the plan gave them. */
export interface Swap2Result {
  /** The stones that were placed before there were colours to play with, black's first. */
  readonly stones: readonly Point[];
  /** What was chosen, in words. */
  readonly story: readonly string[];
  readonly outcome: Agreed | Charged;
}

/** `black`: the seat that plays black. `move`: white's first one, if that was its choice. */
interface Agreed {
  readonly black: Colour;
  readonly move?: Omit<Answer, 'at'>;
}

interface Charged {
  readonly by: Colour;
  readonly fault: Fault;
}

const FIRST_STONES = 3;
const ADDED_STONES = 2;
/** How far from the middle the referee places stones for a player that does not know swap2. */
const REACH = 2;

/**
 * Swap2: the black seat places three stones, black, white and black. The white seat takes black, or plays the fourth
 * stone as white, or places two more and leaves the choice to the black seat, which takes black or plays the sixth
 * stone as white. The referee checks each step. For a player that does not know SWAP2BOARD it places three stones at
 * random around the middle, by the seed, and stays with white. `board`: the empty one, by the rule that is played.
 */
export async function playSwap2(
  seats: Players,
  board: Position,
  referee: Referee,
  seed: number,
): Promise<Swap2Result> {
  const story: string[] = [];
  let stones: readonly Point[] = [];
  const over = (outcome: Swap2Result['outcome']): Swap2Result => ({ stones, story, outcome });
  const nameOf = (seat: Colour) => seats[seat].spec.name;
  const refused = (by: Colour, did: string, { choice }: Swap2Answer, why: string) =>
    over({ by, fault: seats[by].accuse('illegal', `${did} swap2 with ${shown(choice)}: ${why}`) });

  /** The choice, unless one of the two commits a fault. */
  const ask = async (seat: Colour): Promise<Swap2Answer | Charged> => {
    const other = opponent(seat);
    const idle = seats[other];
    if (idle.fault) return { by: other, fault: idle.fault };
    const reply = await seats[seat].swap2(stones, idle);
    return 'fault' in reply ? { by: reply.isOther ? other : seat, fault: reply.fault } : reply.answer;
  };

  /** Black, or white with its next move. */
  const settle = (seat: Colour, answer: Swap2Answer): Swap2Result => {
    const { choice, ...timed } = answer;
    switch (choice.kind) {
      case 'swap':
        story.push(`${nameOf(seat)} took black`);
        return over({ black: seat });
      case 'unknown':
        story.push(`${nameOf(seat)} stayed white, as it does not know swap2`);
        return over({ black: opponent(seat) });
      case 'points': {
        const [point, ...more] = choice.points;
        const wrong =
          more.length > 0 ? 'one move is wanted' : whyWrong(choice.points, 1, stones, board, referee);
        if (!point || wrong) return refused(seat, 'answered', answer, wrong ?? '');
        story.push(`${nameOf(seat)} stayed white`);
        return over({ black: opponent(seat), move: { ...timed, point } });
      }
    }
  };

  const begun = await ask('black');
  if ('fault' in begun) return over(begun);
  if (begun.choice.kind === 'unknown') {
    stones = randomStones(board, seed);
    story.push(`three stones at random, as ${nameOf('black')} does not know swap2`);
  } else {
    const placed = begun.choice.kind === 'points' ? begun.choice.points : [];
    const wrong = whyWrong(placed, FIRST_STONES, [], board, referee);
    if (wrong) return refused('black', 'began', begun, wrong);
    stones = placed;
    story.push(`${nameOf('black')} placed three stones`);
  }

  const chosen = await ask('white');
  if ('fault' in chosen) return over(chosen);
  const added = chosen.choice.kind === 'points' ? chosen.choice.points : [];
  if (added.length !== ADDED_STONES) return settle('white', chosen);
  const wrong = whyWrong(added, ADDED_STONES, stones, board, referee);
  if (wrong) return refused('white', 'answered', chosen, wrong);
  stones = [...stones, ...added];
  story.push(`${nameOf('white')} added two`);
  const last = await ask('black');
  return 'fault' in last ? over(last) : settle('black', last);
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

function shown(choice: Swap2Choice): string {
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
