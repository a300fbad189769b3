/** A game and its record: the record that keeps it, and what is to be said of one that takes its place. */
import { lostParts, type RecordPart, type WrittenFormat } from '../game/formats/convert-record.ts';
import type { RecordReading } from '../game/formats/read-record.ts';
import {
  colourOfMove,
  type GameRecord,
  type GameResult,
  type MoveNode,
  type RecordedMove,
} from '../game/game-record.ts';
import { hasPasses, isBranched, variationsOf, withLine } from '../game/game-tree.ts';
import { type BoardSize, type Point, samePoint } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import { type Game, resultOf, type Seat, stonesAtStart } from './game.ts';
import { openingStepsOf } from './opening-record.ts';
import { openingStory } from './sentences.ts';
import { words } from './words.ts';

/** How a text or a file is read: whose turn it is where it leaves that open, nobody can be asked. */
export function readingFor(
  { width, height }: BoardSize,
  others: Pick<RecordReading, 'anyGame' | 'otherGameHint'>,
): RecordReading {
  return { size: { width, height }, sideToMove: 'black', keepsVariations: true, ...others };
}

/**
 * What a record changes, as parts of sentences, where it takes the place of a game of these terms; what it does not say
 * but is assumed, what was left out. `saysRule`: whether a rule that it does not name is worth a word.
 */
export function recordNotes(
  record: GameRecord,
  before: BoardSize & { readonly rule: Rule },
  saysRule = true,
): readonly string[] {
  const { width, height, rule = before.rule, notes = [] } = record;
  const isOther = rule !== before.rule || width !== before.width || height !== before.height;
  return [
    ...(isOther ? [words.records.termsNow(rule, `${width}x${height}`)] : []),
    ...notes,
    ...(saysRule && !record.rule ? [words.records.ruleAssumed(rule)] : []),
    ...(hasPasses(record) ? [words.records.passesLeftOut] : []),
  ];
}

/** What a record is to say besides the moves. */
export type RecordNames = Pick<GameRecord, 'event' | 'date' | 'turnMs'> & Readonly<Record<Seat, string>>;

/** The game as files keep it. Stones that it began with are its first moves if they can be: black and white in turn. */
export function recordOf(game: Game, { person, engine, ...others }: RecordNames): GameRecord {
  const { position, seats, setup } = game;
  const { start } = setup;
  const isInTurn =
    !start?.blocked?.length &&
    position.stones.every(({ colour }, index) => colour === colourOfMove(index)) &&
    position.sideToMove === colourOfMove(position.stones.length);
  const setUp = start && !isInTurn ? start.stones.length : 0;
  const names: Readonly<Record<Seat, string>> = { person, engine };
  const kept = keptOf(game, setUp);
  const result = resultOf(game) ?? kept.result;
  const story = openingStory(game);
  // What was said of an opening that went on since then is said again.
  const comment = kept.comment !== undefined && !story.startsWith(kept.comment) ? kept.comment : story;
  const openingSteps = openingStepsOf(game);
  const record: GameRecord = {
    width: position.width,
    height: position.height,
    rule: position.rule,
    black: names[seats.black],
    white: names[seats.white],
    ...others,
    ...kept.names,
    ...(comment !== '' && { comment }),
    ...(openingSteps.length > 0 && { openingSteps }),
    ...(start && !isInTurn && { start }),
    openingLength: (start?.stones.length ?? 0) - setUp,
    moves: position.stones.slice(setUp).map(({ x, y }, i) => kept.moves[i] ?? { x, y }),
    ...(result && { result }),
  };
  if (!setup.record?.tree) return record;
  const moves = position.stones.slice(start?.stones.length ?? 0);
  return withVariations(record, game, withLine(variationsOf(setup.record), moves));
}

/** The record with these variations of its game, from where the game began. */
export function withVariations(record: GameRecord, game: Game, children: readonly MoveNode[]): GameRecord {
  if (!isBranched(children)) return record;
  const { start, moves } = record;
  // Stones that the game began with may be moves of its record.
  const before = moves.slice(0, start ? 0 : stonesAtStart(game));
  const all = before.reduceRight<readonly MoveNode[]>(
    (after, { x, y }) => [{ point: { x, y }, children: after }],
    children,
  );
  return { ...record, tree: { ...(start && { start }), children: all } };
}

/** What the record that a game was read from says, and a file of this format does not. */
export function lostOf({ setup }: Game, record: GameRecord, format: WrittenFormat): readonly RecordPart[] {
  const had = setup.record ? lostParts(setup.record, format) : [];
  return lostParts(record, format).filter((part) => had.includes(part));
}

/** Parts of a record that are of the whole game. */
const NAMES = ['black', 'white', 'event', 'round', 'date', 'openingRule', 'turnMs', 'matchMs'] as const;

interface KeptParts {
  /** Of who played and when, as long as every move is the record's. */
  readonly names: Partial<GameRecord> | undefined;
  /** As far as the game is the record's. */
  readonly moves: readonly RecordedMove[];
  readonly comment: string | undefined;
  readonly result: GameResult | undefined;
}

const NOTHING_KEPT: KeptParts = { names: undefined, moves: [], comment: undefined, result: undefined };

/** What the record that a game was read from says of what is on the board. `setUp`: how many stones are no moves. */
function keptOf({ position, setup: { record } }: Game, setUp: number): KeptParts {
  if (!record) return NOTHING_KEPT;
  const { stones } = position;
  const before = record.start?.stones ?? [];
  const recorded: readonly Point[] = [...before, ...record.moves];
  const other = stones.findIndex((stone, i) => !recorded[i] || !samePoint(stone, recorded[i]));
  const common = other < 0 ? stones.length : other;
  const moves = record.moves.slice(0, Math.max(0, common - before.length));
  // Of moves that count as set up by now, what is said of them is said of the game.
  const asSetUp = moves.slice(0, Math.max(0, setUp - before.length));
  const comments = [record.comment, ...asSetUp.map(({ comment }) => comment)];
  const said = comments.filter((comment) => comment !== undefined);
  return {
    names:
      other < 0
        ? Object.fromEntries(
            NAMES.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
          )
        : undefined,
    moves: [...before.slice(setUp).map(({ x, y }) => ({ x, y })), ...moves.slice(asSetUp.length)],
    comment: said.length > 0 ? said.join('\n') : undefined,
    result: other < 0 && common === recorded.length ? record.result : undefined,
  };
}
