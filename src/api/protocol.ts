/** The Gomocup protocol as streams of lines. */
import workerSource from 'worker-source:../engine/worker.ts';
import { createEngine } from '../engine/search-engine.ts';
import { RULES } from '../game/rule.ts';
import { LineSession } from '../protocol/line-session.ts';
import { now } from '../system/clock.ts';
import { deferred } from '../system/waiting.ts';
import { loadCore, loadedNets, loadNet } from './parts.ts';

/**
 * Answers that wait for their reader before no more lines are taken, and what a search tells on its way is left out.
 */
const MOST_WAITING = 100;

/** What `protocol` of the package does. */
export async function* protocolLines(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  const core = await loadCore();
  // A session asks for a net when it searches, and cannot wait for it then.
  await Promise.all(RULES.map(loadNet));
  const engine = createEngine({ core: () => core, workerSource, nets: loadedNets });
  const answers: string[] = [];
  let news = deferred<void>();
  let hasEnded = false;
  const tell = () => {
    news.resolve();
    news = deferred();
  };
  const send = (line: string) => {
    answers.push(line);
    tell();
  };
  const session = new LineSession(engine.thinker, engine.referee, {
    send,
    sendProgress: (progress) => progress.forEach(send),
    // A slow reader gets fewer reports on the way, as a manager with a full pipe does.
    get isBehind() {
      return answers.length > MOST_WAITING;
    },
    exit: () => {
      hasEnded = true;
      tell();
    },
  });
  let failure: { readonly error: unknown } | undefined;
  const source = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  const reading = (async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      if (hasEnded) return;
      // As a pipe has them: bytes of UTF-8, which the session takes for characters.
      session.take(Buffer.from(`${next.value}\n`), now());
      // The writer waits for the reader, as at a full pipe.
      while (answers.length >= MOST_WAITING && !hasEnded) await news.promise;
      if (hasEnded) return;
    }
    session.end();
  })().catch((error) => {
    failure = { error };
    tell();
  });
  try {
    for (;;) {
      const next = answers.shift();
      if (next !== undefined) {
        if (answers.length < MOST_WAITING) tell();
        yield Buffer.from(next, 'latin1').toString();
      } else if (failure) throw failure.error;
      else if (hasEnded) break;
      else await news.promise;
    }
  } finally {
    hasEnded = true;
    tell();
    engine.dispose();
    // The lines may come from what keeps the process alive, such as its input.
    void (async () => source.return?.())().catch(() => {});
    void reading;
  }
}
