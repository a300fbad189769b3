import { visibleLines } from '../game/visible-text.ts';
import { sprtState } from '../statistics/sprt.ts';
import { now } from '../system/clock.ts';
import type { Terminal } from '../terminal/progress-view.ts';
import { ProgramChanged } from './game-slot.ts';
import { killAllEngines } from './process/engine-process.ts';
import { whyNotMeasured } from './process/process-tree.ts';
import { type MatchQueue, runQueuedMatch } from './queue/queued-match.ts';
import { BrokenEngines } from './record/broken-engines.ts';
import type { MatchFolder } from './record/match-folder.ts';
import type { MatchGame } from './record/match-game.ts';
import { planOf } from './record/match-settings.ts';
import { Standings } from './record/standings.ts';
import { removeUnfinished } from './record/whole-file.ts';
import { LiveMatch } from './report/live-match.ts';
import { LiveView, type MatchProgress } from './report/live-view.ts';
import { ReportUpdates } from './report/report-updates.ts';
import { summaryText } from './report/summary.ts';
import { writeReport } from './report/write-report.ts';
import { type MatchRun, runMatch } from './run-match.ts';
import { isComplete, plannedCount } from './schedule/schedule.ts';

/** `signal`: the user wants it to stop. */
export interface SessionParts extends Omit<MatchRun, 'settings' | 'played' | 'onSlots' | 'onGame'> {
  readonly folder: MatchFolder;
  /** What was played before. */
  readonly games: Iterable<MatchGame>;
  /**
   * An engine that loses this many consecutive games to faults is broken and stops the match; absent = it plays
   * on.
   */
  readonly faultLimit: number | undefined;
  /** Is handed the match, to show it while it is played. */
  readonly show?: ((match: LiveMatch) => void) | undefined;
  /** The workers of a queue play; absent = this machine does. */
  readonly queue?: Omit<MatchQueue, 'notice' | 'onState'> | undefined;
  /** How often the report is brought up to date while the match is played; 0 = only at its end. */
  readonly reportIntervalMs: number;
  readonly terminal: Terminal;
}

/**
 * How a session ended: everything was played, the SPRT has decided, Elo is known as well as it was to be, it was
 * stopped, or a broken engine stopped it.
 */
export type SessionEnd =
  | { readonly kind: 'done' | 'H0' | 'H1' | 'known' | 'stopped' }
  /** Why, as the beginning of a sentence; `changed`: a program is another one now. */
  | { readonly kind: 'broken' | 'changed'; readonly why: string };

/** Plays a match from where its folder has it, under the eyes of the user, and leaves the folder complete. */
export async function playSession(parts: SessionParts): Promise<SessionEnd> {
  const { folder, games, faultLimit, log, messages, queue, terminal } = parts;
  const { settings } = folder;
  const standings = new Standings(settings);
  for (const game of games) standings.add(game);
  const updates = new ReportUpdates(folder.path, parts.reportIntervalMs);
  const before = standings.games;
  const total = plannedCount(planOf(settings));
  const begun = now();
  const cpuBefore = process.cpuUsage();
  const enough = new AbortController();
  const decision = () => {
    const { sprt, untilError } = settings;
    if (!sprt && untilError === undefined) return undefined;
    const all = standings.all();
    const [first] = all;
    const accepted = sprt && first && sprtState(sprt, first.tested).accepted;
    if (accepted || untilError === undefined) return accepted;
    return all.every(({ elo }) => elo && (elo.high - elo.low) / 2 <= untilError) ? 'known' : undefined;
  };
  if (decision()) enough.abort();
  const names = settings.engines.map(({ name }) => name);
  const watch = faultLimit === undefined ? undefined : new BrokenEngines(names, faultLimit);
  let broken: string | undefined;
  let changed: string | undefined;
  let queueState: string | undefined;
  let isToldUnmeasured = false;

  const progress = (): MatchProgress => ({
    standings,
    // A knockout has more games than planned if ties are replayed.
    total: Math.max(total, standings.games),
    before,
    elapsedMs: now() - begun,
    queueState,
  });
  const live = parts.show && new LiveMatch(settings, progress);
  if (live) parts.show?.(live);
  const view = new LiveView(settings, terminal, progress, log?.path);
  try {
    const run: MatchRun = {
      ...parts,
      settings,
      played: new Map(standings.played),
      signal: AbortSignal.any([parts.signal, enough.signal]),
      onSlots: (slots) => live?.play(slots),
      async onGame(game) {
        const { written } = await folder.add(game);
        // What comes next may throw, too.
        written.catch(() => {});
        log?.check();
        messages?.check();
        standings.add(game);
        view.game(game);
        const unmeasured = whyNotMeasured();
        if (unmeasured !== undefined && !isToldUnmeasured)
          view.line(`Memory is not measured, and its limits are not enforced: ${unmeasured}.`);
        isToldUnmeasured = unmeasured !== undefined;
        live?.gameEnded(game);
        updates.gameEnded();
        broken ??= watch?.add(game);
        // At once: a game may end before the files of this one are written.
        if (broken !== undefined || decision()) enough.abort();
        await written;
      },
    };
    if (queue) {
      broken ??= await runQueuedMatch(run, {
        ...queue,
        notice: (line) => view.line(line),
        onState(state) {
          queueState = state;
        },
      });
    } else {
      await runMatch(run);
    }
  } catch (error) {
    if (!(error instanceof ProgramChanged)) throw error;
    changed = error.message;
  } finally {
    killAllEngines();
    view.end();
    live?.end();
    await updates.end();
  }
  // Of an update that was given up, or of one that a killed match had left at work.
  await removeUnfinished(folder.path);
  const { user, system } = process.cpuUsage(cpuBefore);
  const isPlayed = standings.games > before;
  const refereeCpu = isPlayed ? (user + system) / 1000 / (now() - begun) : undefined;
  const { page } = await writeReport(folder.path, standings);
  terminal.write(`\n${visibleLines(`${summaryText(settings, standings, refereeCpu)}\nReport: ${page}`)}\n`);
  if (changed !== undefined) return { kind: 'changed', why: changed };
  if (broken !== undefined) return { kind: 'broken', why: broken };
  const isAll = isComplete(planOf(settings), standings.played);
  return { kind: decision() ?? (isAll ? 'done' : 'stopped') };
}
