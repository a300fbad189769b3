import { availableParallelism } from 'node:os';
import { coreFingerprint } from '../binding/direct-search.ts';
import { err, ok, type Result } from '../game/result.ts';
import { ROW_LENGTH, ROW_LENGTHS, RULES } from '../game/rule.ts';
import { GameStore } from '../selfplay/game-store.ts';
import { generateGames } from '../selfplay/generate-games.ts';
import type { SelfPlaySettings } from '../selfplay/play-training-game.ts';
import { ProgressView, progressText } from '../selfplay/progress-view.ts';
import { parseChoice, parseOptions, parseSize, parseWhole } from './options.ts';
import type { Subcommand } from './subcommand.ts';

const NAMES = [
  'rule',
  'connect',
  'size',
  'positions',
  'nodes',
  'lines',
  'asides',
  'output',
  'seed',
  'threads',
] as const;
const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const HELP = `tengen selfplay: games of the engine against itself, for fitting its evaluation.

  --output FILE     where the games go; if it is there, it is gone on with
  --rule R          ${RULES.join(', ')} (default freestyle)
  --connect K       how many in a row win, ${ROW_LENGTHS.least} to ${ROW_LENGTHS.most} (default ${ROW_LENGTH})
  --size N          side of the board, or WIDTHxHEIGHT (default 15)
  --positions N     searched positions, to the end of a game (default 100000)
  --nodes N         positions searched for a move, on average (default 2000)
  --lines N         best moves to search at each (default 1)
  --asides N        positions beside each one of a game that are searched too, in percent (default 100): a few sensible
                    but doubtful moves away, as searches meet them
  --seed S          the same seed gives the same games (default 1)
  --threads N       games at the same time (default: one a processor)

The games begin with random stones that are about even. Ctrl-C stops; the same command goes on, and gives the same
games as if it had not been stopped. The format of the file is described in src/selfplay/game-file.ts.`;

interface Request {
  readonly settings: SelfPlaySettings;
  readonly output: string;
  readonly positions: number;
  readonly threads: number;
}

export const selfplay: Subcommand = {
  summary: 'plays games against itself, to fit the evaluation to',
  help: HELP,
  async run(args) {
    const request = readRequest(args);
    if (!request.ok) return refuse(request.error);
    let store: GameStore | undefined;
    try {
      store = openStore(request.value);
      return await play(request.value, store);
    } catch (error) {
      // The file is no such file, or the disk is full.
      return refuse(`${request.value.output}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      store?.close();
    }
  },
};

function openStore({ settings, output }: Request): GameStore {
  return new GameStore(output, { core: coreFingerprint(), ...settings });
}

async function play({ settings, positions, threads }: Request, store: GameStore): Promise<number> {
  const stop = new AbortController();
  for (const signal of SIGNALS) process.once(signal, () => stop.abort());
  // Whoever read the progress may go; the games go on.
  process.stdout.on('error', () => {});
  const startedAt = performance.now();
  const before = store.tally.positions;
  const isEnough = () => store.tally.positions >= positions;
  const view = new ProgressView(process.stdout, () =>
    progressText({ tally: store.tally, wanted: positions, before, elapsedMs: performance.now() - startedAt }),
  );
  try {
    if (!isEnough()) {
      await generateGames({
        settings,
        first: store.tally.games,
        threads,
        signal: stop.signal,
        onGame(game) {
          store.add(game.records, game.positions, game.winner);
          return isEnough();
        },
      });
    }
  } finally {
    view.end();
  }
  return isEnough() ? 0 : STOPPED;
}

function refuse(sentence: string): number {
  process.stderr.write(`tengen selfplay: ${sentence}.\n`);
  return 2;
}

function readRequest(args: readonly string[]): Result<Request> {
  const options = parseOptions(args, NAMES);
  if (!options.ok) return options;
  const given = options.value;
  const rule = parseChoice('rule', given.rule ?? 'freestyle', RULES);
  const rowLength = parseWhole('connect', given.connect ?? String(ROW_LENGTH), ROW_LENGTHS);
  const size = parseSize(given.size ?? '15', rowLength.ok ? rowLength.value : ROW_LENGTH);
  const positions = parseWhole('positions', given.positions ?? '100000', { least: 1, most: 1_000_000_000 });
  const nodes = parseWhole('nodes', given.nodes ?? '2000', { least: 10, most: 1_000_000_000 });
  const lines = parseWhole('lines', given.lines ?? '1', { least: 1, most: 15 });
  const asides = parseWhole('asides', given.asides ?? '100', { least: 0, most: 1000 });
  const seed = parseWhole('seed', given.seed ?? '1', { least: 0, most: 0xffff_ffff });
  const threads = parseWhole('threads', given.threads ?? String(availableParallelism()), {
    least: 1,
    most: 1024,
  });
  if (!rule.ok) return rule;
  if (!rowLength.ok) return rowLength;
  if (!size.ok) return size;
  if (!positions.ok) return positions;
  if (!nodes.ok) return nodes;
  if (!lines.ok) return lines;
  if (!asides.ok) return asides;
  if (!seed.ok) return seed;
  if (!threads.ok) return threads;
  if (given.output === undefined) return err('--output FILE is missing');
  return ok({
    settings: {
      rule: rule.value,
      ...size.value,
      rowLength: rowLength.value,
      nodes: nodes.value,
      lines: lines.value,
      seed: seed.value,
      asides: asides.value / 100,
    },
    output: given.output,
    positions: positions.value,
    threads: threads.value,
  });
}
