/**
 * The database of renju.net (RenjuNet interchange format, `.rif` or `.xml`): lists of players, tournaments, rules and
 * openings, and then the games, which name them by their numbers:
 *
 *     <database>
 *       <players><player id="7" name="Ando" surname="Meritee" .../> ...</players>
 *       <games>
 *         <game id="1" tournament="3" round="2" rule="4" black="7" white="9" bresult="1" opening="12" ...>
 *           <move>h8 i9 i7 g9</move><info>...</info>
 *         </game> ...
 *
 * Numbers of points count from the bottom. bresult is 1, 0.5 or 0, black's share of the game. A file has 100,000 games
 * and more: it is read piece by piece, and what is kept of it is the lists alone.
 */
import { SaxesParser } from 'saxes';
import type { GameRecord, GameResult } from '../game-record.ts';
import { err, ok, type Result, shortened } from '../result.ts';
import { parseTurns } from './notation.ts';
import { playedTurns } from './played-moves.ts';

const SIZE = { width: 15, height: 15 };
/** Enough to tell a whole file from a part of one. */
const HEAD = 64;
/** Fed to the parser at once. */
const PIECE = 1 << 16;
/** Of one tag, or of a text between two. */
const MOST_BETWEEN_TAGS = 1 << 20;
const MOST_DEPTH = 50;
/** What the lists may take, in characters, with something for each row. */
const MOST_LISTED = 16 << 20;
const ROW_COST = 100;
/** No name is longer. */
const MOST_OF_NAME = 200;
/** Of the texts of a game, which are some hundred characters. */
const MOST_OF_GAME = 1 << 16;

const LISTS = ['players', 'tournaments', 'rules', 'openings'] as const;
type Lists = Readonly<Record<(typeof LISTS)[number], Map<string, Row>>>;
/** What is kept of a row's attributes. */
const KEPT = ['name', 'surname', 'abbr', 'year', 'start', 'rule'] as const;
type Row = Partial<Record<(typeof KEPT)[number], string>>;

/** A row that tells that the games by a rule are none of renju. */
const OTHER_GAME = /gomoku|swap-?2/i;

/** What begins a file, or what is cut out of one: a game, or the moves alone. */
export const RIF_START = /^\s*<(?:\?xml|!--|!doctype|database|games?|move)\b/i;
const WHOLE_FILE = /^\s*<(?:\?xml|!doctype)/i;

/** A game of a file, which is read when it is asked for. */
export interface RifGame {
  /** From 1. */
  readonly number: number;
  /** The error is the end of a sentence. */
  read(): Result<GameRecord>;
}

interface OpenGame {
  readonly attributes: Readonly<Record<string, string>>;
  moves: string;
  info: string;
}

/** Takes a file piece by piece, and gives the games that end in each. */
export class RifReader {
  readonly #lists: Lists = {
    players: new Map(),
    tournaments: new Map(),
    rules: new Map(),
    openings: new Map(),
  };
  #listed = 0;
  /** Not given to the parser yet. */
  #held = '';
  #parser: SaxesParser | undefined;
  readonly #path: string[] = [];
  #game: OpenGame | undefined;
  #games: RifGame[] = [];
  #count = 0;
  #hadTag = false;
  #betweenTags = 0;
  #error: string | undefined;

  /** Why nothing more is read, if so: the end of a sentence. */
  get error(): string | undefined {
    return this.#error;
  }

  push(text: string): readonly RifGame[] {
    this.#games = [];
    this.#held += text;
    if (this.#parser || this.#held.length >= HEAD) this.#feed();
    return this.#games;
  }

  /** The games that are left, when all has been given. The error may be that the file ends where it may not. */
  end(): readonly RifGame[] {
    this.#games = [];
    this.#feed();
    if (this.#error === undefined) this.#parse((parser) => parser.close());
    if (this.#error === undefined && this.#count === 0) this.#error = 'there is no game in it';
    return this.#games;
  }

  #feed(): void {
    const text = this.#held;
    this.#held = '';
    this.#parser ??= this.#begin(!WHOLE_FILE.test(text));
    for (let at = 0; at < text.length && this.#error === undefined; at += PIECE) {
      const piece = text.slice(at, at + PIECE);
      this.#hadTag = false;
      this.#parse((parser) => {
        parser.write(piece);
        this.#betweenTags = this.#hadTag ? 0 : this.#betweenTags + piece.length;
        if (this.#betweenTags > MOST_BETWEEN_TAGS)
          this.#refuse(`has more than ${MOST_BETWEEN_TAGS} characters without a tag`);
      });
    }
  }

  /** To the first fault, which is thrown through the parser: by itself it goes on, and tells each one that follows. */
  #parse(step: (parser: SaxesParser) => void): void {
    try {
      if (this.#parser) step(this.#parser);
    } catch (error) {
      if (this.#error === undefined) throw error;
    }
  }

  #begin(fragment: boolean): SaxesParser {
    const parser = new SaxesParser({ fragment, position: true });
    parser.on('error', ({ message }) => {
      // What follows a colon is the file's own text.
      const fault = message.replace(/^[\d:]+: /, '').replace(/(?<=: ).+/s, shortened);
      this.#refuse(`is damaged (${fault})`);
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes as Record<string, string>));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('closetag', ({ name }) => this.#close(name));
    return parser;
  }

  #refuse(why: string): never {
    const games = this.#count === 0 ? '' : `, after game ${this.#count},`;
    this.#error = `line ${this.#parser?.line ?? 1}${games} ${why}`;
    throw new Error(this.#error);
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#hadTag = true;
    const list = LISTS.find((one) => one === this.#path.at(-1));
    if (this.#path.push(name) > MOST_DEPTH) this.#refuse(`has a tag within ${MOST_DEPTH} others`);
    else if (list) this.#keep(this.#lists[list], attributes);
    else if (name === 'game' || (name === 'move' && !this.#game))
      this.#game = { attributes, moves: '', info: '' };
  }

  #keep(list: Map<string, Row>, attributes: Record<string, string>): void {
    const kept = KEPT.flatMap((name) =>
      attributes[name] ? [[name, owned(attributes[name].slice(0, MOST_OF_NAME))] as const] : [],
    );
    this.#listed += kept.reduce((sum, [, value]) => sum + value.length, ROW_COST);
    if (this.#listed > MOST_LISTED) this.#refuse('makes the lists of players and tournaments too long');
    else list.set(owned((attributes.id ?? '').slice(0, MOST_OF_NAME)), Object.fromEntries(kept));
  }

  #text(text: string): void {
    const game = this.#game;
    if (!game) return;
    const part = this.#path.at(-1);
    if (part === 'move') game.moves += text;
    if (part === 'info') game.info += text;
    if (game.moves.length + game.info.length > MOST_OF_GAME)
      this.#refuse('makes the text of a game too long');
  }

  #close(name: string): void {
    this.#hadTag = true;
    this.#path.pop();
    if (!this.#game) return;
    if (name !== 'game' && (name !== 'move' || this.#path.includes('game'))) return;
    const game = this.#game;
    this.#game = undefined;
    this.#games.push({ number: ++this.#count, read: () => readGame(game, this.#lists) });
  }
}

/** The games of a text one by one; after an error, which is the end of a sentence, there are no more. */
export function* rifGames(text: string): Generator<Result<RifGame>> {
  const reader = new RifReader();
  for (let at = 0; at < text.length && reader.error === undefined; at += PIECE)
    for (const game of reader.push(text.slice(at, at + PIECE))) yield ok(game);
  for (const game of reader.end()) yield ok(game);
  if (reader.error !== undefined) yield err(reader.error);
}

function readGame({ attributes, moves, info }: OpenGame, lists: Lists): Result<GameRecord> {
  const turns = parseTurns(moves, SIZE);
  if (!turns.ok) return turns;
  const tournament = lists.tournaments.get(attributes.tournament ?? '');
  const ruleId = attributes.rule ?? tournament?.rule ?? '';
  const rule = lists.rules.get(ruleId)?.name;
  return ok({
    ...SIZE,
    ...(OTHER_GAME.test(rule ?? '') ? {} : { rule: 'renju' as const }),
    black: playerOf(attributes.black, lists),
    white: playerOf(attributes.white, lists),
    event: tournament?.name,
    round: attributes.round || undefined,
    date: tournament?.start ?? tournament?.year,
    openingRule: rule,
    comment: commentOf(attributes, rule, info, lists),
    openingLength: 0,
    ...playedTurns(turns.value),
    result: resultOf(attributes.bresult),
  });
}

function playerOf(id: string | undefined, { players }: Lists): string | undefined {
  if (!id) return undefined;
  const { name = '', surname = '' } = players.get(id) ?? {};
  return `${name.trim()} ${surname.trim()}`.trim() || `player ${id}`;
}

function resultOf(share: string | undefined): GameResult | undefined {
  const black = Number.parseFloat(share ?? '');
  if (black === 1) return { winner: 'black', reason: 'unknown' };
  if (black === 0) return { winner: 'white', reason: 'unknown' };
  return black === 0.5 ? { winner: 'none', reason: 'unknown' } : undefined;
}

/** What no other part of a record has a place for, a line each. */
function commentOf(
  attributes: Readonly<Record<string, string>>,
  rule: string | undefined,
  info: string,
  lists: Lists,
): string | undefined {
  const opening = lists.openings.get(attributes.opening ?? '');
  const times = [
    ...(attributes.btime ? [`black ${attributes.btime}`] : []),
    ...(attributes.wtime ? [`white ${attributes.wtime}`] : []),
  ];
  const lines = [
    ['Opening rule', rule],
    ['Opening', [opening?.abbr, opening?.name].filter(Boolean).join(' ')],
    ['Swap', attributes.swap],
    ['Alternative moves', attributes.alt],
    ['Time', times.join(', ')],
    ['Published by', playerOf(attributes.publisher, lists)],
  ].flatMap(([name, text]) => (text?.trim() ? [`${name}: ${text.trim()}`] : []));
  return [...lines, ...(info.trim() === '' ? [] : [info.trim()])].join('\n') || undefined;
}

/** A string of its own: parts of a text keep the whole of it in memory. */
function owned(text: string): string {
  return text.split('').join('');
}
