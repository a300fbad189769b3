import { setMaxListeners } from 'node:events';
import { pause, untilAborted } from '../system/waiting.ts';
import { GameSlot, type GameSlotRun } from './game-slot.ts';
import { type MatchGame, plannedPoints } from './record/match-game.ts';
import { type MatchSettings, planOf } from './record/match-settings.ts';
import { isPlayedInRounds, type PlannedGame, type Played } from './schedule/plan.ts';
import { gamesLeft, plannedCount } from './schedule/schedule.ts';

/** `signal` ends everything at once. */
export interface MatchRun extends GameSlotRun {
  readonly settings: MatchSettings;
  /** Games at the same time. */
  readonly concurrency: number;
  /** The processors that the games are spread over; absent = wherever the system puts them. */
  readonly cpus?: readonly number[] | undefined;
  /** What was played before. */
  readonly played: Played;
  /** Is handed the places where games are played, to look at them. */
  readonly onSlots?: (slots: readonly Pick<GameSlot, 'game'>[]) => void;
  /** Waited for before the next one of the same slot is handed over. */
  onGame(game: MatchGame): Promise<void> | void;
}

/**
 * Plays what is left of a match. Resolves when all of it is played or the signal came, with every player ended; rejects
 * with what `onGame` threw, likewise, and with ProgramChanged.
 */
export async function runMatch(run: MatchRun): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([run.signal, failed.signal]);
  // Every game that is played listens to it; Node 20 warns of more than ten.
  setMaxListeners(0, signal);
  const played = new Map(run.played);
  const left = gamesLeft(planOf(run.settings), played);
  const waiting: (() => void)[] = [];
  /** The next game, as soon as it is known; undefined when there is none. */
  const takeNext = async (): Promise<PlannedGame | undefined> => {
    for (;;) {
      const { value } = left.next();
      if (value !== 'wait') return value ?? undefined;
      if (signal.aborted) return undefined;
      await untilAborted(signal, new Promise<void>((resolve) => waiting.push(resolve)));
    }
  };
  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    failed.abort();
  };
  const work = async (slot: GameSlot) => {
    // A game is kept while the next one is played, which ends if that fails.
    let keeping: Promise<void> = Promise.resolve();
    const { waitMs = 0 } = run.settings;
    let hasPlayed = false;
    for (let next = await takeNext(); next && !signal.aborted; next = await takeNext()) {
      if (waitMs > 0 && hasPlayed) await pause(waitMs, signal);
      const game = await untilAborted(signal, slot.play(next));
      hasPlayed = true;
      await keeping;
      if (!game) continue;
      keeping = Promise.resolve(run.onGame(game));
      keeping.catch(fail);
      played.set(game.number, plannedPoints(game));
      for (const wake of waiting.splice(0)) wake();
    }
    await keeping;
  };
  const plan = planOf(run.settings);
  const games = Math.max(0, plannedCount(plan) - (isPlayedInRounds(plan) ? 0 : played.size));
  const slots = Array.from(
    { length: Math.min(run.concurrency, games) },
    (_, i) => new GameSlot({ ...run, signal }, cpusOfSlot(run, i)),
  );
  run.onSlots?.(slots);
  await Promise.all(slots.map((slot) => work(slot).catch(fail)));
  await Promise.all(slots.map((slot) => slot.clear()));
  if (failures.length > 0) throw failures[0];
}

/** As many processors as the engine with most threads has, other ones for each slot as far as there are enough. */
function cpusOfSlot({ cpus, settings: { engines } }: MatchRun, slot: number): readonly number[] | undefined {
  if (!cpus) return undefined;
  const threads = Math.max(...engines.map(({ limits }) => limits.threads ?? 1));
  const places = Array.from(
    { length: Math.min(threads, cpus.length) },
    (_, i) => (slot * threads + i) % cpus.length,
  );
  return places.map((place) => cpus[place] ?? 0);
}
