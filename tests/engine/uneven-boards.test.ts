import { afterAll, describe, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes, embeddedNets } from '../../src/binding/embedded-core.ts';
import type { SearchGoal } from '../../src/binding/search-result.ts';
import { createEngine } from '../../src/engine/search-engine.ts';
import { freeCells, type Position, samePoint } from '../../src/game/position.ts';
import { ROW_LENGTH, RULES } from '../../src/game/rule.ts';
import { emptyPoints, get } from '../../src/reference/board.ts';
import { foulAt } from '../../src/reference/forbidden.ts';
import { winners, winsAt } from '../../src/reference/winning.ts';
import { battery } from '../battery.ts';
import { stonesOf } from '../core/differences.ts';
import { randomBoard } from '../random-board.ts';
import { think } from './think.ts';

/** Boards a rule, most of them with more stones of one colour than any game has. */
const BOARDS = battery(150, 25);
/** Of them searched by the threads of an engine. */
const THREADED = 5;

const GOALS: readonly SearchGoal[] = [
  { kind: 'best', lines: 1 },
  { kind: 'best', lines: 4 },
  { kind: 'defend' },
  { kind: 'balance-one', bias: 0 },
  { kind: 'balance-two', bias: 0 },
];

const search = new DirectSearch({ core: coreBytes(), nets: embeddedNets });
const engine = createEngine();
afterAll(() => engine.dispose());

describe.each(RULES)('positions that no game reaches: %s', (rule) => {
  const random = new RandomChoices(31 + RULES.indexOf(rule));
  it(`${BOARDS} of them are searched like any other`, async () => {
    let uneven = 0;
    let five = 0;
    let forbidden = 0;
    for (let i = 0; i < BOARDS; i++) {
      const board = randomBoard(random);
      const sideToMove = random.pick(['black', 'white'] as const);
      const free = emptyPoints(board);
      const size = { width: board[0]?.length ?? 0, height: board.length };
      const stones = random.shuffled(stonesOf(board));
      const black = stones.filter(({ colour }) => colour === 'black').length;
      const isEven = 2 * black - stones.length === (sideToMove === 'black' ? 0 : 1);
      if (winners(board, rule).length > 0 || free.length < 2) continue;
      const blocked = freeCells({ ...size, stones, blocked: [], sideToMove }).filter(
        (point) => get(board, point) === '#',
      );
      const position: Position = { rule, ...size, rowLength: ROW_LENGTH, stones, blocked, sideToMove };
      const fouls = rule === 'renju' ? free.filter((point) => foulAt(board, point)) : [];
      expect(search.referee.forbiddenPoints(position)).toEqual(fouls);
      const wins = free.filter((point) => winsAt(board, point, sideToMove, rule));
      const goal = GOALS[i % GOALS.length] ?? { kind: 'defend' };
      const { points } =
        i < THREADED
          ? (await think(engine, position, { goal, limits: { nodes: 2000 } })).result
          : search.search(position, goal, { nodes: 1000 });
      if (i < THREADED) expect(points).toHaveLength(goal.kind === 'balance-two' ? 2 : 1);
      for (const point of points) expect(free).toContainEqual(point);
      const [point] = points;
      if (point && goal.kind === 'best') {
        if (wins.length > 0) expect(wins).toContainEqual(point);
        const isFoul = sideToMove === 'black' && fouls.some((foul) => samePoint(foul, point));
        if (isFoul) expect(fouls).toHaveLength(free.length);
      }
      if (!isEven) uneven++;
      if (wins.length > 0) five++;
      forbidden += fouls.length;
    }
    expect(uneven).toBeGreaterThan(BOARDS / 3);
    expect(five).toBeGreaterThan(BOARDS / 20);
    if (rule === 'renju') expect(forbidden).toBeGreaterThan(BOARDS / 4);
  });
});
