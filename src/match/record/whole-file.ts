import { rename as renameFile, writeFile as writeTo } from 'node:fs';
import { readdir, rm, writeFile as writeParts } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileError } from '../../terminal/command-error.ts';

// Two files for every game: with callbacks they cost half of what they do with fs/promises.
const rename = promisify(renameFile);
const writeFile = promisify(writeTo);

/** Two processes may write the same file at the same time: each has a beginning of its own. */
const UNFINISHED = `.${process.pid}.part`;

/**
 * Writes a file beside its place and moves it there: what is there is whole, or as it was before. A text in parts is
 * never in memory as a whole.
 */
export async function writeWhole(file: string, text: string | Iterable<string>): Promise<void> {
  try {
    if (typeof text === 'string') await writeFile(file + UNFINISHED, text);
    else await writeParts(file + UNFINISHED, inBlocks(text));
    await rename(file + UNFINISHED, file);
  } catch (error) {
    // What is to be told is why there is no file, not what became of its beginning.
    await rm(file + UNFINISHED, { force: true }).catch(() => {});
    throw fileError('write', file, error);
  }
}

const BLOCK = 1 << 16;

/** The same text in parts of a size that is worth a write each. */
function* inBlocks(parts: Iterable<string>): Generator<string> {
  let block = '';
  for (const part of parts) {
    block += part;
    if (block.length < BLOCK) continue;
    yield block;
    block = '';
  }
  yield block;
}

const LEFT_BEHIND = /\.(\d+)\.part$/;

/** Removes the beginnings that processes left in a folder that were killed while they wrote. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = LEFT_BEHIND.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
