import { describe, expect, it } from 'vitest';
import { type LibKind, type MadeNode, madeLib, randomTree } from '../../../lab/fuzz/made-lib.ts';
import { mutated } from '../../../lab/fuzz/mutated.ts';
import { RandomChoices } from '../../../lab/reference/random-choices.ts';
import { formatPoint, parseTurns } from '../../../src/game/formats/notation.ts';
import { isRenLib, LIB_SIZE } from '../../../src/game/formats/renlib.ts';
import { libraryPosition } from '../../../src/game/formats/renlib-path.ts';
import { libraryFacts, libraryRecord, librarySgf } from '../../../src/game/formats/renlib-record.ts';
import { textOf } from '../../../src/game/formats/sgf-tree.ts';
import { symmetriesOf } from '../../../src/game/symmetry.ts';
import { battery } from '../../battery.ts';

type Point = NonNullable<MadeNode['point']>;

const at = (name: string): Point => ({ x: name.charCodeAt(0) - 65, y: 15 - Number(name.slice(1)) });
const move = (
  name: string,
  children: readonly MadeNode[] = [],
  others: Partial<MadeNode> = {},
): MadeNode => ({
  point: at(name),
  isMove: true,
  children,
  ...others,
});
const root = (...children: readonly MadeNode[]): MadeNode => ({ isMove: false, children });

const TREE = root(
  move('H8', [
    move('H9', [
      move('J10', [], { comment: 'D3\bthe rest', isMarked: true }),
      { point: at('A1'), isMove: false, label: 'x', children: [] },
    ]),
    move('I9', [move('H10', [move('H9')])], { label: 'b' }),
  ]),
);

function sgfOf(bytes: Uint8Array): string {
  const facts = libraryFacts(bytes);
  return facts.ok ? [...librarySgf(bytes, facts.value)].join('') : facts.error;
}

function positionAfter(bytes: Uint8Array, path: string) {
  const turns = parseTurns(path, LIB_SIZE);
  if (!turns.ok) throw new Error(turns.error);
  const position = libraryPosition(bytes, turns.value);
  if (!position.ok) return position.error;
  const { continuations, comments, ...others } = position.value;
  return {
    ...others,
    comments: [...comments],
    continuations: continuations.map(({ move: turn, moves, labels }) =>
      [turn === 'pass' ? '--' : formatPoint(turn, LIB_SIZE), moves, ...labels].join(' '),
    ),
  };
}

describe('a library of RenLib', () => {
  it('has a main line, with comments, and says what else there is', () => {
    const record = libraryRecord(madeLib(TREE));
    expect(isRenLib(madeLib(TREE))).toBe(true);
    expect(record).toEqual({
      ok: true,
      value: {
        ...LIB_SIZE,
        openingLength: 0,
        moves: [{ ...at('H8') }, { ...at('H9') }, { ...at('J10'), comment: 'D3\nthe rest' }],
        notes: [
          'it is the main line of a library; left out are 3 moves of others and 3 marks and texts on the board',
        ],
      },
    });
    expect(libraryRecord(madeLib(root()))).toMatchObject({ ok: true, value: { moves: [], notes: [] } });
  });

  it('has passes', () => {
    const passed = root(move('H8', [{ isMove: true, children: [move('I9')] }]));
    expect(libraryRecord(madeLib(passed))).toMatchObject({
      value: {
        start: { stones: [{ ...at('H8'), colour: 'black' }], sideToMove: 'black' },
        moves: [at('I9')],
      },
    });
    expect(sgfOf(madeLib(passed))).toContain(';B[hh];W[];B[ig]');
  });

  it.each<[string, string, LibKind]>([
    ['UTF-8', '二行 Õ', {}],
    ['GBK', '连珠', { encode: () => Uint8Array.of(0xc1, 0xac, 0xd6, 0xe9) }],
    ['Shift_JIS', '連珠', { encode: () => Uint8Array.of(0x98, 0x41, 0x8e, 0xec) }],
    ['the old kind', 'Åke {x}', { isOld: true }],
  ])('has comments in %s', (name, comment, kind) => {
    const bytes = madeLib(
      root(move('H8', [], { comment: name === 'the old kind' ? ']ke {x}' : comment })),
      kind,
    );
    const wanted = name === 'the old kind' ? 'Åke äxå' : comment;
    expect(libraryRecord(bytes)).toMatchObject({ value: { moves: [{ comment: wanted }] } });
  });

  it('is the same without a root, as version 3.0 has it', () => {
    expect(libraryRecord(madeLib(TREE, { hasRoot: false, minor: 0 }))).toEqual(libraryRecord(madeLib(TREE)));
  });

  it('is the same without a head, as before version 3', () => {
    expect(madeLib(TREE, { hasHead: false })[0]).toBe(0x78);
    expect(isRenLib(madeLib(TREE, { hasHead: false }))).toBe(true);
    expect(libraryRecord(madeLib(TREE, { hasHead: false }))).toEqual(libraryRecord(madeLib(TREE)));
    expect(sgfOf(madeLib(TREE, { hasHead: false }))).toBe(sgfOf(madeLib(TREE)));
    expect(positionAfter(madeLib(TREE, { hasHead: false }), 'H8')).toEqual(
      positionAfter(madeLib(TREE), 'H8'),
    );
    for (const text of ['x8 h8', 'xyz', 'x\r\nX O X\n', 'x\u001b[1m'])
      expect(isRenLib(Buffer.from(text))).toBe(false);
  });

  it('has its main line first as SGF, whatever is said of points that are no moves', () => {
    const noted = root(
      move('H8', [
        { point: at('A1'), isMove: false, comment: 'not here', label: 'x', children: [] },
        move('I9', [], { comment: 'here' }),
      ]),
    );
    expect(sgfOf(madeLib(noted))).toBe(
      '(;FF[4]GM[4]CA[UTF-8]SZ[15];B[hh]C[A1: not here]LB[ao:x]\n(;W[ig]C[here]))\n',
    );
  });

  it('is written as SGF with its variations, marks and texts', () => {
    expect(sgfOf(madeLib(TREE))).toBe(
      '(;FF[4]GM[4]CA[UTF-8]SZ[15];B[hh]LB[ig:b]\n(;W[hg]LB[ao:x]MA[jf]\n(;B[jf]C[D3\nthe rest]))\n(;W[ig];B[hf];W[hg]))\n',
    );
  });

  it('comes back from SGF as the tree that it was', () => {
    const random = new RandomChoices(11);
    for (let i = battery(1_000, 60); i > 0; i--) {
      const tree = randomTree(random);
      // A pass at the beginning would be taken for the root.
      const needsRoot = tree.comment !== undefined || !tree.children[0]?.point;
      const kind = { hasRoot: needsRoot || random.chance(0.5) };
      expect(treeOfSgf(sgfOf(madeLib(tree, kind)))).toEqual(plain(tree));
    }
  });

  it('goes on from a position', () => {
    const bytes = madeLib(TREE);
    expect(positionAfter(bytes, '')).toMatchObject({ times: 1, isTurned: false, continuations: ['H8 6'] });
    expect(positionAfter(bytes, 'H8')).toMatchObject({
      times: 1,
      isTurned: false,
      continuations: ['I9 3 b', 'H9 2'],
    });
    expect(positionAfter(bytes, 'H8 H9')).toMatchObject({ continuations: ['J10 1', 'A1 0 x'] });
    expect(positionAfter(bytes, 'H8 H9 J10')).toEqual({
      times: 1,
      isTurned: false,
      comments: ['D3\nthe rest'],
      continuations: [],
    });
    expect(positionAfter(bytes, 'H8 G9')).toMatchObject({ isTurned: true, continuations: ['H10 2'] });
    expect(positionAfter(bytes, 'H8 I8 J7 A1')).toBe(
      'the position after H8 I8 J7 A1 is not in it, only H8 I8',
    );
    expect(positionAfter(bytes, 'A1')).toBe('the position after A1 is not in it, not even its first move');
    expect(positionAfter(bytes, 'H10 I9 H8')).toMatchObject({ continuations: ['H9 1'] });
  });

  it('goes on as a search of the whole tree finds, in any order, turned and mirrored', () => {
    const random = new RandomChoices(12);
    for (let i = battery(400, 25); i > 0; i--) {
      const tree = randomTree(random, 8);
      const symmetry = random.pick(symmetriesOf(LIB_SIZE));
      const way = randomWay(tree, random);
      const path = way.map((point) => (point ? formatPoint(symmetry(point), LIB_SIZE) : '--')).join(' ');
      const found = positionAfter(madeLib(tree), path);
      const wanted = nodesLike(tree, way);
      expect(found).toMatchObject({ times: wanted.length });
      if (typeof found === 'string') continue;
      // How a position that is symmetric itself is turned does not matter: as many moves go on from it.
      const moves = (nodes: readonly MadeNode[]) =>
        nodes.flatMap(({ children }) => children.map(countMoves)).reduce((a, b) => a + b, 0);
      const counts = found.continuations.map((text) => Number(text.split(' ')[1]));
      expect(counts.reduce((a, b) => a + b, 0)).toBe(moves(wanted));
    }
  });

  it.each([
    [(bytes: number[]) => bytes.slice(0, 15), 'byte 15: the file ends within its head'],
    [(bytes: number[]) => bytes.with(8, 4), 'it is a library of version 4.4, and those up to 3.4 are read'],
    [(bytes: number[]) => bytes.slice(0, -1), 'byte 54: the file ends within a node'],
    [(bytes: number[]) => bytes.slice(0, -2), 'byte 54: the file ends before its tree does'],
    [(bytes: number[]) => [...bytes, 0x11, 0x40], 'byte 56: there are nodes after the end of the tree'],
    [(bytes: number[]) => bytes.with(22, 0x10), 'byte 22: 16 is no point of the board'],
    [(bytes: number[]) => bytes.with(22, 0xf1), 'byte 22: 241 is no point of the board'],
    [(bytes: number[]) => bytes.with(24, 0x78), 'byte 24: it is on a stone'],
    [(bytes: number[]) => [...bytes.slice(0, 22), 0x78, 0x08, 0x41, 0x42], 'byte 22: its comment has no end'],
    [
      (bytes: number[]) => [...bytes.slice(0, 22), 0x78, 0x01, 0, 1],
      'byte 22: its text on the board has no end',
    ],
    [
      (bytes: number[]) => [...bytes.slice(0, 20), ...new Array<number>(4_000).fill(0)],
      'byte 1022: it follows more than 500 others',
    ],
  ])('is refused where it is damaged: %#', (damage, error) => {
    expect(libraryFacts(Uint8Array.from(damage([...madeLib(TREE)])))).toEqual({ ok: false, error });
  });

  it('is read or refused in a sentence, however it is damaged', () => {
    const random = new RandomChoices(47);
    let refused = 0;
    const rounds = battery(2_000, 200);
    for (let i = rounds; i > 0; i--) {
      const bytes = mutated(madeLib(randomTree(random, 20, 60)), random);
      if (!isRenLib(bytes)) continue;
      const begun = process.cpuUsage();
      const facts = libraryFacts(bytes);
      const record = libraryRecord(bytes);
      const position = libraryPosition(bytes, []);
      expect([record.ok, position.ok]).toEqual([facts.ok, facts.ok]);
      if (facts.ok) expect(treeOfSgf([...librarySgf(bytes, facts.value)].join(''))).toBeDefined();
      else {
        refused++;
        expect(facts.error).toMatch(/^(?:byte \d+: .{10,60}|it is a library of version \d+\.\d+, .+)$/);
      }
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
    }
    expect(refused).toBeGreaterThan(rounds / 4);
  });
});

/** A tree as both formats have it. */
interface PlainNode {
  readonly move: string;
  readonly comment: string;
  readonly labels: readonly string[];
  readonly marks: readonly string[];
  readonly children: readonly PlainNode[];
}

const nameOf = ({ x, y }: Point) => String.fromCharCode(97 + x, 97 + y);

function plain(node: MadeNode, ply = 0): PlainNode {
  const labelled = node.children.flatMap(({ point, label, isMarked }) =>
    point ? [{ name: nameOf(point), label, isMarked }] : [],
  );
  return {
    move: node.isMove ? `${ply % 2 === 1 ? 'B' : 'W'}${node.point ? nameOf(node.point) : ''}` : '',
    comment: (node.comment ?? '').replace('\b', '\n').replaceAll('\r\n', '\n'),
    labels: labelled.flatMap(({ name, label }) => (label === undefined ? [] : [`${name}:${label}`])).sort(),
    marks: labelled.flatMap(({ name, isMarked }) => (isMarked ? [name] : [])).sort(),
    children: node.children.filter(({ isMove }) => isMove).map((child) => plain(child, ply + 1)),
  };
}

function treeOfSgf(text: string): PlainNode | undefined {
  const all: (PlainNode & { readonly children: PlainNode[] })[] = [];
  const open: number[] = [];
  let parent = -1;
  let first: PlainNode | undefined;
  for (const [token, values = ''] of text.matchAll(/[()]|;((?:[A-Z]+(?:\[(?:\\[\s\S]|[^\]\\])*\])+|\s)*)/g)) {
    if (token === '(') open.push(parent);
    else if (token === ')') parent = open.pop() ?? -1;
    else {
      const of = (name: string) =>
        [...values.matchAll(/([A-Z]+)((?:\[(?:\\[\s\S]|[^\]\\])*\])+)/g)]
          .filter(([, one]) => one === name)
          .flatMap(([, , list = '']) =>
            [...list.matchAll(/\[((?:\\[\s\S]|[^\]\\])*)\]/g)].map(([, value = '']) => textOf(value)),
          );
      const [black] = of('B');
      const [white] = of('W');
      const node = {
        move: black === undefined ? (white === undefined ? '' : `W${white}`) : `B${black}`,
        comment: of('C').join(''),
        labels: of('LB').sort(),
        marks: of('MA').sort(),
        children: [],
      };
      all[parent]?.children.push(node);
      first ??= node;
      parent = all.push(node) - 1;
    }
  }
  return first;
}

function countMoves(node: MadeNode): number {
  return node.children.map(countMoves).reduce((a, b) => a + b, node.isMove ? 1 : 0);
}

function randomWay(tree: MadeNode, random: RandomChoices): readonly (Point | undefined)[] {
  const way: (Point | undefined)[] = [];
  for (let node = tree; ; ) {
    const moves = node.children.filter(({ isMove }) => isMove);
    if (moves.length === 0 || (way.length > 0 && random.chance(0.3))) return way;
    node = random.pick(moves);
    way.push(node.point);
  }
}

/** All nodes whose position is one of the eight that the way's is. */
function nodesLike(tree: MadeNode, way: readonly (Point | undefined)[]): readonly MadeNode[] {
  const stones = (points: readonly (Point | undefined)[], of: (point: Point) => Point) =>
    [
      points.length % 2,
      ...points.flatMap((point, i) => (point ? [`${i % 2} ${of(point).x} ${of(point).y}`] : [])).sort(),
    ].join();
  const wanted = new Set(symmetriesOf(LIB_SIZE).map((symmetry) => stones(way, symmetry)));
  const found: MadeNode[] = [];
  const look = (node: MadeNode, points: readonly (Point | undefined)[]) => {
    if (wanted.has(stones(points, (point) => point))) found.push(node);
    for (const child of node.children) if (child.isMove) look(child, [...points, child.point]);
  };
  look(tree, []);
  return found;
}
