import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';

/** More files and folders than this are not counted: a look at a folder must not take the referee's time. */
const MOST_ENTRIES = 5_000;

/**
 * Bytes of all files in a folder and those in it; of links only their own. What is above `most` is not counted on, and
 * what is gone meanwhile or may not be read not at all.
 */
export async function folderSize(folder: string, most: number, mostEntries = MOST_ENTRIES): Promise<number> {
  let bytes = 0;
  let entries = 0;
  const folders = [folder];
  for (const one of folders) {
    try {
      for await (const entry of await opendir(one)) {
        if (++entries > mostEntries) return bytes;
        const place = path.join(one, entry.name);
        if (entry.isDirectory()) folders.push(place);
        else bytes += await sizeOf(place);
        if (bytes > most) return bytes;
      }
    } catch {
      // It is gone, or may not be read.
    }
  }
  return bytes;
}

function sizeOf(file: string): Promise<number> {
  return lstat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
