import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../match/record/whole-file.ts';
import { makeFolder } from '../system/make-folder.ts';
import { whenAborted } from '../system/waiting.ts';
import { defineCommand } from '../terminal/command.ts';
import { attempt, CommandError, portError } from '../terminal/command-error.ts';
import { flag, optional, withDefault } from '../terminal/option-schema.ts';
import { say } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { text, whole } from '../terminal/value-types.ts';
import { openBrowser } from '../web/open-browser.ts';
import { type PageServer, pageHtml, serveSite } from '../web/page-server.ts';
import { installableSite, singlePage } from '../web/page-site.ts';

/** By this a page that an earlier build wrote is known. */
const OWN_TITLE = '<title>Tengen<';

export const board = defineCommand({
  name: 'tengen board',
  summary: 'opens a board in the browser, to play and analyse',
  about: `tengen board: a board in the browser, to play against Tengen and to analyse games.

  tengen board
  tengen board --port 8080      an address that stays: the browser can install the page
  tengen board --out site       the same files for any web server`,
  options: {
    port: withDefault(
      whole(0, 65535),
      0,
      'of the address that the page has on this computer',
      'any that is free',
    ),
    'no-open': flag('prints the address and opens no browser'),
    out: optional(text('FOLDER'), 'writes the page as a site for a web server, and serves nothing'),
  },
  notes: `Only this computer can reach the page. It is the file tengen.html, which can be opened without this command too; served by it, the
engine searches with several threads. Ctrl-C ends it. With --port, or on a web server with https, the browser offers to
install the page, which then works offline, and is always as new as what the server has.`,
  toRequest: ({ options }) => ({ port: options.port, opens: !options['no-open'], out: options.out }),
  async run({ port, opens, out }) {
    if (out !== undefined) {
      await writeSite(out);
      return 0;
    }
    const stop = stopOnSignals();
    const server = await serve(port);
    say(`The board is at ${server.url} (Ctrl-C ends it)`);
    if (opens && !(await openBrowser(server.url)))
      say('No browser could be opened from here: open that address in one.');
    await whenAborted(stop);
    await server.close();
    return 0;
  },
});

async function writeSite(folder: string): Promise<void> {
  const site = installableSite(pageHtml());
  attempt('write to', folder, () => makeFolder(folder));
  const [index = ''] = site.keys();
  const before = await readFile(path.join(folder, index), 'utf8').catch(() => OWN_TITLE);
  if (!before.includes(OWN_TITLE))
    throw new CommandError(`${path.join(folder, index)} is another page; --out needs a folder without one.`);
  // Whole files, and the page last: somebody may be loading it from there.
  for (const [name, { content }] of [...site].reverse()) await writeWhole(path.join(folder, name), [content]);
  say(`The page is in ${folder}: ${[...site.keys()].join(', ')}.`);
}

async function serve(port: number): Promise<PageServer> {
  try {
    // A page with another port each time would be installed each time.
    const site = port === 0 ? singlePage(pageHtml()) : installableSite(pageHtml());
    return await serveSite(site, port);
  } catch (error) {
    throw portError('--port', port, error);
  }
}
