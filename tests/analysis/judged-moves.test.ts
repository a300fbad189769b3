import { describe, expect, it } from 'vitest';
import { gameOver, gamePositions, type SearchedPosition } from '../../src/analysis/game-analysis.ts';
import { decisiveMove, judgeMoves, summaryOf } from '../../src/analysis/judged-moves.ts';
import { lessonOf, summaryTexts, verdictText } from '../../src/analysis/lessons.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { parsePoint } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import type { Rule } from '../../src/game/rule.ts';
import type { Score } from '../../src/game/score.ts';

const { referee } = new DirectSearch({ core: coreBytes() });

function value(value: number): Score {
  return { kind: 'value', value };
}

function win(plies: number): Score {
  return { kind: 'win', plies };
}

function loss(plies: number): Score {
  return { kind: 'loss', plies };
}

/** The positions of a game with what a search says of each: a score and a best move. */
function searched(
  moves: string,
  found: readonly (readonly [score: Score, best: string])[],
  rule: Rule = 'freestyle',
): readonly SearchedPosition[] {
  const record = readRecord(moves);
  if (!record.ok) throw new Error(record.error);
  const positions = gamePositions(record.value, { rule, rowLength: 5 }, referee);
  if (!positions.ok) throw new Error(positions.error);
  return positions.value.map((position, ply) => {
    const [score, best] = found[ply] ?? [];
    const point = parsePoint(best ?? 'A1', position);
    const lines = score && point.ok ? [{ score, pv: [point.value] }] : [];
    const over = gameOver(position, positions.value[ply - 1], referee);
    return { ply, position, ...(over && { over }), lines };
  });
}

/** The game's last move, judged by these scores of the position before it and after it, and what is said of it. */
function lastMove(moves: string, before: Score, best: string, after: Score | undefined, rule?: Rule) {
  const plies = moves.split(' ').length;
  const found = Array.from({ length: plies - 1 }, () => [value(0), 'A15'] as const);
  const answer = after ? [[after, 'O15'] as const] : [];
  const positions = searched(moves, [...found, [before, best], ...answer], rule);
  const move = judgeMoves(positions).at(-1);
  const [from, to] = positions.slice(-2).map(({ position }) => position);
  if (!move || !from || !to) throw new Error('the move is judged');
  return { ...move, lesson: lessonOf(move, from, to), verdict: verdictText(move, from) };
}

/** White has H8 to K8 with a gap at neither end but G8 closed: a four that black must stop at L8. */
const WHITES_FOUR = 'G8 H8 A1 I8 A3 J8 A5 K8';
/** White has the open three H8 I8 J8. */
const WHITES_THREE = 'A1 H8 A3 I8 A5 J8';
/** Black to play J8 makes two open threes. */
const BLACKS_FOUL = 'H8 A1 I8 A15 J9 O1 J10 O15 J8';

describe('the moves of a game', () => {
  it('lose what the position after them says they do, the best move nothing', () => {
    const positions = searched('H8 I9 I8', [
      [value(0), 'H8'],
      [value(200), 'H7'],
      [value(200), 'I8'],
      [value(300), 'J8'],
    ]);
    const [first, second, third] = judgeMoves(positions);
    expect(first).toMatchObject({ number: 1, colour: 'black', before: 0.5, loss: 0, accuracy: 1 });
    expect(first?.after).toBeCloseTo(0.269, 3);
    expect(second).toMatchObject({ colour: 'white', judgement: 'blunder' });
    expect(second?.loss).toBeCloseTo(0.731 - 0.269, 3);
    expect(third?.judgement).toBeUndefined();
    expect(judgeMoves(positions, 0.99).map(({ judgement }) => judgement)).toEqual([
      undefined,
      'inaccuracy',
      undefined,
    ]);
  });

  it('have grades by what they lose', () => {
    const grade = (after: number) => lastMove('H8 I9', value(0), 'G9', value(after)).judgement;
    expect([20, 60, 130, 300].map(grade)).toEqual([undefined, 'inaccuracy', 'mistake', 'blunder']);
  });

  it('are accurate by half for each 15 % of the chance', () => {
    const { loss: lost, accuracy } = lastMove('H8 I9', value(0), 'G9', value(124));
    expect(lost).toBeCloseTo(0.15, 2);
    expect(accuracy).toBeCloseTo(0.5, 2);
  });

  it('of positions that are not known are left out', () => {
    const positions = searched('H8 I9 I8', [
      [value(0), 'H8'],
      [value(0), 'I9'],
    ]);
    expect(judgeMoves(positions).map(({ number }) => number)).toEqual([1]);
    expect(judgeMoves([])).toEqual([]);
  });

  it('are judged by how the game ended', () => {
    expect(lastMove('H8 H9 I8 I9 J8 J9 K8 K9 L8', win(1), 'G8', undefined)).toMatchObject({
      after: 1,
      loss: 0,
      accuracy: 1,
    });
  });
});

describe('a missed win', () => {
  const judged = (after: Score) => lastMove('H8 I9', win(9), 'G9', after);

  it('is one only where the win is gone', () => {
    expect(judged(value(100))).toMatchObject({ judgement: 'missed win', accuracy: expect.closeTo(0.06, 1) });
    expect(judged(value(100)).lesson).toContain('It missed a win in 5 moves: G9');
    // Of 100 % 99 are left, or the win is only longer.
    expect(judged(value(-900)).judgement).toBeUndefined();
    expect(judged(loss(8)).judgement).toBeUndefined();
    expect(judged(value(-400)).judgement).toBe('mistake');
    expect(judged(value(-400)).lesson.join(' ')).not.toContain('missed');
  });

  it('counts the moves of who would have won', () => {
    expect(lastMove('H8 I9', win(11), 'G9', value(0)).lesson[0]).toBe('It missed a win in 6 moves: G9');
  });
});

describe("the search's own move", () => {
  it('loses nothing and is best, whatever a later search finds', () => {
    const move = lastMove('H8 I9', value(-500), 'I9', win(7));
    expect(move).toMatchObject({ loss: 0, accuracy: 1, verdict: 'best', lesson: [] });
    expect(move.judgement).toBeUndefined();
  });
});

describe('a game that is lost', () => {
  it('is given away all the same by who leaves a four unparried, named with its stones', () => {
    const move = lastMove(`${WHITES_FOUR} O1`, loss(14), 'L8', win(1));
    expect(move).toMatchObject({ loss: 0, judgement: 'blunder', overlooked: 'row', accuracy: 0 });
    expect(move.lesson).toContain("It left White's four H8 I8 J8 K8 standing.");
    expect(move.lesson).toContain('White wins at once at O15.');
    expect(move.lesson).toContain('Better: L8');
    // Where nothing prevents it nobody is to blame.
    expect(lastMove(`${WHITES_FOUR} O1`, loss(2), 'L8', win(1)).judgement).toBeUndefined();
    // Who could have won meanwhile has missed that.
    expect(lastMove(`${WHITES_FOUR} O1`, win(1), 'C3', win(1)).judgement).toBe('missed win');
  });

  it('is lost no sooner for one move less, but is by who defends no more', () => {
    const move = (plies: number) => lastMove(`${WHITES_THREE} O1`, loss(plies), 'G8', win(3));
    expect(move(6).judgement).toBeUndefined();
    expect(move(12)).toMatchObject({ judgement: 'inaccuracy', overlooked: 'defence', loss: 0, accuracy: 1 });
    expect(move(12).lesson).toContain("It left White's open three H8 I8 J8 standing.");
  });
});

it('a short win that is overlooked is an inaccuracy where the game is as good as won, and no missed win', () => {
  const move = lastMove('H8 I9', win(3), 'G9', value(-900));
  expect(move).toMatchObject({ judgement: 'inaccuracy', overlooked: 'short win' });
  expect(move.lesson[0]).toBe('It missed a win in 2 moves: G9');
  expect(lastMove('H8 I9', win(3), 'G9', loss(4)).judgement).toBeUndefined();
});

it('a row that is overlooked is reported although the game is still won', () => {
  const move = lastMove(`${WHITES_FOUR} O1 C3`, win(1), 'L8', loss(6));
  expect(move).toMatchObject({ judgement: 'inaccuracy', overlooked: 'own row' });
  expect(move.lesson[0]).toBe('It overlooked a winning row at L8.');
});

describe('a forbidden move', () => {
  it.each<[string, Score]>([
    ['an even', value(0)],
    ['a won', win(21)],
    ['a lost', loss(9)],
  ])('is a blunder in %s position, and is called what it is', (_, before) => {
    const move = lastMove(BLACKS_FOUL, before, 'C3', undefined, 'renju');
    expect(move).toMatchObject({
      after: 0,
      judgement: 'blunder',
      accuracy: 0,
      foul: { kind: 'double three' },
    });
    expect(move.lesson[0]).toBe('Forbidden to Black (double three): the game is lost.');
  });
});

describe('threats', () => {
  it('that a move allows, and what the better one makes, have their names', () => {
    // White lets black play G8 or K8; black, to move, makes the open four.
    const positions = searched('H8 H9 J8 I9 I8 O1 C3', [
      ...Array.from({ length: 5 }, () => [value(0), 'A15'] as const),
      [value(-100), 'K8'],
      [win(3), 'K8'],
      [value(0), 'A15'],
    ]);
    const [sixth, seventh] = judgeMoves(positions).slice(-2);
    const lesson = (move: typeof sixth) => {
      const [before, after] = [positions[(move?.number ?? 1) - 1], positions[move?.number ?? 1]];
      return move && before && after ? lessonOf(move, before.position, after.position) : [];
    };
    expect(lesson(sixth)).toEqual([
      "It left Black's open three H8 I8 J8 standing.",
      'Black can make: open four at K8.',
      'Better: K8',
      'The answer: K8 (Black wins in 2 moves)',
    ]);
    expect(lesson(seventh)[0]).toBe('It missed a win in 2 moves: K8');
  });
});

describe('the summary', () => {
  const positions = searched('H8 I9 I8 O1', [
    [value(0), 'A1'],
    [value(400), 'A1'],
    [value(400), 'I8'],
    [value(-40), 'G9'],
    [win(9), 'G9'],
  ]);
  const moves = judgeMoves(positions);

  it('counts the grades of each side', () => {
    expect(summaryOf(moves, 'black')).toMatchObject({ moves: 2, blunders: 1, missedWins: 0, mistakes: 0 });
    expect(summaryOf(moves, 'black').averageLoss).toBeCloseTo(0.19, 2);
    expect(summaryOf([], 'white')).toMatchObject({ moves: 0, averageLoss: 0 });
    expect(summaryOf([], 'white').accuracy).toBeUndefined();
  });

  it('says how both played and which move decided', () => {
    expect(decisiveMove(moves, positions)?.number).toBe(4);
    expect(summaryTexts(moves, positions)).toEqual([
      'Black: 2 moves, accuracy 59 %, 1 blunder.',
      'White: 2 moves, accuracy 8 %, 2 blunders.',
      "Move 4, O1, decided the game: White's chance to win fell from 45 % to 0 %.",
    ]);
  });

  it('names no move of a game that is still even', () => {
    expect(decisiveMove(moves.slice(0, 3), positions.slice(0, 4))).toBeUndefined();
    expect(summaryTexts([], []).at(-1)).toBe('White: 0 moves, no mistakes.');
  });

  it('leaves out of the accuracy what was lost anyway', () => {
    const lost = lastMove('H8 I9', loss(10), 'G9', win(9));
    expect(summaryOf([lost], 'white').accuracy).toBeUndefined();
  });
});
