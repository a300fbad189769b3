import { describe, expect, it } from 'vitest';
import { html } from '../../../src/diagram/html.ts';
import type { MatchGame } from '../../../src/match/record/match-game.ts';
import { engine, matchOf } from '../engines.ts';
import { playedGame, reportOf } from '../played-game.ts';

const PAYLOAD = `"'><img src=x onerror=alert(1)>`;

const SETTINGS = matchOf(
  [
    engine('a', [], { turnMs: 1, matchMs: 2, incrementMs: 3, depth: 4, nodes: 5, threads: 6, memory: 7 }),
    engine('b', [], { turnMs: 1 }),
    engine('c', [], { turnMs: 1 }),
  ],
  {
    event: 'an event',
    openings: [
      { points: [], source: 'one' },
      { points: [{ x: 7, y: 7 }], source: 'two' },
    ],
    sprt: { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 },
    anchor: { name: 'a', elo: 2000 },
    referenceSpeed: 1_000_000,
  },
);

const MOVES = [0, 1, 2].map((x) => ({
  ...{ x, y: 3, ms: 100, leftMs: 5, depth: 7, nodes: 9, pv: 'a1b2' },
  evaluation: { kind: 'value', value: 12 } as const,
}));

const GAMES: readonly MatchGame[] = [
  playedGame({
    number: 0,
    moves: MOVES,
    ending: { kind: 'fault', by: 'white', fault: { kind: 'crash', detail: 'exited' } },
    memory: { black: 1 << 20, white: 1 << 20 },
    lastWords: ['said'],
    logLine: 12,
    worker: { name: 'w', speed: 1_000, timeFactor: 1.5 },
  }),
  playedGame({
    number: 1,
    opening: 1,
    openingLength: 1,
    moves: MOVES,
    ending: { kind: 'five', winner: 'black' },
  }),
  playedGame({ number: 2, black: 2, white: 0, moves: MOVES, ending: { kind: 'full-board' } }),
];

type Path = readonly (string | number)[];

/** Every place in it where there is a text or a number. */
function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key]));
}

/** A copy with the payload there. */
function poisoned<T>(value: T, path: Path): T {
  const copy = structuredClone(value);
  let place = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  place[path.at(-1) ?? ''] = PAYLOAD;
  return copy;
}

describe('the report of a folder that a stranger has written', () => {
  it.each([
    ['settings', SETTINGS, (settings: unknown) => reportOf(settings as typeof SETTINGS, GAMES)],
    ['games', GAMES, (games: unknown) => reportOf(SETTINGS, games as typeof GAMES)],
  ] as const)('has nothing of its %s in it that is not text', (_, original, format) => {
    const places = leaves(original);
    expect(places.length).toBeGreaterThan(40);
    let made = 0;
    for (const place of places) {
      let page: string;
      try {
        page = format(poisoned<unknown>(original, place));
      } catch {
        // A number that is none: there is no report at all.
        continue;
      }
      made++;
      expect(page.includes('<img'), `at ${place.join('.')}`).toBe(false);
    }
    expect(made).toBeGreaterThan(places.length / 2);
  });
});

describe('html', () => {
  it('escapes what is put in, unless it is HTML', () => {
    const inner = html`<b title="${'"'}">${'<&>'}</b>`;
    expect(String(html`<p>${inner}${['<', inner]}${3}</p>`)).toBe(
      '<p><b title="&quot;">&lt;&amp;&gt;</b>&lt;\n<b title="&quot;">&lt;&amp;&gt;</b>3</p>',
    );
  });

  it('escapes also what pretends to be a text or HTML', () => {
    const liar = JSON.parse('{"text":"<i>","toString":1}');
    expect(() => String(html`${liar}`)).toThrow();
    expect(String(html`${JSON.parse('["<i>"]')}`)).toBe('&lt;i&gt;');
  });
});
