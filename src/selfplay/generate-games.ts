import workerSource from 'worker-source:./worker.ts';
import { Worker } from 'node:worker_threads';
import type { SelfPlaySettings } from './play-training-game.ts';
import type { RecordedGame } from './worker-messages.ts';

/** Games that a thread has before it, so that it never waits for the next. */
const AHEAD = 2;

export interface GenerateOptions {
  readonly settings: SelfPlaySettings;
  /** Number of the first game. */
  readonly first: number;
  readonly threads: number;
  /** Takes the games in the order of their numbers; true = enough. */
  readonly onGame: (game: RecordedGame) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Plays games in several threads until it is told that there are enough, or to stop. Games come in the order of their
 * numbers however many threads play them: one that is done early waits for those before it.
 */
export async function generateGames({
  settings,
  first,
  threads,
  onGame,
  signal,
}: GenerateOptions): Promise<void> {
  if (signal.aborted) return;
  const workers = Array.from(
    { length: threads },
    () => new Worker(workerSource, { eval: true, workerData: settings }),
  );
  const waiting = new Map<number, RecordedGame>();
  let toPlay = first;
  let next = first;
  // Threads that have not ended yet go on sending games.
  let isOver = false;
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      for (const worker of workers) {
        worker.on('error', reject);
        worker.on('message', (game: RecordedGame) => {
          if (isOver) return;
          waiting.set(game.index, game);
          try {
            for (let due = waiting.get(next); due; due = waiting.get(next)) {
              waiting.delete(next++);
              isOver = onGame(due);
              if (isOver) return resolve();
            }
          } catch (error) {
            return reject(error);
          }
          worker.postMessage(toPlay++);
        });
        for (let i = 0; i < AHEAD; i++) worker.postMessage(toPlay++);
      }
    });
  } finally {
    isOver = true;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
