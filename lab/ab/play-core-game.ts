import type { CoreReferee } from '../../src/binding/referee.ts';
import { afterMove, type Colour, opponent, type Point, type Position } from '../../src/game/position.ts';

/** Finds moves; `isFirst` = of this game. */
export interface GamePlayer {
  think(position: Position, isFirst: boolean): { readonly points: readonly Point[] };
}

export type Players = Readonly<Record<Colour, GamePlayer>>;

/** Nobody wins any more once so much of the board is full. */
const DRAWN_SHARE = 0.8;

export function playCoreGame(players: Players, start: Position, referee: CoreReferee): Colour | 'nobody' {
  let position = start;
  for (let ply = 0; position.stones.length < DRAWN_SHARE * start.width * start.height; ply++) {
    const { sideToMove } = position;
    const { points } = players[sideToMove].think(position, ply < 2);
    const [point] = points;
    if (!point) return 'nobody';
    if (referee.wins(position, point)) return sideToMove;
    if (referee.isForbidden(position, point)) return opponent(sideToMove);
    position = afterMove(position, point);
  }
  return 'nobody';
}
