/** The game on the page as it is kept for when the page is loaded again, or opened another time. */
import type { MoveNode } from '../game/game-record.ts';
import { RULES } from '../game/rule.ts';
import type { Game, GameSetup, Seats, Step } from '../play/game.ts';
import { OPENING_RULES } from '../play/opening-rule.ts';
import { isBoard } from './address.ts';
import type { Mode } from './game-room.ts';

export interface StoredGame extends Pick<Game, 'setup' | 'steps' | 'done' | 'exchanged'> {
  /** Its address, by which a page that is loaded again knows it. */
  readonly hash: string;
  readonly mode: Mode;
  /** The tree of its analysis. */
  readonly children: readonly MoveNode[];
}

/** In this tab, until it is closed; and in this browser, the last one of any tab. */
const OF_TAB = 'tengen-game';
const LAST = 'tengen-last-game';

/** Keeps the game: without what a record says of it where that is more than a browser keeps. */
export function storeGame(game: StoredGame): void {
  const { record: _record, ...setup } = game.setup;
  for (const kept of [game, { ...game, setup, children: [] }]) {
    try {
      const text = JSON.stringify(kept);
      sessionStorage.setItem(OF_TAB, text);
      // An empty board is nothing to go on with.
      if (game.done > 0 || game.setup.start) localStorage.setItem(LAST, text);
      return;
    } catch {
      // Storage is full or forbidden: a game that is loaded again is then one to be analysed.
    }
  }
}

/** The game that this tab had at this address. */
export function gameOfTab(hash: string): StoredGame | undefined {
  const game = readGame(() => sessionStorage.getItem(OF_TAB));
  return game?.hash === hash ? game : undefined;
}

export function lastGame(): StoredGame | undefined {
  return readGame(() => localStorage.getItem(LAST));
}

/** What another version has left, or another program, is none: playing its steps again tells whether it can be. */
function readGame(read: () => string | null): StoredGame | undefined {
  try {
    const game: unknown = JSON.parse(read() ?? 'null');
    if (typeof game !== 'object' || game === null) return undefined;
    const { hash, mode, setup, steps, done, exchanged, children } = game as Partial<StoredGame>;
    const isKnown =
      typeof hash === 'string' &&
      (mode === 'play' || mode === 'analyze') &&
      isSetup(setup) &&
      Array.isArray(steps) &&
      steps.every(isStep) &&
      typeof done === 'number' &&
      Array.isArray(children);
    return isKnown ? { hash, mode, setup, steps, done, exchanged: exchanged === true, children } : undefined;
  } catch {
    // Storage is forbidden, or holds what another program left.
    return undefined;
  }
}

/** Whether this version knows such a game: its rule and its opening may be another one's. */
function isSetup(setup: Partial<GameSetup> | null | undefined): setup is GameSetup {
  if (!setup) return false;
  const { width = 0, height = 0, rule, rowLength, opening = 'free', seats, start } = setup;
  const isSeat = (colour: keyof Seats) => seats?.[colour] === 'person' || seats?.[colour] === 'engine';
  return (
    isBoard({ width, height }, rowLength) &&
    RULES.some((known) => known === rule) &&
    OPENING_RULES.includes(opening) &&
    isSeat('black') &&
    isSeat('white') &&
    (start === undefined || Array.isArray(start?.stones))
  );
}

function isStep(step: unknown): step is Step {
  if (typeof step !== 'object' || step === null) return false;
  const { kind, point } = step as { kind?: unknown; point?: { x?: unknown; y?: unknown } | null };
  if (kind === 'choice' || kind === 'resignation') return true;
  return typeof kind === 'string' && Number.isInteger(point?.x) && Number.isInteger(point?.y);
}
