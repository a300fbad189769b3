/**
 * An analysis, and lists of games and moves, for programs: objects of which each is a line of JSON, as
 * analysis.schema.json describes them.
 */
import type { FoulKind } from '../binding/foul.ts';
import { startJson } from '../game/formats/convert-record.ts';
import { formatPoint } from '../game/formats/notation.ts';
import type { Turn } from '../game/formats/played-moves.ts';
import { type Continuation, type LibraryPosition, turnName } from '../game/formats/renlib-path.ts';
import type { GameRecord } from '../game/game-record.ts';
import type { BoardSize, Colour, Point, Position } from '../game/position.ts';
import { type RenjuOpening, renjuOpening } from '../game/renju-opening.ts';
import type { Result } from '../game/result.ts';
import type { Rule } from '../game/rule.ts';
import { type Score, winningChance } from '../game/score.ts';
import { english } from '../play/words/en.ts';
import type { CellValue } from './cell-map.ts';
import {
  type AnalysedLine,
  type AnalysedPosition,
  chanceIn,
  type GameOver,
  type PositionFacts,
} from './game-analysis.ts';
import type { JudgedMove, Judgement, SideSummary } from './judged-moves.ts';
import type { StrongMoveKind, ThreatKind } from './threats.ts';

/** Points are letters from the left and numbers from the bottom: `H8`. */
export type PointName = string;

export type ScoreJson = { readonly value: number } | { readonly win: number } | { readonly loss: number };

export interface LineJson {
  readonly score: ScoreJson;
  readonly chance: number;
  readonly depth: number;
  readonly pv: readonly PointName[];
}

export interface GameJson extends BoardSize {
  readonly type: 'game';
  readonly rule: Rule;
  readonly rowLength: number;
  readonly black?: string;
  readonly white?: string;
  /** What the moves begin with, where that is not the empty board with black to move. */
  readonly start?: {
    readonly black: readonly PointName[];
    readonly white: readonly PointName[];
    readonly blocked: readonly PointName[];
    readonly sideToMove: Colour;
  };
  readonly moves: readonly PointName[];
  /** One of the 26 of renju. */
  readonly opening?: RenjuOpening;
}

export type ThreatJson = { readonly colour: Colour; readonly name: string } & (
  | { readonly stones: readonly PointName[]; readonly gaps: readonly PointName[] }
  | { readonly move: PointName }
);

export interface ForbiddenJson {
  readonly point: PointName;
  readonly reason: string;
  readonly rows: readonly { readonly stones: readonly PointName[]; readonly gaps: readonly PointName[] }[];
}

export interface PositionJson {
  readonly type: 'position';
  readonly ply: number;
  readonly sideToMove: Colour;
  readonly over?: { readonly kind: GameOver['kind']; readonly winner: Colour | null };
  readonly chance?: number;
  readonly lines: readonly LineJson[];
  readonly nodes: number;
  readonly ms: number;
  readonly threats: readonly ThreatJson[];
  readonly forbidden: readonly ForbiddenJson[];
}

export interface MoveJson {
  readonly type: 'move';
  readonly number: number;
  readonly colour: Colour;
  readonly point: PointName;
  readonly chanceBefore: number;
  readonly chanceAfter: number;
  readonly loss: number;
  readonly accuracy: number;
  readonly judgement: Judgement | null;
  readonly foul?: FoulKind;
  readonly overlooked?: JudgedMove['overlooked'];
  readonly best: LineJson;
  readonly answer?: LineJson;
}

export interface CellJson {
  readonly point: PointName;
  readonly colour: Colour;
  readonly forbidden?: true;
  readonly score?: ScoreJson;
  readonly chance?: number;
}

export type MapJson = ReturnType<typeof mapJson>;
export type EndJson = ReturnType<typeof endJson>;

export type AnalysisJson = GameJson | PositionJson | MapJson | MoveJson | EndJson;

/** Begins the output: what was read. */
export function gameJson(
  record: GameRecord,
  { rule, rowLength }: { readonly rule: Rule; readonly rowLength: number },
): GameJson {
  const { width, height, black, white, start, moves } = record;
  const players = { ...(black !== undefined && { black }), ...(white !== undefined && { white }) };
  const opening = renjuOpening(record);
  return {
    type: 'game',
    rule,
    width,
    height,
    rowLength,
    ...players,
    ...(start && { start: startJson(start, record) }),
    moves: names(moves, record),
    ...(opening && { opening }),
  };
}

export function positionJson(analysed: AnalysedPosition): PositionJson {
  const { ply, position, lines, nodes, ms, over, forbidden } = analysed;
  const chance = chanceIn(analysed);
  const name = (point: Point) => formatPoint(point, position);
  return {
    type: 'position',
    ply,
    sideToMove: position.sideToMove,
    ...(over && { over: { kind: over.kind, winner: over.kind === 'full' ? null : over.winner } }),
    ...(chance !== undefined && { chance: roundedChance(chance) }),
    lines: lines.map((line) => lineJson(line, position)),
    nodes,
    ms: Math.round(ms),
    threats: threatsJson(analysed),
    forbidden: forbidden.map(({ point, foul }) => ({
      point: name(point),
      reason: foul.kind,
      rows: foul.rows.map(({ stones, gaps }) => ({
        stones: names(stones, position),
        gaps: names(gaps, position),
      })),
    })),
  };
}

export function threatsJson({ position, threats }: PositionFacts): readonly ThreatJson[] {
  const name = (kind: ThreatKind | StrongMoveKind) => english.threats.named(kind, position.rowLength);
  return [
    ...threats.standing.map(({ colour, kind, stones, gaps }) => ({
      colour,
      name: name(kind),
      stones: names(stones, position),
      gaps: names(gaps, position),
    })),
    ...threats.moves.map(({ colour, kind, point }) => ({
      colour,
      name: name(kind),
      move: formatPoint(point, position),
    })),
  ];
}

export function moveJson(move: JudgedMove<AnalysedLine>, position: Position): MoveJson {
  const { number, colour, point, before, after, loss, accuracy, judgement = null } = move;
  const { foul, overlooked, best, answer } = move;
  return {
    type: 'move',
    number,
    colour,
    point: formatPoint(point, position),
    chanceBefore: roundedChance(before),
    chanceAfter: roundedChance(after),
    loss: rounded(loss),
    accuracy: rounded(accuracy),
    judgement,
    ...(foul && { foul: foul.kind }),
    ...(overlooked && { overlooked }),
    best: lineJson(best, position),
    ...(answer && { answer: lineJson(answer, position) }),
  };
}

export function mapJson(ply: number, position: Position, values: readonly CellValue[]) {
  return {
    type: 'map' as const,
    ply,
    cells: values.map(
      ({ point, colour, score }): CellJson => ({
        point: formatPoint(point, position),
        colour,
        ...(score === 'forbidden'
          ? { forbidden: true }
          : { score: scoreJson(score), chance: roundedChance(winningChance(score)) }),
      }),
    ),
  };
}

/** A line of an SGF, where they are listed; `after`: moves that the line before it begins with too. */
export function variationJson(line: Result<GameRecord>, number: number, after: number) {
  return {
    type: 'variation',
    number,
    after,
    ...(line.ok ? { moves: names(line.value.moves, line.value) } : { moves: [], error: line.error }),
  };
}

/** A game of a file, where they are listed. */
export function listedGameJson(number: number, record: Result<GameRecord>) {
  if (!record.ok) return { type: 'listed-game', number, error: record.error };
  const { moves, date, black, white, event, round, rule, openingRule, result } = record.value;
  const told = { date, black, white, event, round, rule, openingRule, result };
  return { type: 'listed-game', number, moves: moves.length, ...told };
}

/** A position of a library of RenLib, where its moves are listed. */
export function libraryJson(path: readonly Turn[], { times, isTurned, comments }: LibraryPosition) {
  return { type: 'library', path: path.map(turnName), times, turned: isTurned, comments: [...comments] };
}

export function continuationJson({ move, moves, isMarked, labels, comments }: Continuation) {
  return {
    type: 'continuation',
    move: turnName(move),
    moves,
    marked: isMarked,
    labels: [...labels],
    comments: [...comments],
  };
}

/** Ends the output. `stopped`: before all was done; `decisive`: the number of the move that decided the game. */
export function endJson(sides: readonly SideSummary[], isStopped: boolean, decisive?: number) {
  return {
    type: 'end' as const,
    stopped: isStopped,
    sides: sides.map((side) => ({
      ...side,
      averageLoss: rounded(side.averageLoss),
      ...(side.accuracy !== undefined && { accuracy: rounded(side.accuracy) }),
    })),
    ...(decisive !== undefined && { decisive }),
  };
}

function lineJson({ score, depth, pv }: AnalysedLine, position: Position): LineJson {
  return {
    score: scoreJson(score),
    chance: roundedChance(winningChance(score)),
    depth,
    pv: names(pv, position),
  };
}

/** `{"value": 35}`, `{"win": 7}` or `{"loss": 8}`, the latter in plies. */
function scoreJson(score: Score): ScoreJson {
  if (score.kind === 'value') return { value: Math.round(score.value) };
  return score.kind === 'win' ? { win: score.plies } : { loss: score.plies };
}

function names(points: readonly Point[], size: BoardSize): readonly string[] {
  return points.map((point) => formatPoint(point, size));
}

function rounded(fraction: number): number {
  return Math.round(10_000 * fraction) / 10_000;
}

/** 1 and 0 are those of proven wins and losses alone. */
function roundedChance(chance: number): number {
  return chance === 0 || chance === 1 ? chance : Math.min(0.9999, Math.max(0.0001, rounded(chance)));
}
