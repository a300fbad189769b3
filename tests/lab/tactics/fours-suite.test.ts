import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { solve } from '../../../lab/tactics/solve.ts';
import { formatTactic, positionOf, readSuite, SUITES } from '../../../lab/tactics/suite.ts';
import { forcingFours, proofOf } from '../../../lab/tactics/wins-behind-fours.ts';
import { AttackBoard } from '../../../src/binding/attack-board.ts';
import { DirectSearch } from '../../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../../src/binding/embedded-core.ts';
import { afterMove, samePoint } from '../../../src/game/position.ts';
import { canonicalForm } from '../../../src/game/symmetry.ts';
import { battery } from '../../battery.ts';

/** Of the search behind the fours: ten times what the longest win takes, as another net may take more. */
const PROOF_NODES = 6_400_000;
/** About a second's. */
const ENGINE_NODES = battery(1_000_000, 150_000);
const SHARE = battery(0.9, 0.5);

const suite = readSuite(SUITES.fours);
const tried = suite.filter((_, i) => i % battery(1, 17) === 0);
const search = new DirectSearch({ core: coreBytes(), nets: embeddedNets });
const board = new AttackBoard(coreBytes());

it('has different positions of three rules', () => {
  const forms = suite.map((tactic) => {
    const position = positionOf(tactic);
    return `${tactic.rule} ${tactic.size} ${canonicalForm(position.stones, position)}`;
  });
  expect(new Set(forms).size).toBe(suite.length);
  expect(new Set(suite.map(({ rule }) => rule))).toEqual(new Set(['freestyle', 'standard', 'renju']));
});

it('has one or two fours with forced replies, and a win that a search proves behind them', () => {
  for (const tactic of tried) {
    const { winning, afterFour = [], plies } = tactic;
    const line = [winning, ...afterFour];
    expect([3, 5]).toContain(line.length);
    let position = positionOf(tactic);
    for (let i = 0; i + 2 < line.length; i += 2) {
      const [four, reply] = line.slice(i, i + 2);
      const forced = forcingFours(position, board).some(
        (pair) => four && reply && samePoint(pair[0], four) && samePoint(pair[1], reply),
      );
      expect(forced, formatTactic(tactic)).toBe(true);
      position = [...line.slice(i, i + 2)].reduce(afterMove, position);
    }
    const proof = proofOf(position, { search, board, nodes: PROOF_NODES });
    expect(proof?.kind, formatTactic(tactic)).toBe('win');
    expect(plies).toBeGreaterThan(line.length);
  }
});

it('accepts any proven win, where a position with one winning move does not', () => {
  const [easy] = readSuite().filter(({ rule }) => rule === 'renju');
  if (!easy) throw new Error('the tactical suite has no position of renju');
  const limits = { nodes: ENGINE_NODES };
  const other = { ...easy, winning: { x: 0, y: 0 } };
  expect(solve(search, easy, limits).isSolved).toBe(true);
  expect(solve(search, other, limits).isSolved).toBe(false);
  expect(solve(search, { ...other, afterFour: [{ x: 1, y: 1 }] }, limits).isSolved).toBe(true);
  // Nothing is proven: no win of any kind.
  expect(solve(search, { ...other, afterFour: [{ x: 1, y: 1 }] }, { nodes: 50 }).isSolved).toBe(false);
});

it.each([
  ['renju 999 h8i9 j8 5', 'is no position of a suite'],
  ['renju 15 h8i9 j8', 'is no position of a suite'],
  ['renju 15 h8i9', 'is no position of a suite'],
  ['renju 15 h8i9  5', 'has no winning move'],
  ['renju 15 h8i9 j8k8 5', 'ends with the reply to a four'],
])('a line that is none is refused: %s', (line, why) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tengen-suite-')), 'suite.txt');
  writeFileSync(file, `${line}\n`);
  expect(() => readSuite(file)).toThrow(`"${line}" ${why}`);
  rmSync(path.dirname(file), { recursive: true });
});

it('is solved by the engine', () => {
  const solutions = tried.map((tactic) => solve(search, tactic, { nodes: ENGINE_NODES }));
  const solved = solutions.filter(({ isSolved }) => isSolved).length;
  console.log(`wins behind fours: ${solved} of ${tried.length} solved within ${ENGINE_NODES} nodes`);
  expect(solved / tried.length).toBeGreaterThanOrEqual(SHARE);
});
