import { Refusal } from '../game/result.ts';
import { orSentence, QueueConnection } from '../queue/queue-connection.ts';
import { runName } from '../queue/queue-options.ts';
import {
  orderRun,
  type QueueOrder,
  type QueueOverview,
  queueOverview,
  type RunOverview,
} from '../queue/queue-overview.ts';
import { redisAddress } from '../queue/redis-address.ts';
import type { WorkerRecord } from '../queue/run-record.ts';
import { pause, untilAborted } from '../system/waiting.ts';
import { defineCommand } from '../terminal/command.ts';
import { CommandError } from '../terminal/command-error.ts';
import { UNKNOWN } from '../terminal/figures.ts';
import { flag, optional, readValue } from '../terminal/option-schema.ts';
import { ProgressView } from '../terminal/progress-view.ts';
import { say, sayJson } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { tableLines } from '../terminal/text-table.ts';
import { text } from '../terminal/value-types.ts';

/** What becomes of a run by each order. */
const DONE: Readonly<Record<QueueOrder, string>> = {
  pause: 'is paused: what is being played comes to its end, nothing else is begun',
  'go-on': 'goes on',
  drain: 'is drained: what is being played comes to its end, the rest is withdrawn, and its command stops',
  remove: 'is removed from the queue; what its folder or file has stays',
};
const ORDERS = Object.keys(DONE) as readonly QueueOrder[];
const REFRESH_MS = 1_000;

/** What a queue holds and who works for it. */
export const queue = defineCommand({
  name: 'tengen queue',
  summary: 'shows what a queue plays, and pauses, continues or ends it',
  about: `tengen queue: what runs where, how far it is, how fast, and what failed.

  tengen queue redis://HOST/ [--json]
  tengen queue redis://HOST/ --pause NAME | --go-on NAME | --drain NAME
      | --remove NAME`,
  positionals: ['ADDRESS'],
  options: {
    json: flag('as JSON, once'),
    pause: optional(runName, 'begins no more of this match or file of games'),
    'go-on': optional(runName, 'goes on with it'),
    drain: optional(runName, 'lets what is being played come to its end, and stops it then'),
    remove: optional(
      text('NAME'),
      'removes it from the queue, even while its results are being gathered; also an unreadable entry, by the name shown',
    ),
  },
  notes: 'In a terminal it is brought up to date until Ctrl-C.',
  toRequest({ options, given, positionals: [place = ''] }) {
    const address = readValue(redisAddress, { label: 'ADDRESS', value: place });
    if (given.size > 1) throw new Refusal(`--${[...given].join(' and --')} exclude each other`);
    const order = ORDERS.find((one) => given.has(one));
    return { address, json: options.json, order, name: order && options[order] };
  },
  async run({ address, json, order, name }) {
    const connection = await QueueConnection.open(address);
    try {
      if (order && name !== undefined) await orSentence(connection, doOrder(connection, order, name));
      else if (json) sayJson(await overviewOf(connection), 2);
      else if (process.stdout.isTTY) await watch(connection);
      else say(overviewText(await overviewOf(connection)));
    } finally {
      connection.close();
    }
    return 0;
  },
});

async function doOrder(connection: QueueConnection, order: QueueOrder, name: string): Promise<void> {
  if (!(await orderRun(connection, order, name))) {
    throw new CommandError(`There is no ${name} in the queue at ${connection.place}.`);
  }
  say(`${name} ${DONE[order]}.`);
}

function overviewOf(connection: QueueConnection): Promise<QueueOverview> {
  return orSentence(connection, queueOverview(connection));
}

async function watch(connection: QueueConnection): Promise<void> {
  const signal = stopOnSignals();
  let text = overviewText(await overviewOf(connection));
  const view = new ProgressView(process.stdout, () =>
    connection.isLost ? `${text}\nThe queue cannot be reached; waiting for it.` : text,
  );
  while (!signal.aborted) {
    await pause(REFRESH_MS, signal);
    const overview = await untilAborted(signal, overviewOf(connection));
    if (overview) text = overviewText(overview);
  }
  view.end();
}

/** The overview as tables. */
export function overviewText({ runs, unreadable, workers }: QueueOverview): string {
  const jobs = runs.reduce((sum, { active }) => sum + active, 0);
  return [
    `${count(runs.length, 'run')}, ${count(workers.length, 'worker')}, ${jobs} jobs being played`,
    ...(runs.length > 0 ? ['', ...tableLines(runRows(runs), [0, 1, 8])] : []),
    ...(workers.length > 0 ? ['', ...tableLines(workerRows(workers), [0, 1, 8])] : []),
    ...notes(runs, unreadable, workers),
  ].join('\n');
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function runRows(runs: readonly RunOverview[]): readonly (readonly string[])[] {
  return [
    ['Run', 'Kind', 'Done', 'Of', 'Unit', 'An hour', 'Playing', 'Waiting', 'State'],
    ...runs.map((run) => {
      const { name, kind, status, active, waiting } = run;
      return [
        name,
        kind,
        status ? String(status.done) : UNKNOWN,
        status ? String(status.total) : UNKNOWN,
        status?.unit ?? '',
        status ? String(Math.round(status.perHour)) : UNKNOWN,
        String(active),
        String(waiting),
        stateOf(run),
      ];
    }),
  ];
}

function stateOf({ isPaused, isDraining, isGathered, host, finished }: RunOverview): string {
  const states = [
    ...(isDraining ? ['being drained'] : []),
    ...(isPaused ? ['paused'] : []),
    isGathered ? `gathered on ${host}` : `nobody gathers it; ${finished} results wait`,
  ];
  return states.join(', ');
}

function workerRows(workers: readonly WorkerRecord[]): readonly (readonly string[])[] {
  return [
    ['Worker', 'Machine', 'Slots', 'Busy', 'Finished', 'Failed', 'kn/s', 'Build', 'Plays'],
    ...workers.map(({ name, host, slots, playing, finished, failed, speed, sources }) => [
      name,
      host,
      String(slots),
      String(playing.length),
      String(finished),
      String(failed),
      speed === undefined ? UNKNOWN : String(Math.round(speed / 1000)),
      sources.slice(0, 8),
      playsText(playing),
    ]),
  ];
}

const MOST_NAMED = 3;

function playsText(playing: WorkerRecord['playing']): string {
  const named = playing.slice(0, MOST_NAMED).map(({ run, job }) => `${run} ${job.replace('-', ' ')}`);
  return [...named, ...(playing.length > MOST_NAMED ? [`${playing.length - MOST_NAMED} more`] : [])].join(
    ', ',
  );
}

/** What is not as it should be, in sentences. */
function notes(
  runs: readonly RunOverview[],
  unreadable: QueueOverview['unreadable'],
  workers: readonly WorkerRecord[],
): readonly string[] {
  const sentences = [
    ...unreadable.map(({ name, why }) => `${name} ${why}.`),
    ...runs.flatMap(({ name, leftOut }) =>
      leftOut.map(({ worker, why }) => `${name}: worker ${worker} is left out, as ${why}.`),
    ),
    ...runs.flatMap(({ name, status }) =>
      status && status.repeated > 0
        ? [`${name}: ${count(status.repeated, 'job')} given to another worker.`]
        : [],
    ),
    ...workers.flatMap(({ name, refused }) =>
      refused.map(({ run, why }) => `${run} is not played by ${name}: ${why}.`),
    ),
  ];
  return sentences.length > 0 ? ['', ...sentences] : [];
}
