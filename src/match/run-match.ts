import type { Referee } from '../binding/referee.ts';
import { pause, untilAborted } from '../system/waiting.ts';
import { GameSlot } from './game-slot.ts';
import type { MatchGame } from './record/match-game.ts';
import type { MatchSettings } from './record/match-settings.ts';
import type { ProtocolLog } from './record/protocol-log.ts';
import { type Plan, type PlannedGame, plannedCount, plannedGames } from './schedule/schedule.ts';

export interface MatchRun {
  readonly settings: MatchSettings;
  readonly newReferee: () => Referee;
  /** Games at the same time. */
  readonly concurrency: number;
  /** The processors that the games are spread over; absent = wherever the system puts them. */
  readonly cpus?: readonly number[] | undefined;
  /** Numbers of games that were played before. */
  readonly played: ReadonlySet<number>;
  /** Where everything that is said is written. */
  readonly log?: ProtocolLog;
  /** An engine whose program is another one than at the beginning plays on. */
  readonly allowsChanges?: boolean;
  /** Ends everything at once; games that are running are lost. */
  readonly signal: AbortSignal;
  /** Waited for before the next one of the same slot is handed over. */
  onGame(game: MatchGame): Promise<void> | void;
}

export function planOf({ engines, format, gamesPerPairing, openings }: MatchSettings): Plan {
  return { engines: engines.length, format, gamesPerPairing, openings: openings.length };
}

/** The games that are still to be played, in their order. */
function* gamesLeft({ settings, played }: MatchRun): Generator<PlannedGame> {
  for (const game of plannedGames(planOf(settings))) if (!played.has(game.number)) yield game;
}

/**
 * Plays what is left of a match. Resolves when all of it is played or the signal came, with every player ended; rejects
 * with what `onGame` threw, likewise, and with ProgramChanged.
 */
export async function runMatch(run: MatchRun): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([run.signal, failed.signal]);
  const left = gamesLeft(run);
  let upcoming = left.next();
  const takeNext = () => {
    const { value, done } = upcoming;
    upcoming = left.next();
    return done ? undefined : value;
  };
  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    failed.abort();
  };
  const work = async (slot: GameSlot) => {
    // A game is kept while the next one is played, which ends if that fails.
    let keeping: Promise<void> = Promise.resolve();
    for (let next = takeNext(); next && !signal.aborted; next = takeNext()) {
      const game = await untilAborted(signal, slot.play(next));
      await keeping;
      if (game) {
        keeping = Promise.resolve(run.onGame(game));
        keeping.catch(fail);
      }
      const { waitMs = 0 } = run.settings;
      if (waitMs > 0 && !upcoming.done) await pause(waitMs, signal);
    }
    await keeping;
  };
  const games = Math.max(0, plannedCount(planOf(run.settings)) - run.played.size);
  const slots = Array.from(
    { length: Math.min(run.concurrency, games) },
    (_, i) => new GameSlot({ ...run, signal }, cpusOfSlot(run, i)),
  );
  await Promise.all(slots.map((slot) => work(slot).catch(fail)));
  await Promise.all(slots.map((slot) => slot.clear()));
  if (failures.length > 0) throw failures[0];
}

/** So many processors as the engine with most threads has, other ones for each slot as far as there are enough. */
function cpusOfSlot({ cpus, settings: { engines } }: MatchRun, slot: number): readonly number[] | undefined {
  if (!cpus) return undefined;
  const threads = Math.max(...engines.map(({ limits }) => limits.threads ?? 1));
  const places = Array.from(
    { length: Math.min(threads, cpus.length) },
    (_, i) => (slot * threads + i) % cpus.length,
  );
  return places.map((place) => cpus[place] ?? 0);
}
