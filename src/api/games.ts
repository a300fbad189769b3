/** Games: their records, and what their moves were worth. */
import {
  type GameJson,
  gameJson,
  type MoveJson,
  moveJson,
  type PositionJson,
  positionJson,
} from '../analysis/analysis-json.ts';
import { type AnalysedPosition, factsOf, gamePositions, isOpen } from '../analysis/game-analysis.ts';
import {
  BLUNDER_BOUND,
  decisiveMove,
  judgeMoves,
  type SideSummary,
  summaryOf,
} from '../analysis/judged-moves.ts';
import { type Defined, defined } from '../game/defined.ts';
import { writeRecord as formatRecord, type WrittenFormat } from '../game/formats/convert-record.ts';
import type { RecordReading } from '../game/formats/read-record.ts';
import { readRecordFile } from '../game/formats/renlib-record.ts';
import type { RecordedMove as AnyMove, GameRecord as AnyRecord } from '../game/game-record.ts';
import type { Position } from '../game/position.ts';
import { sentence } from '../game/result.ts';
import { ROW_LENGTH, type Rule } from '../game/rule.ts';
import type { Engine, SearchLimits } from './engine.ts';
import { TengenError } from './errors.ts';
import { recordPosition } from './positions.ts';

/** A game as files keep it. What it does not tell is absent, so that `{ rule: 'renju', ...game }` has a rule. */
export interface GameRecord extends Defined<AnyRecord> {
  readonly moves: readonly RecordedMove[];
}

export type RecordedMove = Defined<AnyMove>;

/** How `readRecord` reads what a text does not say itself. */
export type ReadOptions = Pick<RecordReading, 'size' | 'game' | 'variation' | 'sideToMove' | 'anyGame'>;

/**
 * Reads a game: SGF, Piskvork's psq, renju.net's RIF, RenLib's libraries, lists of moves, drawn boards. Give the bytes
 * of a file as they are: its charset is found out. Throws a TengenError (`bad-record`).
 */
export function readRecord(text: string | Uint8Array, options: ReadOptions = {}): GameRecord {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const record = readRecordFile(bytes, options);
  if (!record.ok) throw new TengenError('bad-record', sentence(record.error));
  const { moves } = record.value;
  return { ...defined(record.value), moves: moves.map((move) => defined(move)) };
}

/**
 * A game as a file's text. Throws a TengenError (`bad-record`) where the format has no place for what is on the board.
 */
export function writeRecord(record: GameRecord, format: WrittenFormat = 'sgf'): string {
  const text = formatRecord(record, format);
  if (!text.ok) throw new TengenError('bad-record', sentence(text.error));
  return text.value;
}

export interface AnalyzeOptions {
  /** Where the record does not tell: freestyle unless given. */
  readonly rule?: Rule;
  /** Of each position; a second unless given. */
  readonly limits?: SearchLimits;
  /** Best lines of each position; 1 unless given. */
  readonly lines?: number;
  /** The loss of chance above which a move is a blunder, 0 to 1; 0.2 unless given. */
  readonly blunder?: number;
  /** Hears how many of how many positions are done. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Ends the analysis, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * A game, its positions and its moves; the objects of `tengen analyze --json`, which analysis.schema.json describes.
 */
export interface GameAnalysis {
  readonly game: GameJson;
  /** From before the first move to after the last. */
  readonly positions: readonly PositionJson[];
  readonly moves: readonly MoveJson[];
  readonly sides: readonly SideSummary[];
  /** The number of the move that decided the game, from 1; absent if none did. */
  readonly decisive?: number;
}

/**
 * Searches every position of a game, the last one first, and judges its moves. `game`: a record, or a text that
 * `readRecord` reads. Rejects as `engine.search` does, and with `bad-record`.
 */
export async function analyzeGame(
  engine: Engine,
  game: GameRecord | string,
  options: AnalyzeOptions = {},
): Promise<GameAnalysis> {
  const { limits = {}, lines = 1, blunder = BLUNDER_BOUND, onProgress, signal } = options;
  const record = typeof game === 'string' ? readRecord(game) : game;
  const { rule } = recordPosition(record, options.rule);
  const rules = { rule, rowLength: ROW_LENGTH };
  const referee = engine.rules.referee;
  const positions = gamePositions(record, rules, referee);
  if (!positions.ok) throw new TengenError('bad-record', sentence(positions.error));
  const analysed: AnalysedPosition[] = [];
  for (let ply = positions.value.length - 1; ply >= 0; ply--) {
    const facts = factsOf(positions.value, ply, referee);
    const found = isOpen(facts)
      ? await engine.search(facts.position, limits, { lines, ...(signal && { signal }) })
      : undefined;
    analysed.unshift({
      ...facts,
      lines: found?.lines.map(({ score, depth, points }) => ({ score, depth, pv: points })) ?? [],
      nodes: found?.nodes ?? 0,
      ms: found?.ms ?? 0,
    });
    onProgress?.(analysed.length, positions.value.length);
  }
  const judged = judgeMoves(analysed, blunder);
  const decisive = decisiveMove(judged, analysed)?.number;
  return {
    game: gameJson(record, rules),
    positions: analysed.map(positionJson),
    moves: judged.map((move) => moveJson(move, positions.value[move.number - 1] as Position)),
    sides: [summaryOf(judged, 'black'), summaryOf(judged, 'white')],
    ...(decisive !== undefined && { decisive }),
  };
}
