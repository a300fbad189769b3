import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ProgramCommand } from './engine-spec.ts';

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
  const words = args.map((word) => path.resolve(folder, word));
  const stamps = await Promise.all(words.map(stampOf));
  const files = words.filter((_, i) => stamps[i] !== undefined);
  const isNode = path.basename(program).replace(/\.exe$/i, '') === 'node' && files.length > 0;
  const hashes = await Promise.all([...(isNode ? [] : [program]), ...files].map(fileHash));
  return hashes.every((hash) => hash !== undefined) ? fingerprintOf(hashes) : undefined;
}

/** The fingerprint of a command whose files have these SHA-256. */
export function fingerprintOf(hashes: readonly string[]): string {
  return createHash('sha256').update(hashes.join(' ')).digest('hex').slice(0, LENGTH);
}

/** What files had in them when the system said this of them. */
const known = new Map<string, { readonly stamp: string; readonly hash: string }>();

async function fileHash(file: string): Promise<string | undefined> {
  const stamp = await stampOf(file);
  if (stamp === undefined) return undefined;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.hash;
  const hash = createHash('sha256');
  try {
    // Piece by piece: engines at play are not kept waiting for a large program.
    for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  } catch {
    // It may be executed, but not read.
    return undefined;
  }
  const found = { stamp, hash: hash.digest('hex') };
  known.set(file, found);
  return found.hash;
}

/** What changes whenever a file does; `undefined` if there is none. */
async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}
