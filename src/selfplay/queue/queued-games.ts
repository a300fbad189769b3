import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { GatheredRun } from '../../queue/gathered-run.ts';
import type { JobOffer } from '../../queue/job-feed.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { formatMessage, unpackMessage } from '../../queue/queue-message.ts';
import type { Build, RunStatus } from '../../queue/run-record.ts';
import { WorkerFailures } from '../../queue/worker-failures.ts';
import { pause, untilAborted } from '../../system/waiting.ts';
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

const IDLE_MS = 100;
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
  const gathered = await GatheredRun.open({
    connection,
    record: {
      version: 1,
      name,
      id,
      kind: 'selfplay',
      begunAt: new Date().toISOString(),
      host: hostname(),
      timeoutMs,
      build,
    },
    settings: formatMessage({ settings, evaluation }),
    files,
    progress: () => ({ ...run.progress(), unit: 'positions' }),
    signal,
    notice,
  });
  if (!gathered) return;
  try {
    await gather(run, gathered);
  } catch (error) {
    await gathered.end('leave');
    throw error;
  }
  await gathered.end('withdraw');
}

async function gather(run: QueuedGames, gathered: GatheredRun): Promise<void> {
  const { settings, signal } = run;
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
  const turn = async (): Promise<'taken' | 'waiting' | 'drained'> => {
    if (gathered.isRemoved) return 'drained';
    const wanted = due + Math.ceil(run.gamesLeft() / length) + SPARE_BLOCKS;
    const more = Math.min(gathered.room, wanted - offered);
    if (more > 0) {
      await gathered.offer(Array.from({ length: more }, (_, i) => offerOf(offered + i)));
      offered += more;
    }
    const wasIdle = gathered.isDraining && gathered.isIdle;
    const offer = offerOf(due);
    const end = await gathered.endedJob(offer.id);
    if (!end) return wasIdle || gathered.isDraining ? 'drained' : 'waiting';
    const message = unpackMessage(blockResultSchema, end.result);
    const games =
      message.ok && message.value.kind === 'played'
        ? message.value.games.map((game) => ({ ...game, records: Buffer.from(game.records, 'base64') }))
        : undefined;
    const isRight =
      games?.length === length &&
      games.every((game, i) => game.index === due * length + i && areRecordsOf(game, settings));
    if (!games || !isRight) {
      const worker = message.ok ? message.value.worker : undefined;
      const why = whyNot(message, end.result !== undefined);
      const hopeless = await failures.failed(offer.id, worker, why);
      if (hopeless !== undefined) throw new CommandError(`No more games, as ${hopeless}.`);
      await gathered.repeat([offer]);
      return 'waiting';
    }
    if (message.ok) failures.succeeded(message.value.worker);
    for (const game of games) {
      if (isEnough || game.index < nextGame) continue;
      isEnough = run.onGame(game);
      nextGame++;
    }
    await gathered.forget([offer.id]);
    due++;
    return 'taken';
  };

  while (!isEnough && !signal.aborted) {
    const state = await untilAborted(signal, gathered.turn(turn(), 'waiting'));
    run.onState(gathered.workersText);
    if (state === undefined || state === 'drained') return;
    if (state === 'waiting') await pause(IDLE_MS, signal);
  }
}

function whyNot(
  message: ReturnType<typeof unpackMessage<typeof blockResultSchema>>,
  isThere: boolean,
): string {
  if (!isThere) return 'those who began it were not heard of again';
  if (!message.ok) return `what came back ${message.error}`;
  return message.value.kind === 'failed' ? message.value.why : 'other games came back than were asked for';
}
