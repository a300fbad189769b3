import { describe, expect, it } from 'vitest';
import type { SearchLine } from '../../src/binding/search-result.ts';
import { RootMoveEvents, WorkerProgress } from '../../src/engine/worker-progress.ts';
import type { Score } from '../../src/game/score.ts';

const at = (x: number, y: number) => ({ x, y });

const info = (line: number, score: Score, x = line): SearchLine => ({
  line,
  lineCount: 3,
  depth: 5,
  selectiveDepth: 7,
  score,
  nodes: 1,
  timeMs: 1,
  point: at(x, 0),
  pv: [at(x, 0)],
});
const value = (value: number): Score => ({ kind: 'value', value });

describe('events of root moves', () => {
  it('are the newest of each move, and come once', () => {
    const events = new RootMoveEvents();
    for (const event of ['searching', 'done', 'searching', 'done'] as const) events.note(event, at(1, 2));
    events.note('best', at(1, 2));
    events.note('best', at(3, 4));
    events.note('lost', at(1, 2));
    expect(events.take(9)).toEqual([
      { event: 'done', point: at(1, 2) },
      { event: 'best', point: at(3, 4) },
      { event: 'lost', point: at(1, 2) },
    ]);
    for (const event of ['searching', 'done', 'lost'] as const) events.note(event, at(1, 2));
    events.note('best', at(3, 4));
    expect(events.take(9)).toEqual([]);
    events.note('searching', at(1, 2));
    events.note('best', at(1, 2));
    expect(events.take(1)).toEqual([{ event: 'searching', point: at(1, 2) }]);
    expect(events.take(1)).toEqual([{ event: 'best', point: at(1, 2) }]);
    expect(events.take(1)).toEqual([]);
  });
});

describe('the progress of a search', () => {
  it('goes out at intervals, the newest of each kind', () => {
    const progress = new WorkerProgress();
    progress.noteRootMove('searching', at(7, 7));
    expect(progress.take(1000)?.rootMoves).toHaveLength(1);
    for (let i = 0; i < 100_000; i++) {
      progress.noteRootMove(i % 2 === 0 ? 'searching' : 'done', at(i % 15, 3));
      progress.noteLine(info(1 + (i % 2), value(i)));
    }
    expect(progress.take(1049)).toBeUndefined();
    const news = progress.take(1050);
    expect(news?.infos.map((line) => line.score)).toEqual([value(99_998), value(99_999)]);
    expect(news?.rootMoves).toHaveLength(15);
    expect(progress.take(2000)).toBeUndefined();
  });

  it('does not hold back a new best line, nor anything at the end', () => {
    const progress = new WorkerProgress();
    progress.noteRootMove('searching', at(7, 7));
    progress.take(1000);
    progress.noteLine(info(0, value(1)));
    expect(progress.take(1001)?.infos).toHaveLength(1);
    progress.noteLine(info(1, value(1)));
    expect(progress.take(1002)).toBeUndefined();
    expect(progress.take(Number.POSITIVE_INFINITY)?.infos).toHaveLength(1);
  });

  it('holds back a deeper line of the move that was told, but not another move nor a proven one', () => {
    const progress = new WorkerProgress();
    const isTold = (score: Score, x: number) => {
      progress.noteLine(info(0, score, x));
      return progress.take(1000)?.infos.length === 1;
    };
    expect(isTold(value(1), 7)).toBe(true);
    expect(isTold(value(2), 7)).toBe(false);
    expect(isTold(value(2), 8)).toBe(true);
    expect(isTold(value(2), 7)).toBe(true);
    expect(isTold({ kind: 'win', plies: 5 }, 7)).toBe(true);
    expect(isTold({ kind: 'win', plies: 3 }, 7)).toBe(false);
    expect(progress.take(1050)?.infos[0]?.score).toEqual({ kind: 'win', plies: 3 });
  });
});
