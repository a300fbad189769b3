/**
 * Where a library of RenLib goes on from a position: in whatever order that came about, and on turned and mirrored
 * boards too.
 */
import type { Point } from '../position.ts';
import { Random } from '../random.ts';
import { err, ok, type Result } from '../result.ts';
import { type Symmetry, symmetriesOf } from '../symmetry.ts';
import { formatPoint } from './notation.ts';
import type { Turn } from './played-moves.ts';
import { LIB_SIZE, LibReader, libCharset } from './renlib.ts';

/** How many comments and texts of one point are shown: a file that repeats a position may have any number. */
const MOST_TOLD = 20;

/** A hash of stones is the exclusive or of numbers, one for each cell and colour (Zobrist). */
const random = new Random(15);
const KEYS = Array.from({ length: 2 * LIB_SIZE.width * LIB_SIZE.height }, () =>
  random.between(0, 0xffff_ffff),
);
const WHITE_TO_MOVE = random.between(0, 0xffff_ffff);

const SYMMETRIES = symmetriesOf(LIB_SIZE);

/** What the library has at a point after the position. Its own comments name points as they are on its board. */
export interface Continuation {
  readonly move: Turn;
  /** Otherwise there is only a text or a mark on the board. */
  isMove: boolean;
  isMarked: boolean;
  /** Moves of the library from here on, this one among them. */
  moves: number;
  readonly labels: Set<string>;
  readonly comments: Set<string>;
}

export interface LibraryPosition {
  /** How many times the library has it. */
  readonly times: number;
  /** Whether it is turned or mirrored there, once at least. */
  readonly isTurned: boolean;
  readonly comments: ReadonlySet<string>;
  /** The one with most moves first, on the board of the path. */
  readonly continuations: readonly Continuation[];
}

/** A position on the way of the path, as one of the symmetries has it. */
interface Wanted {
  readonly length: number;
  readonly symmetry: Symmetry;
}

/** The error, the end of a sentence, tells how far the library goes on the path, or where it is damaged. */
export function libraryPosition(bytes: Uint8Array, path: readonly Turn[]): Result<LibraryPosition> {
  const charset = libCharset(bytes);
  const wanted = wantedPositions(path);
  const reader = new LibReader(bytes);
  const hashes: number[] = [0];
  /** By depth: how the node's board becomes that of the path, where it has the position. */
  const found: (Symmetry | undefined)[] = [path.length === 0 ? SYMMETRIES[0] : undefined];
  const open: { readonly depth: number; readonly since: number; readonly at: Continuation }[] = [];
  const continuations = new Map<string, Continuation>();
  const comments = new Set<string>();
  let times = found[0] ? 1 : 0;
  let isTurned = false;
  let farthest = 0;
  let plays = 0;
  const close = (depth: number) => {
    for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
      last.at.moves += plays - last.since;
      open.pop();
    }
  };
  while (reader.next()) {
    const { depth, isPlay, point } = reader;
    close(Math.max(depth, 1));
    if (depth === 0) {
      if (found[0]) tell(comments, reader.comment(charset));
      continue;
    }
    const before = found[depth - 1];
    if (before) {
      const move = point ? before(point) : 'pass';
      const name = move === 'pass' ? 'pass' : `${move.x},${move.y}`;
      const at = continuations.get(name) ?? newContinuation(move);
      continuations.set(name, at);
      at.isMove ||= isPlay;
      at.isMarked ||= reader.isMarked;
      tell(at.labels, reader.label(charset));
      tell(at.comments, reader.comment(charset));
      open.push({ depth, since: plays, at });
    }
    hashes[depth] = (hashes[depth - 1] ?? 0) ^ (isPlay && point ? keyOf(point, reader.plies % 2 === 1) : 0);
    found[depth] = undefined;
    if (!isPlay) continue;
    plays++;
    const side = reader.plies % 2 === 1 ? WHITE_TO_MOVE : 0;
    for (const one of wanted.get(((hashes[depth] ?? 0) ^ side) >>> 0) ?? []) {
      if (!isSame(reader.way(), path.slice(0, one.length), one.symmetry)) continue;
      farthest = Math.max(farthest, one.length);
      if (one.length < path.length) continue;
      times++;
      isTurned ||= one.symmetry !== SYMMETRIES[0];
      found[depth] = inverseOf(one.symmetry);
      tell(comments, reader.comment(charset));
      break;
    }
  }
  close(1);
  if (reader.error !== undefined) return err(reader.error);
  if (times === 0) return err(notFound(path, farthest));
  const sorted = [...continuations.values()].sort((a, b) => b.moves - a.moves);
  return ok({ times, isTurned, comments, continuations: sorted });
}

function newContinuation(move: Turn): Continuation {
  return { move, isMove: false, isMarked: false, moves: 0, labels: new Set(), comments: new Set() };
}

function tell(told: Set<string>, text: string | undefined): void {
  if (text && told.size < MOST_TOLD) told.add(text);
}

/** By their hash; those of one position as its symmetries have it, that of the path itself first. */
function wantedPositions(path: readonly Turn[]): ReadonlyMap<number, readonly Wanted[]> {
  const wanted = new Map<number, Wanted[]>();
  for (const symmetry of SYMMETRIES) {
    let hash = 0;
    for (const [i, turn] of path.entries()) {
      const isBlack = i % 2 === 0;
      if (turn !== 'pass') hash ^= keyOf(symmetry(turn), isBlack);
      const key = (hash ^ (isBlack ? WHITE_TO_MOVE : 0)) >>> 0;
      wanted.set(key, [...(wanted.get(key) ?? []), { length: i + 1, symmetry }]);
    }
  }
  return wanted;
}

function keyOf({ x, y }: Point, isBlack: boolean): number {
  return KEYS[2 * (y * LIB_SIZE.width + x) + (isBlack ? 0 : 1)] ?? 0;
}

/** Whether two ways come to the same stones, and the same side to move. */
function isSame(way: readonly Turn[], path: readonly Turn[], symmetry: Symmetry): boolean {
  return (
    way.length % 2 === path.length % 2 && stonesAfter(way, (point) => point) === stonesAfter(path, symmetry)
  );
}

function stonesAfter(turns: readonly Turn[], symmetry: Symmetry): string {
  return turns
    .flatMap((turn, i) => {
      if (turn === 'pass') return [];
      const { x, y } = symmetry(turn);
      return [`${i % 2} ${x} ${y}`];
    })
    .sort()
    .join();
}

function inverseOf(symmetry: Symmetry): Symmetry {
  const points = [
    { x: 0, y: 1 },
    { x: 2, y: 5 },
  ];
  const isInverse = (other: Symmetry) =>
    points.every((point) => {
      const { x, y } = other(symmetry(point));
      return x === point.x && y === point.y;
    });
  return SYMMETRIES.find(isInverse) ?? symmetry;
}

function notFound(path: readonly Turn[], farthest: number): string {
  const line = (turns: readonly Turn[]) => turns.map(turnName).join(' ');
  const far = farthest === 0 ? 'not even its first move' : `only ${line(path.slice(0, farthest))}`;
  return `the position after ${line(path)} is not in it, ${far}`;
}

export function turnName(turn: Turn): string {
  return turn === 'pass' ? '--' : formatPoint(turn, LIB_SIZE);
}
