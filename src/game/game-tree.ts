/**
 * Variations of a game: a tree of moves whose first branches are the main line. Trees are immutable; a place in one is
 * a path, the index of the branch taken at each move.
 */
import {
  colourOfMove,
  type GameRecord,
  type GameTree,
  type MoveNode,
  type RecordedMove,
} from './game-record.ts';
import { type Point, samePoint } from './position.ts';

export type Path = readonly number[];

type Nodes = readonly MoveNode[];

/** All nodes, each before those that follow it; as long as the tree may be, without recursion. `depth`: from 1. */
export function* walkTree({ start, children }: GameTree) {
  const first = start?.sideToMove ?? 'black';
  const open: { nodes: Nodes; next: number; isMain: boolean }[] = [
    { nodes: children, next: 0, isMain: true },
  ];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const node = last.nodes[last.next];
    if (!node) {
      open.pop();
      continue;
    }
    const isMain = last.isMain && last.next === 0;
    last.next++;
    const depth = open.length;
    const hasSiblings = last.nodes.length > 1;
    yield { node, depth, colour: colourOfMove(depth - 1, first), hasSiblings, isMain };
    open.push({ nodes: node.children, next: 0, isMain });
  }
}

/** The nodes from the beginning to the end of a path, as far as it goes. */
export function nodesOn(children: Nodes, path: Path): Nodes {
  const nodes: MoveNode[] = [];
  let next = children;
  for (const index of path) {
    const node = next[index];
    if (!node) break;
    nodes.push(node);
    next = node.children;
  }
  return nodes;
}

/** The path on from here by the first branches to the end. */
export function toTheEnd(children: Nodes, path: Path): Path {
  const way = [...path];
  let next = nodesOn(children, path).at(-1)?.children ?? (path.length === 0 ? children : []);
  for (; next[0]; next = next[0].children) way.push(0);
  return way;
}

export function mainLine(children: Nodes): Nodes {
  return nodesOn(children, toTheEnd(children, []));
}

/** The path of these moves, as far as the tree has them. */
export function pathOf(children: Nodes, moves: readonly Point[]): Path {
  const path: number[] = [];
  let next = children;
  for (const move of moves) {
    const index = next.findIndex(({ point }) => point && samePoint(point, move));
    const node = next[index];
    if (!node) break;
    path.push(index);
    next = node.children;
  }
  return path;
}

/** The tree with this line of play, which becomes a variation where it leaves the others; the same if it is there. */
export function withLine(children: Nodes, moves: readonly RecordedMove[]): Nodes {
  const path = pathOf(children, moves);
  if (path.length === moves.length) return children;
  const added = moves
    .slice(path.length)
    .reduceRight<Nodes>((after, { x, y, ...said }) => [{ point: { x, y }, ...said, children: after }], []);
  return changed(children, path, (nodes) => [...nodes, ...added]);
}

/**
 * The tree in which the line through the path's end comes first where it last left a line before it. The same tree if
 * it is the main line already.
 */
export function promoted(children: Nodes, path: Path): Nodes {
  const fork = path.findLastIndex((index) => index > 0);
  if (fork < 0) return children;
  const index = path[fork] ?? 0;
  return changed(children, path.slice(0, fork), (nodes) => [
    ...nodes.slice(index, index + 1),
    ...nodes.slice(0, index),
    ...nodes.slice(index + 1),
  ]);
}

/** The tree without the node at the path's end and all that follows it. */
export function without(children: Nodes, path: Path): Nodes {
  const index = path.at(-1);
  if (index === undefined) return [];
  return changed(children, path.slice(0, -1), (nodes) => nodes.toSpliced(index, 1));
}

/** Whether a variation of a record passes. */
export function hasPasses({ tree }: Pick<GameRecord, 'tree'>): boolean {
  if (!tree) return false;
  for (const { node, isMain } of walkTree(tree)) if (!node.point && !isMain) return true;
  return false;
}

/** The variations of a record from where its moves begin; those that pass are not among them. */
export function variationsOf({ tree, moves }: Pick<GameRecord, 'tree' | 'moves'>): Nodes {
  if (!tree) return withLine([], moves);
  const main = mainLine(tree.children);
  const before = main.length - moves.length;
  return withoutPasses(before > 0 ? (main[before - 1]?.children ?? []) : tree.children);
}

function withoutPasses(children: Nodes): Nodes {
  return copied(children, (node) => (node.point ? node : undefined));
}

/** The tree on a turned or mirrored board; lines and marks do not move along, and are left out. */
export function movedTree(children: Nodes, move: (point: Point) => Point): Nodes {
  return copied(children, ({ marks: _marks, line: _line, ...node }) => ({
    ...node,
    ...(node.point && { point: move(node.point) }),
  }));
}

/** A tree of other nodes, without those that become nothing: from the top down, as a line may be of any length. */
function copied(children: Nodes, change: (node: MoveNode) => MoveNode | undefined): Nodes {
  const open: { readonly nodes: MoveNode[]; readonly at: number }[] = [];
  const copy = (from: Nodes): Nodes => {
    const nodes = from.flatMap((node) => change(node) ?? []);
    for (const at of nodes.keys()) open.push({ nodes, at });
    return nodes;
  };
  const all = copy(children);
  for (let next = open.pop(); next; next = open.pop()) {
    const node = next.nodes[next.at];
    if (node) next.nodes[next.at] = { ...node, children: copy(node.children) };
  }
  return all;
}

/** Whether there is more than one line. */
export function isBranched(children: Nodes): boolean {
  let next = children;
  while (next.length === 1 && next[0]) next = next[0].children;
  return next.length > 1;
}

/** The tree with other branches at the end of a path. */
function changed(children: Nodes, path: Path, change: (nodes: Nodes) => Nodes): Nodes {
  const way = nodesOn(children, path);
  let nodes = change(way.at(-1)?.children ?? children);
  for (let i = way.length - 1; i >= 0; i--) {
    const siblings = way[i - 1]?.children ?? children;
    nodes = siblings.with(path[i] ?? 0, { ...(way[i] as MoveNode), children: nodes });
  }
  return nodes;
}
