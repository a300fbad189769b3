/** Where a command's text comes from: a file, standard input, or the command line's own words. */
import { existsSync, statSync } from 'node:fs';
import { recordFormat } from '../game/formats/read-record.ts';
import { CommandError } from './command-error.ts';
import { filePieces, MOST_TEXT_BYTES, readStream, readText } from './read-file.ts';

const STANDARD_INPUT = '-';

/** What sentences call words that are no name. */
export const TEXT_ITSELF = 'the text';
/** Longer, in bytes, no system has a name of a file. */
const LONGEST_NAME = 255;
/** `game.sgf`, but not the end of `1.H8`. */
const EXTENSION = /\.(?![a-z]{1,2}\d{1,3}$)[a-z]\w{1,4}$/i;

/** What to call a text in a sentence, and either the text or what is read to have it. */
export type TextSource = { readonly name: string } & (
  | { readonly text: string }
  | { readonly file: string }
  | { readonly stream: AsyncIterable<Buffer> }
);

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Standard input (`-`), a file, or the words themselves. */
export function textSource(words: readonly string[]): TextSource {
  const [word = ''] = words;
  if (words.length !== 1) return { name: TEXT_ITSELF, text: words.join(' ') };
  if (word === STANDARD_INPUT) return { name: 'standard input', stream: process.stdin };
  return namesFile(word) ? { name: word, file: word } : { name: TEXT_ITSELF, text: word };
}

/** The text that a command's words name. Throws a CommandError if it cannot be read. */
export async function readNamedText(words: readonly string[]): Promise<NamedText> {
  const source = textSource(words);
  const { name } = source;
  if ('text' in source) return source;
  const text = 'file' in source ? readText(source.file) : await readStream(source.stream, name);
  if (!text.ok) throw new CommandError(`${text.error}.`);
  return { name, text: text.value };
}

/** The bytes of a source that is no text yet, as they come. Throws what reading fails with, as a CommandError. */
export async function* sourcePieces(source: TextSource): AsyncGenerator<Buffer> {
  if ('file' in source) yield* filePieces(source.file);
  else if ('stream' in source) yield* source.stream;
}

/** How many bytes of a source are wanted at most, as far as its file tells; undefined where nothing does. */
export function expectedBytes(source: TextSource): number | undefined {
  const size = 'file' in source ? statSync(source.file, { throwIfNoEntry: false })?.size : undefined;
  return size !== undefined && size > 0 && size <= MOST_TEXT_BYTES ? size : undefined;
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
