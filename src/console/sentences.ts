/** What a game in the terminal says to people. */
import type { Foul } from '../binding/foul.ts';
import { formatPoint, formatPoints } from '../game/formats/notation.ts';
import type { GameResult } from '../game/game-record.ts';
import type { BoardSize, Colour, Point } from '../game/position.ts';
import type { Score } from '../game/score.ts';
import { winningChance } from '../game/winning-chance.ts';
import { actorOf, type Game, type Seat } from '../play/game.ts';
import type { Choice } from '../play/opening-rule.ts';
import type { SittingScore } from '../play/sitting.ts';

export const ENGINE_NAME = 'Tengen';

/** `Black`, at the beginning of a sentence. */
export function colourName(colour: Colour): string {
  return colour === 'black' ? 'Black' : 'White';
}

/** `white I9`: a stone and where it stands. */
export function stoneName(stone: Point & { readonly colour: Colour }, size: BoardSize): string {
  return `${stone.colour} ${formatPoint(stone, size)}`;
}

/** Whose turn it is and what is to be done, or how the game ended. */
export function taskText(game: Game): string {
  const { task, position, seats } = game;
  if (task.kind === 'over') return resultText(task.result, game);
  const isAlone = seats.black === seats.white;
  const who = isAlone
    ? colourName(task.by)
    : seats[task.by] === 'person'
      ? `You, ${task.by},`
      : `${ENGINE_NAME}, ${task.by},`;
  switch (task.kind) {
    case 'stone': {
      if (task.toPlace !== undefined) {
        const after = task.toPlace > 1 ? `, the first of ${task.toPlace} stones` : '';
        return `${who} ${verb(game, 'place')} a ${task.colour} stone${withinText(task.within, position)}${after}.`;
      }
      if (isAlone) return `${colourName(task.by)} to move.`;
      return actorOf(game) === 'person' ? `Your move: ${task.by}.` : `${ENGINE_NAME} is to move: ${task.by}.`;
    }
    case 'choice': {
      const words = task.choices.map((choice) => choiceText(choice, task.by));
      return `${who} ${verb(game, 'choose')}: ${words.join(', or ')}.`;
    }
    case 'offer':
      return task.offered.length === 0
        ? `${who} ${verb(game, 'offer')} two fifth moves, one after the other.`
        : `${who} ${verb(game, 'offer')} the other fifth move, beside ${formatPoints(task.offered, position)}.`;
    case 'removal':
      return `${who} ${verb(game, 'take')} one of the fifth moves ${formatPoints(task.offered, position)} away: the other one is played.`;
  }
}

function verb(game: Game, word: string): string {
  return actorOf(game) === 'person' && game.seats.black !== game.seats.white ? word : `${word}s`;
}

function withinText(within: readonly Point[] | undefined, size: BoardSize): string {
  if (!within || within.length === 0) return '';
  const columns = within.map(({ x }) => x);
  const rows = within.map(({ y }) => y);
  const from = formatPoint({ x: Math.min(...columns), y: Math.max(...rows) }, size);
  const to = formatPoint({ x: Math.max(...columns), y: Math.min(...rows) }, size);
  return from === to ? ` on ${from}` : ` between ${from} and ${to}`;
}

/** What to type for a choice, and what it means. */
function choiceText(choice: Choice, by: Colour): string {
  if (choice === 'add-two') return '"two" adds two stones and leaves the choice to the other side';
  return choice === by ? `"${choice}" stays ${choice}` : `"${choice}" takes ${choice}`;
}

/** `White wins with five in a row.` */
export function resultText({ winner, reason }: GameResult, { seats, position }: Game): string {
  if (winner === 'none') return 'The board is full: a draw.';
  if (winner === 'unknown') return 'The game is over.';
  const name =
    seats.black === seats.white
      ? `${colourName(winner)} wins`
      : seats[winner] === 'person'
        ? `You win with ${winner}`
        : `${ENGINE_NAME} wins with ${winner}`;
  switch (reason) {
    case 'five':
      return `${name}: ${NUMBERS[position.rowLength] ?? position.rowLength} in a row.`;
    case 'resigned':
      return `${name}: ${winner === 'black' ? 'white' : 'black'} has resigned.`;
    case 'forbidden':
      return `${name}: every point left is forbidden to black.`;
    default:
      return `${name}.`;
  }
}

const NUMBERS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** `a double three, H8 I8 J8 and J8 J9 J10` */
export function foulText({ kind, rows }: Foul, size: BoardSize): string {
  const article = kind === 'overline' ? 'an' : 'a';
  const names = rows.map(({ stones }) => formatPoints(stones, size));
  return `${article} ${kind}, ${names.join(' and ')}`;
}

/** `You 2, Tengen 1, draws 0`; nothing before the first game has ended. */
export function scoreText({ games, person, engine, draws, black, white }: SittingScore): string {
  if (games === 0) return 'No game has ended yet.';
  const count = `${games} ${games === 1 ? 'game' : 'games'}`;
  return person + engine + draws === games
    ? `You ${person}, ${ENGINE_NAME} ${engine}, draws ${draws} after ${count}.`
    : `Black ${black}, white ${white}, draws ${draws} after ${count}.`;
}

/**
 * A score as people understand it, from the side to move: `62 %`, `wins in 5`. In moves of the winner, as people count.
 */
export function evaluationText(score: Score): string {
  switch (score.kind) {
    case 'value':
      return `${Math.round(100 * winningChance(score))} % winning chance`;
    case 'win':
      return `wins in ${movesText(Math.ceil(score.plies / 2))}`;
    case 'loss':
      return score.plies === 0 ? 'is lost' : `loses in ${movesText(Math.ceil(score.plies / 2))}`;
  }
}

function movesText(count: number): string {
  return count === 1 ? 'one move' : `${count} moves`;
}

/** `0.4 s` */
export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Who plays a colour, for the line under the board. */
export function seatName(seat: Seat): string {
  return seat === 'person' ? 'you' : ENGINE_NAME;
}
