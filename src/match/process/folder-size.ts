import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Bytes of all files in a folder and those in it; of links only their own. What is above `most` is not counted on, and
 * what is gone meanwhile or may not be read not at all.
 */
export async function folderSize(folder: string, most: number): Promise<number> {
  let bytes = 0;
  const folders = [folder];
  for (const one of folders) {
    const entries = await readdir(one, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const place = path.join(one, entry.name);
      if (entry.isDirectory()) folders.push(place);
      else
        bytes += await lstat(place).then(
          ({ size }) => size,
          () => 0,
        );
      if (bytes > most) return bytes;
    }
  }
  return bytes;
}
