import type { Colour } from '../game/position.ts';

/** How a terminal may be written on. */
export interface Ink {
  /** Letters instead of box characters and round stones. */
  readonly isPlain: boolean;
  /** A stone; `isInRow` where a row is shown. */
  stone(text: string, colour: Colour, isInRow: boolean): string;
  lastMark(text: string): string;
  /** A forbidden point. */
  warning(text: string): string;
  /** A proposed point. */
  mark(text: string): string;
  /** A whole row of the board, with all that stands on it. */
  boardRow(text: string): string;
  /** Whether rows are shown by colours; else they need signs of their own. */
  readonly hasColours: boolean;
  /** What is said of something less important. */
  dim(text: string): string;
  bold(text: string): string;
}

/** Sets attributes and sets them back to what is around. */
function sgr(on: string, off: string): (text: string) => string {
  return (text) => `\x1b[${on}m${text}\x1b[${off}m`;
}

const bold = sgr('1', '22');
const dim = sgr('2', '22');
const same = (text: string) => text;

const COLOURLESS: Omit<Ink, 'isPlain'> = {
  hasColours: false,
  stone: same,
  lastMark: same,
  warning: same,
  mark: same,
  boardRow: same,
  dim: same,
  bold: same,
};

/** On the terminal's own ground: the lines dim, what stands on them bright. */
const bright = (colour: string) => sgr(`22;1;${colour}`, '22;39;2');

const FEW_COLOURS: Omit<Ink, 'isPlain'> = {
  hasColours: true,
  stone: (text, _colour, isInRow) => bright(isInRow ? '32' : '39')(text),
  lastMark: bright('31'),
  warning: bright('31'),
  mark: bright('32'),
  boardRow: dim,
  dim,
  bold,
};

/** A board of wood with brown lines, and stones black and white: of 256 colours. */
const WOOD = '48;5;179';
const BROWN = '38;5;94';
const ROW_GROUND = '48;5;34';
const onWood = (colour: number) => sgr(`1;38;5;${colour}`, `22;${BROWN}`);
const STONES: Readonly<Record<Colour, number>> = { black: 16, white: 231 };

const MANY_COLOURS: Omit<Ink, 'isPlain'> = {
  hasColours: true,
  stone: (text, colour, isInRow) => {
    const painted = onWood(STONES[colour])(text);
    return isInRow ? sgr(ROW_GROUND, WOOD)(painted) : painted;
  },
  lastMark: onWood(124),
  warning: onWood(124),
  mark: onWood(22),
  boardRow: sgr(`${WOOD};${BROWN}`, '39;49'),
  dim,
  bold,
};

/** Whether the locale has box characters: the first of these variables that is set decides, as in POSIX. */
export function showsBoxes({
  LC_ALL,
  LC_CTYPE,
  LANG,
}: Readonly<Record<string, string | undefined>>): boolean {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  if (locale === undefined || /utf-?8/i.test(locale)) return true;
  return !/^(C|POSIX)$|[.]/i.test(locale);
}

/** Whether a terminal has no colours, whatever else the environment says: DEC's, from the VT100 on. */
export function isColourless(term: string | undefined): boolean {
  return /^vt\d/i.test(term ?? '');
}

/** `colourBits`: as Node's getColorDepth tells them, 1 for none. */
export function inkFor({ isPlain, colourBits }: Pick<Ink, 'isPlain'> & { readonly colourBits: number }): Ink {
  const colours = colourBits >= 8 ? MANY_COLOURS : colourBits >= 4 ? FEW_COLOURS : COLOURLESS;
  return { isPlain, ...colours };
}
