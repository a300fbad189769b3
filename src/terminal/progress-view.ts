import type { createLogUpdate } from 'log-update';
import { visibleLines, visibleText } from '../game/visible-text.ts';
import { clockText } from './figures.ts';

/** Where progress is shown: a terminal, or whatever the output was sent to. */
export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const BAR_WIDTH = 30;
/** A terminal shows the state this often; a file or a pipe gets it after so long. */
const REFRESH_MS = 250;
const PLAIN_REFRESH_MS = 30_000;

/** How far something is, in a few lines, redrawn in place where that is possible. */
export class ProgressView {
  readonly #terminal: Terminal;
  readonly #text: (elapsedMs: number) => string;
  readonly #startedAt = performance.now();
  /** Whether the state is redrawn in place; else it comes now and then, and lines of its own between are welcome. */
  readonly isRedrawn: boolean;
  /** Absent until it is loaded, which takes as long as all the rest of the program. */
  #redraw: ReturnType<typeof createLogUpdate> | undefined;
  readonly #timer: NodeJS.Timeout;
  #hasEnded = false;

  /** `text` says how far it is now; it is given the time since the view began. */
  constructor(terminal: Terminal, text: (elapsedMs: number) => string) {
    this.#terminal = terminal;
    this.#text = text;
    this.isRedrawn = terminal.isTTY === true;
    if (this.isRedrawn) void this.#load();
    this.#timer = setInterval(() => this.#draw(), this.isRedrawn ? REFRESH_MS : PLAIN_REFRESH_MS);
  }

  /** A line that stays, above the state. */
  line(text: string): void {
    this.#redraw?.clear();
    this.#terminal.write(`${visibleText(text)}\n`);
    if (this.#redraw) this.#draw();
  }

  /** Shows the last state and stays off the terminal from then on. */
  end(): void {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    const text = this.#state();
    if (!this.#redraw) this.#terminal.write(`${text}\n`);
    this.#redraw?.(text);
    this.#redraw?.done();
  }

  async #load(): Promise<void> {
    const { createLogUpdate } = await import('log-update');
    if (!this.#hasEnded) this.#redraw = createLogUpdate(this.#terminal as NodeJS.WriteStream);
  }

  #state(): string {
    return visibleLines(this.#text(performance.now() - this.#startedAt));
  }

  #draw(): void {
    if (this.isRedrawn && !this.#redraw) return;
    const text = this.#state();
    if (this.#redraw) this.#redraw(text);
    else this.#terminal.write(`${text}\n`);
  }
}

/** How much of something countable is done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  /** What was done before this run, which says nothing of its pace. */
  readonly before?: number;
  /** Of this run. */
  readonly elapsedMs: number;
}

/** `8 of 20 games, 1:04, about 1:36 left` */
export function progressText({ done, total, before = 0, elapsedMs }: Progress, unit: string): string {
  const now = done - before;
  const left = now > 0 && done < total ? `, about ${clockText((elapsedMs / now) * (total - done))} left` : '';
  return `${done} of ${total} ${unit}, ${clockText(elapsedMs)}${left}`;
}

/** The same after a bar. */
export function progressBar(progress: Progress, unit: string): string {
  const { done, total } = progress;
  const full = Math.floor((total === 0 ? 1 : Math.min(1, done / total)) * BAR_WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${progressText(progress, unit)}`;
}
