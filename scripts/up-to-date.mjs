/** What is made of files is made again when a hash says so; the times of files do not count. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Calls `make` unless inputs and outputs are, byte for byte, those after its last success, which `record` (a file)
 * tells. `inputs` and `outputs` are paths of files and folders, or `{ folder, without: '.ending' }`; `salt` is any text
 * that matters as well. Throws what `make` throws, and then the record is gone; returns a promise where `make` does.
 */
export function bringUpToDate({ record, inputs, outputs, salt = '' }, make) {
  const made = hashOf(inputs, salt);
  const state = () => `${made} ${hashOf(outputs)}\n`;
  if (contentsOf(record)?.toString() === state()) return;
  rmSync(record, { force: true });
  const note = () => {
    mkdirSync(path.dirname(record), { recursive: true });
    // The inputs as they were before: what was edited meanwhile counts as changed.
    writeFileSync(record, state());
  };
  const making = make();
  return making ? making.then(note) : note();
}

/** SHA-256 of the names and contents of files, and of all files in folders; that one is missing counts, too. */
function hashOf(places, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const place of places) {
    const { folder, without } = typeof place === 'string' ? { folder: place } : place;
    for (const file of filesIn(folder)) {
      if (without && file.endsWith(without)) continue;
      const contents = contentsOf(file);
      hash.update(`\0${file}\0${contents?.length ?? 'missing'}\0`).update(contents ?? '');
    }
  }
  return hash.digest('hex');
}

function filesIn(place) {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function contentsOf(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
