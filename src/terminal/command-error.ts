/**
 * What the user asked for cannot be done, or no longer: the message is the one sentence that says why. Thrown for what turns
 * up deep inside (a full disk, a folder that may not be written); what is read from a command line comes back as a Result.
 */
export class CommandError extends Error {}

/** The sentence for an error of the file system: what was tried, with which file, and the system's reason in words. */
export function fileError(doing: string, path: string, error: unknown): CommandError {
  return new CommandError(`${fileErrorText(doing, path, error)}.`);
}

/** The same without the full stop: `Cannot read games.tgd: permission denied`. */
export function fileErrorText(doing: string, path: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return `Cannot ${doing} ${path}: ${reason}`;
}

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
};
