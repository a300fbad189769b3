/** The branches of a game in SGF as a tree of moves. */
import { colourOfMove, type GameTree, type MoveNode, type RecordedMove } from '../game-record.ts';
import { type BoardSize, type Colour, opponent, type Point } from '../position.ts';
import { visibleLines } from '../visible-text.ts';
import { joined, moveOf, readSide, readTurn, SgfGame } from './sgf-game.ts';
import { BLOCKED, PROPOSED, TAKEN_AS_WHITE } from './sgf-names.ts';
import { readComment } from './sgf-remarks.ts';
import { formatProperty, type SgfLines, type SgfNode, textOf } from './sgf-tree.ts';

/** What a tree has no place for behind its beginning. */
const SET_UP = ['AB', 'AW', 'AE', BLOCKED, PROPOSED, TAKEN_AS_WHITE];
/** Marks and texts on the board, kept as they are. */
const MARKS = ['LB', 'MA', 'TR', 'SQ', 'CR'];

/** Branches that are looked through. */
const FEW = 16;

type Built = { -readonly [K in keyof MoveNode]: K extends 'children' ? Built[] : MoveNode[K] };

/** Where a node of the text leaves the game. */
interface State {
  /** Of the last move of the way; undefined before the first. */
  readonly built: Built | undefined;
  /** Moves and passes on the way. */
  readonly depth: number;
  /** Whose turn it is; undefined where only the next move tells. */
  readonly turn: Colour | undefined;
  /** The point that its move has taken. */
  readonly taken?: number;
}

/**
 * The tree of a game whose main line can be read; undefined where its beginning has no place in one. `sideToMove`: who
 * is to move where nothing tells it. Beside the tree, what the nodes before its first move say, and how many branches
 * are left out of it: they set up stones, or cannot be played.
 */
export function readTree(
  lines: SgfLines,
  size: BoardSize,
  sideToMove: Colour | undefined,
): { readonly tree: GameTree; readonly comment: string | undefined; readonly left: number } | undefined {
  const { parents } = lines;
  const first = firstMove(lines);
  const moved = first > 0 ? moveOf(lines.node(first)) : undefined;
  if (typeof moved === 'string') return undefined;
  /** A move tells whose turn it is; a pass would change it. */
  const isTold = !moved || typeof readTurn(moved.value, size) === 'object';
  const begun = new SgfGame(size, true);
  const last = isTold ? first : first - 1;
  for (let i = 0; i <= last; i++) if (begun.take(lines.node(i)) !== undefined) return undefined;
  const beginning = begun.read(moved?.colour ?? sideToMove);
  if (!beginning.ok) return undefined;
  const { start, moves, comment } = beginning.value;
  const firstSide = start?.sideToMove ?? 'black';
  const children: Built[] = [];
  /** Many branches of one node, by cell: looked through for each of them they would take quadratic time. */
  const wide = new Map<readonly Built[], Map<number | undefined, Built>>();
  const taken = new Set(
    [...(start?.stones ?? []), ...(start?.blocked ?? [])].map(({ x, y }) => y * size.width + x),
  );
  let root: State = { built: undefined, depth: 0, turn: firstSide };
  // A proposal is several moves in one node.
  for (const { x, y, ...said } of moved && isTold ? moves.slice(0, -1) : moves) {
    const built: Built = { ...said, point: { x, y }, children: [] };
    (root.built?.children ?? children).push(built);
    taken.add(y * size.width + x);
    root = { built, depth: root.depth + 1, turn: colourOfMove(root.depth + 1, firstSide) };
  }
  /** The last node before the tree. */
  const beginsAt = moved ? first - 1 : first;
  const states: (State | undefined)[] = new Array(beginsAt).fill(undefined);
  states.push(root);
  /** Nodes on the way to the last one. */
  const way: number[] = [];
  let left = 0;
  for (let i = beginsAt + 1; i < parents.length; i++) {
    const parent = parents[i] ?? -1;
    while (way.length > 0 && way.at(-1) !== parent) {
      const cell = states[way.pop() ?? -1]?.taken;
      if (cell !== undefined) taken.delete(cell);
    }
    way.push(i);
    const before = states[Math.max(0, parent)];
    const state = before && stateAfter(lines.node(i), before);
    if (before && !state) left++;
    states.push(state);
  }
  return { tree: { ...(start && { start }), children }, comment, left };

  /** Undefined where the node has no place in the tree. */
  function stateAfter(node: SgfNode, before: State): State | undefined {
    if (SET_UP.some((name) => node.has(name))) return undefined;
    const moved = moveOf(node);
    const turn = readSide(node) ?? before.turn;
    if (!moved) {
      if (before.built) say(before.built, node, false);
      return { built: before.built, depth: before.depth, turn };
    }
    if (typeof moved === 'string') return undefined;
    const { colour, value, leftMs } = moved;
    const played = readTurn(value, size);
    if (played === 'resign') return { built: before.built, depth: before.depth, turn };
    if (played === 'swap') return { built: before.built, depth: before.depth, turn: undefined };
    if (!played || (turn ?? colour) !== colour) return undefined;
    let { built, depth } = before;
    const expected = colourOfMove(depth, firstSide);
    if (played === 'pass' && colour !== expected) return { built, depth, turn: opponent(colour) };
    if (played !== 'pass' && colour !== expected) {
      built = grown(built, undefined);
      depth++;
    }
    const point = played === 'pass' ? undefined : played;
    const cell = point && cellOf(point);
    if (cell === -1 || (cell !== undefined && taken.has(cell))) return undefined;
    const next = grown(built, point);
    if (cell !== undefined) taken.add(cell);
    if (leftMs !== undefined) next.leftMs = leftMs;
    say(next, node, true);
    return {
      built: next,
      depth: depth + 1,
      turn: opponent(colour),
      ...(cell !== undefined && { taken: cell }),
    };
  }

  /** -1 off the board. */
  function cellOf({ x, y }: Point): number {
    return x < size.width && y < size.height ? y * size.width + x : -1;
  }

  /** The node of a move that follows another one, which may be there already. */
  function grown(parent: Built | undefined, point: Point | undefined): Built {
    const siblings = parent?.children ?? children;
    const isSame = (one: Built) => one.point?.x === point?.x && one.point?.y === point?.y;
    const byCell = siblings.length > FEW ? indexed(siblings) : undefined;
    const cell = point && cellOf(point);
    const same = byCell ? byCell.get(cell) : siblings.find(isSame);
    if (same) return same;
    const built: Built = { ...(point && { point }), children: [] };
    siblings.push(built);
    byCell?.set(cell, built);
    return built;
  }

  function indexed(siblings: readonly Built[]): Map<number | undefined, Built> {
    const known = wide.get(siblings);
    if (known) return known;
    const byCell = new Map(siblings.map((one) => [one.point && cellOf(one.point), one]));
    wide.set(siblings, byCell);
    return byCell;
  }
}

/** What a node says besides its move, or of the move before it. */
function say(built: Built, node: SgfNode, isOfMove: boolean): void {
  const marks = MARKS.flatMap((name) => {
    const values = node.get(name)?.map(textOf);
    return values ? [formatProperty(name, ...values.map(visibleLines))] : [];
  });
  if (marks.length > 0) built.marks = (built.marks ?? '') + marks.join('');
  const comment = node.get('C');
  if (!comment) return;
  const text = textOf(comment.join('\n'));
  const said: Partial<RecordedMove> = isOfMove ? withoutOpening(readComment(text)) : { comment: text };
  Object.assign(built, said, said.comment !== undefined && { comment: joined(built.comment, said.comment) });
}

function withoutOpening({
  isOpening: _isOpening,
  ...said
}: ReturnType<typeof readComment>): Partial<RecordedMove> {
  return said;
}

/** The first node of the main line that has a move or follows a branching; the last one where there is none. */
function firstMove(lines: SgfLines): number {
  const { parents } = lines;
  const children = new Uint8Array(parents.length);
  for (const parent of parents) if (parent >= 0) children[parent] = Math.min(2, (children[parent] ?? 0) + 1);
  for (let i = 0; ; i++) {
    if (moveOf(lines.node(i)) !== undefined || children[i] === 0) return i;
    if (children[i] === 2) return i + 1;
  }
}
