/** What a person types, read by a pure function. */
import { formatPoint, parsePoint } from '../game/formats/notation.ts';
import { recordFormat } from '../game/formats/read-record.ts';
import { type BoardSize, isOnBoard, type Point } from '../game/position.ts';
import { err, ok, type Result } from '../game/result.ts';
import { words } from '../play/words.ts';
import { duration } from '../terminal/value-types.ts';

export type TypedLine =
  | { readonly kind: 'point'; readonly point: Point }
  /** Several points, or a game in another notation. */
  | { readonly kind: 'record'; readonly text: string }
  | { readonly kind: 'undo'; readonly count: number }
  | { readonly kind: 'redo'; readonly count: number }
  /** Of fifth moves that black has to offer. */
  | { readonly kind: 'number'; readonly number: number }
  /** Absent: which one is in force. */
  | { readonly kind: 'level'; readonly level: number | undefined }
  | { readonly kind: 'time'; readonly ms: number | undefined }
  | { readonly kind: 'save' | 'load' | 'picture' | 'film'; readonly file: string }
  /** `reply`: the one that is answered; absent: how the proof goes on. */
  | { readonly kind: 'proof'; readonly reply?: Point | 'back' }
  /** `points`: typed after it. */
  | { readonly kind: (typeof COLOUR_WORDS)[number]; readonly points: string }
  | { readonly kind: (typeof POINT_WORDS)[number]; readonly points: readonly Point[] }
  | { readonly kind: (typeof BARE_WORDS)[number] };

const COLOUR_WORDS = ['black', 'white', 'turns'] as const;

/** With the points that they are about. */
const POINT_WORDS = ['remove', 'block'] as const;

const BARE_WORDS = [
  'solve',
  'balance',
  'rotate',
  'mirror',
  'hint',
  'stop',
  'swap',
  'stay',
  'two',
  'ten',
  'opening',
  'resign',
  'new',
  'moves',
  'score',
  'forbidden',
  'threats',
  'board',
  'any-game',
  'help',
  'quit',
] as const;

/** Other words for the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  u: 'undo',
  back: 'undo',
  takeback: 'undo',
  r: 'redo',
  h: 'help',
  '?': 'help',
  q: 'quit',
  exit: 'quit',
  bye: 'quit',
  record: 'moves',
  show: 'board',
  open: 'load',
  go: 'stop',
};

const PAIR = /^(\d{1,3}),(\d{1,3})$/;
const COUNT = /^[1-9]\d{0,3}$/;
const FIFTHS = /^\d{1,2}$/;
const LEVEL = /^\d{1,2}$/;
/** Seconds without their unit: people type `time 5`. */
const SECONDS = /^\d{1,5}(?:\.\d{1,3})?$/;

/**
 * Reads a line that is not empty. Points may be `H8`, `h8` or `8,8`, columns from the left and rows from the bottom. An
 * error is a sentence.
 */
export function readTypedLine(line: string, size: BoardSize): Result<TypedLine> {
  // Letters, digits and spaces of full width, as East Asian keyboards type them.
  const text = line.normalize('NFKC').trim();
  const [first = '', ...rest] = text.split(/\s+/);
  const typed = first.toLowerCase();
  const word = Object.hasOwn(SYNONYMS, typed) ? (SYNONYMS[typed] ?? typed) : typed;
  const argument = text.slice(first.length).trim();
  // Files may have names in full width.
  const file = line.trim().replace(/^\S+\s*/, '');
  switch (word) {
    case 'undo':
    case 'redo':
      if (argument !== '' && !COUNT.test(argument)) return err(words.typed.wantsCount(word, argument));
      return ok({ kind: word, count: argument === '' ? 1 : Number(argument) });
    case 'level':
      if (argument !== '' && !LEVEL.test(argument)) return err(words.typed.wantsCount(word, argument));
      return ok({ kind: 'level', level: argument === '' ? undefined : Number(argument) });
    case 'time':
      return readTime(argument);
    case 'save':
    case 'load':
      return file === '' ? err(words.typed.wantsFile(word)) : ok({ kind: word, file });
    case 'picture':
    case 'film':
      return /.\.svg$/i.test(file) ? ok({ kind: word, file }) : err(words.typed.wantsSvg(word));
    case 'proof': {
      if (argument === '') return ok({ kind: word });
      if (argument === 'back') return ok({ kind: word, reply: 'back' });
      const point = readPoint(argument, size);
      if (!point) return err(words.typed.wantsPoints(word));
      return point.ok ? ok({ kind: word, reply: point.value }) : err(words.sentence(point.error));
    }
  }
  if (FIFTHS.test(text)) return ok({ kind: 'number', number: Number(text) });
  const colour = COLOUR_WORDS.find((one) => one === word);
  if (colour) return ok({ kind: colour, points: argument });
  const withPoints = POINT_WORDS.find((one) => one === word);
  if (withPoints) {
    const points = argument.split(/[\s;]+/).map((one) => readPoint(one, size));
    const wrong = points.find((point) => !point?.ok);
    if (wrong?.ok === false) return err(words.sentence(wrong.error));
    const read = points.flatMap((point) => (point?.ok ? [point.value] : []));
    return read.length < points.length
      ? err(words.typed.wantsPoints(withPoints))
      : ok({ kind: withPoints, points: read });
  }
  const bare = BARE_WORDS.find((one) => one === word);
  if (bare) return rest.length === 0 ? ok({ kind: bare }) : err(words.typed.noArgument(bare));
  return readPoints(text, size);
}

function readTime(argument: string): Result<TypedLine> {
  if (argument === '') return ok({ kind: 'time', ms: undefined });
  const ms = SECONDS.test(argument) ? Math.round(Number(argument) * 1000) : duration.parse(argument);
  return ms === undefined || ms === 0 ? err(words.typed.wantsTime(argument)) : ok({ kind: 'time', ms });
}

function readPoints(text: string, size: BoardSize): Result<TypedLine> {
  const parts = text.replaceAll(/\s*,\s*/g, ',').split(/[\s;]+/);
  const [word = ''] = parts;
  if (parts.every((one) => PAIR.test(one))) {
    const points = parts.map((one) => readPoint(one, size));
    const wrong = points.find((point) => point?.ok === false);
    if (wrong?.ok === false) return err(words.sentence(wrong.error));
    if (parts.length > 1)
      return ok({ kind: 'record', text: parts.map((one) => pointName(one, size)).join(' ') });
  }
  const point = parts.length === 1 ? readPoint(word, size) : undefined;
  if (point) return point.ok ? ok({ kind: 'point', point: point.value }) : err(words.sentence(point.error));
  const format = recordFormat(text);
  if (format && format !== 'offset') return ok({ kind: 'record', text });
  return err(words.typed.unknown(text.length > 40 ? `${text.slice(0, 40)}...` : text));
}

/** Undefined if the word does not look like a point at all. */
function readPoint(word: string, size: BoardSize): Result<Point> | undefined {
  const offBoard = () => err(words.typed.offBoard(word, `${size.width}x${size.height}`));
  const [, column, row] = PAIR.exec(word) ?? [];
  if (column !== undefined && row !== undefined) {
    const point = { x: Number(column) - 1, y: size.height - Number(row) };
    return isOnBoard(size, point) ? ok(point) : offBoard();
  }
  if (!/^[a-z]{1,2}\d{1,3}$/i.test(word)) return undefined;
  const point = parsePoint(word, size);
  return point.ok ? point : offBoard();
}

function pointName(pair: string, size: BoardSize): string {
  const [column = 1, row = 1] = pair.split(',').map(Number);
  return formatPoint({ x: column - 1, y: size.height - row }, size);
}
