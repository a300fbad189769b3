/**
 * `npm run tactics`: how many positions of the tactical suite the engine solves in a given time. See docs/workbench.md.
 */
import { type DirectLimits, DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import { formatPos } from '../../src/game/formats/notation.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { ruleName } from '../../src/terminal/board-options.ts';
import { defineCommand } from '../../src/terminal/command.ts';
import { flag, optional } from '../../src/terminal/option-schema.ts';
import { text, whole } from '../../src/terminal/value-types.ts';
import { type Solution, solve } from './solve.ts';
import { readSuite, SUITES, suiteOf, type Tactic } from './suite.ts';

/** As engines have in tournaments. */
const TABLE_BYTES = 64 << 20;
const DEFAULT_MS = 1000;

export const tool = defineCommand({
  name: 'tactics',
  summary: 'how many positions of the tactical suite the engine solves',
  about: `npm run tactics -- [options]

Has the engine solve the positions of ${SUITES.threats}, or with --quiet those of ${SUITES.quiet}, or with --fours
those of ${SUITES.fours}, each on one thread. --file takes any other suite, such as what npm run blind finds.`,
  options: {
    quiet: flag('wins that need quiet moves'),
    fours: flag('wins behind a four or two that look bad at first'),
    file: optional(text('FILE'), 'the suite to solve', 'as above'),
    ms: optional(whole(1), 'milliseconds for each position', '1000, with --nodes no limit'),
    nodes: optional(whole(1), 'nodes for each position', 'no limit'),
    rule: optional(ruleName, 'positions of this rule', 'all rules'),
  },
  toRequest: ({ options }) => suiteOf(options),
  async run({ kind, file, ms, nodes, rule }) {
    const suite = readSuite(file ?? SUITES[kind]);
    const rules = RULES.filter((name) => rule === undefined || name === rule);
    const limits = { ...(nodes && { nodes }), ...(ms || !nodes ? { ms: ms ?? DEFAULT_MS } : {}) };
    solveSuite(suite, limits, rules);
    return 0;
  },
});

function solveSuite(suite: readonly Tactic[], limits: DirectLimits, rules: readonly Rule[]): void {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: TABLE_BYTES, nets: embeddedNets });
  const solutions = rules.flatMap((rule) => {
    const ofRule = suite
      .filter((tactic) => tactic.rule === rule)
      .map((tactic) => solve(search, tactic, limits));
    for (const { isSolved, tactic } of ofRule)
      if (!isSolved) console.log(`not solved: ${rule} ${tactic.size} ${formatPos(tactic.moves)}`);
    if (ofRule.length > 0) console.log(summary(rule, ofRule));
    return ofRule;
  });
  if (rules.length > 1) console.log(summary('all', solutions));
}

function summary(name: string, solutions: readonly Solution[]): string {
  const solved = solutions.filter(({ isSolved }) => isSolved).length;
  const logarithms = solutions.reduce((sum, { nodes }) => sum + Math.log(Math.max(nodes, 1)), 0);
  const mean = Math.round(Math.exp(logarithms / Math.max(solutions.length, 1)));
  const share = ((100 * solved) / Math.max(solutions.length, 1)).toFixed(1);
  return `${name.padEnd(10)}  ${solved}/${solutions.length} solved (${share} %)  ${mean} nodes (geometric mean)`;
}
