import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TRIES = 3;
const BOOT_MS = 110_000;
const COMMAND_MS = 60_000;
const END_MS = 20_000;

/** Whether Wine can be run here. */
export const hasWine = spawnSync('wine', ['--version']).status === 0;

/** A Windows installation for one test file (a Wine prefix), in a temporary folder. */
export class WinePrefix {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tengen-wine-'));
  readonly env: NodeJS.ProcessEnv = {
    ...process.env,
    WINEPREFIX: path.join(this.folder, 'prefix'),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    DISPLAY: '',
  };

  /**
   * Makes the prefix, as Windows 10. `wineboot` is retried: on a busy machine it once failed with status 53.
   * Throws an error with its status if every try fails.
   */
  make(): void {
    for (let left = TRIES; ; left--) {
      const { status } = spawnSync('wineboot', ['-i'], { env: this.env, timeout: BOOT_MS });
      if (status === 0) break;
      this.#end();
      if (left === 1)
        throw new Error(`wineboot cannot make a prefix in ${this.folder}: it ends with ${status}.`);
      rmSync(path.join(this.folder, 'prefix'), { recursive: true, force: true });
    }
    const { status } = spawnSync('winecfg', ['-v', 'win10'], { env: this.env, timeout: COMMAND_MS });
    if (status !== 0) throw new Error(`winecfg cannot choose Windows 10: it ends with ${status}.`);
  }

  /** Ends all its processes and removes the folder. */
  remove(): void {
    this.#end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #end(): void {
    spawnSync('wineserver', ['-k', '-w'], { env: this.env, timeout: END_MS });
  }
}
