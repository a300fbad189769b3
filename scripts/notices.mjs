/** The licences of the npm packages inside a bundle: they must be passed on with the program. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const folders = new Set();

/** A plugin for esbuild: notes the packages that a bundle is made of. A bundle within a bundle needs it, too. */
export const noteBundled = {
  name: 'note-bundled',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      for (const input of Object.keys(metafile?.inputs ?? {})) {
        const [prefix] = PACKAGE.exec(input) ?? [];
        if (prefix) folders.add(path.resolve(prefix));
      }
    });
  },
};

/** The notices of all packages noted so far, by name. Throws an Error, a sentence, if a licence is not known. */
export async function notices() {
  const texts = await Promise.all([...folders].sort().map(notice));
  return texts.join('\n\n');
}

async function notice(folder) {
  const { name, version, license, author } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const by = typeof author === 'string' ? author : author?.name;
  if (!file && license !== 'ISC')
    throw new Error(
      `${name} ${version} comes without a file of its licence (${license}); see what it wants.`,
    );
  const text = file ? await readFile(path.join(folder, file), 'utf8') : `Copyright (c) ${by}\n\n${ISC}`;
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}

/** The ISC licence without its line of copyright. */
const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`;
