import { getSystemErrorMap } from 'node:util';

/**
 * What the user asked for cannot be done, or no longer: the message is the one sentence that says why. Thrown for what
 * turns up deep inside (a full disk, a folder that may not be written); what is read from a command line comes back as
 * a Result.
 */
export class CommandError extends Error {}

/**
 * The sentence for an error of the file system: what was tried, with which file, and the system's reason in words. One
 * that is a sentence already stays as it is.
 */
export function fileError(doing: string, path: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError(`${fileErrorText(doing, path, error)}.`);
}

/** What is done with a file, or that sentence, thrown. */
export function attempt<T>(doing: string, path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw fileError(doing, path, error);
  }
}

/** The same for the `catch` of a promise. */
export function failedTo(doing: string, path: string): (error: unknown) => never {
  return (error) => {
    throw fileError(doing, path, error);
  };
}

/** The sentence without its full stop: `Cannot read games.tgd: permission denied`. */
export function fileErrorText(doing: string, path: string, error: unknown): string {
  return `Cannot ${doing} ${path}: ${reasonOf(error)}`;
}

/**
 * Whether its message was written for the user, as a plain Error's is: what the language throws has another name. An
 * error that came from another thread is reported in the same way.
 */
export function isWorded(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && !isSystemError(error);
}

/** An error of the operating system, as Node throws it. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** The sentence for an error of the system that nobody has put into words where it came up. */
export function systemError(error: NodeJS.ErrnoException): CommandError {
  const { syscall = 'use', path = 'a file' } = error;
  return fileError(CALLS[syscall] ?? syscall, path, error);
}

/** The sentence for a port that cannot be listened at; another error is returned as it is. */
export function portError(option: string, port: number, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new CommandError(`port ${port} is taken by another program; ${option} N chooses another one.`);
  if (code === 'EACCES')
    return new CommandError(`port ${port} may not be used; ${option} N chooses another one.`);
  return error;
}

function reasonOf(error: unknown): string {
  const { code = '', errno } = error as NodeJS.ErrnoException;
  const systemsWords = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
  return REASONS[code] ?? systemsWords ?? (error instanceof Error ? error.message : String(error));
}

/** What the system's calls are for, where their names do not say it. */
const CALLS: Readonly<Record<string, string>> = {
  mkdir: 'create',
  scandir: 'read',
  rmdir: 'remove',
  unlink: 'remove',
  ftruncate: 'write',
  fsync: 'write',
  stat: 'find',
  lstat: 'find',
  fstat: 'read',
};

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EEXIST: 'it is there already',
  EMFILE: 'too many files are open',
  EPIPE: 'nobody reads it any more',
  EIO: 'the device has failed',
  EFBIG: 'it would be too large',
  ENAMETOOLONG: 'its name is too long',
};
