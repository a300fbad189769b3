import { expect, it } from 'vitest';
import { resign, swapSides } from '../../src/play/game.ts';
import { sittingText } from '../../src/play/sentences.ts';
import { NO_GAMES, scoreOfSitting, withEnded } from '../../src/play/sitting.ts';
import { accepted, BY_HAND, newGame, played, referee } from './games.ts';

it('a draw of two people is none of theirs against the engine', () => {
  const drawn = played(
    newGame({ width: 3, height: 3, rowLength: 3, seats: BY_HAND }),
    'A1 B2 C3 A2 C2 C1 A3 B3 B1',
  );
  expect(sittingText(scoreOfSitting(withEnded(NO_GAMES, drawn)))).toBe('Score: Black 0, White 0, draws 1.');
});

it('the games of a sitting are counted by player and by colour', () => {
  const won = played(newGame(), 'H8 H1 I8 I1 J8 J1 K8 K1 L8');
  const lost = swapSides(won);
  const resigned = accepted(resign(played(newGame(), 'H8'), 'white', referee));
  const drawn = played(newGame({ width: 3, height: 3, rowLength: 3 }), 'A1 B2 C3 A2 C2 C1 A3 B3 B1');
  const byHand = accepted(resign(newGame({ seats: BY_HAND }), 'black', referee));
  const open = played(newGame(), 'H8 I9');
  const sitting = [won, lost, resigned, drawn, byHand, open].reduce(withEnded, NO_GAMES);
  expect(scoreOfSitting(sitting)).toEqual({
    games: 5,
    againstEngine: 4,
    person: 2,
    engine: 1,
    draws: 1,
    black: 3,
    white: 1,
  });
  expect(scoreOfSitting(NO_GAMES).games).toBe(0);
});
