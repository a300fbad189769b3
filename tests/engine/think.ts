import type { SearchLine, SearchResult } from '../../src/binding/search-result.ts';
import type { Engine } from '../../src/engine/search-engine.ts';
import type { SearchRequest } from '../../src/engine/thinker.ts';
import type { Position } from '../../src/game/position.ts';
import { now } from '../../src/system/clock.ts';
import { ownStopwatch } from '../own-stopwatch.ts';

/** A position of `stones` stones that makes no row. */
export function scattered(width: number, height: number, stones = 0): Position {
  return {
    width,
    height,
    rule: 'freestyle',
    stones: Array.from({ length: stones }, (_, i) => ({
      x: (i * 2) % width,
      y: (i * 5 + 3) % height,
      colour: i % 2 === 0 ? 'black' : 'white',
    })),
    rowLength: 5,
    blocked: [],
    sideToMove: stones % 2 === 0 ? 'black' : 'white',
  };
}

export interface Thought {
  readonly result: SearchResult;
  readonly infos: readonly SearchLine[];
  readonly ms: number;
  /** The same without what a busy machine took: for upper bounds. */
  readonly ownMs: number;
  /** How often `onDone` was called, up to the moment that this is read. */
  readonly answers: () => number;
}

/** One search, from the command to the answer; `onInfo` hears of each line as it is found. */
export function think(
  engine: Engine,
  position: Position,
  request: Partial<SearchRequest> = {},
  onInfo: (info: SearchLine) => void = () => {},
): Promise<Thought> {
  return new Promise((resolve) => {
    const startedAt = now();
    const own = ownStopwatch();
    const infos: SearchLine[] = [];
    let answers = 0;
    engine.thinker.start(
      {
        position,
        goal: { kind: 'best', lines: 1 },
        limits: {},
        resources: { threads: 1 },
        excluded: [],
        startedAt,
        ...request,
      },
      {
        onInfo: (info) => {
          infos.push(info);
          onInfo(info);
        },
        onDone: (result) => {
          answers++;
          resolve({ result, infos, ms: now() - startedAt, ownMs: own(), answers: () => answers });
        },
      },
    );
  });
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
