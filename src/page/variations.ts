/** What was tried in an analysis: all lines of the game as one tree, where in it the board is, and the steps back. */
import { formatPoint } from '../game/formats/notation.ts';
import type { MoveNode } from '../game/game-record.ts';
import {
  mainLine,
  nodesOn,
  type Path,
  pathOf,
  promoted,
  toTheEnd,
  withLine,
  without,
} from '../game/game-tree.ts';
import type { BoardSize, Point } from '../game/position.ts';
import { type Game, type GameSetup, movesOf } from '../play/game.ts';

/** A line of a tree on the board, after its first `shown` moves. */
export interface Place {
  readonly setup: GameSetup;
  readonly children: readonly MoveNode[];
  readonly moves: readonly Point[];
  readonly shown: number;
}

/** A line as a list shows it. */
export interface ListedLine {
  /** To its first move; empty: the main line. */
  readonly path: Path;
  /** In how many other variations it lies. */
  readonly level: number;
  /** Number of its first move. */
  readonly number: number;
  /** Names of its first moves. */
  readonly moves: string;
  /** Whether the board shows a position of its own. */
  readonly isShown: boolean;
}

const MOST_STEPS_BACK = 200;
const MOST_LISTED = 300;
const MOVES_LISTED = 8;

export class Variations {
  #now: Place | undefined;
  #before: readonly Place[] = [];
  /** Whether `follow` takes anything in. */
  isFollowing = true;

  get children(): readonly MoveNode[] {
    return this.#now?.children ?? [];
  }

  /** To the position on the board. */
  get path(): Path {
    return this.#now ? pathOf(this.children, this.#now.moves.slice(0, this.#now.shown)) : [];
  }

  /** Whether the board shows a variation; the list may end before it. */
  get canPromote(): boolean {
    return this.path.some((branch) => branch > 0);
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** The game in `game` comes with these variations; what was there before can be brought back. */
  begin(game: Game, children: readonly MoveNode[]): void {
    const now = placeOf(game, children);
    this.#change({ ...now, children: withLine(children, now.moves) });
  }

  /** Another game, which has nothing to do with what was before. */
  forget(): void {
    this.#now = undefined;
    this.#before = [];
  }

  /** Takes in what was played, as a variation where it is another move than before. */
  follow(game: Game): void {
    if (!this.isFollowing) return;
    const now = placeOf(game, this.children);
    const children = withLine(this.children, now.moves);
    if (children === this.children && this.#now) this.#now = now;
    else this.#change({ ...now, children });
  }

  /** What `load` puts on the board is not followed: it is a place that is known here. */
  take(place: Place, load: (place: Place) => boolean): void {
    this.isFollowing = false;
    const isDone = load(place);
    this.isFollowing = true;
    if (isDone) this.#now = place;
  }

  /** The line through a node to its end, with the board at the node. */
  placeAt(path: Path, children = this.children): Place | undefined {
    if (!this.#now) return undefined;
    const line = nodesOn(children, toTheEnd(children, path)).flatMap(({ point }) => (point ? [point] : []));
    return { setup: this.#now.setup, children, moves: line, shown: path.length };
  }

  /** With the line on the board as the main line where it last left another one; undefined if it is the main line. */
  promoted(): Place | undefined {
    const moves = this.#now?.moves ?? [];
    const children = promoted(this.children, pathOf(this.children, moves));
    if (children === this.children || !this.#now) return undefined;
    this.#keep();
    return { ...this.#now, children };
  }

  /** Without the move on the board and all that follows it, at the position before; undefined before the first. */
  deleted(): Place | undefined {
    const { path } = this;
    if (path.length === 0) return undefined;
    this.#keep();
    return this.placeAt(path.slice(0, -1), without(this.children, path));
  }

  /** What was there before the last change. */
  undone(): Place | undefined {
    const place = this.#before.at(-1);
    this.#before = this.#before.slice(0, -1);
    return place;
  }

  /** The main line, and the variations in order, each after the one that it leaves; not more than can be looked at. */
  listed(size: BoardSize): readonly ListedLine[] {
    const { children, path } = this;
    const listed: ListedLine[] = [];
    let open: { readonly path: Path; readonly level: number }[] = [{ path: [], level: 0 }];
    const ownOf = (at: Path) => at.slice(0, at.findLastIndex((index) => index > 0) + 1).join();
    for (let next = open.pop(); next && listed.length < MOST_LISTED; next = open.pop()) {
      const end = toTheEnd(children, next.path);
      const nodes = nodesOn(children, end);
      const from = Math.max(0, next.path.length - 1);
      listed.push({
        path: next.path,
        level: next.level,
        number: from + 1,
        moves: nodes
          .slice(from, from + MOVES_LISTED)
          .map(({ point }) => (point ? formatPoint(point, size) : '--'))
          .join(' '),
        isShown: ownOf(path) === next.path.join(),
      });
      // The first fork of the line comes next, and of a fork the first branch; what cannot be listed is not kept.
      const forks: typeof open = [];
      for (let depth = next.path.length; depth < end.length && forks.length < MOST_LISTED; depth++) {
        const { length } = depth === 0 ? children : (nodes[depth - 1]?.children ?? []);
        for (let branch = 1; branch < length && forks.length < MOST_LISTED; branch++)
          forks.push({ path: [...end.slice(0, depth), branch], level: next.level + 1 });
      }
      open = [...open, ...forks.reverse()].slice(-MOST_LISTED);
    }
    return listed;
  }

  get mainMoves(): readonly Point[] {
    return mainLine(this.children).flatMap(({ point }) => (point ? [point] : []));
  }

  #change(place: Place): void {
    this.#keep();
    this.#now = place;
  }

  /** For a step back. */
  #keep(): void {
    if (this.#now) this.#before = [...this.#before, this.#now].slice(-MOST_STEPS_BACK);
  }
}

export function placeOf(game: Game, children: readonly MoveNode[]): Place {
  return { setup: game.setup, children, ...movesOf(game) };
}
