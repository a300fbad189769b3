import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** A file to be written as `unfinished`, then moved to its place. */
export interface SmallFile {
  readonly file: string;
  readonly unfinished: string;
  readonly text: string;
}

/** Of files that were to be written together: `failed` is the first that could not be. */
export type FilesWritten =
  | { readonly done: true }
  | { readonly failed: string; readonly code: string | undefined; readonly message: string };

/** A thread that writes small files, those of one message together; bundled on its own, it travels as text. */
parentPort?.on('message', (files: readonly SmallFile[]) => {
  parentPort?.postMessage(writeAll(files));
});

function writeAll(files: readonly SmallFile[]): FilesWritten {
  for (const { file, unfinished, text } of files) {
    try {
      writeFileSync(unfinished, text);
      renameSync(unfinished, file);
    } catch (error) {
      rmQuietly(unfinished);
      const { code, message } = error as NodeJS.ErrnoException;
      return { failed: file, code, message };
    }
  }
  return { done: true };
}

function rmQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What is to be told is why there is no file, not what became of its beginning.
  }
}
