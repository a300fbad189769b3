import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../src/game/formats/notation.ts';
import { formatPsq, parsePsq } from '../../src/game/formats/psq.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import {
  actorOf,
  choose,
  gameOfMoves,
  movesLine,
  redo,
  redoTurns,
  resign,
  resultOf,
  swapSides,
  undo,
  undoTurns,
} from '../../src/play/game.ts';
import { lostOf, recordOf } from '../../src/play/recorded-game.ts';
import { taskText } from '../../src/play/sentences.ts';
import { parseSgf } from '../game/formats/all-games.ts';
import { accepted, BY_HAND, newGame, played, pointsOf, referee, refusal } from './games.ts';

const BLACK_WINS = 'H8 H1 I8 I1 J8 J1 K8 K1 L8';

it('is saved with the variations of the record that it was read from, and its own', () => {
  const read = readRecord('(;SZ[15];B[hh](;W[ig]C[one])(;W[hg]C[two]))', { keepsVariations: true });
  if (!read.ok) throw new Error(read.error);
  const game = played(newGame({ seats: BY_HAND, record: read.value }), 'H8 J9');
  const saved = recordOf(game, { person: 'A', engine: 'B' });
  expect(formatSgf(saved)).toMatch(/;B\[hh\]\n\(;W\[ig\]C\[one\]\)\n\(;W\[hg\]C\[two\]\)\n\(;W\[jg\]\)\)\n$/);
});

describe('moves', () => {
  it('alternate until five are in a row', () => {
    const before = played(newGame({ seats: BY_HAND }), BLACK_WINS.slice(0, -3));
    expect(before.task).toEqual({ kind: 'stone', by: 'black', colour: 'black' });
    const game = played(before, 'L8');
    expect(game.task).toEqual({ kind: 'over', result: { winner: 'black', reason: 'five' } });
    expect(actorOf(game)).toBeUndefined();
    expect(movesLine(game)).toBe(BLACK_WINS);
    expect(refusal(game, 'A1')).toEqual(['over', 'the game is over']);
  });

  it('are refused on stones and off the board, and the game is as before', () => {
    const game = played(newGame(), 'H8 I9');
    expect(refusal(game, 'I9')).toEqual(['taken', 'I9 is taken']);
    expect(refusal(game, 'P3')).toEqual(['off-board', 'the point is off the 15x15 board']);
    expect(refusal(game, 'C16')).toEqual(['off-board', 'the point is off the 15x15 board']);
    expect(movesLine(game)).toBe('H8 I9');
  });

  it('are refused to black where renju forbids them, and not to white', () => {
    const game = played(newGame({ rule: 'renju', seats: BY_HAND }), 'G8 A1 I8 A3 H7 A5 H9 A7');
    expect(refusal(game, 'H8')).toEqual(['forbidden', 'H8 is forbidden to Black']);
    expect(played(game, 'O15 H8').position.stones).toHaveLength(10);
  });

  it('of the wrong kind are refused', () => {
    const result = choose(newGame(), 'black', referee);
    expect(result).toMatchObject({ ok: false, reason: 'task', error: 'there is nothing to choose now' });
  });

  it('end in a draw on a full board', () => {
    const small = newGame({ width: 3, height: 3, rowLength: 3, seats: BY_HAND });
    const game = played(small, 'A1 B2 C3 A2 C2 C1 A3 B3 B1');
    expect(resultOf(game)).toEqual({ winner: 'none', reason: 'full-board' });
  });

  it('lose the game for black when all that are left are forbidden', () => {
    const rows = ['OOXOOXO', 'OXXOXXO', 'XXX.XXX', 'XOOXOOX', 'OOXXOOX'];
    const stones = rows.flatMap((row, y) =>
      [...row].flatMap((sign, x) =>
        sign === '.' ? [] : [{ x, y, colour: sign === 'X' ? ('black' as const) : ('white' as const) }],
      ),
    );
    const board = { rule: 'renju', width: 7, height: 5, seats: BY_HAND } as const;
    const stuck = newGame({ ...board, start: { stones, sideToMove: 'black' } });
    expect(resultOf(stuck)).toEqual({ winner: 'white', reason: 'forbidden' });
    expect(resultOf(newGame({ ...board, start: { stones, sideToMove: 'white' } }))).toBeUndefined();
  });
});

describe('taking back', () => {
  it('goes back any number of steps, and forward again', () => {
    const game = played(newGame({ seats: BY_HAND }), BLACK_WINS);
    expect(movesLine(undo(game, 3))).toBe('H8 H1 I8 I1 J8 J1');
    expect(undo(game, 3).task).toEqual({ kind: 'stone', by: 'black', colour: 'black' });
    expect(redo(undo(game, 3), 2)).toEqual(undo(game));
    expect(redo(undo(game, 100), 100)).toEqual(game);
    expect(movesLine(undo(game, 100))).toBe('');
  });

  it('is forgotten with the next step', () => {
    const game = played(undo(played(newGame(), 'H8 I9 J8 J9'), 3), 'C3');
    expect(movesLine(game)).toBe('H8 C3');
    expect(redo(game)).toEqual(game);
    expect(redoTurns(game)).toBeUndefined();
  });

  it('by turns comes to where the person is to move', () => {
    const game = played(newGame(), 'H8 I9 J8 J9 K8');
    expect(actorOf(game)).toBe('engine');
    const once = undoTurns(game);
    expect(once && movesLine(once)).toBe('H8 I9 J8 J9');
    const twice = undoTurns(game, 2);
    expect(twice && movesLine(twice)).toBe('H8 I9');
    expect(twice && redoTurns(twice)).toEqual(once);
    expect(twice && redoTurns(twice, 2)).toEqual(game);
    expect(undoTurns(game, 100)?.done).toBe(0);
    expect(undoTurns(played(newGame({ seats: { black: 'engine', white: 'person' } }), 'H8'))).toBeUndefined();
    const byHand = played(newGame({ seats: BY_HAND }), 'H8 I9 J8');
    expect(undoTurns(byHand)?.done).toBe(2);
  });

  it('takes back the end of the game, a resignation too', () => {
    const game = played(newGame(), 'H8 I9');
    const resigned = accepted(resign(game, 'black', referee));
    expect(resultOf(resigned)).toEqual({ winner: 'white', reason: 'resigned' });
    expect(resign(resigned, 'white', referee)).toMatchObject({ ok: false, reason: 'over' });
    expect(undo(resigned).task).toEqual(game.task);
    expect(redo(undo(resigned))).toEqual(resigned);
  });
});

describe('swapping sides', () => {
  it('gives each player the other colour, whatever is taken back afterwards', () => {
    const game = played(newGame(), 'H8');
    expect(actorOf(game)).toBe('engine');
    const swapped = swapSides(game);
    expect(actorOf(swapped)).toBe('person');
    expect(swapped.seats).toEqual({ black: 'engine', white: 'person' });
    expect(actorOf(undo(swapped))).toBe('engine');
    expect(swapSides(swapped)).toEqual(game);
  });
});

describe('a game of moves', () => {
  it('is what it would be had they been played', () => {
    const moves = pointsOf(BLACK_WINS);
    const game = gameOfMoves({ rule: 'freestyle', width: 15, height: 15, seats: BY_HAND }, moves, referee);
    expect(game).toEqual({
      ok: true,
      value: played(newGame({ seats: BY_HAND, opening: 'free' }), BLACK_WINS),
    });
  });

  it.each([
    [`${BLACK_WINS} A1`, 'move 10: the game is over'],
    ['H8 I9 H8', 'move 3: H8 is taken'],
    ['G8 A1 I8 A3 H7 A5 H9 A7 H8 A9', 'move 9: H8 is forbidden to Black'],
  ])('%s cannot be played', (text, error) => {
    const setup = { rule: 'renju', width: 15, height: 15, seats: BY_HAND } as const;
    expect(gameOfMoves(setup, pointsOf(text), referee)).toEqual({ ok: false, error });
  });

  it('may end with a forbidden move, which loses it', () => {
    const foul = 'H8 A1 I8 A15 J9 O1 J10 O15 J8';
    const setup = { rule: 'renju', width: 15, height: 15, seats: BY_HAND } as const;
    const game = gameOfMoves(setup, pointsOf(foul), referee);
    if (!game.ok) throw new Error(game.error);
    expect(resultOf(game.value)).toEqual({ winner: 'white', reason: 'forbidden' });
    expect(game.value.position.stones).toHaveLength(9);
    expect(taskText(game.value, false)).toBe('J8 was forbidden to Black: White wins.');
    expect(recordOf(game.value, { person: 'A', engine: 'B' })).toMatchObject({
      moves: { length: 9 },
      result: { winner: 'white', reason: 'forbidden' },
    });
    expect(undo(game.value).task.kind).toBe('stone');
    expect(gameOfMoves(setup, pointsOf(`${foul} A8`), referee)).toEqual({
      ok: false,
      error: 'move 9: J8 is forbidden to Black',
    });
  });

  it('begins with the stones that were set up', () => {
    const stones = pointsOf('H8 I8 J8 K8').map((point) => ({ ...point, colour: 'white' as const }));
    const game = newGame({ start: { stones, sideToMove: 'white' } });
    expect(resultOf(played(game, 'L8'))).toEqual({ winner: 'white', reason: 'five' });
    expect(undo(played(game, 'A1')).position.stones).toHaveLength(4);
    const names = { person: 'Ada', engine: 'Tengen' };
    expect(recordOf(played(game, 'A1'), names)).toMatchObject({
      start: { stones, sideToMove: 'white' },
      openingLength: 0,
      moves: [{ x: 0, y: 14 }],
    });
  });
});

it('a game that was read is saved with what its record said, as far as it is the same game', () => {
  const read = parseSgf(
    '(;GM[4]SZ[15]PB[Ann]PW[Bo]DT[1999]RE[B+R]C[of all];B[hh]C[first];W[ig]C[second];B[gg])',
  );
  const record = read.ok ? read.value[0] : undefined;
  if (!record) throw new Error('it is not read');
  const names = { person: 'Ada', engine: 'Tengen', date: '2026-11-27' };
  const setup = { width: 15, height: 15, rule: 'freestyle', seats: BY_HAND, record } as const;
  const loaded = gameOfMoves(setup, record.moves, referee);
  if (!loaded.ok) throw new Error(loaded.error);
  const { notes: _notes, ...said } = record;
  expect(recordOf(loaded.value, names)).toEqual({ ...said, rule: 'freestyle' });
  const shorter = recordOf(undo(loaded.value, 1), names);
  expect(shorter).toMatchObject({ black: 'Ann', moves: [{ comment: 'first' }, { comment: 'second' }] });
  expect(shorter.result).toBeUndefined();
  const other = recordOf(played(undo(loaded.value, 2), 'A1'), names);
  expect(other).toMatchObject({ black: 'Ada', date: '2026-11-27', comment: 'of all' });
  expect(other.moves).toEqual([
    { x: 7, y: 7, comment: 'first' },
    { x: 0, y: 14 },
  ]);
  expect(lostOf(loaded.value, said, 'psq')).toEqual(['date', 'winner', 'comments']);
  expect(lostOf(loaded.value, said, 'sgf')).toEqual([]);
});

it('a record has players, moves and result, and files bring them back', () => {
  const game = played(newGame(), BLACK_WINS);
  const record = recordOf(game, { person: 'Ada', engine: 'Tengen, level 3' });
  expect(record).toMatchObject({
    black: 'Ada',
    white: 'Tengen, level 3',
    result: { winner: 'black', reason: 'five' },
  });
  const read = parsePsq(formatPsq(record));
  expect(read.ok && formatPoints(read.value.moves, read.value)).toBe(BLACK_WINS);
});
