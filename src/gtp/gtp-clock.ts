import type { Limits } from '../engine/thinker.ts';
import type { Colour } from '../game/position.ts';

/**
 * A way to count time, in ms. Once `mainMs` is used up there is overtime, if `periodMs` is not 0: each period is for
 * `stones` moves. With 'byoyomi' a period starts again with each move; the numbers of time_left count the periods then.
 */
export interface TimeControl {
  readonly mainMs: number;
  readonly periodMs: number;
  readonly stones: number;
  readonly byoyomi: boolean;
}

/** What a player has left: of the main time, or of a period, for its next `stones` moves. */
interface PlayerTime {
  readonly leftMs: number;
  /** 0: this is main time. */
  readonly stones: number;
}

/** The clocks of both players, as the time commands set them, counted on where nothing tells what is left. */
export class GtpClock {
  #control: TimeControl | undefined;
  #players: Partial<Record<Colour, PlayerTime>> = {};

  /** undefined: there is no limit of time. */
  set(control: TimeControl | undefined): void {
    this.#control = control;
    this.restart();
  }

  restart(): void {
    const control = this.#control;
    const full = control && { leftMs: control.mainMs, stones: 0 };
    this.#players = full ? { black: full, white: full } : {};
  }

  /** `stones`: moves that the time is for; 0 in main time. */
  tell(colour: Colour, leftMs: number, stones: number): void {
    this.#players[colour] = { leftMs, stones: this.#control?.byoyomi ? Math.min(stones, 1) : stones };
  }

  /** What limits a move; nothing where there is no clock. */
  limits(colour: Colour): Limits {
    const player = this.#players[colour];
    if (!player) return {};
    if (player.stones > 0) return { turnMs: player.leftMs / player.stones };
    const share = this.#overtimeShare();
    if (share === 0) return { leftMs: player.leftMs, matchMs: this.#control?.mainMs ?? player.leftMs };
    // A move that begins in main time may end in overtime.
    return { leftMs: Math.max(0, player.leftMs) + share, incrementMs: share };
  }

  /** A move took so long. */
  spend(colour: Colour, ms: number): void {
    const player = this.#players[colour];
    if (!player) return;
    const leftMs = player.leftMs - ms;
    const { periodMs = 0, stones = 0 } = this.#control ?? {};
    if (this.#overtimeShare() === 0) this.#players[colour] = { ...player, leftMs };
    else if (player.stones > 1) this.#players[colour] = { leftMs, stones: player.stones - 1 };
    else if (player.stones === 1) this.#players[colour] = { leftMs: periodMs, stones };
    else if (leftMs > 0) this.#players[colour] = { leftMs, stones: 0 };
    else this.#players[colour] = { leftMs: periodMs, stones };
  }

  /** The part of a period that a move may use. */
  #overtimeShare(): number {
    const { periodMs = 0, stones = 1 } = this.#control ?? {};
    return periodMs / Math.max(1, stones);
  }
}

/** Seconds of a time command in ms; undefined if it is no time, or none of a game. */
export function parseSeconds(text: string | undefined, least = 0): number | undefined {
  if (text === undefined || !/^[-+]?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text)) return undefined;
  const ms = 1000 * Number(text);
  return ms >= least ? ms : undefined;
}
