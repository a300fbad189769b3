import { defined } from '../../game/defined.ts';
import { parsePos } from '../../game/formats/notation.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { GatheredRun, type GatheredRunParts, type Turn } from '../../queue/gathered-run.ts';
import { answerOf } from '../../queue/job-answer.ts';
import type { JobEnd, JobOffer } from '../../queue/job-feed.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { formatMessage } from '../../queue/queue-message.ts';
import type { OwnRun } from '../../queue/run-registry.ts';
import { WorkerFailures } from '../../queue/worker-failures.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import type { MatchGame } from '../record/match-game.ts';
import { type MatchSettings, planOf } from '../record/match-settings.ts';
import type { MatchRun } from '../run-match.ts';
import type { PlannedGame } from '../schedule/plan.ts';
import { plannedCount, plannedGames } from '../schedule/schedule.ts';
import { engineFiles, queuedEngine } from './engine-files.ts';
import { needsFairTime } from './fair-time.ts';
import {
  areOnBoard,
  type PairJob,
  type PlayedPair,
  pairResultSchema,
  type QueuedEngine,
} from './match-messages.ts';
import { isOpenKey } from './open-info.ts';

/** How a match is played through a queue. */
export interface MatchQueue {
  readonly connection: QueueConnection;
  readonly record: OwnRun;
  /** Whether a game counts in which an engine did not get through START; else that is the worker's fault. */
  readonly countsFailedStarts: boolean;
  readonly engines: readonly QueuedEngine[];
  /** Says something to the user, above what is redrawn. */
  notice(line: string): void;
  /** Is called with the state of the queue, in a line, when there is news. */
  onState(line: string): void;
}

/** Results fetched at one go. */
const FETCHED = 200;
/** What of a match depends on the build or the speed of the machines that play it. */
export function needsOfMatch({ engines }: Pick<MatchSettings, 'engines'>, queued: readonly QueuedEngine[]) {
  return {
    isTimed: needsFairTime(engines),
    hasSelf: queued.some(({ program }) => program.kind === 'self'),
  };
}

export function queuedEngines(engines: readonly EngineSpec[]): Promise<readonly QueuedEngine[]> {
  return Promise.all(engines.map(queuedEngine));
}

/**
 * Has the rest of a match played by the workers of a queue. Resolves, with nothing left in the queue, when all is
 * played, the signal came or the match was removed; with the end of a sentence if it cannot be played ("pair 3 could
 * not ..."). Rejects with what `onGame` threw; the queue stays as it is.
 */
export async function runQueuedMatch(run: MatchRun, queue: MatchQueue): Promise<string | undefined> {
  const left = leftPairs(run);
  const total = plannedCount(planOf(run.settings));
  const parts: GatheredRunParts = {
    connection: queue.connection,
    record: queue.record,
    settings: settingsMessage(run.settings, queue),
    files: engineFiles(run.settings.engines, queue.engines),
    progress: () => ({ done: total - gamesIn(left), total, unit: 'games' }),
    signal: run.signal,
    notice: queue.notice,
  };
  return GatheredRun.during(parts, (gathered) => gather(run, queue, gathered, left));
}

/** What only workers do whose owners want it so. */
function infoNotes(engines: readonly QueuedEngine[]): readonly string[] {
  return engines.flatMap(({ name, info }) =>
    info
      .filter(({ key }) => !isOpenKey(key))
      .map(
        ({ key }) =>
          `The match sends INFO ${key} to engine ${name}: workers do so only with --allow-info ${key}.`,
      ),
  );
}

function gamesIn(pairs: ReadonlyMap<string, PairJob>): number {
  return [...pairs.values()].reduce((sum, { games }) => sum + games.length, 0);
}

/** What is still to be played, pair by pair: two games that follow each other in the plan. */
function leftPairs({ settings, played }: MatchRun): Map<string, PairJob> {
  const pairs = new Map<string, PlannedGame[]>();
  for (const game of plannedGames(planOf(settings))) {
    if (played.has(game.number)) continue;
    const id = `pair-${Math.floor(game.number / 2)}`;
    const games = pairs.get(id);
    if (games) games.push(game);
    else pairs.set(id, [game]);
  }
  return new Map([...pairs].map(([id, games]) => [id, { games }]));
}

function settingsMessage(settings: MatchSettings, { engines, countsFailedStarts }: MatchQueue): string {
  const { board, rule, rowLength, openings, swap2, drawAfter, pauseMs, waitMs, adjudication } = settings;
  const { alwaysBoard, suspend, strictness } = settings;
  return formatMessage({
    engines,
    board: { width: board.width, height: board.height },
    rule,
    rowLength,
    openings,
    swap2,
    drawAfter,
    pauseMs,
    waitMs,
    adjudication,
    alwaysBoard,
    suspend,
    strictness,
    countsFailedStarts,
  });
}

/**
 * Gathers the results of one session. `left`: pairs whose games are not in the journal. The end of a sentence if they
 * cannot be played.
 */
async function gather(
  run: MatchRun,
  queue: MatchQueue,
  gathered: GatheredRun,
  left: Map<string, PairJob>,
): Promise<string | undefined> {
  const failures = new WorkerFailures(gathered, queue.notice);
  /** Pairs that are not in the queue yet, the last one first. */
  const toOffer = [...left.keys()].reverse();
  let failure: string | undefined;

  /** Counts the games of a pair, each once; false if it has to be played again. */
  const take = async ({ id, result }: JobEnd, pair: PairJob): Promise<boolean> => {
    const { worker, answer } = answerOf(pairResultSchema, result);
    const games = answer.ok ? gamesWanted(answer.value, pair, run.settings) : answer;
    if (!games.ok) {
      failure = await failures.failed(id, worker, games.error);
      return false;
    }
    failures.succeeded(worker);
    for (const game of games.value) await run.onGame(game);
    left.delete(id);
    return true;
  };

  /** Adds what there is room for, and takes in what has ended. */
  const look = async (): Promise<Turn> => {
    if (left.size === 0 || failure !== undefined) return 'over';
    const ids = toOffer.splice(Math.max(0, toOffer.length - gathered.room)).reverse();
    const offers = ids.flatMap((id) => {
      const pair = left.get(id);
      return pair ? [jobOffer(id, pair)] : [];
    });
    if (offers.length > 0) await gathered.offer(offers);
    const wasIdle = gathered.isDraining && gathered.isIdle;
    const ended = await gathered.ended(FETCHED);
    const done: string[] = [];
    const again: JobOffer[] = [];
    for (const end of ended) {
      const pair = left.get(end.id);
      // It was in the journal already, when the one who gathered before was killed.
      if (pair === undefined || (await take(end, pair))) done.push(end.id);
      else again.push(jobOffer(end.id, pair));
      if (failure !== undefined) break;
    }
    await gathered.forget(done);
    await gathered.repeat(again);
    if (ended.length > 0) return 'taken';
    return wasIdle ? 'over' : 'waiting';
  };

  for (const line of infoNotes(queue.engines)) queue.notice(line);
  await gathered.turns(look, queue.onState);
  return failure;
}

function jobOffer(id: string, pair: PairJob): JobOffer {
  return { id, data: { version: 1, ...pair } };
}

/**
 * The games of a pair that are still to be played, of those that came back: more may have, from before the one who
 * gathered was killed. Else what is wrong with them, as a sentence goes on.
 */
function gamesWanted(
  { games, worker, speed, timeFactor }: PlayedPair,
  pair: PairJob,
  settings: MatchSettings,
): Result<readonly MatchGame[]> {
  const wanted: MatchGame[] = [];
  for (const planned of pair.games) {
    const game = games.find(({ number }) => number === planned.number);
    if (!game) return err(`sent no game ${planned.number + 1}`);
    const wrong = whyNotThis(game, planned, settings);
    if (wrong !== undefined) return err(`sent ${wrong}`);
    wanted.push({ ...game, worker: { name: worker, ...defined({ speed, timeFactor }) } });
  }
  return ok(wanted);
}

function whyNotThis(game: MatchGame, planned: PlannedGame, settings: MatchSettings): string | undefined {
  const { black, white, swap2, openingLength, moves } = game;
  const isSwapped = swap2 !== undefined && black === planned.white && white === planned.black;
  const isPlanned =
    (['opening', 'pair'] as const).every((key) => game[key] === planned[key]) &&
    (isSwapped || (black === planned.black && white === planned.white)) &&
    (swap2 !== undefined) === (settings.swap2 !== undefined) &&
    (swap2 === undefined || swap2.first === planned.black);
  if (!isPlanned) return `another game than game ${planned.number + 1}`;
  const { board } = settings;
  const placed = swap2 ? parsePos(swap2.stones, board) : ok(settings.openings[planned.opening]?.points ?? []);
  const opening = placed.ok ? placed.value : [];
  const isPlayable =
    placed.ok && opening.length === openingLength && areOnBoard([...opening, ...moves], board);
  return isPlayable ? undefined : `a game ${planned.number + 1} that nobody can have played`;
}
