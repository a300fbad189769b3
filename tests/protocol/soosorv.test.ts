import { describe, expect, test } from 'vitest';
import { info } from '../../lab/program/session-fakes.ts';
import { at, Conversation } from './conversation.ts';

const THREE = ['7,7', '6,7', '5,6'];
const FOUR = [...THREE, '8,8'];

function yixin(): Conversation {
  const conversation = new Conversation();
  conversation.send('YXSHOWINFO', 'START 15');
  return conversation;
}

/** The search tells these lines, best first, and ends. */
function finishWith(conversation: Conversation, ...lines: readonly (readonly [number, number, number])[]) {
  for (const [line, [x, y, value]] of lines.entries()) {
    const score = { kind: 'value', value } as const;
    conversation.thinker.listener?.onInfo?.(info({ line, lineCount: lines.length, score, pv: [at(x, y)] }));
  }
  const [[x, y, value] = [0, 0, 0]] = lines;
  return conversation
    .finish([at(x, y)], { kind: 'value', value })
    .filter((line) => !/^MESSAGE Depth/.test(line));
}

test('without YXSHOWINFO nobody knows what to make of an answer', () => {
  const conversation = new Conversation();
  conversation.send('START 15');
  expect(conversation.send('yxsoosorvstep1', 'yxsoosorvstep2', ...THREE, 'done')).toEqual([]);
});

test('step 1: three stones in the middle, the third searched for within the central 25 points', () => {
  const conversation = yixin();
  expect(conversation.send('yxsoosorvstep1')).toEqual([]);
  const { goal, excluded, position } = conversation.thinker.request;
  expect(goal).toEqual({ kind: 'balance-one', bias: 0 });
  expect(excluded).toHaveLength(225 - 25);
  const [, second] = position.stones;
  expect(conversation.finish([at(5, 6)])).toEqual([
    'MESSAGE SOOSORV MOVE1 7 7',
    `MESSAGE SOOSORV MOVE2 ${second?.x} ${second?.y}`,
    'MESSAGE SOOSORV MOVE3 5 6',
  ]);
});

test.each([
  [35, 'N'],
  [-35, 'Y'],
])('step 2: white, worth %d, swaps: %s', (value, answer) => {
  const conversation = yixin();
  conversation.send('yxsoosorvstep2', ...THREE, 'done');
  expect(conversation.position.sideToMove).toBe('white');
  expect(finishWith(conversation, [8, 8, value])).toEqual([`MESSAGE SOOSORV SWAP1 ${answer}`]);
});

test('step 3: an even fourth move, and as many fifth moves as leave the game even', () => {
  const conversation = yixin();
  conversation.send('yxsoosorvstep3', ...THREE, 'done');
  expect(conversation.thinker.request.goal).toEqual({ kind: 'balance-one', bias: 0 });
  expect(finishWith(conversation, [8, 8, 0])).toEqual([]);
  expect(conversation.position.stones).toHaveLength(4);
  expect(finishWith(conversation, [9, 9, 90], [6, 5, 40], [4, 4, -10], [3, 3, -50])).toEqual([
    'MESSAGE SOOSORV MOVE4 8 8 3',
  ]);
});

test.each([
  [1, 'N'],
  [2, 'N'],
  [3, 'Y'],
])('step 4: with %d fifth moves black is worth its last one, and swaps: %s', (fifths, answer) => {
  const conversation = yixin();
  conversation.send(`yxsoosorvstep4 ${fifths}`, ...FOUR, 'done');
  expect(finishWith(conversation, [9, 9, 90], [6, 5, 40], [4, 4, -10])).toEqual([
    `MESSAGE SOOSORV SWAP2 ${answer}`,
  ]);
});

describe('step 5', () => {
  const offers = (fifths: number, ...lines: readonly (readonly [number, number, number])[]) => {
    const conversation = yixin();
    conversation.send(`yxsoosorvstep5 ${fifths}`, '7,7', '7,6', '7,5', '7,8', 'done');
    const output = finishWith(conversation, ...lines);
    expect(output.at(0)).toBe('MESSAGE SOOSORV MOVE5 REFRESH');
    expect(output.at(-1)).toBe('MESSAGE SOOSORV MOVE5 DONE');
    return output.slice(1, -1).map((line) => line.replace('MESSAGE SOOSORV MOVE5 ', ''));
  };

  test("black's best fifth moves are offered, no two mirror images of each other", () => {
    expect(offers(3, [8, 7, 90], [6, 7, 90], [8, 6, 50], [6, 6, 50], [9, 9, 10])).toEqual([
      '8 7',
      '8 6',
      '9 9',
    ]);
  });

  test('without a search as many all the same', () => {
    const points = offers(8, [8, 7, 0]);
    expect(new Set(points).size).toBe(8);
    expect(points[0]).toBe('8 7');
  });
});

test("step 6: of the fifth moves offered white keeps black's worst", () => {
  const conversation = yixin();
  conversation.send('yxsoosorvstep6', ...FOUR, '9,9', '6,5', '4,4', 'done');
  const { goal, excluded, position } = conversation.thinker.request;
  expect(goal).toEqual({ kind: 'best', lines: 3 });
  expect(excluded).toHaveLength(225 - 4 - 3);
  expect(position.sideToMove).toBe('black');
  expect(finishWith(conversation, [6, 5, 90], [9, 9, 40], [4, 4, -10])).toEqual([
    'MESSAGE SOOSORV MOVE5C 4 4',
  ]);
});

test.each([
  ['yxsoosorvstep2', ...FOUR, 'done'],
  ['yxsoosorvstep2', 'seven', ...THREE, 'done'],
  ['yxsoosorvstep3', 'done'],
  ['yxsoosorvstep4 9', ...FOUR, 'done'],
  ['yxsoosorvstep5 0', ...FOUR, 'done'],
  ['yxsoosorvstep6', ...FOUR, 'done'],
  ['yxsoosorvstep2', '7,7', '7,7', '5,6', 'done'],
  ['yxsoosorvstep2', '7,7', '99,7', '5,6', 'done'],
])('%s and the rest is an error', (...lines) => {
  expect(yixin().send(...lines)).toEqual([expect.stringMatching(/^ERROR ./)]);
});
