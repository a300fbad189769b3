import { err, ok, type Result } from '../game/result.ts';

/** Figures as options have them. The errors are the ends of sentences that begin with the option's name. */

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/i;
const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const BYTES = /^(\d+(?:\.\d+)?)([kmg])?(?:i?b)?$/i;
const BYTE_UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };
/** The largest number that managers send and engines read into 32 bits. */
const LARGEST = 2 ** 31 - 1;

/** `500`, `500ms`, `5s`, `2m`: in milliseconds. */
export function parseDuration(text: string): Result<number> {
  const [, figure, unit = 'ms'] = DURATION.exec(text.trim()) ?? [];
  if (figure === undefined) return err(`is "${text}", which is no time such as 500ms, 5s or 2m`);
  const ms = Math.round(Number(figure) * (DURATION_UNITS[unit.toLowerCase()] ?? 1));
  return ms <= LARGEST ? ok(ms) : err(`is "${text}", which is more than 24 days`);
}

/** `350M`, `2G`, `367001600`: in bytes. */
export function parseBytes(text: string): Result<number> {
  const [, figure, unit = ''] = BYTES.exec(text.trim()) ?? [];
  if (figure === undefined) return err(`is "${text}", which is no size such as 350M or 2G`);
  return ok(Math.round(Number(figure) * (BYTE_UNITS[unit.toLowerCase()] ?? 1)));
}

export function parseWhole(text: string, least: number, most = LARGEST): Result<number> {
  const value = /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return ok(value);
  const range = most === LARGEST ? `of at least ${least}` : `from ${least} to ${most}`;
  return err(`is "${text}", which is no whole number ${range}`);
}

export function parseNumber(text: string): Result<number> {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? ok(value) : err(`is "${text}", which is no number`);
}

export function parseChoice<T extends string>(text: string, choices: readonly T[]): Result<T> {
  const choice = choices.find((one) => one === text.trim().toLowerCase());
  return choice !== undefined ? ok(choice) : err(`is "${text}", which is none of ${choices.join(', ')}`);
}
