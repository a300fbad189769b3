import { hostname } from 'node:os';
import { parsePos } from '../../game/formats/notation.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { GatheredRun } from '../../queue/gathered-run.ts';
import type { JobEnd, JobOffer } from '../../queue/job-feed.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { formatMessage, unpackMessage } from '../../queue/queue-message.ts';
import type { Build, RunRecord } from '../../queue/run-record.ts';
import { WorkerFailures } from '../../queue/worker-failures.ts';
import { pause, untilAborted } from '../../system/waiting.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import type { MatchGame } from '../record/match-game.ts';
import { type MatchSettings, planOf } from '../record/match-settings.ts';
import type { MatchRun } from '../run-match.ts';
import type { PlannedGame } from '../schedule/plan.ts';
import { plannedCount, plannedGames } from '../schedule/schedule.ts';
import { engineFiles, queuedEngine } from './engine-files.ts';
import { needsFairTime } from './fair-time.ts';
import { areOnBoard, type PairJob, pairResultSchema, type QueuedEngine } from './match-messages.ts';
import { isOpenKey } from './open-info.ts';

/** How a match is played through a queue. */
export interface MatchQueue {
  readonly connection: QueueConnection;
  readonly name: string;
  /** Tells this match from others of its name. */
  readonly id: string;
  readonly begunAt: string;
  readonly timeoutMs: number;
  /** This build, where the match needs it. */
  readonly build: Build | undefined;
  /** Nodes a second of the machine that times are for; absent = they are not scaled. */
  readonly referenceSpeed: number | undefined;
  /** Whether a game counts in which an engine did not get through START; else that is the worker's fault. */
  readonly countsFailedStarts: boolean;
  readonly engines: readonly QueuedEngine[];
  /** Says something to the user, above what is redrawn. */
  notice(line: string): void;
  /** Is told the state of the queue, in a line, when there is news. */
  onState(line: string): void;
}

/** Results fetched at one go. */
const FETCHED = 200;
const IDLE_MS = 100;
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
  const gathered = await GatheredRun.open({
    connection: queue.connection,
    record: runRecord(queue),
    settings: settingsMessage(run.settings, queue),
    files: engineFiles(run.settings.engines, queue.engines),
    progress: () => ({ done: total - gamesIn(left), total, unit: 'games' }),
    signal: run.signal,
    notice: queue.notice,
  });
  if (!gathered) return undefined;
  for (const line of infoNotes(queue.engines)) queue.notice(line);
  let failure: string | undefined;
  try {
    failure = await new Gathering(run, queue, gathered, left).work();
  } catch (error) {
    await gathered.end('leave');
    throw error;
  }
  await gathered.end('withdraw');
  return failure;
}

/** What only workers do whose owners want it so. */
function infoNotes(engines: readonly QueuedEngine[]): readonly string[] {
  return engines.flatMap(({ name, info }) =>
    info
      .filter(({ key }) => !isOpenKey(key))
      .map(({ key }) => `Engine ${name} is told INFO ${key}: workers do so only with --allow-info ${key}.`),
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

function runRecord({ name, id, begunAt, timeoutMs, build, referenceSpeed }: MatchQueue): RunRecord {
  return {
    version: 1,
    name,
    id,
    kind: 'match',
    begunAt,
    host: hostname(),
    timeoutMs,
    ...(build && { build }),
    ...(referenceSpeed !== undefined && { referenceSpeed }),
  };
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

/** Gathers the results of one session. */
class Gathering {
  readonly #run: MatchRun;
  readonly #queue: MatchQueue;
  readonly #gathered: GatheredRun;
  /** Pairs whose games are not in the journal. */
  readonly #left: Map<string, PairJob>;
  /** Of them those that are not in the queue yet, in their order. */
  readonly #toOffer: string[];
  readonly #failures: WorkerFailures;
  #failure: string | undefined;

  constructor(run: MatchRun, queue: MatchQueue, gathered: GatheredRun, left: Map<string, PairJob>) {
    this.#run = run;
    this.#queue = queue;
    this.#gathered = gathered;
    this.#left = left;
    this.#failures = new WorkerFailures(gathered, queue.notice);
    this.#toOffer = [...left.keys()].reverse();
  }

  async work(): Promise<string | undefined> {
    const { signal } = this.#run;
    while (this.#left.size > 0 && !signal.aborted && this.#failure === undefined) {
      // A queue that cannot be reached answers when it is there again; the user may stop meanwhile.
      const ended = await untilAborted(signal, this.#gathered.turn(this.#turn(), 0));
      this.#queue.onState(this.#gathered.workersText);
      if (ended === undefined || ended === 'drained') break;
      if (ended === 0) await pause(IDLE_MS, signal);
    }
    return this.#failure;
  }

  /** Adds what there is room for, and takes in what has ended: how many jobs that were. */
  async #turn(): Promise<number | 'drained'> {
    if (this.#gathered.isRemoved) return 'drained';
    await this.#topUp();
    const wasIdle = this.#gathered.isDraining && this.#gathered.isIdle;
    const ended = await this.#gathered.ended(FETCHED);
    const done: string[] = [];
    const again: JobOffer[] = [];
    for (const end of ended) {
      const pair = this.#left.get(end.id);
      // It was in the journal already, when the one who gathered before was killed.
      if (pair === undefined || (await this.#take(end, pair))) done.push(end.id);
      else again.push(jobOffer(end.id, pair));
      if (this.#failure !== undefined) break;
    }
    await this.#gathered.forget(done);
    await this.#gathered.repeat(again);
    return ended.length === 0 && wasIdle ? 'drained' : ended.length;
  }

  async #topUp(): Promise<void> {
    const ids = this.#toOffer.splice(Math.max(0, this.#toOffer.length - this.#gathered.room)).reverse();
    const offers = ids.flatMap((id) => {
      const pair = this.#left.get(id);
      return pair ? [jobOffer(id, pair)] : [];
    });
    if (offers.length > 0) await this.#gathered.offer(offers);
  }

  /** Counts the games of a pair, each once; false if it has to be played again. */
  async #take({ id, result }: JobEnd, pair: PairJob): Promise<boolean> {
    const message = unpackMessage(pairResultSchema, result);
    if (!message.ok) {
      const why =
        result === undefined
          ? 'those who began it were not heard of again'
          : `what came back ${message.error}`;
      this.#failure = await this.#failures.failed(id, undefined, why);
      return false;
    }
    const { worker } = message.value;
    if (message.value.kind === 'failed') {
      this.#failure = await this.#failures.failed(id, worker, message.value.why);
      return false;
    }
    const { games, speed, timeFactor } = message.value;
    const wanted = gamesWanted(games, pair, this.#run.settings);
    if (!wanted.ok) {
      this.#failure = await this.#failures.failed(id, worker, `sent ${wanted.error}`);
      return false;
    }
    this.#failures.succeeded(worker);
    for (const game of wanted.value) {
      await this.#run.onGame({
        ...game,
        worker: {
          name: worker,
          ...(speed !== undefined && { speed }),
          ...(timeFactor !== undefined && { timeFactor }),
        },
      });
    }
    this.#left.delete(id);
    return true;
  }
}

function jobOffer(id: string, pair: PairJob): JobOffer {
  return { id, data: { version: 1, ...pair } };
}

/**
 * The games of a pair that are still to be played, of those that came back: more may have, from before the one who
 * gathered was killed. Else what is wrong with them, as a sentence goes on.
 */
function gamesWanted(
  games: readonly MatchGame[],
  pair: PairJob,
  settings: MatchSettings,
): Result<readonly MatchGame[]> {
  const wanted: MatchGame[] = [];
  for (const planned of pair.games) {
    const game = games.find(({ number }) => number === planned.number);
    if (!game) return err(`no game ${planned.number + 1}`);
    const wrong = whyNotThis(game, planned, settings);
    if (wrong !== undefined) return err(wrong);
    wanted.push(game);
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
