import { SUBCOMMANDS } from './cli/index.ts';
import { createEngine } from './engine/search-engine.ts';
import { serve } from './protocol/serve.ts';

/**
 * Managers start the program without arguments, and some with arguments of their own (Yixin-Board: --force-utf8):
 * whatever is no subcommand means the protocol.
 */
const [name = '', ...args] = process.argv.slice(2);
const subcommand = SUBCOMMANDS.get(name);
if (subcommand) {
  subcommand.run(args).then((code) => {
    process.exitCode = code;
  });
} else {
  const { thinker, referee } = createEngine();
  serve(thinker, referee);
}
