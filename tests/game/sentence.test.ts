import { expect, it } from 'vitest';
import { capitalized, sentence } from '../../src/game/result.ts';

it.each([
  ['move 3 is on a stone', 'Move 3 is on a stone.'],
  ['H8 is forbidden!', 'H8 is forbidden!'],
  ['Which file?', 'Which file?'],
])('makes a sentence of %j', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

it('capitalizes without ending a sentence', () => {
  expect(capitalized('black has no win')).toBe('Black has no win');
});
