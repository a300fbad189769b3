import { type AttackBoard, pointAt } from '../../src/binding/attack-board.ts';
import type { DirectSearch } from '../../src/binding/direct-search.ts';
import type { SearchResult } from '../../src/binding/search-result.ts';
import { afterMove, type Point, type Position } from '../../src/game/position.ts';
import type { Score } from '../../src/game/score.ts';
import { BEST } from './judge.ts';

/** What searches for proofs. */
export interface Prover {
  readonly search: Pick<DirectSearch, 'search'>;
  readonly board: AttackBoard;
  /** Of each search. */
  readonly nodes: number;
}

/** A win that a search proves once fours whose replies are forced have been played. */
export interface WinBehindFours {
  /** Each four and its reply, then the move that the search wins by. */
  readonly line: readonly Point[];
  /** Plies that the first four wins in. */
  readonly plies: number;
}

/** What a search from an empty table proves; undefined if nothing. */
export function proofOf(
  position: Position,
  { search, nodes }: Prover,
): (Exclude<Score, { kind: 'value' }> & Pick<SearchResult['lines'][number], 'pv'>) | undefined {
  const [line] = search.search(position, BEST, { nodes, until: 'proven' }).lines;
  return line && line.score.kind !== 'value' ? { ...line.score, pv: line.pv } : undefined;
}

/**
 * A win behind up to `most` fours, as few as possible; undefined if none is found. `isWorth` says of a position behind
 * fours whether to search for a proof there.
 */
export function winBehindFours(
  position: Position,
  by: Prover,
  most: number,
  isWorth: (position: Position) => boolean = () => true,
): WinBehindFours | undefined {
  if (most === 0) return undefined;
  const lines = forcingFours(position, by.board).map((moves) => ({
    moves,
    after: moves.reduce(afterMove, position),
  }));
  for (const { moves, after } of lines) {
    const proof = isWorth(after) ? proofOf(after, by) : undefined;
    if (proof?.kind === 'win') return { line: [...moves, ...proof.pv.slice(0, 1)], plies: proof.plies + 2 };
  }
  for (const { moves, after } of lines) {
    const deeper = winBehindFours(after, by, most - 1, isWorth);
    if (deeper) return { line: [...moves, ...deeper.line], plies: deeper.plies + 2 };
  }
  return undefined;
}

/** The fours of the side to move that leave one reply, each with it. */
export function forcingFours(position: Position, board: AttackBoard): readonly (readonly [Point, Point])[] {
  board.setUp(position);
  return board
    .attacks(true)
    .filter(({ kind }) => kind === 'four')
    .flatMap(({ cell }): [Point, Point][] => {
      const [reply, ...others] = board.after(cell, () => board.replies());
      return reply && others.length === 0 ? [[pointAt(cell), pointAt(reply.cell)]] : [];
    });
}
