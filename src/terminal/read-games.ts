/** The games of a file, of standard input, or of the command line's own words, however many there are. */
import { decodeText, pieceDecoder } from '../game/formats/decode-text.ts';
import { type RecordReading, readRecord, readRecords } from '../game/formats/read-record.ts';
import { isRenLib } from '../game/formats/renlib.ts';
import { libraryFacts, libraryRecord, librarySgf } from '../game/formats/renlib-record.ts';
import { RIF_START, type RifGame, RifReader } from '../game/formats/rif.ts';
import type { GameRecord } from '../game/game-record.ts';
import { err, ok, type Result, sentence } from '../game/result.ts';
import { CommandError } from './command-error.ts';
import { GatheredBytes, MOST_TEXT_BYTES, tooLarge } from './read-file.ts';
import { sayAside } from './say.ts';
import { expectedBytes, sourcePieces, type TextSource, textSource } from './text-source.ts';

/** Enough to tell a format by. */
const HEAD_BYTES = 4096;

/** What a source has: a text, a library of RenLib, or a database of any length, whose games are read as they come. */
type Content =
  | { readonly text: string }
  | { readonly library: Buffer }
  | { readonly games: AsyncGenerator<Result<RifGame>> };

/** A game of a source, counted from 1, which is read when it is asked for. */
export interface NumberedGame {
  readonly number: number;
  /** The error is the end of a sentence that begins with the source's name. */
  read(): Result<GameRecord>;
  /** All variations, piece by piece as SGF, where there are more than the record has. Only of what can be read. */
  readonly variations?: () => Iterable<string>;
}

/**
 * The game that a command's words name, and what to call them in a sentence. Throws a CommandError where nothing can be
 * read.
 */
export async function readNamedRecord(
  words: readonly string[],
  reading: RecordReading,
): Promise<{ readonly name: string; readonly record: Result<GameRecord> }> {
  const source = textSource(words);
  const { name } = source;
  const content = await contentOf(source);
  if ('text' in content) return { name, record: readRecord(content.text, reading) };
  const { game: wanted = 1, variation = 0 } = reading;
  if ('library' in content) return { name, record: libraryLine(content.library, wanted, variation) };
  if (variation > 0) return { name, record: err('a database has no variations: only SGF has') };
  let count = 0;
  for await (const game of content.games) {
    if (!game.ok) return { name, record: game };
    count++;
    if (count === wanted) return { name, record: ofGame(count, game.value.read()) };
  }
  return { name, record: err(`there are only ${count} games in it, no game ${wanted}`) };
}

/**
 * What the reader of a game should know of how it was read, each a sentence on standard error; `isRuleTold`: by the
 * record or by an option.
 */
export function tellNotes({ notes = [], openingRule }: GameRecord, isRuleTold: boolean): void {
  const all = [
    ...notes,
    ...(openingRule === undefined ? [] : [`the rule of the opening was ${openingRule}`]),
    ...(isRuleTold ? [] : ['nothing tells the rule: freestyle is taken, and --rule names another']),
  ];
  for (const note of all) sayAside(sentence(note));
}

function libraryLine(library: Buffer, game: number, variation: number): Result<GameRecord> {
  if (game !== 1) return err(`a library is one game, there is no game ${game}`);
  return variation === 0
    ? libraryRecord(library)
    : err('the variations of a library have no numbers: analyze --path goes through them');
}

/** A library of RenLib, and what to call it in a sentence; undefined where the words name something else. */
export async function readLibrary(
  words: readonly string[],
): Promise<{ readonly name: string; readonly bytes: Buffer } | undefined> {
  const source = textSource(words);
  const content = await contentOf(source);
  return 'library' in content ? { name: source.name, bytes: content.library } : undefined;
}

/** All of its games; an error may be the last. Throws as readNamedRecord. */
export async function* readGames(
  words: readonly string[],
  reading: Omit<RecordReading, 'game'>,
): AsyncGenerator<NumberedGame> {
  const content = await contentOf(textSource(words));
  let number = 0;
  if ('text' in content)
    for (const record of readRecords(content.text, reading)) yield { number: ++number, read: () => record };
  else if ('library' in content) yield libraryGame(content.library);
  else
    for await (const game of content.games) {
      const at = ++number;
      yield { number: at, read: () => (game.ok ? ofGame(at, game.value.read()) : game) };
    }
}

function libraryGame(library: Buffer): NumberedGame {
  const facts = libraryFacts(library);
  return {
    number: 1,
    read: () => libraryRecord(library, facts),
    ...(facts.ok && { variations: () => librarySgf(library, facts.value) }),
  };
}

function ofGame(number: number, record: Result<GameRecord>): Result<GameRecord> {
  return record.ok ? record : err(`game ${number}: ${record.error}`);
}

async function contentOf(source: TextSource): Promise<Content> {
  if ('text' in source) return source;
  const pieces = sourcePieces(source);
  // A file that cannot be read says so before it is asked for its size.
  const first = await pieces.next();
  const read = new GatheredBytes(expectedBytes(source));
  if (!first.done) read.add(first.value);
  const take = async (least: number) => {
    while (read.length < least) {
      const next = await pieces.next();
      if (next.done) return;
      read.add(next.value);
    }
  };
  await take(HEAD_BYTES);
  const head = read.bytes;
  const isLibrary = isRenLib(head);
  const decoder = pieceDecoder(head);
  const text = decoder.decode(head, { stream: true });
  if (!isLibrary && RIF_START.test(text.slice(0, HEAD_BYTES)))
    return { games: rifGames(text, decoder, pieces) };
  await take(MOST_TEXT_BYTES + 1);
  if (read.length <= MOST_TEXT_BYTES)
    return isLibrary ? { library: read.bytes } : { text: decodeText(read.bytes) };
  await pieces.return(undefined);
  throw new CommandError(`${tooLarge(source.name, MOST_TEXT_BYTES)}.`);
}

async function* rifGames(
  start: string,
  decoder: ReturnType<typeof pieceDecoder>,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Result<RifGame>> {
  const reader = new RifReader();
  for (const game of reader.push(start)) yield ok(game);
  for await (const piece of pieces) {
    if (reader.error !== undefined) break;
    for (const game of reader.push(decoder.decode(piece, { stream: true }))) yield ok(game);
  }
  for (const game of [...reader.push(decoder.decode()), ...reader.end()]) yield ok(game);
  if (reader.error !== undefined) yield err(reader.error);
}
