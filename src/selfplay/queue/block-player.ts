import workerSource from 'worker-source:../selfplay-worker.ts';
import { Worker } from 'node:worker_threads';
import { coreBytes, embeddedNets } from '../../binding/embedded-core.ts';
import { decodeNet, type Net } from '../../binding/net-file.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { checkMessage, MOST_SETTINGS_BYTES, packMessage, parseMessage } from '../../queue/queue-message.ts';
import type { RunOpening, RunPlayer, RunPlayerKind } from '../../queue/run-player.ts';
import { fetchFile } from '../../queue/shared-files.ts';
import { onAbort } from '../../system/waiting.ts';
import type { SelfPlaySettings } from '../play-training-game.ts';
import type { RecordedGame, WorkerSetup } from '../selfplay-worker.ts';
import { blockJobSchema, blockSettingsSchema, type QueuedEvaluation } from './block-messages.ts';

/** Nets have a megabyte or less. */
const MOST_NET_BYTES = 16 << 20;

/** How a worker plays blocks of training games: each slot is a thread. */
export const blockPlayers: RunPlayerKind = {
  kind: 'selfplay',
  async open(opening) {
    const message = parseMessage(blockSettingsSchema, opening.settings, MOST_SETTINGS_BYTES);
    if (!message.ok) return err(`has settings of which the message ${message.error}`);
    const { settings, evaluation } = message.value;
    const net = await netOf(evaluation, settings, opening);
    return net.ok ? ok(new BlockPlayer(settings, net.value, opening.worker.name)) : net;
  },
};

/** What evaluates. A net is data, and checked: it is fetched without further ado. */
async function netOf(
  evaluation: QueuedEvaluation,
  { rule }: SelfPlaySettings,
  { connection, wantFile }: RunOpening,
): Promise<Result<Net | undefined>> {
  if (evaluation.kind === 'linear') return ok(undefined);
  if (evaluation.kind === 'program') return ok(embeddedNets(rule));
  const { sha256 } = evaluation;
  const content = await fetchFile(connection, sha256, MOST_NET_BYTES);
  if (!content.ok) return err(`needs a net, and what the queue has of it ${content.error}`);
  if (!content.value) {
    await wantFile(sha256);
    return err('needs a net, and has asked for it');
  }
  const net = decodeNet(content.value);
  if (!net.ok) return err(`needs a net that cannot be used: ${net.error}`);
  return net.value.rule === rule ? net : err(`needs a net for ${rule}, and has one for ${net.value.rule}`);
}

class BlockPlayer implements RunPlayer {
  readonly #setup: WorkerSetup;
  readonly #worker: string;
  readonly #threads = new Map<number, Worker>();

  constructor(settings: SelfPlaySettings, net: Net | undefined, worker: string) {
    this.#setup = { core: coreBytes(), net, settings };
    this.#worker = worker;
  }

  async play(data: unknown, slot: number, signal: AbortSignal): Promise<string | undefined> {
    const job = checkMessage(blockJobSchema, data);
    if (!job.ok) throw new Error(`the message of the block ${job.error}`);
    const games = await this.#games(slot, job.value, signal);
    if (!games) return undefined;
    return packMessage({
      worker: this.#worker,
      kind: 'played',
      games: games.map(({ records, ...game }) => ({
        ...game,
        records: Buffer.from(records).toString('base64'),
      })),
    });
  }

  async clear(slot: number): Promise<void> {
    const thread = this.#threads.get(slot);
    this.#threads.delete(slot);
    await thread?.terminate();
  }

  /** The games of a block in their order; nothing when the signal came. */
  async #games(
    slot: number,
    { first, games }: { readonly first: number; readonly games: number },
    signal: AbortSignal,
  ): Promise<readonly RecordedGame[] | undefined> {
    if (signal.aborted) return undefined;
    const thread =
      this.#threads.get(slot) ?? new Worker(workerSource, { eval: true, workerData: this.#setup });
    this.#threads.set(slot, thread);
    const played: RecordedGame[] = [];
    // The listeners go at the end, and only they: the caller that ends the thread waits for its end with its own.
    let release = () => {};
    try {
      return await new Promise<readonly RecordedGame[] | undefined>((resolve, reject) => {
        const stop = () => resolve(undefined);
        const take = (game: RecordedGame) => {
          if (played.push(game) === games) resolve(played);
        };
        thread.on('error', reject).on('exit', stop).on('message', take);
        const releaseSignal = onAbort(signal, stop);
        release = () => {
          releaseSignal();
          thread.off('error', reject).off('exit', stop).off('message', take);
        };
        for (let index = first; index < first + games; index++) thread.postMessage(index);
      });
    } catch (error) {
      await this.clear(slot);
      throw error;
    } finally {
      release();
    }
  }
}
