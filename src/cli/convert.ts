import { MAX_SIDE } from '../binding/core-module.ts';
import {
  CONVERTED_FORMATS,
  type ConvertedFormat,
  convertRecord,
  FORMAT_NAMES,
  type RecordPart,
} from '../game/formats/convert-record.ts';
import type { GameRecord } from '../game/game-record.ts';
import { ok, Refusal, sentence } from '../game/result.ts';
import { RULES, type Rule } from '../game/rule.ts';
import { BOARD_OPTIONS, ruleName } from '../terminal/board-options.ts';
import { defineCommand, EXIT_FAILED, EXIT_STOPPED } from '../terminal/command.ts';
import { flag, optional, required } from '../terminal/option-schema.ts';
import { type NumberedGame, readGames, readNamedRecord } from '../terminal/read-games.ts';
import type { CommandLine } from '../terminal/read-options.ts';
import { sayAside } from '../terminal/say.ts';
import { stopOnSignals } from '../terminal/signals.ts';
import { choice, rangeWithin, text, whole } from '../terminal/value-types.ts';
import { openGameOutput } from './game-output.ts';
import { fits } from './list-games.ts';

const OPTIONS = {
  to: required(choice(CONVERTED_FORMATS), 'what the games are written as'),
  out: optional(text('PATH'), 'a new file, or a folder, which has a file for each game', 'standard output'),
  record: optional(whole(1), 'which game of each file', 'all'),
  variation: optional(
    whole(0, 1_000_000),
    'a line of an SGF, as analyze --variations numbers them',
    'the main line',
  ),
  player: optional(text('NAME'), 'games of a player alone, named by a part of the name'),
  year: optional(rangeWithin(1, 9999), 'games of that year alone, or from one to another'),
  rule: optional(ruleName, RULES.join(', '), "the record's; none where it tells none"),
  size: {
    ...BOARD_OPTIONS.size,
    help: `board, sides up to ${MAX_SIDE}, of a record that does not say its own`,
  },
  side: optional(
    choice(['black', 'white']),
    'who is to move',
    'what the record tells, or the number of stones',
  ),
  'any-game': flag("reads an SGF of another game too (GM), its moves taken for Gomoku's"),
} as const;

/** How many different ones are shown: a file may say something else in each game. */
const MOST_NOTES = 20;

type Request = ReturnType<typeof toRequest>;

export const convert = defineCommand({
  name: 'tengen convert',
  summary: 'writes games as SGF, .psq, moves, drawn boards or JSON',
  about: `tengen convert: games of any format that Tengen reads, written in another.

  tengen convert FILE ... --to sgf|psq|moves|board|json

FILE is whatever tengen analyze reads: .psq, SGF, the database of renju.net (.rif), libraries of RenLib (.lib), moves, drawn
boards; or - for standard input.`,
  options: OPTIONS,
  positionals: ['FILE ...'],
  notes: `Files of many games are converted whole, one game after another: SGF as a collection, moves and JSON one game a line, drawn boards
with an empty line between them. A library becomes SGF with all its variations, and in other formats its main line. A .psq holds one
game: of several, --out FOLDER/ takes a file for each. What the format cannot hold is reported on standard error. Exit code 1
if a game could not be converted, or none was found; 2 if nothing could be.`,
  toRequest,
  run: convertGames,
});

function toRequest({ options, positionals }: CommandLine<typeof OPTIONS>) {
  const { to, out, record, player, year, rule, size, side, variation } = options;
  if (variation !== undefined && record === undefined && (player !== undefined || year !== undefined))
    throw new Refusal('--variation is of one game: name it with --record');
  return {
    sources: positionals,
    format: to,
    out,
    number: record ?? (variation === undefined ? undefined : 1),
    variation,
    filter: { player, years: year },
    rule,
    reading: {
      size,
      sideToMove: side,
      anyGame: options['any-game'],
      tellsVariations: true,
      keepsVariations: to === 'sgf',
    },
  };
}

async function convertGames(request: Request): Promise<number> {
  const { sources, format, out, number, variation, filter, rule, reading } = request;
  const signal = stopOnSignals();
  const output = openGameOutput(out, format);
  const said = new Said();
  let converted = 0;
  let failed = 0;
  let isDone = false;
  try {
    for (const source of sources) {
      const games =
        variation === undefined ? readGames([source], reading) : oneLine(source, reading, number, variation);
      for await (const game of games) {
        if (signal.aborted) return EXIT_STOPPED;
        if (number !== undefined && game.number > number) break;
        if (number !== undefined && game.number < number) continue;
        const record = game.read();
        if (record.ok && !fits(record.value, filter)) continue;
        const at = sources.length === 1 ? game.number : converted + 1;
        if (format === 'sgf' && game.variations) {
          await output.write(game.variations(), at);
          converted++;
          continue;
        }
        const asked = record.ok && rule !== undefined ? ok(withRule(record.value, rule)) : record;
        const made = asked.ok ? convertRecord(asked.value, format, game.number) : asked;
        if (!made.ok) {
          failed++;
          const which = record.ok ? `game ${game.number}: ` : '';
          sayAside(`Cannot convert ${source}: ${which}${made.error}.`);
          continue;
        }
        if (record.ok) said.notes(record.value.notes ?? []);
        said.lost(made.value.lost);
        await output.write([made.value.text], at);
        converted++;
      }
    }
    await output.end?.();
    isDone = true;
  } finally {
    if (!isDone) output.abandon?.();
  }
  for (const line of said.sentences(format)) sayAside(line);
  if (converted === 0 && failed === 0) sayAside('There is no such game.');
  if (converted > 0) return failed > 0 ? 1 : 0;
  return failed > 0 ? EXIT_FAILED : 1;
}

/** A line of one of the games in place of all of them. */
async function* oneLine(
  source: string,
  reading: Request['reading'],
  number = 1,
  variation: number,
): AsyncGenerator<NumberedGame> {
  const { record } = await readNamedRecord([source], {
    ...reading,
    game: number,
    variation,
    tellsVariations: false,
    keepsVariations: false,
  });
  yield { number, read: () => record };
}

/** What is to be known of the games, each thing once. */
class Said {
  readonly #notes = new Map<string, number>();
  readonly #lost = new Map<RecordPart, number>();

  /** Beginnings of sentences. */
  notes(notes: readonly string[]): void {
    for (const note of notes)
      if (this.#notes.size < MOST_NOTES || this.#notes.has(note)) count(this.#notes, note);
  }

  lost(parts: readonly RecordPart[]): void {
    for (const part of parts) count(this.#lost, part);
  }

  sentences(format: ConvertedFormat): readonly string[] {
    const notes = [...this.#notes].map(([note, games]) => sentence(`${note}${inGames(games)}`));
    if (this.#lost.size === 0) return notes;
    const parts = [...this.#lost].map(([part, games]) => `${part}${inGames(games)}`);
    return [...notes, `Lost, as ${FORMAT_NAMES[format].name} has no place for it: ${parts.join(', ')}.`];
  }
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inGames(games: number): string {
  return games === 1 ? '' : ` (${games} games)`;
}

/** With this rule, unless it tells its own. */
function withRule({ rule: told, ...others }: GameRecord, rule: Rule): GameRecord {
  return { rule: told ?? rule, ...others };
}
