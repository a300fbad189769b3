/** `npm run tactics`: how many positions of the tactical suite the engine solves in a given time. See CONTRIBUTING.md. */
import { parseArgs } from 'node:util';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { embeddedCore } from '../../src/binding/embedded-core.ts';
import { formatPos } from '../../src/game/formats/notation.ts';
import { RULES } from '../../src/game/rule.ts';
import { type Solution, solve } from './solve.ts';
import { readSuite } from './suite.ts';

const HELP = `npm run tactics -- [--ms T] [--rule RULE]

  --ms T       for each position, on one thread (default 1000)
  --rule RULE  ${RULES.join(', ')} (default all)`;

/** As engines have in tournaments. */
const TABLE_BYTES = 64 << 20;

function main(): number {
  const { values: given } = parseArgs({
    options: {
      ms: { type: 'string', default: '1000' },
      rule: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (given.help) {
    console.log(HELP);
    return 0;
  }
  const ms = Number(given.ms);
  const rules = RULES.filter((rule) => given.rule === undefined || rule === given.rule);
  if (!(ms > 0) || rules.length === 0) {
    process.stderr.write(`tactics: an option makes no sense.\n${HELP}\n`);
    return 2;
  }
  const search = new DirectSearch({ core: embeddedCore, tableBytes: TABLE_BYTES });
  const suite = readSuite();
  const solutions = rules.flatMap((rule) => {
    const ofRule = suite
      .filter((tactic) => tactic.rule === rule)
      .map((tactic) => solve(search, tactic, { ms }));
    for (const { isSolved, tactic } of ofRule)
      if (!isSolved) console.log(`not solved: ${rule} ${tactic.size} ${formatPos(tactic.moves)}`);
    console.log(summary(rule, ofRule));
    return ofRule;
  });
  if (rules.length > 1) console.log(summary('all', solutions));
  return 0;
}

function summary(name: string, solutions: readonly Solution[]): string {
  const solved = solutions.filter(({ isSolved }) => isSolved).length;
  const logarithms = solutions.reduce((sum, { nodes }) => sum + Math.log(Math.max(nodes, 1)), 0);
  const mean = Math.round(Math.exp(logarithms / Math.max(solutions.length, 1)));
  const share = ((100 * solved) / Math.max(solutions.length, 1)).toFixed(1);
  return `${name.padEnd(10)}  ${solved}/${solutions.length} solved (${share} %)  ${mean} nodes (geometric mean)`;
}

process.exitCode = main();
