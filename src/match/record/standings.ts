import { colourOfMove } from '../../game/game-record.ts';
import type { Colour } from '../../game/position.ts';
import { type EloEstimate, estimateElo } from '../../statistics/elo.ts';
import {
  addTallies,
  EMPTY_TALLY,
  gamesOf,
  type HalfPoints,
  scoreOf,
  type Tally,
  withGame,
} from '../../statistics/tally.ts';
import { UNKNOWN } from '../../terminal/figures.ts';
import type { FaultKind } from '../game/fault.ts';
import { halfPoints, type MatchGame } from './match-game.ts';

/** One engine's results and measurements in a match. */
export interface Standing {
  readonly engine: number;
  readonly total: Tally;
  /** Against its opponents as a whole. */
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

/** `2 late, 1 crash`; games lost by forbidden points among them. */
export function faultsText({ faults, fouls }: Standing): string {
  const counts = [...faults].map(([kind, count]) => `${count} ${kind}`);
  return [...counts, ...(fouls > 0 ? [`${fouls} forbidden`] : [])].join(', ') || UNKNOWN;
}

/** Best score first. */
export function ranked(all: readonly Standing[]): readonly Standing[] {
  return [...all].sort((a, b) => scoreOf(b.total) - scoreOf(a.total) || gamesOf(b.total) - gamesOf(a.total));
}

/** Adds up games as they come: between two moves of other games there is no time to go through all of them again. */
export class Standings {
  readonly #engines: readonly EngineSums[];
  #games = 0;
  #refereeMs = 0;
  #wallMs = 0;

  constructor(engines: number) {
    this.#engines = Array.from({ length: engines }, () => new EngineSums());
  }

  get games(): number {
    return this.#games;
  }

  /** The referee's share of the time that the games took. */
  get refereeShare(): number {
    return this.#wallMs === 0 ? 0 : this.#refereeMs / this.#wallMs;
  }

  add(game: MatchGame): void {
    this.#games++;
    this.#refereeMs += game.refereeMs;
    this.#wallMs += game.wallMs;
    this.#engines[game.black]?.add(game, game.black, 'black');
    this.#engines[game.white]?.add(game, game.white, 'white');
  }

  /** In the order of the engines. */
  all(): readonly Standing[] {
    return this.#engines.map((sums, engine) => sums.standing(engine));
  }
}

class EngineSums {
  readonly #against = new Map<number, Tally>();
  /** The first game of pairs that lack their second. */
  readonly #open = new Map<string, HalfPoints>();
  readonly #faults = new Map<FaultKind, number>();
  #fouls = 0;
  #moves = 0;
  #ms = 0;
  #longestMs = 0;
  #depths = 0;
  #depthSum = 0;
  #memory: number | undefined;

  add(game: MatchGame, engine: number, colour: Colour): void {
    const opponent = game.black + game.white - engine;
    const pair = `${opponent}/${game.pair}`;
    const points = halfPoints(game, engine);
    const first = this.#open.get(pair);
    if (first === undefined) this.#open.set(pair, points);
    else this.#open.delete(pair);
    this.#against.set(opponent, withGame(this.#against.get(opponent) ?? EMPTY_TALLY, points, first));

    for (const kind of faultOf(game, colour)) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
    if (game.ending.kind === 'forbidden' && colour === 'black') this.#fouls++;
    for (const [i, { ms, depth }] of game.moves.entries()) {
      if (colourOfMove(game.openingLength + i) !== colour) continue;
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

  standing(engine: number): Standing {
    const total = [...this.#against.values()].reduce(addTallies, EMPTY_TALLY);
    return {
      engine,
      total,
      elo: estimateElo(total),
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

function faultOf({ ending }: MatchGame, colour: Colour): readonly FaultKind[] {
  if (ending.kind === 'both-failed') return [ending.faults[colour].kind];
  return ending.kind === 'fault' && ending.by === colour ? [ending.fault.kind] : [];
}
