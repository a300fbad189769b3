import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../../src/game/game-record.ts';
import { mainLine, nodesOn } from '../../src/game/game-tree.ts';
import { type Place, Variations } from '../../src/page/variations.ts';
import { choose, type Game, gameOfMoves, gameOfSteps, redo, undo } from '../../src/play/game.ts';
import { accepted, BY_HAND, newGame, played, pointsOf, referee } from '../play/games.ts';

const begun = newGame({ seats: BY_HAND });
const GAME = 'H8 I9 J8 I8 I7';
const at = (game: Game, done: number) => undo(game, game.steps.length - done);
const shown = (variations: Variations) =>
  variations
    .listed(begun.position)
    .map(({ level, number, moves, isShown }) => `${level}/${number}. ${moves}${isShown ? ' *' : ''}`);

/** As the page does it: a place is put on the board. */
function put(variations: Variations, place: Place | undefined): Game {
  if (!place) throw new Error('there is no such place');
  const game = gameOfMoves(place.setup, place.moves, referee);
  if (!game.ok) throw new Error(game.error);
  variations.take(place, () => true);
  return at(game.value, place.shown);
}

describe('the variations of an analysis', () => {
  it('keep the rest of a game when another move is played in its middle', () => {
    const variations = new Variations();
    const game = played(begun, GAME);
    variations.begin(game, []);
    variations.follow(at(game, 2));
    const other = played(at(game, 2), 'A1 B1');
    variations.follow(other);
    expect(shown(variations)).toEqual(['0/1. H8 I9 J8 I8 I7', '1/3. A1 B1 *']);
    variations.follow(played(at(other, 3), 'C1'));
    expect(shown(variations)).toEqual(['0/1. H8 I9 J8 I8 I7', '1/3. A1 B1', '2/4. C1 *']);
    const back = put(variations, variations.placeAt([0, 0]));
    expect([back.done, back.steps.length]).toEqual([2, 5]);
    expect(shown(variations)[0]).toBe('0/1. H8 I9 J8 I8 I7 *');
  });

  it('are listed line by line, the first ones where there are too many', () => {
    const variations = new Variations();
    // Before each of its fifteen moves, 30 others in the upper half of the board.
    const line = Array.from({ length: 15 }, (_, x) => ({ x, y: 14 - (x % 3) }));
    const others = Array.from({ length: 30 }, (_, i) => ({
      point: { x: i % 15, y: i < 15 ? 0 : 1 },
      children: [],
    }));
    const children = line.reduceRight<readonly MoveNode[]>(
      (after, point) => [{ point, children: after }, ...others],
      [],
    );
    variations.begin(begun, children);
    const listed = variations.listed(begun.position);
    expect(listed.map(({ path }) => path.join('.'))).toEqual([
      '',
      ...Array.from({ length: 299 }, (_, i) =>
        [...Array(Math.floor(i / 30)).fill(0), 1 + (i % 30)].join('.'),
      ),
    ]);
    expect(variations.canPromote).toBe(false);
    put(variations, variations.placeAt([...Array(14).fill(0), 20]));
    expect(variations.listed(begun.position).some(({ isShown }) => isShown)).toBe(false);
    expect(variations.canPromote).toBe(true);
    put(variations, variations.promoted());
    expect(variations.canPromote).toBe(false);
  });

  it('are promoted, deleted, and taken back step by step, with the place on the board', () => {
    const variations = new Variations();
    const game = played(begun, GAME);
    variations.begin(game, []);
    const other = played(at(game, 2), 'A1 B1');
    variations.follow(other);
    put(variations, variations.promoted());
    expect(shown(variations)).toEqual(['0/1. H8 I9 A1 B1 *', '1/3. J8 I8 I7']);
    expect(variations.promoted()).toBeUndefined();
    const shorter = put(variations, variations.deleted());
    expect([shown(variations), shorter.done]).toEqual([['0/1. H8 I9 A1 *', '1/3. J8 I8 I7'], 3]);
    put(variations, variations.undone());
    expect(shown(variations)[0]).toBe('0/1. H8 I9 A1 B1 *');
    put(variations, variations.undone());
    const first = put(variations, variations.undone());
    expect([shown(variations), first.done, variations.canUndo]).toEqual([
      ['0/1. H8 I9 J8 I8 I7 *'],
      5,
      false,
    ]);
    expect(variations.path).toEqual([0, 0, 0, 0, 0]);
    expect(nodesOn(variations.children, variations.path)).toEqual(mainLine(variations.children));
  });

  it('bring back a game that another one has replaced', () => {
    const variations = new Variations();
    variations.begin(played(begun, GAME), []);
    variations.begin(played(begun, 'A1 B2'), []);
    expect(shown(variations)).toEqual(['0/1. A1 B2 *']);
    expect(put(variations, variations.undone()).steps).toHaveLength(5);
    variations.forget();
    expect(variations.canUndo).toBe(false);
  });
});

it('a game that is put together again from its steps is in the middle of its opening as before', () => {
  const swap2 = newGame({ seats: BY_HAND, opening: 'swap2' });
  const three = played(swap2, 'H8 I9 A1');
  const added = played(accepted(choose(three, 'add-two', referee)), 'B2');
  for (const game of [swap2, three, added, undo(added), redo(undo(added))]) {
    const again = gameOfSteps(game.setup, JSON.parse(JSON.stringify(game.steps)), game.done, referee);
    expect(again).toMatchObject({
      ok: true,
      value: { task: game.task, position: game.position, steps: game.steps },
    });
  }
  expect(
    gameOfSteps(
      swap2.setup,
      [...three.steps, ...pointsOf('C3').map((point) => ({ kind: 'offer', point }) as const)],
      4,
      referee,
    ).ok,
  ).toBe(false);
});
