import { availableParallelism } from 'node:os';
import { coreFingerprint } from '../binding/embedded-core.ts';
import { embeddedNets } from '../binding/embedded-nets.ts';
import type { Net } from '../binding/net-file.ts';
import { ok, type Result } from '../game/result.ts';
import { boardMix } from '../selfplay/board-mix.ts';
import { evaluationName } from '../selfplay/game-file.ts';
import { GameStore } from '../selfplay/game-store.ts';
import { generateGames } from '../selfplay/generate-games.ts';
import type { SelfPlaySettings } from '../selfplay/play-training-game.ts';
import { selfplayProgress } from '../selfplay/selfplay-progress.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../terminal/command.ts';
import { CommandError, fileError, isSystemError } from '../terminal/command-error.ts';
import { optional, required, withDefault } from '../terminal/option-schema.ts';
import { ProgressView } from '../terminal/progress-view.ts';
import { NO_NET, readNet } from '../terminal/read-net.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { text, whole } from '../terminal/value-types.ts';

const OPTIONS = {
  output: required(text('FILE'), 'where the games go; an existing file is continued'),
  ...BOARD_OPTIONS,
  size: withDefault(
    boardMix,
    [{ width: 15, height: 15, share: 1 }],
    'boards; of several, each game has one at random, as often as its share says',
  ),
  net: optional(text('FILE'), `a net that evaluates; ${NO_NET} = the linear evaluation`, "the program's"),
  positions: withDefault(
    whole({ least: 1, most: 1_000_000_000 }),
    100_000,
    'searched positions in all; the last game is finished',
  ),
  nodes: withDefault(
    whole({ least: 10, most: 1_000_000_000 }),
    2000,
    'nodes searched for a move, on average',
  ),
  lines: withDefault(whole({ least: 1, most: 15 }), 1, 'best moves to search at each position'),
  branches: withDefault(
    whole({ least: 0, most: 1000 }, '%'),
    100,
    'positions beside the game that are searched too, per hundred positions of it: a few plausible but doubtful moves ' +
      'away, as searches meet them',
  ),
  seed: withDefault(whole({ least: 0, most: 0xffff_ffff }), 1, 'the same seed gives the same games'),
  threads: withDefault(
    whole({ least: 1, most: 1024 }),
    availableParallelism(),
    'games at the same time',
    'one per processor',
  ),
} as const;

interface Request {
  readonly settings: SelfPlaySettings;
  /** A file, or NO_NET. */
  readonly net: string | undefined;
  readonly output: string;
  readonly positions: number;
  readonly threads: number;
}

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
    let store: GameStore | undefined;
    try {
      store = openStore(request, net);
      return await play(request, net, store, stop);
    } catch (error) {
      if (isSystemError(error)) throw fileError('write', request.output, error);
      // The file is no such file.
      throw new CommandError(`${request.output}: ${error instanceof Error ? error.message : String(error)}.`);
    } finally {
      store?.close();
    }
  },
});

function toRequest({ options }: CommandLine<typeof OPTIONS>): Result<Request> {
  const {
    rule,
    size: boards,
    connect,
    net,
    nodes,
    lines,
    seed,
    branches,
    output,
    positions,
    threads,
  } = options;
  for (const board of boards) {
    const checked = checkBoard(board, connect);
    if (!checked.ok) return checked;
  }
  return ok({
    settings: { rule, boards, rowLength: connect, nodes, lines, seed, branches: branches / 100 },
    net,
    output,
    positions,
    threads,
  });
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

function openStore({ settings: { boards, ...settings }, output }: Request, net: Net | undefined): GameStore {
  return new GameStore(output, {
    // What differs first is what the user is told: the rule before the net that follows from it.
    ...settings,
    size: boardMix.format(boards),
    core: coreFingerprint(),
    evaluation: evaluationName(net),
  });
}

async function play(
  { settings, positions, threads }: Request,
  net: Net | undefined,
  store: GameStore,
  stop: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  const before = store.tally.positions;
  const isEnough = () => store.tally.positions >= positions;
  const view = new ProgressView(process.stdout, () =>
    selfplayProgress(store.tally, { total: positions, before, elapsedMs: performance.now() - startedAt }),
  );
  try {
    if (!isEnough()) {
      await generateGames({
        settings,
        net,
        first: store.tally.games,
        threads,
        signal: stop,
        onGame(game) {
          store.add(game.records, game.positions, game.winner);
          return isEnough();
        },
      });
    }
  } finally {
    view.end();
  }
  return isEnough() ? 0 : EXIT_STOPPED;
}
