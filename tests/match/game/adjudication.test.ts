import { expect, it } from 'vitest';
import type { Colour } from '../../../src/game/position.ts';
import type { Score } from '../../../src/game/score.ts';
import { type Adjudication, adjudicate as adjudicateAt } from '../../../src/match/game/adjudication.ts';

const at = (value: number): Score => ({ kind: 'value', value });
const WIN: Score = { kind: 'win', plies: 5 };
const LOSS: Score = { kind: 'loss', plies: 6 };
function adjudicate(
  rules: Adjudication,
  evaluations: readonly (Score | undefined)[],
  sideToMove: Colour,
  stones = 40,
) {
  return adjudicateAt(rules, evaluations, sideToMove, stones);
}

const rules = { win: { value: 500, moves: 2 }, draw: { value: 10, moves: 2 } };

it('ends a game that both think decided', () => {
  // Black, white, black, white; black to move.
  expect(adjudicate(rules, [at(600), at(-700), at(900), LOSS], 'black')).toBe('black');
  expect(adjudicate(rules, [at(-600), at(700), LOSS, WIN], 'black')).toBe('white');
  // White to move: the first of these is white's.
  expect(adjudicate(rules, [at(600), at(-600), at(600), at(-600)], 'white')).toBe('white');
});

it('ends a game that both think even', () => {
  expect(adjudicate(rules, [at(3), at(0), at(-10), at(10)], 'black')).toBe('none');
});

it('needs both, for long enough', () => {
  expect(adjudicate(rules, [at(600), at(-700), at(900), at(-400)], 'black')).toBeUndefined();
  expect(adjudicate(rules, [at(600), at(-700), at(900)], 'white')).toBeUndefined();
  expect(adjudicate(rules, [at(600), undefined, at(900), at(-700)], 'black')).toBeUndefined();
  expect(adjudicate(rules, [at(600), at(700), at(600), at(700)], 'black')).toBeUndefined();
});

it('is off unless asked for', () => {
  expect(adjudicate({}, [WIN, LOSS, WIN, LOSS], 'black')).toBeUndefined();
});

it('lets a player resign by its own evaluations alone', () => {
  const resign = { resign: { value: 500, moves: 2 } };
  // Black, white, black; white to move.
  expect(adjudicate(resign, [at(-600), at(0), LOSS], 'white')).toBe('white');
  expect(adjudicate(resign, [at(-600), undefined, at(-500)], 'white')).toBe('white');
  expect(adjudicate(resign, [at(-600), at(900), at(-400)], 'white')).toBeUndefined();
  expect(adjudicate(resign, [at(900), at(-600)], 'black')).toBeUndefined();
  expect(adjudicate(resign, [undefined, at(0), at(-600)], 'white')).toBeUndefined();
});

it('waits for a number of stones on the board', () => {
  const even = [at(3), at(0), at(-10), at(10)];
  const draw = { draw: { value: 10, moves: 2, from: 30 } };
  expect(adjudicate(draw, even, 'black', 29)).toBeUndefined();
  expect(adjudicate(draw, even, 'black', 30)).toBe('none');
  const lost = [at(-600), at(0), LOSS];
  const resign = { resign: { value: 500, moves: 2, from: 30 } };
  expect(adjudicate(resign, lost, 'white', 29)).toBeUndefined();
  expect(adjudicate(resign, lost, 'white', 30)).toBe('white');
  const won = { win: { value: 500, moves: 1, from: 30 } };
  expect(adjudicate(won, [at(600), at(-600)], 'black', 29)).toBeUndefined();
});
