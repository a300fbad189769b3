import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../src/game/formats/notation.ts';
import { actorOf, choose, type Game, movesLine, startGame, undo } from '../../src/play/game.ts';
import { OPENING_RULES } from '../../src/play/opening-rule.ts';
import { newGame, PERSON_BLACK, played, referee, refusal } from './games.ts';

/** The person has black at first, the engine white. */
function opening(rule: (typeof OPENING_RULES)[number], text?: string): Game {
  const game = newGame({ opening: rule });
  return text === undefined ? game : played(game, text);
}

/** Who is to do what: `engine choice`. */
function next(game: Game): string {
  return `${actorOf(game)} ${game.task.kind}`;
}

const ENGINE_BLACK = { black: 'engine', white: 'person' };

describe('swap after the third stone', () => {
  it('has three stones placed by black, of both colours', () => {
    for (const text of [undefined, 'H8', 'H8 H9']) {
      const game = opening('swap-after-third', text);
      expect(next(game)).toBe('person stone');
      const count = game.position.stones.length;
      expect(game.task).toMatchObject({ by: 'black', colour: count === 1 ? 'white' : 'black' });
    }
    expect(next(opening('swap-after-third', 'H8 H9 A1'))).toBe('engine choice');
  });

  it('has the first in the centre and the second beside it', () => {
    const first = opening('swap-after-third');
    expect(refusal(first, 'H9')).toEqual(['opening', 'H9 is not allowed: the first stone must be on H8']);
    const second = played(first, 'H8');
    expect(refusal(second, 'H10')).toEqual([
      'opening',
      'H10 is not allowed: the second stone must be in the square G7 to I9',
    ]);
    expect(second.task.kind === 'stone' && formatPoints(second.task.within ?? [], second.position)).toBe(
      'G9 H9 I9 G8 I8 G7 H7 I7',
    );
  });

  it('lets white take black: the players exchange colours, and white is to move', () => {
    const game = opening('swap-after-third', 'H8 H9 J7 black');
    expect(game.seats).toEqual(ENGINE_BLACK);
    expect(next(game)).toBe('person stone');
    expect(game.task).toEqual({ kind: 'stone', by: 'white', colour: 'white' });
    expect(undo(game).seats).toEqual(PERSON_BLACK);
  });

  it('lets white stay white, and nothing else', () => {
    const before = opening('swap-after-third', 'H8 H9 J7');
    expect(choose(before, 'add-two', referee)).toMatchObject({ ok: false, reason: 'opening' });
    expect(refusal(before, 'A1')).toEqual(['task', 'choose a side first']);
    const game = played(before, 'white');
    expect(game.seats).toEqual(PERSON_BLACK);
    expect(next(game)).toBe('engine stone');
    expect(next(played(game, 'A1'))).toBe('person stone');
  });
});

describe('two fifth moves', () => {
  const FOUR = 'H8 H9 J7 G7';

  it('are offered by black after four ordinary moves', () => {
    expect(next(opening('two-fifths', 'A1 O15'))).toBe('person stone');
    const game = opening('two-fifths', FOUR);
    expect(next(game)).toBe('person offer');
    const offered = played(game, 'I8');
    expect(next(offered)).toBe('person offer');
    expect(offered.position.stones).toHaveLength(4);
    expect(refusal(offered, 'I8')).toEqual(['taken', 'I8 is already offered']);
    expect(refusal(offered, 'H9')).toEqual(['taken', 'H9 is taken']);
    expect(next(played(offered, 'J9'))).toBe('engine removal');
  });

  it('must not be mirror images of each other', () => {
    const game = opening('two-fifths', 'H8 H9 H7 H10 G8');
    expect(refusal(game, 'I8')).toEqual(['opening', 'I8 is a mirror image of G8: offer a different move']);
  });

  it('leave the one that white does not take away, and white moves', () => {
    const game = opening('two-fifths', `${FOUR} I8 J9`);
    expect(refusal(game, 'A1')).toEqual(['opening', 'A1 is not one of the fifth moves offered (I8 and J9)']);
    const left = played(game, 'I8');
    expect(movesLine(left)).toBe(`${FOUR} J9`);
    expect(next(left)).toBe('engine stone');
    expect(left.task).toEqual({ kind: 'stone', by: 'white', colour: 'white' });
    expect(undo(left).task).toEqual(game.task);
  });
});

describe('renju', () => {
  it('is both, and keeps the third stone near the centre', () => {
    const two = opening('renju', 'H8 I9');
    expect(refusal(two, 'K8')).toEqual([
      'opening',
      'K8 is not allowed: the third stone must be in the square F6 to J10',
    ]);
    const four = played(two, 'J10 black A1');
    expect(four.seats).toEqual(ENGINE_BLACK);
    expect(next(four)).toBe('engine offer');
    const chosen = played(four, 'I8 J9 J9');
    expect(movesLine(chosen)).toBe('H8 I9 J10 A1 I8');
    expect(next(chosen)).toBe('person stone');
  });
});

describe('swap2', () => {
  const THREE = 'A1 O15 C7';

  it('has three stones anywhere, then white takes black, stays, or adds two', () => {
    const three = opening('swap2', THREE);
    expect(next(three)).toBe('engine choice');
    expect(three.task).toMatchObject({ choices: ['black', 'white', 'add-two'] });
    expect(next(played(three, 'black'))).toBe('person stone');
    expect(played(three, 'black').seats).toEqual(ENGINE_BLACK);
    expect(next(played(three, 'white'))).toBe('engine stone');
    expect(played(three, 'white').seats).toEqual(PERSON_BLACK);
  });

  it('has white add a white and a black stone, and black choose', () => {
    const adding = opening('swap2', `${THREE} add-two`);
    expect(next(adding)).toBe('engine stone');
    expect(adding.task).toMatchObject({ by: 'white', colour: 'white' });
    const one = played(adding, 'H8');
    expect(next(one)).toBe('engine stone');
    expect(one.task).toMatchObject({ by: 'white', colour: 'black' });
    const five = played(one, 'I9');
    expect(next(five)).toBe('person choice');
    expect(five.task).toMatchObject({ choices: ['black', 'white'] });
    const stays = played(five, 'black');
    expect([stays.seats, next(stays)]).toEqual([PERSON_BLACK, 'engine stone']);
    const swaps = played(five, 'white');
    expect([swaps.seats, next(swaps)]).toEqual([ENGINE_BLACK, 'person stone']);
    expect(next(played(swaps, 'A2'))).toBe('engine stone');
  });
});

describe('any opening rule', () => {
  it.each(OPENING_RULES.filter((rule) => rule !== 'free'))('%s needs a board and a row that fit', (rule) => {
    const setup = { rule: 'freestyle', seats: PERSON_BLACK, opening: rule } as const;
    expect(startGame({ ...setup, width: 3, height: 3, rowLength: 3 }, referee)).toEqual({
      ok: false,
      error: 'an opening rule needs 5 or more in a row to win, not 3',
    });
    expect(startGame({ ...setup, width: 15, height: 4 }, referee)).toEqual({
      ok: false,
      error: 'an opening rule needs a board of 5x5 or more',
    });
    const start = { stones: [], sideToMove: 'white' } as const;
    expect(startGame({ ...setup, width: 15, height: 15, start }, referee)).toMatchObject({ ok: false });
  });

  it('is left out where a game of given moves is taken up', () => {
    expect(next(opening('free', 'A1 B2 C3'))).toBe('engine stone');
  });
});
