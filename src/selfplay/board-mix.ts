/** On which boards games are played: one size or several, each with a share of the games. */
import type { BoardSize } from '../game/position.ts';
import { Random, seedOf } from '../game/random.ts';
import { boardSize } from '../terminal/board-options.ts';
import { listOf, type ShownType, type ValueType } from '../terminal/value-types.ts';

export interface BoardShare extends BoardSize {
  /** Of the sum of all shares. */
  readonly share: number;
}

/** At least one. */
export type BoardMix = readonly BoardShare[];

const SHARE_MOST = 1000;

/** `20:2`: a size and its share, or a size alone for a share of 1. */
const boardShare: ValueType<BoardShare> = {
  placeholder: `${boardSize.placeholder}[:SHARE]`,
  expected: `${boardSize.expected}, with a share from 1 to ${SHARE_MOST} behind a colon if it is not 1`,
  parse(text) {
    const [, sides = '', shareText = '1'] = /^([^:]*)(?::(\d{1,4}))?$/.exec(text) ?? [];
    const size = boardSize.parse(sides);
    const share = Number(shareText);
    return size && share >= 1 && share <= SHARE_MOST ? { ...size, share } : undefined;
  },
  format: ({ share, ...size }) => boardSize.format(size) + (share === 1 ? '' : `:${share}`),
};

/** `15:6,20:2,17x13` */
export const boardMix: ShownType<BoardMix> = listOf(boardShare);

/** Keeps the choice of the board apart from everything else that follows from the seed. */
const SIZE_STREAM = 0x512e5eed;

/** The board of game number `index`: it follows from the mix, the seed and the number. */
export function boardOfGame(mix: BoardMix, seed: number, index: number): BoardSize {
  const sum = mix.reduce((total, { share }) => total + share, 0);
  let rest = new Random(seedOf(seed ^ SIZE_STREAM, index)).fraction() * sum;
  const chosen = mix.find(({ share }) => {
    rest -= share;
    return rest < 0;
  });
  if (!chosen) throw new Error('there are no boards to play on');
  return { width: chosen.width, height: chosen.height };
}
