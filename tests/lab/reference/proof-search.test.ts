import { describe, expect, it } from 'vitest';
import { type ProofLimits, type ProofResult, proveWin } from '../../../lab/reference/proof-search.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import type { Colour } from '../../../src/game/position.ts';
import { RULES, type Rule } from '../../../src/game/rule.ts';
import { type Board, emptyPoints, set } from '../../../src/reference/board.ts';
import { winners } from '../../../src/reference/winning.ts';
import { battery } from '../../battery.ts';
import { COLOURS } from '../../core/differences.ts';
import { draw, drawingOf } from '../../drawn-board.ts';
import { winsByMove, winsWithin } from '../../winning-by-force.ts';
import { positionOfBoard, unblockedBoard } from './boards.ts';

const NODES = 100_000;
const PROOFS = battery(6, 2);
/** The reference tries everything: wins in three moves on a small board, and whole games on one that is nearly full. */
const SMALL_CELLS = 64;
const FEW_EMPTY = 8;

function prove(rule: Rule, board: Board, side: Colour, limits: Partial<ProofLimits> = {}): ProofResult {
  return proveWin(positionOfBoard(board, rule, side), { nodes: NODES, ...limits });
}

/** The sign of the point in the drawing that wins, and the verdict where none does. */
function answer(rule: Rule, side: Colour, drawing: string, limits: Partial<ProofLimits> = {}): string {
  const { board, marks } = draw(drawing);
  const { verdict, move } = prove(rule, board, side, limits);
  if (!move) return verdict;
  return [...marks].find(([, { x, y }]) => x === move.x && y === move.y)?.[0] ?? 'elsewhere';
}

/** Boards of lab/reference without blocked cells, on which nobody has won. */
function* boards(seed: number, rule: Rule, cells: number): Generator<{ board: Board; side: Colour }> {
  for (const random = new RandomChoices(seed + RULES.indexOf(rule)); ; ) {
    const board = unblockedBoard(random);
    if (board.flat().length > cells || winners(board, rule).length > 0) continue;
    yield { board, side: random.pick(COLOURS) };
  }
}

function check(isRight: boolean, what: string, rule: Rule, board: Board, side: Colour): void {
  if (!isRight) throw new Error(`${what}: ${rule}, ${side} to move\n${drawingOf(board)}`);
}

describe('a win by threats', () => {
  it.each(RULES)('%s: is found by a four and a three', (rule) => {
    const drawing = `
      . . . . . . . . . .
      . . O X X X a . . .
      . . . . . . X . . .
      . . . . . . X . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . O . O . .`;
    expect(answer(rule, 'black', drawing)).toBe('a');
    const { board } = draw(drawing);
    expect(prove(rule, board, 'black').plies).toBe(5);
  });

  it('is none by threes if fours alone are asked for, or if another move must come first', () => {
    const drawing = `
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . . . . X . . .
      . . . . . X . . .
      . . b . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const { board, marks } = draw(drawing);
    expect(prove('freestyle', board, 'black').verdict).toBe('win');
    expect(prove('freestyle', board, 'black', { foursOnly: true }).verdict).toBe('none');
    const first = marks.get('b');
    if (first) expect(prove('freestyle', board, 'black', { first }).verdict).toBe('none');
  });

  it('is none where the defender answers with a four that takes it away', () => {
    const drawing = `
      . . . . . . . . .
      . . . X X a . . .
      . . . . . X . . .
      . . . . . X . . .
      . . . . . . . . .
      . O O O . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(answer('freestyle', 'black', drawing)).not.toBe('a');
  });

  it('renju: white makes black stop a four on a forbidden point', () => {
    const drawing = `
      . . . . . . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . X . .
      X O O O a . . .
      . . . . . X . .
      . . . . . X . .
      . . . . . . . .`;
    expect(answer('renju', 'white', drawing)).toBe('a');
    expect(answer('freestyle', 'white', drawing)).toBe('none');
  });

  it('renju: black may not make it by a double three', () => {
    const drawing = `
      . . . . . . . . .
      . . . . . . . . .
      . . . X X a . . .
      . . . . . X . . .
      . . . . . X . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const { board, marks } = draw(drawing);
    const first = marks.get('a');
    if (!first) throw new Error('no point a');
    expect(prove('freestyle', board, 'black', { first }).verdict).toBe('win');
    expect(prove('renju', board, 'black', { first }).verdict).toBe('none');
  });

  it('caro: an open four is answered at its end where the other end is taken', () => {
    const drawing = `
      . . . . . . . . .
      . O . X X X a . .
      . . . . . . . . .`;
    expect(answer('freestyle', 'black', drawing)).toBe('a');
    expect(answer('caro', 'black', drawing)).not.toBe('a');
  });
});

describe.each(RULES)('the proof search, %s', (rule) => {
  it('sees every win in three moves, and claims none that is none', () => {
    const found = { wins: 0, others: 0 };
    for (const { board, side } of boards(10, rule, SMALL_CELLS)) {
      if (found.wins >= PROOFS && found.others >= PROOFS) break;
      const { verdict, plies, move } = prove(rule, board, side);
      const isShort = verdict === 'win' && (plies === 3 || plies === 5);
      if (isShort && found.wins < PROOFS)
        check(move !== undefined && winsByMove(board, move, side, rule, 3), 'no win', rule, board, side);
      if (verdict === 'none' && found.others < PROOFS)
        check(!winsWithin(board, side, rule, 3), 'missed a win', rule, board, side);
      if (isShort) found.wins++;
      else if (verdict === 'none') found.others++;
    }
  });

  it('claims no win on a board nearly full that whole games refute', () => {
    const random = new RandomChoices(20 + RULES.indexOf(rule));
    let wins = 0;
    for (const { board, side } of boards(30, rule, SMALL_CELLS)) {
      if (wins >= PROOFS) break;
      for (const point of random.shuffled(emptyPoints(board)).slice(FEW_EMPTY))
        set(board, point, random.pick(['X', 'O'] as const));
      if (winners(board, rule).length > 0) continue;
      if (prove(rule, board, side).verdict !== 'win') continue;
      check(winsWithin(board, side, rule, FEW_EMPTY), 'no win', rule, board, side);
      wins++;
    }
  });
});
