import {
  BLACK,
  POINT_STRIDE,
  PROVEN_RANGE,
  RULE_CARO,
  RULE_CARO_EXACT,
  RULE_FREESTYLE,
  RULE_RENJU,
  RULE_STANDARD,
  WHITE,
  WIN_SCORE,
} from '../core/shared-constants.ts';
import type { Colour, Point, Position } from '../game/position.ts';
import type { Rule } from '../game/rule.ts';
import type { Score } from '../game/score.ts';
import type { CoreExports, CoreImports } from './core-module.ts';
import type { Net } from './net-file.ts';

const PAGE = 65536;

/** Upper bound for what the core needs below the table with one slot; only what is touched is ever taken. */
export const CORE_BYTES = 64 << 20;
/** As much as the core's static data needs. */
const PROBE_BYTES = 1 << 20;

/** A host that never stops a search and hears nothing of it. */
export const IDLE_HOST: CoreImports = { poll: () => 0, iterationDone: () => 0, rootMove: () => {} };

const CORE_RULE_NUMBERS: Readonly<Record<Rule, number>> = {
  freestyle: RULE_FREESTYLE,
  standard: RULE_STANDARD,
  renju: RULE_RENJU,
  caro: RULE_CARO,
  'caro-exact': RULE_CARO_EXACT,
};

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

/**
 * Whether threads can share a core's memory. It goes with how the core was built: a browser's page may have no shared
 * memory.
 */
export type MemoryKind = 'shared' | 'unshared';

/** Pages are only taken from the system when they are first written, so a generous size costs nothing. */
export function createMemory(bytes: number, kind: MemoryKind = 'shared'): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: kind === 'shared' });
}

/** Bytes that a core with `threads` threads needs below the transposition table: only an instance can tell. */
export function reservedBytes(module: WebAssembly.Module, threads: number, kind: MemoryKind): number {
  return instantiate(module, createMemory(PROBE_BYTES, kind), IDLE_HOST).reservedBytes(threads);
}

/**
 * Builds the tables of a rule and length of row in the shared memory, and loads the net that is given for it unless it
 * has a net. By one thread, while no other thread searches; takes hardly any time when both are there.
 */
export function prepareRule(
  core: CoreExports,
  memory: WebAssembly.Memory,
  { rule, rowLength }: Pick<Position, 'rule' | 'rowLength'>,
  net: Net | undefined,
): void {
  const number = CORE_RULE_NUMBERS[rule];
  core.prepareRule(number, rowLength);
  if (!net || core.loadedNet() === number) return;
  new Uint8Array(memory.buffer).set(net.payload, core.netAddress());
  core.loadNet(number, net.perspectives);
}

/** Puts a position on the board of this instance's slot. The rule's tables are prepared by the caller. */
export function setUpBoard(core: CoreExports, position: Position, unusable: readonly Point[] = []): void {
  core.resetBoard(position.width, position.height);
  for (const { x, y } of position.blocked) core.blockCell(x, y);
  for (const { x, y } of unusable) core.blockCell(x, y);
  for (const { x, y, colour } of position.stones) core.placeStone(x, y, colourNumber(colour));
  core.setSideToMove(colourNumber(position.sideToMove));
}

/** Adds the stones of a position after the first `first`, which the board already has. */
export function addStones(core: CoreExports, { stones, sideToMove }: Position, first: number): void {
  for (const { x, y, colour } of stones.slice(first)) core.placeStone(x, y, colourNumber(colour));
  core.setSideToMove(colourNumber(sideToMove));
}

export function colourNumber(colour: Colour): number {
  return colour === 'black' ? BLACK : WHITE;
}

export function toPoint(point: number): Point {
  return { x: point % POINT_STRIDE, y: Math.floor(point / POINT_STRIDE) };
}

export function readPoints(core: CoreExports): Point[] {
  return Array.from({ length: core.resultCount() }, (_, i) => toPoint(core.resultPoint(i)));
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
