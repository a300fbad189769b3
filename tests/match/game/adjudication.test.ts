import { expect, it } from 'vitest';
import type { Score } from '../../../src/game/score.ts';
import { adjudicate } from '../../../src/match/game/adjudication.ts';

const at = (value: number): Score => ({ kind: 'value', value });
const WIN: Score = { kind: 'win', plies: 5 };
const LOSS: Score = { kind: 'loss', plies: 6 };
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
