import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ProgramCommand } from './engine-spec.ts';

const LENGTH = 16;

/**
 * The same for the same program: of the files that a command names, the program and those among its arguments. Of Node,
 * which runs scripts, only the script counts. `undefined` where no file can be read.
 */
export function programFingerprint({ program, args, folder = '.' }: ProgramCommand): string | undefined {
  const files = args.map((word) => path.resolve(folder, word)).filter(isFile);
  const isNode = path.basename(program).replace(/\.exe$/i, '') === 'node' && files.length > 0;
  const hashes = [...(isNode ? [] : [program]), ...files].map(fileHash);
  if (hashes.includes(undefined)) return undefined;
  return createHash('sha256').update(hashes.join(' ')).digest('hex').slice(0, LENGTH);
}

function fileHash(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    // It may be executed, but not read.
    return undefined;
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
