import { closeSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { now } from '../../system/clock.ts';
import { fileError } from '../../terminal/command-error.ts';
import { statsOf } from '../../terminal/read-file.ts';

/** Two processes may write the same file at the same time: each has a beginning of its own. */
const UNFINISHED = `.${process.pid}.part`;

/** Links to what is open, which may be a file: moving another one to their place would replace the link. */
const OPEN_FILE = /^\/dev\/(?:stdout|stderr|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

const STANDARD_OUTPUT = /^\/dev\/(?:stdout|fd\/1)$|^\/proc\/self\/fd\/1$/;

export function isStandardOutput(file: string): boolean {
  return STANDARD_OUTPUT.test(path.resolve(file));
}

/** Whether nothing can be moved to its place: a device, a pipe. */
function isStream(file: string): boolean {
  return OPEN_FILE.test(path.resolve(file)) || statsOf(file)?.isFile() === false;
}

/**
 * Writes a file beside its place and moves it there: what is there is whole, or as it was before. A device or a pipe is
 * written to. A text in parts is never in memory as a whole.
 */
export async function writeWhole(file: string, text: string | Iterable<string | Uint8Array>): Promise<void> {
  try {
    if (isStream(file)) {
      await writeFile(file, typeof text === 'string' ? text : inBlocks(text), { flag: 'a' });
      return;
    }
    await writeFile(file + UNFINISHED, typeof text === 'string' ? text : inBlocks(text));
    await rename(file + UNFINISHED, file);
  } catch (error) {
    // The error to report is why there is no file, not what became of its beginning.
    await rm(file + UNFINISHED, { force: true }).catch(() => {});
    throw fileError('write', file, error);
  }
}

/** The same for a text that comes piece by piece, beside something else. */
export class PartedFile {
  readonly #file: string;
  #open: number | undefined;
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
    this.#close();
    this.#tried(() => renameSync(this.#file + UNFINISHED, this.#file));
  }

  /** Leaves what is there as it was, also after `finish` has failed. */
  abandon(): void {
    this.#close();
    removeAtOnce(this.#file + UNFINISHED);
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open !== undefined) this.#tried(() => closeSync(open));
  }

  #write(): void {
    const block = this.#block;
    this.#block = '';
    const open = this.#open;
    if (open !== undefined) this.#tried(() => writeFileSync(open, block));
  }

  #tried<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw fileError('write', this.#file, error);
    }
  }
}

/** A small file, or a line of a journal, takes a tenth of that on a disk as most are. */
const SLOW_MS = 5;
/** This many more slow ones than others are not by chance. */
const MOST_SLOW = 5;

/**
 * Tells by how long writing took whether it may be waited for, which takes a fraction of a millisecond and a tenth of
 * the processor time.
 */
export class DiskPace {
  readonly #slowMs: number;
  #slow = 0;

  /** `slowMs`: what takes longer is slow. */
  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  /** Whether the disk is too slow to be waited for. */
  get isSlow(): boolean {
    return this.#slow > MOST_SLOW;
  }

  /** What the writing returns; what it throws is not counted. */
  timed<T>(write: () => T): T {
    const begun = now();
    const written = write();
    this.#slow = Math.max(0, this.#slow + (now() - begun > this.#slowMs ? 1 : -1));
    return written;
  }
}

/**
 * Writes small files, of which a match has two a game: on a slow disk as `writeWhole` does, else at their place,
 * since moving a file takes as long as writing it. A process that is killed may leave an empty one, or a beginning.
 */
export class SmallFiles {
  readonly #pace: DiskPace;

  constructor(pace = new DiskPace()) {
    this.#pace = pace;
  }

  async write(file: string, text: string): Promise<void> {
    if (this.#pace.isSlow) return writeWhole(file, text);
    try {
      // A link that somebody left there would be followed. With the encoding it is one call of the system's functions.
      this.#pace.timed(() => writeFileSync(file, text, { encoding: 'utf8', flag: 'wx' }));
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return writeWhole(file, text);
      // What could not be opened is not ours: where too many files are open it may have been there before.
      if (syscall !== 'open') removeAtOnce(file);
      throw fileError('write', file, error);
    }
  }
}

function removeAtOnce(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The error to report is why there is no file, not what became of its beginning.
  }
}

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
  const [first, second] = [realPath(one), realPath(other)];
  // Windows and macOS take names that differ in case for the same.
  const isFolded = process.platform === 'win32' || process.platform === 'darwin';
  return isFolded ? first.toLowerCase() === second.toLowerCase() : first === second;
}

/** Through links, as far as it is there. */
export function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // It is not there, or a pipe, whose name leads nowhere.
  }
  const whole = path.resolve(file);
  const above = path.dirname(whole);
  return above === whole ? whole : path.join(realPath(above), path.basename(whole));
}
