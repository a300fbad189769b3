/** The position that a command is asked about: of a file, of standard input, or of the command line's own words. */
import { existsSync } from 'node:fs';
import { isBoardDiagram, parseBoardDiagram } from '../game/formats/board-diagram.ts';
import { readRecord, recordFormat } from '../game/formats/read-record.ts';
import { colourOfMove } from '../game/game-record.ts';
import type { BoardSize, Colour, Point, Position } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { CommandError } from './command-error.ts';
import { readStream, readText } from './read-file.ts';

/** What a position's text does not say, or says otherwise than is wanted; undefined where nothing was given. */
export interface PositionWishes {
  readonly rule?: Rule | undefined;
  readonly rowLength: number;
  /** The board of texts that do not say it. */
  readonly size: BoardSize;
  readonly sideToMove?: Colour | undefined;
  /** So many moves of the game; all of them otherwise. */
  readonly moves?: number | undefined;
  /** Which game of a file that has several, from 1. */
  readonly game?: number | undefined;
}

const STANDARD_INPUT = '-';

/** What sentences call words that are no name. */
export const TEXT_ITSELF = 'the text';
/** Longer, in bytes, no system has a name of a file. */
const LONGEST_NAME = 255;
/** `game.sgf`, but not the end of `1.H8`. */
const EXTENSION = /\.(?![a-z]{1,2}\d{1,3}$)[a-z]\w{1,4}$/i;

/** A text, and what to call it in a sentence. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * The text that a command's words name: standard input (`-`), a file, or the words themselves. Throws a CommandError if
 * it cannot be read.
 */
export async function readNamedText(words: readonly string[]): Promise<NamedText> {
  const [word = ''] = words;
  if (words.length !== 1) return { name: TEXT_ITSELF, text: words.join(' ') };
  const isInput = word === STANDARD_INPUT;
  if (!isInput && !namesFile(word)) return { name: TEXT_ITSELF, text: word };
  const name = isInput ? 'standard input' : word;
  const text = isInput ? await readStream(process.stdin, name) : readText(word);
  if (!text.ok) throw new CommandError(`${text.error}.`);
  return { name, text: text.value };
}

/** A word that says nothing by itself is taken for a file too: the error is then that there is none. */
function namesFile(word: string): boolean {
  if (cannotBeName(word)) return false;
  if (existsSync(word) || EXTENSION.test(word)) return true;
  if (/^\s*[([]/.test(word)) return false;
  return (
    /[/\\]/.test(word) || (/^\S+$/.test(word) && recordFormat(word) === undefined && !isBoardDiagram(word))
  );
}

function cannotBeName(word: string): boolean {
  return /[\r\n]/.test(word) || word.split(/[/\\]/).some((part) => Buffer.byteLength(part) > LONGEST_NAME);
}

/**
 * The position in a text: a game in any format that readRecord knows, or a drawing of the board as Tengen prints it.
 * The error is the end of a sentence that begins with the text's name.
 */
export function parsePosition(text: string, wishes: PositionWishes): Result<Position> {
  return isBoardDiagram(text) ? positionOfDrawing(text, wishes) : positionOfGame(text, wishes);
}

function positionOfGame(text: string, wishes: PositionWishes): Result<Position> {
  const { size, game } = wishes;
  const record = readRecord(text, { size, ...(game === undefined ? {} : { game }) });
  if (!record.ok) return record;
  const { moves, width, height, rule } = record.value;
  const count = wishes.moves ?? moves.length;
  if (count > moves.length) return err(`it has only ${moves.length} moves, not ${count}`);
  const stones = moves.slice(0, count).map(({ x, y }, i) => ({ x, y, colour: colourOfMove(i) }));
  return ok({
    rule: wishes.rule ?? rule ?? 'freestyle',
    rowLength: wishes.rowLength,
    width,
    height,
    stones,
    blocked: [] as readonly Point[],
    sideToMove: wishes.sideToMove ?? colourOfMove(count),
  });
}

function positionOfDrawing(text: string, wishes: PositionWishes): Result<Position> {
  const drawn = parseBoardDiagram(text);
  if (!drawn.ok) return drawn;
  const { stones } = drawn.value;
  const surplus = stones.reduce((sum, { colour }) => sum + (colour === 'black' ? 1 : -1), 0);
  const byCount = surplus === 0 ? 'black' : surplus === 1 ? 'white' : undefined;
  const sideToMove = wishes.sideToMove ?? byCount;
  if (!sideToMove)
    return err(
      `black has ${surplus > 0 ? surplus : -surplus} stones ${surplus > 0 ? 'more' : 'fewer'} than white: --side must say who is to move`,
    );
  return ok({
    ...drawn.value,
    rule: wishes.rule ?? 'freestyle',
    rowLength: wishes.rowLength,
    sideToMove,
  });
}

/** The named position; throws a CommandError, a sentence, if there is none. */
export async function readPosition(words: readonly string[], wishes: PositionWishes): Promise<Position> {
  const { name, text } = await readNamedText(words);
  const position = parsePosition(text, wishes);
  if (!position.ok) throw new CommandError(`${name}: ${position.error}.`);
  return position.value;
}
