import { expect, it } from 'vitest';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { type Side, ThreatOracle } from '../../../lab/reference/threat-oracle.ts';
import type { Point } from '../../../src/game/position.ts';
import { RULES, type Rule } from '../../../src/game/rule.ts';
import { type Board, emptyPoints, set, stoneOf } from '../../../src/reference/board.ts';
import { foulAt } from '../../../src/reference/forbidden.ts';
import { winsAt } from '../../../src/reference/winning.ts';
import { battery } from '../../battery.ts';
import { COLOURS } from '../../core/differences.ts';
import { drawingOf } from '../../drawn-board.ts';
import { positionOfBoard, unblockedBoard } from './boards.ts';

const BOARDS = battery(200, 40);

/** The first thing at which the two do not agree, in words. */
function difference(threats: ThreatOracle, board: Board, rule: Rule): string | undefined {
  const fives = [0, 0];
  for (const point of emptyPoints(board)) {
    const cell = threats.cellAt(point);
    for (const [side, colour] of COLOURS.entries()) {
      const wins = winsAt(board, point, colour, rule);
      if (wins) fives[side] = (fives[side] ?? 0) + 1;
      if (threats.completesFive(cell, side as Side) !== wins) return `${colour} at ${point.x},${point.y}`;
    }
    const isAllowed = rule !== 'renju' || foulAt(board, point) === undefined;
    if (threats.isAllowed(cell, 0) !== isAllowed) return `foul at ${point.x},${point.y}`;
  }
  for (const side of [0, 1] as const)
    if (threats.fives(side) !== fives[side]) return `number of fives of ${side}`;
  return undefined;
}

/** Plays a few stones at random, asks, takes them back and asks again. */
function differenceInPlay(board: Board, rule: Rule, random: RandomChoices): string | undefined {
  const threats = new ThreatOracle(positionOfBoard(board, rule, 'black'));
  const before = difference(threats, board, rule);
  if (before) return before;
  const played: { point: Point; side: Side }[] = [];
  for (const point of random.shuffled(emptyPoints(board)).slice(0, 4)) {
    const side = random.between(0, 1) as Side;
    threats.play(threats.cellAt(point), side);
    set(board, point, stoneOf(COLOURS[side] ?? 'black'));
    played.push({ point, side });
  }
  const after = difference(threats, board, rule);
  if (after) return `${after}, played`;
  for (const { point, side } of played.reverse()) {
    threats.take(threats.cellAt(point), side);
    set(board, point, '.');
  }
  const restored = difference(threats, board, rule);
  return restored && `${restored}, taken back`;
}

it.each(RULES)('%s: fives and forbidden points are those of the reference', (rule) => {
  const random = new RandomChoices(RULES.indexOf(rule));
  for (let i = 0; i < BOARDS; i++) {
    const board = unblockedBoard(random);
    const found = differenceInPlay(board, rule, random);
    if (found) throw new Error(`${found}\n${drawingOf(board)}`);
  }
});

it('keeps one hash for a set of stones', () => {
  const board = new ThreatOracle(positionOfBoard(unblockedBoard(new RandomChoices(1)), 'freestyle', 'black'));
  const [a = 0, b = 0] = board.cells.filter((cell) => board.isEmpty(cell));
  const hashOf = (first: number, second: number) => {
    board.play(first, 0);
    board.play(second, 0);
    const { hash } = board;
    board.take(second, 0);
    board.take(first, 0);
    return hash;
  };
  expect(hashOf(a, b)).toBe(hashOf(b, a));
});
