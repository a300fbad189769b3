import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files that the program carries beside its script: the core, the subcommands and the like. V8 reads all of a
 * script before it runs any of it, so what is not needed for the first OK is kept out of it. In an executable they are
 * assets of Node's (sea.getAsset), which are mapped with the executable and cost nothing until they are read; a script
 * that runs under Node has them in a folder beside it. scripts/embedded-files.mjs puts them there; code imports
 * `asset:FILE`.
 */

/** Beside dist/tengen.cjs; scripts/program-assets.mjs writes it. */
const FOLDER = 'tengen-assets';

/** The asset of this name, as bytes of the caller's own. Throws an Error, a sentence, if the program has lost it. */
export function readProgramAsset(name: string): Uint8Array {
  // The script of an executable goes by the executable's name.
  if (__filename === process.execPath) {
    const sea = require('node:sea') as typeof import('node:sea');
    return new Uint8Array(sea.getAsset(name));
  }
  const file = path.join(__dirname, FOLDER, name);
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as Error).message}): it belongs beside the program`);
  }
}
