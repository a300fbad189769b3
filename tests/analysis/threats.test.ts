import { describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { threatsIn } from '../../src/analysis/threats.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { FeatureBoard } from '../../src/binding/feature-board.ts';
import { formatPoint, formatPoints } from '../../src/game/formats/notation.ts';
import { readRecord } from '../../src/game/formats/read-record.ts';
import { afterMove, type Colour, emptyPosition, type Position } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { english } from '../../src/play/words/en.ts';
import { battery } from '../battery.ts';

const BOARDS = battery(400, 100);

/** The core's shapes of these names (core/patterns/shapes.ts), which are no types of ours. */
const SHAPES = { doubleThree: 8, fourThree: 11, openFour: 12, five: 13 } as const;

function positionAfter(moves: string, rule: Rule = 'freestyle'): Position {
  const record = readRecord(moves);
  if (!record.ok) throw new Error(record.error);
  return record.value.moves.reduce(afterMove, emptyPosition(rule, record.value));
}

/** `black open three F8 G8 H8: E8 I8` */
function standing(position: Position): readonly string[] {
  return threatsIn(position).standing.map(
    ({ colour, kind, stones, gaps }) =>
      `${colour} ${kind} ${formatPoints(stones, position)}: ${formatPoints(gaps, position)}`,
  );
}

function moves(position: Position): readonly string[] {
  return threatsIn(position).moves.map(
    ({ colour, kind, point }) => `${colour} ${kind} ${formatPoint(point, position)}`,
  );
}

describe('threats on the board', () => {
  it.each<[string, string, readonly string[]]>([
    ['an open three', 'F8 A1 G8 A15 H8', ['black open three F8 G8 H8: E8 I8']],
    ['a broken one', 'F8 A1 G8 A15 I8', ['black open three F8 G8 I8: H8']],
    ['a three with an end closed', 'F8 E8 G8 A15 H8', []],
    ['a three that has no room', 'F8 D8 G8 J8 H8', []],
    ['a four', 'F8 E8 G8 A15 H8 O1 I8', ['black four F8 G8 H8 I8: J8']],
    ['an open four', 'F8 A1 G8 A15 H8 O1 I8', ['black open four F8 G8 H8 I8: E8 J8']],
    [
      'two fours in a line',
      'E8 A1 G8 A15 H8 O1 I8 O15 K8',
      ['black four G8 H8 I8 K8: J8', 'black four E8 G8 H8 I8: F8'],
    ],
    ['nothing', 'H8 I9', []],
  ])('%s', (_, line, expected) => {
    expect([...standing(positionAfter(line))].sort()).toEqual([...expected].sort());
  });

  it('are none in renju where the fourth stone is forbidden', () => {
    // I8 would make an overline with the stones from K8 on.
    const line = 'F8 A1 G8 A15 H8 O1 J8 C1 K8 M1';
    expect(standing(positionAfter(line)).some((text) => text.startsWith('black'))).toBe(true);
    expect(standing(positionAfter(line, 'renju')).filter((text) => text.includes('open three'))).toEqual([]);
  });

  it('are named by the length of rows that win', () => {
    expect(english.threats.named('open four', 5)).toBe('open four');
    expect(english.threats.named('four and three', 6)).toBe('five and four');
    expect(english.threats.named('open three', 4)).toBe('open two');
  });
});

describe('moves that make two threats', () => {
  it.each<[string, Rule, string, readonly string[]]>([
    // From the exercises: an open three, and a point that makes two open fours.
    ['an open four', 'freestyle', 'H8 J10 J9 I8', []],
    ['a double three', 'freestyle', 'F8 A1 G8 A15 H7 O1 H6 O15', ['black double three H8']],
    ['none for black in renju', 'renju', 'F8 A1 G8 A15 H7 O1 H6 O15', []],
    ['a four and a three', 'renju', 'F8 E8 G8 A15 H8 O1 I7 O15 I6 C1', ['black four and three I8']],
  ])('%s', (_, rule, line, expected) => {
    expect(moves(positionAfter(line, rule))).toEqual(expect.arrayContaining([...expected]));
    if (expected.length === 0)
      expect(moves(positionAfter(line, rule)).filter((text) => text.startsWith('black double'))).toEqual([]);
  });
});

describe('threats by their definitions', () => {
  it('are those of the core, in every rule and length of row', () => {
    const core = new FeatureBoard(coreBytes());
    const random = new RandomChoices(31);
    for (let i = 0; i < BOARDS; i++) {
      const rule = random.pick(RULES);
      const rowLength = rule === 'renju' || random.chance(0.7) ? 5 : random.between(4, 6);
      const position = randomPosition(random, rule, rowLength);
      core.setUp(position);
      const codes = core.cells().slice();
      const shapes = core.codeShapes();
      const { standing, moves } = threatsIn(position);
      for (const colour of ['black', 'white'] as const) {
        if (rule === 'renju' && colour === 'black') continue;
        const named = (wanted: number) =>
          [...codes.entries()]
            .filter(([, code]) => code !== 0xffffffff && shapeOf(shapes, code, colour) === wanted)
            .map(([cell]) => cell);
        const cell = ({ x, y }: { x: number; y: number }) => y * position.width + x;
        const gaps = standing
          .filter((threat) => threat.colour === colour && threat.kind !== 'open three')
          .flatMap(({ gaps }) => gaps.map(cell));
        expect([...new Set(gaps)].sort(byNumber), rule).toEqual(named(SHAPES.five));
        const strong = (...kinds: readonly string[]) =>
          moves
            .filter((move) => move.colour === colour && kinds.includes(move.kind))
            .map(({ point }) => cell(point))
            .sort(byNumber);
        expect(strong('open four', 'double four'), rule).toEqual(named(SHAPES.openFour));
        // Where a row can be completed at once, a stone that does it makes no three by its definition.
        if (gaps.length > 0) continue;
        expect(strong('four and three'), rule).toEqual(named(SHAPES.fourThree));
        expect(strong('double three'), rule).toEqual(named(SHAPES.doubleThree));
      }
    }
  });
});

function byNumber(a: number, b: number): number {
  return a - b;
}

function shapeOf(shapes: Uint8Array, code: number, colour: Colour): number {
  return (colour === 'black' ? shapes[code & 0xffff] : shapes[shapes.length / 2 + (code >>> 16)]) ?? 0;
}

/** Stones in a heap, without a row. */
function randomPosition(random: RandomChoices, rule: Rule, rowLength: number): Position {
  const size = { width: random.between(7, 12), height: random.between(7, 12) };
  for (;;) {
    const stones = Array.from({ length: size.width * size.height }, (_, i) => ({
      x: i % size.width,
      y: Math.floor(i / size.width),
    }))
      .filter(() => random.chance(0.4))
      .map((point) => ({ ...point, colour: random.pick(['black', 'white'] as const) }));
    const position: Position = { ...emptyPosition(rule, size, rowLength), stones };
    if (!hasLongRow(position)) return position;
  }
}

function hasLongRow({ stones, rowLength, width }: Position): boolean {
  const colours = new Map(stones.map(({ x, y, colour }) => [y * width + x, colour]));
  return stones.some(({ x, y, colour }) =>
    [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ].some(([dx = 0, dy = 0]) =>
      Array.from({ length: rowLength }, (_, i) => ({ cx: x + i * dx, cy: y + i * dy })).every(
        ({ cx, cy }) => cx >= 0 && cx < width && colours.get(cy * width + cx) === colour,
      ),
    ),
  );
}
