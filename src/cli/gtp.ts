import { MAX_THREADS } from '../binding/core-module.ts';
import { createEngine } from '../engine/search-engine.ts';
import { serveGtp } from '../gtp/serve-gtp.ts';
import { RULE_OPTION, SIZE_OPTION } from '../terminal/board-options.ts';
import { defineCommand } from '../terminal/command.ts';
import { optional, withDefault } from '../terminal/option-schema.ts';
import { duration, whole } from '../terminal/value-types.ts';

export const gtp = defineCommand({
  name: 'tengen gtp',
  summary: 'speaks the Go Text Protocol, for Sabaki, LizzieYzy or GoGui',
  about: `tengen gtp: speaks the Go Text Protocol (GTP, version 2) on standard input and output, with live analysis.

  tengen gtp --rule renju --time 5s`,
  options: {
    rule: RULE_OPTION,
    size: SIZE_OPTION,
    time: optional(duration, 'for a move, whatever the clock says', '5s where there is no clock'),
    nodes: optional(whole(1), 'nodes for a move', 'no limit'),
    threads: withDefault(whole(1, MAX_THREADS), 1, 'search threads'),
  },
  notes: `In a session list_commands lists the commands. The rule is changed by "gomoku-rule NAME", or KataGomo's
"kata-set-rule basicrule NAME"; quit, or the end of the input, leaves.`,
  toRequest: ({ options: { time, ...others } }) => ({ ...others, turnMs: time }),
  run(settings) {
    serveGtp(createEngine(), settings);
    // The session ends the process.
    return new Promise(() => {});
  },
});
