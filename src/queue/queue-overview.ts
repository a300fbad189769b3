import { CommandError } from '../terminal/command-error.ts';
import { type JobCounts, JobFeed } from './job-feed.ts';
import { orSentence, type QueueConnection } from './queue-connection.ts';
import type { RunRecord, RunStatus, WorkerRecord } from './run-record.ts';
import { RunRegistry, type Unreadable } from './run-registry.ts';

/** What there is to know of a queue. */
export interface QueueOverview {
  readonly runs: readonly RunOverview[];
  /** What stands in the lists of runs and workers and cannot be read. */
  readonly unreadable: readonly Unreadable[];
  readonly workers: readonly WorkerRecord[];
}

/** The jobs are pairs of games, or blocks of training games. */
export interface RunOverview extends Pick<RunRecord, 'name' | 'kind' | 'begunAt' | 'host' | 'id'>, JobCounts {
  /** Absent while nobody gathers its results. */
  readonly status?: Omit<RunStatus, 'version'>;
  readonly isGathered: boolean;
  readonly isPaused: boolean;
  readonly isDraining: boolean;
  /** Workers that get none of its jobs any more. */
  readonly leftOut: readonly { readonly worker: string; readonly why: string }[];
}

/** Throws a CommandError if there is no list of runs to be had. */
export async function queueOverview(connection: QueueConnection): Promise<QueueOverview> {
  const registry = new RunRegistry(connection);
  const list = await registry.runs();
  if (!list.ok) {
    throw new CommandError(`The list of runs in the queue at ${connection.place} ${list.error}.`);
  }
  const { workers, unreadable } = await registry.workers();
  const runs: RunOverview[] = [];
  const others: Unreadable[] = [...list.value.unreadable];
  for (const record of list.value.runs) {
    try {
      runs.push(await orSentence(connection, runOverview(connection, registry, record)));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      others.push({
        name: record.name,
        why: `has jobs that cannot be looked at. ${error.message.replace(/\.$/, '')}`,
      });
    }
  }
  return { runs, unreadable: [...others, ...unreadable], workers };
}

async function runOverview(
  connection: QueueConnection,
  registry: RunRegistry,
  { name, kind, begunAt, host, id }: RunRecord,
): Promise<RunOverview> {
  const feed = new JobFeed(connection, id);
  try {
    const status = await registry.status(id);
    const { version, ...rest } = status ?? {};
    return {
      ...{ name, kind, begunAt, host, id },
      ...(status && { status: rest as Omit<RunStatus, 'version'> }),
      isGathered: await registry.has(id, 'gatherer'),
      isPaused: await feed.isPaused(),
      isDraining: await registry.has(id, 'drain'),
      ...(await feed.counts()),
      leftOut: await registry.leftOut(id),
    };
  } finally {
    await feed.close();
  }
}

export type QueueOrder = 'pause' | 'go-on' | 'drain' | 'remove';

/** Does something with a run; false if there is none of this name. */
export async function orderRun(
  connection: QueueConnection,
  order: QueueOrder,
  name: string,
): Promise<boolean> {
  const registry = new RunRegistry(connection);
  const found = await registry.find(name);
  if (!found.ok || !found.value) return order === 'remove' && registry.removeUnreadable(name);
  const feed = new JobFeed(connection, found.value.id);
  try {
    switch (order) {
      case 'pause':
        await feed.pause();
        break;
      case 'go-on':
        await feed.goOn();
        break;
      case 'drain':
        await registry.drain(found.value.id);
        await feed.dropWaiting();
        break;
      case 'remove':
        await registry.markRemoved(found.value.id);
        await registry.remove(found.value);
        await feed.withdraw();
        break;
    }
    return true;
  } finally {
    await feed.close();
  }
}
