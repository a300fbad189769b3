import { describe, expect, test } from 'vitest';
import { chooseSide } from '../../src/play/opening-decisions.ts';
import { at, Conversation, started } from './conversation.ts';

const THREE = ['SWAP2BOARD', '7,7', '8,7', '9,7', 'DONE'];
const FIVE = ['SWAP2BOARD', '7,7', '8,7', '9,7', '7,8', '8,8', 'DONE'];

test.each([
  [undefined, true, 'stay'],
  [{ kind: 'value', value: 0 }, true, 'add-two'],
  [{ kind: 'value', value: 200 }, true, 'stay'],
  [{ kind: 'value', value: -200 }, true, 'swap'],
  [{ kind: 'win', plies: 5 }, true, 'stay'],
  [{ kind: 'loss', plies: 6 }, true, 'swap'],
  [{ kind: 'value', value: 0 }, false, 'stay'],
  [{ kind: 'value', value: -1 }, false, 'swap'],
] as const)('white with %j (may add stones: %s): %s', (score, mayAdd, side) => {
  expect(chooseSide(score, mayAdd)).toBe(side);
});

describe('SWAP2BOARD', () => {
  test('empty: three stones, the third searched for', () => {
    const conversation = started('INFO timeout_turn 1000');
    expect(conversation.send('SWAP2BOARD', 'DONE')).toEqual([]);
    const { goal, position, limits } = conversation.thinker.request;
    expect(goal).toEqual({ kind: 'balance-one', bias: 0 });
    expect(position.stones.map((stone) => stone.colour)).toEqual(['black', 'white']);
    expect(limits).toEqual({ turnMs: 1000 });
    const [first, second] = position.stones;
    expect(conversation.finish([at(0, 0)])).toEqual([
      `${first?.x},${first?.y} ${second?.x},${second?.y} 0,0`,
    ]);
  });

  test('not always the same stones, always two different ones on the board', () => {
    const openings = new Set<string>();
    for (const size of [5, 15, 32]) {
      for (let i = 0; i < 200; i++) {
        const conversation = new Conversation();
        conversation.randoms = [(i * 7) % 10, (i * 3) % 10, i % 10, (i >> 3) % 10].map((n) => n / 10);
        conversation.send(`START ${size}`, 'SWAP2BOARD', 'DONE');
        const [a, b] = conversation.position.stones;
        for (const point of [a, b]) {
          expect(Math.min(point?.x ?? -1, point?.y ?? -1)).toBeGreaterThan(0);
          expect(Math.max(point?.x ?? 99, point?.y ?? 99)).toBeLessThan(size - 1);
        }
        expect(a?.x === b?.x && a?.y === b?.y).toBe(false);
        openings.add(JSON.stringify([a, b]));
      }
    }
    expect(openings.size).toBeGreaterThan(50);
  });

  test('after our three stones the opponent plays white, and we are black', () => {
    const conversation = started();
    conversation.send('SWAP2BOARD', 'DONE');
    conversation.finish([at(0, 0)]);
    conversation.send('TURN 0,14');
    expect(conversation.position.stones.at(-1)?.colour).toBe('white');
    expect(conversation.position.sideToMove).toBe('black');
  });

  test('three stones, bad for white: SWAP, then we are black', () => {
    const conversation = started();
    conversation.send(...THREE);
    expect(conversation.position.sideToMove).toBe('white');
    expect(conversation.finish([at(1, 1)], { kind: 'value', value: -300 }).at(-1)).toBe('SWAP');
    conversation.send('TURN 5,5');
    expect(conversation.position.stones).toHaveLength(4);
    expect(conversation.position.sideToMove).toBe('black');
  });

  test('three stones, good for white: the fourth', () => {
    const conversation = started();
    conversation.send(...THREE);
    expect(conversation.finish([at(1, 1)], { kind: 'value', value: 300 }).at(-1)).toBe('1,1');
    conversation.send('TURN 5,5');
    expect(conversation.position.stones.map((stone) => stone.colour).slice(3)).toEqual(['white', 'black']);
    expect(conversation.position.sideToMove).toBe('white');
  });

  test('three stones, even: two more, in the other half of the time', () => {
    const conversation = started('INFO timeout_turn 1000', 'INFO max_node 101');
    conversation.send(...THREE);
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 500, nodes: 50 });
    conversation.send('INFO timeout_turn 600');
    expect(conversation.thinker.limits).toEqual([{ turnMs: 300, nodes: 50 }]);
    const startedAt = conversation.thinker.request.startedAt;
    conversation.clock += 300;
    conversation.finish([at(1, 1)], { kind: 'value', value: 3 });
    const { goal, limits } = conversation.thinker.request;
    expect(goal).toEqual({ kind: 'balance-two', bias: 0 });
    expect(limits).toEqual({ turnMs: 600, nodes: 101 });
    expect(conversation.thinker.request.startedAt).toBe(startedAt);
    expect(conversation.finish([at(1, 1), at(2, 2)])).toEqual(['1,1 2,2']);
    conversation.send('TURN 5,5');
    expect(conversation.position.stones.at(-1)?.colour).toBe('white');
  });

  test('five stones: SWAP or the sixth', () => {
    const swap = started();
    swap.send(...FIVE);
    expect(swap.finish([at(1, 1)], { kind: 'value', value: -1 }).at(-1)).toBe('SWAP');
    const stay = started();
    stay.send(...FIVE);
    expect(stay.finish([at(1, 1)], { kind: 'value', value: 1 }).at(-1)).toBe('1,1');
    stay.send('TURN 5,5');
    expect(stay.position.sideToMove).toBe('white');
    expect(stay.position.stones).toHaveLength(7);
  });

  test('without time to search: a move', () => {
    const conversation = started('INFO timeout_turn 0');
    conversation.send(...THREE);
    expect(conversation.finish([at(1, 1)])).toEqual(['1,1']);
  });

  test('a stop in the first of two searches stops both, and one answer comes', () => {
    const conversation = started();
    conversation.send(...THREE);
    expect(conversation.send('YXSTOP')).toEqual([]);
    expect(conversation.thinker.stops).toBe(1);
    conversation.finish([at(1, 1)], { kind: 'value', value: 0 });
    expect(conversation.thinker.stops).toBe(2);
    expect(conversation.finish([at(1, 1), at(2, 2)])).toEqual(['1,1 2,2']);
    expect(conversation.session.thinking).toBe(false);
  });

  test.each([
    ['one stone', ['7,7']],
    ['two stones on one point', ['7,7', '7,7', '8,8']],
    ['a stone off the board', ['7,7', '15,7', '8,8']],
    ['six stones', ['1,1', '2,2', '3,3', '4,4', '5,6', '7,8']],
    ['a word', ['7,7', 'x', '8,8']],
  ])('%s: ERROR', (_, lines) => {
    const output = started().send('SWAP2BOARD', ...lines, 'DONE');
    expect(output).toEqual([expect.stringMatching(/^ERROR /)]);
  });

  test('before START: ERROR', () => {
    expect(new Conversation().send('SWAP2BOARD', 'DONE')).toEqual([expect.stringMatching(/^ERROR /)]);
  });

  test('a BOARD afterwards sets the colours', () => {
    const conversation = started();
    conversation.send(...THREE);
    conversation.finish([at(1, 1)], { kind: 'value', value: -300 });
    conversation.send('BOARD', '7,7,1', '8,7,2', '9,7,1', '5,5,2', 'DONE');
    expect(conversation.position.sideToMove).toBe('black');
  });
});

describe("Yixin-Board's dialogue", () => {
  const yixin = () => {
    const conversation = started('YXSHOWINFO');
    conversation.output();
    return conversation;
  };

  test('step 1', () => {
    const conversation = yixin();
    conversation.send('yxboard', '1,1,2', 'done', 'yxswap2step1');
    const [first, second] = conversation.position.stones;
    expect(conversation.finish([at(3, 4)])).toEqual([
      `MESSAGE SWAP2 MOVE1 ${first?.x} ${first?.y}`,
      `MESSAGE SWAP2 MOVE2 ${second?.x} ${second?.y}`,
      'MESSAGE SWAP2 MOVE3 3 4',
    ]);
  });

  const three = ['yxboard', '7,6,2', '6,7,1', '5,6,2', 'done', 'yxswap2step2'];
  const five = ['yxboard', '5,5,2', '8,7,1', '9,8,2', '7,6,1', '6,5,2', 'done', 'yxswap2step3'];

  test.each([
    [-300, 'MESSAGE SWAP2 SWAP1 YES'],
    [300, 'MESSAGE SWAP2 SWAP1 NO'],
  ])('step 2 with a score of %i', (value, answer) => {
    const conversation = yixin();
    conversation.send(...three);
    expect(conversation.finish([at(1, 1)], { kind: 'value', value }).at(-1)).toBe(answer);
    conversation.send('yxnbest 1');
    expect(conversation.position.stones).toHaveLength(3);
  });

  test('step 2, even', () => {
    const conversation = yixin();
    conversation.send(...three);
    conversation.finish([at(1, 1)], { kind: 'value', value: 0 });
    expect(conversation.finish([at(1, 1), at(2, 3)])).toEqual([
      'MESSAGE SWAP2 MOVE4 1 1',
      'MESSAGE SWAP2 MOVE5 2 3',
    ]);
  });

  test.each([
    [-300, 'MESSAGE SWAP2 SWAP2 YES'],
    [300, 'MESSAGE SWAP2 SWAP2 NO'],
  ])('step 3 with a score of %i', (value, answer) => {
    const conversation = yixin();
    conversation.send(...five);
    expect(conversation.finish([at(1, 1)], { kind: 'value', value }).at(-1)).toBe(answer);
  });

  test('a step that does not fit the board', () => {
    expect(yixin().send('yxswap2step2')).toEqual([expect.stringMatching(/^ERROR /)]);
    const ofOneColour = ['yxboard', '7,6,2', '6,7,2', '5,6,2', 'done', 'yxswap2step2'];
    expect(yixin().send(...ofOneColour)).toEqual([expect.stringMatching(/^ERROR .*2 black and 1 white/)]);
  });

  test('step 2 with fixed colours: white chooses', () => {
    const conversation = yixin();
    conversation.send('yxboard', '7,6,1', '6,7,2', '5,6,1', 'done', 'yxswap2step2');
    expect(conversation.position.sideToMove).toBe('white');
  });
});
