/**
 * How a game ended, in SGF: the standard's RE, and the words of c-gomoku-cli's TE, which tell more. RE is `?` for a
 * game whose winner the record does not know, and there is none for a game that was not finished.
 */
import { END_REASONS, type EndReason, type GameResult } from '../game-record.ts';
import { type Colour, opponent } from '../position.ts';

const REASON_TEXTS: Readonly<Record<Exclude<EndReason, 'unknown'>, string>> = {
  five: 'five connection',
  'full-board': 'fullfilled board',
  'move-limit': 'move limit',
  forbidden: 'forbidden move',
  illegal: 'opponent illegal move',
  time: 'time forfeit',
  memory: 'opponent memory excess',
  crash: 'opponent crash',
  fault: 'opponent fault',
  resigned: 'resignation',
  adjudicated: 'adjudication',
};

/** Results by the loser's fault or wish have a letter of their own in RE. */
const REASON_LETTERS: Readonly<Partial<Record<EndReason, string>>> = {
  resigned: 'R',
  time: 'T',
  forbidden: 'F',
  illegal: 'F',
  memory: 'F',
  crash: 'F',
  fault: 'F',
};

export function resultText({ winner, reason }: GameResult): string {
  if (winner === 'none') return '0';
  if (winner === 'unknown') return '?';
  return `${winner === 'black' ? 'B' : 'W'}+${REASON_LETTERS[reason] ?? '1'}`;
}

export function reasonText({ winner, reason }: GameResult): string | undefined {
  if (reason === 'unknown') return undefined;
  const text = REASON_TEXTS[reason];
  if (winner === 'none') return `Draw by ${text}`;
  if (winner === 'unknown') return `Ended by ${text}`;
  if (reason === 'forbidden') return `${colourName(opponent(winner))} play ${text}`;
  return `${colourName(winner)} win by ${text}`;
}

function colourName(colour: Colour): string {
  return colour === 'black' ? 'Black' : 'White';
}

export function readResult(result: string | undefined, ending = ''): GameResult | undefined {
  const text = result?.trim() ?? '';
  if (text === '') return undefined;
  const reason = END_REASONS.find((reason) => reason !== 'unknown' && ending.includes(REASON_TEXTS[reason]));
  if (text === '?') return { winner: 'unknown', reason: reason ?? 'unknown' };
  if (text === '0' || /^draw$/i.test(text)) return { winner: 'none', reason: reason ?? 'unknown' };
  const [, colour, how = ''] = /^([BW])(?:\+(.*))?$/i.exec(text) ?? [];
  if (colour === undefined) return undefined;
  return { winner: colour.toUpperCase() === 'B' ? 'black' : 'white', reason: reason ?? reasonOfLetter(how) };
}

/** R, T, F, or the whole words. */
function reasonOfLetter(how: string): EndReason {
  const letter = how.trim().charAt(0).toUpperCase();
  if (letter === 'F') return 'fault';
  return END_REASONS.find((reason) => REASON_LETTERS[reason] === letter) ?? 'unknown';
}
