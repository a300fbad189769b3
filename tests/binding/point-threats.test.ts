import { expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { type StrongMoveKind, threatsIn } from '../../src/analysis/threats.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { type MadeThreats, PointThreats, threatName } from '../../src/binding/point-threats.ts';
import type { Position } from '../../src/game/position.ts';
import { cellsOf, get } from '../../src/reference/board.ts';
import { battery } from '../battery.ts';
import { stonesOf } from '../core/differences.ts';
import { randomBoard } from '../random-board.ts';

const BOARDS = battery(2000, 300);

const pointThreats = new PointThreats(coreBytes);
const { referee } = new DirectSearch({ core: coreBytes() });

/** What analysis/threats.ts, which goes by the definitions, calls a move that makes this. */
function strongMove({ fives, openFours, fours, openThrees }: MadeThreats): StrongMoveKind | undefined {
  if (fives > 0) return undefined;
  if (openFours > 0) return 'open four';
  if (fours > 1) return 'double four';
  if (fours === 1) return openThrees > 0 ? 'four and three' : undefined;
  return openThrees > 1 ? 'double three' : undefined;
}

it('the threats of points are those of the definitions', () => {
  const random = new RandomChoices(11);
  const seen = new Map<string, number>();
  for (let i = 0; i < BOARDS; i++) {
    const board = randomBoard(random);
    const position: Position = {
      width: board[0]?.length ?? 0,
      height: board.length,
      rule: 'freestyle',
      rowLength: 5,
      stones: stonesOf(board),
      blocked: cellsOf(board).filter((cell) => get(board, cell) === '#'),
      sideToMove: 'black',
    };
    if (referee.outcome(position)) continue;
    const text = ({ x, y }: { x: number; y: number }, colour: string, kind: string) =>
      `${colour} ${x},${y} ${kind}`;
    const all = pointThreats.threats(position);
    // A three whose fourth stone wins elsewhere is none by the definitions; lines alone do not tell.
    if (all.some(({ fives }) => fives > 0)) continue;
    const found = all.flatMap((threats) => {
      const kind = strongMove(threats);
      // Two fours of one line are one open four to the core, and to the definitions a double four.
      return kind ? [text(threats.point, threats.colour, kind === 'double four' ? 'open four' : kind)] : [];
    });
    const expected = threatsIn(position).moves.map(({ point, colour, kind }) => {
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return text(point, colour, kind === 'double four' ? 'open four' : kind);
    });
    expect(found.sort()).toEqual(expected.sort());
  }
  expect(Math.min(...seen.values())).toBeGreaterThan(BOARDS / 40);
  expect(seen.size).toBe(4);
});

it('has names for them', () => {
  const nothing = { fives: 0, openFours: 0, fours: 0, openThrees: 0 };
  expect(threatName({ ...nothing, fives: 1, fours: 2 }, 5)).toBe('a five');
  expect(threatName({ ...nothing, openFours: 2 }, 5)).toBe('two open fours');
  expect(threatName({ ...nothing, openThrees: 1 }, 5)).toBe('an open three');
  expect(threatName({ ...nothing, fours: 1, openThrees: 2 }, 5)).toBe('a four and two open threes');
  expect(threatName({ ...nothing, openFours: 1, fours: 1 }, 6)).toBe('an open five and a five');
  expect(threatName({ ...nothing, fives: 1 }, 6)).toBe('a six');
  expect(threatName({ ...nothing, fours: 2 }, 3)).toBe('two twos');
});
