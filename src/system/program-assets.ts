import { readFileSync } from 'node:fs';

/**
 * The files that the program carries beside its script: the core, the subcommands and the like. V8 reads all of a
 * script before it runs any of it, so what is not needed for the first OK is kept out of it. In an executable they are
 * assets of Node's (sea.getAsset), which are mapped with the executable and cost nothing until they are read; a script
 * that runs under Node has them in a folder beside it. scripts/embedded-files.mjs puts them there; code imports
 * `asset:FILE`.
 */

/** Beside dist/tengen.cjs; scripts/bundle.mjs writes it. */
const FOLDER = 'tengen-assets';

/** Whether the program is an executable of its own, and no script under Node. */
export function isExecutable(): boolean {
  // The script of an executable goes by the executable's name.
  return __filename === process.execPath;
}

/** The asset of this name, as bytes of the caller's own. Throws an Error, a sentence, if the program has lost it. */
export function readProgramAsset(name: string): Uint8Array {
  if (isExecutable()) {
    const sea = require('node:sea') as typeof import('node:sea');
    return new Uint8Array(sea.getAsset(name));
  }
  const file = `${__dirname}/${FOLDER}/${name}`;
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as Error).message}): it belongs beside the program`);
  }
}
