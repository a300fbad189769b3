import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';

/** Too low for any row but one along it. */
const SIZE = { width: 25, height: 3 };
const CENTRE = 12;
/** How far a line is looked at with five in a row, at most. */
const RADIUS = 5;
const RENJU_ONLY = ['DoubleFour', 'Overline'];

const board = new FeatureBoard(coreBytes());
const codePatterns = board.codePatterns();

/** The members of the enum with the diagrams above each. */
const patterns = [
  ...(/export enum Pattern \{(.*?)\n\}/s
    .exec(readFileSync('src/core/patterns/patterns.ts', 'utf8'))?.[1]
    ?.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*(\w+) = (\d+),/gs) ?? []),
].map(([, comment = '', name = '', number = '']) => ({
  name,
  number: Number(number),
  diagrams: [...comment.matchAll(/`([_OX*]+)`/g)].map(([, diagram = '']) => diagram),
}));

/** The pattern that black makes at * in a diagram in the middle of the uppermost row. */
function patternIn(rule: Rule, diagram: string): number {
  board.reset(rule, 5, SIZE);
  const left = CENTRE - diagram.indexOf('*');
  const placesOf = (sign: string) => [...diagram].flatMap((other, i) => (other === sign ? [left + i] : []));
  const [black, white] = [placesOf('O'), placesOf('X')];
  for (let i = 0; i < Math.max(black.length, white.length); i++) {
    // Stones that are not in the diagram stand where they are of no use.
    for (const [row, x] of [
      [1, black[i]],
      [2, white[i]],
    ] as const) {
      board.play(x === undefined ? { x: i, y: row } : { x, y: 0 });
    }
  }
  const code = (board.cells()[CENTRE] ?? 0) & 0xffff;
  return Math.max(...(codePatterns[code] ?? []));
}

/**
 * All cells on one side of another that differ in effect: what lies behind a stone of the other side does not count.
 */
function arms(arm = ''): readonly string[] {
  if (arm.length === RADIUS) return [arm];
  return [`${arm}X`, ...arms(`${arm}_`), ...arms(`${arm}O`)];
}

describe('patterns', () => {
  it('are drawn beside their names', () => {
    expect(patterns).toHaveLength(15);
    expect(patterns.filter(({ diagrams }) => diagrams.length === 0).map(({ name }) => name)).toEqual([
      'OpenTwoWeak',
    ]);
  });

  it.each(
    patterns.flatMap(({ name, number, diagrams }) =>
      diagrams.map((diagram) => [diagram, name, number] as const),
    ),
  )('%s is %s', (diagram, name, number) => {
    const rules = RENJU_ONLY.includes(name) ? (['renju'] as const) : RULES;
    expect(rules.map((rule) => patternIn(rule, diagram))).toEqual(rules.map(() => number));
  });

  it('are what board.ts draws of a stone on its way', () => {
    const [, diagram = '', name] =
      /`([_OX*]+)` {2}is {2}Pattern\.(\w+)/.exec(readFileSync('src/core/board/board.ts', 'utf8')) ?? [];
    const number = patterns.find((pattern) => pattern.name === name)?.number;
    expect(number).toBeDefined();
    expect(patternIn('freestyle', diagram)).toBe(number);
  });

  it.each(RULES)('%s: which of them there are', (rule) => {
    const met = new Set<number>();
    for (const before of arms().map((arm) => [...arm].reverse().join('')))
      for (const after of arms()) met.add(patternIn(rule, `${before}*${after}`));
    const missing = rule === 'renju' ? ['OpenTwoWeak'] : ['OpenTwoWeak', ...RENJU_ONLY];
    expect(patterns.filter(({ number }) => !met.has(number)).map(({ name }) => name)).toEqual(missing);
  });
});
