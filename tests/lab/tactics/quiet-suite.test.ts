import { expect, it } from 'vitest';
import { solve } from '../../../lab/tactics/solve.ts';
import { formatTactic, positionOf, readSuite, SUITES } from '../../../lab/tactics/suite.ts';
import { AttackBoard } from '../../../src/binding/attack-board.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../../src/binding/embedded-core.ts';
import { canonicalForm } from '../../../src/game/symmetry.ts';
import { Budget } from '../../../src/solve/budget.ts';
import { ThreatSearch } from '../../../src/solve/threat-search.ts';
import { battery } from '../../battery.ts';

/** About five seconds'. */
const ENGINE_NODES = 5_000_000;
const SHARE = 0.8;
const THREAT_NODES = 1_000_000;

const suite = readSuite(SUITES.quiet);
const tried = suite.filter((_, i) => i % battery(1, 29) === 0);

it('has different positions, of wins in 15 to 35 plies', () => {
  const forms = suite.map((tactic) => {
    const position = positionOf(tactic);
    return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
  });
  expect(new Set(forms).size).toBe(suite.length);
  expect(suite.filter(({ plies }) => plies < 15 || plies > 35).map(formatTactic)).toEqual([]);
});

it('has no win by threats alone', () => {
  const board = new AttackBoard(coreBytes());
  const others = tried.filter((tactic) => {
    board.setUp(positionOf(tactic));
    return new ThreatSearch(board, { foursOnly: false }).run(new Budget({ nodes: THREAT_NODES })) !== 'none';
  });
  expect(others.map(formatTactic)).toEqual([]);
});

it('is solved by the engine', () => {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: 64 << 20, nets: embeddedNets });
  const solutions = tried.map((tactic) => solve(search, tactic, { nodes: ENGINE_NODES }));
  const solved = solutions.filter(({ isSolved }) => isSolved).length;
  console.log(`quiet wins: ${solved} of ${tried.length} solved within ${ENGINE_NODES} nodes`);
  expect(solved / tried.length).toBeGreaterThanOrEqual(SHARE);
});
