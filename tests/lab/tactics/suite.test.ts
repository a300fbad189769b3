import { expect, it } from 'vitest';
import { proveWin } from '../../../lab/reference/proof-search.ts';
import { solve } from '../../../lab/tactics/solve.ts';
import { formatTactic, positionOf, readSuite } from '../../../lab/tactics/suite.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes } from '../../../src/binding/embedded-core.ts';
import { samePoint } from '../../../src/game/position.ts';
import { RULES } from '../../../src/game/rule.ts';
import { canonicalForm } from '../../../src/game/symmetry.ts';
import { battery } from '../../battery.ts';

/** About a second's. */
const ENGINE_NODES = 1_000_000;
const SHARE = battery(0.95, 0.85);
const PROOF_NODES = 1_000_000;

const suite = readSuite();
/** Every one, or some of every rule. */
const tried = suite.filter((_, i) => i % battery(1, 29) === 0);

it('has positions of every rule, none of them twice', () => {
  const forms = suite.map((tactic) => {
    const position = positionOf(tactic);
    expect(position.stones.some((stone) => samePoint(stone, tactic.winning))).toBe(false);
    return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
  });
  expect(new Set(forms).size).toBe(suite.length);
  for (const rule of RULES) expect(suite.some((tactic) => tactic.rule === rule)).toBe(true);
});

it.each(RULES)('%s: the winning moves are proven to win by the independent search', (rule) => {
  const unproven = tried.filter(
    (tactic) =>
      tactic.rule === rule &&
      proveWin(positionOf(tactic), { nodes: PROOF_NODES, first: tactic.winning }).verdict !== 'win',
  );
  expect(unproven.map(formatTactic)).toEqual([]);
});

it('is solved by the engine', () => {
  const search = new DirectSearch({ core: coreBytes() });
  const solutions = tried.map((tactic) => solve(search, tactic, { nodes: ENGINE_NODES }));
  const solved = solutions.filter(({ isSolved }) => isSolved).length;
  console.log(`tactics: ${solved} of ${tried.length} solved within ${ENGINE_NODES} nodes`);
  expect(solved / tried.length).toBeGreaterThanOrEqual(SHARE);
});
