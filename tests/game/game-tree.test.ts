import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { formatSgf } from '../../src/game/formats/sgf.ts';
import type { GameRecord, MoveNode, RecordedMove } from '../../src/game/game-record.ts';
import {
  isBranched,
  mainLine,
  nodesOn,
  pathOf,
  promoted,
  toTheEnd,
  walkTree,
  withLine,
  without,
} from '../../src/game/game-tree.ts';
import { battery } from '../battery.ts';

const SIZE = { width: 15, height: 15 };
const line = (text: string): readonly RecordedMove[] => {
  const read = readRecord(text);
  if (!read.ok) throw new Error(read.error);
  return read.value.moves;
};
const named = (nodes: readonly MoveNode[]) =>
  nodes.map(({ point }) => (point ? 'ABCDEFGHIJKLMNO'.charAt(point.x) + (15 - point.y) : '--')).join(' ');
const tree = ['H8 I9 J8', 'H8 I9 G7 F6', 'H8 H9', 'H8 H9 G9'].reduce(
  (nodes, moves) => withLine(nodes, line(moves)),
  [] as readonly MoveNode[],
);

function read(sgf: string): GameRecord {
  const record = readRecord(sgf, { keepsVariations: true });
  if (!record.ok) throw new Error(record.error);
  return record.value;
}

describe('a tree of moves', () => {
  it('gets lines, and is walked from each node to those that follow it', () => {
    expect(named(mainLine(tree))).toBe('H8 I9 J8');
    expect([...walkTree({ children: tree })].map(({ node, depth }) => `${depth} ${named([node])}`)).toEqual([
      ...['1 H8', '2 I9', '3 J8', '3 G7', '4 F6', '2 H9', '3 G9'],
    ]);
    expect(pathOf(tree, line('H8 I9 G7'))).toEqual([0, 0, 1]);
    expect(pathOf(tree, line('H8 A1 B1'))).toEqual([0]);
    expect(toTheEnd(tree, [0, 0, 1])).toEqual([0, 0, 1, 0]);
    expect(withLine(tree, line('H8 H9'))).toBe(tree);
    expect([isBranched(tree), isBranched(withLine([], line('H8 I9'))), isBranched([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has a line promoted where it left another one, and loses what is deleted with all that follows', () => {
    const later = promoted(tree, [0, 0, 1, 0]);
    expect(named(mainLine(later))).toBe('H8 I9 G7 F6');
    expect(named(nodesOn(later, pathOf(later, line('H8 I9 J8'))))).toBe('H8 I9 J8');
    expect(promoted(tree, [0, 0, 0])).toBe(tree);
    expect(named(mainLine(without(tree, [0, 0])))).toBe('H8 H9 G9');
    expect(without(tree, [0])).toEqual([]);
    // What was there before is as it was.
    expect(named(mainLine(tree))).toBe('H8 I9 J8');
  });
});

describe('variations in SGF', () => {
  it('are written as they were read, with their comments and marks', () => {
    const sgf =
      '(;FF[4]GM[4]CA[UTF-8]SZ[15]C[of all];B[hh]C[the centre]LB[ig:a]' +
      '\n(;W[ig]C[best];B[jh])\n(;W[hg]C[weak]\n(;B[gg]C[812ms\nmine])\n(;B[ii]TR[hh])))\n';
    expect(formatSgf(read(sgf))).toBe(sgf);
    const again = read(formatSgf(read(sgf)));
    expect(again).toEqual(read(sgf));
    expect(again.moves).toMatchObject([{ comment: 'the centre' }, { comment: 'best' }, {}]);
  });

  it('begin with what is set up, or a pass, and go on after passes', () => {
    for (const sgf of [
      '(;SZ[15]AB[aa][bb][cc]AW[dd]PL[W](;W[hh])(;W[ii];B[jj]))',
      '(;SZ[15](;B[];W[hh])(;B[hh];W[ii]))',
      '(;SZ[15];B[hh](;W[];B[ii](;W[gg])(;W[ff]))(;W[jj]))',
      '(;SZ[15]QPR[hh,hg,jf];QSLW[ig](;B[gg])(;B[ff]))',
    ]) {
      const once = read(sgf);
      expect(once.notes?.join() ?? '', sgf).not.toContain('left out');
      expect(once.tree, sgf).toBeDefined();
      const { notes: _notes, ...again } = read(formatSgf(once));
      const { notes: __notes, ...first } = once;
      expect({ ...again, openingLength: 0 }, sgf).toEqual({ ...first, openingLength: 0 });
    }
  });

  it('are one where they begin alike, among many too', () => {
    const moves = Array.from(
      { length: 60 },
      (_, i) => `${'abcdefghijklmno'.charAt(i % 15)}${'abcd'.charAt(i % 4)}`,
    );
    const branches = ['on', 'oo'].flatMap((reply) => moves.map((move) => `(;W[${move}];B[${reply}])`));
    const [first] = read(`(;SZ[15];B[hh]${branches.join('')})`).tree?.children ?? [];
    expect(first?.children.map(({ children }) => named(children))).toEqual(moves.map(() => 'O2 O1'));
  });

  it('are left out, and that is said, where they set up stones or cannot be played', () => {
    const { tree: kept, notes } = read('(;SZ[15];B[hh](;W[ig])(;AB[aa];W[bb])(;W[hh])(;W[ii])(;B[gg]))');
    expect(named(kept?.children[0]?.children ?? [])).toBe('I9 I7');
    expect(notes).toEqual(['3 variations that set up stones or cannot be played are left out']);
    // What is left of one line is no tree.
    expect(read('(;SZ[15];B[hh](;W[ig])(;W[hh]))').tree).toBeUndefined();
    // Another beginning is another position: nothing of it follows the first.
    expect(read('(;SZ[15](;AB[hh];W[ii])(;B[gg]))').tree).toBeUndefined();
    const late = read('(;SZ[15];B[hh](;W[ig];AB[aa];B[bb])(;W[gg]))');
    expect([late.tree, late.notes?.at(-1)]).toEqual([undefined, 'variations are left out']);
  });

  it('are left out where the main line ends before they begin', () => {
    for (const main of [';B[hh];W[ig]', ';B[hh];W[ig];B[jj];W[]']) {
      const { tree: kept, notes } = read(`(;SZ[15]${main}(;C[here])(;B[gg](;W[ff])(;W[ee])))`);
      expect([kept, notes?.at(-1)], main).toEqual([undefined, 'variations are left out']);
    }
  });

  it('are not written with a comment twice, however often', () => {
    let text = '(;SZ[15]C[of all];B[hh]C[first];W[ig];B[]C[a pass];W[gg](;B[ff])(;B[ee]))';
    const texts = Array.from({ length: 3 }, () => (text = formatSgf(read(text))));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.match(/first|of all|a pass/g)).toEqual(['of all', 'first', 'a pass']);
    expect(read(text)).toMatchObject({ comment: 'of all\nfirst\na pass', tree: { comment: 'of all' } });
  });

  it('leave what is said of the game where it is, before the comment of its beginning', () => {
    for (const [root, kept] of [
      ['GC[the cup]C[final]', 'C[the cup\nfinal]'],
      ['GC[the cup]', 'C[the cup]'],
    ]) {
      for (const moves of [';B[hh]', ';B[hh]C[first];W[ig];B[]']) {
        const text = formatSgf(read(`(;SZ[15]${root}${moves}(;W[gg])(;W[ff]))`));
        expect(text.match(/C\[the cup[^\]]*\]/g), text).toEqual([kept]);
        expect(formatSgf(read(text))).toBe(text);
      }
    }
  });

  it('are left out where there are too many, and the main line is read', () => {
    const { tree: kept, moves, notes } = read(`(;SZ[15];B[hh](;W[ig])${'(;)'.repeat(1_000_000)})`);
    expect([kept, moves.length, notes]).toEqual([undefined, 2, ['variations are left out']]);
  });

  it('come back from every tree', () => {
    const random = new RandomChoices(47);
    for (let i = 0; i < battery(2000, 60); i++) {
      let children: readonly MoveNode[] = [];
      for (let lines = random.between(2, 12); lines > 0; lines--) {
        const points = random.shuffled(
          Array.from({ length: 9 }, (_, cell) => ({ x: cell % 3, y: 5 + (cell % 4) })),
        );
        const unlike = points.filter(
          (one, at) => points.findIndex(({ x, y }) => x === one.x && y === one.y) === at,
        );
        const said = () =>
          random.chance(0.3) ? { comment: random.pick(['a]', 'b\\', '(;', '12ms', '']) } : {};
        children = withLine(
          children,
          unlike.slice(0, random.between(1, 7)).map((point) => ({ ...point, ...said() })),
        );
      }
      const moves = mainLine(children).map(({ point, children: _children, ...said }) => ({
        x: 0,
        y: 0,
        ...point,
        ...said,
      }));
      const written = {
        ...SIZE,
        openingLength: 0,
        moves,
        ...(isBranched(children) && { tree: { children } }),
      };
      const text = formatSgf(written);
      expect(read(text), text).toEqual(written);
    }
  });
});
