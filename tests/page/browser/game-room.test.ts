import { expect, it, vi } from 'vitest';
import { createEngine } from '../../../src/api/browser/index.ts';
import type { Engine, Search, SearchOptions, SearchResult } from '../../../src/api/engine.ts';
import { emptyPosition } from '../../../src/game/position.ts';
import { GameRoom } from '../../../src/page/game-room.ts';
import { Records } from '../../../src/page/records.ts';
import { FIRST_SETTINGS } from '../../../src/page/settings.ts';
import { WorthMap } from '../../../src/page/worth-map.ts';
import { recordOf } from '../../../src/play/recorded-game.ts';
import { deferred } from '../../../src/system/waiting.ts';
import { WAIT } from '../../battery.ts';
import { BY_HAND, newGame, played, pointsOf, referee } from '../../play/games.ts';

vi.mock('../../../src/api/browser/index.ts', () => ({ createEngine: vi.fn(), solve: vi.fn() }));

const SETUP = { width: 15, height: 15, rule: 'freestyle', seats: BY_HAND } as const;
const SCORE = { kind: 'value', value: 20 } as const;

/** An engine whose searches end when they are stopped, or by `answer`, the last one first. */
function waitingEngine() {
  const asked: { readonly goal: SearchOptions['goal']; answer(found: object): void }[] = [];
  const search = (_position: unknown, _limits: unknown, { goal }: SearchOptions = {}) => {
    const { promise, resolve } = deferred<SearchResult>();
    const answer = (found: object) =>
      resolve({ point: { x: 7, y: 7 }, lines: [], depth: 0, ...found } as unknown as SearchResult);
    asked.push({ goal, answer });
    const stop = () => answer({ shortcoming: 'it was stopped at once' });
    return Object.assign(promise, { stop }) as unknown as Search;
  };
  return { asked, engine: { rules: { referee }, search } as unknown as Engine };
}

/** An engine that fails whatever it is asked for. */
const FAILING = {
  rules: { referee },
  search: () => Object.assign(Promise.reject(new Error('the core failed')), { stop: () => {} }),
} as unknown as Engine;

it('says so when the engine fails, whatever was asked for', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const room = new GameRoom(FAILING, FIRST_SETTINGS, SETUP, () => {});
  const failed = () => expect.poll(() => room.status).toContain('The engine failed');
  room.open({ ...SETUP, rowLength: 5, moves: pointsOf('H8'), shown: 1 });
  await failed();
  for (const ask of [
    () => room.study.findBalance(),
    () => room.study.toggleSearch(),
    () => room.study.analyseGame(),
  ]) {
    room.tell('');
    expect(room.status).toBe('White to move.');
    ask();
    await failed();
  }
  errors.mockRestore();
});

it('goes on in the opening of a record without the variations of another game', () => {
  const { engine } = waitingEngine();
  const room = new GameRoom(engine, FIRST_SETTINGS, SETUP, () => {});
  const begun = played(newGame({ opening: 'swap2' }), 'H8 I9 G7 add-two A1');
  const record = recordOf(begun, { person: 'Ann', engine: 'Tengen' });
  const { moves } = record;
  const opened = { ...SETUP, rowLength: 5, moves, shown: moves.length, record };
  const left = [
    () => room.open(opened),
    () => room.resume({ ...begun, hash: '', mode: 'play', children: [] }),
  ];
  for (const goOn of left) {
    room.open({ ...SETUP, rowLength: 5, moves: pointsOf('C3 D4'), shown: 2 });
    expect(goOn()?.ok).toBe(true);
    expect([room.mode, room.game.setup.opening]).toEqual(['play', 'swap2']);
    room.setMode('analyze');
    expect(room.analysed.variations.children).toHaveLength(1);
    expect(room.savedGame.position.stones).toEqual(room.game.position.stones);
  }
});

it('opens no record of a board that cannot be played on', () => {
  vi.stubGlobal('document', { getElementById: () => ({ checked: false }) });
  const { engine } = waitingEngine();
  const records = new Records(new GameRoom(engine, FIRST_SETTINGS, SETUP, () => {}));
  const error = 'a board has 5 to 32 columns and rows';
  for (const size of ['4', '40', '15:33'])
    expect(records.openText(`(;GM[4]SZ[${size}];B[aa])`)).toEqual({ ok: false, error });
  vi.unstubAllGlobals();
});

it('suggests no move as a balanced one that was only found because the search was stopped', async () => {
  const { asked, engine } = waitingEngine();
  const room = new GameRoom(engine, FIRST_SETTINGS, SETUP, () => {});
  room.open({ ...SETUP, rowLength: 5, moves: pointsOf('H8'), shown: 1 });
  const hints = () => room.boardContents().marks?.filter(({ kind }) => kind === 'hint');
  room.study.findBalance();
  room.study.toggleSearch();
  await expect.poll(() => room.status).toContain('no move to suggest');
  expect(hints()).toEqual([]);
  room.study.findBalance();
  expect(asked.at(-1)?.goal).toBe('balance-one');
  asked.at(-1)?.answer({ lines: [{ score: SCORE }] });
  await expect.poll(() => room.status).toContain('H8');
  expect(hints()).toHaveLength(1);
});

it('maps a position once that is left and shown again while a cell is searched', async () => {
  const { asked, engine } = waitingEngine();
  const made = vi.mocked(createEngine).mockResolvedValue(engine);
  const map = new WorthMap(referee, () => {});
  const size = { width: 3, height: 3 };
  const position = emptyPosition('freestyle', size, 3);
  const other = emptyPosition('standard', size, 3);
  for (const shown of [position, other, position]) map.valuesOf(shown);
  await vi.waitUntil(() => asked.length > 0, WAIT);
  for (const shown of [other, position]) map.valuesOf(shown);
  for (let i = 0; i < asked.length; i++) {
    asked[i]?.answer({ lines: [{ score: SCORE }] });
    await new Promise((resolve) => setTimeout(resolve));
  }
  const cells = map.valuesOf(position).map(({ point, colour }) => `${colour} ${point.x} ${point.y}`);
  expect(cells).toHaveLength(18);
  expect(new Set(cells).size).toBe(18);
  expect(made).toHaveBeenCalledTimes(1);
});
