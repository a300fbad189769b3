import type { Colour, Point, Position } from '../game/position.ts';
import { RULES } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import { type CoreExports, type CoreImports, WIN_SCORE } from './core-module.ts';

const PAGE = 65536;

/** Scores this near to WIN_SCORE count the plies to the end. */
const PROVEN_RANGE = 1000;

/** The core over a memory, before any of its functions has been called. */
export function instantiate(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  host: CoreImports,
): CoreExports {
  const instance = new WebAssembly.Instance(module, {
    env: { memory, abort },
    host: { ...host },
  });
  return instance.exports as unknown as CoreExports;
}

/** Pages are only taken from the system when they are first written, so a generous size costs nothing. */
export function createMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Puts a position on the board of this instance's slot. The rule's tables are prepared by the caller. */
export function setUpBoard(core: CoreExports, position: Position, unusable: readonly Point[] = []): void {
  core.resetBoard(position.width, position.height);
  for (const { x, y } of position.blocked) core.blockCell(x, y);
  for (const { x, y } of unusable) core.blockCell(x, y);
  for (const { x, y, colour } of position.stones) core.placeStone(x, y, colourNumber(colour));
  core.setSideToMove(colourNumber(position.sideToMove));
}

export function ruleNumber(position: Position): number {
  return RULES.indexOf(position.rule);
}

export function colourNumber(colour: Colour): number {
  return colour === 'black' ? 0 : 1;
}

/** The core's points are y * 32 + x. */
export function toPoint(cell: number): Point {
  return { x: cell & 31, y: cell >> 5 };
}

export function readScore(value: number): Score {
  if (value >= WIN_SCORE - PROVEN_RANGE) return { kind: 'win', plies: WIN_SCORE - value };
  if (value <= PROVEN_RANGE - WIN_SCORE) return { kind: 'loss', plies: WIN_SCORE + value };
  return { kind: 'value', value };
}

/** The inverse of readScore. */
export function scoreNumber(score: Score): number {
  if (score.kind === 'value') return score.value;
  return score.kind === 'win' ? WIN_SCORE - score.plies : score.plies - WIN_SCORE;
}

function abort(): never {
  throw new Error('the core aborted');
}
