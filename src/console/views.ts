/** How a game is shown: redrawn in place in a terminal, or as plain lines one after the other. */
import { openingAfter } from '../game/renju-opening.ts';
import { visibleLines } from '../game/visible-text.ts';
import type { Game } from '../play/game.ts';
import { words } from '../play/words.ts';
import type { Marks } from './board-marks.ts';
import { boardPicture } from './board-picture.ts';
import type { Ink } from './ink.ts';

/** Where it is shown. */
export interface View {
  /** A line was typed: what was said of those before it may go. */
  begin(): void;
  say(text: string): void;
  /** The board, and a line under it, as they are now. */
  update(scene: Scene): void;
  /** The board is wanted even if it is the one that was shown last. */
  repeat(): void;
  /** Nothing happens until something is typed. */
  settle(): void;
  /** The engine is doing what is said here. */
  think(doing: string): void;
}

export interface Scene extends Marks {
  readonly game: Game;
  readonly status: string;
}

/** The line that is being typed, which stays while what is around it changes. */
export interface Prompt {
  /** Shows `text` before the cursor, and what has been typed so far behind it. */
  show(text: string): void;
}

export interface Output {
  write(text: string): unknown;
  readonly columns?: number;
  readonly rows?: number;
}

const PROMPT = '> ';

function sceneLines(scene: Scene, ink: Ink): readonly string[] {
  const { position, setup } = scene.game;
  const opening = position.stones.length === 3 && openingAfter(position, setup.start?.stones.length ?? 0);
  const named = opening
    ? words.joined([scene.status, words.turn.opening(words.openingName(opening, ink.isPlain))])
    : scene.status;
  return [...boardPicture(position, scene, ink), ink.bold(named)];
}

/** Plain lines: the board each time that a person is to act. For pipes, files and terminals that can do no more. */
export class PlainView implements View {
  readonly #output: Output;
  readonly #ink: Ink;
  readonly #prompt: Prompt | undefined;
  #scene: Scene | undefined;
  #shown = '';
  #shownUnmarked = '';
  /** The prompt stands at the end of what was written. */
  #isPrompted = false;

  /** Without a prompt nothing is shown before what is typed. */
  constructor(output: Output, ink: Ink, prompt?: Prompt) {
    this.#output = output;
    this.#ink = ink;
    this.#prompt = prompt;
  }

  begin(): void {
    this.#isPrompted = false;
  }

  repeat(): void {
    this.#shown = '';
    this.#shownUnmarked = '';
  }

  say(text: string): void {
    this.#put(visibleLines(text));
  }

  update(scene: Scene): void {
    this.#scene = scene;
  }

  settle(): void {
    if (this.#scene) this.#draw(this.#scene);
    this.#ask();
  }

  think(): void {
    this.#ask();
  }

  #put(text: string): void {
    this.#output.write(`${this.#isPrompted ? '\n' : ''}${text}\n`);
    this.#isPrompted = false;
  }

  #ask(): void {
    this.#prompt?.show(PROMPT);
    this.#isPrompted = this.#prompt !== undefined;
  }

  /** Unless it is what was drawn last, but for marks that are gone. */
  #draw(scene: Scene): void {
    const text = sceneLines(scene, this.#ink).join('\n');
    const unmarked = sceneLines({ ...scene, rows: [], hints: [] }, this.#ink).join('\n');
    const isSame = text === this.#shown || (text === unmarked && text === this.#shownUnmarked);
    if (!isSame) this.#put(text);
    this.#shown = text;
    this.#shownUnmarked = unmarked;
  }
}

/** Up to here the screen is cleared, from its upper left corner. */
const CLEAR = '\x1b[H\x1b[J';
/** How often the seconds of thinking are shown. */
const TICK_MS = 1000;

/** The board at the top of the screen, what is said under it, and below that the line that is typed. */
export class ScreenView implements View {
  readonly #output: Output;
  readonly #ink: Ink;
  readonly #prompt: Prompt;
  #said: string[] = [];
  #scene: readonly string[] = [];
  #promptText = PROMPT;
  #ticks: NodeJS.Timeout | undefined;
  /** What the engine is doing, and since when: a line that is typed meanwhile does not restart it. */
  #doing: { readonly what: string; readonly startedAt: number } | undefined;
  #isBegun = false;

  constructor(output: Output, ink: Ink, prompt: Prompt) {
    this.#output = output;
    this.#ink = ink;
    this.#prompt = prompt;
  }

  begin(): void {
    this.#said = [];
  }

  say(text: string): void {
    this.#said.push(visibleLines(text));
  }

  update(scene: Scene): void {
    this.#scene = sceneLines(scene, this.#ink);
  }

  repeat(): void {}

  settle(): void {
    this.#stopTicking();
    this.#doing = undefined;
    this.#promptText = PROMPT;
    this.redraw();
  }

  think(doing: string): void {
    this.#stopTicking();
    if (this.#doing?.what !== doing) this.#doing = { what: doing, startedAt: Date.now() };
    const { startedAt } = this.#doing;
    const tick = () => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      this.#promptText = this.#ink.dim(`${words.turn.forSeconds(doing, seconds)} `) + PROMPT;
    };
    tick();
    this.redraw();
    this.#ticks = setInterval(() => {
      tick();
      this.#prompt.show(this.#promptText);
    }, TICK_MS);
  }

  /** Draws everything again: also after the terminal's size has changed. */
  redraw(): void {
    // What was on the screen before scrolls away and can still be scrolled back to.
    if (!this.#isBegun) this.#output.write('\n'.repeat(this.#output.rows ?? 0));
    this.#isBegun = true;
    this.#output.write(`${CLEAR}${[...this.#scene, ...this.#said].join('\n')}\n`);
    this.#prompt.show(this.#promptText);
  }

  /** Draws nothing more until it is asked to. */
  pause(): void {
    this.#stopTicking();
  }

  /** Shows what was said last; the terminal is the shell's again. */
  end(): void {
    this.#stopTicking();
    this.#output.write(`${CLEAR}${[...this.#scene, ...this.#said].join('\n')}\n`);
  }

  #stopTicking(): void {
    clearInterval(this.#ticks);
    this.#ticks = undefined;
  }
}

/** Redrawn in place while the screen has room for it, and else plain lines. */
export class FittingView implements View {
  readonly #screen: ScreenView;
  readonly #plain: PlainView;
  readonly #fits: () => boolean;
  #isScreen: boolean;

  constructor(screen: ScreenView, plain: PlainView, fits: () => boolean) {
    this.#screen = screen;
    this.#plain = plain;
    this.#fits = fits;
    this.#isScreen = fits();
  }

  /** The screen has another size. */
  resized(): void {
    const before = this.#isScreen;
    this.#isScreen = this.#fits();
    if (this.#isScreen) this.#screen.redraw();
    else if (before) this.#screen.pause();
  }

  begin(): void {
    this.#screen.begin();
    this.#plain.begin();
  }

  say(text: string): void {
    this.#screen.say(text);
    if (!this.#isScreen) this.#plain.say(text);
  }

  update(scene: Scene): void {
    this.#screen.update(scene);
    this.#plain.update(scene);
  }

  repeat(): void {
    this.#plain.repeat();
  }

  settle(): void {
    if (this.#isScreen) this.#screen.settle();
    else this.#plain.settle();
  }

  think(doing: string): void {
    if (this.#isScreen) this.#screen.think(doing);
    else this.#plain.think();
  }

  end(): void {
    if (this.#isScreen) this.#screen.end();
  }
}
