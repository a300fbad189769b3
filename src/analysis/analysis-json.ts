/** An analysis for programs: objects of which each is a line of JSON. analysis.schema.json describes them. */
import { formatPoint } from '../game/formats/notation.ts';
import type { GameRecord } from '../game/game-record.ts';
import type { Point, Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import { winningChance } from '../game/winning-chance.ts';
import type { CellValue } from './cell-map.ts';
import {
  type AnalysedLine,
  type AnalysedPosition,
  chanceIn,
  type JudgedMove,
  type SideSummary,
} from './game-analysis.ts';
import { threatName } from './threats.ts';

/** Begins the output: what was read. */
export function gameJson(
  record: GameRecord,
  { rule, rowLength }: { readonly rule: Rule; readonly rowLength: number },
): object {
  const { width, height, black, white, moves } = record;
  const players = { ...(black !== undefined && { black }), ...(white !== undefined && { white }) };
  return { type: 'game', rule, width, height, rowLength, ...players, moves: names(moves, record) };
}

export function positionJson(analysed: AnalysedPosition): object {
  const { ply, position, lines, nodes, ms, over, threats, forbidden } = analysed;
  const chance = chanceIn(analysed);
  const name = (point: Point) => formatPoint(point, position);
  return {
    type: 'position',
    ply,
    sideToMove: position.sideToMove,
    ...(over && { over: { kind: over.kind, winner: over.kind === 'full' ? null : over.winner } }),
    ...(chance !== undefined && { chance: rounded(chance) }),
    lines: lines.map((line) => lineJson(line, position)),
    nodes,
    ms: Math.round(ms),
    threats: [
      ...threats.standing.map(({ colour, kind, stones, gaps }) => ({
        colour,
        name: threatName(kind, position.rowLength),
        stones: names(stones, position),
        gaps: names(gaps, position),
      })),
      ...threats.moves.map(({ colour, kind, point }) => ({
        colour,
        name: threatName(kind, position.rowLength),
        move: name(point),
      })),
    ],
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

export function moveJson(move: JudgedMove, position: Position): object {
  const { number, colour, point, before, after, loss, judgement = null, best, answer } = move;
  return {
    type: 'move',
    number,
    colour,
    point: formatPoint(point, position),
    chanceBefore: rounded(before),
    chanceAfter: rounded(after),
    loss: rounded(loss),
    judgement,
    best: lineJson(best, position),
    ...(answer && { answer: lineJson(answer, position) }),
  };
}

export function mapJson(ply: number, position: Position, values: readonly CellValue[]): object {
  return {
    type: 'map',
    ply,
    cells: values.map(({ point, colour, score }) => ({
      point: formatPoint(point, position),
      colour,
      ...(score === 'forbidden'
        ? { forbidden: true }
        : { score: scoreJson(score), chance: rounded(winningChance(score)) }),
    })),
  };
}

/** Ends the output. `stopped`: before all was done. */
export function endJson(sides: readonly SideSummary[], isStopped: boolean): object {
  return {
    type: 'end',
    stopped: isStopped,
    sides: sides.map((side) => ({ ...side, averageLoss: rounded(side.averageLoss) })),
  };
}

function lineJson({ score, depth, pv }: AnalysedLine, position: Position): object {
  return { score: scoreJson(score), chance: rounded(winningChance(score)), depth, pv: names(pv, position) };
}

/** `{"value": 35}`, `{"win": 7}` or `{"loss": 8}`, the latter in plies. */
function scoreJson(score: Score): object {
  return score.kind === 'value' ? { value: Math.round(score.value) } : { [score.kind]: score.plies };
}

function names(points: readonly Point[], size: { width: number; height: number }): readonly string[] {
  return points.map((point) => formatPoint(point, size));
}

function rounded(fraction: number): number {
  return Math.round(10_000 * fraction) / 10_000;
}
