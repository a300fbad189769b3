import { colourOfMove } from '../../game/game-record.ts';
import type { Colour } from '../../game/position.ts';
import { type EloEstimate, type EloModel, estimateElo } from '../../statistics/elo.ts';
import { type Encounter, jointRatings, type Ratings } from '../../statistics/ratings.ts';
import {
  addTallies,
  EMPTY_TALLY,
  gamesOf,
  type HalfPoints,
  type Pentanomial,
  scoreOf,
  subtractTallies,
  type Tally,
  withGame,
} from '../../statistics/tally.ts';
import { UNKNOWN } from '../../terminal/figures.ts';
import type { FaultKind } from '../game/fault.ts';
import type { PlannedGame, Played } from '../schedule/plan.ts';
import { gameKey } from './game-key.ts';
import {
  faultsOf,
  type GameWorker,
  halfPoints,
  isLostToFault,
  type MatchGame,
  type MatchMove,
  openingOf,
  plannedPoints,
} from './match-game.ts';
import type { MatchSettings } from './match-settings.ts';

/** One engine's results and measurements in a match. */
export interface Standing {
  readonly engine: number;
  /** All games. */
  readonly total: Tally;
  /** Each different game once: Elo is made of this. */
  readonly counted: Tally;
  /** The same by opponent. */
  readonly countedAgainst: ReadonlyMap<number, Tally>;
  /** All games by the colour it had in them, each game for itself. */
  readonly byColour: Readonly<Record<Colour, Tally>>;
  /**
   * The pairs of different games that an SPRT may be fed with, on request without those with a game lost to a fault.
   */
  readonly tested: Pentanomial;
  /** Against its opponents as a whole, from what is counted, in the Elo of the match's settings. */
  readonly elo: EloEstimate | undefined;
  /** By opponent; an opponent it has not met is not there. */
  readonly against: ReadonlyMap<number, Tally>;
  readonly faults: ReadonlyMap<FaultKind, number>;
  /** Lost by a forbidden point. */
  readonly fouls: number;
  readonly moves: number;
  readonly meanMs: number | undefined;
  readonly longestMs: number | undefined;
  /** Of the moves that came with a depth. */
  readonly meanDepth: number | undefined;
  /** The most that was seen, in bytes. */
  readonly memory: number | undefined;
}

/** How the games from one opening went. */
export interface OpeningResults {
  /** Its place in the settings. */
  readonly opening: number;
  /** Of black, whichever engine it was. */
  readonly black: Tally;
  /** Of the first engine, where it took part. */
  readonly first: Tally;
}

/** What one worker of a queue has played, and how it was in the latest game. */
export interface WorkerResults extends GameWorker {
  readonly games: number;
  /** Games lost to a fault. */
  readonly faulty: number;
  /** Of the first engine, where it took part. */
  readonly first: Tally;
}

/** `2 late, 1 crash`; games lost by forbidden points among them. */
export function faultsText({ faults, fouls }: Standing): string {
  const counts = [...faults].map(([kind, count]) => `${count} ${kind}`);
  return [...counts, ...(fouls > 0 ? [`${fouls} forbidden`] : [])].join(', ') || UNKNOWN;
}

/** Best score first. */
export function ranked(all: readonly Standing[]): readonly Standing[] {
  return [...all].sort((a, b) => scoreOf(b.total) - scoreOf(a.total) || gamesOf(b.total) - gamesOf(a.total));
}

/**
 * Adds up games as they come: between two moves of other games there is no time to go through all of them again. Of
 * games that are the same move by move the one that comes first in the plan counts, in whatever order they end.
 */
export class Standings {
  readonly #settings: MatchSettings;
  readonly #engines: readonly EngineSums[];
  /** By the key of the game: the one that counts. */
  readonly #different = new Map<string, PlaceInPlan>();
  readonly #openings = new Map<number, OpeningResults>();
  readonly #workers = new Map<string, WorkerResults>();
  readonly #played = new Map<number, HalfPoints>();
  #begunAt: string | undefined;
  #games = 0;
  #repeated = 0;
  #faulty = 0;
  #refereeMs = 0;
  #wallMs = 0;

  constructor(settings: MatchSettings) {
    this.#settings = settings;
    this.#engines = settings.engines.map(() => new EngineSums());
  }

  /** By the numbers of the games: what the plan of the rest depends on. */
  get played(): Played {
    return this.#played;
  }

  get games(): number {
    return this.#games;
  }

  /** When the first game began: `2026-11-20T09:30:00.000Z`. */
  get begunAt(): string | undefined {
    return this.#begunAt;
  }

  /** Games that an earlier one of the plan is the same as, move by move. */
  get repeated(): number {
    return this.#repeated;
  }

  /** Games that were lost to a fault. */
  get faulty(): number {
    return this.#faulty;
  }

  /** The referee's share of the time that the games took. */
  get refereeShare(): number {
    return this.#wallMs === 0 ? 0 : this.#refereeMs / this.#wallMs;
  }

  add(game: MatchGame): void {
    this.#games++;
    this.#refereeMs += game.refereeMs;
    this.#wallMs += game.wallMs;
    const isFaulty = isLostToFault(game.ending) && !this.#settings.faultsInSprt;
    if (isLostToFault(game.ending)) this.#faulty++;
    const { number, pair, black, white, startedAt } = game;
    this.#played.set(number, plannedPoints(game));
    if (this.#begunAt === undefined || startedAt < this.#begunAt) this.#begunAt = startedAt;
    this.#engines[black]?.add(game, black, 'black', isFaulty);
    this.#engines[white]?.add(game, white, 'white', isFaulty);
    this.#addToOpening(game);
    this.#addToWorker(game);
    const points = [...openingOf(game, this.#settings).points, ...game.moves];
    const key = gameKey(game, points, this.#settings.board);
    const same = this.#different.get(key);
    if (!same || number < same.number) this.#different.set(key, { number, pair });
    if (!same) return;
    this.#repeated++;
    const repeat = number < same.number ? same : game;
    this.#engines[black]?.repeat(repeat, white);
    this.#engines[white]?.repeat(repeat, black);
  }

  /** In the order of the engines. */
  all(): readonly Standing[] {
    return this.#engines.map((sums, engine) => sums.standing(engine, this.#settings.eloModel));
  }

  /** In the order of the openings. */
  byOpening(): readonly OpeningResults[] {
    return [...this.#openings.values()].sort((a, b) => a.opening - b.opening);
  }

  /** By name; nothing where this machine has played all. */
  byWorker(): readonly WorkerResults[] {
    return [...this.#workers.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Of all engines together, each different game once; `undefined` while they are not all connected by games. */
  ratings(): Ratings | undefined {
    const encounters = this.all().flatMap(({ engine, countedAgainst }) =>
      [...countedAgainst]
        .filter(([other]) => other > engine)
        .map(([other, tally]): Encounter => ({ one: engine, other, tally })),
    );
    const { anchor, engines } = this.#settings;
    return jointRatings(
      engines.length,
      encounters,
      anchor && { player: engines.findIndex(({ name }) => name === anchor.name), elo: anchor.elo },
    );
  }

  #addToWorker(game: MatchGame): void {
    const { worker, black, white } = game;
    if (!worker) return;
    const before = this.#workers.get(worker.name) ?? { games: 0, faulty: 0, first: EMPTY_TALLY };
    const isFirsts = black === 0 || white === 0;
    this.#workers.set(worker.name, {
      ...worker,
      games: before.games + 1,
      faulty: before.faulty + (isLostToFault(game.ending) ? 1 : 0),
      first: isFirsts ? withGame(before.first, halfPoints(game, 0), undefined) : before.first,
    });
  }

  #addToOpening(game: MatchGame): void {
    const { opening, black, white } = game;
    const before = this.#openings.get(opening) ?? { opening, black: EMPTY_TALLY, first: EMPTY_TALLY };
    const isFirsts = black === 0 || white === 0;
    this.#openings.set(opening, {
      opening,
      black: withGame(before.black, halfPoints(game, black), undefined),
      first: isFirsts ? withGame(before.first, halfPoints(game, 0), undefined) : before.first,
    });
  }
}

type PlaceInPlan = Pick<PlannedGame, 'number' | 'pair'>;

/** One engine's part in a game of a pair. */
interface PairGame {
  readonly points: HalfPoints;
  readonly isRepeat: boolean;
  readonly isFaulty: boolean;
}

/** The bits of a PairGame: two for the points, the repeat, the fault, and one that says that there is a game. */
const PAIR_GAME_BITS = 5;
const IS_PLAYED = 1 << 4;

/**
 * The games of pairs, each pair in one number: a match may have any number of them. The first and the second game of a
 * pair differ by their numbers in the plan, where they follow each other.
 */
class Pairs {
  readonly #games = new Map<number, number>();

  of(pair: number): readonly PairGame[] {
    const both = this.#games.get(pair) ?? 0;
    return [both, both >> PAIR_GAME_BITS]
      .filter((bits) => bits & IS_PLAYED)
      .map((bits) => ({
        points: (bits & 3) as HalfPoints,
        isRepeat: (bits & 4) !== 0,
        isFaulty: (bits & 8) !== 0,
      }));
  }

  set({ number, pair }: PlaceInPlan, { points, isRepeat, isFaulty }: PairGame): void {
    const bits = points | (isRepeat ? 4 : 0) | (isFaulty ? 8 : 0) | IS_PLAYED;
    const place = (number & 1) * PAIR_GAME_BITS;
    const others = (this.#games.get(pair) ?? 0) & ~(31 << place);
    this.#games.set(pair, others | (bits << place));
  }

  /** A game that is there is a repeat. */
  repeat({ number, pair }: PlaceInPlan): void {
    this.#games.set(pair, (this.#games.get(pair) ?? 0) | (4 << ((number & 1) * PAIR_GAME_BITS)));
  }
}

class EngineSums {
  readonly #against = new Map<number, Tally>();
  /** By opponent. */
  readonly #pairs = new Map<number, Pairs>();
  readonly #counted = new Map<number, Tally>();
  readonly #byColour: Record<Colour, Tally> = { black: EMPTY_TALLY, white: EMPTY_TALLY };
  #tested: Tally = EMPTY_TALLY;
  readonly #faults = new Map<FaultKind, number>();
  #fouls = 0;
  #moves = 0;
  #ms = 0;
  #longestMs = 0;
  #depths = 0;
  #depthSum = 0;
  #memory: number | undefined;

  add(game: MatchGame, engine: number, colour: Colour, isFaulty: boolean): void {
    const opponent = game.black + game.white - engine;
    const points = halfPoints(game, engine);
    this.#byColour[colour] = withGame(this.#byColour[colour], points, undefined);
    this.#changePair(game.pair, opponent, (pairs) => pairs.set(game, { points, isRepeat: false, isFaulty }));
    for (const { by, fault } of faultsOf(game.ending))
      if (by === colour) this.#faults.set(fault.kind, (this.#faults.get(fault.kind) ?? 0) + 1);
    if (game.ending.kind === 'forbidden' && colour === 'black') this.#fouls++;
    // Its moves are every other one.
    const first = colourOfMove(game.openingLength) === colour ? 0 : 1;
    for (let i = first; i < game.moves.length; i += 2) {
      const { ms, depth } = game.moves[i] as MatchMove;
      this.#moves++;
      this.#ms += ms;
      this.#longestMs = Math.max(this.#longestMs, ms);
      if (depth === undefined) continue;
      this.#depths++;
      this.#depthSum += depth;
    }
    const memory = game.memory[colour];
    if (memory !== undefined) this.#memory = Math.max(this.#memory ?? 0, memory);
  }

  /** A game that was added turns out to be a repeat. */
  repeat(place: PlaceInPlan, opponent: number): void {
    this.#changePair(place.pair, opponent, (pairs) => pairs.repeat(place));
  }

  #changePair(pair: number, opponent: number, change: (pairs: Pairs) => void): void {
    const pairs = this.#pairs.get(opponent) ?? new Pairs();
    this.#pairs.set(opponent, pairs);
    const before = pairs.of(pair);
    change(pairs);
    const after = pairs.of(pair);
    const all = changeOf(before, after);
    const isPlain = [...before, ...after].every(({ isRepeat, isFaulty }) => !isRepeat && !isFaulty);
    const changeIf = (isIn: (game: PairGame) => boolean) =>
      isPlain ? all : changeOf(before.filter(isIn), after.filter(isIn));
    const counted = changeIf(({ isRepeat }) => !isRepeat);
    const tested = changeIf(({ isRepeat, isFaulty }) => !isRepeat && !isFaulty);
    this.#against.set(opponent, addTallies(this.#against.get(opponent) ?? EMPTY_TALLY, all));
    this.#counted.set(opponent, addTallies(this.#counted.get(opponent) ?? EMPTY_TALLY, counted));
    this.#tested = addTallies(this.#tested, tested);
  }

  standing(engine: number, eloModel: EloModel | undefined): Standing {
    const total = [...this.#against.values()].reduce(addTallies, EMPTY_TALLY);
    const counted = [...this.#counted.values()].reduce(addTallies, EMPTY_TALLY);
    return {
      engine,
      total,
      counted,
      countedAgainst: new Map(this.#counted),
      byColour: { ...this.#byColour },
      tested: this.#tested.pairs,
      elo: estimateElo(counted, eloModel),
      against: new Map(this.#against),
      faults: new Map(this.#faults),
      fouls: this.#fouls,
      moves: this.#moves,
      meanMs: this.#moves > 0 ? this.#ms / this.#moves : undefined,
      longestMs: this.#moves > 0 ? this.#longestMs : undefined,
      meanDepth: this.#depths > 0 ? this.#depthSum / this.#depths : undefined,
      memory: this.#memory,
    };
  }
}

function changeOf(before: readonly PairGame[], after: readonly PairGame[]): Tally {
  const now = tallyOf(after);
  return before.length === 0 ? now : subtractTallies(now, tallyOf(before));
}

function tallyOf(games: readonly PairGame[]): Tally {
  return games.reduce((tally, { points }, i) => withGame(tally, points, games[i - 1]?.points), EMPTY_TALLY);
}
