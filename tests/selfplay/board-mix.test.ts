import { describe, expect, it } from 'vitest';
import { boardMix, boardOfGame } from '../../src/selfplay/board-mix.ts';

describe('the boards of games', () => {
  it('are sizes, with shares where those differ', () => {
    expect(boardMix.parse('15')).toEqual([{ width: 15, height: 15, share: 1 }]);
    expect(boardMix.parse('15:6,20:2, 17x13')).toEqual([
      { width: 15, height: 15, share: 6 },
      { width: 20, height: 20, share: 2 },
      { width: 17, height: 13, share: 1 },
    ]);
    for (const text of ['15:6,20:2,17x13', '15', '9x20:1000'])
      expect(boardMix.format(boardMix.parse(text) ?? [])).toBe(text);
    expect(boardMix.format(boardMix.parse('15:1,020:02') ?? [])).toBe('15,20:2');
    for (const text of ['', '15,', '15:0', '15:1001', '15:', '15:x', '33', '15:2:3', '0x5', ':3'])
      expect(boardMix.parse(text)).toBeUndefined();
  });

  it('follow from the seed and the number of the game, as often as their shares say', () => {
    const mix = boardMix.parse('15:6,20:2,16,17x13') ?? [];
    const counts = new Map<number, number>();
    for (let index = 0; index < 10_000; index++) {
      const { width, height } = boardOfGame(mix, 7, index);
      expect(boardOfGame(mix, 7, index)).toEqual({ width, height });
      expect(height).toBe(width === 17 ? 13 : width);
      counts.set(width, (counts.get(width) ?? 0) + 1);
    }
    const shares = [15, 20, 16, 17].map((width) => (counts.get(width) ?? 0) / 1000);
    for (const [i, share] of [6, 2, 1, 1].entries())
      expect(Math.abs((shares[i] ?? 0) - share)).toBeLessThan(0.2);
    const sequence = (seed: number) =>
      Array.from({ length: 100 }, (_, i) => boardOfGame(mix, seed, i).width).join(' ');
    expect(sequence(7)).not.toBe(sequence(8));
  });
});
