import { spawn } from 'node:child_process';

/** The command that opens a page in the user's browser. */
export function browserCommand(
  url: string,
  platform: NodeJS.Platform = process.platform,
): readonly [program: string, ...args: string[]] {
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return [platform === 'darwin' ? 'open' : 'xdg-open', url];
}

/** Opens a page in the user's browser, which goes on without us; false if there is no way to. */
export function openBrowser(url: string): Promise<boolean> {
  const [program, ...args] = browserCommand(url);
  return new Promise((resolve) => {
    const opener = spawn(program, args, { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    // It may stay for as long as the browser: a failure comes soon.
    opener.once('exit', (code) => resolve(code === 0));
    opener.once('spawn', () => {
      opener.unref();
      setTimeout(() => resolve(true), PATIENCE_MS).unref();
    });
  });
}

const PATIENCE_MS = 2000;
