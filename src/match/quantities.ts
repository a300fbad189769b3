import { type Parsed, parsed, unreadable } from '../game/parsed.ts';

/** Figures as options have them. The errors are the ends of sentences that begin with the option's name. */

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/i;
const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const BYTES = /^(\d+(?:\.\d+)?)([kmg])?(?:i?b)?$/i;
const BYTE_UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };
/** The largest number that managers send and engines read into 32 bits. */
const LARGEST = 2 ** 31 - 1;

/** `500`, `500ms`, `5s`, `2m`: in milliseconds. */
export function parseDuration(text: string): Parsed<number> {
  const [, figure, unit = 'ms'] = DURATION.exec(text.trim()) ?? [];
  if (figure === undefined) return unreadable(`is "${text}", which is no time such as 500ms, 5s or 2m`);
  const ms = Math.round(Number(figure) * (DURATION_UNITS[unit.toLowerCase()] ?? 1));
  return ms <= LARGEST ? parsed(ms) : unreadable(`is "${text}", which is more than 24 days`);
}

/** `350M`, `2G`, `367001600`: in bytes. */
export function parseBytes(text: string): Parsed<number> {
  const [, figure, unit = ''] = BYTES.exec(text.trim()) ?? [];
  if (figure === undefined) return unreadable(`is "${text}", which is no size such as 350M or 2G`);
  return parsed(Math.round(Number(figure) * (BYTE_UNITS[unit.toLowerCase()] ?? 1)));
}

export function parseWhole(text: string, least: number, most = LARGEST): Parsed<number> {
  const value = /^-?\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return parsed(value);
  const range = most === LARGEST ? `of at least ${least}` : `from ${least} to ${most}`;
  return unreadable(`is "${text}", which is no whole number ${range}`);
}

export function parseNumber(text: string): Parsed<number> {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? parsed(value) : unreadable(`is "${text}", which is no number`);
}

export function parseChoice<T extends string>(text: string, choices: readonly T[]): Parsed<T> {
  const choice = choices.find((one) => one === text.trim().toLowerCase());
  return choice !== undefined
    ? parsed(choice)
    : unreadable(`is "${text}", which is none of ${choices.join(', ')}`);
}
