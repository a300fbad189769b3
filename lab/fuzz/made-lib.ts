import type { RandomChoices } from '../reference/random-choices.ts';

/** A node of a library, written by the description of its format alone. */
export interface MadeNode {
  /** Column and row from the top, from 0; undefined: a pass, or the root. */
  readonly point?: { readonly x: number; readonly y: number };
  readonly isMove: boolean;
  readonly isMarked?: boolean;
  readonly comment?: string;
  readonly label?: string;
  readonly children: readonly MadeNode[];
}

export interface LibKind {
  /** Of 3.0 and 3.4. */
  readonly minor?: number;
  /** Without it, as before version 3, the first node comes at once. */
  readonly hasHead?: boolean;
  /** Without it the first move comes at once. */
  readonly hasRoot?: boolean;
  readonly encode?: (text: string) => Uint8Array;
  /** Comments of the old kind. */
  readonly isOld?: boolean;
}

export function madeLib(root: MadeNode, kind: LibKind = {}): Uint8Array {
  const { minor = 4, hasHead = true, hasRoot = hasHead } = kind;
  const head = [0xff, ...Buffer.from('RenLib'), 0xff, 3, minor, ...new Array<number>(10).fill(0xff)];
  const bytes = hasHead ? head : [];
  if (hasRoot) bytes.push(...nodeBytes(root, false, kind));
  const open = [...root.children.entries()]
    .reverse()
    .map(([i, node]) => ({ node, hasSibling: i + 1 < root.children.length }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, hasSibling } = next;
    for (const byte of nodeBytes(node, hasSibling, kind)) bytes.push(byte);
    const children = [...node.children.entries()];
    open.push(
      ...children.reverse().map(([i, child]) => ({ node: child, hasSibling: i + 1 < node.children.length })),
    );
  }
  return Uint8Array.from(bytes);
}

function nodeBytes(
  node: MadeNode,
  hasSibling: boolean,
  { encode, isOld = false }: LibKind,
): readonly number[] {
  const { point, isMove, isMarked = false, comment, label, children } = node;
  const flags =
    (hasSibling ? 0x80 : 0) |
    (children.length === 0 ? 0x40 : 0) |
    (isMarked ? 0x10 : 0) |
    (comment === undefined ? 0 : isOld ? 0x20 : 0x08) |
    (isMove || !point ? 0 : 0x02) |
    (label === undefined ? 0 : 0x01);
  const padded = (text: Uint8Array) => [...text, 0, ...(text.length % 2 === 0 ? [0] : [])];
  const encoded = (text: string) => encode?.(text) ?? new TextEncoder().encode(text);
  const old = (text: string) => {
    const letters = [...Buffer.from(text, 'latin1')];
    const marked = letters.map((letter, i) => (i + 1 === letters.length ? letter | 0x80 : letter));
    return [...marked, ...(marked.length % 2 === 1 ? [0] : [])];
  };
  return [
    point ? 16 * point.y + point.x + 1 : 0,
    flags,
    ...(label === undefined ? [] : [0, 1]),
    ...(comment === undefined ? [] : isOld ? old(comment) : padded(encoded(comment))),
    ...(label === undefined ? [] : padded(encoded(label))),
  ];
}

const COMMENTS = ['good', 'a title\bthe rest', '二行\bof\r\nit', ']\\'];
const LABELS = ['a', '87%', ':]', '星'];

/** A tree of random moves: few points, so that positions come about in several orders. */
export function randomTree(random: RandomChoices, points = 12, most = 120): MadeNode {
  const cells = Array.from({ length: points }, (_, i) => ({ x: 5 + (i % 4), y: 5 + Math.floor(i / 4) }));
  let left = random.between(1, most);
  const grow = (free: typeof cells, depth: number): MadeNode[] => {
    const nodes: MadeNode[] = [];
    const choices = random.shuffled(free).slice(0, depth === 0 ? 2 : random.pick([0, 1, 1, 1, 2, 3]));
    for (const point of choices) {
      if (left-- <= 0) break;
      const isMove = random.chance(0.9);
      const isPass = isMove && random.chance(0.03);
      nodes.push({
        ...(isPass ? {} : { point }),
        isMove,
        ...(random.chance(0.1) || !isMove ? { isMarked: random.chance(0.5) } : {}),
        ...(isMove && random.chance(0.2) ? { comment: random.pick(COMMENTS) } : {}),
        ...(!isPass && (random.chance(0.1) || !isMove) ? { label: random.pick(LABELS) } : {}),
        children: isMove ? grow(isPass ? free : free.filter((other) => other !== point), depth + 1) : [],
      });
    }
    return nodes;
  };
  return { isMove: false, ...(random.chance(0.3) ? { comment: 'of all' } : {}), children: grow(cells, 0) };
}
