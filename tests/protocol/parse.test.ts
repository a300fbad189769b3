import { describe, expect, test } from 'vitest';
import type { Line } from '../../src/protocol/commands.ts';
import { CUT_OFF } from '../../src/protocol/lines.ts';
import { parseBlockItem, parseLine } from '../../src/protocol/parse.ts';

const TABLE: readonly (readonly [string, Line])[] = [
  ['START 15', { kind: 'start', width: 15, height: 15 }],
  ['start 5', { kind: 'start', width: 5, height: 5 }],
  ['Start\t20', { kind: 'start', width: 20, height: 20 }],
  ['START 15 15', { kind: 'start', width: 15, height: 15 }],
  ['START 4000', { kind: 'start', width: 4000, height: 4000 }],
  ['RECTSTART 20,15', { kind: 'start', width: 20, height: 15 }],
  ['RECTSTART 20 , 15', { kind: 'start', width: 20, height: 15 }],
  ['RESTART', { kind: 'restart' }],
  ['BEGIN', { kind: 'begin' }],
  ['TURN 0,0', { kind: 'turn', point: { x: 0, y: 0 } }],
  ['turn 10, 3', { kind: 'turn', point: { x: 10, y: 3 } }],
  ['TURN -1,3', { kind: 'turn', point: { x: -1, y: 3 } }],
  ['PLAY 7,8', { kind: 'play', point: { x: 7, y: 8 } }],
  ['TAKEBACK 7,8', { kind: 'takeback', point: { x: 7, y: 8 } }],
  ['BOARD', { kind: 'block', block: 'board', items: [] }],
  [
    'BOARD 7,7,1 8,8,2 DONE',
    {
      kind: 'block',
      block: 'board',
      items: [
        { kind: 'cell', point: { x: 7, y: 7 }, number: 1 },
        { kind: 'cell', point: { x: 8, y: 8 }, number: 2 },
        { kind: 'done' },
      ],
    },
  ],
  ['YXBOARD', { kind: 'block', block: 'yxboard', items: [] }],
  ['SWAP2BOARD', { kind: 'block', block: 'swap2board', items: [] }],
  ['INFO timeout_turn 5000', { kind: 'info', key: 'timeout_turn', value: '5000' }],
  ['info TIMEOUT_TURN  5000', { kind: 'info', key: 'timeout_turn', value: '5000' }],
  ['INFO folder C:\\Program Files\\x y', { kind: 'info', key: 'folder', value: 'C:\\Program Files\\x y' }],
  ['INFO', { kind: 'info', key: '', value: '' }],
  ['ABOUT', { kind: 'about' }],
  ['END', { kind: 'end' }],
  ['end', { kind: 'end' }],
  ['YXSTOP', { kind: 'stop' }],
  ['STOP', { kind: 'stop' }],
  ['stop', { kind: 'stop' }],
  ['yxshowinfo', { kind: 'show-info' }],
  ['yxshowforbid', { kind: 'show-forbidden' }],
  ['yxhashclear', { kind: 'clear-hash' }],
  ['yxnbest 3', { kind: 'best-lines', lines: 3 }],
  ['yxsearchdefend', { kind: 'search-defend' }],
  ['yxbalanceone -20', { kind: 'balance', moves: 1, bias: -20 }],
  ['yxbalancetwo 0', { kind: 'balance', moves: 2, bias: 0 }],
  ['yxblock', { kind: 'block', block: 'exclude', items: [] }],
  ['yxblockundo', { kind: 'block', block: 'readmit', items: [] }],
  ['yxblockreset', { kind: 'readmit-all' }],
  ['yxswap2step1', { kind: 'swap2-step', step: 1 }],
  ['yxswap2step2', { kind: 'swap2-step', step: 2 }],
  ['yxswap2step3', { kind: 'swap2-step', step: 3 }],
  ['yxedittextdatabase "some text', { kind: 'text', text: 'some text' }],
  ['yxedittextdatabase', { kind: 'block', block: 'swallowed', items: [] }],
  ['yxsomethingnew 1 2', { kind: 'block', block: 'unknown-block', items: [] }],
  ['', { kind: 'unknown' }],
  ['DONE', { kind: 'unknown' }],
  ['7,7', { kind: 'unknown' }],
  ['TURN7,7', { kind: 'unknown' }],
  ['RELOADCONFIG', { kind: 'unknown' }],
  ['SUGGEST 7,7', { kind: 'unknown' }],
  ['\u0000\u00ff\u0001', { kind: 'unknown' }],
  ['constructor', { kind: 'unknown' }],
];

test.each(TABLE)('%j', (text, expected) => {
  expect(parseLine(text)).toEqual(expected);
});

test.each([
  ...['START', 'START x', 'START 15 16', 'START 15x', 'START -15', 'START 1e1', 'START 15.5'],
  ...['RECTSTART', 'RECTSTART 15', 'RECTSTART 15,', 'RECTSTART 15,15,15'],
  ...[
    'TURN',
    'TURN 7',
    'TURN 7,',
    'TURN ,7',
    'TURN a,b',
    'TURN 7,7,1',
    'TURN 7 7',
    'TURN 1e1,2',
    'TURN 7.5,7',
  ],
  ...['TURN 99999999999999999999,1', `TURN 7,7${CUT_OFF}`, 'PLAY', 'PLAY x', 'TAKEBACK', 'TAKEBACK 7'],
  ...['YXNBEST', 'YXNBEST 0', 'YXNBEST -1', 'YXNBEST x', 'YXBALANCEONE', 'YXBALANCETWO x'],
])('%j is bad', (text) => {
  expect(parseLine(text).kind).toBe('bad');
});

test('no error of START holds the digits that make Piskvork switch to its default size', () => {
  for (const text of ['START', 'START 20 21', 'START 2020x', 'RECTSTART 20']) {
    expect(JSON.stringify(parseLine(text))).not.toContain('20');
  }
});

describe("Yixin-Board's other commands", () => {
  test.each([
    ...['yxblockpathreset', 'yxsavedatabase', 'yxdbcheck', 'yxdbfix', 'yxdraw', 'yxresign'],
    ...['yxprintfeature', 'yxforbid add 7 7 0', 'yxforbid del 7 7 1'],
  ])('%s stands alone', (text) => {
    expect(parseLine(text)).toEqual({ kind: 'ignored' });
  });

  test.each([
    ...['yxhashdump', 'yxhashload', 'yxsetdatabase', 'yxdbtopos', 'yxdbtotxt', 'yxdbtotxtall', 'yxtxttodb'],
    ...['yxlibtodb', 'yxdbmerge', 'yxdbsplit'],
  ])('%s is followed by a file name', (text) => {
    expect(parseLine(text)).toEqual({ kind: 'file-name' });
  });

  test.each([
    ...['yxblockpath', 'yxblockpathundo', 'yxquerydatabaseall', 'yxquerydatabaseallt', 'yxquerydatabaseone'],
    ...['yxquerydatabasetext', 'yxsetbestmovedatabase', 'yxclearbestmovedatabase', 'yxdeletedatabaseone'],
    ...['yxdeletedatabaseall', 'yxdeletedatabaseall wlinstep 3', 'yxdeletedatabaseall nonwlrecursive'],
    ...['yxedittvddatabase 1 2 3 4', 'yxeditlabeldatabase 7,7 well done'],
  ])('%s has a block', (text) => {
    expect(parseLine(text)).toEqual({ kind: 'block', block: 'swallowed', items: [] });
  });

  test('a block on one line', () => {
    expect(parseLine('yxquerydatabaseallt 7,7 8,8 done')).toMatchObject({ items: [{ kind: 'done' }] });
  });
});

test.each([
  ['7,8', { kind: 'cell', point: { x: 7, y: 8 }, number: undefined }],
  ['7,8,1', { kind: 'cell', point: { x: 7, y: 8 }, number: 1 }],
  ['7 , 8 , 3', { kind: 'cell', point: { x: 7, y: 8 }, number: 3 }],
  ['DONE', { kind: 'done' }],
  ['done', { kind: 'done' }],
  ['', { kind: 'unreadable' }],
  ['-1,2,1', { kind: 'unreadable' }],
  ['7,8,', { kind: 'unreadable' }],
  ['7', { kind: 'unreadable' }],
  ['x,y,1', { kind: 'unreadable' }],
  ['TURN 7,7', { kind: 'unreadable' }],
  ['done 1', { kind: 'unreadable' }],
] as const)('block line %j', (text, expected) => {
  expect(parseBlockItem(text)).toEqual(expected);
});
