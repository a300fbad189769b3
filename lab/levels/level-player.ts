import { DirectSearch } from '../../src/binding/direct-search.ts';
import { netsAmong } from '../../src/binding/net-file.ts';
import type { Point, Position } from '../../src/game/position.ts';
import { chooseMove, type Level, unsearchedMove, viewOf } from '../../src/play/level.ts';
import type { GamePlayer } from '../ab/play-core-game.ts';
import type { LevelsSettings } from './levels-settings.ts';

export class LevelPlayer implements GamePlayer {
  readonly search: DirectSearch;
  readonly #fullNodes: number;
  level: Level;
  random: () => number = () => 0;

  constructor({ core, nets, tableBytes, fullNodes }: LevelsSettings, level: Level) {
    this.search = new DirectSearch({ core, tableBytes, nets: netsAmong(nets) });
    this.#fullNodes = fullNodes;
    this.level = level;
  }

  think(position: Position, isFirst: boolean): { readonly points: readonly Point[] } {
    const { nodes = this.#fullNodes, lines } = this.level;
    const { referee } = this.search;
    const view = viewOf(this.level, position, this.random);
    const limits = { nodes, remembers: !isFirst, until: 'settled' } as const;
    const point =
      lines === 0
        ? unsearchedMove(this.level, position, view, referee, this.random)
        : chooseMove(
            this.level,
            position,
            this.search.search(view.position, { kind: 'best', lines }, limits),
            referee,
            this.random,
          );
    return { points: point ? [point] : [] };
  }
}
