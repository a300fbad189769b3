import { afterEach, describe, expect, it } from 'vitest';
import { type PlayedGame, playGame } from '../../../src/match/game/play-game.ts';
import { Player } from '../../../src/match/game/player.ts';
import { killAllEngines } from '../../../src/match/process/engine-process.ts';
import { positionAfter } from '../../../src/match/schedule/openings.ts';
import { engine, referee, STRICT } from '../engines.ts';

afterEach(killAllEngines);

/** Both engines' first stones are 4,0 5,0 6,0; with three on the board the next free ones are 4,3 5,3. */
async function game(
  first: readonly string[],
  second: readonly string[],
  rule = 'freestyle' as const,
): Promise<PlayedGame> {
  const seats = {
    black: new Player(engine('first', first), STRICT),
    white: new Player(engine('second', second), STRICT),
  };
  const empty = positionAfter([], { width: 15, height: 15 }, rule);
  const played = await playGame(seats, empty, { pauseMs: 0, adjudication: {}, drawAfter: 40 }, referee, 7);
  await Promise.all([seats.black.end(), seats.white.end()]);
  return played;
}

const THREE = [
  { x: 4, y: 0 },
  { x: 5, y: 0 },
  { x: 6, y: 0 },
];

describe('swap2', () => {
  it('lets the second player take black, and the first one moves as white', async () => {
    const { swap2, moves, ending } = await game(['swap2=stay', 'weak'], ['swap2=swap']);
    expect(swap2).toEqual({
      stones: THREE,
      story: ['first placed three stones', 'second took black'],
      isSwapped: true,
    });
    // The second player makes its row on the lowest line, as black, after white's move.
    expect(moves[1]?.point).toEqual({ x: 0, y: 14 });
    expect(ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('lets the second player stay white with its move, and the first one goes on as black', async () => {
    const { swap2, moves, ending } = await game(['swap2=stay'], ['swap2=stay', 'weak']);
    expect(swap2?.isSwapped).toBe(false);
    expect(swap2?.story).toEqual(['first placed three stones', 'second stayed white']);
    expect(moves[0]?.point).toEqual({ x: 4, y: 3 });
    // 0 where the answer was there before the referee had time to wait.
    expect(moves[0]?.ms).toBeGreaterThanOrEqual(0);
    expect(moves[1]?.point).toEqual({ x: 0, y: 14 });
    expect(ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('lets the second player add two stones, and the first one choose', async () => {
    const taken = await game(['swap2=swap'], ['swap2=add', 'weak']);
    expect(taken.swap2?.stones).toEqual([...THREE, { x: 4, y: 3 }, { x: 5, y: 3 }]);
    expect(taken.swap2?.story).toEqual(['first placed three stones', 'second added two', 'first took black']);
    expect(taken.swap2?.isSwapped).toBe(false);
    expect(taken.ending).toEqual({ kind: 'five', winner: 'black' });
    const stayed = await game(['swap2=stay'], ['swap2=add', 'weak']);
    expect(stayed.swap2?.isSwapped).toBe(true);
    expect(stayed.moves[0]?.point).toEqual({ x: 4, y: 5 });
    expect(stayed.ending).toEqual({ kind: 'five', winner: 'white' });
  });

  it('is played for an engine that does not know it', async () => {
    const none = await game([], ['weak']);
    expect(none.swap2?.stones).toHaveLength(3);
    expect(none.swap2?.stones.every(({ x, y }) => Math.abs(x - 7) <= 2 && Math.abs(y - 7) <= 2)).toBe(true);
    expect(none.swap2?.story).toEqual([
      'three stones at random, as first does not know swap2',
      'second stayed white, as it does not know swap2',
    ]);
    expect(none.ending).toEqual({ kind: 'five', winner: 'black' });
    expect((await game([], ['weak'])).swap2).toEqual(none.swap2);
    const one = await game(['weak'], ['swap2=swap']);
    expect(one.ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('is played for an engine that reads it otherwise, complains, and answers all the same', async () => {
    const second = await game(['swap2=stay'], ['swap2=colours', 'weak']);
    expect(second.swap2?.story).toEqual([
      'first placed three stones',
      'second stayed white, as it does not know swap2',
    ]);
    expect(second.ending).toEqual({ kind: 'five', winner: 'black' });
    const first = await game(['swap2=colours', 'weak'], ['swap2=add']);
    expect(first.swap2?.story).toEqual([
      'first placed three stones',
      'second added two',
      'first stayed white, as it does not know swap2',
    ]);
    expect(first.ending).toEqual({ kind: 'five', winner: 'black' });
  });

  it('is checked at each step, and a fault is charged to who commits it', async () => {
    const begun = await game(['swap2=bad'], ['swap2=swap']);
    expect(begun.ending).toEqual({
      kind: 'fault',
      by: 'black',
      fault: { kind: 'illegal', detail: 'began swap2 with "3,3 3,3 4,4": a point is taken' },
    });
    const answered = await game(['swap2=stay'], ['swap2=bad']);
    expect(answered.ending).toEqual({
      kind: 'fault',
      by: 'white',
      fault: { kind: 'illegal', detail: 'answered swap2 with "3,3 3,3 4,4": one move is wanted' },
    });
  });

  it.each([
    ['first', 'second', 'black'],
    ['second', 'first', 'white'],
  ] as const)('is lost by the %s player if it fails while the %s one is asked', async (failing, _, by) => {
    const fault = { kind: 'memory', detail: 'uses too much' } as const;
    const seated: Player[] = [];
    const asked = failing === 'first' ? 1 : 0;
    for (const seat of [0, 1]) {
      const tell = (way: string, text: string) => {
        if (seat === asked && way === 'sent' && text === 'SWAP2BOARD')
          queueMicrotask(() => seated[1 - asked]?.accuse(fault.kind, fault.detail));
      };
      seated.push(new Player(engine(`${seat}`, ['swap2=stay']), STRICT, tell));
    }
    const [black, white] = seated as [Player, Player];
    const empty = positionAfter([], { width: 15, height: 15 }, 'freestyle');
    const { ending } = await playGame({ black, white }, empty, { pauseMs: 0, adjudication: {} }, referee, 7);
    expect(ending).toEqual({ kind: 'fault', by, fault });
    await Promise.all(seated.map((player) => player.end()));
  });
});
