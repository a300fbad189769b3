import { createInterface, type Interface } from 'node:readline';
import { EXIT_STOPPED } from '../terminal/command.ts';
import { EXIT_FAULT } from '../terminal/fault.ts';
import type { ConsoleGame } from './console-game.ts';
import { inkFor, isColourless, showsBoxes } from './ink.ts';
import { FittingView, PlainView, type Prompt, ScreenView, type View } from './views.ts';

/** Lines under the board that a screen should have room for besides it: the status, what is said, the prompt. */
const ROOM_BELOW = 5;
/** Lines typed before that the arrow keys bring back. */
const HISTORY = 200;

export interface ConsoleOptions {
  /** Letters instead of box characters and round stones. */
  readonly isPlain: boolean;
  /** Lines that the board takes. */
  readonly boardLines: number;
}

/**
 * Plays at the process's terminal, or with the lines of a pipe, until the end. `create` makes the game for a view.
 * Returns the exit code: 130 after Ctrl-C and the like, 70 if the engine had a fault, else 0.
 */
export async function runConsole(
  { isPlain, boardLines }: ConsoleOptions,
  create: (view: View) => ConsoleGame,
): Promise<number> {
  const { stdin, stdout } = process;
  const isDumb = process.env.TERM === 'dumb';
  const isTyped = stdin.isTTY === true;
  const isTerminal = isTyped && stdout.isTTY === true && !isDumb;
  const ink = inkFor({
    isPlain: isPlain || !showsBoxes(process.env),
    colourBits: stdout.isTTY && !isColourless(process.env.TERM) ? stdout.getColorDepth() : 1,
  });
  const lines = createInterface({
    input: stdin,
    ...(isTyped && stdout.isTTY && { output: stdout }),
    terminal: isTerminal,
    historySize: HISTORY,
    removeHistoryDuplicates: true,
  });
  const prompt: Prompt = {
    show(text) {
      lines.setPrompt(text);
      lines.prompt(true);
    },
  };
  const plain = new PlainView(stdout, ink, isTyped && stdout.isTTY ? prompt : undefined);
  const fits = () => (stdout.rows ?? 0) >= boardLines + ROOM_BELOW;
  const screen = isTerminal ? new FittingView(new ScreenView(stdout, ink, prompt), plain, fits) : undefined;
  const game = create(screen ?? plain);
  if (screen) stdout.on('resize', () => screen.resized());
  const exitCode = await played(game, lines, isTyped);
  screen?.end();
  return exitCode;
}

/** Feeds the game with lines until it is left, and returns the exit code. */
function played(game: ConsoleGame, lines: Interface, isTyped: boolean): Promise<number> {
  return new Promise((resolve) => {
    const waiting: string[] = [];
    let isClosed = false;
    let exitCode = 0;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      game.quit();
      lines.close();
      resolve(exitCode === 0 && game.hasFailed ? EXIT_FAULT : exitCode);
    };
    const goOn = () => {
      while (!game.hasQuit && waiting.length > 0) {
        // Nobody types these: a line that is there before the engine has answered is meant for after its answer.
        if (!isTyped && game.isThinking && !ANSWERS_AT_ONCE.test(waiting[0] ?? '')) return;
        game.type(waiting.shift() ?? '');
      }
      if (game.hasQuit || (isClosed && (isTyped || !game.isThinking))) end();
    };
    const interrupted = () => {
      exitCode = EXIT_STOPPED;
      game.quit(true);
      end();
    };
    lines.on('line', (line) => {
      waiting.push(line);
      goOn();
    });
    lines.on('close', () => {
      isClosed = true;
      goOn();
    });
    lines.on('SIGINT', interrupted);
    // What was stopped with Ctrl-Z goes on.
    lines.on('SIGCONT', () => {
      lines.resume();
      game.type('');
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
    // The terminal is gone: there is nobody left to tell anything.
    process.once('SIGHUP', () => process.exit(EXIT_STOPPED));
    process.stdin.on('error', interrupted);
    game.onChange(goOn);
    game.begin();
  });
}

/** Lines that do not wait for the engine's answer. */
const ANSWERS_AT_ONCE = /^\s*(stop|go)\s*$/i;
