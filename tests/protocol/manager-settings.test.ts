import { describe, expect, test } from 'vitest';
import { readInfo } from '../../src/protocol/info-keys.ts';
import type { Settings } from '../../src/protocol/manager-settings.ts';
import {
  DEFAULT_TURN_MS,
  INITIAL_SETTINGS,
  isUnlimited,
  limitsOf,
  resourcesOf,
  shareOf,
} from '../../src/protocol/manager-settings.ts';

function after(lines: readonly string[], yixin = false): Settings {
  const settings = { ...INITIAL_SETTINGS };
  for (const line of lines) {
    const [key = '', value = ''] = line.split(' ');
    const change = readInfo(key, value, yixin);
    if (typeof change !== 'string') Object.assign(settings, change);
  }
  return settings;
}

const limits = (lines: readonly string[], yixin = false, used = 0) =>
  limitsOf(after(lines, yixin), yixin, used);

describe('limits', () => {
  test.each([
    ['nothing was ever said', [], { turnMs: DEFAULT_TURN_MS }],
    ['turn', ['timeout_turn 5000'], { turnMs: 5000 }],
    ['as fast as possible', ['timeout_turn 0'], { turnMs: 0 }],
    ['a negative turn is no limit', ['timeout_turn -1'], {}],
    ['no line but a depth', ['timeout_match 0', 'time_left 2147483647', 'max_depth 6'], { depth: 6 }],
    ['match and left', ['timeout_match 100000', 'time_left 90000'], { matchMs: 100000, leftMs: 90000 }],
    ['left negative', ['time_left -20'], { leftMs: -20 }],
    ['left zero', ['timeout_turn 5000', 'time_left 0'], { turnMs: 5000, leftMs: 0 }],
    ['left above 1e9 is none', ['timeout_match 0', 'time_left 1000000001'], {}],
    ['left of exactly 1e9', ['time_left 1000000000'], { leftMs: 1e9 }],
    [
      'qpiskvork counting down',
      ['timeout_match 2147483647', 'time_left 2147480123'],
      { matchMs: 2147483647 },
    ],
    ['both negative: no clock at all', ['timeout_turn -1', 'timeout_match -1', 'time_left 1'], {}],
    ['no clock, whatever the order', ['time_left 1', 'timeout_match -1', 'timeout_turn -1'], {}],
    ['nodes', ['timeout_turn -1', 'max_node 1000'], { nodes: 1000 }],
    ['no nodes', ['timeout_turn -1', 'max_node -1'], {}],
    ['no nodes, unsigned', ['timeout_turn -1', 'max_node 18446744073709551615'], {}],
    ['nodes 0', ['timeout_turn -1', 'max_node 0'], {}],
    ['depth 0', ['timeout_turn -1', 'max_depth 0'], {}],
    ['increment', ['timeout_turn 1', 'time_increment 500'], { turnMs: 1, incrementMs: 500 }],
    ['strength', ['timeout_turn 1', 'strength 50'], { turnMs: 1, strength: 50 }],
    ['a match without time_left', ['timeout_match 1000'], { matchMs: 1000, leftMs: 1000 }],
  ])('%s', (_, lines, expected) => {
    expect(limits(lines)).toEqual(expected);
  });

  test('where no time_left comes, the time used is taken from the match', () => {
    expect(limits(['timeout_match 1000'], false, 300)).toEqual({ matchMs: 1000, leftMs: 700 });
  });

  test("Yixin-Board's unlimited level", () => {
    const lines = ['max_node -1', 'timeout_match 100000000', 'time_left 100000000', 'timeout_turn 2000000'];
    expect(limits([...lines, 'max_depth 225'], true)).toEqual({});
    expect(limits([...lines, 'max_depth 12'], true)).toEqual({ depth: 12 });
    expect(limits(lines, false)).toEqual({ turnMs: 2e6, matchMs: 1e8, leftMs: 1e8 });
    expect(limits([...lines, 'timeout_turn 5000'], true)).toMatchObject({ turnMs: 5000 });
  });

  test('unlimited is what only a command ends', () => {
    expect(isUnlimited({})).toBe(true);
    expect(isUnlimited({ strength: 3, matchMs: 5 })).toBe(true);
    for (const limit of [{ turnMs: 0 }, { leftMs: 0 }, { depth: 1 }, { nodes: 1 }]) {
      expect(isUnlimited(limit)).toBe(false);
    }
  });

  test('a share of them', () => {
    expect(shareOf({ turnMs: 100, leftMs: 50, nodes: 1, depth: 3 }, 0.5)).toEqual({
      turnMs: 50,
      leftMs: 25,
      nodes: 1,
      depth: 3,
    });
    expect(shareOf({ turnMs: 100 }, 1)).toEqual({ turnMs: 100 });
  });
});

describe('resources', () => {
  test.each([
    [[], { threads: 1 }],
    [['max_memory 367001600'], { threads: 1, maxMemory: 367001600 }],
    [['max_memory 83886080', 'max_memory 0'], { threads: 1 }],
    [['max_memory -1'], { threads: 1 }],
    [['max_memory 2147483647'], { threads: 1 }],
    [['max_memory 99999999999'], { threads: 1 }],
    [['hash_size 1024'], { threads: 1, hashBytes: 1048576 }],
    [['hash_size 0'], { threads: 1 }],
    [['thread_num 4'], { threads: 4 }],
    [['thread_num 1000'], { threads: 16 }],
    [['thread_num 0'], { threads: 1 }],
  ])('%j', (lines, expected) => {
    expect(resourcesOf(after(lines), 16)).toEqual(expected);
  });
});

test.each([
  ...['timeout_turn x', 'timeout_turn', 'timeout_match 1e3', 'time_left 5 5', 'max_memory lots', 'rule 16'],
  ...[
    'rule -1',
    'rule renju',
    'thread_num 0',
    'thread_num -3',
    'strength 101',
    'strength -1',
    'max_depth 1.5',
  ],
  ...['show_detail -1', 'timeout_turn 0x10', 'timeout_turn NaN', 'timeout_turn Infinity'],
])('%s is bad', (line) => {
  const space = line.indexOf(' ');
  const [key, value] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
  expect(readInfo(key, value, false)).toBe('bad');
});

test.each(['folder', 'game_type', 'evaluate', 'caution_factor', 'pondering', 'vcthread', '', 'anything'])(
  'key %j is ignored',
  (key) => {
    expect(readInfo(key, 'whatever', false)).toBe('ignored');
  },
);

test('rule and its bits', () => {
  expect(readInfo('rule', '6', false)).toEqual({ rule: { rule: 'renju', continuous: true } });
  expect(readInfo('rule', '2', true)).toEqual({ rule: { rule: 'renju', continuous: false } });
});
