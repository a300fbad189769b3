import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, inflateSync } from 'node:zlib';

/**
 * What stands for program-assets.ts in the npm package, where the program shares the core and the nets with the modules
 * for programs (scripts/build-package.mjs): they lie in text modules, from which the page gets its data. All other
 * assets are compressed by Brotli, whose window, unlike gzip's, spans a whole script.
 */

const PROGRAM = __dirname;
const PACKED = path.join(__dirname, '..', 'assets');
const PACKED_NAME = /\.(?:wasm|net)$/;
/** Where the page has the text of a packed file. */
const PLACES = /<!--PACKED (\S+)-->/g;
const PAGE = 'tengen.html';

/** A package is a script. */
export function isExecutable(): boolean {
  return false;
}

/** The asset of this name, as bytes of the caller's own. Throws an Error, a sentence, if the package has lost it. */
export function readProgramAsset(name: string): Uint8Array {
  try {
    if (PACKED_NAME.test(name)) return new Uint8Array(inflateSync(Buffer.from(packedText(name), 'base64')));
    const contents = brotliDecompressSync(readFileSync(path.join(PROGRAM, `${name}.br`)));
    if (name !== PAGE) return new Uint8Array(contents);
    return new Uint8Array(
      Buffer.from(contents.toString().replace(PLACES, (_, packed) => packedText(packed))),
    );
  } catch (error) {
    throw new Error(`${name} cannot be read (${(error as Error).message}): install the package again`);
  }
}

/** The text in a module that has one. */
function packedText(name: string): string {
  const [, text = ''] = readFileSync(path.join(PACKED, `${name}.js`), 'latin1').split("'");
  return text;
}
