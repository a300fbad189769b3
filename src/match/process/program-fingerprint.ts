import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../terminal/command-error.ts';
import type { ProgramCommand } from './engine-spec.ts';
import { isFile } from './find-program.ts';

const LENGTH = 16;

/**
 * A hash of the files that a command names: the program (not Node, which runs scripts) and files among its arguments;
 * undefined where one cannot be read. A file is read again only when the system says that it was touched.
 */
export async function programFingerprint({
  program,
  args,
  folder = '.',
}: ProgramCommand): Promise<string | undefined> {
  const files = args.map((word) => path.resolve(folder, word)).filter(isFile);
  const isNode = path.basename(program).replace(/\.exe$/i, '') === 'node' && files.length > 0;
  const hashes = await Promise.all([...(isNode ? [] : [program]), ...files].map(hashUnlessUnreadable));
  return hashes.every((hash) => hash !== undefined) ? fingerprintOf(hashes) : undefined;
}

/** The fingerprint of a command whose files have these SHA-256. */
export function fingerprintOf(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join(' ')).digest('hex').slice(0, LENGTH);
}

/** What files had in them when the system said this of them. */
const known = new Map<string, { readonly stamp: string; readonly hash: string }>();

/**
 * The SHA-256 of a file, read again only when the system says that it was touched. Rejects as reading it does; what is
 * no file is not opened: reading a pipe would wait for its writer.
 */
export async function fileSha256(file: string): Promise<string> {
  const found = await stat(file, { bigint: true });
  if (!found.isFile()) throw new CommandError(`${file} is no file, but a folder, a pipe or a device.`);
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  const stamp = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  const before = known.get(file);
  if (before?.stamp === stamp) return before.hash;
  const sum = createHash('sha256');
  // Piece by piece: engines at play are not kept waiting for a large program.
  for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  const hash = sum.digest('hex');
  known.set(file, { stamp, hash });
  return hash;
}

/** It may be executed, but not read. */
function hashUnlessUnreadable(file: string): Promise<string | undefined> {
  return fileSha256(file).catch(() => undefined);
}
