import { formatPoints } from '../../game/formats/notation.ts';
import { COLOURS, type Colour, type Point } from '../../game/position.ts';
import { visibleText } from '../../game/visible-text.ts';
import { now } from '../../system/clock.ts';
import { expectedLine } from '../game/expected-line.ts';
import type { Player } from '../game/player.ts';
import type { EngineReport } from '../game/search-message.ts';
import type { GameInSlot, GameSlot } from '../game-slot.ts';
import { endingText, gameLine, type MatchGame } from '../record/match-game.ts';
import type { MatchSettings } from '../record/match-settings.ts';
import { ranked } from '../record/standings.ts';
import type { LiveGame, LiveNews, LivePlayer } from './live-news.ts';
import { type MatchProgress, matchProgress } from './live-view.ts';
import { encodePoints } from './move-codes.ts';
import { standingsTable } from './standings-table.ts';

/** Standings are added up at most this often: of many engines that takes a while. */
const STANDINGS_MS = 1_000;
/** Games that have ended and are still shown. */
const KEPT = 20;
/** Words of a line that an engine said. */
const MOST_WORDS = 16;

/** What a reader knows of the game in a slot. */
interface Known {
  readonly game: number;
  readonly stones: number;
  /** Everything else that was sent, by identity. */
  readonly rest: readonly unknown[];
}

/** What is sent of all games, and when it was added up. */
interface Totals extends Required<Pick<LiveNews, 'standings' | 'progress'>> {
  readonly at: number;
  readonly games: number;
}

/**
 * A match that is looked at while it is played. Nothing is gathered for readers: each is sent what it does not know yet
 * when it asks, so that the games cost nothing while nobody looks, and no reader can be behind by more than what there
 * is.
 */
export class LiveMatch {
  readonly #settings: MatchSettings;
  readonly #progress: () => MatchProgress;
  #slots: readonly Pick<GameSlot, 'game'>[] = [];
  #ended: string[] = [];
  #endedCount = 0;
  #isOver = false;
  #sums: Totals = { at: Number.NEGATIVE_INFINITY, games: -1, standings: [], progress: [] };

  constructor(settings: MatchSettings, progress: () => MatchProgress) {
    this.#settings = settings;
    this.#progress = progress;
  }

  play(slots: readonly Pick<GameSlot, 'game'>[]): void {
    this.#slots = slots;
  }

  gameEnded(game: MatchGame): void {
    this.#ended.push(visibleText(gameLine(game, this.#settings, '–')));
    this.#endedCount++;
    if (this.#ended.length > KEPT) this.#ended.shift();
  }

  /** No game will follow. */
  end(): void {
    this.#isOver = true;
  }

  /** Tells a reader, as JSON, what is new to it; undefined = nothing. */
  newReader(): () => string | undefined {
    const known = new Map<number, Known>();
    let ended = Math.max(0, this.#endedCount - this.#ended.length);
    let sums: unknown;
    let isFirst = true;
    let knowsEnd = false;
    return () => {
      const games = this.#slots.flatMap(({ game }, slot) => this.#newsOf(game, slot, known));
      const news: { -readonly [K in keyof LiveNews]: LiveNews[K] } = {};
      if (isFirst) news.head = this.#head();
      if (games.length > 0) news.games = games;
      const added = this.#endedCount - ended;
      if (added > 0) news.ended = this.#ended.slice(-added);
      ended = this.#endedCount;
      const now = this.#totals();
      if (now !== sums) {
        news.standings = now.standings;
        news.progress = now.progress;
      }
      sums = now;
      if (this.#isOver && !knowsEnd) news.isOver = true;
      isFirst = false;
      knowsEnd = this.#isOver;
      return Object.keys(news).length > 0 ? JSON.stringify(news) : undefined;
    };
  }

  #head(): NonNullable<LiveNews['head']> {
    const { event, board, rowLength } = this.#settings;
    return { title: visibleText(event), width: board.width, height: board.height, rowLength };
  }

  /** The same object as long as they are the same. */
  #totals(): Totals {
    const { games } = this.#progress().standings;
    const isNew = games !== this.#sums.games && (now() - this.#sums.at >= STANDINGS_MS || this.#isOver);
    if (!isNew) return this.#sums;
    const progress = this.#progress();
    const standings = standingsTable(ranked(progress.standings.all()), this.#settings);
    this.#sums = {
      at: now(),
      games,
      standings: standings.map((cells) => cells.map(visibleText)),
      progress: matchProgress(this.#settings, progress).split('\n').map(visibleText),
    };
    return this.#sums;
  }

  #newsOf(game: GameInSlot | undefined, slot: number, known: Map<number, Known>): readonly LiveGame[] {
    if (!game) return [];
    const { planned, start, moves, players, ended } = game;
    const before = known.get(slot);
    const stones = start.stones.length + moves.length;
    const rest = [
      ended,
      ...COLOURS.flatMap((colour) => [players[colour].report, players[colour].isThinking]),
    ];
    const isSame = before?.game === planned.number && before.stones <= stones;
    if (isSame && before.stones === stones && rest.every((part, i) => part === before.rest[i])) return [];
    known.set(slot, { game: planned.number, stones, rest });
    const from = isSame ? before.stones : 0;
    const points: readonly Point[] = [...start.stones, ...moves.map(({ point }) => point)];
    const next = stones % 2 === 0 ? 'black' : 'white';
    const mover = !ended && players[next].isThinking ? next : undefined;
    const live: LiveGame = {
      slot,
      number: planned.number + 1,
      players: {
        black: this.#player(players.black, 'black', game, points),
        white: this.#player(players.white, 'white', game, points),
      },
      given: start.stones.length,
      from,
      points: encodePoints(points.slice(from)),
      ...(mover && { mover }),
      ...(ended && { ending: visibleText(endingText(ended, this.#settings)) }),
      ...(ended && isOnBoard(ended.ending.kind) && { endedBy: ended.ending.kind }),
    };
    return [live];
  }

  #player(
    player: Player,
    colour: Colour,
    { start, moves, ended }: GameInSlot,
    points: readonly Point[],
  ): LivePlayer {
    const { report, leftMs, thinkingMs } = player;
    const { evaluation, depth, nodes } = report;
    const line = this.#lineOf(report, colour, points, start.stones.length, moves.length);
    return {
      name: visibleText(player.spec.name),
      ...(leftMs !== undefined && { leftMs: Math.round(leftMs) }),
      ...(thinkingMs !== undefined && !ended && { thinkingMs: Math.round(thinkingMs) }),
      ...(evaluation && { evaluation }),
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(line !== undefined && { line }),
    };
  }

  /**
   * The line that a player expects: of its last move as boards are drawn, as it is known by the move how the engine
   * counts rows; while it is thinking in the engine's own words.
   */
  #lineOf(
    { line }: EngineReport,
    colour: Colour,
    points: readonly Point[],
    given: number,
    made: number,
  ): string | undefined {
    if (!line) return undefined;
    const { board } = this.#settings;
    const mover = points.length % 2 === 0 ? 'black' : 'white';
    // The other one is to move: its own move is the last.
    const last = points.length - 1;
    const played = mover !== colour && made > 0 && last >= given ? points[last] : undefined;
    const expected = played && expectedLine(line, played, board, points.slice(0, last));
    if (expected) return formatPoints(expected, board);
    return visibleText(line.slice(0, MOST_WORDS).join(' '));
  }
}

function isOnBoard(kind: string): kind is 'five' | 'forbidden' {
  return kind === 'five' || kind === 'forbidden';
}
