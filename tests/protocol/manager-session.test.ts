import { describe, expect, test } from 'vitest';
import { info } from '../../lab/program/session-fakes.ts';
import { at, Conversation, started } from './conversation.ts';

const ERROR = [expect.stringMatching(/^ERROR \S/)];
const OVER = [expect.stringMatching(/^ERROR .*over/)];

/** What is asked of the position on the board. */
const QUESTIONS = [
  'TURN 6,6',
  'BEGIN',
  'PLAY 6,6',
  'TAKEBACK 8,8',
  'YXNBEST 2',
  'YXSEARCHDEFEND',
  'YXBALANCEONE 0',
  'YXSHOWFORBID',
  'YXSWAP2STEP2',
];

/** Four of black's in the top row, four of white's below it: 4,0 wins for black, 4,1 for white. */
const FOURS = ['0,0', '0,1', '1,0', '1,1', '2,0', '2,1', '3,0', '3,1'];
const fourEach = (us: 1 | 2) => FOURS.map((point, i) => `${point},${i % 2 === 0 ? us : 3 - us}`);

describe('START, RECTSTART, RESTART', () => {
  test('START is answered OK before the engine warms up', () => {
    const conversation = new Conversation();
    expect(conversation.send('START 15')).toEqual(['OK']);
    expect(conversation.thinker.prepared).toEqual([{ threads: 1 }]);
    expect(conversation.thinker.requests).toEqual([]);
  });

  test.each([
    'START 4',
    'START 33',
    'START 200',
    'START 0',
    'START',
    'START x',
    'RECTSTART 15',
    'RECTSTART 4,15',
  ])('%s: one ERROR without the digits 20, and no game', (line) => {
    const conversation = new Conversation();
    const output = conversation.send(line);
    expect(output).toEqual(ERROR);
    expect(output[0]).not.toContain('20');
    expect(conversation.send('BEGIN')).toEqual(ERROR);
  });

  test('START where the engine cannot run at all: an ERROR that says why, and no game', () => {
    const conversation = new Conversation();
    conversation.thinker.obstacle = 'the address space is too small';
    expect(conversation.send('START 15')).toEqual(['ERROR the address space is too small']);
    expect(conversation.send('BEGIN')).toEqual(ERROR);
    expect(conversation.thinker.prepared).toEqual([]);
  });

  test('a bad START keeps the game', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    conversation.finish([at(8, 8)]);
    expect(conversation.send('START 3')).toEqual(ERROR);
    conversation.send('TURN 6,6');
    expect(conversation.position.stones).toHaveLength(3);
  });

  test('START of the same size keeps the table, of another one clears it', () => {
    const conversation = started();
    conversation.send('BEGIN');
    conversation.finish();
    conversation.send('START 15', 'BEGIN');
    conversation.finish();
    expect(conversation.thinker.hashClears).toBe(0);
    conversation.send('START 20', 'BEGIN');
    expect(conversation.thinker.hashClears).toBe(1);
  });

  test('RECTSTART: x runs over the width, y over the height', () => {
    const conversation = new Conversation();
    expect(conversation.send('RECTSTART 20,10')).toEqual(['OK']);
    expect(conversation.send('TURN 10,19')).toEqual(ERROR);
    conversation.send('TURN 19,9');
    expect(conversation.position).toMatchObject({ width: 20, height: 10 });
  });

  test('RESTART empties the board and keeps size, rule and limits', () => {
    const conversation = started('INFO rule 1', 'INFO timeout_turn 700');
    conversation.send('RECTSTART 12,10', 'TURN 1,1');
    conversation.finish();
    expect(conversation.send('RESTART')).toEqual(['OK']);
    conversation.send('BEGIN');
    expect(conversation.position).toMatchObject({ width: 12, height: 10, stones: [], rule: 'standard' });
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 700 });
  });

  test('RESTART before START', () => {
    expect(new Conversation().send('RESTART')).toEqual(ERROR);
  });
});

describe('BEGIN, TURN, PLAY', () => {
  test('a move that no search stands behind is played with a word, on one line of any length and printable', () => {
    for (const limit of ['INFO timeout_turn 0', 'INFO timeout_turn 1000']) {
      const conversation = started(limit);
      conversation.send('BEGIN');
      const reason = `no memory\n\u2026 ${'x'.repeat(2000)}`;
      const [message = '', move] = conversation.finish([at(7, 7)], undefined, reason);
      expect(message).toMatch(/^MESSAGE No real search: no memory x+$/);
      expect(message.length).toBeLessThan(300);
      expect(move).toBe('7,7');
    }
  });

  test('BEGIN', () => {
    const conversation = started();
    expect(conversation.send('BEGIN')).toEqual([]);
    expect(conversation.position).toMatchObject({ stones: [], sideToMove: 'black', rule: 'freestyle' });
    expect(conversation.finish([at(7, 7)])).toEqual(['7,7']);
  });

  test('BEGIN on a board with stones', () => {
    const conversation = started();
    conversation.send('BEGIN');
    conversation.finish();
    expect(conversation.send('BEGIN')).toEqual(ERROR);
  });

  test('TURN, and the colours of a game', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    expect(conversation.position.stones).toEqual([{ ...at(7, 7), colour: 'black' }]);
    expect(conversation.position.sideToMove).toBe('white');
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
    conversation.send('TURN 6,6');
    expect(conversation.position.stones.map((stone) => stone.colour)).toEqual(['black', 'white', 'black']);
  });

  test.each(['TURN 15,0', 'TURN 0,15', 'TURN -1,0', 'TURN 7,7', 'TURN 8,8', 'TURN', 'TURN x', 'TURN 7'])(
    '%s on a board with 7,7 and 8,8: one ERROR, and the game goes on',
    (line) => {
      const conversation = started();
      conversation.send('TURN 7,7');
      conversation.finish([at(8, 8)]);
      expect(conversation.send(line)).toEqual(ERROR);
      expect(conversation.send('TURN 6,6')).toEqual([]);
      expect(conversation.position.stones).toHaveLength(3);
    },
  );

  test.each(['TURN 7,7', 'BEGIN', 'PLAY 7,7', 'TAKEBACK 7,7', 'YXNBEST 2', 'YXSEARCHDEFEND', 'YXSHOWFORBID'])(
    '%s before START: ERROR',
    (line) => {
      expect(new Conversation().send(line)).toEqual(ERROR);
    },
  );

  test('PLAY plays for us', () => {
    const conversation = started();
    expect(conversation.send('PLAY 7,7')).toEqual(['7,7']);
    expect(conversation.send('PLAY 7,7')).toEqual(ERROR);
    conversation.send('TURN 8,8');
    expect(conversation.position.stones.map((stone) => stone.colour)).toEqual(['black', 'white']);
  });
});

describe('BOARD', () => {
  test('asks for a move', () => {
    const conversation = started();
    expect(conversation.send('BOARD', '7,7,2', '8,8,1', '6,6,2')).toEqual([]);
    expect(conversation.send('DONE')).toEqual([]);
    expect(conversation.position.sideToMove).toBe('white');
    expect(conversation.finish([at(5, 5)])).toEqual(['5,5']);
  });

  test('empty is BEGIN', () => {
    const conversation = started();
    conversation.send('BOARD', 'DONE');
    expect(conversation.position).toMatchObject({ stones: [], sideToMove: 'black' });
  });

  test.each([
    ['off the board', ['15,7,2']],
    ['twice', ['7,7,1', '7,7,2']],
    ['unreadable', ['7,7,1', 'x', '8,8,2']],
    ['field 0', ['7,7,0']],
    ['a finished row', [...fourEach(2), '4,0,2']],
  ])('%s: one ERROR, and no question is answered for the position before it', (_, cells) => {
    for (const command of ['BOARD', 'YXBOARD']) {
      const conversation = started('INFO rule 4');
      conversation.send('TURN 7,7');
      conversation.finish([at(8, 8)]);
      expect(conversation.send(command, ...cells, 'DONE')).toEqual(ERROR);
      for (const question of QUESTIONS) expect(conversation.send(question)).toEqual(ERROR);
      expect(conversation.thinker.requests).toHaveLength(1);
    }
  });

  test.each([
    ['START', ['START 15', 'BEGIN'], 0],
    ['RESTART', ['RESTART', 'BEGIN'], 0],
    ['BOARD', ['BOARD', '7,7,2', 'DONE'], 1],
    ['YXBOARD', ['YXBOARD', '7,7,2', 'DONE', 'YXNBEST 1'], 1],
    ['SWAP2BOARD', ['SWAP2BOARD', '7,7', '8,8', '7,9', 'DONE'], 3],
    ['YXSWAP2STEP1', ['YXSWAP2STEP1'], 2],
  ])('%s brings a position after one that was refused', (_, lines, stones) => {
    const conversation = started();
    conversation.send('BOARD', '7,7,2', '7,7,1', 'DONE');
    conversation.send(...lines);
    expect(conversation.position.stones).toHaveLength(stones);
  });

  test.each([
    ['SWAP2BOARD with one stone', ['SWAP2BOARD', '7,7', 'DONE']],
    ['SWAP2BOARD with a word', ['SWAP2BOARD', '7,7', 'x', '8,8', 'DONE']],
    ['SWAP2BOARD with a stone twice', ['SWAP2BOARD', '7,7', '7,7', '8,8', 'DONE']],
    ['Soosorv with a stone twice', ['YXSHOWINFO', 'yxsoosorvstep2', '7,7', '7,7', '8,8', 'done']],
    ['a block that a new game cuts off, which is refused', ['YXBOARD', '7,7,2', 'START 3']],
  ])('%s: no position', (_, lines) => {
    const conversation = started();
    conversation.send('TURN 7,7');
    conversation.finish([at(8, 8)]);
    expect(conversation.send(...lines).at(-1)).toMatch(/^ERROR /);
    for (const question of QUESTIONS) expect(conversation.send(question)).toEqual(ERROR);
  });

  test('fixed colours: white, field 2, is to move, whether the engine moves or the opponent', () => {
    const cells = ['7,7,1', '8,8,2', '9,7,1'];
    const engine = started();
    engine.send('BOARD', ...cells, 'DONE');
    expect(engine.position.sideToMove).toBe('white');
    expect(engine.finish([at(6, 6)])).toEqual(['6,6']);
    const opponent = started();
    opponent.send('YXBOARD', ...cells, 'DONE', 'TURN 7,9');
    expect(opponent.position.stones.map(({ colour }) => colour)).toEqual([
      'black',
      'white',
      'black',
      'white',
    ]);
    expect(opponent.position.sideToMove).toBe('black');
    expect(opponent.finish([at(6, 6)])).toEqual(['6,6']);
  });

  test('any counts: field 1 moves, and TURN, TAKEBACK and YXNBEST go on from there', () => {
    const conversation = started();
    conversation.send('BOARD', '7,7,2', '8,8,2', '9,9,2', 'DONE');
    expect(conversation.position.sideToMove).toBe('white');
    conversation.finish([at(1, 1)]);
    conversation.send('TURN 2,2');
    conversation.finish([at(3, 3)]);
    expect(conversation.position.stones.map(({ colour }) => colour).join(' ')).toBe(
      'black black black white black',
    );
    expect(conversation.send('TAKEBACK 3,3', 'TAKEBACK 8,8')).toEqual(['OK', 'OK']);
    conversation.send('YXNBEST 1');
    expect(conversation.position).toMatchObject({ sideToMove: 'black' });
    expect(conversation.position.stones).toHaveLength(4);
  });

  test('before START', () => {
    expect(new Conversation().send('BOARD', '7,7,2', 'DONE')).toEqual(ERROR);
  });

  test('YXBOARD sets the position and is silent', () => {
    const conversation = started();
    expect(conversation.send('YXBOARD', '7,7,2', 'DONE')).toEqual([]);
    expect(conversation.thinker.requests).toEqual([]);
    conversation.send('YXNBEST 2');
    expect(conversation.position).toMatchObject({ sideToMove: 'white' });
    expect(conversation.thinker.request.goal).toEqual({ kind: 'best', lines: 2 });
  });

  test('a board without a free cell', () => {
    const conversation = new Conversation();
    conversation.send('START 5', 'BOARD');
    for (let i = 0; i < 25; i++) conversation.send(`${i % 5},${Math.floor(i / 5)},3`);
    expect(conversation.send('DONE')).toEqual(OVER);
  });

  test('a truncated BOARD', () => {
    const conversation = started();
    expect(conversation.send('BOARD', '7,7,2', 'START 15')).toEqual([
      expect.stringMatching(/^MESSAGE /),
      'OK',
    ]);
    conversation.send('BOARD', '7,7,2');
    conversation.endInput();
    expect(conversation.output()).toEqual(ERROR);
    expect(conversation.exits).toBe(1);
  });

  test('continuous game: blocked cells, odd counts, and rows that end nothing', () => {
    const conversation = started('INFO rule 2');
    conversation.send('BOARD', '7,7,2', '8,8,2', '9,9,3', 'DONE');
    expect(conversation.position).toMatchObject({ blocked: [at(9, 9)], sideToMove: 'white' });
    conversation.finish([at(0, 0)]);
    expect(conversation.send('TURN 9,9')).toEqual(ERROR);
    expect(conversation.send('BOARD', ...fourEach(2), '4,0,2', 'DONE')).toEqual([]);
    expect(conversation.position.stones).toHaveLength(9);
  });
});

describe('the end of the game', () => {
  test('our winning move: a further TURN is an ERROR, a new game is not', () => {
    const conversation = started();
    conversation.send('BOARD', ...fourEach(1), 'DONE');
    expect(conversation.finish([at(4, 0)])).toEqual(['4,0']);
    expect(conversation.send('TURN 9,9')).toEqual(OVER);
    expect(conversation.send('TAKEBACK 4,0')).toEqual(['OK']);
    conversation.send('PLAY 10,10', 'TURN 9,9');
    expect(conversation.position.stones).toHaveLength(10);
  });

  test("the opponent's winning TURN", () => {
    const conversation = started();
    conversation.send('YXBOARD', ...fourEach(1), 'DONE');
    expect(conversation.send('TURN 4,0')).toEqual(OVER);
    expect(conversation.thinker.requests).toEqual([]);
    expect(conversation.send('TURN 9,9')).toEqual(OVER);
    expect(conversation.send('PLAY 9,9')).toEqual(OVER);
    expect(conversation.send('RESTART')).toEqual(['OK']);
    conversation.send('BEGIN');
    expect(conversation.finish([at(7, 7)])).toEqual(['7,7']);
  });

  test('TAKEBACK of a winning TURN', () => {
    const conversation = started();
    conversation.send('YXBOARD', ...fourEach(1), 'DONE', 'TURN 4,0');
    expect(conversation.send('TAKEBACK 4,0')).toEqual(['OK']);
    expect(conversation.send('TURN 9,9')).toEqual([]);
  });

  test('a full board', () => {
    const conversation = new Conversation();
    conversation.send('START 5', 'BOARD');
    for (let i = 0; i < 24; i++) conversation.send(`${i % 5},${Math.floor(i / 5)},3`);
    conversation.send('DONE');
    expect(conversation.finish()).toEqual(['4,4']);
    expect(conversation.send('TURN 0,0')).toEqual(OVER);
  });
});

describe('TAKEBACK', () => {
  test('newest first, then TURN', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    conversation.finish([at(8, 8)]);
    expect(conversation.send('TAKEBACK 8,8')).toEqual(['OK']);
    expect(conversation.send('TAKEBACK 7,7')).toEqual(['OK']);
    conversation.send('TURN 6,6');
    expect(conversation.position).toMatchObject({
      stones: [{ ...at(6, 6), colour: 'black' }],
      sideToMove: 'white',
    });
  });

  test.each(['TAKEBACK 1,1', 'TAKEBACK 99,99', 'TAKEBACK', 'TAKEBACK x'])('%s: ERROR', (line) => {
    const conversation = started();
    conversation.send('TURN 7,7');
    conversation.finish([at(8, 8)]);
    expect(conversation.send(line)).toEqual(ERROR);
  });
});

describe('ABOUT, UNKNOWN and silence', () => {
  test('ABOUT, at any time, and the first line', () => {
    const conversation = new Conversation();
    conversation.send('INFO timeout_turn x');
    const [about, ...more] = conversation.send('ABOUT');
    expect(about).toMatch(
      /^name="Tengen", version="[^", =]+", author="[^", =]+", country="[^", =]+", www="[^", =]+"$/,
    );
    expect(about?.match(/name/g)).toHaveLength(1);
    expect(more).toEqual([]);
  });

  test.each(['foo', 'DONE', '7,7', 'SUGGEST 7,7', '\u0000\u00ff', 'MESSAGE hello', 'x'.repeat(9000)])(
    '%j is UNKNOWN',
    (line) => {
      expect(started().send(line)).toEqual([expect.stringMatching(/^UNKNOWN \S/)]);
    },
  );

  test('after YXSHOWINFO unknown commands are met with silence', () => {
    expect(started('YXSHOWINFO').send('foo', 'yxfoo', '7,7', 'done')).toEqual([]);
  });

  test.each([
    ['yxquerydatabaseallt', '7,7', 'done'],
    ['yxhashdump', 'some file'],
    ['yxedittextdatabase "a', 'b" 7,7', 'done'],
    ['yxsoosorvstep4 5', '7,7', 'done'],
    ['yxblockpath', '99,99', 'done'],
    ['yxresign'],
    ['yxforbid add 7 7 0'],
    ['yxneverheardof'],
    ['INFO nonsense 3'],
    ['INFO'],
    ['INFO folder C:\\a b'],
    ['INFO evaluate 7,7'],
    ['YXSTOP'],
  ])('%s is swallowed', (...lines) => {
    expect(started().send(...lines)).toEqual([]);
  });
});

test('YXSHOWHASHUSAGE is answered at once, in the middle of a search too', () => {
  const conversation = started('YXSHOWINFO');
  expect(conversation.send('yxshowhashusage')).toEqual(['MESSAGE Hash usage: 0.0 %']);
  conversation.send('BEGIN');
  conversation.thinker.hashUsage = 0.1234;
  expect(conversation.send('yxshowhashusage')).toEqual(['MESSAGE Hash usage: 12.3 %']);
  expect(conversation.thinker.stops).toBe(0);
});

describe('INFO', () => {
  test('a bad value changes nothing and is reported once, before the next answer', () => {
    const conversation = started('INFO timeout_turn 900');
    expect(conversation.send('INFO timeout_turn soon', 'INFO rule 99', 'INFO rule x')).toEqual([]);
    const [complaint, ...rest] = conversation.send('TURN 7,7');
    expect(complaint).toMatch(/^MESSAGE .*timeout_turn, rule$/);
    expect(rest).toEqual([]);
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 900 });
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
  });

  test('and before OK', () => {
    const conversation = new Conversation();
    conversation.send('INFO timeout_match x');
    expect(conversation.send('START 15')).toEqual([expect.stringMatching(/^MESSAGE /), 'OK']);
    expect(conversation.send('START 15')).toEqual(['OK']);
  });

  test('the rule comes before or after START, and changes without it', () => {
    const conversation = started('INFO rule 1');
    conversation.send('BEGIN');
    expect(conversation.position.rule).toBe('standard');
    conversation.finish([at(7, 7)]);
    conversation.send('INFO rule 4', 'TURN 8,8');
    expect(conversation.position).toMatchObject({ rule: 'renju' });
    expect(conversation.position.stones).toHaveLength(2);
    expect(conversation.thinker.hashClears).toBe(1);
  });

  test('rule 2 before and after YXSHOWINFO, which survives START', () => {
    const gomocup = started('INFO rule 2');
    gomocup.send('BEGIN');
    expect(gomocup.position.rule).toBe('freestyle');
    const yixin = started('YXSHOWINFO', 'START 15', 'INFO rule 2', 'START 15');
    yixin.send('BEGIN');
    expect(yixin.position.rule).toBe('renju');
  });

  test('max_memory too small: ERROR at every answered command until it changes', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    conversation.finish([at(8, 8)]);
    expect(conversation.send('INFO max_memory 1000000')).toEqual([]);
    expect(conversation.send('TURN 6,6')).toEqual(ERROR);
    expect(conversation.send('START 15')).toEqual(ERROR);
    expect(conversation.send('SWAP2BOARD', 'DONE')).toEqual(ERROR);
    expect(conversation.send('ABOUT')[0]).toMatch(/^name=/);
    conversation.send('INFO max_memory 83886080');
    expect(conversation.send('TURN 6,6')).toEqual([]);
    expect(conversation.position.stones).toHaveLength(3);
    expect(conversation.thinker.request.resources).toEqual({ threads: 1, maxMemory: 83886080 });
    conversation.finish();
    conversation.send('INFO max_memory 1000000');
    expect(conversation.send('BOARD', '7,7,2', 'DONE')).toEqual(ERROR);
    conversation.send('INFO max_memory 83886080');
    expect(conversation.send('TURN 5,5')).toEqual(ERROR);
  });

  test('resources are prepared when they change', () => {
    const conversation = started();
    conversation.send('INFO thread_num 2', 'INFO hash_size 1024');
    expect(conversation.thinker.prepared.at(-1)).toEqual({ threads: 2, hashBytes: 1048576 });
    conversation.send('INFO thread_num 64', 'TURN 7,7');
    expect(conversation.thinker.prepared.at(-1)).toMatchObject({ threads: 2 });
    expect(conversation.thinker.request.resources).toMatchObject({ threads: 2 });
  });
});

describe('commands while a search runs', () => {
  test('END exits at once, and nothing more is written', () => {
    const conversation = started('YXSHOWINFO', 'INFO show_detail 3');
    conversation.send('TURN 7,7', 'TURN 8,8', 'END');
    expect(conversation.exits).toBe(1);
    conversation.clock += 1000;
    conversation.thinker.listener?.onInfo?.(info());
    expect(conversation.finish()).toEqual([]);
    expect(conversation.send('ABOUT', 'START 15', 'END')).toEqual([]);
    expect(conversation.exits).toBe(1);
  });

  test('YXSTOP: one move line', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    expect(conversation.send('YXSTOP')).toEqual([]);
    expect(conversation.thinker.stops).toBe(1);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
    expect(conversation.send('YXSTOP')).toEqual([]);
    expect(conversation.thinker.stops).toBe(1);
  });

  test('STOP is YXSTOP', () => {
    const conversation = started();
    expect(conversation.send('STOP')).toEqual([]);
    conversation.send('TURN 7,7', 'STOP');
    expect(conversation.thinker.stops).toBe(1);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
  });

  test('YXSTOP behind a TURN that waits stops the search that runs, and not the next', () => {
    const conversation = started();
    conversation.send('TURN 7,7', 'TURN 6,6', 'YXSTOP');
    expect(conversation.thinker.stops).toBe(1);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
    expect(conversation.thinker.requests).toHaveLength(2);
    expect(conversation.thinker.stops).toBe(1);
    conversation.send('YXSTOP');
    expect(conversation.thinker.stops).toBe(2);
    expect(conversation.finish([at(9, 9)])).toEqual(['9,9']);
  });

  test('limits apply at once', () => {
    const conversation = started('INFO timeout_turn 30000');
    conversation.send('TURN 7,7', 'INFO timeout_turn 0');
    expect(conversation.thinker.limits).toEqual([{ turnMs: 0 }]);
    conversation.send('INFO time_left 500');
    expect(conversation.thinker.limits.at(-1)).toEqual({ turnMs: 0, leftMs: 500 });
    conversation.finish([at(8, 8)]);
    conversation.send('INFO timeout_turn 30000', 'TURN 6,6');
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 30000, leftMs: 500 });
  });

  test('limits after a waiting command wait with it', () => {
    const conversation = started('INFO timeout_turn 500');
    conversation.send('TURN 7,7', 'TURN 6,6', 'INFO timeout_turn 0', 'TURN 5,5');
    expect(conversation.thinker.limits).toEqual([]);
    conversation.finish([at(8, 8)]);
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 500 });
    conversation.finish([at(9, 9)]);
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 0 });
  });

  test('a rule change waits for the end of the search', () => {
    const conversation = started();
    conversation.send('TURN 7,7', 'INFO rule 4', 'INFO timeout_turn 0');
    expect(conversation.thinker.limits).toEqual([{ turnMs: 0 }]);
    expect(conversation.position.rule).toBe('freestyle');
    conversation.finish([at(8, 8)]);
    conversation.send('TURN 6,6');
    expect(conversation.position.rule).toBe('renju');
  });

  test('a piped game is played in order', () => {
    const conversation = started();
    conversation.send('BEGIN', 'TURN 1,1', 'foo', 'START 20', 'ABOUT', 'BEGIN');
    expect(conversation.finish([at(7, 7)])).toEqual(['7,7']);
    expect(conversation.finish([at(8, 8)])).toEqual([
      '8,8',
      expect.stringMatching(/^UNKNOWN /),
      'OK',
      expect.stringMatching(/^name=/),
    ]);
    expect(conversation.position.width).toBe(20);
    expect(conversation.finish([at(9, 9)])).toEqual(['9,9']);
  });

  test('time spent waiting does not count', () => {
    const conversation = started();
    conversation.send('BEGIN', 'TURN 1,1');
    conversation.clock = 5000;
    conversation.finish([at(7, 7)]);
    expect(conversation.thinker.request.startedAt).toBe(5000);
  });

  test('database blocks are swallowed without stopping', () => {
    const conversation = started('YXSHOWINFO');
    conversation.send('turn 7,7', 'yxquerydatabaseallt', '7,7', 'done', 'INFO time_left 5');
    expect(conversation.thinker.stops).toBe(0);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
  });

  test.each([
    ['START', ['START 15'], ['8,8', 'OK']],
    ['a board', ['START 15', 'yxboard', '7,7,2', 'done', 'yxshowforbid'], ['8,8', 'OK', 'FORBID .']],
    ['RESTART', ['RESTART'], ['8,8', 'OK']],
    ['YXSTOP and START', ['YXSTOP', 'START 15'], ['8,8', 'OK']],
  ])('after YXSHOWINFO %s ends the search, whose one move is printed', (_, lines, expected) => {
    const conversation = started('YXSHOWINFO');
    conversation.send('turn 7,7');
    expect(conversation.send(...lines)).toEqual([]);
    expect(conversation.thinker.stops).toBeGreaterThan(0);
    expect(conversation.finish([at(8, 8)])).toEqual(expected);
  });

  test('after YXSHOWINFO a search that begins with a new position waiting is stopped at once', () => {
    const conversation = started('YXSHOWINFO');
    conversation.send('turn 7,7', 'board', '1,1,2', 'done', 'START 15');
    conversation.finish([at(8, 8)]);
    const stops = conversation.thinker.stops;
    expect(stops).toBe(3);
    expect(conversation.finish([at(2, 2)])).toEqual(['2,2', 'OK']);
  });

  test('otherwise START waits', () => {
    const conversation = started();
    conversation.send('TURN 7,7', 'START 15');
    expect(conversation.thinker.stops).toBe(0);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8', 'OK']);
  });
});

describe('the end of the input', () => {
  test('idle: exit', () => {
    const conversation = started();
    conversation.endInput();
    expect(conversation.exits).toBe(1);
  });

  test('thinking: what was sent is answered first', () => {
    const conversation = started('INFO timeout_turn 1000');
    conversation.send('BEGIN', 'TURN 1,1');
    conversation.endInput();
    expect(conversation.exits).toBe(0);
    conversation.finish([at(7, 7)]);
    expect(conversation.exits).toBe(0);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
    expect(conversation.exits).toBe(1);
  });

  test("a depth that is no limit (Yixin-Board's) does not keep it thinking for ever", () => {
    const conversation = started('INFO timeout_turn -1', 'INFO max_depth 225');
    conversation.send('BEGIN');
    conversation.endInput();
    expect(conversation.thinker.limits).toEqual([{ turnMs: 5000 }]);
  });

  test('a search without any limit gets one', () => {
    const conversation = started('INFO timeout_turn -1');
    conversation.send('BEGIN', 'TURN 1,1');
    expect(conversation.thinker.request.limits).toEqual({});
    conversation.endInput();
    expect(conversation.thinker.limits).toEqual([{ turnMs: 5000 }]);
    conversation.finish([at(7, 7)]);
    expect(conversation.thinker.request.limits).toEqual({ turnMs: 5000 });
  });
});

describe('time', () => {
  test('counts from when the command was read', () => {
    const conversation = started();
    conversation.send('TURN 7,7');
    expect(conversation.thinker.request.startedAt).toBe(1000);
  });

  test('without time_left the session counts itself, from the start in a new game', () => {
    const conversation = started('INFO timeout_match 10000');
    conversation.send('TURN 7,7');
    conversation.clock += 3000;
    conversation.finish([at(8, 8)]);
    conversation.send('TURN 6,6');
    expect(conversation.thinker.request.limits).toEqual({ matchMs: 10000, leftMs: 7000 });
    conversation.finish();
    conversation.send('RESTART', 'BEGIN');
    expect(conversation.thinker.request.limits).toEqual({ matchMs: 10000, leftMs: 10000 });
  });
});

describe('renju', () => {
  test('YXSHOWFORBID', () => {
    const conversation = started('INFO rule 4');
    expect(conversation.send('YXSHOWFORBID')).toEqual(['FORBID .']);
    conversation.referee.forbidden = [at(7, 8), at(10, 11)];
    expect(conversation.send('YXSHOWFORBID')).toEqual(['FORBID 07081011.']);
    conversation.send('INFO rule 0');
    expect(conversation.send('YXSHOWFORBID')).toEqual(['FORBID .']);
  });

  test('a forbidden TURN of black is told, and the game goes on', () => {
    const conversation = started('INFO rule 4');
    conversation.referee.forbidden = [at(7, 7)];
    expect(conversation.send('TURN 7,7')).toEqual(['MESSAGE 7,7 is a forbidden point for black']);
    expect(conversation.finish([at(8, 8)])).toEqual(['8,8']);
  });

  test('nothing is forbidden to white', () => {
    const conversation = started('INFO rule 4');
    conversation.send('BEGIN');
    conversation.finish([at(1, 1)]);
    conversation.referee.forbidden = [at(7, 7)];
    expect(conversation.send('TURN 7,7')).toEqual([]);
  });
});

describe("Yixin-Board's commands", () => {
  test('YXSHOWINFO', () => {
    expect(new Conversation().send('info show_detail 3', 'yxshowinfo')).toEqual([
      'MESSAGE INFO MAX_THREAD_NUM 2',
      'MESSAGE INFO MAX_HASH_SIZE 20',
    ]);
  });

  test('YXHASHCLEAR', () => {
    const conversation = started();
    expect(conversation.send('YXHASHCLEAR')).toEqual([]);
    expect(conversation.thinker.hashClears).toBe(1);
  });

  test.each([
    ['YXNBEST 3', { kind: 'best', lines: 3 }, [at(8, 8)], '8,8'],
    ['YXSEARCHDEFEND', { kind: 'defend' }, [at(8, 8)], '8,8'],
    ['YXBALANCEONE -30', { kind: 'balance-one', bias: -30 }, [at(8, 8)], '8,8'],
    ['YXBALANCETWO 5', { kind: 'balance-two', bias: 5 }, [at(8, 8), at(9, 9)], '8,8 9,9'],
  ])('%s', (line, goal, points, answer) => {
    const conversation = started('YXSHOWINFO');
    conversation.send(line);
    expect(conversation.thinker.request.goal).toEqual(goal);
    expect(conversation.finish(points)).toEqual([answer]);
    conversation.send('YXNBEST 1');
    expect(conversation.position.stones).toHaveLength(points.length);
  });

  test('YXBLOCK stays in force until it is undone or reset', () => {
    const conversation = started();
    const excluded = (...lines: readonly string[]) => {
      conversation.send(...lines, 'START 15', 'BEGIN');
      conversation.finish();
      return conversation.thinker.request.excluded;
    };
    expect(excluded('yxblock', '7,7', 'done')).toEqual([at(7, 7)]);
    expect(excluded('yxblock', '8,8', '99,99', '7,7', 'done')).toEqual([at(8, 8), at(7, 7)]);
    expect(excluded('yxblockundo', '8,8', 'done')).toEqual([at(7, 7)]);
    expect(excluded('yxblockreset')).toEqual([]);
  });
});

describe('messages', () => {
  test('one summary before the move, nothing after it', () => {
    const conversation = started('INFO timeout_turn 1000');
    conversation.send('TURN 6,6');
    const { listener } = conversation.thinker;
    listener?.onInfo?.(info({ depth: 3 }));
    expect(conversation.finish([at(7, 7)], { kind: 'value', value: 35 })).toEqual([
      'MESSAGE Depth 12-24 | Eval 35 | Node 1234K | Time 812ms | H8 I7',
      '7,7',
    ]);
  });

  test('none when the move is wanted at once', () => {
    const conversation = started('INFO timeout_turn 0');
    conversation.send('TURN 7,7');
    expect(conversation.finish([at(8, 8)], { kind: 'value', value: 35 })).toEqual(['8,8']);
  });
});
