/** Engines by their content: how a match names them in a queue, and how a worker finds them among its own. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../game/result.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { fetchPieces, MOST_FILE_BYTES } from '../../queue/shared-files.ts';
import { now } from '../../system/clock.ts';
import { makeFolder } from '../../system/make-folder.ts';
import { CommandError, fileError, isSystemError } from '../../terminal/command-error.ts';
import { memoryText } from '../../terminal/figures.ts';
import { statsOf } from '../../terminal/read-file.ts';
import type { EngineSpec, ProgramCommand } from '../process/engine-spec.ts';
import { isExecutable, ownCommand } from '../process/find-program.ts';
import { fileSha256 } from '../process/program-fingerprint.ts';
import type { QueuedEngine, QueuedProgram } from './match-messages.ts';
import { isWord } from './open-info.ts';

/** How deep engines may lie in a worker's folder. */
const DEEPEST = 3;
/** Where a worker keeps what it has fetched. */
const FETCHED = 'fetched';
const LONGEST_NAME = 100;
/** How long a listing of the folder holds. */
const LISTED_MS = 1_000;

/** An engine as a queue names it. Throws a CommandError if workers could not play it. */
export async function queuedEngine(engine: EngineSpec): Promise<QueuedEngine> {
  const { name, command, limits, info, restart, toleranceMs } = engine;
  const { initial, errorFile, ownFolder } = engine;
  const [own] = Object.entries({ 'initstr=': initial, 'stderr=': errorFile, 'folder=': ownFolder }).find(
    ([, value]) => value !== undefined,
  ) ?? [undefined];
  if (own !== undefined)
    throw new CommandError(
      `Engine ${name} has ${own}, which does not go with --queue: workers do not take it.`,
    );
  const wordy = info.find(({ value }) => !isWord(value));
  if (wordy) {
    throw new CommandError(
      `Engine ${name} has info.${wordy.key}=${wordy.value}, and a worker takes one word a key from a queue: some engines ` +
        'read a second word as a command.',
    );
  }
  return {
    name,
    program: await queuedProgram(name, command),
    limits,
    info: info.map(({ key, value }) => ({ key, value })),
    restart,
    ...(toleranceMs !== undefined && { toleranceMs }),
  };
}

async function queuedProgram(
  name: string,
  { program, args, protocol }: ProgramCommand,
): Promise<QueuedProgram> {
  if (protocol)
    throw new CommandError(
      `Engine ${name} speaks the Go Text Protocol (proto=gtp), and the engines of workers speak the Gomocup protocol: ` +
        'play the match on this machine, without --queue.',
    );
  const [own, ...ownArgs] = ownCommand();
  const isSelf = program === own && ownArgs.every((arg, i) => args[i] === arg);
  if (args.length > (isSelf ? ownArgs.length : 0)) {
    throw new CommandError(
      `Engine ${name} has arguments, and a worker takes none from a queue: give it a program that needs none, such as a ` +
        'script that calls it, or tell it what it has to know with info.KEY=VALUE.',
    );
  }
  if (isSelf) return { kind: 'self' };
  try {
    const { size } = await stat(program);
    return { kind: 'file', sha256: await fileSha256(program), file: path.basename(program), bytes: size };
  } catch (error) {
    throw fileError('read', program, error);
  }
}

/** The executables of a match, by SHA-256, as their bytes are read when somebody asks for them. */
export function engineFiles(
  engines: readonly EngineSpec[],
  queued: readonly QueuedEngine[],
): ReadonlyMap<string, () => Promise<Uint8Array>> {
  return new Map(
    queued.flatMap(({ program }, i) => {
      const file = engines[i]?.command.program;
      const isShared = program.kind === 'file' && file !== undefined && program.bytes <= MOST_FILE_BYTES;
      return isShared ? [[program.sha256, () => readFile(file)] as const] : [];
    }),
  );
}

const NOTHING_LISTED = { at: Number.NEGATIVE_INFINITY, files: [] } as const;

/** What a file that came through the queue is called here: its name says nothing but its type. */
function keptName(file: string): string {
  const name = file.replaceAll(/[^\w.+-]/g, '_').slice(-LONGEST_NAME);
  // No hidden file, no option, none of the names that are devices to Windows.
  return /^[\w+]/.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name)
    ? name
    : `engine-${name}`;
}

/**
 * A worker's engines: the files of a folder, which its owner has put there. Nothing else is ever started, but this very
 * program for `cmd=self`, and what was fetched where the owner allows that.
 */
export class EngineFiles {
  readonly #folder: string | undefined;
  readonly #mayFetch: boolean;
  readonly #notice: (line: string) => void;
  /** Files that could not be read, as it was reported. */
  readonly #unreadable = new Set<string>();
  #listed: { readonly at: number; readonly files: readonly string[] } = NOTHING_LISTED;

  /** `notice` says something to the worker's owner. */
  constructor(folder: string | undefined, mayFetch: boolean, notice: (line: string) => void = () => {}) {
    this.#folder = folder === undefined ? undefined : path.resolve(folder);
    this.#mayFetch = mayFetch;
    this.#notice = notice;
  }

  /** How an engine is started here, or why it cannot be: the rest of a sentence that begins with the match's name. */
  async command(
    { name, program }: QueuedEngine,
    connection: QueueConnection,
    wantFile: (sha256: string) => Promise<void>,
  ): Promise<Result<ProgramCommand>> {
    if (program.kind === 'self') {
      const [own = '', ...args] = ownCommand();
      return ok({ program: own, args });
    }
    const { sha256, file, bytes } = program;
    const what = `engine ${name} (${file}, ${memoryText(bytes)}, SHA-256 ${sha256})`;
    if (this.#folder === undefined) return err(`needs ${what}, and this worker has no --engines FOLDER`);
    const found = await this.#find(sha256, bytes);
    if (found === undefined) {
      if (!this.#mayFetch) return err(`needs ${what}, which is not in ${this.#folder}`);
      return this.#fetch(program, what, connection, wantFile);
    }
    if (process.platform !== 'win32' && !isExecutable(found))
      return err(`needs ${what}, and ${found} is not executable`);
    return ok({ program: found, args: [], folder: path.dirname(found) });
  }

  async #find(sha256: string, bytes: number): Promise<string | undefined> {
    if (this.#folder === undefined) return undefined;
    for (const file of await this.#files(this.#folder)) {
      try {
        if ((await this.#hashOf(file, bytes)) === sha256) return file;
        this.#unreadable.delete(file);
      } catch (error) {
        this.#tellUnreadable(file, error);
      }
    }
    return undefined;
  }

  /** Those that there are; a match may ask for many engines at one go. */
  async #files(folder: string): Promise<readonly string[]> {
    const { at, files } = this.#listed;
    if (now() - at < LISTED_MS) return files;
    const found = await filesIn(folder, DEEPEST);
    this.#listed = { at: now(), files: found };
    return found;
  }

  /** The SHA-256 of a file, if it has `bytes` bytes. */
  async #hashOf(file: string, bytes: number): Promise<string | undefined> {
    const found = await stat(file);
    return found.isFile() && found.size !== bytes ? undefined : fileSha256(file);
  }

  /** Once, until it can be read: a file that is in the way of none must not stand in the way of all. */
  #tellUnreadable(file: string, error: unknown): void {
    if (this.#unreadable.has(file)) return;
    this.#unreadable.add(file);
    const why = fileError('read', file, error);
    this.#notice(`An engine that is not looked at: ${why.message}`);
  }

  async #fetch(
    { sha256, file }: Extract<QueuedProgram, { readonly kind: 'file' }>,
    what: string,
    connection: QueueConnection,
    wantFile: (sha256: string) => Promise<void>,
  ): Promise<Result<ProgramCommand>> {
    const folder = path.join(this.#folder ?? '', FETCHED, sha256);
    const place = path.join(folder, keptName(file));
    const unfinished = path.join(folder, `${randomUUID()}.part`);
    let fetched: Result<boolean>;
    let kept: FileHandle | undefined;
    try {
      try {
        fetched = await fetchPieces(connection, sha256, MOST_FILE_BYTES, async (piece) => {
          if (!kept) makeFolder(folder);
          kept ??= await open(unfinished, 'wx', 0o755);
          await kept.writeFile(piece);
        });
      } finally {
        await kept?.close();
      }
      if (fetched.ok && fetched.value) await rename(unfinished, place);
      else await rm(unfinished, { force: true });
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      if (!isSystemError(error)) throw error;
      return err(
        `needs ${what}, and this worker cannot keep it: ${fileError('write', place, error).message.replace(/\.$/, '')}`,
      );
    }
    if (!fetched.ok) return err(`needs ${what}, and what the queue has of it ${fetched.error}`);
    if (!fetched.value) {
      await wantFile(sha256);
      return err(`needs ${what}, and has asked for it`);
    }
    this.#listed = NOTHING_LISTED;
    return ok({ program: place, args: [], folder });
  }
}

/** Files in a folder and those in it; what cannot be read has none. */
async function filesIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const place = path.join(folder, entry.name);
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && statsOf(place)?.isDirectory());
      if (isFolder) return depth > 1 ? filesIn(place, depth - 1) : [];
      return [place];
    }),
  );
  return lists.flat().sort();
}
