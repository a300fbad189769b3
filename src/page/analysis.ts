import type { SearchInfo } from '../api/engine.ts';
import { formatPos } from '../game/formats/notation.ts';
import type { Position } from '../game/position.ts';
import type { BalancedMove } from '../play/sentences.ts';
import type { Searches } from './searches.ts';

/** How long each position of a game is searched when all of it is looked at. */
const MS_A_POSITION = 400;

/** How long a balanced move is looked for. */
const BALANCE_MS = 3000;

/** How many positions of a game have been searched, of how many. */
export interface GameProgress {
  readonly done: number;
  readonly all: number;
}

/** What is known of positions, and the searches that find it out. */
export class Analysis {
  readonly #searches: Searches;
  readonly #known = new Map<string, SearchInfo>();
  readonly #onNews: () => void;
  /** Of the search under way; one that is older is over. */
  #search = 0;
  #isOn = false;
  /** How far the search of a whole game is. */
  #progress: GameProgress | undefined;
  /** Positions that the search of a whole game has looked at. */
  readonly #ofGames = new Set<string>();
  #latest: SearchInfo | undefined;

  /** `onNews` is called whenever something new is known, and when searches begin and end. */
  constructor(searches: Searches, onNews: () => void) {
    this.#searches = searches;
    this.#onNews = onNews;
  }

  /** Whether a position or a game is being searched. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /**
   * What the search under way, or the last one, came to: less at first than is known of its position from a search
   * before.
   */
  get latest(): SearchInfo | undefined {
    return this.#latest;
  }

  knownOf(position: Position): SearchInfo | undefined {
    return this.#known.get(positionKey(position));
  }

  /** Of the search of a whole game, while it goes on. */
  get progress(): GameProgress | undefined {
    return this.#isOn ? this.#progress : undefined;
  }

  /** The same of a position that a search of its whole game has looked at: what its moves are judged by. */
  foundInGame(position: Position): SearchInfo | undefined {
    const key = positionKey(position);
    return this.#ofGames.has(key) ? this.#known.get(key) : undefined;
  }

  /** Remembers what another search has found. */
  learn(position: Position, state: SearchInfo): void {
    if (state.lines.length === 0) return;
    const key = positionKey(position);
    const before = this.#known.get(key);
    // A search that starts again knows less than the one before for a while.
    const isLess = before && before.lines.length >= state.lines.length && before.depth > state.depth;
    if (!isLess) this.#known.set(key, state);
  }

  /** Searches a position until it is proven, or until `stop`. Rejects if the engine fails. */
  async start(position: Position, lines: number): Promise<void> {
    const search = this.#begin();
    await this.#look(search, position, lines, Number.POSITIVE_INFINITY);
    this.#end(search);
  }

  /**
   * Searches each of these positions for a moment, the last first: what is found of it helps those before. Rejects if
   * the engine fails.
   */
  async startGame(positions: readonly Position[]): Promise<void> {
    const search = this.#begin();
    for (const [done, position] of positions.toReversed().entries()) {
      this.#progress = { done, all: positions.length };
      await this.#look(search, position, 1, MS_A_POSITION);
      if (search !== this.#search) return;
      this.#ofGames.add(positionKey(position));
    }
    this.#end(search);
  }

  /**
   * The move after which both sides stand as evenly as possible, and its score; nothing if another search ended this
   * one before it had one.
   */
  async balance(position: Position): Promise<BalancedMove | undefined> {
    const limits = { ms: BALANCE_MS };
    const found = await this.#searches.search(position, limits, { goal: 'balance-one' });
    // The move of a search that was stopped at once is a good one, and no even one.
    return found.shortcoming === undefined ? { point: found.point, score: found.lines[0]?.score } : undefined;
  }

  stop(): void {
    if (!this.#isOn) return;
    this.#search++;
    this.#isOn = false;
    this.#searches.stop();
    this.#onNews();
  }

  #begin(): number {
    this.#isOn = true;
    this.#latest = undefined;
    this.#progress = undefined;
    this.#search++;
    this.#onNews();
    return this.#search;
  }

  #end(search: number): void {
    if (search !== this.#search) return;
    this.#isOn = false;
    this.#onNews();
  }

  async #look(search: number, position: Position, lines: number, ms: number): Promise<void> {
    const onInfo = (info: SearchInfo) => {
      this.learn(position, info);
      if (search !== this.#search) return;
      this.#latest = info;
      this.#onNews();
    };
    try {
      await this.#searches.search(position, { ms, untilProven: true }, { lines, onInfo });
    } catch (error) {
      this.#end(search);
      throw error;
    }
  }
}

/** Of positions that were asked for: all those of a game are with each frame. */
const KEYS = new WeakMap<Position, string>();

/** The same text for the same board and side to move under the same rule, whatever the order of the moves. */
export function positionKey(position: Position): string {
  const known = KEYS.get(position);
  if (known !== undefined) return known;
  const key = keyOf(position);
  KEYS.set(position, key);
  return key;
}

function keyOf(position: Position): string {
  const { rule, width, height, rowLength, stones, blocked, sideToMove } = position;
  const of = (colour: string) =>
    formatPos(
      stones
        .filter((stone) => stone.colour === colour)
        .map(({ x, y }) => ({ x, y }))
        .sort((a, b) => a.y - b.y || a.x - b.x),
    );
  const unusable = blocked.length > 0 ? `/${formatPos(blocked)}` : '';
  return `${rule} ${width}x${height} ${rowLength} ${sideToMove} ${of('black')}/${of('white')}${unusable}`;
}
