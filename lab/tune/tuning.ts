import workerSource from 'worker-source:./tune-worker.ts';
import { Random, seedOf } from '../../src/game/random.ts';
import { workInOrder } from '../../src/system/work-in-order.ts';
import { learn, newTrial, type SpsaState, type Trial } from './spsa.ts';
import type { Tunable } from './tunables.ts';
import type { PlayedTrial, TrialPart, TuningSettings } from './tune-settings.ts';

export interface Tuning {
  readonly settings: Omit<TuningSettings, 'names'>;
  readonly tunables: readonly Tunable[];
  readonly start: SpsaState;
  /** Trials in all, those before the start among them. */
  readonly trials: number;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onTrial: (state: SpsaState) => void;
}

/**
 * Plays trials until there are enough or the signal comes; resolves to what the parameters have come to. With several
 * trials at a time one begins before those just before it have been learnt from, so that only runs with one at a time
 * repeat. Rejects with an Error, a sentence, if a core fails.
 */
export async function tune(tuning: Tuning): Promise<SpsaState> {
  const { settings, tunables, trials, concurrency, signal, onTrial } = tuning;
  let state = tuning.start;
  if (state.trials >= trials) return state;
  const pending = new Map<number, Trial>();
  await workInOrder<PlayedTrial>({
    workerSource,
    setup: { ...settings, names: tunables.map(({ name }) => name) } satisfies TuningSettings,
    partOf(index): TrialPart {
      const trial = newTrial(state, tunables, new Random(seedOf(settings.seed, index)));
      pending.set(index, trial);
      return { index, settings: trial.settings };
    },
    first: state.trials,
    threads: concurrency,
    signal,
    onResult({ index, lead }) {
      const trial = pending.get(index);
      pending.delete(index);
      if (trial) state = learn(state, tunables, trial, lead);
      onTrial(state);
      return state.trials >= trials;
    },
  });
  return state;
}
