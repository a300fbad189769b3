import { describe, expect, it, vi } from 'vitest';
import {
  Engine,
  engineOptions,
  type FoundInfo,
  type Searcher,
  type SearcherRequest,
  type SearchInfo,
} from '../../src/api/engine.ts';
import {
  createEngine,
  loadRules,
  openings,
  type PositionInput,
  protocol,
  readRecord,
  solve,
  TengenError,
  toPosition,
} from '../../src/api/index.ts';
import { loadCore } from '../../src/api/parts.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { NOTHING_FOUND, type SearchResult } from '../../src/binding/search-result.ts';
import { WAIT } from '../battery.ts';

const rules = await loadRules();

/** A searcher that does what the test tells it. */
class FakeSearcher implements Searcher {
  readonly threads = 1;
  readonly requests: SearcherRequest[] = [];
  stops = 0;
  isPrepared = false;
  isDisposed = false;
  tell: (found: FoundInfo) => void = () => {};
  answer: (result: SearchResult) => void = () => {};
  fail: (error: unknown) => void = () => {};

  prepare(): void {
    this.isPrepared = true;
  }

  search(request: SearcherRequest, onInfo: (found: FoundInfo) => void): Promise<SearchResult> {
    this.requests.push(request);
    this.tell = onInfo;
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
  }

  stop(): void {
    this.stops++;
    this.answer(FOUND);
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

const LINE = {
  ...{ line: 0, lineCount: 1, depth: 3, selectiveDepth: 5, nodes: 10, timeMs: 2, point: { x: 7, y: 7 } },
  score: { kind: 'win', plies: 5 },
  pv: [
    { x: 7, y: 7 },
    { x: 8, y: 6 },
  ],
} as const;
const INFO: FoundInfo = { lines: [LINE], depth: 3, nodes: 10, timeMs: 2 };
const FOUND: SearchResult = { ...NOTHING_FOUND, ...INFO, points: [{ x: 7, y: 7 }] };

function fakeEngine() {
  const searcher = new FakeSearcher();
  return { searcher, engine: new Engine(searcher, rules) };
}

/** The search that the engine is to hand over next. */
async function handedOver(searcher: FakeSearcher, count: number): Promise<void> {
  await vi.waitUntil(() => searcher.requests.length === count, { ...WAIT, interval: 1 });
}

const codeOf = (error: unknown) => (error instanceof TengenError ? error.code : String(error));

describe('an engine', () => {
  it('answers with names, chances and lines', async () => {
    const { searcher, engine } = fakeEngine();
    const infos: SearchInfo[] = [];
    const search = engine.search('H8 I9 G7', { nodes: 10 }, { onInfo: (info) => infos.push(info) });
    await handedOver(searcher, 1);
    searcher.tell(INFO);
    searcher.answer(FOUND);
    const result = await search;
    expect(result).toMatchObject({
      ...{ move: 'H8', depth: 3, nodes: 10, ms: 2, noLegalMove: false },
      lines: [{ move: 'H8', moves: ['H8', 'I9'], score: { kind: 'win', plies: 5 }, chance: 1 }],
    });
    expect(infos).toEqual(Array(2).fill({ depth: 3, nodes: 10, ms: 2, lines: result.lines }));
    expect(searcher.requests[0]).toMatchObject({
      ...{ goal: { kind: 'best', lines: 1 }, limits: { nodes: 10 }, excluded: [] },
    });
    expect(result).toMatchObject({ point: { x: 7, y: 7 }, moves: ['H8'], points: [{ x: 7, y: 7 }] });
  });

  it('is read as an iterator, of which a slow reader has the newest', async () => {
    const { searcher, engine } = fakeEngine();
    const search = engine.search('');
    await handedOver(searcher, 1);
    expect(searcher.requests[0]?.limits).toEqual({ ms: 1000 });
    const depths: number[] = [];
    const reading = (async () => {
      for await (const { depth } of search) depths.push(depth);
    })();
    searcher.tell(INFO);
    await vi.waitUntil(() => depths.length === 1, WAIT);
    searcher.tell({ ...INFO, depth: 4 });
    searcher.tell({ ...INFO, depth: 5 });
    await vi.waitUntil(() => depths.length === 2, WAIT);
    searcher.answer({ ...FOUND, depth: 6 });
    await reading;
    expect(depths).toEqual([3, 5, 6]);
    // Once more, when all is over.
    for await (const { depth } of search) expect(depth).toBe(6);
  });

  it('makes its searches one after another, and those that were aborted do not begin', async () => {
    const { searcher, engine } = fakeEngine();
    const first = engine.search('H8');
    const leaving = new AbortController();
    const second = engine.search('H8', {}, { signal: leaving.signal });
    const third = engine.search('I9');
    await handedOver(searcher, 1);
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    expect(searcher.requests).toHaveLength(1);
    searcher.answer(FOUND);
    await first;
    await handedOver(searcher, 2);
    expect(searcher.requests[1]?.position.stones).toMatchObject([{ x: 8, y: 6 }]);
    searcher.answer(FOUND);
    await third;
  });

  it('is usable after a search that was aborted, stopped, or failed', async () => {
    const { searcher, engine } = fakeEngine();
    const leaving = new AbortController();
    const aborted = engine.search('', {}, { signal: leaving.signal });
    await handedOver(searcher, 1);
    leaving.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    await expect(
      (async () => {
        for await (const _ of aborted);
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const stopped = engine.search('');
    await handedOver(searcher, 2);
    stopped.stop();
    expect((await stopped).move).toBe('H8');
    expect(searcher.stops).toBe(2);
    const failed = engine.search('');
    await handedOver(searcher, 3);
    searcher.fail(new Error('no memory'));
    await expect(failed).rejects.toMatchObject({
      code: 'engine-failed',
      message: 'The search failed (no memory): search again.',
    });
    const last = engine.search('');
    await handedOver(searcher, 4);
    searcher.answer(FOUND);
    expect((await last).move).toBe('H8');
  });

  it('rejects what runs and what waits when it is disposed, and says so afterwards', async () => {
    const { searcher, engine } = fakeEngine();
    const searches = [engine.search(''), engine.search('')];
    await handedOver(searcher, 1);
    engine.dispose();
    engine.dispose();
    searches.push(engine.search(''));
    const ends = await Promise.allSettled(searches);
    expect(ends.map((end) => end.status === 'rejected' && codeOf(end.reason))).toEqual(
      Array(3).fill('disposed'),
    );
    expect(searcher).toMatchObject({ isDisposed: true, requests: { length: 1 } });
  });

  it.each<[string, PositionInput]>([
    ['bad-position', 'Z99'],
    ['bad-position', 'H8 H8'],
    ['bad-position', { moves: ['H8', { x: 15, y: 0 }] }],
    ['bad-position', { moves: [{ x: 0.5, y: 0 }] }],
    ['bad-position', { moves: [null as never] }],
    ['bad-position', { size: 4 }],
    ['bad-position', { size: { width: 15, height: 33 } }],
    ['bad-position', { size: Number.NaN }],
    ['bad-position', { rule: 'chess' as never }],
    ['bad-position', { rowLength: 7 }],
    ['bad-position', { stones: [{ x: 1, y: 1, colour: 'black' }] }],
    ['bad-position', { stones: [{ x: 1, y: 1, colour: 'red' as never }], sideToMove: 'black' }],
    ['bad-position', { blocked: [{ x: 1, y: 1 }], moves: [{ x: 1, y: 1 }] }],
    ['bad-position', { board: 'X O\n. ' }],
    ['bad-position', { board: '. . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .', moves: 'A1' }],
    ['bad-position', { stones: [], sideToMove: 'black', moves: '(;SZ[15]AB[aa]AW[bb])' }],
    ['bad-position', { moves: 'H8', blocked: { x: 0, y: 0 } as never }],
    ['bad-position', { sideToMove: 'green' as never, stones: [] }],
    ['bad-position', 5 as never],
    ['bad-position', null as never],
    ['bad-position', { width: 15, height: 15 } as never],
    ['game-over', 'A1 A2 B1 B2 C1 C2 D1 D2 E1'],
  ])('says that it is a %s: %j, and does not search', async (code, position) => {
    const { searcher, engine } = fakeEngine();
    await expect(engine.search(position)).rejects.toMatchObject({ name: 'TengenError', code });
    expect(searcher.requests).toEqual([]);
  });

  it('ends a search whose listener throws, with that error, and can be used after it', async () => {
    const { searcher, engine } = fakeEngine();
    const search = engine.search('', {}, { onInfo: () => expect.unreachable('the listener') });
    await handedOver(searcher, 1);
    searcher.tell(INFO);
    await expect(search).rejects.toThrow('the listener');
    expect(searcher.stops).toBe(1);
    const next = engine.search('');
    await handedOver(searcher, 2);
    searcher.answer(FOUND);
    expect((await next).move).toBe('H8');
  });

  it('says that a net cannot be loaded, and loads it when asked again', async () => {
    const { searcher, engine } = fakeEngine();
    vi.stubGlobal('atob', () => {
      throw new Error('the network is gone');
    });
    await expect(engine.search({ rule: 'caro-exact' })).rejects.toMatchObject({
      code: 'engine-failed',
      message: 'The net of caro-exact cannot be loaded (the network is gone): try again.',
    });
    vi.unstubAllGlobals();
    const search = engine.search({ rule: 'caro-exact' });
    await handedOver(searcher, 1);
    searcher.answer(FOUND);
    expect((await search).move).toBe('H8');
  });

  it('hands over no limit that is infinite, but that of time', async () => {
    const { searcher, engine } = fakeEngine();
    const endless = { ms: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY };
    const search = engine.search('', { ...endless, depth: Number.POSITIVE_INFINITY });
    await handedOver(searcher, 1);
    expect(searcher.requests[0]?.limits).toEqual({ ms: Number.POSITIVE_INFINITY });
    searcher.answer(FOUND);
    await search;
  });

  it('looks for a balance of two moves, and goes on until proofs', async () => {
    const { searcher, engine } = fakeEngine();
    const search = engine.search('', { untilProven: true }, { goal: 'balance-two' });
    await handedOver(searcher, 1);
    expect(searcher.requests[0]).toMatchObject({
      ...{ goal: { kind: 'balance-two', bias: 0 }, limits: { ms: 1000, untilProven: true } },
    });
    searcher.answer({
      ...FOUND,
      points: [
        { x: 7, y: 7 },
        { x: 8, y: 6 },
      ],
    });
    expect(await search).toMatchObject({ move: 'H8', moves: ['H8', 'I9'] });
  });

  it('says in one line what a thread failed with', async () => {
    const { searcher, engine } = fakeEngine();
    vi.spyOn(searcher, 'search').mockRejectedValueOnce(new Error('Error: unreachable\n    at core.wasm'));
    await expect(engine.search('')).rejects.toMatchObject({
      ...{ code: 'engine-failed', message: 'The search failed (Error: unreachable): search again.' },
    });
  });

  it('starts its threads when asked to, unless it was disposed', async () => {
    const { searcher, engine } = fakeEngine();
    await expect(engine.prepare('chess' as never)).rejects.toMatchObject({ code: 'bad-option' });
    expect(searcher.isPrepared).toBe(false);
    await engine.prepare('renju');
    expect(searcher.isPrepared).toBe(true);
    engine.dispose();
    await expect(engine.prepare()).rejects.toMatchObject({ code: 'disposed' });
  });

  it('says that threads cannot be started, and starts them when it is asked again', async () => {
    const { searcher, engine } = fakeEngine();
    const failing = () => {
      throw new RangeError('no memory');
    };
    const failure = { code: 'engine-failed', message: expect.stringContaining('(no memory)') };
    searcher.prepare = failing;
    await expect(engine.prepare()).rejects.toMatchObject(failure);
    const search = vi.spyOn(searcher, 'search').mockImplementationOnce(failing);
    await expect(engine.search('H8')).rejects.toMatchObject(failure);
    const next = engine.search('H8');
    await vi.waitUntil(() => search.mock.calls.length === 2, { ...WAIT, interval: 1 });
    searcher.answer(FOUND);
    expect((await next).move).toBe('H8');
  });

  it('refuses options and limits that mean nothing', async () => {
    const { engine } = fakeEngine();
    for (const limits of [
      { ms: 0 },
      { ms: -1 },
      { nodes: Number.NaN },
      { depth: 0.5 },
      { depth: '3' as never },
    ])
      await expect(engine.search('', limits)).rejects.toMatchObject({ code: 'bad-option' });
    for (const options of [{ lines: 0 }, { goal: 'worst' as never }])
      await expect(engine.search('', {}, options)).rejects.toMatchObject({ code: 'bad-option' });
    for (const options of [{ threads: 0 }, { threads: 65 }, { hash: 0.5 }, { hash: 5000 }])
      expect(() => engineOptions(options)).toThrow(TengenError);
  });
});

describe('positions', () => {
  it('are given by moves, parts, drawings and records', async () => {
    const free = (input: PositionInput) => rules.legalMoves(input).length;
    const drawn = '. . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .\nblack to move';
    expect(free('H8 I9')).toBe(223);
    expect(free({ moves: ['H8', { x: 8, y: 6 }], size: 15 })).toBe(223);
    expect(free({ moves: 'h8i9', size: { width: 20, height: 15 } })).toBe(298);
    expect(free({ board: drawn })).toBe(23);
    expect(free(drawn)).toBe(23);
    expect(free('(;FF[4]GM[4]SZ[15];B[hh];W[ig])')).toBe(223);
    expect(
      free({ stones: [{ x: 0, y: 0, colour: 'white' }], blocked: [{ x: 1, y: 0 }], sideToMove: 'black' }),
    ).toBe(223);
    // A text of moves or a drawing leaves nothing out that is given besides.
    expect(free({ moves: 'H8 I9', blocked: [{ x: 0, y: 0 }] })).toBe(222);
    expect(free({ board: drawn, blocked: [{ x: 0, y: 0 }] })).toBe(22);
    const stones = [{ x: 0, y: 0, colour: 'white' }] as const;
    expect(toPosition({ stones, sideToMove: 'white', moves: 'H8 I9' })).toEqual(
      toPosition({ stones, sideToMove: 'white', moves: ['H8', 'I9'] }),
    );
    expect(rules.winner('A1 A2 B1 B2 C1 C2 D1 D2 E1')).toBe('black');
    expect(rules.winner('')).toBeUndefined();
  });

  it('have forbidden points in renju, with reasons', () => {
    const position = { rule: 'renju', moves: 'H8 A1 I8 A3 J9 A5 J10 A7' } as const;
    expect(rules.forbidden(position)).toMatchObject([{ name: 'J8', reason: 'double three' }]);
    expect(rules.isLegal(position, 'J8')).toBe(false);
    expect(() => rules.play(position, 'J8')).toThrow('J8 is forbidden to black (double three).');
    expect(() => rules.play(position, 'H8')).toThrow('H8 is taken.');
    expect(rules.play(position, 'K8').sideToMove).toBe('white');
  });
});

describe('engines with threads', () => {
  it('search at the same time, each repeatable', async () => {
    const engines = await Promise.all(Array.from({ length: 3 }, () => createEngine({ hash: 1 })));
    const searches = await Promise.all(
      engines.map((engine) =>
        engine.search({ rule: 'renju', moves: 'H8 I9 G7' }, { nodes: 3000 }, { lines: 2 }),
      ),
    );
    for (const engine of engines) engine.dispose();
    expect(searches[0]?.lines).toHaveLength(2);
    expect(searches.map(({ move }) => move)).toEqual(Array(3).fill(searches[0]?.move));
  });

  it('stop at once, and go on', async () => {
    const engine = await createEngine({ hash: 1 });
    const endless = engine.search('H8', { ms: Number.POSITIVE_INFINITY });
    for await (const { depth } of endless) if (depth > 2) endless.stop();
    expect((await endless).depth).toBeGreaterThan(2);
    expect((await engine.search('H8 I9', { nodes: 500 })).nodes).toBeLessThan(5000);
    engine.dispose();
  });
});

describe('engines that go on', () => {
  it('until a proof, where one move is all that can be played', async () => {
    const engine = await createEngine({ hash: 1 });
    const forced = 'H8 F8 I8 A1 J8 A15 G8';
    const settled = await engine.search(forced, { nodes: 20_000 });
    const proven = await engine.search(forced, { nodes: 20_000, untilProven: true });
    engine.dispose();
    expect(settled.depth).toBeLessThan(proven.depth);
  });
});

describe('proofs and openings', () => {
  it('are refused where the question makes no sense, and end with their signal', async () => {
    await expect(solve('H8', { by: 'luck' as never })).rejects.toMatchObject({ code: 'bad-option' });
    for (const limits of [{ nodes: Number.NaN }, { ms: null as never }])
      await expect(solve('H8', limits)).rejects.toMatchObject({ code: 'bad-option' });
    await expect(solve('A1 A2 B1 B2 C1 C2 D1 D2 E1')).rejects.toMatchObject({ code: 'game-over' });
    for (const stones of [[0, 3], 5 as never] as const)
      await expect(openings({ stones }).next()).rejects.toMatchObject({ code: 'bad-option' });
    const leaving = new AbortController();
    const endless = solve('H8 I9', { nodes: 1e9, signal: leaving.signal });
    const found = openings({ count: 1000, nodes: 1e9, signal: leaving.signal }).next();
    setTimeout(() => leaving.abort(new Error('left')), 50);
    await expect(endless).rejects.toThrow('left');
    await expect(found).rejects.toThrow('left');
  });
});

it('searches next to nothing where next to no nodes are allowed', async () => {
  const signal = AbortSignal.timeout(WAIT.timeout);
  expect((await solve('H8 I9', { nodes: 0, signal })).verdict).toBe('unknown');
  await openings({ stones: [1, 1], nodes: 0, signal }).next();
  await openings({ stones: [2, 2], nodes: 19, signal }).next();
});

it('searches deeper than once where a depth beyond all numbers of the core is allowed', async () => {
  const search = new DirectSearch({ core: await loadCore() });
  const limits = { depth: 2 ** 32 + 1, nodes: 2000 };
  expect(search.search(toPosition('H8'), { kind: 'best', lines: 1 }, limits).depth).toBeGreaterThan(1);
});

describe('the protocol', () => {
  it('takes no character for the end of a line, as its low byte may be one', async () => {
    const said: string[] = [];
    for await (const answer of protocol(['\u010aABOUT', 'END'])) said.push(answer);
    expect(said).toEqual(['UNKNOWN command']);
  });

  it('takes no lines while nobody reads its answers', async () => {
    let asked = 0;
    function* questions() {
      for (; asked < 5000; asked++) yield 'ABOUT';
    }
    const answers = protocol(questions());
    expect((await answers.next()).value).toContain('name="Tengen"');
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(asked).toBeLessThan(200);
    let read = 1;
    for await (const _ of answers) read++;
    expect(read).toBe(5000);
  });

  it('gives its lines back when it ends, and when its reader leaves', async () => {
    for (const first of ['END', 'START 15']) {
      const asked = [first];
      let isReturned = false;
      const source: AsyncIterableIterator<string> = {
        [Symbol.asyncIterator]: () => source,
        next: () => {
          const value = asked.shift();
          return value === undefined ? new Promise(() => {}) : Promise.resolve({ value });
        },
        return: () => {
          isReturned = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      };
      for await (const line of protocol(source)) if (line === 'OK') break;
      expect(isReturned).toBe(true);
    }
  });
});

it('records have no key for what their file does not tell', () => {
  for (const text of ['(;GM[4]SZ[15];B[hh];W[ii])', 'Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n', 'H8 I9']) {
    const record = readRecord(text);
    expect({ rule: 'renju', ...record }.rule).toBe('renju');
    expect([record, ...record.moves].flatMap(Object.values)).not.toContain(undefined);
  }
});
