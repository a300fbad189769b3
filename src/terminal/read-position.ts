/** The position that a command is asked about: of a file, of standard input, or of the command line's own words. */
import { type GameRecord, positionAfterMoves } from '../game/game-record.ts';
import type { BoardSize, Colour, Position } from '../game/position.ts';
import { err, ok, type Result, sentence } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { CommandError } from './command-error.ts';
import { readNamedRecord } from './read-games.ts';
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
  /** Which of its lines, where it has variations; the main line, 0, unless given. */
  readonly variation?: number | undefined;
  /** An SGF of another game than Gomoku is read too. */
  readonly anyGame?: boolean | undefined;
}

/** What is told where nothing says the rule. */
const RULE_NOT_TOLD = 'nothing tells the rule: freestyle is taken, and --rule names another';

/** A position, and what its reader should know of how it was read: beginnings of sentences. */
export interface ReadPosition {
  readonly position: Position;
  readonly notes: readonly string[];
}

/** The position of a game. The error is the end of a sentence that begins with the text's name. */
export function positionOf(record: GameRecord, wishes: PositionWishes): Result<ReadPosition> {
  const { moves, rule, openingRule, notes = [] } = record;
  const count = wishes.moves ?? moves.length;
  if (count > moves.length) return err(`it has only ${moves.length} moves, not ${count}`);
  const rules = { rule: wishes.rule ?? rule ?? 'freestyle', rowLength: wishes.rowLength };
  const position = positionAfterMoves(record, rules, count);
  const isRuleTold = (wishes.rule ?? rule) !== undefined;
  return ok({
    position: { ...position, sideToMove: wishes.sideToMove ?? position.sideToMove },
    notes: [...notes, ...ruleNotes(openingRule, isRuleTold)],
  });
}

/** What is told of the rule by which a game was played. */
export function ruleNotes(openingRule: string | undefined, isRuleTold: boolean): readonly string[] {
  return [
    ...(openingRule === undefined ? [] : [`the rule of the opening was ${openingRule}`]),
    ...(isRuleTold ? [] : [RULE_NOT_TOLD]),
  ];
}

/** The named position; throws a CommandError, a sentence, if there is none. What it was taken for is told on stderr. */
export async function readPosition(words: readonly string[], wishes: PositionWishes): Promise<Position> {
  const { size, sideToMove, anyGame, variation, game = 1 } = wishes;
  const { name, record } = await readNamedRecord(words, { size, sideToMove, anyGame, variation, game });
  const read = record.ok ? positionOf(record.value, wishes) : record;
  if (!read.ok) throw new CommandError(`${name}: ${read.error}.`);
  tellNotes(read.value.notes);
  return read.value.position;
}

/** Each a sentence on standard error. */
export function tellNotes(notes: readonly string[]): void {
  for (const note of notes) sayAside(sentence(note));
}
