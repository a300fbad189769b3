/**
 * Types of values on a command line: how each is read, shown as a default, and described where one is wrong. Every
 * error is the one sentence `--name must be EXPECTED, not "TEXT"`.
 */

export interface ValueType<T> {
  /** What stands for the value in help texts: `N`, `TIME`, `FILE`. */
  readonly placeholder: string;
  /** Completes the sentence "--name must be ...": `a whole number from 1 to 99`. */
  readonly expected: string;
  /** The JSON schema of what stands for it in a file; absent: any text. */
  readonly json?: object;
  /** The value, or undefined if the text is none. */
  parse(text: string): T | undefined;
  /** As people read it, with its unit: how help texts show a default. Absent: as JavaScript writes it. */
  format?(value: T): string;
}

/** One whose values are shown elsewhere, too. */
export type ShownType<T> = ValueType<T> & Required<Pick<ValueType<T>, 'format'>>;

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** The largest number that managers send and engines read into 32 bits. */
const LARGEST_INT = 2 ** 31 - 1;
const JSON_NUMBER = { type: ['number', 'string'] } as const;

/** A whole number within bounds (both included); `unit` such as `MiB` or `%` is shown with it. */
export function whole(least: number, most = LARGEST_INT, unit?: string): ValueType<number> {
  const bounds = most === LARGEST_INT ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    placeholder: unit === '%' ? 'PERCENT' : 'N',
    expected: `a whole number ${bounds}${unit === undefined ? '' : ` (${unit})`}`,
    json: JSON_NUMBER,
    parse: (text) => (/^\d{1,15}$/.test(text.trim()) ? within(Number(text), least, most) : undefined),
    format: (number) => (unit === undefined ? String(number) : `${number} ${unit}`),
  };
}

/** A seed of random numbers (game/random.ts). */
export const seed = whole(0, 0xffff_ffff);

/** Any number within bounds (both included); without bounds any finite one. */
export function decimal(least = -Infinity, most = Infinity): ValueType<number> {
  return {
    placeholder: 'X',
    expected: `a number${least > -Infinity ? ` from ${least}` : ''}${most < Infinity ? ` to ${most}` : ''}`,
    json: JSON_NUMBER,
    parse: (text) => (text.trim() === '' ? undefined : within(Number(text), least, most)),
  };
}

function within(number: number, least: number, most: number): number | undefined {
  return Number.isFinite(number) && number >= least && number <= most ? number : undefined;
}

/** `500ms`, `5s`, `2m`, `1h`, and `0`: in milliseconds, up to the 24 days that managers can send. */
export const duration: ShownType<number> = {
  placeholder: 'TIME',
  expected: 'a time with its unit such as 500ms, 5s or 2m, below 24 days',
  ...measured(
    /^(?:0+|(\d+(?:\.\d+)?)(ms|s|m|h))$/i,
    { ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
    LARGEST_INT,
  ),
};

/** `350M`, `2G`, `367001600`: in bytes, the units being powers of 1024. */
export const bytes: ShownType<number> = {
  placeholder: 'SIZE',
  expected: 'a size such as 350M or 2G',
  ...measured(/^(\d+(?:\.\d+)?)([kmg])?(?:i?b)?$/i, { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 }),
};

/** A number with a unit, the smaller units first; it is shown in the largest that leaves it whole. */
function measured(pattern: RegExp, units: Readonly<Record<string, number>>, most = Infinity) {
  const sizes = Object.entries(units);
  return {
    parse(text: string): number | undefined {
      const match = pattern.exec(text.trim());
      if (!match) return undefined;
      const [, number = '0', typed = ''] = match;
      const [, size = 1] = sizes.find(([unit]) => unit.toLowerCase() === typed.toLowerCase()) ?? [];
      return within(Math.round(Number(number) * size), 0, most);
    },
    format(value: number): string {
      const [unit, size] = sizes.findLast(([, one]) => value >= one && value % one === 0) ?? ['', 1];
      return `${value / size}${unit}`;
    },
  };
}

/** One of a few words, whatever the case; help texts show the placeholder. */
export function choice<const T extends string>(
  choices: readonly T[],
  placeholder = choices.join('|'),
): ValueType<T> {
  return {
    placeholder,
    expected: `one of ${choices.join(', ')}`,
    json: { enum: choices },
    parse: (text) => choices.find((one) => one === text.trim().toLowerCase()),
  };
}

/** A wish; other arbiters write true and false, or on and off. */
export const yesNo: ValueType<boolean> = {
  placeholder: 'yes|no',
  expected: 'yes or no',
  json: { enum: ['yes', 'no', true, false] },
  parse(text) {
    const word = text.trim().toLowerCase();
    if (['yes', 'true', 'on'].includes(word)) return true;
    return ['no', 'false', 'off'].includes(word) ? false : undefined;
  },
  format: (value) => (value ? 'yes' : 'no'),
};

/** Any text, but for an empty one. */
export function text(placeholder: string, expected = `a ${placeholder.toLowerCase()}`): ValueType<string> {
  return {
    placeholder,
    expected,
    parse: (value) => (value === '' ? undefined : value),
  };
}

/** `3-8`, or `5` for `5-5`: a range within another. */
export function rangeWithin(least: number, most: number): ValueType<NumberRange> {
  return {
    placeholder: 'A-B',
    expected: `a range within ${least}-${most}`,
    parse(value) {
      const [, from, to = from] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(value.trim()) ?? [];
      const range = { least: Number(from), most: Number(to) };
      const fits = range.least >= least && range.least <= range.most && range.most <= most;
      return fits ? range : undefined;
    },
    format: (range) => `${range.least}-${range.most}`,
  };
}

/** Values with commas between them: `renju,standard`. */
export function listOf<T>(
  type: ValueType<T>,
  placeholder = `${type.placeholder},...`,
): ShownType<readonly T[]> {
  return {
    placeholder,
    expected: `a list, with commas, of which each is ${type.expected}`,
    parse(value) {
      const items = value.split(',').map((part) => type.parse(part));
      return items.some((item) => item === undefined) ? undefined : (items as T[]);
    },
    format: (items) => items.map((item) => type.format?.(item) ?? String(item)).join(','),
  };
}
