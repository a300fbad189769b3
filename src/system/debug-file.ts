import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { debug, writeDebugLinesTo } from './debug-log.ts';

/**
 * The file of the debug log: TENGEN_DEBUG=FILE in the environment turns it on. Lines are appended to the file,
 * `pid  ms since the process started  topic  text`, so that several engines can share one. Never to standard output or
 * standard error: managers read both. A file that cannot be written is given up without a word, since a log must not
 * cost a game.
 */

/** Nothing waits for the reader of a pipe. Windows has no such flag. */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

let file: number | undefined;

/** Opens the log that the environment asks for, if it does; to be called once, at the start. */
export function openDebugLog(path = process.env.TENGEN_DEBUG): void {
  closeDebugLog();
  if (!path) return;
  try {
    file = openSync(path, FLAGS, 0o644);
  } catch {
    // There is nowhere left to say so.
    return;
  }
  writeDebugLinesTo(writeLine);
  debug('process', `Tengen ${TENGEN_VERSION}, Node ${process.version}, ${process.platform} ${process.arch}`);
}

export function closeDebugLog(): void {
  writeDebugLinesTo(undefined);
  if (file !== undefined) closeSync(file);
  file = undefined;
}

function writeLine(line: string): void {
  if (file === undefined) return;
  try {
    writeSync(file, `${process.pid} ${line}\n`);
  } catch {
    // The disk is full or nobody reads the pipe: this line is lost, and a later one may not be.
  }
}
