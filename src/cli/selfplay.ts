import { availableParallelism } from 'node:os';
import { coreFingerprint } from '../binding/embedded-core.ts';
import { embeddedNets } from '../binding/embedded-nets.ts';
import { ok, type Result } from '../game/result.ts';
import { GameStore } from '../selfplay/game-store.ts';
import { generateGames } from '../selfplay/generate-games.ts';
import type { SelfPlaySettings } from '../selfplay/play-training-game.ts';
import { selfplayProgress } from '../selfplay/selfplay-progress.ts';
import { BOARD_OPTIONS, checkBoard } from '../terminal/board-options.ts';
import { defineCommand, EXIT_STOPPED } from '../terminal/command.ts';
import { CommandError, fileError, isSystemError } from '../terminal/command-error.ts';
import { required, withDefault } from '../terminal/option-schema.ts';
import { ProgressView } from '../terminal/progress-view.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { text, whole } from '../terminal/value-types.ts';

const OPTIONS = {
  output: required(text('FILE'), 'where the games go; an existing file is continued'),
  ...BOARD_OPTIONS,
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
    let store: GameStore | undefined;
    try {
      store = openStore(request);
      return await play(request, store, stop);
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
  const board = checkBoard(options.size, options.connect);
  if (!board.ok) return board;
  const { rule, connect, nodes, lines, seed, branches, output, positions, threads } = options;
  return ok({
    settings: { rule, ...board.value, rowLength: connect, nodes, lines, seed, branches: branches / 100 },
    output,
    positions,
    threads,
  });
}

function openStore({ settings, output }: Request): GameStore {
  return new GameStore(output, { core: coreFingerprint(embeddedNets(settings.rule)), ...settings });
}

async function play(
  { settings, positions, threads }: Request,
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
