/** The position that a command is asked about: of a file, of standard input, or of the command line's own words. */
import { existsSync } from 'node:fs';
import { readRecord, recordFormat } from '../game/formats/read-record.ts';
import { positionAfterMoves } from '../game/game-record.ts';
import type { BoardSize, Colour, Position } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { sentence } from '../game/sentence.ts';
import { CommandError } from './command-error.ts';
import { readStream, readText } from './read-file.ts';
import { sayAside } from './say.ts';

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
  /** An SGF of another game than Gomoku is read too. */
  readonly anyGame?: boolean | undefined;
}

/** What is told where nothing says the rule. */
export const RULE_NOT_TOLD = 'nothing tells the rule: freestyle is taken, and --rule names another';

/** A position, and what its reader should know of how it was read: beginnings of sentences. */
export interface ReadPosition {
  readonly position: Position;
  readonly notes: readonly string[];
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
  return /[/\\]/.test(word) || (/^\S+$/.test(word) && recordFormat(word) === undefined);
}

function cannotBeName(word: string): boolean {
  return /[\r\n]/.test(word) || word.split(/[/\\]/).some((part) => Buffer.byteLength(part) > LONGEST_NAME);
}

/**
 * The position in a text: a game in any format that readRecord knows, or a drawing of the board. The error is the end
 * of a sentence that begins with the text's name.
 */
export function parsePosition(text: string, wishes: PositionWishes): Result<ReadPosition> {
  const { size, game, sideToMove, anyGame } = wishes;
  const record = readRecord(text, { size, sideToMove, anyGame, ...(game === undefined ? {} : { game }) });
  if (!record.ok) return record;
  const { moves, rule, notes = [] } = record.value;
  const count = wishes.moves ?? moves.length;
  if (count > moves.length) return err(`it has only ${moves.length} moves, not ${count}`);
  const rules = { rule: wishes.rule ?? rule ?? 'freestyle', rowLength: wishes.rowLength };
  const position = positionAfterMoves(record.value, rules, count);
  const isRuleTold = (wishes.rule ?? rule) !== undefined;
  return ok({
    position: { ...position, sideToMove: sideToMove ?? position.sideToMove },
    notes: [...notes, ...(isRuleTold ? [] : [RULE_NOT_TOLD])],
  });
}

/** The named position; throws a CommandError, a sentence, if there is none. What it was taken for is told on stderr. */
export async function readPosition(words: readonly string[], wishes: PositionWishes): Promise<Position> {
  const { name, text } = await readNamedText(words);
  const read = parsePosition(text, wishes);
  if (!read.ok) throw new CommandError(`${name}: ${read.error}.`);
  tellNotes(read.value.notes);
  return read.value.position;
}

/** Each a sentence on standard error. */
export function tellNotes(notes: readonly string[]): void {
  for (const note of notes) sayAside(sentence(note));
}
