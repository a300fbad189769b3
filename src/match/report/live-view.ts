import { gamesOf } from '../../statistics/tally.ts';
import { depthText, millisecondsText } from '../../terminal/figures.ts';
import { ProgressView, progressBar, type Terminal } from '../../terminal/progress-view.ts';
import {
  drawsText,
  eloText,
  losText,
  resultText,
  scoreText,
  sprtText,
} from '../../terminal/statistics-text.ts';
import { countingNotes } from '../record/counting-notes.ts';
import { gameLine, isLostToFault, type MatchGame } from '../record/match-game.ts';
import { eloUnit, type MatchSettings } from '../record/match-settings.ts';
import { ranked, type Standing, type Standings } from '../record/standings.ts';
import { gamesPerOpening } from '../schedule/plan.ts';

/** How far a match is. */
export interface MatchProgress {
  readonly standings: Standings;
  /** Games of the whole match, and those of them that were played before this run. */
  readonly total: number;
  readonly before: number;
  readonly elapsedMs: number;
  /** Of the workers, where others play: a line. */
  readonly queueState?: string | undefined;
}

/** The state of the match in the terminal. */
export class LiveView extends ProgressView {
  readonly #settings: MatchSettings;
  readonly #log: string | undefined;

  /** `log`: the file with everything that is said, if there is one. */
  constructor(settings: MatchSettings, terminal: Terminal, progress: () => MatchProgress, log?: string) {
    super(terminal, () => matchProgress(settings, progress()));
    this.#settings = settings;
    this.#log = log;
  }

  /** A game has ended. What happened to it is a line of its own if something went wrong, or if nothing is redrawn. */
  game(game: MatchGame): void {
    if (!isLostToFault(game.ending) && this.isRedrawn) return;
    const { logLine } = game;
    const place = this.#log !== undefined && logLine !== undefined ? ` [${this.#log}:${logLine}]` : '';
    this.line(gameLine(game, this.#settings, '-') + place);
  }
}

/** A few lines: how far the match is, and what it says so far. */
export function matchProgress(settings: MatchSettings, progress: MatchProgress): string {
  const { standings, queueState, ...rest } = progress;
  const all = standings.all();
  const [first, second] = all;
  const isDuel = settings.engines.length === 2 && first && second;
  return [
    progressBar({ done: standings.games, ...rest }, 'games'),
    ...(isDuel
      ? duelLines(settings, first)
      : ranked(all).map((standing) => standingLine(standing, settings))),
    ...(isDuel ? [[first, second].map((standing) => paceText(standing, settings)).join(' · ')] : []),
    ...countingNotes(settings, standings),
    ...(queueState === undefined ? [] : [queueState]),
  ].join('\n');
}

function duelLines(settings: MatchSettings, { total, counted, tested, elo }: Standing): readonly string[] {
  const { engines, sprt } = settings;
  const [one, other] = engines.map(({ name }) => name);
  const pairs = `Pairs 0-½-1-1½-2: ${counted.pairs.join(' ')}${sprt ? `  ${sprtText(sprt, tested)}` : ''}`;
  return [
    `${one} - ${other}: ${resultText(total)}, score ${scoreText(total)}, ${eloUnit(settings)} ${eloText(elo)}, LOS ${losText(elo)}, draws ${drawsText(total)}`,
    ...(gamesPerOpening(settings) === 2 ? [pairs] : []),
  ];
}

function standingLine(standing: Standing, settings: MatchSettings): string {
  const { total, elo } = standing;
  return `${paceText(standing, settings)}: ${gamesOf(total)} games, ${resultText(total)}, ${scoreText(total)}, ${eloUnit(settings)} ${eloText(elo)}`;
}

function paceText({ engine, meanMs, meanDepth }: Standing, { engines }: MatchSettings): string {
  const depth = meanDepth === undefined ? '' : `, depth ${depthText(meanDepth)}`;
  return `${engines[engine]?.name} (${millisecondsText(meanMs)}${depth} a move)`;
}
