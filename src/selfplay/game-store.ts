import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { debugFault } from '../system/debug-log.ts';
import { FileLock } from '../system/file-lock.ts';
import { type Progress, progressBar } from '../terminal/progress-view.ts';
import { decodeFile, decodeHeader, encodeHeader, type GameFileHeader } from './game-file.ts';
import type { TrainingGame } from './training-game.ts';

type Winner = TrainingGame['winner'];

export interface GameTally {
  readonly games: number;
  /** Searched positions. */
  readonly positions: number;
  readonly black: number;
  readonly white: number;
  readonly draws: number;
}

/** A file of training games that grows. A record is in it whole or not at all. */
export class GameStore {
  readonly #file: number;
  readonly #lock: FileLock | undefined;
  #length: number;
  #tally: GameTally = { games: 0, positions: 0, black: 0, white: 0, draws: 0 };
  /** Bytes of a last game that was cut off. */
  readonly dropped: number;

  /**
   * Opens the file to go on with, or begins it. What was cut off when an earlier run was killed is dropped. Throws an
   * Error, a sentence, if it cannot be used, is damaged, holds games that were made otherwise, or another process is
   * adding to it.
   */
  constructor(path: string, header: GameFileHeader) {
    this.#file = openSync(path, 'a+');
    try {
      if (fstatSync(this.#file).isFile()) this.#lock = FileLock.take(`${path}.lock`, 'tengen selfplay');
      if (fstatSync(this.#file).size === 0) {
        this.#length = 0;
        this.dropped = 0;
        this.#append(encodeHeader(header));
        return;
      }
      const content = readFileSync(path);
      const difference = differenceOf(decodeHeader(content).header, header);
      if (difference) throw new Error(difference);
      const found = decodeFile(content);
      this.dropped = content.length - found.bytes;
      if (this.dropped > 0) ftruncateSync(this.#file, found.bytes);
      this.#length = found.bytes;
      for (const { ending, moves, winner } of found.games)
        this.#count(moves.length, ending === 'branch' ? undefined : winner);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get tally(): GameTally {
    return this.#tally;
  }

  add(records: Uint8Array, positions: number, winner: Winner): void {
    this.#append(records);
    this.#count(positions, winner);
  }

  /** `winner`: of a game, undefined for a branch. */
  #count(positions: number, winner: Winner | undefined): void {
    const { games, positions: before, black, white, draws } = this.#tally;
    this.#tally = {
      games: games + (winner === undefined ? 0 : 1),
      positions: before + positions,
      black: black + (winner === 'black' ? 1 : 0),
      white: white + (winner === 'white' ? 1 : 0),
      draws: draws + (winner === 'nobody' ? 1 : 0),
    };
  }

  close(): void {
    closeSync(this.#file);
    this.#lock?.release();
  }

  #append(bytes: Uint8Array): void {
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
      this.#length += bytes.length;
    } catch (error) {
      this.#dropPart();
      throw error;
    }
  }

  /** Takes away what a full disk has left of a record. */
  #dropPart(): void {
    try {
      ftruncateSync(this.#file, this.#length);
    } catch (error) {
      // The error to report is why the record could not be written. Opening drops the part.
      debugFault('what is left of a record stays in the file', error);
    }
  }
}

function differenceOf(found: GameFileHeader, wanted: GameFileHeader): string | undefined {
  const keys = Object.keys(wanted) as (keyof GameFileHeader)[];
  const key = keys.find((name) => found[name] !== wanted[name]);
  return key && `its games were made with ${key} ${found[key]}, not ${wanted[key]}`;
}

/** Two lines: how far it is, and how the games end. */
export function selfplayProgress(
  { games, positions, black, white, draws }: GameTally,
  { total, before = 0, elapsedMs }: Omit<Progress, 'done'>,
): string {
  const pace = (positions - before) / Math.max(elapsedMs / 1000, 0.001);
  return [
    progressBar({ done: positions, total, before, elapsedMs }, 'positions'),
    `${games} games: black won ${black}, white ${white}, drawn ${draws}; ${pace.toFixed(0)} positions a second`,
  ].join('\n');
}
