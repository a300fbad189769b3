import type { Referee } from '../../binding/referee.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { checkMessage, MOST_SETTINGS_BYTES, packMessage, parseMessage } from '../../queue/queue-message.ts';
import type { RunOpening, RunPlayer, RunPlayerKind, WorkerSelf } from '../../queue/run-player.ts';
import { pause, untilAborted } from '../../system/waiting.ts';
import { type GameSettings, GameSlot } from '../game-slot.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import { fingerprintOf, programFingerprint } from '../process/program-fingerprint.ts';
import type { MatchGame } from '../record/match-game.ts';
import type { PlannedGame } from '../schedule/plan.ts';
import type { EngineFiles } from './engine-files.ts';
import { scaledLimits, timeFactor } from './fair-time.ts';
import { pairJobSchema, type QueuedSettings, queuedSettingsSchema } from './match-messages.ts';
import { checkInfo } from './open-info.ts';

const NEVER = new AbortController().signal;

/**
 * How a worker plays the pairs of matches, with the engines that it has. `allowInfo`: INFO keys, in lower case, that it
 * passes on to them beside those that anybody may send.
 */
export function matchPlayers(
  engines: EngineFiles,
  newReferee: () => Referee,
  allowInfo: ReadonlySet<string> = new Set(),
): RunPlayerKind {
  return {
    kind: 'match',
    async open(opening) {
      const settings = parseMessage(queuedSettingsSchema, opening.settings, MOST_SETTINGS_BYTES);
      if (!settings.ok) return err(`has settings of which the message ${settings.error}`);
      if (settings.value.suspend && process.platform === 'win32') {
        return err('suspends the engine that is not to move, which is not possible on Windows');
      }
      const info = checkInfo(settings.value.engines, allowInfo);
      if (!info.ok) return info;
      const programs = await localPrograms(settings.value, engines, opening);
      if (!programs.ok) return programs;
      const { record, worker } = opening;
      return ok(new PairPlayer(settings.value, programs.value, newReferee, record.referenceSpeed, worker));
    },
  };
}

/** How each engine is started on this machine. */
async function localPrograms(
  settings: QueuedSettings,
  engines: EngineFiles,
  { connection, wantFile }: RunOpening,
): Promise<Result<readonly LocalProgram[]>> {
  const programs: LocalProgram[] = [];
  for (const engine of settings.engines) {
    const command = await engines.command(engine, connection, wantFile);
    if (!command.ok) return command;
    const { program } = engine;
    const fingerprint =
      program.kind === 'file' ? fingerprintOf([program.sha256]) : await programFingerprint(command.value);
    programs.push({ command: command.value, ...(fingerprint !== undefined && { fingerprint }) });
  }
  return ok(programs);
}

/** How an engine is started here, as long as its file is the one that the match names. */
type LocalProgram = Pick<EngineSpec, 'command' | 'fingerprint'>;

/** Where pairs are played, one at a time, with times scaled by `factor`. */
interface Place {
  readonly slot: GameSlot;
  readonly factor: number | undefined;
}

class PairPlayer implements RunPlayer {
  readonly #settings: QueuedSettings;
  readonly #programs: readonly LocalProgram[];
  readonly #newReferee: () => Referee;
  readonly #referenceSpeed: number | undefined;
  readonly #worker: WorkerSelf;
  readonly #places = new Map<number, Place>();

  constructor(
    settings: QueuedSettings,
    programs: readonly LocalProgram[],
    newReferee: () => Referee,
    referenceSpeed: number | undefined,
    worker: WorkerSelf,
  ) {
    this.#settings = settings;
    this.#programs = programs;
    this.#newReferee = newReferee;
    this.#referenceSpeed = referenceSpeed;
    this.#worker = worker;
  }

  async play(data: unknown, slot: number, signal: AbortSignal): Promise<string | undefined> {
    const job = checkMessage(pairJobSchema, data);
    if (!job.ok) throw new Error(`the message of the pair ${job.error}`);
    const { speed } = this.#worker;
    const place = await this.#place(slot, speed);
    const games: MatchGame[] = [];
    for (const planned of job.value.games) {
      this.#refuseUnknown(planned);
      if (signal.aborted) return undefined;
      const game = await untilAborted(signal, place.slot.play(planned));
      if (!game) return undefined;
      this.#refuseFailedStart(game);
      games.push(game);
      const { waitMs = 0 } = this.#settings;
      if (waitMs > 0) await pause(waitMs, signal);
    }
    const { factor } = place;
    return packMessage({
      worker: this.#worker.name,
      kind: 'played',
      ...(speed !== undefined && factor !== undefined && { speed, timeFactor: factor }),
      games,
    });
  }

  failure(why: string): string {
    return packMessage({ worker: this.#worker.name, kind: 'failed', why: why.slice(0, 1_000) });
  }

  async clear(slot: number): Promise<void> {
    const place = this.#places.get(slot);
    this.#places.delete(slot);
    await place?.slot.clear();
  }

  /** Engines that are running stay, unless they would have another time now. */
  async #place(slot: number, speed: number | undefined): Promise<Place> {
    const factor =
      this.#referenceSpeed === undefined || speed === undefined
        ? undefined
        : timeFactor(this.#referenceSpeed, speed);
    const before = this.#places.get(slot);
    if (before && before.factor === factor) return before;
    await this.clear(slot);
    const place = {
      slot: new GameSlot(
        { settings: this.#gameSettings(factor), newReferee: this.#newReferee, signal: NEVER },
        undefined,
      ),
      factor,
    };
    this.#places.set(slot, place);
    return place;
  }

  #gameSettings(factor: number | undefined): GameSettings {
    const { version, engines, countsFailedStarts, waitMs, ...terms } = this.#settings;
    return {
      ...terms,
      engines: engines.map(({ program, limits, ...engine }, i) => {
        const local = this.#programs[i];
        if (!local) throw new Error(`there is no engine ${i}`);
        return { ...engine, limits: factor === undefined ? limits : scaledLimits(limits, factor), ...local };
      }),
    };
  }

  #refuseUnknown({ black, white, opening, number }: PlannedGame): void {
    const { engines, openings } = this.#settings;
    if (black === white || !engines[black] || !engines[white] || !openings[opening]) {
      throw new Error(`game ${number + 1} is of engines or an opening that the match does not have`);
    }
  }

  /** An engine that does not get through START here has done so elsewhere: something is missing on this machine. */
  #refuseFailedStart({ ending, black, white }: MatchGame): void {
    if (this.#settings.countsFailedStarts) return;
    const nameOf = (engine: number) => this.#settings.engines[engine]?.name ?? '';
    const reason = 'has not got through START: it';
    if (ending.kind === 'both-failed') {
      throw new Error(`engine ${nameOf(black)} ${reason} ${ending.faults.black.detail}`);
    }
    if (ending.kind === 'fault' && ending.isAtStart) {
      throw new Error(
        `engine ${nameOf(ending.by === 'black' ? black : white)} ${reason} ${ending.fault.detail}`,
      );
    }
  }
}
