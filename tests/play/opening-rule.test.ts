import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import { actorOf, choose, type Game, gameOfSteps, movesLine, startGame, undo } from '../../src/play/game.ts';
import { gameInOpening } from '../../src/play/opening-record.ts';
import { OPENING_RULES } from '../../src/play/opening-rule.ts';
import { recordOf } from '../../src/play/recorded-game.ts';
import { newGame, PERSON_BLACK, played, referee, refusal } from './games.ts';

const SGF_READING = { size: { width: 15, height: 15 }, sideToMove: 'black' } as const;

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
    expect(next(played(offered, 'J9'))).toBe('engine pick');
  });

  it('must not be mirror images of each other', () => {
    const game = opening('two-fifths', 'H8 H9 H7 H10 G8');
    expect(refusal(game, 'I8')).toEqual(['opening', 'I8 is a mirror image of G8: offer a different move']);
  });

  it('are played as white chooses, and white moves', () => {
    const game = opening('two-fifths', `${FOUR} I8 J9`);
    expect(refusal(game, 'A1')).toEqual(['opening', 'A1 is not one of the fifth moves offered (I8, J9)']);
    const left = played(game, 'J9');
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
    const chosen = played(four, 'I8 J9 I8');
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

describe('yamaguchi', () => {
  it('has black place three stones and say how many fifth moves it offers, then white may swap', () => {
    const three = opening('yamaguchi', 'H8 H9 I9');
    expect(three.task).toMatchObject({
      kind: 'choice',
      by: 'black',
      choices: expect.arrayContaining([1, 12]),
    });
    expect(refusal(three, 'A1')).toEqual(['task', 'choose a number of fifth moves first, 1 to 12']);
    expect(choose(three, 13, referee)).toMatchObject({ ok: false, reason: 'opening' });
    expect(choose(three, 'black', referee)).toMatchObject({ ok: false, reason: 'opening' });
    const declared = played(three, '3');
    expect(next(declared)).toBe('engine choice');
    const swapped = played(declared, 'black');
    expect(swapped.seats).toEqual(ENGINE_BLACK);
    expect(swapped.task).toMatchObject({ kind: 'stone', by: 'white', next: [{ does: 'offer', count: 3 }] });
    const four = played(swapped, 'A15');
    expect(next(four)).toBe('engine offer');
    const five = played(four, 'G7 G8 J10');
    expect(next(five)).toBe('person pick');
    expect(movesLine(played(five, 'G8'))).toBe('H8 H9 I9 A15 G8');
  });

  it('has one fifth move played at once', () => {
    const four = opening('yamaguchi', 'H8 H9 I9 1 white A15');
    expect(four.task).toEqual({ kind: 'stone', by: 'black', colour: 'black' });
    expect(movesLine(played(four, 'G7 B2'))).toBe('H8 H9 I9 A15 G7 B2');
  });
});

describe('soosorv-8', () => {
  it('has white say how many fifth moves black offers, and black may swap', () => {
    const three = opening('soosorv-8', 'H8 H9 I9');
    expect(next(three)).toBe('engine choice');
    const four = played(three, 'white A15');
    expect(next(four)).toBe('engine choice');
    expect(four.task).toMatchObject({ by: 'white', choices: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(refusal(four, 'A1')).toEqual(['task', 'choose a number of fifth moves first, 1 to 8']);
    const declared = played(four, '2');
    expect(declared.task).toMatchObject({ by: 'black', choices: ['black', 'white'] });
    const swapped = played(declared, 'white');
    expect(swapped.seats).toEqual(ENGINE_BLACK);
    expect(next(swapped)).toBe('engine offer');
    expect(next(played(swapped, 'G7 G8'))).toBe('person pick');
    expect(next(played(swapped, 'G7 G8 G7'))).toBe('person stone');
  });
});

describe('taraguchi-10', () => {
  const FOUR = 'H8 white H9 black I9 white J10';

  it('has a swap after each of the stones, which stand in squares that grow', () => {
    const squares = [
      ['', 'H8'],
      ['H8 white', 'G9'],
      ['H8 white H9 black', 'F10'],
      ['H8 white H9 black I9 white', 'E11'],
      [`${FOUR} black`, 'D12'],
    ] as const;
    for (const [i, [text, corner]] of squares.entries()) {
      const game = text === '' ? opening('taraguchi-10') : opening('taraguchi-10', text);
      const within = game.task.kind === 'stone' ? (game.task.within ?? []) : [];
      expect(within).toHaveLength((2 * i + 1) ** 2 - i);
      expect(formatPoints(within.slice(0, 1), game.position)).toBe(corner);
      const colour = i % 2 === 0 ? 'black' : 'white';
      expect(game.task).toMatchObject({ by: colour, colour });
    }
    expect(refusal(opening('taraguchi-10', `${FOUR} black`), 'M8')).toEqual([
      'opening',
      'M8 is not allowed: the fifth stone must be in the square D4 to L12',
    ]);
    const swapped = opening('taraguchi-10', `${FOUR} black L4 black`);
    expect(swapped.seats).toEqual(ENGINE_BLACK);
    expect(swapped.task).toEqual({ kind: 'stone', by: 'white', colour: 'white' });
  });

  it('exchanges the players at each swap', () => {
    const game = opening('taraguchi-10', 'H8 black');
    expect([game.seats, next(game)]).toEqual([ENGINE_BLACK, 'person stone']);
    const again = played(game, 'H9 white');
    expect([again.seats, next(again)]).toEqual([PERSON_BLACK, 'person stone']);
  });

  it('lets black offer ten fifth moves instead, wherever they are', () => {
    const four = opening('taraguchi-10', FOUR);
    expect(four.task).toMatchObject({ by: 'black', choices: ['black', 'white', 'offer-ten'] });
    const offering = played(four, 'offer-ten A1 B1 C1 D1 E1 F1 G1 H1 J1');
    expect(next(offering)).toBe('person offer');
    const ten = played(offering, 'K1');
    expect(next(ten)).toBe('engine pick');
    const five = played(ten, 'D1');
    expect(movesLine(five)).toBe('H8 H9 I9 J10 D1');
    expect(five.task).toEqual({ kind: 'stone', by: 'white', colour: 'white' });
  });

  it('is in the record, as far as it has come', () => {
    const game = opening('taraguchi-10', `${FOUR} offer-ten A1 B1`);
    const record = recordOf(game, { person: 'Ann', engine: 'Tengen' });
    expect(record.comment?.split('\n')).toEqual([
      'Taraguchi-10',
      'White: Play White',
      'Black: Play Black',
      'White: Play White',
      'Black: Offer ten fifth moves',
      'Black: A1',
      'Black: B1',
    ]);
    expect(recordOf(opening('free', 'H8'), { person: 'Ann', engine: 'Tengen' })).not.toHaveProperty(
      'comment',
    );
  });

  it('needs a board for the largest square', () => {
    const setup = { rule: 'renju', seats: PERSON_BLACK, opening: 'taraguchi-10' } as const;
    expect(startGame({ ...setup, width: 7, height: 7 }, referee)).toMatchObject({
      error: 'an opening rule needs a board of 9x9 or more',
    });
  });
});

describe('mirror images of fifth moves', () => {
  it('are those that make the same position, whichever symmetry it is', () => {
    // The four stones have both a mirror and no other symmetry: the row of h.
    const game = opening('soosorv-8', 'H8 H9 H7 white H10 8 black G8');
    expect(game.task.kind === 'offer' && formatPoints(game.task.mirrored, game.position)).toBe('I8');
    expect(refusal(game, 'I8')).toEqual(['opening', 'I8 is a mirror image of G8: offer a different move']);
    // Turned by a half, white's and black's pairs change places.
    const turned = opening('two-fifths', 'H8 G9 I8 J7 A1');
    expect(turned.task.kind === 'offer' && turned.task.mirrored).toEqual([]);
    const half = opening('two-fifths', 'G8 H9 I8 H7 A1');
    expect(half.task.kind === 'offer' && formatPoints(half.task.mirrored, half.position)).toBe('A15 O15 O1');
  });
});

describe('fifth moves on a small board', () => {
  it.each([
    ['yamaguchi', '5x5', 'C3 C4 C2 12 white C5', 'C1 A1 B1 A2 B2 A3 B3 A4 B4 A5', 'B5'],
    ['soosorv-8', '5x6', 'C3 C2 C4 white C5 8 black', 'C1 A1 B1 A2 B2 A3', 'B3'],
  ] as const)('%s: no more are offered than differ on %s', (rule, size, begun, offered, last) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const offering = played(newGame({ opening: rule, width, height }), `${begun} ${offered}`);
    expect(next(offering)).toBe('person offer');
    const all = played(offering, last);
    expect(next(all)).toBe('engine pick');
    expect(next(played(all, last))).toBe('engine stone');
  });
});

describe('any opening rule', () => {
  it.each(OPENING_RULES)('%s goes on after each of its steps when it is taken up again', (rule) => {
    const texts: Partial<Record<(typeof OPENING_RULES)[number], string>> = {
      yamaguchi: 'H8 H9 I9 2 black A15 G7 G8 G8 A1',
      'soosorv-8': 'H8 H9 I9 white A15 3 white G7 G8 J10 J10 A1',
      'taraguchi-10': 'H8 black H9 black I9 white J10 offer-ten A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 D1',
      swap2: 'A1 O15 C7 add-two H8 I9 white',
      renju: 'H8 I9 J10 black A1 I8 J9 J9',
    };
    const whole = opening(rule, texts[rule] ?? 'H8 H9 J7');
    for (let done = 0; done <= whole.steps.length; done++) {
      const before = undo(whole, whole.steps.length - done);
      const kept: Game['steps'] = JSON.parse(JSON.stringify(whole.steps));
      const again = gameOfSteps(whole.setup, kept, done, referee);
      expect(again).toMatchObject({ ok: true, value: { task: before.task, seats: before.seats } });
      const sgf = readRecord(formatSgf(recordOf(before, { person: 'Ann', engine: 'Tengen' })), SGF_READING);
      const loaded = sgf.ok && gameInOpening({ ...whole.setup, seats: before.seats }, sgf.value, referee);
      // Without an opening there is nothing that moves alone do not tell.
      if (rule === 'free') expect(loaded).toBe(undefined);
      else
        expect(loaded).toMatchObject({ task: before.task, seats: before.seats, position: before.position });
    }
  });

  it.each(OPENING_RULES.filter((rule) => rule !== 'free'))('%s needs a board and a row that fit', (rule) => {
    const setup = { rule: 'freestyle', seats: PERSON_BLACK, opening: rule } as const;
    expect(startGame({ ...setup, width: 3, height: 3, rowLength: 3 }, referee)).toEqual({
      ok: false,
      error: 'an opening rule needs 5 or more in a row to win, not 3',
    });
    expect(startGame({ ...setup, width: 15, height: 4 }, referee)).toMatchObject({
      error: expect.stringMatching(/^an opening rule needs a board of (5x5|9x9) or more$/),
    });
    const start = { stones: [], sideToMove: 'white' } as const;
    expect(startGame({ ...setup, width: 15, height: 15, start }, referee)).toMatchObject({ ok: false });
  });

  it('refuses steps that meant something else in another version: a fifth move that was taken away', () => {
    const { setup, steps } = opening('two-fifths', 'H8 H9 J7 G7 I8 J9 J9');
    const removal = { kind: 'removal', point: { x: 8, y: 7 } } as unknown as Game['steps'][number];
    expect(gameOfSteps(setup, [...steps.slice(0, -1), removal], 7, referee)).toEqual({
      ok: false,
      error: 'step 7 of the kept game does not fit',
    });
  });

  it('is left out where a record tells of what cannot have been done in it', () => {
    const game = opening('swap2', 'A1 O15 C7 add-two H8');
    const record = recordOf(game, { person: 'Ann', engine: 'Tengen' });
    expect(record.openingSteps).toEqual(['swap2', '3 add-two']);
    for (const openingSteps of [
      ['swap2', '3 offer H8'],
      ['swap2', '2 add-two'],
      ['swap2', '3 add-two', '3 add-two'],
      ['swap2', '9 white'],
      ['swap2', 'nonsense'],
      ['swap2'],
      ['swap3', '3 add-two'],
      ['yamaguchi', '3 1'],
      [],
    ])
      expect([openingSteps, gameInOpening(game.setup, { ...record, openingSteps }, referee)]).toEqual([
        openingSteps,
        undefined,
      ]);
  });

  it('is left out where a game of given moves is taken up', () => {
    expect(next(opening('free', 'A1 B2 C3'))).toBe('engine stone');
  });
});
