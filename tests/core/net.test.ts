import { describe, expect, it } from 'vitest';
import { type NetPosition, referenceEvaluation, referencePolicy } from '../../lab/reference/net.ts';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import type { Net } from '../../src/binding/net-file.ts';
import { BLACK, CODE_COUNT, VALUE_MAX, WHITE } from '../../src/core/shared-constants.ts';
import type { Colour, Point } from '../../src/game/position.ts';
import { RULES, type Rule } from '../../src/game/rule.ts';
import { type Board, emptyBoard, emptyPoints, get, set, stoneOf } from '../../src/reference/board.ts';
import { battery } from '../battery.ts';
import { drawingOf } from '../drawn-board.ts';
import { randomBoard } from '../random-board.ts';
import { type NetNumbers, randomNet } from '../random-net.ts';
import { colourNumber, setUp } from './differences.ts';
import { type LoadedCore, loadCoreAndMemory } from './load-core.ts';

const OCCUPIED = 0xffffffff;

/** The shapes of all codes under the rule that a core was prepared for. */
const shapesIn = new WeakMap<LoadedCore, Uint8Array>();

/** Loads a net and prepares its rule. */
function use(loaded: LoadedCore, net: Net): void {
  const { core, memory } = loaded;
  core.prepareRule(RULES.indexOf(net.rule), 5);
  new Uint8Array(memory.buffer).set(net.payload, core.netAddress());
  core.loadNet(RULES.indexOf(net.rule), net.perspectives);
  const shapes = Uint8Array.from({ length: 2 * CODE_COUNT }, (_, i) =>
    core.shapeOfCode(i % CODE_COUNT, Math.floor(i / CODE_COUNT)),
  );
  shapesIn.set(loaded, shapes);
}

/** What the net sees of the position on the core's board. */
function seen(
  loaded: LoadedCore,
  board: Board,
  sideToMove: Colour,
  lastStones: readonly Point[] = [],
): NetPosition {
  const { core, memory } = loaded;
  const height = board.length;
  const width = board[0]?.length ?? 0;
  const features = new Uint32Array(memory.buffer, core.cellFeatures(), width * height);
  const cells = Array.from(features, (codes) =>
    codes === OCCUPIED ? undefined : { black: codes & 0xffff, white: codes >>> 16 },
  );
  const shapes = shapesIn.get(loaded) ?? new Uint8Array();
  const stones = board.flat().map((sign) => (sign === 'X' ? 'black' : sign === 'O' ? 'white' : undefined));
  return { width, height, cells, stones, sideToMove, lastStones, threatMask: core.threats(), shapes };
}

/** What the core's policy says of each cell. */
function policyOf({ core, memory }: LoadedCore, board: Board): readonly number[] {
  const cells = board.length * (board[0]?.length ?? 0);
  return [...new Int32Array(memory.buffer, core.policyFeatures(), cells)];
}

/** A random board of any size, small ones and rectangles among them, with a stone less than full. */
function anyBoard(random: RandomChoices): Board {
  if (random.chance(0.6)) return randomBoard(random);
  const side = () => (random.chance(0.5) ? random.between(3, 8) : random.between(3, 32));
  const board = emptyBoard(side(), side());
  const density = random.fraction();
  for (const point of emptyPoints(board)) {
    if (random.chance(density)) set(board, point, random.pick(['X', 'O', 'X', 'O', 'X', 'O', '#'] as const));
  }
  return board;
}

describe.each(RULES)('a net for %s', (rule) => {
  it('gives the values of the reference', () => {
    const loaded = loadCoreAndMemory();
    const { core } = loaded;
    const random = new RandomChoices(11 + RULES.indexOf(rule));
    const values = new Set<number>();
    let limited = 0;
    for (const numbers of ['usual', 'extreme'] satisfies NetNumbers[]) {
      for (let i = 0; i < battery(8, 1); i++) {
        const net = randomNet(rule, numbers, random);
        use(loaded, net);
        for (let j = 0; j < battery(30, 15); j++) {
          const board = anyBoard(random);
          setUp(core, rule, board);
          for (const side of ['black', 'white'] as const) {
            core.setSideToMove(colourNumber(side));
            const value = core.evaluation();
            const expected = referenceEvaluation(net, seen(loaded, board, side));
            expect(value, `${numbers} net ${i}, ${side} to move:\n${drawingOf(board)}`).toBe(expected);
            values.add(value);
            if (Math.abs(value) === VALUE_MAX) limited++;
          }
        }
      }
    }
    // Not all alike, and the limit of evaluations was met.
    expect(values.size).toBeGreaterThan(battery(100, 15));
    expect(limited).toBeGreaterThan(battery(5, 0));
  });

  it('gives moves the orders of the reference', () => {
    const loaded = loadCoreAndMemory();
    const { core } = loaded;
    const random = new RandomChoices(53 + RULES.indexOf(rule));
    const orders = new Set<number>();
    for (const numbers of ['usual', 'extreme'] satisfies NetNumbers[]) {
      for (let i = 0; i < battery(8, 1); i++) {
        const net = randomNet(rule, numbers, random);
        use(loaded, net);
        for (let j = 0; j < battery(8, 4); j++) {
          const board = anyBoard(random);
          const last: Point[] = [];
          setUp(core, rule, board);
          // The stones of the board have no order that tells which came last.
          for (const colour of ['black', 'white'] as const) {
            const free = emptyPoints(board);
            if (free.length < 2) break;
            const point = random.pick(free);
            core.setSideToMove(colourNumber(colour));
            core.playMove(point.x, point.y);
            set(board, point, stoneOf(colour));
            last.unshift(point);
          }
          if (last.length < 2) continue;
          for (const side of ['black', 'white'] as const) {
            core.setSideToMove(colourNumber(side));
            const found = policyOf(loaded, board);
            expect(found, drawingOf(board)).toEqual(referencePolicy(net, seen(loaded, board, side, last)));
            for (const order of found) orders.add(order);
          }
        }
      }
    }
    expect(orders.size).toBeGreaterThan(battery(600, 150));
  });

  it('knows no last stones on an empty board', () => {
    const loaded = loadCoreAndMemory();
    const net = randomNet(rule, 'usual', new RandomChoices(3));
    use(loaded, net);
    const board = emptyBoard(7, 9);
    setUp(loaded.core, rule, board);
    expect(policyOf(loaded, board)).toEqual(referencePolicy(net, seen(loaded, board, 'black')));
  });

  it('follows the stones as they come and go', () => {
    const loaded = loadCoreAndMemory();
    const fresh = loadCoreAndMemory();
    const random = new RandomChoices(23 + RULES.indexOf(rule));
    const net = randomNet(rule, 'usual', random);
    use(loaded, net);
    use(fresh, net);
    const { core } = loaded;
    let compared = 0;
    for (let game = 0; game < battery(24, 4); game++) {
      const board = emptyBoard(random.between(3, 20), random.between(3, 20));
      for (const point of emptyPoints(board)) if (random.chance(0.05)) set(board, point, '#');
      setUp(core, rule, board);
      // Evaluations are far between in some games: what was evaluated last is then many stones away.
      const chance = random.pick([1, 0.5, 0.2, 0.03]);
      const played: { readonly x: number; readonly y: number; readonly colour: Colour }[] = [];
      let side: Colour = 'black';
      for (let step = 0; step < 150; step++) {
        const back = played.at(-1);
        const free = emptyPoints(board);
        if (back && (free.length < 2 || random.chance(0.45))) {
          core.undoMove();
          played.pop();
          set(board, back, '.');
          side = back.colour;
        } else {
          const point = random.pick(
            free.filter((p) => nearStone(board, p)).length > 0 && random.chance(0.8)
              ? free.filter((p) => nearStone(board, p))
              : free,
          );
          core.playMove(point.x, point.y);
          set(board, point, stoneOf(side));
          played.push({ ...point, colour: side });
          side = side === 'black' ? 'white' : 'black';
        }
        if (!random.chance(chance)) continue;
        setUp(fresh.core, rule, board, played);
        fresh.core.setSideToMove(colourNumber(side));
        expect(core.stateChecksum()).toBe(fresh.core.stateChecksum());
        expect(core.evaluation(), drawingOf(board)).toBe(fresh.core.evaluation());
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(battery(200, 50));
  });

  it('gives all eight views of a board one value, and both colours where the rule does', () => {
    const loaded = loadCoreAndMemory();
    const { core } = loaded;
    const random = new RandomChoices(37 + RULES.indexOf(rule));
    for (let i = 0; i < battery(50, 6); i++) {
      use(loaded, randomNet(rule, random.pick(['usual', 'extreme']), random));
      const board = anyBoard(random);
      const side = random.pick([BLACK, WHITE]);
      const valueFor = (seenBoard: Board, sideToMove: number) => {
        setUp(core, rule, seenBoard);
        core.setSideToMove(sideToMove);
        return core.evaluation();
      };
      const value = valueFor(board, side);
      for (const turned of turnedBoards(board)) expect(valueFor(turned, side)).toBe(value);
      if (rule !== 'renju') expect(valueFor(swapped(board), 1 - side)).toBe(value);
    }
  });
});

/** The board from all eight sides. */
function turnedBoards(board: Board): readonly Board[] {
  const flipped = (rows: Board): Board => rows.map((row) => [...row].reverse());
  const transposed = (rows: Board): Board => (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] ?? '.'));
  const both = [board, transposed(board)];
  return both.flatMap((one) => {
    const other = flipped(one);
    return [one, other, [...one].reverse(), [...other].reverse()];
  });
}

function swapped(board: Board): Board {
  return board.map((row) => row.map((cell) => (cell === 'X' ? 'O' : cell === 'O' ? 'X' : cell)));
}

function nearStone(board: Board, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return [-1, 0, 1].some((dy) =>
    [-1, 0, 1].some((dx) => 'XO'.includes(get(board, { x: x + dx, y: y + dy }))),
  );
}

describe('a board', () => {
  const board = emptyBoard(15, 15);
  set(board, { x: 7, y: 7 }, 'X');
  set(board, { x: 8, y: 8 }, 'O');
  const linear = loadCoreAndMemory().core;
  const linearValue = (rule: Rule, rowLength = 5) => {
    setUp(linear, rule, board, undefined, rowLength);
    return linear.evaluation();
  };

  it('is evaluated by the net of its rule alone, whatever was prepared before', () => {
    const loaded = loadCoreAndMemory();
    const { core } = loaded;
    const value = (rule: Rule, rowLength = 5) => {
      setUp(core, rule, board, undefined, rowLength);
      return core.evaluation();
    };
    expect(core.loadedNet()).toBe(-1);
    expect(value('freestyle')).toBe(linearValue('freestyle'));
    const net = randomNet('freestyle', 'usual', new RandomChoices(5));
    use(loaded, net);
    expect(core.loadedNet()).toBe(RULES.indexOf('freestyle'));
    const netValue = value('freestyle');
    expect(netValue).toBe(referenceEvaluation(net, seen(loaded, board, 'black')));
    expect(netValue).not.toBe(linearValue('freestyle'));
    for (const rule of RULES.filter((other) => other !== 'freestyle'))
      expect(value(rule)).toBe(linearValue(rule));
    for (const rowLength of [3, 4, 6])
      expect(value('freestyle', rowLength)).toBe(linearValue('freestyle', rowLength));
    expect(value('freestyle')).toBe(netValue);
  });

  it('is evaluated by the net that was loaded last', () => {
    const loaded = loadCoreAndMemory();
    const { core } = loaded;
    for (const seed of [1, 2, 1]) {
      const net = randomNet('renju', 'usual', new RandomChoices(seed));
      use(loaded, net);
      setUp(core, 'renju', board);
      expect(core.evaluation()).toBe(referenceEvaluation(net, seen(loaded, board, 'black')));
    }
  });
});
