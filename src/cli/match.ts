import path from 'node:path';
import { createEngine } from '../engine/search-engine.ts';
import { killAllBrains } from '../match/brain-process.ts';
import { runConformance } from '../match/conformance/run-conformance.ts';
import { ENGINE_KEYS } from '../match/engine-options.ts';
import { findCommand } from '../match/find-program.ts';
import { MatchFolder } from '../match/match-folder.ts';
import { readOpenings } from '../match/match-openings.ts';
import { type MatchRequest, parseRequest } from '../match/options.ts';
import { Refusal } from '../match/refusal.ts';
import { playSession } from '../match/session.ts';
import type { MatchSettings } from '../match/settings.ts';
import type { Subcommand } from './subcommand.ts';

const HELP = `tengen match: tournaments between brains that speak the Gomocup protocol.

  tengen match --engine cmd=self turn=1s --engine name=rapfi cmd=/path/pbrain-rapfi turn=1s --openings FILE
  tengen match --resume FOLDER [--concurrency N]
  tengen match --conformance COMMAND [--memory SIZE]

  --engine KEY=VALUE ...   an engine; once for each, two at least:
${ENGINE_KEYS.map(([key, meaning]) => `      ${key.padEnd(18)} ${meaning}`).join('\n')}
  --each KEY=VALUE ...     the same for every engine
  --gauntlet               the first engine plays against each other one
  --round-robin            everybody plays against everybody (default)
  --games N                of each two engines that meet; even (default: each opening twice)
  --concurrency N          games at the same time (default 1)
  --size N | WxH           board, 5 to 32, smaller for a shorter row (default 15)
  --rule R                 freestyle, standard, renju, caro, caro-exact (default freestyle)
  --connect K              how many in a row win, 3 to 6 (default 5; sent as INFO connect)
  --openings FILE          openings in offset or pos notation, .psq or SGF; may be repeated. Each is played
                           with both colours. random:N makes up N balanced ones.
  --openings-format F      offset, pos, psq, sgf (default: as the file looks)
  --openings-order O       sequential, random (default sequential)
  --plies N                only the first N moves of each opening
  --seed N                 for everything random (default 1)
  --draw-after N           a draw when N stones are on the board
  --adjudicate-win E,N     ends a game when both have thought one side E ahead for N moves each (default: never)
  --adjudicate-draw E,N    ends a game when both have thought it within E for N moves each (default: never)
  --sprt KEY=VALUE ...     elo0=0 elo1=10 alpha=0.05 beta=0.05: stops as soon as it is decided
  --pause TIME             between a move and the next question, for engines that are not ready at once (default 0)
  --tolerance TIME         a move may be so much late (default 250ms)
  --patience TIME          then so long until a late engine counts as one that hangs (default 2s)
  --start-timeout TIME     for the answer to START (default 10s)
  --hang-timeout TIME      longest wait for a move that no clock limits (default 5m)
  --junk lose|skip         lines that are no answers lose the game, or are passed over (default lose)
  --stderr ignore|output   whether standard error counts as output, as in Piskvork (default ignore)
  --event NAME             title of the match
  --out FOLDER             where the results go (default: tengen-match-DATE-TIME)

The folder gets every game as .psq and .sgf, games.pgn for rating tools, report.html to look at, and match.jsonl
with all that was measured, from which --resume goes on. Ctrl-C stops; what has been played stays.
Exit code: 0 played, 1 the SPRT accepted H0 or a conformance case failed, 2 it cannot be done, 130 stopped.`;

const STOPPED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Tournaments between brains; and whether a brain keeps to the protocol. */
export const match: Subcommand = {
  summary: 'plays tournaments between engines, and tests one against the protocol',
  help: HELP,
  async run(args) {
    const request = parseRequest(args);
    if (!request.ok) return refuse(`${request.error} (tengen match --help tells more).`);
    const stop = stopOnSignals();
    try {
      switch (request.value.kind) {
        case 'match':
          return await playNew(request.value.match, stop);
        case 'resume': {
          const { folder, concurrency } = request.value;
          return await play(await MatchFolder.open(folder), concurrency, stop);
        }
        case 'conformance':
          return await conformance(request.value.command, request.value.memory, stop);
      }
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.message);
      throw error;
    } finally {
      killAllBrains();
    }
  },
};

async function playNew(request: MatchRequest, stop: AbortSignal): Promise<number> {
  const { openings: wanted, concurrency, out, gamesPerPairing, ...rest } = request;
  const { referee } = createEngine();
  const openings = await readOpenings(wanted, request, referee, stop);
  const settings: MatchSettings = {
    ...rest,
    openings,
    gamesPerPairing: gamesPerPairing ?? 2 * openings.length,
  };
  const folder = await MatchFolder.create(path.resolve(out ?? defaultFolder()), settings);
  return play(folder, concurrency, stop);
}

async function play(folder: MatchFolder, concurrency: number, signal: AbortSignal): Promise<number> {
  const { referee } = createEngine();
  try {
    const end = await playSession({ folder, referee, concurrency, terminal: process.stdout, signal });
    if (end === 'stopped') {
      console.log(`Stopped; tengen match --resume ${folder.path} goes on.`);
      return STOPPED;
    }
    return end === 'H0' ? 1 : 0;
  } finally {
    await folder.close();
  }
}

async function conformance(commandLine: string, memory: number, signal: AbortSignal): Promise<number> {
  const command = findCommand(commandLine, undefined);
  if (!command.ok) return refuse(`--conformance ${commandLine}: ${command.error}.`);
  const isConforming = await runConformance(
    command.value,
    memory,
    createEngine().referee,
    process.stdout,
    signal,
  );
  if (signal.aborted) return STOPPED;
  return isConforming ? 0 : 1;
}

function refuse(sentence: string): number {
  process.stderr.write(`tengen match: ${sentence}\n`);
  return 2;
}

/** The first signal ends the match in order, the second one at once. No brain outlives this process. */
function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  process.on('exit', killAllBrains);
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(STOPPED);
      stop.abort();
    });
  }
  // Whoever read the progress may go; the match goes on.
  process.stdout.on('error', () => {});
  return stop.signal;
}

function defaultFolder(): string {
  return `tengen-match-${new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
}
