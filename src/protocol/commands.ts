import type { Point } from '../game/position.ts';

/** A line `x,y,field` of a BOARD. */
export interface Cell extends Point {
  readonly field: Field;
}

/** Whose stone it is, seen from the engine; `blocked` cells are nobody's. */
export type Field = 'own' | 'opponent' | 'blocked';

/** What a manager asks for, complete: a block command comes with all its lines. */
export type Command =
  /** START and RECTSTART. */
  | { readonly kind: 'start'; readonly width: number; readonly height: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'begin' }
  | { readonly kind: 'turn'; readonly point: Point }
  | { readonly kind: 'play'; readonly point: Point }
  | { readonly kind: 'takeback'; readonly point: Point }
  /** BOARD; YXBOARD sets the position without `think`ing. */
  | { readonly kind: 'board'; readonly cells: readonly Cell[]; readonly think: boolean }
  | { readonly kind: 'swap2board'; readonly points: readonly Point[] }
  | { readonly kind: 'info'; readonly key: string; readonly value: string }
  | { readonly kind: 'about' }
  | { readonly kind: 'end' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'show-info' }
  | { readonly kind: 'show-forbidden' }
  | { readonly kind: 'clear-hash' }
  | { readonly kind: 'show-hash-usage' }
  | { readonly kind: 'best-lines'; readonly lines: number }
  | { readonly kind: 'search-defend' }
  | { readonly kind: 'balance'; readonly moves: 1 | 2; readonly bias: number }
  /** YXBLOCK and, with `readmit`, YXBLOCKUNDO. */
  | { readonly kind: 'exclude'; readonly points: readonly Point[]; readonly readmit: boolean }
  | { readonly kind: 'readmit-all' }
  | { readonly kind: 'swap2-step'; readonly step: 1 | 2 | 3 }
  /** YXSOOSORVSTEP: the moves on the board, and how many fifth moves are to be offered where that is known. */
  | {
      readonly kind: 'soosorv-step';
      readonly step: SoosorvStep;
      readonly fifths: number;
      readonly points: readonly Point[];
    }
  /** A block that ended without DONE, since a new game began. */
  | { readonly kind: 'unfinished' }
  /** Understood well enough to be swallowed. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unknown' }
  /** A command that exists, with arguments that it can't have. */
  | { readonly kind: 'bad'; readonly reason: string }
  /** The same of a block that was to set up a position. */
  | { readonly kind: 'bad-board'; readonly reason: string };

/** Soosorv's steps: opening, swap, fourth move, swap, fifth moves, choice among them. */
export type SoosorvStep = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * What a block command is for. Nothing of a `swallowed` one is used, nor of an unknown YX command's (`unknown-block`).
 */
export type BlockKind =
  | 'board'
  | 'yxboard'
  | 'swap2board'
  | 'exclude'
  | 'readmit'
  | { readonly soosorv: SoosorvStep; readonly fifths: number }
  | 'swallowed'
  | 'unknown-block';

/** One line, read by itself. */
export type Line =
  | Command
  /** The lines that follow, up to DONE, belong to it; `items` came on the same line already. */
  | { readonly kind: 'block'; readonly block: BlockKind; readonly items: readonly BlockItem[] }
  /** The next line is a file name. */
  | { readonly kind: 'file-name' }
  /** A quoted text that may go on over the next lines, then a block. `text`: what follows the opening quote. */
  | { readonly kind: 'text'; readonly text: string };

/** What stands between a block command and its DONE. */
export type BlockItem =
  | { readonly kind: 'done' }
  /** `x,y`, or `x,y,number`. */
  | { readonly kind: 'cell'; readonly point: Point; readonly number: number | undefined }
  | { readonly kind: 'unreadable' };
