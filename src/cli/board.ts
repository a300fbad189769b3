import { ok } from '../game/result.ts';
import { whenAborted } from '../system/waiting.ts';
import { defineCommand } from '../terminal/command.ts';
import { CommandError } from '../terminal/command-error.ts';
import { flag, withDefault } from '../terminal/option-schema.ts';
import { say } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { whole } from '../terminal/value-types.ts';
import { openBrowser } from '../web/open-browser.ts';
import { type PageServer, pageHtml, servePage } from '../web/page-server.ts';

export const board = defineCommand({
  name: 'tengen board',
  summary: 'opens a board in the browser, to play and analyse',
  about: `tengen board: a board in the browser, to play against Tengen and to analyse games.

  tengen board`,
  options: {
    port: withDefault(
      whole({ least: 0, most: 65535 }),
      0,
      'of the address that the page has on this computer',
      'any that is free',
    ),
    'no-open': flag('prints the address and opens no browser'),
  },
  notes: `Only this computer can reach the page. It is the file tengen.html, which can be opened without this command too; served by it, the
engine searches with several threads. Ctrl-C ends it.`,
  toRequest: ({ options }) => ok({ port: options.port, opens: !options['no-open'] }),
  async run({ port, opens }) {
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

async function serve(port: number): Promise<PageServer> {
  try {
    return await servePage(pageHtml(), port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CommandError(`port ${port} is taken by another program; --port N chooses another one.`);
    if (code === 'EACCES')
      throw new CommandError(`port ${port} may not be used; --port N chooses another one.`);
    throw error;
  }
}
