/** What the page says of games, in words. */

import type { GameResult } from '../game/game-record.ts';
import type { Colour } from '../game/position.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import { winningChance } from '../game/winning-chance.ts';
import type { Choice, OpeningRule } from '../play/opening-rule.ts';

export const COLOUR_NAMES: Readonly<Record<Colour, string>> = { black: 'Black', white: 'White' };

export const RULE_NAMES: Readonly<Record<Rule, string>> = {
  freestyle: 'Freestyle',
  standard: 'Standard',
  renju: 'Renju',
  caro: 'Caro',
  'caro-exact': 'Caro, exactly five',
};

export const RULE_NOTES: Readonly<Record<Rule, string>> = {
  freestyle: 'Five or more in a row win.',
  standard: 'Exactly five in a row win.',
  renju:
    'Black wins with exactly five and may not make a double three, a double four or more than five. White wins with five or more.',
  caro: 'Exactly five win unless the other side stands at both ends; six or more win.',
  'caro-exact': 'Exactly five win unless the other side stands at both ends; six or more do not.',
};

export const OPENING_NAMES: Readonly<Record<OpeningRule, string>> = {
  free: 'Free',
  'swap-after-third': 'Swap after the third stone',
  'two-fifths': 'Two fifth moves',
  renju: 'Renju: swap and two fifth moves',
  swap2: 'Swap2',
};

/** What the levels are for, weakest first. */
export const LEVEL_NOTES: readonly string[] = [
  'For a first game: it misses most threats, but no five.',
  'For beginners.',
  'Easy: it makes and stops the plain threats.',
  'Easy to medium.',
  'Medium.',
  'Medium to hard: it finds short wins.',
  'Hard.',
  'Very hard.',
  'For experts.',
  'Full strength: all that the time allows.',
];

export const CHOICE_NAMES: Readonly<Record<Choice, string>> = {
  black: 'Play Black',
  white: 'Play White',
  'add-two': 'Add two stones',
};

const NUMBERS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** Who plays the colours, as the beginning of a sentence on what they have done: `You`, `Tengen`, `Black`. */
export type Names = Readonly<Record<Colour, string>>;

/** `Black wins with five in a row.`, `You win: Tengen resigns.` */
export function resultSentence(
  { winner, reason }: GameResult,
  rowLength = ROW_LENGTH,
  names: Names = COLOUR_NAMES,
): string {
  if (winner === 'none' || winner === 'unknown') return 'A draw: the board is full.';
  const wins = `${names[winner]} ${verb('win', names[winner])}`;
  const other = names[winner === 'black' ? 'white' : 'black'];
  switch (reason) {
    case 'five':
      return `${wins} with ${NUMBERS[rowLength] ?? rowLength} in a row.`;
    case 'resigned':
      return `${wins}: ${other} ${verb('resign', other)}.`;
    case 'forbidden':
      return `${wins}: Black has no point left that is allowed.`;
    default:
      return `${wins}.`;
  }
}

function verb(word: string, name: string): string {
  return name === 'You' ? word : `${word}s`;
}

/** A score as a badge has it: `57`, `W9`, `L8`: percent, or a win or loss in so many moves of both sides. */
export function shortScore(score: Score): string {
  if (score.kind === 'value') return String(Math.round(100 * winningChance(score)));
  return `${score.kind === 'win' ? 'W' : 'L'}${score.plies}`;
}

/** A score in words: `57 %`, `wins in 9`, `loses in 8`. */
export function scoreWords(score: Score): string {
  if (score.kind === 'value') return `${shortScore(score)} %`;
  return `${score.kind === 'win' ? 'wins' : 'loses'} in ${score.plies}`;
}
