import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { type Colour, opponent, type Stone } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, emptyPoints, set, stoneOf } from '../../src/reference/board.ts';
import { looksLikeDoubleThree } from '../../src/reference/forbidden.ts';
import { winners } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { randomBoard } from '../random-board.ts';
import {
  colourNumber,
  difference,
  minimised,
  newTally,
  pointsNearStones,
  setUp,
  stonesOf,
} from './differences.ts';
import { loadCore } from './load-core.ts';

const POSITIONS = battery(5_000, 400);
const WALKS = battery(400, 40);

const core = loadCore();
/** Never plays or undoes a move: only ever set up. */
const fresh = loadCore();

function failWith(rule: Rule, board: Board, found: string): never {
  throw new Error(`${rule}: ${found}\nleast board: ${minimised(core, rule, board)}`);
}

describe.each(RULES)('the core and the reference agree: %s', (rule) => {
  const random = new RandomChoices(5 + RULES.indexOf(rule));

  it(`on ${POSITIONS} random boards`, () => {
    const tally = newTally();
    let savedByRecursion = 0;
    for (let i = 0; i < POSITIONS; i++) {
      const board = randomBoard(random);
      setUp(core, rule, board, random.shuffled(stonesOf(board)));
      const points = i % 20 === 0 ? emptyPoints(board) : pointsNearStones(board);
      const found = difference(core, rule, board, points, tally);
      if (found) failWith(rule, board, found);
      if (rule === 'renju' && i % 4 === 0) {
        savedByRecursion += points.filter(
          ({ x, y }) => core.isForbidden(x, y) === 0 && looksLikeDoubleThree(board, { x, y }),
        ).length;
      }
    }
    console.log(rule, JSON.stringify({ ...tally, savedByRecursion }));
    expect(tally.cells).toBeGreaterThan(POSITIONS * 10);
    expect(tally.wonPositions).toBeGreaterThan(POSITIONS / 50);
    expect(tally.wins.black).toBeGreaterThan(POSITIONS / 10);
    expect(tally.wins.white).toBeGreaterThan(POSITIONS / 50);
    if (rule !== 'freestyle') expect(tally.rowsInVain).toBeGreaterThan(POSITIONS / 100);
    if (rule === 'renju') {
      for (const count of Object.values(tally.fouls)) expect(count).toBeGreaterThan(POSITIONS / 20);
      expect(savedByRecursion).toBeGreaterThan(POSITIONS / 200);
    }
  });

  it(`along ${WALKS} random walks of moves played and undone`, () => {
    const tally = newTally();
    for (let i = 0; i < WALKS; i++) walk(tally);
    console.log(rule, 'walks', JSON.stringify(tally));
    expect(tally.positions).toBeGreaterThan(WALKS);
  });

  /** Plays and undoes at random; at every rest the state is the same as set up afresh, and right. */
  function walk(tally: ReturnType<typeof newTally>): void {
    const board = randomBoard(random);
    const setStones = stonesOf(board);
    const firstSide = random.pick(['black', 'white'] as const);
    setUp(core, rule, board);
    core.setSideToMove(colourNumber(firstSide));
    const untouched = core.stateChecksum();
    const played: Stone[] = [];
    const sideToMove = () => (played.length % 2 === 0 ? firstSide : opponent(firstSide));
    const undo = () => {
      const last = played.pop();
      if (last) set(board, last, '.');
      core.undoMove();
    };

    for (let rest = random.between(1, 4); rest > 0; rest--) {
      for (let moves = random.between(1, 12); moves > 0; moves--) {
        if (played.length > 0 && (random.chance(0.45) || winners(board, rule).length > 0)) {
          undo();
          continue;
        }
        const free = pointsNearStones(board);
        if (free.length === 0) break;
        const point = random.pick(free);
        const colour = sideToMove();
        set(board, point, stoneOf(colour));
        played.push({ ...point, colour });
        core.playMove(point.x, point.y);
      }
      const points = random.shuffled(pointsNearStones(board)).slice(0, 12);
      const found = difference(core, rule, board, points, tally);
      if (found) failWith(rule, board, `after moves played and undone: ${found}`);
      expectFreshState(board, [...setStones, ...played], sideToMove());
    }

    while (played.length > 0) undo();
    expect(core.stateChecksum()).toBe(untouched);
  }

  function expectFreshState(board: Board, stones: readonly Stone[], sideToMove: Colour): void {
    setUp(fresh, rule, board, stones);
    fresh.setSideToMove(colourNumber(sideToMove));
    expect(core.stateChecksum()).toBe(fresh.stateChecksum());
    expect(core.emptyCells()).toBe(board.flat().filter((cell) => cell === '.').length);
  }
});
