import type { Referee } from '../../binding/referee.ts';
import { err, ok, type Result } from '../../game/result.ts';
import { checkMessage, MOST_SETTINGS_BYTES, packMessage, parseMessage } from '../../queue/queue-message.ts';
import type { RunOpening, RunPlayer, RunPlayerKind } from '../../queue/run-player.ts';
import { pause, untilAborted } from '../../system/waiting.ts';
import { type GameSettings, GameSlot } from '../game-slot.ts';
import type { EngineSpec } from '../process/engine-spec.ts';
import { fingerprintOf, programFingerprint } from '../process/program-fingerprint.ts';
import { faultsOf, isFailedStart, type MatchGame } from '../record/match-game.ts';
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
      return programs.ok ? ok(pairPlayer(settings.value, programs.value, newReferee, opening)) : programs;
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

/** Plays pairs in the slots of this worker, with times scaled for its speed. */
function pairPlayer(
  settings: QueuedSettings,
  programs: readonly LocalProgram[],
  newReferee: () => Referee,
  { record: { referenceSpeed }, worker }: RunOpening,
): RunPlayer {
  const places = new Map<number, Place>();

  const clear = async (slot: number): Promise<void> => {
    const place = places.get(slot);
    places.delete(slot);
    await place?.slot.clear();
  };

  /** Engines that are running stay, unless they would have another time now. */
  const placeIn = async (slot: number, speed: number | undefined): Promise<Place> => {
    const isScaled = referenceSpeed !== undefined && speed !== undefined;
    const factor = isScaled ? timeFactor(referenceSpeed, speed) : undefined;
    const before = places.get(slot);
    if (before && before.factor === factor) return before;
    await clear(slot);
    const run = { settings: gameSettings(settings, programs, factor), newReferee, signal: NEVER };
    const place = { slot: new GameSlot(run, undefined), factor };
    places.set(slot, place);
    return place;
  };

  return {
    clear,
    async play(data, slot, signal) {
      const job = checkMessage(pairJobSchema, data);
      if (!job.ok) throw new Error(`the message of the pair ${job.error}`);
      const speed = worker.speed();
      const { slot: place, factor } = await placeIn(slot, speed);
      const games: MatchGame[] = [];
      for (const planned of job.value.games) {
        refuseUnknown(planned, settings);
        if (signal.aborted) return undefined;
        const game = await untilAborted(signal, place.play(planned));
        if (!game) return undefined;
        refuseFailedStart(game, settings);
        games.push(game);
        const { waitMs = 0 } = settings;
        if (waitMs > 0) await pause(waitMs, signal);
      }
      const scaled = factor === undefined ? {} : { speed, timeFactor: factor };
      return packMessage({ worker: worker.name, kind: 'played', ...scaled, games });
    },
  };
}

function gameSettings(
  { version, engines, countsFailedStarts, waitMs, ...terms }: QueuedSettings,
  programs: readonly LocalProgram[],
  factor: number | undefined,
): GameSettings {
  return {
    ...terms,
    engines: engines.map(({ program, limits, ...engine }, i) => {
      const local = programs[i];
      if (!local) throw new Error(`there is no engine ${i}`);
      return { ...engine, limits: factor === undefined ? limits : scaledLimits(limits, factor), ...local };
    }),
  };
}

function refuseUnknown({ black, white, opening, number }: PlannedGame, settings: QueuedSettings): void {
  const { engines, openings } = settings;
  if (black === white || !engines[black] || !engines[white] || !openings[opening]) {
    throw new Error(`game ${number + 1} is of engines or an opening that the match does not have`);
  }
}

/** An engine that does not get through START here has done so elsewhere: something is missing on this machine. */
function refuseFailedStart(game: MatchGame, { countsFailedStarts, engines }: QueuedSettings): void {
  const [failed] = isFailedStart(game.ending) ? faultsOf(game.ending) : [];
  if (!failed || countsFailedStarts) return;
  const name = engines[game[failed.by]]?.name ?? '';
  throw new Error(`engine ${name} has not got through START: it ${failed.fault.detail}`);
}
