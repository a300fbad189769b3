/** Where converted games go: standard output, a file that was not there, or a folder with a file for each. */
import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ConvertedFormat, FORMAT_NAMES } from '../game/formats/convert-record.ts';
import { inBlocks } from '../match/record/whole-file.ts';
import { makeFolder } from '../system/make-folder.ts';
import { attempt, CommandError } from '../terminal/command-error.ts';
import { writeAtPace } from '../terminal/say.ts';

/** Its methods throw a CommandError where a game cannot be written. */
export interface GameOutput {
  /** A game piece by piece; `number` names its file in a folder. */
  write(pieces: Iterable<string>, number: number): Promise<void>;
  end?(): Promise<void>;
  /** Instead of the end: what was made is not whole. */
  abandon?(): void;
}

const DIGITS = 6;
const BLOCK_BYTES = 1 << 16;
/** In UTF-8, of a unit of a string. */
const MOST_BYTES_OF_CHARACTER = 3;

/** A folder is one that is there, or whose name ends with a slash. */
export function openGameOutput(out: string | undefined, format: ConvertedFormat): GameOutput {
  const isFolder = out !== undefined && (/[/\\]$/.test(out) || isThere(out));
  if (isFolder) return folderOutput(out, FORMAT_NAMES[format].extension);
  const output = out === undefined ? standardOutput() : fileOutput(out);
  if (format === 'psq') return singleOutput(output);
  return format === 'board' ? separatedOutput(output) : output;
}

function isThere(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function standardOutput(): GameOutput {
  return {
    async write(pieces) {
      for (const piece of inBlocks(pieces)) await writeAtPace(piece);
    },
  };
}

function folderOutput(folder: string, extension: string): GameOutput {
  attempt('create', folder, () => makeFolder(folder));
  return {
    async write(pieces, number) {
      const file = path.join(folder, `${String(number).padStart(DIGITS, '0')}.${extension}`);
      attempt('write', file, () => {
        const descriptor = openSync(file, 'wx');
        try {
          writePieces(descriptor, pieces);
        } finally {
          closeSync(descriptor);
        }
      });
    },
  };
}

/** Made when the first game is there. What is there already stays: it may be what is being read. */
function fileOutput(file: string): GameOutput {
  let descriptor: number | undefined;
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor);
  };
  return {
    async write(pieces) {
      attempt('write', file, () => {
        descriptor ??= openSync(file, 'wx');
        writePieces(descriptor, pieces);
      });
    },
    async end() {
      close();
    },
    abandon() {
      close();
      if (descriptor !== undefined) rmSync(file);
    },
  };
}

/** For a format whose files hold one game: it is written when no other has come. */
function singleOutput(output: GameOutput): GameOutput {
  let only: Iterable<string> | undefined;
  return {
    ...output,
    async write(pieces) {
      if (only !== undefined)
        throw new CommandError(
          'There are several games, and a .psq holds one: --record N takes one of them, --out FOLDER/ a file for each.',
        );
      only = pieces;
    },
    async end() {
      if (only !== undefined) await output.write(only, 1);
      await output.end?.();
    },
  };
}

/** An empty line between drawings. */
function separatedOutput(output: GameOutput): GameOutput {
  let isFirst = true;
  return {
    ...output,
    async write(pieces, number) {
      await output.write(isFirst ? pieces : ['\n', ...pieces], number);
      isFirst = false;
    },
  };
}

/**
 * Each piece is copied at once: those of a large tree that were gathered as texts would have the collector let its part
 * for new objects grow to the largest size.
 */
function writePieces(descriptor: number, pieces: Iterable<string>): void {
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  let used = 0;
  const flush = () => {
    writeFileSync(descriptor, block.subarray(0, used));
    used = 0;
  };
  for (const piece of pieces) {
    const most = MOST_BYTES_OF_CHARACTER * piece.length;
    if (most > BLOCK_BYTES - used) flush();
    if (most > BLOCK_BYTES) writeFileSync(descriptor, piece);
    else used += block.write(piece, used);
  }
  flush();
}
