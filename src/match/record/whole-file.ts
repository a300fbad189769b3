import fileThread from 'worker-source:./file-thread.ts';
import { closeSync, existsSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Deferred, deferred } from '../../system/waiting.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import type { FilesWritten } from './file-thread.ts';

/** Two processes may write the same file at the same time: each has a beginning of its own. */
const UNFINISHED = `.${process.pid}.part`;

/**
 * Writes a file beside its place and moves it there: what is there is whole, or as it was before. A text in parts is
 * never in memory as a whole.
 */
export async function writeWhole(file: string, text: string | Iterable<string | Uint8Array>): Promise<void> {
  try {
    await writeFile(file + UNFINISHED, typeof text === 'string' ? text : inBlocks(text));
    await rename(file + UNFINISHED, file);
  } catch (error) {
    // What is to be told is why there is no file, not what became of its beginning.
    await rm(file + UNFINISHED, { force: true }).catch(() => {});
    // What the text is made from may have failed, too.
    throw error instanceof CommandError ? error : fileError('write', file, error);
  }
}

/** The same for a text that comes piece by piece, beside something else. */
export class PartedFile {
  readonly #file: string;
  readonly #open: number;
  #block = '';

  /** Throws a CommandError, as all of these do. */
  constructor(file: string) {
    this.#file = file;
    this.#open = this.#tried(() => openSync(file + UNFINISHED, 'w'));
  }

  add(text: string): void {
    this.#block += text;
    if (this.#block.length >= BLOCK) this.#write();
  }

  /** Moves it to its place. */
  finish(): void {
    this.#write();
    closeSync(this.#open);
    this.#tried(() => renameSync(this.#file + UNFINISHED, this.#file));
  }

  /** Leaves what is there as it was, also after `finish` has failed. */
  abandon(): void {
    try {
      closeSync(this.#open);
      rmSync(this.#file + UNFINISHED, { force: true });
    } catch {
      // Closed already; what is to be told is why there is no file, not what became of its beginning.
    }
  }

  #write(): void {
    const block = this.#block;
    this.#block = '';
    this.#tried(() => writeFileSync(this.#open, block));
  }

  #tried<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw fileError('write', this.#file, error);
    }
  }
}

/** After so many games, the next ones come fast or for long: then a thread is worth its start. */
const ALONE = 20;

/**
 * Writes small files as `writeWhole` does, of which a match has two for every game. To create a file takes as long as
 * several moves of quick engines, and now and then much longer: a thread does it while they play on.
 */
export class SmallFiles {
  readonly #alone: number;
  #written = 0;
  #thread: Worker | undefined;
  /** What is waited for, in the order in which it was handed over. */
  readonly #waiting: Deferred<FilesWritten>[] = [];

  /** `alone`: after so many calls the thread is started. */
  constructor(alone = ALONE) {
    this.#alone = alone;
  }

  /** Those of one call, by their paths, one after the other. */
  async write(texts: Readonly<Record<string, string>>): Promise<void> {
    const files = Object.entries(texts).map(([file, text]) => ({
      file,
      text,
      unfinished: file + UNFINISHED,
    }));
    if (this.#written++ < this.#alone) {
      for (const { file, text } of files) await writeWhole(file, text);
      return;
    }
    this.#thread ??= this.#start();
    const written = deferred<FilesWritten>();
    this.#waiting.push(written);
    this.#thread.postMessage(files);
    const result = await written.promise;
    if ('failed' in result)
      throw fileError('write', result.failed, Object.assign(new Error(result.message), result));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#waiting.map(({ promise }) => promise));
    await this.#thread?.terminate();
    this.#thread = undefined;
  }

  #start(): Worker {
    const thread = new Worker(fileThread, { eval: true, execArgv: [], resourceLimits: THREAD_LIMITS });
    thread.on('message', (written: FilesWritten) => this.#waiting.shift()?.resolve(written));
    const fail = (error: unknown) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    thread.on('error', fail);
    thread.on('exit', () =>
      fail(new Error('The thread that writes the games ended before its work was done.')),
    );
    return thread;
  }
}

/** It keeps nothing from one message to the next. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 } as const;

const BLOCK = 1 << 16;

/** The same text in parts of a size that is worth a write each; bytes come as they are. */
export function inBlocks(parts: Iterable<string>): Generator<string>;
export function inBlocks(parts: Iterable<string | Uint8Array>): Generator<string | Uint8Array>;
export function* inBlocks(parts: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let block: string[] = [];
  let length = 0;
  for (const part of parts) {
    if (typeof part !== 'string') {
      yield part;
      continue;
    }
    block.push(part);
    length += part.length;
    if (length < BLOCK) continue;
    // Joined once: a text that grows by each part is a tree of them, which the collector has to go through.
    yield block.join('');
    block = [];
    length = 0;
  }
  if (block.length > 0) yield block.join('');
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

/** Whether two paths lead to the same file, there or not. */
export function isSameFile(one: string, other: string): boolean {
  return realPath(one) === realPath(other);
}

/** Through links, as far as it is there. */
function realPath(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const whole = path.resolve(file);
  const above = path.dirname(whole);
  return above === whole ? whole : path.join(realPath(above), path.basename(whole));
}
