import { writeSync } from 'node:fs';
import { createEngine } from './engine/search-engine.ts';
import { serve } from './protocol/serve.ts';
import { restartInSmallSpace } from './system/address-space.ts';
import { openDebugLog } from './system/debug-file.ts';
import { debugFault } from './system/debug-log.ts';
import { isTerminal } from './system/standard-input.ts';
import { EXIT_FAULT } from './terminal/fault.ts';

/** A subcommand or a wish for help. Yixin-Board starts engines with an argument of its own: --force-utf8. */
const SUBCOMMAND = /^([a-z]+|-h|--help|--version)$/;

const STANDARD_INPUT = 0;
const STANDARD_ERROR = 2;

/**
 * Managers start the program without arguments, and some with arguments of their own: whatever is no subcommand means
 * the protocol. The subcommands are loaded when one is asked for, since the start of the protocol is measured in
 * milliseconds. A manager's input is a pipe; where it is a terminal, a person types.
 */
async function main([name, ...args]: readonly string[]): Promise<void> {
  openDebugLog();
  restartInSmallSpace();
  const isTyped = isTerminal(STANDARD_INPUT);
  if (name !== undefined && (isTyped || SUBCOMMAND.test(name))) {
    const { runSubcommand } = await import('./cli/index.ts');
    const exitCode = await runSubcommand(name, args, isTyped);
    if (exitCode !== undefined) {
      process.exitCode = exitCode;
      return;
    }
  }
  const { thinker, referee } = createEngine();
  serve(thinker, referee, isTyped ? (await import('./cli/index.ts')).DRAWN_BOARD : undefined);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  // Before a command or a session is there to see to it, as where a part of the program is lost.
  debugFault('the start', error);
  writeSync(STANDARD_ERROR, `tengen: ${error instanceof Error ? error.message : error}.\n`);
  process.exit(EXIT_FAULT);
});
