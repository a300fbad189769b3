/**
 * Problems that a four or two solve which look bad at first: a short search proves the win behind them, and a longer
 * one from the position itself does not. What the short one claims is proven as judge-quiet.ts proves it.
 */
import { AttackBoard } from '../../src/binding/attack-board.ts';
import type { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { afterMove, type Position } from '../../src/game/position.ts';
import { BEST, isHard, type Judge } from './judge.ts';
import { isProven, opinionOf } from './judge-quiet.ts';
import { positionOf } from './suite.ts';
import { winBehindFours } from './wins-behind-fours.ts';

const FOURS = 2;
/** The proof is looked for where so few nodes find at least this value. */
const FIRST_LOOK = { nodes: 600, value: 200 };

let board: AttackBoard | undefined;

export const judgeFours: Judge = (search, candidate, { nodes, easy }) => {
  board ??= new AttackBoard(coreBytes());
  const position = positionOf(candidate);
  const win = winBehindFours(position, { search, board, nodes }, FOURS, (behind) =>
    looksGood(search, behind),
  );
  const [winning, ...afterFour] = win?.line ?? [];
  if (!win || !winning) return { refused: 'no win behind fours' };
  if (!isHard(search, candidate, easy)) return { refused: 'solved without' };
  const behind = win.line.slice(0, -1).reduce(afterMove, position);
  const claim = opinionOf(search, behind, { nodes });
  if (!claim || !isProven(search, board, behind, claim)) return { refused: 'not proven' };
  return { ...candidate, winning, afterFour, plies: win.plies };
};

function looksGood(search: DirectSearch, position: Position): boolean {
  const score = search.search(position, BEST, { nodes: FIRST_LOOK.nodes, until: 'proven' }).lines[0]?.score;
  return score?.kind === 'win' || (score?.kind === 'value' && score.value >= FIRST_LOOK.value);
}
