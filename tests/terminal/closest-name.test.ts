import { expect, it } from 'vitest';
import { closestName, editDistance } from '../../src/terminal/closest-name.ts';

const TOOLS = ['bench', 'match', 'openings', 'selfplay', 'help'];

it.each([
  ['mathc', 'match'],
  ['matc', 'match'],
  ['Match', 'match'],
  ['--bench', 'bench'],
  ['open', 'openings'],
  ['opneing', 'openings'],
  ['self', 'selfplay'],
  ['hlep', 'help'],
])('%s means %s', (word, tool) => {
  expect(closestName(word, TOOLS)).toBe(tool);
});

it.each(['chess', 'x', '', '--', 'go', 'START'])('%j means none of them', (word) => {
  expect(closestName(word, TOOLS)).toBeUndefined();
});

it('counts what has to be put in, left out, changed or exchanged', () => {
  const distances = [
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['match', 'mach', 1],
  ] as const;
  for (const [a, b, distance] of distances) {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  }
});
