import { hostname } from 'node:os';
import { createEngine } from '../engine/search-engine.ts';
import { Refusal } from '../game/result.ts';
import { killAllEngines } from '../match/process/engine-process.ts';
import { ownCommand } from '../match/process/find-program.ts';
import { EngineFiles } from '../match/queue/engine-files.ts';
import { matchPlayers } from '../match/queue/pair-player.ts';
import { QueueConnection } from '../queue/queue-connection.ts';
import { runName } from '../queue/queue-options.ts';
import { QueueWorker } from '../queue/queue-worker.ts';
import { redisAddress } from '../queue/redis-address.ts';
import { runNameOf } from '../queue/run-record.ts';
import { blockPlayers } from '../selfplay/queue/block-player.ts';
import { defineCommand } from '../terminal/command.ts';
import { flag, optional, readValue, withDefault } from '../terminal/option-schema.ts';
import { say } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { listOf, text, type ValueType, whole } from '../terminal/value-types.ts';

/** Of INFO, in lower case. */
const infoKey: ValueType<string> = {
  placeholder: 'KEY',
  expected: 'a key of INFO such as evaluate',
  parse: (value) => (/^[\x21-\x7e]{1,64}$/.test(value.trim()) ? value.trim().toLowerCase() : undefined),
};

/** Plays matches and training games for others. */
export const worker = defineCommand({
  name: 'tengen worker',
  summary: 'plays matches and training games of a queue on this machine',
  about: `tengen worker: plays what tengen match --queue and tengen selfplay --queue put into a queue, a Redis, until it is stopped.

  tengen worker redis://HOST/ --concurrency 8 --engines FOLDER`,
  positionals: ['ADDRESS'],
  options: {
    concurrency: withDefault(whole(1, 256), 1, 'pairs, or blocks of training games, at the same time'),
    engines: optional(
      text('FOLDER'),
      'the engines that it may start: executables, in this folder or those in it, found by their content',
      'Tengen itself alone',
    ),
    'fetch-engines': flag(
      'fetches executables that it lacks through the queue, and runs them: anyone who can write to the queue can then run ' +
        'anything here',
    ),
    'allow-info': optional(
      listOf(infoKey),
      'INFO keys that matches may send to engines beside those that every worker passes on; the value may be any word',
      'none',
    ),
    name: optional(
      runName,
      'what it is called, other than any other worker',
      'the name of the machine and a number',
    ),
  },
  notes: `A worker never runs a command that came over the network, and its engines are sent nothing but what docs/fleet.md lists.

Ctrl-C gives back what is being played.

The password may stand in TENGEN_QUEUE_PASSWORD in place of the address.`,
  toRequest({ options, positionals: [text = ''] }) {
    const address = readValue(redisAddress, { label: 'ADDRESS', value: text });
    const name = options.name ?? runNameOf(`${hostname().slice(0, 45)}-${process.pid}`);
    const { concurrency, engines, 'fetch-engines': fetches, 'allow-info': allowInfo = [] } = options;
    if (fetches && engines === undefined)
      throw new Refusal('--fetch-engines needs --engines FOLDER, to keep them in');
    return {
      address,
      slots: concurrency,
      engines,
      fetches,
      allowInfo: new Set(allowInfo),
      name,
    };
  },
  outlivesOutput: true,
  async run({ address, slots, engines, fetches, allowInfo, name }) {
    const signal = stopOnSignals();
    process.on('exit', killAllEngines);
    const connection = await QueueConnection.open(address);
    say(
      `Worker ${name}, ${slots === 1 ? '1 job' : `${slots} jobs`} at a time, of the queue at ${redisAddress.format(address)}.`,
    );
    const files = new EngineFiles(engines, fetches, say);
    try {
      await new QueueWorker({
        connection,
        kinds: [matchPlayers(files, () => createEngine().referee, allowInfo), blockPlayers],
        name,
        slots,
        ownCommand: ownCommand(),
        signal,
        notice: say,
      }).run();
    } finally {
      connection.close();
      killAllEngines();
    }
    return 0;
  },
});
