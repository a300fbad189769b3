import { createHash } from 'node:crypto';
import { GatheredRun, type GatheredRunParts, type Turn } from '../../queue/gathered-run.ts';
import { answerOf } from '../../queue/job-answer.ts';
import type { JobOffer } from '../../queue/job-feed.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { formatMessage } from '../../queue/queue-message.ts';
import type { Build, RunStatus } from '../../queue/run-record.ts';
import { WorkerFailures } from '../../queue/worker-failures.ts';
import { CommandError } from '../../terminal/command-error.ts';
import { areRecordsOf } from '../check-records.ts';
import type { SelfPlaySettings } from '../play-training-game.ts';
import type { RecordedGame } from '../selfplay-worker.ts';
import { blockLength, blockResultSchema, type QueuedEvaluation } from './block-messages.ts';

export interface QueuedGames {
  readonly connection: QueueConnection;
  readonly name: string;
  /** What makes the file the one it is: the same command continues it. */
  readonly identity: string;
  readonly timeoutMs: number;
  readonly build: Build;
  readonly settings: SelfPlaySettings;
  readonly evaluation: QueuedEvaluation;
  /** The net's file, for workers to fetch, by SHA-256. */
  readonly files: ReadonlyMap<string, () => Promise<Uint8Array>>;
  /** Number of the first game that is missing. */
  readonly first: number;
  readonly signal: AbortSignal;
  progress(): Pick<RunStatus, 'done' | 'total'>;
  /** About how many games are missing. */
  gamesLeft(): number;
  /** Takes the games in the order of their numbers; true = enough. */
  onGame(game: RecordedGame): boolean;
  notice(line: string): void;
  onState(line: string): void;
}

/** Blocks that are in the queue beyond those that are needed by what is known, so that no worker waits for the end. */
const SPARE_BLOCKS = 16;

/**
 * Has training games played by the workers of a queue, and takes them in in the order of their numbers: what is made is
 * the same, byte for byte, as on one machine. Resolves when there are enough, the signal came, or somebody drained the
 * queue.
 */
export async function playQueuedGames(run: QueuedGames): Promise<void> {
  const { connection, name, identity, timeoutMs, build, settings, evaluation, files, signal, notice } = run;
  const id = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  const parts: GatheredRunParts = {
    connection,
    record: { name, id, kind: 'selfplay', begunAt: new Date().toISOString(), timeoutMs, build },
    settings: formatMessage({ settings, evaluation }),
    files,
    progress: () => ({ ...run.progress(), unit: 'positions' }),
    signal,
    notice,
  };
  await GatheredRun.during(parts, (gathered) => gather(run, gathered));
}

async function gather(run: QueuedGames, gathered: GatheredRun): Promise<void> {
  const { settings } = run;
  const length = blockLength(settings);
  const failures = new WorkerFailures(gathered, run.notice);
  const offerOf = (block: number): JobOffer => ({
    id: `block-${block}`,
    data: { version: 1, first: block * length, games: length },
  });
  let nextGame = run.first;
  let due = Math.floor(nextGame / length);
  let offered = due;
  let isEnough = false;

  /** Takes in the block that is due, if it is there. */
  const look = async (): Promise<Turn> => {
    if (isEnough) return 'over';
    const wanted = due + Math.ceil(run.gamesLeft() / length) + SPARE_BLOCKS;
    const more = Math.min(gathered.room, wanted - offered);
    if (more > 0) {
      await gathered.offer(Array.from({ length: more }, (_, i) => offerOf(offered + i)));
      offered += more;
    }
    const offer = offerOf(due);
    const end = await gathered.endedJob(offer.id);
    if (!end) return gathered.isDraining ? 'over' : 'waiting';
    const { worker, answer } = answerOf(blockResultSchema, end.result);
    const games = answer.ok
      ? answer.value.games.map((game) => ({ ...game, records: Buffer.from(game.records, 'base64') }))
      : [];
    const isRight =
      games.length === length &&
      games.every((game, i) => game.index === due * length + i && areRecordsOf(game, settings));
    if (!isRight) {
      const why = answer.ok ? 'other games came back than were asked for' : answer.error;
      const hopeless = await failures.failed(offer.id, worker, why);
      if (hopeless !== undefined) throw new CommandError(`No more games, as ${hopeless}.`);
      await gathered.repeat([offer]);
      return 'waiting';
    }
    failures.succeeded(worker);
    for (const game of games) {
      if (isEnough || game.index < nextGame) continue;
      isEnough = run.onGame(game);
      nextGame++;
    }
    await gathered.forget([offer.id]);
    due++;
    return 'taken';
  };

  await gathered.turns(look, run.onState);
}
