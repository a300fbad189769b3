import { createLogUpdate } from 'log-update';
import {
  clockText,
  depthText,
  drawsText,
  eloText,
  losText,
  millisecondsText,
  resultText,
  scoreText,
  sprtText,
} from './figures.ts';
import { endingText, type MatchGame } from './match-game.ts';
import type { MatchSettings } from './settings.ts';
import { ranked, type Standing, type Standings } from './standings.ts';
import { gamesOf } from './tally.ts';

/** Where the match's progress is shown. */
export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Progress {
  readonly standings: Standings;
  /** Games of the whole match, and those of them that were played before this run. */
  readonly total: number;
  readonly before: number;
  readonly elapsedMs: number;
}

const BAR_WIDTH = 30;
/** A terminal shows the state this often; a file or a pipe gets a line a game instead. */
const REFRESH_MS = 250;
/** ... and the state after so long. */
const PLAIN_REFRESH_MS = 30_000;

/** The state of the match in the terminal, redrawn in place where that is possible. */
export class LiveView {
  readonly #settings: MatchSettings;
  readonly #terminal: Terminal;
  readonly #progress: () => Progress;
  readonly #redraw: ReturnType<typeof createLogUpdate> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(settings: MatchSettings, terminal: Terminal, progress: () => Progress) {
    this.#settings = settings;
    this.#terminal = terminal;
    this.#progress = progress;
    this.#redraw = terminal.isTTY ? createLogUpdate(terminal as NodeJS.WriteStream) : undefined;
    this.#timer = setInterval(() => this.#draw(), this.#redraw ? REFRESH_MS : PLAIN_REFRESH_MS);
  }

  /** A game has ended. What happened to it is a line of its own if something went wrong, or if nothing is redrawn. */
  game(game: MatchGame): void {
    const wentWrong = game.ending.kind === 'fault' || game.ending.kind === 'both-failed';
    if (this.#redraw && !wentWrong) return;
    this.#redraw?.clear();
    this.#terminal.write(`${gameLine(game, this.#settings)}\n`);
    if (this.#redraw) this.#draw();
  }

  /** Shows the last state and stays off the terminal from then on. */
  end(): void {
    clearInterval(this.#timer);
    this.#draw();
    this.#redraw?.done();
  }

  #draw(): void {
    const text = progressText(this.#settings, this.#progress());
    if (this.#redraw) this.#redraw(text);
    else this.#terminal.write(`${text}\n`);
  }
}

export function gameLine(game: MatchGame, settings: MatchSettings): string {
  const names = settings.engines.map(({ name }) => name);
  const moves = game.openingLength + game.moves.length;
  return `Game ${game.number + 1}: ${names[game.black]} - ${names[game.white]}, ${moves} moves: ${endingText(game, names)}`;
}

/** A few lines: how far the match is, and what it says so far. */
export function progressText(settings: MatchSettings, progress: Progress): string {
  const names = settings.engines.map(({ name }) => name);
  const all = progress.standings.all();
  const [first, second] = all;
  const isDuel = names.length === 2 && first && second;
  return [
    barLine(progress),
    ...(isDuel ? duelLines(settings, first) : ranked(all).map((standing) => standingLine(standing, names))),
    ...(isDuel ? [[first, second].map((standing) => paceText(standing, names)).join(' · ')] : []),
  ].join('\n');
}

function barLine({ standings, total, before, elapsedMs }: Progress): string {
  const done = standings.games;
  const share = total === 0 ? 1 : done / total;
  const full = Math.floor(share * BAR_WIDTH);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
  const now = done - before;
  const left = now > 0 && done < total ? `, about ${clockText((elapsedMs / now) * (total - done))} left` : '';
  return `${bar} ${done} of ${total} games, ${clockText(elapsedMs)}${left}`;
}

function duelLines({ engines, sprt }: MatchSettings, { total, elo }: Standing): readonly string[] {
  const [one, other] = engines.map(({ name }) => name);
  return [
    `${one} - ${other}: ${resultText(total)}, score ${scoreText(total)}, Elo ${eloText(elo)}, LOS ${losText(elo)}, draws ${drawsText(total)}`,
    `Pairs 0-½-1-1½-2: ${total.pairs.join(' ')}${sprt ? `  ${sprtText(sprt, total.pairs)}` : ''}`,
  ];
}

function standingLine(standing: Standing, names: readonly string[]): string {
  const { total, elo } = standing;
  return `${paceText(standing, names)}: ${gamesOf(total)} games, ${resultText(total)}, ${scoreText(total)}, Elo ${eloText(elo)}`;
}

function paceText({ engine, meanMs, meanDepth }: Standing, names: readonly string[]): string {
  const depth = meanDepth === undefined ? '' : `, depth ${depthText(meanDepth)}`;
  return `${names[engine]} (${millisecondsText(meanMs)}${depth} a move)`;
}
