import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../src/game/visible-text.ts';
import {
  pairJobSchema,
  pairResultSchema,
  type QueuedEngine,
  queuedSettingsSchema,
} from '../../src/match/queue/match-messages.ts';
import { checkInfo } from '../../src/match/queue/open-info.ts';
import { parseMessage } from '../../src/queue/queue-message.ts';
import {
  fileRecordSchema,
  runRecordSchema,
  runStatusSchema,
  workerRecordSchema,
} from '../../src/queue/run-record.ts';
import {
  blockJobSchema,
  blockResultSchema,
  blockSettingsSchema,
} from '../../src/selfplay/queue/block-messages.ts';

const SHA = 'a'.repeat(64);
const ESCAPES = '\u001b[2J\u0007\u009b31m\u202edrawkcab\u2066\u200e\ufeff\n\r\t\0\ud800\u{e0041}';

const engine = {
  name: 'one',
  program: { kind: 'file', sha256: SHA, file: 'one', bytes: 100 },
  limits: {
    turnMs: 1000,
    matchMs: 10_000,
    movesPerMatchMs: 40,
    incrementMs: 1,
    depth: 5,
    nodes: 100,
    memory: 1 << 28,
    threads: 2,
  },
  info: [{ key: 'strength', value: '50' }],
  restart: false,
  toleranceMs: 100,
};
const agreement = { value: 100, moves: 3, from: 10 };
const game = {
  ...{ number: 0, black: 0, white: 1, opening: 0, pair: 0 },
  startedAt: '2026-11-20T09:30:00.000Z',
  openingLength: 0,
  moves: [
    {
      x: 7,
      y: 7,
      ms: 1.5,
      leftMs: -3,
      depth: 5,
      evaluation: { kind: 'value', value: 3 },
      nodes: 5,
      pv: 'h8',
    },
    { x: 8, y: 7, ms: 1, evaluation: { kind: 'win', plies: 3 } },
  ],
  ending: { kind: 'fault', by: 'black', fault: { kind: 'crash', detail: 'exited' }, isAtStart: true },
  wallMs: 5,
  refereeMs: 1,
  memory: { black: 1000 },
  swap2: { first: 0, stones: 'h8', story: ['one places'] },
  lastWords: ['one > TURN 7,7'],
};

/** A right message of each kind, with every field that it may have. */
const MESSAGES: Readonly<Record<string, { readonly schema: v.GenericSchema; readonly message: object }>> = {
  settings: {
    schema: queuedSettingsSchema,
    message: {
      engines: [engine, { ...engine, program: { kind: 'self' } }],
      board: { width: 15, height: 15 },
      rule: 'renju',
      rowLength: 5,
      openings: [{ points: [{ x: 7, y: 7 }], source: 'line 1' }],
      swap2: { seed: 5 },
      drawAfter: 200,
      pauseMs: 0,
      waitMs: 10,
      adjudication: { win: agreement, draw: agreement, resign: agreement },
      alwaysBoard: true,
      suspend: true,
      strictness: {
        ...{ toleranceMs: 100, patienceMs: 1000, startMs: 5000, hangMs: 60_000 },
        ...{ junk: 'lose', standardError: 'output' },
      },
      countsFailedStarts: true,
    },
  },
  pair: {
    schema: pairJobSchema,
    message: { games: [{ number: 0, black: 0, white: 1, opening: 0, pair: 0 }] },
  },
  result: {
    schema: pairResultSchema,
    message: { worker: 'w', kind: 'played', speed: 1e6, timeFactor: 1.5, games: [game] },
  },
  failure: { schema: pairResultSchema, message: { worker: 'w', kind: 'failed', why: 'it is so' } },
  run: {
    schema: runRecordSchema,
    message: {
      ...{
        name: 'duel',
        id: '0'.repeat(16),
        kind: 'match',
        begunAt: '2026',
        host: 'desk',
        timeoutMs: 30_000,
      },
      build: { sources: '0'.repeat(16), signature: '0'.repeat(8) },
      referenceSpeed: 1e6,
    },
  },
  status: {
    schema: runStatusSchema,
    message: { done: 1, total: 2, unit: 'games', perHour: 3.5, repeated: 0 },
  },
  worker: {
    schema: workerRecordSchema,
    message: {
      ...{
        name: 'w',
        host: 'farm',
        tengen: '1',
        sources: '0'.repeat(16),
        since: '2026',
        slots: 1,
        speed: 1e6,
      },
      playing: [{ run: 'duel', job: 'pair-1', since: '2026' }],
      ...{ finished: 1, failed: 0, refused: [{ run: 'duel', why: 'is so' }] },
    },
  },
  file: { schema: fileRecordSchema, message: { sha256: SHA, bytes: 100, pieces: 1 } },
  'settings of training games': {
    schema: blockSettingsSchema,
    message: {
      settings: {
        ...{
          rule: 'renju',
          boards: [{ width: 15, height: 15, share: 1 }],
          rowLength: 5,
          nodes: 100,
          lines: 1,
        },
        ...{ seed: 1, branches: 0.5 },
      },
      evaluation: { kind: 'file', sha256: SHA },
    },
  },
  block: { schema: blockJobSchema, message: { first: 0, games: 5 } },
  'training games': {
    schema: blockResultSchema,
    message: {
      ...{ worker: 'w', kind: 'played' },
      games: [{ index: 0, records: 'AAAA', positions: 1, winner: 'black' }],
    },
  },
};

/** Values in the place of any other, as JSON. */
const HOSTILE: readonly string[] = [
  '1e999',
  '-1e999',
  '-1',
  '0.5',
  '1e300',
  '9007199254740993',
  '4294967296',
  '2147483648',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  '"__proto__"',
  '"../../../etc/passwd"',
  '".."',
  '"%s%n"',
  '"\\u010aEXPORTMODEL /tmp/x"',
  '"1 EXPORTMODEL /tmp/x"',
  JSON.stringify(ESCAPES),
  JSON.stringify('x'.repeat(100_000)),
  JSON.stringify(ESCAPES.repeat(1_000)),
];

/** The places of all values in a message, the message itself left out. */
function placesIn(value: unknown, place: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.entries(value).flatMap(([key, item]) => placesIn(item, [...place, key]));
  return place.length === 0 ? inner : [place, ...inner];
}

/** The message as JSON with another value in one place. */
function withValue(message: unknown, [key, ...rest]: readonly string[], json: string): string {
  if (key === undefined) return json;
  const entries = Object.entries(message as object).map(([name, item]) => [
    name,
    name === key ? withValue(item, rest, json) : JSON.stringify(item),
  ]);
  return Array.isArray(message)
    ? `[${entries.map(([, text]) => text).join(',')}]`
    : `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** Everything in a value that is a string or a number, with what it is in. */
function leaves(value: unknown): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, item]) => [key, ...leaves(item)])
    : [];
}

describe.each(Object.entries(MESSAGES))('a hostile message: %s', (_, { schema, message: content }) => {
  const message = { version: 1, ...content };
  const parse = (json: string) => parseMessage(schema, json);

  it('is right where nothing is changed', () => {
    expect(parse(JSON.stringify(message))).toMatchObject({ ok: true });
  });

  it('is refused in a sentence that anybody may read, or has nothing in it that may not be shown', () => {
    for (const place of placesIn(message)) {
      for (const json of HOSTILE) {
        const what = `${place.join('.')} = ${json.slice(0, 60)}`;
        const parsed = parse(withValue(message, place, json));
        const told = parsed.ok ? leaves(parsed.value) : [parsed.error];
        for (const leaf of told) {
          if (typeof leaf === 'number') expect(Math.abs(leaf), what).toBeLessThanOrEqual(1e15);
          else expect(visibleText(leaf), what).toBe(leaf);
        }
        if (!parsed.ok) expect(parsed.error.length, what).toBeLessThan(700);
      }
    }
  });

  it('has no fields that nobody knows, whatever they are called', () => {
    for (const place of [[], ...placesIn(message)]) {
      const inside = place.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], message);
      if (typeof inside !== 'object' || inside === null || Array.isArray(inside)) continue;
      for (const name of ['__proto__', 'constructor', 'prototype', 'toString', ESCAPES, 'command']) {
        const text = JSON.stringify(inside).replace(/^\{/, `{${JSON.stringify(name)}:{"polluted":true},`);
        const parsed = parse(withValue(message, place, text));
        if (!parsed.ok) expect(visibleText(parsed.error)).toBe(parsed.error);
        else expect(parsed.value).toEqual(message);
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      }
    }
  });
});

describe('a message without an end', () => {
  it('is refused: deep, broken, of another kind', () => {
    for (const { schema } of Object.values(MESSAGES)) {
      for (const text of [
        '['.repeat(1e6),
        `${'['.repeat(1e5)}${']'.repeat(1e5)}`,
        '{',
        '',
        'null',
        '[]',
        '7',
        '"a"',
      ]) {
        expect(parseMessage(schema, text).ok).toBe(false);
      }
      for (const value of [undefined, null, 7, {}, []]) expect(parseMessage(schema, value).ok).toBe(false);
    }
  });
});

describe('what is sent to an engine from a queue', () => {
  const told = (key: string, value: string, allowed: readonly string[] = []) => {
    const checked = checkInfo([{ ...engine, info: [{ key, value }] } as QueuedEngine], new Set(allowed));
    return checked.ok ? undefined : checked.error;
  };

  it('is a number for a key that says how to search', () => {
    for (const value of ['50', '-1', '0.5', '+7']) expect(told('strength', value)).toBeUndefined();
    expect(told('CAUTION_FACTOR', '1')).toBeUndefined();
  });

  it.each([
    ['no_such_key', 'EXPORTMODEL'],
    ['no_such_key', '5'],
    ['folder', '/tmp'],
    ['usedatabase', '1'],
    ['evaluate', '3,3'],
    ['__proto__', '1'],
    ['strength', '5 EXPORTMODEL /tmp/x'],
    ['strength', 'EXPORTMODEL'],
    ['strength', ''],
    ['strength', '5\t6'],
    ['strength', '1e5'],
    ['strength', '9'.repeat(400)],
  ])('is not %s %j', (key, value) => expect(told(key, value)).toMatch(/^tells engine one INFO /));

  it('is one word for a key that the owner lets through', () => {
    expect(told('evaluate', '3,3', ['evaluate'])).toBeUndefined();
    expect(told('Evaluate', 'x', ['evaluate'])).toBeUndefined();
    expect(told('evaluate', '3 EXPORTMODEL /tmp/x', ['evaluate'])).toBe(
      'tells engine one INFO evaluate "3 EXPORTMODEL /tmp/x", which is not one word',
    );
    expect(told('folder', '/tmp', ['evaluate'])).toBe(
      'tells engine one INFO folder, which this worker passes on only with --allow-info folder',
    );
  });
});
