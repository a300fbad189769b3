import { describe, expect, it } from 'vitest';
import type { Colour } from '../../../src/game/position.ts';
import { RULES, type Rule } from '../../../src/game/rule.ts';
import { type Foul, foulAt } from '../../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../../src/reference/winning.ts';
import { draw } from '../../drawn-board.ts';

/** The fouls at the marked points of a drawing, by their signs. */
function fouls(drawing: string): Record<string, Foul | 'allowed'> {
  const { board, marks } = draw(drawing);
  return Object.fromEntries(
    [...marks].map(([sign, point]) => [sign, foulAt(board, point) ?? 'allowed'] as const),
  );
}

/** The rules under which the colour wins by playing the point marked `a`. */
function winningRules(drawing: string, colour: Colour): readonly Rule[] {
  const { board, marks } = draw(drawing);
  const point = marks.get('a');
  if (!point) throw new Error('no point a in the drawing');
  return RULES.filter((rule) => winsAt(board, point, colour, rule));
}

describe('a winning move', () => {
  it('makes exactly five under every rule', () => {
    expect(winningRules('. X X a X X . .', 'black')).toEqual(RULES);
    expect(winningRules('O O O O a . . .', 'white')).toEqual(RULES);
  });

  it('makes six only where six win', () => {
    expect(winningRules('. X X a X X X .', 'black')).toEqual(['freestyle', 'caro']);
    expect(winningRules('. O O a O O O .', 'white')).toEqual(['freestyle', 'renju', 'caro']);
  });

  it('is no five of caro between two stones of the opponent', () => {
    expect(winningRules('O X X a X X O .', 'black')).toEqual(['freestyle', 'standard', 'renju']);
    expect(winningRules('O X X a X X . .', 'black')).toEqual(RULES);
    expect(winningRules('O X X a X X X O', 'black')).toEqual(['freestyle', 'caro']);
  });

  it('is not hindered in caro by the edge or by a blocked cell', () => {
    expect(winningRules('X X a X X O', 'black')).toEqual(RULES);
    expect(winningRules('O X X a X X # .', 'black')).toEqual(RULES);
    expect(winningRules('# X X a X X # .', 'black')).toEqual(RULES);
  });

  it('needs an unbroken row', () => {
    expect(winningRules('X X a . X X X', 'black')).toEqual([]);
    expect(winningRules('X X a # X X X', 'black')).toEqual([]);
  });

  it('counts every direction', () => {
    const rising = '. . . . X\n. . . X .\n. . a . .\n. X . . .\nX . . . .';
    const falling = 'X . . . .\n. X . . .\n. . a . .\n. . . X .\n. . . . X';
    const upright = 'X\nX\na\nX\nX';
    for (const drawing of [rising, falling, upright]) expect(winningRules(drawing, 'black')).toEqual(RULES);
  });
});

describe('the winner', () => {
  it('has a row that wins under the rule', () => {
    const { board } = draw('. O O O O O O .\n. . X X X X . .');
    expect(winners(board, 'freestyle')).toEqual(['white']);
    expect(winners(board, 'renju')).toEqual(['white']);
    expect(winners(board, 'standard')).toEqual([]);
  });
});

describe('renju: five, overline and double four', () => {
  it('forbids six, unless the same stone makes a five', () => {
    expect(fouls('. X X X a X X .')).toEqual({ a: 'overline' });
    expect(
      fouls('. X X X a X X .\n. . . . X . . .\n. . . . X . . .\n. . . . X . . .\n. . . . X . . .'),
    ).toEqual({
      a: 'allowed',
    });
  });

  it('counts a straight four as one four', () => {
    expect(fouls('. . X X a X . . .')).toEqual({ a: 'allowed' });
  });

  it('counts two fours of one line', () => {
    expect(fouls('. X . X a X . X .')).toEqual({ a: 'double four' });
    expect(fouls('. X X . X a . X X .')).toEqual({ a: 'double four' });
    expect(fouls('X X X . a . X X X')).toEqual({ a: 'double four' });
    expect(fouls('. X . X a X . X X .')).toEqual({ a: 'allowed' });
  });

  it('counts a four only if its fifth stone makes exactly five', () => {
    const cross = (row: string) =>
      `${row}\n. . . . X . . . .\n. . . . X . . . .\n. . . . X . . . .\n. . . . . . . . .`;
    expect(fouls(cross('. X X X a . . . .'))).toEqual({ a: 'double four' });
    expect(fouls(cross('O X X X a . X . .'))).toEqual({ a: 'allowed' });
    expect(fouls(cross('# X X X a # . . .'))).toEqual({ a: 'allowed' });
  });
});

describe('renju: double three', () => {
  /** A three upright below `a`, and a row to judge. */
  const withUprightThree = (row: string) =>
    ['. . . . . . . . . . .', '. . . . . . . . . . .', row, ...Array(2).fill('. . . . . X . . . . .')]
      .concat(Array(3).fill('. . . . . . . . . . .'))
      .join('\n');

  it('forbids two threes', () => {
    expect(fouls(withUprightThree('. . . X X a . . . . .'))).toEqual({ a: 'double three' });
    expect(fouls(withUprightThree('. . X . X a . . . . .'))).toEqual({ a: 'double three' });
    expect(fouls(withUprightThree('. . . X . a X . . . .'))).toEqual({ a: 'double three' });
  });

  it('allows a three with a four', () => {
    expect(fouls(withUprightThree('. . O X X a X . . . .'))).toEqual({ a: 'allowed' });
  });

  it('sees no three where no straight four can come', () => {
    expect(fouls(withUprightThree('. O . X X a . . . . .'))).toEqual({ a: 'double three' });
    expect(fouls(withUprightThree('. . O X X a . O . . .'))).toEqual({ a: 'allowed' });
    expect(fouls(withUprightThree('. . O X X a . # . . .'))).toEqual({ a: 'allowed' });
    expect(fouls(withUprightThree('X . . X X a . . X . .'))).toEqual({ a: 'allowed' });
    expect(fouls(withUprightThree('X . . X X a . . . . .'))).toEqual({ a: 'double three' });
    expect(fouls(withUprightThree('. O . X X a . O . . .'))).toEqual({ a: 'allowed' });
  });

  it('counts one three a line, however many straight fours it can become', () => {
    expect(fouls('. . . . X X a . . . .')).toEqual({ a: 'allowed' });
  });

  it('sees no three where the fourth stone would make a five elsewhere', () => {
    const drawing = `
      . . . . . . . . . . .
      . . . . . . . . . . .
      . . . X . . . . . . .
      . . . X . . . . . . .
      . . X . X a . . . . .
      . . . X . X . . . . .
      . . . X . X . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`;
    expect(fouls(drawing)).toEqual({ a: 'allowed' });
  });

  it('sees no three where the fourth stone would be an overline', () => {
    const drawing = `
      . . . X . . . . . . .
      . . . X . . . . . . .
      . . . X . . . . . . .
      . . X . X a . . . . .
      . . . X . X . . . . .
      . . . X . X . . . . .
      . . . . . . . . . . .
      . . . . . . . . . . .`;
    expect(fouls(drawing)).toEqual({ a: 'allowed' });
  });

  it('sees no three where the fourth stone would be a double four', () => {
    const drawing = `
      . . . . . . . . . . .
      . . . X . . . . . . .
      . . . X . . . . . . .
      . . . X . . . . . . .
      . . X . X a . . . . .
      . . . O . X . . . . .
      . . . . . X . . . . .
      . . . . . . . . . . .`;
    expect(fouls(drawing)).toEqual({ a: 'allowed' });
  });

  /** `g` completes the split three of `a`; it is a double three if the upright one is a three. */
  const nested = (row9: string) => `
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . X g X a . . . . . .
      . . . . X X . X . . . . .
      ${row9}
      . . . . X . . X . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`;

  it('sees no three where the fourth stone would be a double three', () => {
    expect(fouls(nested('. . . . . . . . X . . . .')).a).toBe('allowed');
  });

  it('asks the same of the threes of the fourth stone', () => {
    expect(fouls(nested('X X X . . X . . X . . . .')).a).toBe('allowed');
    expect(fouls(nested('X X X X . X . . X . . . .')).a).toBe('double three');
  });
});
