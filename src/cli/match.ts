import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine } from '../engine/search-engine.ts';
import { visibleText } from '../game/visible-text.ts';
import { type ConformanceTerms, runConformance } from '../match/conformance/run-conformance.ts';
import { playSession, type SessionEnd, type SessionParts } from '../match/match-session.ts';
import { FOLDER_LIMIT } from '../match/options/engine-options.ts';
import {
  FILE_OPTIONS,
  MATCH_OPTIONS,
  type MatchCommand,
  type MatchRequest,
  matchCommand,
} from '../match/options/match-options.ts';
import type { QueueOptions, RunOptions } from '../match/options/output-options.ts';
import { askName } from '../match/process/ask-name.ts';
import { unpackedCommand } from '../match/process/engine-archive.ts';
import { isEngineText } from '../match/process/engine-line.ts';
import { killAllEngines } from '../match/process/engine-process.ts';
import type { EngineSpec } from '../match/process/engine-spec.ts';
import { findCommand, ownCommand } from '../match/process/find-program.ts';
import { programFingerprint } from '../match/process/program-fingerprint.ts';
import type { QueuedEngine } from '../match/queue/match-messages.ts';
import { needsOfMatch, queuedEngines } from '../match/queue/queued-match.ts';
import { repeatWarning } from '../match/record/counting-notes.ts';
import { MatchFolder } from '../match/record/match-folder.ts';
import { type MatchGame, plannedPoints } from '../match/record/match-game.ts';
import { type MatchSettings, planOf } from '../match/record/match-settings.ts';
import { ProtocolLog } from '../match/record/protocol-log.ts';
import { writeWhole } from '../match/record/whole-file.ts';
import type { LiveMatch } from '../match/report/live-match.ts';
import { livePage } from '../match/report/live-page.ts';
import { whyClashing } from '../match/report/output-clash.ts';
import { isPlayedInRounds } from '../match/schedule/plan.ts';
import { arrangedOpenings, generatedOpenings, readOpeningFiles } from '../match/schedule/read-openings.ts';
import { defaultGames, pairedOtherwise } from '../match/schedule/schedule.ts';
import { benchSignature, measureSpeed } from '../queue/machine-speed.ts';
import { orSentence, QueueConnection } from '../queue/queue-connection.ts';
import { runNameOf } from '../queue/run-record.ts';
import { RunRegistry } from '../queue/run-registry.ts';
import { now } from '../system/clock.ts';
import { makeFolder } from '../system/make-folder.ts';
import { defineCommand, EXIT_STOPPED } from '../terminal/command.ts';
import { attempt, CommandError, failedTo, portError } from '../terminal/command-error.ts';
import { optionsFileSchema } from '../terminal/options-file.ts';
import { ProgressView, progressBar } from '../terminal/progress-view.ts';
import { say, sayJson } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { serveEvents } from '../web/event-server.ts';

/** Tournaments between engines; and whether an engine keeps to the protocol. */
export const match = defineCommand({
  name: 'tengen match',
  summary: 'plays tournaments between engines, and tests their protocol',
  about: `tengen match: tournaments between engines of the Gomocup protocol or GTP.

  tengen match --engine cmd=self --engine name=rapfi cmd=/path/pbrain-rapfi
      --each tc=60+0.5 --openings FILE
  tengen match --config FILE
  tengen match --resume FOLDER [--games N] [--concurrency N]
  tengen match --queue redis://HOST/ --engine ... (or --resume FOLDER)
  tengen match --conformance COMMAND [--memory SIZE] [--size N] [--rule RULE]`,
  options: MATCH_OPTIONS,
  notes: `The folder gets every game as .psq and .sgf, games.pgn for rating tools, report.html to look at, and match.jsonl
with all that was measured, from which --resume continues. Ctrl-C stops; what has been played stays.

Exit code: 0 played, 1 the SPRT accepted H0 or a conformance case failed, 2 it cannot be done or
a broken engine stopped it, 70 a fault of Tengen, 130 stopped.`,
  toRequest: matchCommand,
  outlivesOutput: true,
  async run(request) {
    const stop = stopOnSignals();
    process.on('exit', killAllEngines);
    try {
      switch (request.kind) {
        case 'match':
          return await playNew(request.match, request.run, stop);
        case 'resume':
          return await resume(request, stop);
        case 'save-config':
          await writeWhole(request.file, request.text);
          say(`Written: ${request.file}; tengen match --config ${request.file} plays it.`);
          return 0;
        case 'schema':
          sayJson(optionsFileSchema('A match of tengen match', FILE_OPTIONS), 2);
          return 0;
        case 'conformance':
          return await conformance(request.command, request.terms, stop);
      }
    } finally {
      killAllEngines();
    }
  },
});

async function playNew(request: MatchRequest, run: RunOptions, stop: AbortSignal): Promise<number> {
  const { openings: wanted, out, gamesPerPairing, event, anchor, hasFolders, ...rest } = request;
  const place = path.resolve(out ?? defaultFolder());
  const fromFiles = await readOpeningFiles(wanted, request, createEngine().referee);
  const isToMake = wanted.generate > 0;
  const named = await withOwnNames(await installedEngines(rest.engines, place, request));
  const nameNow = (name: string) =>
    named[rest.engines.findIndex((engine) => engine.name === name)]?.name ?? name;
  const openings = isToMake ? fromFiles : arrangedOpenings(fromFiles, wanted, request.board);
  const settings: MatchSettings = {
    ...rest,
    event: event ?? named.map(({ name }) => name).join(' - '),
    ...(anchor && { anchor: { ...anchor, name: nameNow(anchor.name) } }),
    engines: await Promise.all(
      named.map(async (engine) => {
        const fingerprint = await programFingerprint(engine.command);
        return { ...engine, ...(fingerprint !== undefined && { fingerprint }) };
      }),
    ),
    openings,
    ...(isToMake && { openingsToMake: wanted }),
    gamesPerPairing: gamesPerPairing ?? (isToMake ? 0 : defaultGames(rest, openings.length)),
    ...(run.concurrency !== undefined && { concurrency: run.concurrency }),
  };
  // What keeps the queue from taking it is reported before there is a folder.
  const queue = run.queue && (await openQueue(run.queue, settings.engines));
  try {
    if (queue)
      await orSentence(queue.connection, refuseTakenName(queue.connection, queueName(run.queue, place)));
    refuseClashing(place, run, settings.engines);
    const folder = await MatchFolder.create(place, settings);
    return await play(folder, [], run, queue, stop);
  } finally {
    queue?.connection.close();
  }
}

/**
 * Engines that can be started: ZIPs are unpacked, and with a preset each has a folder to keep files in, both beside the
 * folder of the match, as Gomocup's judge does.
 */
async function installedEngines(
  engines: readonly EngineSpec[],
  place: string,
  { hasFolders, rule, board }: MatchRequest,
): Promise<readonly EngineSpec[]> {
  const beside = `${place}-engines`;
  const wrong = engines.map((engine) => whyNoFolder(engine, beside, hasFolders)).find(Boolean);
  if (wrong !== undefined) throw new CommandError(wrong);
  return Promise.all(
    engines.map(async ({ isArchive, folderLimit = FOLDER_LIMIT, ...engine }) => {
      const own = path.join(beside, engine.name);
      const command = isArchive
        ? {
            ...engine.command,
            ...(await unpackedCommand(engine.command.program, own, { rule, side: board.width })),
          }
        : engine.command;
      const folder = { path: path.join(beside, FOLDERS, engine.name), limit: folderLimit };
      return { ...engine, command, ...(hasFolders && { ownFolder: engine.ownFolder ?? folder }) };
    }),
  );
}

/** Where the engines' folders are, beside the programs from ZIPs. */
const FOLDERS = 'folder';
/** What leads elsewhere, what Windows does not take, and where the other engines' folders are. */
const NO_FOLDER_NAME = /[\\/:*?"<>|]|^\.+$|[. ]$|^folder$/i;

/** Why an engine cannot have folders of its name, as a sentence. */
function whyNoFolder(
  { name, isArchive, ownFolder }: EngineSpec,
  beside: string,
  hasFolders?: boolean,
): string | undefined {
  const isTold = hasFolders && !ownFolder;
  if (!isArchive && !isTold) return undefined;
  if (NO_FOLDER_NAME.test(name))
    return `Engine ${name}: there can be no folder of this name. Give it another one with name=.`;
  if (isTold && !isEngineText(path.join(beside, name)))
    return (
      `Engine ${name}: its folder would be in ${beside}, and engines read printable ASCII only. ` +
      'Choose such a path with --out, and such a name with name=.'
    );
  return undefined;
}

/** A queue, and the engines as it names them. */
interface OpenedQueue {
  readonly connection: QueueConnection;
  readonly engines: readonly QueuedEngine[];
}

async function openQueue({ address }: QueueOptions, engines: readonly EngineSpec[]): Promise<OpenedQueue> {
  const queued = await queuedEngines(engines);
  return { connection: await QueueConnection.open(address), engines: queued };
}

function queueName(queue: QueueOptions | undefined, folder: string): string {
  return queue?.name ?? runNameOf(path.basename(folder));
}

/** A new match cannot be in the queue already. */
async function refuseTakenName(connection: QueueConnection, name: string): Promise<void> {
  const registry = new RunRegistry(connection);
  const found = await registry.find(name);
  if (!found.ok || found.value) throw registry.nameTaken(name, found);
}

/** How the workers play the match of a folder. Measures this machine where the match depends on it. */
async function matchQueue(
  folder: MatchFolder,
  { connection, engines }: OpenedQueue,
  options: QueueOptions,
  { faultLimit }: RunOptions,
  signal: AbortSignal,
): Promise<SessionParts['queue']> {
  const { isTimed, hasSelf } = needsOfMatch(folder.settings, engines);
  const { referenceSpeed } = folder.settings;
  if (referenceSpeed !== undefined && options.speed !== undefined && options.speed !== referenceSpeed) {
    throw new CommandError(
      `The match in ${folder.path} has times for a machine of ${referenceSpeed / 1000} kn/s, and goes on with them: leave out --queue-speed.`,
    );
  }
  const signature = isTimed || hasSelf ? await benchSignature(ownCommand(), signal) : undefined;
  const ownSpeed = async () => (await measureSpeed(ownCommand(), 1, signal)).nodesPerSecond;
  const speed = isTimed ? (referenceSpeed ?? options.speed ?? (await ownSpeed())) : undefined;
  if (referenceSpeed === undefined && speed !== undefined) await folder.change({ referenceSpeed: speed });
  return {
    connection,
    engines,
    record: {
      name: queueName(options, folder.path),
      id: folder.id,
      kind: 'match',
      begunAt: folder.startedAt,
      timeoutMs: options.timeoutMs,
      ...(signature !== undefined && { build: { sources: TENGEN_SOURCES, signature } }),
      ...(speed !== undefined && { referenceSpeed: speed }),
    },
    countsFailedStarts: faultLimit === undefined,
  };
}

/** What is prepared, or nothing if the user stopped it meanwhile. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Engines without a name get the one they give themselves, unless another one has it. */
async function withOwnNames(engines: readonly EngineSpec[]): Promise<readonly EngineSpec[]> {
  const own = await Promise.all(
    engines.map(({ command, isNamedByFile }) => (isNamedByFile ? askName(command, ABOUT_MS) : undefined)),
  );
  return engines.map((engine, i) => {
    const name = own[i];
    const isTaken = engines.some((other, k) => k !== i && (other.name === name || own[k] === name));
    const { isNamedByFile, ...spec } = engine;
    return name === undefined || isTaken ? spec : { ...spec, name };
  });
}

/** How long an engine may take to say its name: it may load its nets before it reads. */
const ABOUT_MS = 10_000;

async function resume(
  { folder: name, gamesPerPairing, run }: Extract<MatchCommand, { readonly kind: 'resume' }>,
  stop: AbortSignal,
): Promise<number> {
  const { folder, games } = await MatchFolder.open(name);
  let queue: OpenedQueue | undefined;
  try {
    // A folder= of the match's own folder was taken by earlier builds: such a match goes on.
    const engines = folder.settings.engines.map(({ ownFolder, ...engine }) => engine);
    refuseClashing(folder.path, run, engines);
    refuseOtherPairings(folder, games);
    if (!run.allowsChanges) await refuseOtherEngines(folder.settings);
    if (gamesPerPairing !== undefined) await extend(folder, gamesPerPairing);
    if (run.queue && isPlayedInRounds(folder.settings))
      throw new CommandError(
        `--queue does not go with --${folder.settings.format}, whose pairings follow from the results.`,
      );
    await useConcurrency(folder, run.concurrency);
    // The folder may come from somebody else.
    if (!run.queue) say(`Starts what the journal of ${folder.path} names: ${programsOf(folder.settings)}.`);
    queue = run.queue && (await openQueue(run.queue, folder.settings.engines));
  } catch (error) {
    await folder.close();
    throw error;
  }
  try {
    return await play(folder, games, run, queue, stop);
  } finally {
    queue?.connection.close();
  }
}

function refuseClashing(folder: string, run: RunOptions, engines: readonly EngineSpec[]): void {
  const clash = whyClashing(folder, run, engines);
  if (clash !== undefined) throw new CommandError(clash);
}

function refuseOtherPairings({ path: place, settings }: MatchFolder, games: Iterable<MatchGame>): void {
  const paired = function* () {
    for (const game of games) {
      const { number, black, white } = game;
      const first = game.swap2?.first ?? black;
      yield { number, black: first, white: black + white - first, points: plannedPoints(game) };
    }
  };
  const number = pairedOtherwise(planOf(settings), paired());
  if (number === undefined) return;
  throw new CommandError(
    `The match in ${place} was begun by a version of Tengen that pairs otherwise (game ${number + 1}): ` +
      'go on with that version.',
  );
}

function programsOf({ engines }: MatchSettings): string {
  return engines
    .map(({ name, command: { program, args } }) => visibleText(`${name} (${[program, ...args].join(' ')})`))
    .join(', ');
}

async function extend(folder: MatchFolder, gamesPerPairing: number): Promise<void> {
  const { gamesPerPairing: before, format, noSwap } = folder.settings;
  if (isPlayedInRounds({ format }))
    throw new CommandError(
      `The match in ${folder.path} was begun with --${format}, which --games does not extend.`,
    );
  if (gamesPerPairing % 2 !== 0 && !noSwap) {
    throw new CommandError(
      `--games must be an even number: the match in ${folder.path} plays every opening with both colours.`,
    );
  }
  if (gamesPerPairing < before) {
    throw new CommandError(
      `The match in ${folder.path} has ${before} games per pairing; --games ${gamesPerPairing} would leave some out.`,
    );
  }
  if (gamesPerPairing > before) await folder.change({ gamesPerPairing });
}

/** Keeps for the next time what is asked for now. */
async function useConcurrency(folder: MatchFolder, concurrency: number | undefined): Promise<void> {
  if (concurrency !== undefined && concurrency !== folder.settings.concurrency) {
    await folder.change({ concurrency });
  }
}

/** Two programs of one name would be counted as one engine. */
async function refuseOtherEngines({ engines }: MatchSettings): Promise<void> {
  for (const { name, command, fingerprint } of engines) {
    if (fingerprint !== undefined && fingerprint !== (await programFingerprint(command))) {
      throw new CommandError(
        `Engine ${name} is not the program any more that this match was begun with (${command.program} or a file among its arguments has changed): ` +
          'its games would be counted as those of the other one, so begin a new match, or go on with --allow-changes.',
      );
    }
  }
}

async function play(
  folder: MatchFolder,
  games: Iterable<MatchGame> & { readonly length: number },
  run: RunOptions,
  opened: OpenedQueue | undefined,
  signal: AbortSignal,
): Promise<number> {
  let log: ProtocolLog | undefined;
  let messages: ProtocolLog | undefined;
  let page: LivePage | undefined;
  let isStopped: boolean;
  try {
    try {
      log = run.log === undefined ? undefined : await ProtocolLog.open(run.log, run.logLimit);
      messages = run.messages === undefined ? undefined : await ProtocolLog.open(run.messages, run.logLimit);
      page = await openLivePage(run.live);
      if (!opened) await prepareFiles(folder);
      isStopped = !(await makeOpenings(folder, signal));
    } catch (error) {
      // A new match that cannot have what is asked for does not begin.
      if (games.length === 0) await folder.discard();
      throw error;
    }
    const warning = repeatWarning(folder.settings);
    if (warning && !isStopped) say(warning);
    const newReferee = () => createEngine().referee;
    const queue =
      opened && run.queue && !isStopped
        ? await unlessStopped(matchQueue(folder, opened, run.queue, run, signal), signal)
        : undefined;
    const end: SessionEnd =
      isStopped || (opened && !queue)
        ? { kind: 'stopped' }
        : await playSession({
            ...run,
            concurrency: folder.settings.concurrency ?? 1,
            queue,
            log,
            messages,
            folder,
            games,
            newReferee,
            terminal: process.stdout,
            show: page?.show,
            signal,
          });
    return exitCode(end, folder);
  } finally {
    await page?.close();
    await log?.close();
    await messages?.close();
    await folder.close();
  }
}

interface LivePage {
  show(match: LiveMatch): void;
  close(): Promise<void>;
}

/** The page that shows a match, if one is wanted. */
async function openLivePage(port: number | undefined): Promise<LivePage | undefined> {
  if (port === undefined) return undefined;
  let shown: LiveMatch | undefined;
  // Pages may be opened before the first game.
  const newReader = () => {
    let read: (() => string | undefined) | undefined;
    return () => {
      read ??= shown?.newReader();
      return read?.();
    };
  };
  try {
    const { url, close } = await serveEvents({ site: livePage(), newReader }, port);
    say(`Live boards: ${url}`);
    return {
      show(match) {
        shown = match;
      },
      close,
    };
  } catch (error) {
    throw portError('--live', port, error);
  }
}

/** Says how it ended, as far as the summary does not. */
function exitCode(end: SessionEnd, folder: MatchFolder): number {
  switch (end.kind) {
    case 'stopped':
      say(`Stopped; tengen match --resume ${folder.path} continues.`);
      return EXIT_STOPPED;
    case 'broken':
      throw new CommandError(
        `The match was stopped, as ${end.why}; --resume ${folder.path} --recover plays on all the same.`,
      );
    case 'changed':
      throw new CommandError(
        `The match was stopped, as ${end.why}: put the old one back, or begin a new match; ` +
          `--resume ${folder.path} --allow-changes counts its games as the same engine's.`,
      );
    case 'H0':
      return 1;
    case 'known':
      say(`Finished early: the 95 % error of each engine's Elo is ${folder.settings.untilError} or less.`);
      return 0;
    case 'H1':
    case 'done':
      return 0;
  }
}

/** Engines whose standard error cannot be kept, or that cannot have their folder, are reported before they play. */
async function prepareFiles({ settings }: MatchFolder): Promise<void> {
  for (const { errorFile, ownFolder } of settings.engines) {
    if (errorFile !== undefined) await appendFile(errorFile, '').catch(failedTo('write', errorFile));
    if (ownFolder) attempt('create', ownFolder.path, () => makeFolder(ownFolder.path));
  }
}

/** Openings are made in silence for this long; from then on their progress is shown. */
const SILENT_MS = 2_000;

/** Makes the openings that a match still lacks; false when it was stopped. */
async function makeOpenings(folder: MatchFolder, signal: AbortSignal): Promise<boolean> {
  const { openingsToMake: wanted, openings: fromFiles, board, gamesPerPairing } = folder.settings;
  if (!wanted) return true;
  const begun = now();
  let done = 0;
  let view: ProgressView | undefined;
  const onMade = (count: number) => {
    done = count;
    if (now() - begun < SILENT_MS) return;
    view ??= new ProgressView(process.stdout, () =>
      progressBar({ done, total: wanted.generate, elapsedMs: now() - begun }, 'openings'),
    );
  };
  try {
    const made = await generatedOpenings(wanted, folder.settings, signal, onMade);
    if (!made) return false;
    const openings = arrangedOpenings([...fromFiles, ...made], wanted, board);
    await folder.change({
      openings,
      gamesPerPairing: gamesPerPairing || defaultGames(folder.settings, openings.length),
    });
    return true;
  } finally {
    view?.end();
  }
}

async function conformance(
  commandLine: string,
  terms: ConformanceTerms,
  signal: AbortSignal,
): Promise<number> {
  const command = findCommand(commandLine, undefined);
  if (!command.ok) throw new CommandError(`--conformance ${commandLine}: ${command.error}.`);
  const isConforming = await runConformance(
    command.value,
    terms,
    createEngine().referee,
    process.stdout,
    signal,
  );
  if (signal.aborted) return EXIT_STOPPED;
  return isConforming ? 0 : 1;
}

function defaultFolder(): string {
  return `tengen-match-${new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
}
