import { rename, rm, writeFile } from 'node:fs/promises';
import { fileError } from '../../terminal/command-error.ts';

/** Two processes may write the same file at the same time: each has a beginning of its own. */
const UNFINISHED = `.${process.pid}.part`;

/** Writes a file beside its place and moves it there: what is there is whole, or as it was before. */
export async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await writeFile(path + UNFINISHED, text);
    await rename(path + UNFINISHED, path);
  } catch (error) {
    // What is to be told is why there is no file, not what became of its beginning.
    await rm(path + UNFINISHED, { force: true }).catch(() => {});
    throw fileError('write', path, error);
  }
}
