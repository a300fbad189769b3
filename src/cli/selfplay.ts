import workerSource from 'worker-source:../selfplay/selfplay-worker.ts';
import { readFileSync } from 'node:fs';
import { availableParallelism, hostname } from 'node:os';
import path from 'node:path';
import { coreBytes, coreFingerprint, embeddedNets } from '../binding/embedded-core.ts';
import type { Net } from '../binding/net-file.ts';
import { needed, Refusal } from '../game/result.ts';
import { ownCommand } from '../match/process/find-program.ts';
import { benchSignature } from '../queue/machine-speed.ts';
import { QueueConnection } from '../queue/queue-connection.ts';
import { runName, workerTimeout } from '../queue/queue-options.ts';
import { redisAddress } from '../queue/redis-address.ts';
import { runNameOf } from '../queue/run-record.ts';
import { sha256Of } from '../queue/shared-files.ts';
import { boardMix } from '../selfplay/board-mix.ts';
import { evaluationName, type GameFileHeader } from '../selfplay/game-file.ts';
import { GameStore, type GameTally, selfplayProgress } from '../selfplay/game-store.ts';
import { playQueuedGames, type QueuedGames } from '../selfplay/queue/queued-games.ts';
import type { RecordedGame, WorkerSetup } from '../selfplay/selfplay-worker.ts';
import { workInOrder } from '../system/work-in-order.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../terminal/command.ts';
import { CommandError, fileError, isSystemError, isWorded } from '../terminal/command-error.ts';
import { optional, required, withAliases, withDefault } from '../terminal/option-schema.ts';
import { ProgressView } from '../terminal/progress-view.ts';
import { NO_NET, readNet } from '../terminal/read-file.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { say } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { seed, text, whole } from '../terminal/value-types.ts';

const OPTIONS = {
  out: withAliases(required(text('FILE'), 'where the games go; an existing file is continued'), 'output'),
  ...BOARD_OPTIONS,
  size: withDefault(
    boardMix,
    [{ width: 15, height: 15, share: 1 }],
    'boards; of several, each game has one at random, as often as its share says',
  ),
  net: optional(text('FILE'), `a net that evaluates; ${NO_NET} = the linear evaluation`, "the program's"),
  positions: withDefault(
    whole(1, 1_000_000_000),
    100_000,
    'searched positions in all; the last game is finished',
  ),
  nodes: withDefault(whole(10, 1_000_000_000), 2000, 'nodes searched for a move, on average'),
  lines: withDefault(whole(1, 15), 1, 'best moves to search at each position'),
  branches: withDefault(
    whole(0, 1000, '%'),
    100,
    'positions beside the game that are searched too, per hundred positions of it: a few plausible but doubtful moves ' +
      'away, as searches meet them',
  ),
  seed: withDefault(seed, 1, 'the same seed gives the same games'),
  threads: withDefault(whole(1, 1024), availableParallelism(), 'games at the same time', 'one per processor'),
  queue: optional(
    redisAddress,
    'has the games played by the workers (tengen worker) of a queue, a Redis, wherever they are',
    'this machine plays',
  ),
  'queue-name': optional(runName, 'what the file is called in the queue', 'its name'),
  'worker-timeout': withDefault(
    workerTimeout,
    30_000,
    'a worker that has not been heard of for so long has lost its games to others',
  ),
} as const;

type Request = ReturnType<typeof toRequest>;

export const selfplay = defineCommand({
  name: 'tengen selfplay',
  summary: 'plays games against itself, as training data for its evaluation',
  about: 'tengen selfplay: games of the engine against itself, for fitting its evaluation.',
  options: OPTIONS,
  notes: `The games begin with random stones that are about even. Ctrl-C stops; the same command continues, and gives the same
games as if it had not been stopped. The format of the file is described in src/selfplay/game-file.ts.`,
  toRequest,
  outlivesOutput: true,
  async run(request) {
    const stop = stopOnSignals();
    const net = netFor(request);
    const connection = request.queue && (await QueueConnection.open(request.queue.address));
    let store: GameStore | undefined;
    try {
      store = openStore(request, net);
      if (store.dropped > 0) {
        say(`${request.output}: its last game was cut off and is dropped (${store.dropped} bytes).`);
      }
      return await play(request, net, store, connection, stop);
    } catch (error) {
      if (error instanceof CommandError) throw error;
      if (isSystemError(error)) throw fileError('write', request.output, error);
      throw isWorded(error) ? unusable(request.output, error) : error;
    } finally {
      connection?.close();
      store?.close();
    }
  },
});

function toRequest({ options, given }: CommandLine<typeof OPTIONS>) {
  const {
    rule,
    size: boards,
    connect,
    net,
    nodes,
    lines,
    seed,
    branches,
    out: output,
    positions,
    threads,
    queue,
    'queue-name': name = runNameOf(path.basename(output)),
    'worker-timeout': timeoutMs,
  } = options;
  if (queue && given.has('threads'))
    throw new Refusal('--threads does not go with --queue: it is for the machine that plays');
  const lonely = ['queue-name', 'worker-timeout'].find((option) => given.has(option));
  if (!queue && lonely) throw new Refusal(`--${lonely} goes with --queue only`);
  for (const board of boards) needed(checkBoard(board, connect));
  return {
    settings: { rule, boards, rowLength: connect, nodes, lines, seed, branches: branches / 100 },
    net,
    output,
    positions,
    threads,
    queue: queue && { address: queue, name, timeoutMs },
  };
}

/** What is to evaluate: the net of a file, none, or that of the program if it has one. */
function netFor({ net: file, settings: { rule } }: Request): Net | undefined {
  if (file === undefined) return embeddedNets(rule);
  if (file === NO_NET) return undefined;
  const net = readNet(file);
  if (!net.ok) throw new CommandError(`${net.error}.`);
  if (net.value.rule !== rule) throw new CommandError(`${file} is a net for ${net.value.rule}, not ${rule}.`);
  return net.value;
}

function headerOf({ settings: { boards, ...settings } }: Request, net: Net | undefined): GameFileHeader {
  return {
    // The first difference is reported: the rule before the net that follows from it.
    ...settings,
    size: boardMix.format(boards),
    core: coreFingerprint(),
    evaluation: evaluationName(net),
  };
}

function openStore(request: Request, net: Net | undefined): GameStore {
  try {
    return new GameStore(request.output, headerOf(request, net));
  } catch (error) {
    // What is no file of games may make its reader fail in any way.
    throw error instanceof CommandError || isSystemError(error) ? error : unusable(request.output, error);
  }
}

function unusable(file: string, error: unknown): CommandError {
  return new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}.`);
}

async function play(
  request: Request,
  net: Net | undefined,
  store: GameStore,
  connection: QueueConnection | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { settings, positions, threads } = request;
  const before = store.tally.positions;
  const isEnough = () => store.tally.positions >= positions;
  let queueState: string | undefined;
  const view = new ProgressView(process.stdout, (elapsedMs) => {
    const progress = selfplayProgress(store.tally, { total: positions, before, elapsedMs });
    return queueState === undefined ? progress : `${progress}\n${queueState}`;
  });
  const onGame = (game: RecordedGame) => {
    store.add(game.records, game.positions, game.winner);
    return isEnough();
  };
  const { games: first } = store.tally;
  try {
    if (isEnough()) return 0;
    if (connection && request.queue) {
      const signature = await benchSignature(ownCommand(), signal).catch((error) => {
        if (!signal.aborted) throw error;
      });
      if (signature === undefined) return EXIT_STOPPED;
      await playQueuedGames({
        connection,
        name: request.queue.name,
        identity: JSON.stringify([headerOf(request, net), path.resolve(request.output), hostname()]),
        timeoutMs: request.queue.timeoutMs,
        build: { sources: TENGEN_SOURCES, signature },
        settings,
        ...queuedEvaluation(request),
        first,
        signal,
        onGame,
        progress: () => ({ done: store.tally.positions, total: positions }),
        gamesLeft: () => gamesLeft(store.tally, positions),
        notice: (line) => view.line(line),
        onState(state) {
          queueState = state;
        },
      });
    } else {
      const setup: WorkerSetup = { core: coreBytes(), net, settings };
      await workInOrder<RecordedGame>({ workerSource, setup, first, threads, signal, onResult: onGame });
    }
  } finally {
    view.end();
  }
  return isEnough() ? 0 : EXIT_STOPPED;
}

/** What evaluates, as a message for workers; the file of a net they may fetch. */
function queuedEvaluation({ net: file }: Request): Pick<QueuedGames, 'evaluation' | 'files'> {
  if (file === undefined) return { evaluation: { kind: 'program' }, files: new Map() };
  if (file === NO_NET) return { evaluation: { kind: 'linear' }, files: new Map() };
  const content = readFileSync(file);
  const sha256 = sha256Of(content);
  return { evaluation: { kind: 'file', sha256 }, files: new Map([[sha256, async () => content]]) };
}

/** Positions of a game with its branches, until some have been played. */
const USUAL_POSITIONS = 60;

function gamesLeft({ games, positions: done }: GameTally, wanted: number): number {
  const aGame = games === 0 ? USUAL_POSITIONS : done / games;
  return Math.max(1, Math.ceil((wanted - done) / aGame));
}
