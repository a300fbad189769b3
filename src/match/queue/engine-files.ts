/** Engines by their content: how a match names them in a queue, and how a worker finds them among its own. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { err, ok, type Result } from '../../game/result.ts';
import type { QueueConnection } from '../../queue/queue-connection.ts';
import { fetchFile, MOST_FILE_BYTES } from '../../queue/shared-files.ts';
import { CommandError, fileError } from '../../terminal/command-error.ts';
import { memoryText } from '../../terminal/figures.ts';
import type { EngineSpec, ProgramCommand } from '../process/engine-spec.ts';
import { ownCommand } from '../process/find-program.ts';
import type { QueuedEngine, QueuedProgram } from './match-messages.ts';

/** How deep engines may lie in a worker's folder. */
const DEEPEST = 3;
/** Where a worker keeps what it has fetched. */
const FETCHED = 'fetched';

/** An engine as a queue names it. Throws a CommandError if workers could not play it. */
export async function queuedEngine({
  name,
  command,
  limits,
  info,
  restart,
  toleranceMs,
}: EngineSpec): Promise<QueuedEngine> {
  return {
    name,
    program: await queuedProgram(name, command),
    limits,
    info: info.map(({ key, value }) => ({ key, value })),
    restart,
    ...(toleranceMs !== undefined && { toleranceMs }),
  };
}

async function queuedProgram(name: string, { program, args }: ProgramCommand): Promise<QueuedProgram> {
  const [own, ...ownArgs] = ownCommand();
  const isSelf = program === own && ownArgs.every((arg, i) => args[i] === arg);
  if (args.length > (isSelf ? ownArgs.length : 0)) {
    throw new CommandError(
      `Engine ${name} has arguments, and a worker takes none from a queue: give it a program that needs none, such as a ` +
        'script that calls it, or tell it what it has to know with info.KEY=VALUE.',
    );
  }
  if (isSelf) return { kind: 'self' };
  const { size } = await stat(program).catch((error) => {
    throw fileError('read', program, error);
  });
  return { kind: 'file', sha256: await fileSha256(program), file: path.basename(program), bytes: size };
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

async function fileSha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  } catch (error) {
    throw fileError('read', file, error);
  }
  return hash.digest('hex');
}

interface KnownFile {
  readonly bytes: number;
  readonly changedMs: number;
  readonly sha256: string;
}

/**
 * A worker's engines: the files of a folder, which its owner has put there. Nothing else is ever started, but this very
 * program for `cmd=self`, and what was fetched where the owner allows that.
 */
export class EngineFiles {
  readonly #folder: string | undefined;
  readonly #mayFetch: boolean;
  /** By path: reading large files again and again takes time. */
  readonly #known = new Map<string, KnownFile>();

  constructor(folder: string | undefined, mayFetch: boolean) {
    this.#folder = folder === undefined ? undefined : path.resolve(folder);
    this.#mayFetch = mayFetch;
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
    if (process.platform !== 'win32') {
      const isExecutable = await access(found, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (!isExecutable) return err(`needs ${what}, and ${found} is not executable`);
    }
    return ok({ program: found, args: [], folder: path.dirname(found) });
  }

  async #find(sha256: string, bytes: number): Promise<string | undefined> {
    if (this.#folder === undefined) return undefined;
    for (const file of await filesIn(this.#folder, DEEPEST)) {
      const { size, mtimeMs } = await stat(file).catch(() => ({ size: -1, mtimeMs: 0 }));
      if (size !== bytes) continue;
      const known = this.#known.get(file);
      const isKnown = known?.bytes === size && known.changedMs === mtimeMs;
      const hash = isKnown ? known.sha256 : await fileSha256(file);
      this.#known.set(file, { bytes: size, changedMs: mtimeMs, sha256: hash });
      if (hash === sha256) return file;
    }
    return undefined;
  }

  async #fetch(
    { sha256, file }: Extract<QueuedProgram, { readonly kind: 'file' }>,
    what: string,
    connection: QueueConnection,
    wantFile: (sha256: string) => Promise<void>,
  ): Promise<Result<ProgramCommand>> {
    const fetched = await fetchFile(connection, sha256);
    if (!fetched.ok) return err(`needs ${what}, and what the queue has of it ${fetched.error}`);
    if (!fetched.value) {
      await wantFile(sha256);
      return err(`needs ${what}, and has asked for it`);
    }
    const folder = path.join(this.#folder ?? '', FETCHED, sha256);
    const place = path.join(folder, file);
    const unfinished = `${place}.${randomUUID()}.part`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, fetched.value);
      await chmod(unfinished, 0o755);
      await rename(unfinished, place);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      return err(
        `needs ${what}, and this worker cannot keep it: ${fileError('write', place, error).message.replace(/\.$/, '')}`,
      );
    }
    return ok({ program: place, args: [], folder });
  }
}

/** Files in a folder and those in it; what cannot be read has none. */
async function filesIn(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const place = path.join(folder, entry.name);
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await isFolderAt(place)));
      if (isFolder) return depth > 1 ? filesIn(place, depth - 1) : [];
      return [place];
    }),
  );
  return lists.flat().sort();
}

async function isFolderAt(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
