import { describe, expect, it } from 'vitest';
import type { Colour, Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, emptyBoard, get, set } from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { draw } from '../drawn-board.ts';
import { Thinker } from './think.ts';

const DEPTH = 8;
const NODES = 100_000;
const SIZE = 15;

const thinker = new Thinker();

/** A drawing somewhere on a larger board. */
function placed(drawing: string, left: number, top: number): { board: Board; marks: Map<string, Point> } {
  const part = draw(drawing);
  const board = emptyBoard(SIZE, SIZE);
  part.board.forEach((row, y) => {
    row.forEach((_, x) => {
      set(board, { x: left + x, y: top + y }, get(part.board, { x, y }));
    });
  });
  const marks = [...part.marks].map(([sign, { x, y }]) => [sign, { x: left + x, y: top + y }] as const);
  return { board, marks: new Map(marks) };
}

/** The sign of the point that the core plays in the drawing, at several places of the board; undefined elsewhere. */
function answers(rule: Rule, side: Colour, drawing: string): ReadonlySet<string | undefined> {
  const found = new Set<string | undefined>();
  for (const [left, top] of [
    [1, 1],
    [2, 3],
    [0, 2],
  ] as const) {
    const { board, marks } = placed(drawing, left, top);
    const { point } = thinker.think(rule, board, side, DEPTH, NODES);
    found.add([...marks].find(([, { x, y }]) => point?.x === x && point.y === y)?.[0]);
  }
  return found;
}

/** Whether every answer is one of the points with these signs. */
function expectOneOf(found: ReadonlySet<string | undefined>, signs: string): void {
  expect([...signs]).toEqual(expect.arrayContaining([...found]));
}

/** The positions by which tournaments decide whether an engine knows a rule at all, and their like. */
describe('positions that test for a rule', () => {
  it.each(RULES)('%s: an open four is completed', (rule) => {
    const drawing = `
      . . . . . . . .
      . a X X X X b .
      . O . O . . O .
      . . . . O . . .`;
    expectOneOf(answers(rule, 'black', drawing), 'ab');
  });

  it.each(['standard', 'caro-exact'] as const)('%s: a four that would make six is worth nothing', (rule) => {
    const drawing = `
      . . . . . . . . . . . .
      . X O O O O . O . . . .
      . . . . . . . . . . c .
      . . . . . . . . . . a .
      . . . . . . . . . . X .
      . . . . . . . . . . X .
      . . . . . . . . . . X .
      . . . . . . . . . . b .
      . . . . . . . . . . d .
      . . X . . . X . . . . .`;
    // Where ends can spoil a five a stone further off helps as well.
    expectOneOf(answers(rule, 'white', drawing), rule === 'standard' ? 'ab' : 'abcd');
  });

  it('six are taken where they win', () => {
    const drawing = `
      . X O O O O a O .
      . . . . . . . . .
      . . X X . X X . .`;
    for (const rule of ['freestyle', 'renju', 'caro'] as const) {
      expectOneOf(answers(rule, 'white', drawing), 'a');
    }
  });

  it('renju: a double three is left alone', () => {
    const drawing = `
      . . . . . . . . .
      . . . . . . O . .
      . . . X X a . . .
      . . . . . X . . .
      . O . O . X . . .
      . . . . . . . . .
      . . . . O . . . .`;
    const { board, marks } = draw(drawing);
    expect(foulAt(board, marks.get('a') ?? { x: 0, y: 0 })).toBe('double three');
    expect(answers('renju', 'black', drawing)).not.toContain('a');
  });

  it.each(['caro', 'caro-exact'] as const)('%s: a five between two stones is worth nothing', (rule) => {
    const drawing = `
      . . c . . . . . . . .
      . . a . . . . . . . .
      . . O . . . . . . . .
      . . O . . . . . . . .
      . . O X X . X X O . .
      . . b . . . . . . . .
      . . d . . . . . . . .
      . . . . . . . . . . .`;
    expectOneOf(answers(rule, 'black', drawing), 'abcd');
  });

  it('renju: white makes black stop a four on a forbidden point', () => {
    const { board, marks } = placed(
      `
      . . . . . . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . X . .
      X O O O w . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . . . .`,
      3,
      3,
    );
    const { point, winsIn } = thinker.think('renju', board, 'white', DEPTH, NODES);
    expect(point).toEqual(marks.get('w'));
    expect(winsIn).toBe(3);
  });
});

describe('a search', () => {
  it.each(RULES)('%s: begins in the middle of an empty board', (rule) => {
    const { point } = thinker.think(rule, emptyBoard(SIZE, SIZE), 'black', DEPTH, NODES);
    expect(point).toEqual({ x: 7, y: 7 });
  });

  it('answers when it is stopped at its first node', () => {
    const { board } = placed('X O X\n. X .\nO . O', 6, 6);
    expect(thinker.think('freestyle', board, 'black', DEPTH, 1).point).toBeDefined();
  });

  it('is the same each time', () => {
    const { board } = placed('X O X\n. X .\nO . O', 6, 6);
    const thoughts = [new Thinker(), new Thinker()].map((each) =>
      each.think('freestyle', board, 'black', DEPTH, NODES),
    );
    expect(thoughts[0]).toEqual(thoughts[1]);
  });
});
