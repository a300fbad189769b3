import { createEngine } from './engine/search-engine.ts';
import { serve } from './protocol/serve.ts';
import { openDebugLog } from './system/debug-log.ts';

/** A subcommand or a wish for help. Yixin-Board starts engines with an argument of its own: --force-utf8. */
const SUBCOMMAND = /^([a-z]+|-h|--help)$/;

/**
 * Managers start the program without arguments, and some with arguments of their own: whatever is no subcommand means the
 * protocol. The subcommands are loaded when one is asked for, since the start of the protocol is measured in milliseconds.
 */
async function main([name = '', ...args]: readonly string[]): Promise<void> {
  openDebugLog();
  if (SUBCOMMAND.test(name)) {
    const { findSubcommand } = await import('./cli/index.ts');
    const subcommand = await findSubcommand(name);
    if (subcommand) {
      process.exitCode = await subcommand.run(args);
      return;
    }
  }
  const { thinker, referee } = createEngine();
  serve(thinker, referee);
}

void main(process.argv.slice(2));
