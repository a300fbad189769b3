import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { fileNumber } from '../../src/game/formats/notation.ts';
import type { Point } from '../../src/game/position.ts';
import {
  choose,
  type Game,
  type GameSetup,
  playPoint,
  type StepResult,
  startGame,
} from '../../src/play/game.ts';
import type { Choice } from '../../src/play/opening-rule.ts';

/** Games for tests, judged by the core. */

export const { referee } = new DirectSearch({ core: coreBytes() });

export const PERSON_BLACK = { black: 'person', white: 'engine' } as const;
export const BY_HAND = { black: 'person', white: 'person' } as const;

/** Freestyle on 15x15, the person with black, unless the setup says otherwise. */
export function newGame(setup: Partial<GameSetup> = {}): Game {
  const game = startGame(
    { rule: 'freestyle', width: 15, height: 15, seats: PERSON_BLACK, ...setup },
    referee,
  );
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

/** `H8 i9` as points of a board with this many rows. */
export function pointsOf(text: string, height = 15): readonly Point[] {
  return text.split(' ').map((name) => ({
    x: fileNumber(name.slice(0, 1)),
    y: height - Number(name.slice(1)),
  }));
}

/** Points and choices, one after the other; each must be accepted. */
export function played(game: Game, text: string): Game {
  return text.split(' ').reduce((before, word) => {
    const choice = choiceOf(word);
    if (choice !== undefined) return accepted(choose(before, choice, referee));
    const [point = { x: -1, y: -1 }] = pointsOf(word, before.position.height);
    return accepted(playPoint(before, point, referee));
  }, game);
}

function choiceOf(word: string): Choice | undefined {
  const named = (['black', 'white', 'add-two', 'offer-ten'] as const).find((choice) => choice === word);
  return named ?? (/^\d+$/.test(word) ? Number(word) : undefined);
}

export function accepted(result: StepResult): Game {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** What is said to a point that cannot be played. */
export function refusal(game: Game, name: string): readonly string[] {
  const [point = { x: -1, y: -1 }] = pointsOf(name, game.position.height);
  const result = playPoint(game, point, referee);
  return result.ok ? [] : [result.reason, result.error];
}
