import { findSubcommand } from './cli/index.ts';
import { createEngine } from './engine/search-engine.ts';
import { serve } from './protocol/serve.ts';

/**
 * Managers start the program without arguments, and some with arguments of their own (Yixin-Board: --force-utf8):
 * whatever is no subcommand means the protocol.
 */
async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const subcommand = await findSubcommand(name);
  if (!subcommand) {
    const { thinker, referee } = createEngine();
    serve(thinker, referee);
  } else {
    process.exitCode = await subcommand.run(args);
  }
}

void main(process.argv.slice(2));
