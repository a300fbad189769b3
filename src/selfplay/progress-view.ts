import { createLogUpdate } from 'log-update';
import type { GameTally } from './game-store.ts';

export interface Progress {
  readonly tally: GameTally;
  /** Positions wanted, and those that were there before this run. */
  readonly wanted: number;
  readonly before: number;
  readonly elapsedMs: number;
}

/** Where the progress is shown. */
export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const BAR_WIDTH = 30;
/** A terminal shows the state this often; a file or a pipe gets a line after so long. */
const REFRESH_MS = 250;
const PLAIN_REFRESH_MS = 30_000;

/** How far something is, in a line or two, redrawn in place where that is possible. */
export class ProgressView {
  readonly #terminal: Terminal;
  readonly #text: () => string;
  readonly #redraw: ReturnType<typeof createLogUpdate> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(terminal: Terminal, text: () => string) {
    this.#terminal = terminal;
    this.#text = text;
    this.#redraw = terminal.isTTY ? createLogUpdate(terminal as NodeJS.WriteStream) : undefined;
    this.#timer = setInterval(() => this.#draw(), this.#redraw ? REFRESH_MS : PLAIN_REFRESH_MS);
  }

  /** Shows the last state and stays off the terminal from then on. */
  end(): void {
    clearInterval(this.#timer);
    this.#draw();
    this.#redraw?.done();
  }

  #draw(): void {
    const text = this.#text();
    if (this.#redraw) this.#redraw(text);
    else this.#terminal.write(`${text}\n`);
  }
}

/** Two lines: how far it is, and how the games end. */
export function progressText({ tally, wanted, before, elapsedMs }: Progress): string {
  const { games, positions, black, white, draws } = tally;
  const full = Math.floor(Math.min(1, positions / wanted) * BAR_WIDTH);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
  const seconds = Math.max(elapsedMs / 1000, 0.001);
  const pace = (positions - before) / seconds;
  const left = pace > 0 && positions < wanted ? `, about ${clockText((wanted - positions) / pace)} left` : '';
  return [
    `${bar} ${positions} of ${wanted} positions, ${clockText(seconds)}${left}`,
    `${games} games: black won ${black}, white ${white}, drawn ${draws}; ${pace.toFixed(0)} positions a second`,
  ].join('\n');
}

/** `1:04:09`, `4:09` */
function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
