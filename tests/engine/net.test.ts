import workerSource from 'worker-source:../../src/engine/worker.ts';
import { afterAll, expect, it } from 'vitest';
import { RandomChoices } from '../../lab/reference/random-choices.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { type NetSource, NO_NETS } from '../../src/binding/net-file.ts';
import type { SearchResult } from '../../src/binding/search-result.ts';
import { createEngine, type Engine } from '../../src/engine/search-engine.ts';
import type { Position } from '../../src/game/position.ts';
import type { Rule } from '../../src/game/rule.ts';
import { randomNet } from '../random-net.ts';

const net = randomNet('freestyle', 'usual', new RandomChoices(4));
const asked: Rule[] = [];
const nets: NetSource = (rule) => {
  asked.push(rule);
  return rule === 'freestyle' ? net : undefined;
};

const engine = createEngine({ core: coreBytes, workerSource, nets });
afterAll(() => engine.dispose());

function positionOf(rule: Rule): Position {
  const stones = [
    { x: 7, y: 7, colour: 'black' },
    { x: 8, y: 7, colour: 'white' },
    { x: 6, y: 8, colour: 'black' },
  ] as const;
  return { rule, width: 15, height: 15, rowLength: 5, stones, blocked: [], sideToMove: 'white' };
}

function searched({ thinker }: Engine, position: Position, threads: number): Promise<SearchResult> {
  thinker.clearHash();
  return new Promise((resolve) => {
    const request = {
      position,
      goal: { kind: 'best', lines: 1 },
      limits: { depth: 6 },
      resources: { threads, hashBytes: 8 << 20 },
      excluded: [],
      startedAt: performance.now(),
    } as const;
    thinker.start(request, { onDone: resolve });
  });
}

function direct(position: Position, source: NetSource) {
  const search = new DirectSearch({ core: coreBytes(), tableBytes: 8 << 20, nets: source });
  return search.search(position, { kind: 'best', lines: 1 }, { depth: 6 });
}

it('is asked for when a rule is first searched, and evaluates that rule alone, in threads as in tools', async () => {
  expect(asked).toEqual([]);
  // The first search may be answered by the protocol thread, while the others are being started.
  await searched(engine, positionOf('freestyle'), 1);
  for (const rule of ['freestyle', 'renju', 'freestyle'] as const) {
    const {
      lines: [best],
    } = await searched(engine, positionOf(rule), 1);
    const withNet = direct(positionOf(rule), nets);
    expect([best?.nodes, best?.score]).toEqual([withNet.nodes, withNet.lines[0]?.score]);
    const linear = direct(positionOf(rule), NO_NETS);
    expect(linear.nodes === withNet.nodes).toBe(rule === 'renju');
  }
  expect(asked).toContain('freestyle');
});

it('serves several threads', async () => {
  const { points } = await searched(engine, positionOf('freestyle'), 2);
  expect(points).toHaveLength(1);
});
