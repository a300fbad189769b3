import { describe, expect, it } from 'vitest';
import { proveWin as proveIndependently } from '../../lab/reference/proof-search.ts';
import { AttackBoard, cellAt, pointAt } from '../../src/binding/attack-board.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { Position } from '../../src/game/position.ts';
import { RULES } from '../../src/game/rule.ts';
import { Budget } from '../../src/solve/budget.ts';
import { checkProof } from '../../src/solve/check-proof.ts';
import { ThreatSearch, type ThreatSearchOptions } from '../../src/solve/threat-search.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { allowedMoves, winsByMove, winsWithin } from '../winning-by-force.ts';
import { type RandomProblem, randomProblems } from './random-positions.ts';

const NODES = 50_000;
const PROBLEMS = battery(50, 4);
const SHORT_PROBLEMS = battery(12, 2);
/** The reference tries everything: wins in three moves take a small board. */
const SMALL_CELLS = 64;

const board = new AttackBoard(coreBytes());

function searchOf(position: Position, options: ThreatSearchOptions): ThreatSearch {
  board.setUp(position);
  return new ThreatSearch(board, options);
}

const budget = () => new Budget({ nodes: NODES });

function fail(what: string, { board: cells, position }: RandomProblem): never {
  throw new Error(`${what}: ${position.rule}, ${position.sideToMove} to move\n${drawingOf(cells)}`);
}

describe.each(RULES)('wins by threats, %s', (rule) => {
  it('are those of an independent search, and their proofs hold', () => {
    const seen = { win: 0, none: 0 };
    for (const problem of randomProblems(200, rule, 225)) {
      if (seen.win >= PROBLEMS && seen.none >= PROBLEMS) break;
      const { position } = problem;
      if (position.blocked.length > 0) continue;
      for (const foursOnly of [true, false]) {
        const search = searchOf(position, { foursOnly });
        const verdict = search.run(budget());
        const { verdict: expected } = proveIndependently(position, { nodes: NODES, foursOnly });
        if (verdict === 'unknown' || expected === 'unknown') continue;
        if (verdict !== expected)
          fail(`${foursOnly ? 'fours' : 'threats'}: ${verdict}, not ${expected}`, problem);
        seen[verdict]++;
        if (verdict === 'none') continue;
        const check = checkProof(position, search.proof());
        if (!check.isValid) fail(check.fault, problem);
      }
    }
    expect(seen.win).toBeGreaterThan(0);
  });

  it.each([5, 3, 4])(
    'in three moves or fewer are all there are, and the shortest is found: %i in a row',
    (rowLength) => {
      const seen = { wins: [0, 0, 0, 0], none: 0 };
      for (const problem of randomProblems(300 + rowLength, rule, SMALL_CELLS, rowLength)) {
        if (seen.wins.reduce((a, b) => a + b) >= SHORT_PROBLEMS && seen.none >= SHORT_PROBLEMS / 4) break;
        const { position } = problem;
        const shortest = [1, 2, 3].find(
          (within) => searchOf(position, { foursOnly: false, within }).run(budget()) === 'win',
        );
        if (rowLength === 5) {
          const most = shortest ?? 3;
          const expected = Array.from({ length: most }, (_, i) => i + 1).find((moves) =>
            winsWithin(problem.board, position.sideToMove, rule, moves),
          );
          if (expected !== shortest) fail(`in ${shortest} moves, not ${expected}`, problem);
        }
        if (shortest === undefined) {
          seen.none++;
          continue;
        }
        seen.wins[shortest] = (seen.wins[shortest] ?? 0) + 1;
        const proof = searchOf(position, { foursOnly: false, within: shortest });
        proof.run(budget());
        const check = checkProof(position, proof.proof(), { isLiteral: true });
        if (!check.isValid) fail(check.fault, problem);
        expect(check.isValid && check.plies).toBe(2 * shortest - 1);
      }
      expect(seen.wins.reduce((a, b) => a + b)).toBeGreaterThan(0);
    },
  );

  it('begin with every first move that wins in two moves', () => {
    let found = 0;
    for (const problem of randomProblems(400, rule, SMALL_CELLS)) {
      if (found >= SHORT_PROBLEMS) break;
      const { position } = problem;
      if (searchOf(position, { foursOnly: false, within: 2 }).run(budget()) !== 'win') continue;
      const search = searchOf(position, { foursOnly: false, within: 2 });
      if (
        search
          .firstMoves()
          .some(
            (cell) => searchOf(position, { foursOnly: false, within: 1 }).runFirst(cell, budget()) === 'win',
          )
      )
        continue;
      found++;
      const again = searchOf(position, { foursOnly: false, within: 2 });
      const winning = again.firstMoves().filter((cell) => again.runFirst(cell, budget()) === 'win');
      const expected = allowedMoves(problem.board, position.sideToMove, rule)
        .filter((move) => winsByMove(problem.board, move, position.sideToMove, rule, 2))
        .map(cellAt);
      const named = (cells: readonly number[]) =>
        JSON.stringify([...cells].sort((a, b) => a - b).map(pointAt));
      if (named(winning) !== named(expected)) fail(`${named(winning)}, not ${named(expected)}`, problem);
    }
  });
});

it('says that it does not know where the moves to be tried run out', () => {
  const position = [...take(randomProblems(200, 'freestyle', 225), 40)].map(({ position: one }) => one);
  const verdicts = position.map((one) => {
    board.setUp(one);
    return new ThreatSearch(board, { foursOnly: false }).run(new Budget({ nodes: 3 }));
  });
  expect(verdicts).toContain('unknown');
});

function* take<T>(items: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
