import type { Point } from '../game/position.ts';
import type { BlockItem, BlockKind, Command, Line, SoosorvStep } from './commands.ts';

const IGNORED: Command = { kind: 'ignored' };
const UNKNOWN: Command = { kind: 'unknown' };
const STOP: Command = { kind: 'stop' };

type Reading = (rest: string) => Line;

const COMMANDS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['START', start],
  ['RECTSTART', rectStart],
  ['RESTART', () => ({ kind: 'restart' })],
  ['BEGIN', () => ({ kind: 'begin' })],
  ['TURN', (rest) => withPoint('TURN', rest, (point) => ({ kind: 'turn', point }))],
  ['PLAY', (rest) => withPoint('PLAY', rest, (point) => ({ kind: 'play', point }))],
  ['TAKEBACK', (rest) => withPoint('TAKEBACK', rest, (point) => ({ kind: 'takeback', point }))],
  ['BOARD', block('board')],
  ['YXBOARD', block('yxboard')],
  ['SWAP2BOARD', block('swap2board')],
  ['INFO', info],
  ['ABOUT', () => ({ kind: 'about' })],
  ['END', () => ({ kind: 'end' })],
  ['YXSTOP', () => STOP],
  // Android front ends and Python clients send it.
  ['STOP', () => STOP],
  ['YXSHOWINFO', () => ({ kind: 'show-info' })],
  ['YXSHOWFORBID', () => ({ kind: 'show-forbidden' })],
  ['YXSHOWHASHUSAGE', () => ({ kind: 'show-hash-usage' })],
  ['YXHASHCLEAR', () => ({ kind: 'clear-hash' })],
  ['YXNBEST', bestLines],
  ['YXSEARCHDEFEND', () => ({ kind: 'search-defend' })],
  ['YXBALANCEONE', (rest) => balance('YXBALANCEONE', 1, rest)],
  ['YXBALANCETWO', (rest) => balance('YXBALANCETWO', 2, rest)],
  ['YXBLOCK', block('exclude')],
  ['YXBLOCKUNDO', block('readmit')],
  ['YXBLOCKRESET', () => ({ kind: 'readmit-all' })],
  ['YXSWAP2STEP1', () => ({ kind: 'swap2-step', step: 1 })],
  ['YXSWAP2STEP2', () => ({ kind: 'swap2-step', step: 2 })],
  ['YXSWAP2STEP3', () => ({ kind: 'swap2-step', step: 3 })],
  ['YXSOOSORVSTEP1', () => ({ kind: 'soosorv-step', step: 1, fifths: 1, points: [] })],
  ['YXSOOSORVSTEP2', soosorv(2)],
  ['YXSOOSORVSTEP3', soosorv(3)],
  ['YXSOOSORVSTEP4', soosorv(4)],
  ['YXSOOSORVSTEP5', soosorv(5)],
  ['YXSOOSORVSTEP6', soosorv(6)],
  ['YXEDITTEXTDATABASE', text],
]);

/** Yixin-Board's other commands, by what follows them: `alone`, a `block` up to DONE, or a `file` name. */
const OTHER_YIXIN_COMMANDS: readonly (readonly ['alone' | 'block' | 'file', RegExp])[] = [
  ['alone', /^YX(BLOCKPATHRESET|SAVEDATABASE|DBCHECK|DBFIX|DRAW|RESIGN|PRINTFEATURE|FORBID)$/],
  ['block', /^YX(BLOCKPATH|BLOCKPATHUNDO)$/],
  ['block', /^YX(QUERY|SETBESTMOVE|CLEARBESTMOVE|DELETE|EDITTVD|EDITLABEL)DATABASE\w*$/],
  ['file', /^YX(HASHDUMP|HASHLOAD|SETDATABASE|DBTOPOS|DBTOTXT|DBTOTXTALL|TXTTODB|LIBTODB|DBMERGE|DBSPLIT)$/],
];

/** Arguments that close a swallowed block on its own line. */
const CLOSED = /^(\d+,\d+(,\d+)?\s+)*DONE$/i;

/** Reads one line that is not inside a block. `text` has no blanks around it and is not empty. */
export function parseLine(text: string): Line {
  const word = /^\S*/.exec(text)?.[0] ?? '';
  const name = word.toUpperCase();
  const rest = text.slice(word.length).trim();
  const read = COMMANDS.get(name);
  if (read) return read(rest);
  return name.startsWith('YX') ? otherYixinCommand(name, rest) : UNKNOWN;
}

/** Reads one line inside a block, or one item of a block that came on a single line. */
export function parseBlockItem(text: string): BlockItem {
  if (text.toUpperCase() === 'DONE') return { kind: 'done' };
  const match = /^(\d{1,9})\s*,\s*(\d{1,9})(?:\s*,\s*(\d{1,9}))?$/.exec(text);
  if (!match) return { kind: 'unreadable' };
  const number = match[3] === undefined ? undefined : Number(match[3]);
  return { kind: 'cell', point: { x: Number(match[1]), y: Number(match[2]) }, number };
}

function otherYixinCommand(name: string, rest: string): Line {
  const form = OTHER_YIXIN_COMMANDS.find(([, pattern]) => pattern.test(name))?.[0];
  switch (form) {
    case 'alone':
      return IGNORED;
    case 'file':
      return { kind: 'file-name' };
    case 'block':
      // A label is free text, which may end with that word without meaning it.
      return name !== 'YXEDITLABELDATABASE' && CLOSED.test(rest)
        ? { kind: 'block', block: 'swallowed', items: [{ kind: 'done' }] }
        : { kind: 'block', block: 'swallowed', items: [] };
    case undefined:
      return { kind: 'block', block: 'unknown-block', items: [] };
  }
}

function block(kind: BlockKind): Reading {
  return (rest) => ({ kind: 'block', block: kind, items: items(rest) });
}

/** What stands on a block command's own line. */
function items(rest: string): readonly BlockItem[] {
  return rest === '' ? [] : rest.split(/\s+/).map(parseBlockItem);
}

/** `START n`, or `START n n` as older Yixin-Boards send it. */
function start(rest: string): Command {
  const match = /^(\d{1,9})(?:\s+(\d{1,9}))?$/.exec(rest);
  const size = Number(match?.[1]);
  if (!match || (match[2] !== undefined && Number(match[2]) !== size))
    return bad('START needs a board size, such as START 15');
  return { kind: 'start', width: size, height: size };
}

function rectStart(rest: string): Command {
  const size = parseCoordinates(rest);
  return size
    ? { kind: 'start', width: size.x, height: size.y }
    : bad('RECTSTART needs width,height, such as RECTSTART 15,12');
}

function info(rest: string): Command {
  const key = /^\S*/.exec(rest)?.[0] ?? '';
  return { kind: 'info', key: key.toLowerCase(), value: rest.slice(key.length).trim() };
}

function bestLines(rest: string): Command {
  const lines = parseInteger(rest);
  return lines !== undefined && lines >= 1
    ? { kind: 'best-lines', lines }
    : bad('YXNBEST needs a number of lines, at least 1');
}

function balance(name: string, moves: 1 | 2, rest: string): Command {
  const bias = parseInteger(rest);
  return bias === undefined ? bad(`${name} needs a whole number`) : { kind: 'balance', moves, bias };
}

/** Steps 4 and 5 say how many fifth moves there are to be. */
function soosorv(step: SoosorvStep): Reading {
  return (rest) => ({ kind: 'block', block: { soosorv: step, fifths: parseInteger(rest) ?? 1 }, items: [] });
}

function text(rest: string): Line {
  return rest.startsWith('"')
    ? { kind: 'text', text: rest.slice(1) }
    : { kind: 'block', block: 'swallowed', items: [] };
}

function withPoint(name: string, rest: string, command: (point: Point) => Command): Command {
  const point = parseCoordinates(rest);
  return point ? command(point) : bad(`${name} needs a point, such as ${name} 7,7`);
}

function parseCoordinates(text: string): Point | undefined {
  const match = /^(-?\d{1,9})\s*,\s*(-?\d{1,9})$/.exec(text);
  return match ? { x: Number(match[1]), y: Number(match[2]) } : undefined;
}

function parseInteger(text: string): number | undefined {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function bad(reason: string): Command {
  return { kind: 'bad', reason };
}
