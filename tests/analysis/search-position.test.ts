import { expect, it } from 'vitest';
import type { PositionFacts } from '../../src/analysis/game-analysis.ts';
import { searchPosition } from '../../src/analysis/search-position.ts';
import { NOTHING_FOUND, type SearchResult } from '../../src/binding/search-result.ts';
import type { SearchListener, Thinker } from '../../src/engine/thinker.ts';
import { emptyPosition } from '../../src/game/position.ts';

const FACTS = { ply: 0, position: emptyPosition('freestyle', { width: 15, height: 15 }) } as PositionFacts;
const SETTINGS = { lines: 1, threads: 1, limits: { nodes: 1 } };

/** Answers with a result, without a search. */
function answering(result: SearchResult): Thinker {
  return {
    nodes: 0,
    stop() {},
    start: (_request: unknown, listener: SearchListener) => listener.onDone(result),
  } as Partial<Thinker> as Thinker;
}

it('counts the nodes of the iteration that the limit cut off too', async () => {
  const line = {
    point: { x: 7, y: 7 },
    pv: [{ x: 7, y: 7 }],
    score: { kind: 'value', value: 0 },
    depth: 3,
  } as const;
  const lines = [{ ...line, selectiveDepth: 3, line: 0, lineCount: 1, nodes: 900, timeMs: 1 }];
  const thinker = answering({ ...NOTHING_FOUND, points: [line.point], lines, nodes: 1300 });
  const found = await searchPosition(thinker, FACTS, SETTINGS, new AbortController().signal);
  expect(found.nodes).toBe(1300);
});

it('tells why next to nothing was searched', async () => {
  const thinker = answering({ ...NOTHING_FOUND, points: [{ x: 7, y: 7 }], shortcoming: 'no threads' });
  const found = await searchPosition(thinker, FACTS, SETTINGS, new AbortController().signal);
  expect(found.lines).toEqual([]);
  expect(found.shortcoming).toBe('no threads');
});
