import { describe, expect, it } from 'vitest';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import type { SearchedMoves } from '../../src/binding/search-result.ts';
import { formatPoint } from '../../src/game/formats/notation.ts';
import type { Point } from '../../src/game/position.ts';
import { Random } from '../../src/game/random.ts';
import type { Score } from '../../src/game/score.ts';
import {
  type Action,
  type EngineSearch,
  engineActions,
  type MakeSearch,
} from '../../src/play/engine-actions.ts';
import {
  actorOf,
  choose,
  type Game,
  playPoint,
  resultOf,
  type StepResult,
  undo,
} from '../../src/play/game.ts';
import { FULL_STRENGTH, levelOf } from '../../src/play/level.ts';
import { OPENING_RULES } from '../../src/play/opening-rule.ts';
import { accepted, newGame, played, pointsOf, referee } from './games.ts';

/** Does to a game what an engine has decided. */
function withActions(game: Game, actions: readonly Action[]): StepResult {
  return actions.reduce<StepResult>(
    (before, action) => {
      if (!before.ok) return before;
      return action.kind === 'point'
        ? playPoint(before.value, action.point, referee)
        : choose(before.value, action.choice, referee);
    },
    { ok: true, value: game },
  );
}

const ENGINES = { black: 'engine', white: 'engine' } as const;
const search = new DirectSearch({ core: coreBytes() });

const direct: MakeSearch = async ({ position, goal, nodes = 2000, excluded }) =>
  search.search(position, goal, { nodes, excluded });

/** A search that finds these moves, best first, and keeps what it was asked. */
function finds(...moves: readonly (readonly [string, Score | number])[]) {
  const asked: EngineSearch[] = [];
  const lines = moves.map(([name, score]) => ({
    point: pointsOf(name)[0] as Point,
    score: typeof score === 'number' ? ({ kind: 'value', value: score } as const) : score,
  }));
  const make: MakeSearch = async (question): Promise<SearchedMoves> => {
    asked.push(question);
    const count = question.goal.kind === 'balance-two' ? 2 : 1;
    const points = lines.slice(0, count).map(({ point }) => point);
    return { points, lines };
  };
  return { asked, make };
}

async function decided(game: Game, make: MakeSearch, level = FULL_STRENGTH): Promise<string> {
  const actions = await engineActions(game, levelOf(level), make, referee, () => 0.5);
  accepted(withActions(game, actions));
  return actions.map((action) => wordOf(action, game)).join(' ');
}

function wordOf(action: Action, game: Game): string {
  return action.kind === 'choice' ? String(action.choice) : formatPoint(action.point, game.position);
}

function opening(rule: (typeof OPENING_RULES)[number], text?: string): Game {
  const game = newGame({ opening: rule, seats: ENGINES });
  return text === undefined ? game : played(game, text);
}

describe('an engine against itself', () => {
  it.each(OPENING_RULES.flatMap((opening) => [1, 2].map((seed) => [opening, seed] as const)))(
    'plays a game that began by %s to its end (seed %d)',
    async (rule, seed) => {
      const random = new Random(seed);
      let game = newGame({ rule: 'renju', opening: rule, seats: ENGINES });
      for (let turn = 0; actorOf(game) !== undefined && turn < 120; turn++) {
        const level = levelOf(1 + ((turn + seed) % 6));
        const actions = await engineActions(game, level, direct, referee, () => random.fraction());
        expect(actions.length).toBeGreaterThan(0);
        game = accepted(withActions(game, actions));
        // Wherever the game was taken back to within an opening, the engine goes on from there.
        if (turn < 12 && game.done > 0) {
          const back = undo(game);
          const again = await engineActions(back, level, direct, referee, () => random.fraction());
          accepted(withActions(back, again));
        }
      }
      expect(game.position.stones.length > 60 || resultOf(game)?.reason === 'five').toBe(true);
    },
  );

  it('makes no move in a game that is over', async () => {
    const over = played(newGame(), 'H8 H1 I8 I1 J8 J1 K8 K1 L8');
    expect(await engineActions(over, levelOf(FULL_STRENGTH), direct, referee, () => 0)).toEqual([]);
  });
});

it('no decision in an opening takes more than its time', async () => {
  const texts = ['H8 H9 I9', 'H8 H9 I9 2', 'H8 H9 I9 2 white', 'H8 H9 I9 2 white A15'];
  for (const text of texts) {
    const { asked, make } = finds(['G9', 80], ['G8', 30], ['G7', -10], ['G6', -90]);
    await decided(opening('yamaguchi', text), make);
    const shares = asked.map(({ share }) => share);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBeCloseTo(1);
    expect(shares.length).toBeLessThan(6);
  }
});

describe('a choice of colours', () => {
  it.each([
    ['swap-after-third', 'H8 H9 J7', -40, 'black'],
    ['swap-after-third', 'H8 H9 J7', 40, 'white'],
    ['swap-after-third', 'H8 H9 J7', 5, 'white'],
    ['swap2', 'A1 O15 C7', -300, 'black'],
    ['swap2', 'A1 O15 C7', 300, 'white'],
    ['swap2', 'A1 O15 C7', 5, 'add-two D4 E5'],
    ['swap2', 'A1 O15 C7 add-two D4 E5', 5, 'white'],
    ['swap2', 'A1 O15 C7 add-two D4 E5', -5, 'black'],
  ] as const)('by %s after %s that is worth %d to white: %s', async (rule, text, value, choice) => {
    const places = text.includes('D4') ? (['F4', 'G5'] as const) : (['D4', 'E5'] as const);
    const { make } = finds([places[0], value], [places[1], value - 1]);
    expect(await decided(opening(rule, text), make)).toBe(choice);
  });
});

describe('stones of an opening', () => {
  it('are three in swap2, the third to make it even', async () => {
    const { asked, make } = finds(['A1', 0]);
    expect((await decided(opening('swap2'), make)).split(' ')).toHaveLength(3);
    expect(asked[0]?.goal).toEqual({ kind: 'balance-one', bias: 0 });
    expect(asked[0]?.position.stones).toHaveLength(2);
  });

  it('are the centre, one beside it and one near it where that is the rule', async () => {
    const { asked, make } = finds(['J10', 0]);
    const words = (await decided(opening('renju'), make)).split(' ');
    expect([words[0], words[2]]).toEqual(['H8', 'J10']);
    // Where random() is not below a half, no point is left out: there would be none.
    expect(asked[0]?.excluded).toHaveLength(200);
    expect(await decided(opening('renju', 'H8 H9'), make)).toBe('J10');
  });

  it('are not the same in all games where there is one near the centre', async () => {
    const random = new Random(1);
    const openings = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const game = opening('swap-after-third', 'H8 H9');
      const actions = await engineActions(game, levelOf(1), direct, referee, () => random.fraction());
      accepted(withActions(game, actions));
      openings.add(actions.map((action) => wordOf(action, game)).join(' '));
    }
    expect(openings.size).toBeGreaterThan(3);
  });

  it('are one if the other one of two has been added', async () => {
    const { asked, make } = finds(['E5', 0]);
    expect(await decided(opening('swap2', 'A1 O15 C7 add-two D4'), make)).toBe('E5');
    expect(asked[0]?.goal).toEqual({ kind: 'balance-one', bias: 0 });
  });
});

describe('fifth moves', () => {
  const FOUR = 'H8 H9 H7 H10';

  it('offered are the best two that are no mirror images', async () => {
    const { make } = finds(['G8', 50], ['I8', 50], ['G9', 10]);
    expect(await decided(opening('two-fifths', FOUR), make)).toBe('G8 G9');
    expect(await decided(opening('two-fifths', `${FOUR} I8`), make)).toBe('G9');
  });

  it('chosen is the one that is worse for black', async () => {
    const { asked, make } = finds(['G9', 50], ['G8', 10]);
    expect(await decided(opening('two-fifths', `${FOUR} G8 G9`), make)).toBe('G8');
    expect(asked[0]?.position.sideToMove).toBe('black');
    expect(asked[0]?.excluded).toHaveLength(15 * 15 - 4 - 2);
  });
});

describe('the number of fifth moves', () => {
  const FIFTHS = [
    ['G9', 80],
    ['G8', 30],
    ['G7', -10],
    ['G6', -90],
  ] as const;

  it('is the one that makes the game most even', async () => {
    const { make } = finds(...FIFTHS);
    expect(await decided(opening('soosorv-8', 'H8 H9 I9 white A15'), make)).toBe('3');
    expect(await decided(opening('yamaguchi', 'H8 H9 I9'), make)).toBe('3');
  });

  it.each([
    [2, 'black'],
    [4, 'white'],
  ])('%d has the other side play %s', async (count, colour) => {
    const { make } = finds(...FIFTHS);
    expect(await decided(opening('soosorv-8', `H8 H9 I9 white A15 ${count}`), make)).toBe(colour);
    expect(await decided(opening('yamaguchi', `H8 H9 I9 ${count}`), make)).toBe(colour);
  });

  it('has white play the fourth move that leaves black the worst last offer', async () => {
    const worth: Readonly<Record<string, number>> = { J10: 40, J9: -60, J8: 10 };
    const make: MakeSearch = async ({ position, goal }) => {
      const fourth = position.stones[3];
      const values = fourth ? [100, worth[formatPoint(fourth, position)] ?? 0] : [9, 8, 7];
      const names = fourth ? ['B2', 'C3'] : ['J10', 'J9', 'J8'];
      expect(goal.kind).toBe('best');
      const lines = values.map((value, i) => ({
        point: pointsOf(names[i] ?? '')[0] as Point,
        score: { kind: 'value', value } as const,
      }));
      return { points: lines.slice(0, 1).map(({ point }) => point), lines };
    };
    expect(await decided(opening('yamaguchi', 'H8 H9 I9 2 white'), make)).toBe('J9');
    // A single fifth move is played, not offered: its worth is the best one's.
    expect(await decided(opening('yamaguchi', 'H8 H9 I9 1 white'), make)).toBe('J10');
  });

  it('is ten where the worst of ten is still good for black, and else it takes white', async () => {
    const four = 'H8 white H9 black I9 white J10';
    const lines = (last: number) =>
      'A1 B1 C1 D1 E1 F1 G1 H1 I1 J1'.split(' ').map((name, i) => [name, i < 9 ? 300 : last] as const);
    expect(await decided(opening('taraguchi-10', four), finds(...lines(90)).make)).toBe('offer-ten');
    expect(await decided(opening('taraguchi-10', four), finds(...lines(10)).make)).toBe('white');
  });
});

it('a stone that the other side may answer with a swap makes the game even', async () => {
  const { asked, make } = finds(['J10', 0]);
  expect(await decided(opening('taraguchi-10', 'H8 white H9 black I9 white'), make)).toBe('J10');
  expect(asked[0]).toMatchObject({ goal: { kind: 'balance-one', bias: 0 } });
  expect(asked[0]?.excluded).toHaveLength(15 * 15 - 7 * 7);
});

it('a search has the limit and the lines of the level', async () => {
  const { asked, make } = finds(['C3', 0]);
  await decided(opening('free', 'H8'), make, 5);
  await decided(opening('free', 'H8'), make, FULL_STRENGTH);
  const { nodes, lines } = levelOf(5);
  expect(asked[0]).toMatchObject({ nodes, goal: { kind: 'best', lines } });
  expect(asked[1]).toMatchObject({ goal: { kind: 'best', lines: 1 } });
  expect(asked[1]?.nodes).toBeUndefined();
});

it('overlooks no stone that keeps a row from winning', async () => {
  const stones = (colour: 'black' | 'white', names: string) =>
    pointsOf(names).map((point) => ({ ...point, colour }));
  const closed = stones('white', 'D8 E8 F8 G8 H8');
  const three = stones('black', 'C8 I9 I10 I8');
  for (const row of [[], closed]) {
    const start = { stones: [...row, ...three], sideToMove: 'white' } as const;
    const game = newGame({ rule: 'caro', seats: ENGINES, start });
    const { make, asked } = finds(['O1', 0]);
    await engineActions(game, levelOf(5), make, referee, () => 0);
    const hidden = game.position.stones.length - (asked[0]?.position.stones.length ?? 0);
    expect([row.length, hidden]).toEqual([row.length, row.length === 0 ? 1 : 0]);
  }
});
