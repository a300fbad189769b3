/**
 * Types of values on a command line: how each is read, shown as a default, and described where one is wrong. Every
 * error is the one sentence `--name must be EXPECTED, not "TEXT"`.
 */

export interface ValueType<T> {
  /** What stands for the value in help texts: `N`, `TIME`, `FILE`. */
  readonly placeholder: string;
  /** Completes the sentence "--name must be ...": `a whole number from 1 to 99`. */
  readonly expected: string;
  /** All there are, of a value that is one of a few words. */
  readonly choices?: readonly string[];
  /** Whether it is written as a plain number. */
  readonly isNumber?: boolean;
  /** The value, or undefined if the text is none. */
  parse(text: string): T | undefined;
  /** As people read it, with its unit: how help texts show a default. */
  format(value: T): string;
}

export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** The largest number that managers send and engines read into 32 bits. */
const LARGEST_INT = 2 ** 31 - 1;

const WHOLE = /^\d{1,15}$/;
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/i;
const NO_TIME = /^0+$/;
const DURATION_UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const BYTES = /^(\d+(?:\.\d+)?)([kmg])?(?:i?b)?$/i;
const BYTE_UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** A whole number within bounds (both included); `unit` such as `MiB` or `%` is shown with it. */
export function whole(
  { least, most = LARGEST_INT }: Partial<NumberRange> & { readonly least: number },
  unit?: string,
): ValueType<number> {
  const bounds = most === LARGEST_INT ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    placeholder: unit === '%' ? 'PERCENT' : 'N',
    expected: `a whole number ${bounds}${unit === undefined ? '' : ` (${unit})`}`,
    isNumber: true,
    parse(text) {
      const number = WHOLE.test(text.trim()) ? Number(text) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
    format: (number) => (unit === undefined ? String(number) : `${number} ${unit}`),
  };
}

/** Any number within bounds (both included); without bounds any finite one. */
export function decimal({
  least = -Infinity,
  most = Infinity,
}: Partial<NumberRange> = {}): ValueType<number> {
  const bounds = [
    ...(least > -Infinity ? [`from ${least}`] : []),
    ...(most < Infinity ? [`${least > -Infinity ? '' : 'up '}to ${most}`] : []),
  ];
  return {
    placeholder: 'X',
    expected: ['a number', ...bounds].join(' '),
    isNumber: true,
    parse(text) {
      const number = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(number) && number >= least && number <= most ? number : undefined;
    },
    format: String,
  };
}

/** `500ms`, `5s`, `2m`, `1h`, and `0`: in milliseconds, up to the 24 days that managers can send. */
export const duration: ValueType<number> = {
  placeholder: 'TIME',
  expected: 'a time with its unit such as 500ms, 5s or 2m, below 24 days',
  parse(text) {
    if (NO_TIME.test(text.trim())) return 0;
    const [, number, unit = ''] = DURATION.exec(text.trim()) ?? [];
    if (number === undefined) return undefined;
    const ms = Math.round(Number(number) * (DURATION_UNITS[unit.toLowerCase()] ?? 1));
    return ms <= LARGEST_INT ? ms : undefined;
  },
  format(ms) {
    const units = Object.entries(DURATION_UNITS).filter(([, size]) => ms >= size && ms % size === 0);
    const [unit, size] = units.at(-1) ?? ['ms', 1];
    return ms === 0 ? '0' : `${ms / size}${unit}`;
  },
};

/** `350M`, `2G`, `367001600`: in bytes, the units being powers of 1024. */
export const bytes: ValueType<number> = {
  placeholder: 'SIZE',
  expected: 'a size such as 350M or 2G',
  parse(text) {
    const [, number, unit = ''] = BYTES.exec(text.trim()) ?? [];
    return number === undefined
      ? undefined
      : Math.round(Number(number) * (BYTE_UNITS[unit.toLowerCase()] ?? 1));
  },
  format(size) {
    const units = Object.entries(BYTE_UNITS).filter(([, unit]) => size >= unit && size % unit === 0);
    const [letter, unit] = units.at(-1) ?? ['', 1];
    return `${size / unit}${letter.toUpperCase()}`;
  },
};

/** One of a few words, whatever the case; help texts show them all, or the placeholder. */
export function choice<const T extends string>(
  choices: readonly T[],
  { placeholder = choices.join('|') }: { readonly placeholder?: string } = {},
): ValueType<T> {
  return {
    placeholder,
    expected: `one of ${choices.join(', ')}`,
    choices,
    parse(text) {
      const word = text.trim().toLowerCase();
      return choices.find((one) => one === word);
    },
    format: (value) => value,
  };
}

/** A wish; other arbiters write true and false, or on and off. */
export const yesNo: ValueType<boolean> = {
  placeholder: 'yes|no',
  expected: 'yes or no',
  choices: ['yes', 'no'],
  parse(text) {
    const word = text.trim().toLowerCase();
    if (['yes', 'true', 'on'].includes(word)) return true;
    return ['no', 'false', 'off'].includes(word) ? false : undefined;
  },
  format: (value) => (value ? 'yes' : 'no'),
};

/** Any text, but for an empty one. */
export function text(placeholder: string): ValueType<string> {
  return {
    placeholder,
    expected: `a ${placeholder.toLowerCase()}`,
    parse: (value) => (value === '' ? undefined : value),
    format: (value) => value,
  };
}

/** `3-8`, or `5` for `5-5`: a range within another. */
export function rangeWithin({ least, most }: NumberRange): ValueType<NumberRange> {
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
): ValueType<readonly T[]> {
  return {
    placeholder,
    expected: `a list, with commas, of which each is ${type.expected}`,
    parse(value) {
      const items: T[] = [];
      for (const part of value.split(',')) {
        const item = type.parse(part);
        if (item === undefined) return undefined;
        items.push(item);
      }
      return items;
    },
    format: (items) => items.map((item) => type.format(item)).join(','),
  };
}
