import { COLOURS, type Colour } from '../../game/position.ts';
import { now } from '../../system/clock.ts';
import { sizeBeside } from '../../terminal/figures.ts';
import { folderSize } from '../process/folder-size.ts';
import { uniqueSetSize } from '../process/process-tree.ts';
import type { Players } from './play-game.ts';
import type { Player } from './player.ts';

/**
 * Counting a process's pages takes the system about a millisecond for each 100 MB, on another thread of ours: often
 * enough to see what a move allocates, seldom enough not to weigh.
 */
const INTERVAL_MS = 500;

/** What was last seen of a player's process; the next game goes on from there. */
const lastSeen = new WeakMap<Player, { readonly at: number; readonly bytes: number | undefined }>();

/**
 * Looks now and then how much memory two players use, while they play, and how much is in their folders, and accuses
 * the one that has too much.
 */
export class MemoryWatch {
  readonly #players: Players;
  readonly #peaks: Partial<Record<Colour, number>> = {};
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(players: Players) {
    this.#players = players;
    this.#timer = setInterval(() => this.#look(), INTERVAL_MS);
  }

  /**
   * What was found, for players whose process could be measured. Looks a last time at those that were not seen just
   * now: games may be shorter than the interval.
   */
  async end(): Promise<Partial<Record<Colour, number>>> {
    this.stop();
    await this.#looking;
    this.#look();
    await this.#looking;
    return this.#peaks;
  }

  /** Looks no more. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    if (this.#looking) return;
    const looks = COLOURS.flatMap((colour) => [this.#measureMemory(colour), this.#measureFolder(colour)]);
    this.#looking = Promise.all(looks).then(() => {
      this.#looking = undefined;
    });
  }

  async #measureFolder(colour: Colour): Promise<void> {
    const player = this.#players[colour];
    const { ownFolder } = player.spec;
    if (!ownFolder) return;
    const { path, limit } = ownFolder;
    if ((await folderSize(path, limit)) <= limit) return;
    player.accuse('folder', `has more than ${sizeBeside(limit)} in its folder ${path}`);
  }

  async #measureMemory(colour: Colour): Promise<void> {
    const player = this.#players[colour];
    if (player.pid === undefined) return;
    const seen = lastSeen.get(player);
    const isFresh = seen !== undefined && now() - seen.at < INTERVAL_MS / 2;
    const bytes = isFresh ? seen.bytes : await uniqueSetSize(player);
    if (!isFresh) lastSeen.set(player, { at: now(), bytes });
    if (bytes === undefined) return;
    this.#peaks[colour] = Math.max(this.#peaks[colour] ?? 0, bytes);
    const limit = player.spec.limits.memory;
    if (limit === undefined || limit === 0 || bytes <= limit) return;
    player.accuse('memory', `uses ${sizeBeside(limit, bytes)} of memory and may use ${sizeBeside(limit)}`);
  }
}
