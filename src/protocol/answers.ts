import type { Point } from '../game/position.ts';

export const OK = 'OK';
export const SWAP = 'SWAP';
export const UNKNOWN = 'UNKNOWN command';

/**
 * No commas, blanks or equal signs inside the values, where c-gomoku-cli ends them, and no further "name",
 * which qpiskvork would show instead of the first.
 */
export const ABOUT = [
  'name="Tengen"',
  `version="${TENGEN_VERSION}"`,
  'author="Tengen"',
  'country="International"',
  'www="none"',
].join(', ');

export function error(reason: string): string {
  return `ERROR ${reason}`;
}

export function message(text: string): string {
  return `MESSAGE ${text}`;
}

/** Before a move that no search stands behind, or hardly one. The reason may come from the system: any text. */
export function noRealSearch(reason: string): string {
  return message(
    `No real search: ${reason
      .replace(/[^!-~]+/g, ' ')
      .slice(0, 200)
      .trim()}`,
  );
}

export function coordinates({ x, y }: Point): string {
  return `${x},${y}`;
}

export function moves(points: readonly Point[]): string {
  return points.map(coordinates).join(' ');
}

/** Two digits a coordinate; the full stop is what Yixin-Board stops reading at. */
export function forbidden(points: readonly Point[]): string {
  return `FORBID ${points.map(({ x, y }) => twoDigits(x) + twoDigits(y)).join('')}.`;
}

/** What Yixin-Board's settings may go up to: threads, and the table's size as the power of two in KB. */
export function capabilities(threads: number, hashSizeLog2: number): readonly string[] {
  return [message(`INFO MAX_THREAD_NUM ${threads}`), message(`INFO MAX_HASH_SIZE ${hashSizeLog2}`)];
}

/** `usage` from 0 to 1. */
export function hashUsage(usage: number): string {
  return message(`Hash usage: ${(100 * usage).toFixed(1)} %`);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
