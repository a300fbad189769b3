import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { GtpTalk } from '../../lab/program/gtp-talk.ts';
import { info } from '../../lab/program/session-fakes.ts';
import { DirectSearch } from '../../src/binding/direct-search.ts';
import { coreBytes } from '../../src/binding/embedded-core.ts';
import { at } from '../protocol/conversation.ts';

const { referee } = new DirectSearch({ core: coreBytes() });

function talk(...setup: readonly string[]): GtpTalk {
  const made = new GtpTalk({ referee });
  for (const line of setup) expect(made.send(line)).toBe('=\n\n');
  return made;
}

/** Black's row from H8 to L8 with white's stones below it. */
const FOUR = ['play b h8', 'play w h7', 'play b j8', 'play w j7', 'play b k8', 'play w k7', 'play b l8'];
const FIVE = [...FOUR, 'play w l7', 'play b m8'];

describe('administration', () => {
  it('says who it is, and repeats the numbers of commands', () => {
    const { send } = talk();
    expect(send('protocol_version')).toBe('= 2\n\n');
    expect(send('1 name')).toBe('=1 Tengen\n\n');
    expect(send('0 version')).toMatch(/^=0 \d+\.\d+\.\d+\n\n$/);
    expect(send('7 known_command genmove')).toBe('=7 true\n\n');
    expect(send('known_command Genmove')).toBe('= false\n\n');
    expect(send('known_command')).toBe('= false\n\n');
    expect(send('8 xyzzy')).toBe('?8 unknown command\n\n');
    expect(send('9')).toBe('?9 unknown command\n\n');
  });

  it('lists just the commands that it knows', () => {
    const { send } = talk();
    const names = send('list_commands').slice(2).trimEnd().split('\n');
    expect(names).toEqual(expect.arrayContaining(['play', 'genmove', 'undo', 'kata-analyze', 'loadsgf']));
    for (const name of names) expect(send(`known_command ${name}`), name).toBe('= true\n\n');
  });

  it('quits after its answer, and at the end of the input', () => {
    const first = talk();
    expect(first.send('3 quit')).toBe('=3\n\n');
    expect(first.exits).toBe(1);
    expect(first.send('name')).toBe('');
    const second = talk();
    second.session.endInput();
    expect(second.exits).toBe(1);
  });
});

describe('the board', () => {
  it('has sides from 5 to 32', () => {
    const { send } = talk('boardsize 5', 'boardsize 32', 'rectangular_boardsize 20 15', 'boardsize 9:7');
    for (const size of ['4', '33', '5 4', '15:40', '0'])
      expect(send(`boardsize ${size}`)).toMatch(/^\? unacceptable size/);
    for (const size of ['', 'x', '15 15 15', '-15', '1e1'])
      expect(send(`boardsize ${size}`)).toMatch(/^\? syntax error/);
    expect(send('gogui-rules_board_size')).toBe('= 9\n\n');
  });

  it('is shown with the letters of the protocol', () => {
    const { send } = talk('boardsize 9', 'play b J9', 'play w h8');
    expect(send('showboard')).toMatch(
      /^=\n9 \. .* X\n8 [^\n]*\[O\]\.\n(?:.*\n)* {2}A B C D E F G H J\nfreestyle, black to move\n\n$/,
    );
    expect(send('gogui-rules_board')).toMatch(/^=\n\.{8}X\n\.{7}O\.\n(\.{9}\n){7}\n$/);
  });

  it('takes moves of either side, in any letters, and passes', () => {
    const { send } = talk('play BLACK H8', 'play b j9', 'play w pass', 'play White a1');
    expect(send('play w h8')).toBe('? illegal move: H8 is not empty\n\n');
    for (const args of ['b', 'x h8', 'b i9', 'b resign', 'b h8 h9', ''])
      expect(send(`play ${args}`)).toBe('? invalid color or coordinate\n\n');
    expect(send('gogui-rules_side_to_move')).toBe('= black\n\n');
  });

  it('takes moves back, to where the game began', () => {
    const { send } = talk('play b h8', 'play w pass', 'undo', 'undo');
    expect(send('undo')).toBe('? cannot undo\n\n');
    expect(talk('play b h8', 'clear_board').send('undo')).toBe('? cannot undo\n\n');
    expect(talk('play b h8', 'boardsize 15').send('undo')).toBe('? cannot undo\n\n');
  });

  it('is over with a row', () => {
    const { send } = talk(...FOUR);
    expect(send('final_score')).toMatch(/^\? cannot score/);
    expect(send('gogui-rules_final_result')).toBe('= unknown\n\n');
    const over = talk(...FIVE);
    expect(over.send('play w a1')).toBe('? illegal move: the game is over, black has won\n\n');
    expect(over.send('final_score')).toBe('= B+1\n\n');
    expect(over.send('genmove w')).toBe('= resign\n\n');
    expect(over.send('genmove b')).toBe('= pass\n\n');
    expect(over.send('5 kata-genmove_analyze w 10')).toBe('=5\nplay resign\n\n');
    expect(over.send('gogui-rules_legal_moves')).toBe('=\n\n');
    expect(over.send('undo')).toBe('=\n\n');
    expect(over.send('final_score')).toMatch(/^\? cannot score/);
  });

  it('is drawn when it is full', () => {
    const { send } = talk('boardsize 5');
    // Columns of two and two: no row of five.
    for (let y = 1; y <= 5; y++)
      for (const [x, column] of [...'ABCDE'].entries())
        send(`play ${(x + 2 * (y % 2)) % 4 < 2 ? 'b' : 'w'} ${column}${y}`);
    expect(send('final_score')).toBe('= 0\n\n');
    expect(send('genmove b')).toBe('= pass\n\n');
  });

  it('refuses black what renju forbids, and says why', () => {
    const threes = 'set_position b h8 b j8 b g9 b g10 w a1 w a15 w p1 w p15';
    const { send } = talk('gomoku-rule renju', threes);
    expect(send('play b g8')).toBe('? illegal move: G8 is forbidden to black (double three)\n\n');
    expect(send('gogui-rules_legal_moves')).not.toMatch(/\bG8\b/);
    expect(send('play w g8')).toBe('=\n\n');
    expect(talk(threes).send('play b g8')).toBe('=\n\n');
  });

  it('is set up at once', () => {
    const { send } = talk('play b a1', 'set_position b h8 w j9 b j8');
    expect(send('gogui-rules_side_to_move')).toBe('= white\n\n');
    expect(send('undo')).toBe('? cannot undo\n\n');
    expect(send('set_position b h8 w h8')).toMatch(/^\? illegal position: two stones/);
    for (const args of ['b', 'b h8 w', 'b pass', 'x h8'])
      expect(send(`set_position ${args}`)).toMatch(/^\? syntax error/);
    expect(send('set_position')).toBe('=\n\n');
  });
});

describe('loadsgf', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tengen-gtp-'));
  const file = path.join(folder, 'a game.sgf');
  writeFileSync(file, '(;GM[4]SZ[15]RU[Renju];B[hh];W[ig];B[ih])');

  it('loads a game, or the position before one of its moves', () => {
    const { send } = talk('boardsize 9', `loadsgf ${file}`);
    expect(send('showboard')).toMatch(/renju, white to move/);
    expect(send('undo')).toBe('=\n\n');
    expect(send(`loadsgf ${file} 2`)).toBe('=\n\n');
    expect(send('gogui-rules_board').replace(/[^XO]/g, '')).toBe('X');
    expect(send('loadsgf no-such-file.sgf')).toMatch(/^\? cannot load file/);
    expect(send('loadsgf')).toMatch(/^\? cannot load file/);
    rmSync(folder, { recursive: true });
  });
});

describe('rules', () => {
  it("go by our names, by KataGomo's, and by its JSON", () => {
    const { send } = talk('gomoku-rule caro-exact');
    expect(send('kata-get-rules')).toContain('"basicrule":"CARO_NOSIX"');
    for (const [line, name] of [
      ['kata-set-rule basicrule RENJU', 'RENJU'],
      ['kata-set-rule basicrule standard', 'STANDARD'],
      ['kata-set-rules FREESTYLE', 'FREESTYLE'],
      [
        'kata-set-rules {"basicrule": "renju", "maxmoves": 0, "firstpasswin": false, "vcnrule": "NOVC"}',
        'RENJU',
      ],
      ['gomoku-rule 8', 'CARO'],
    ] as const) {
      expect(send(line), line).toBe('=\n\n');
      expect(send('kata-get-rules')).toContain(`"basicrule":"${name}"`);
    }
    for (const line of [
      'gomoku-rule',
      'gomoku-rule chess',
      'kata-set-rule ko SIMPLE',
      'kata-set-rule maxmoves 100',
      'kata-set-rule',
      'kata-set-rules {"basicrule": 7',
      'kata-set-rules {"constructor": 1}',
      'kata-set-rules chinese',
    ])
      expect(send(line), line).toMatch(/^\? ./);
    expect(send('kata-get-rules')).toContain('"CARO"');
  });

  it('empty the table when they change what is true', () => {
    const made = talk();
    for (const line of ['genmove b', 'gomoku-rule renju', 'genmove w', 'genmove b']) {
      made.send(line);
      if (line.startsWith('genmove')) made.finish();
    }
    expect(made.thinker.hashClears).toBe(1);
  });
});

describe('genmove', () => {
  it('plays and answers what the search found', () => {
    const made = talk('play b h8');
    expect(made.send('4 genmove w')).toBe('');
    expect(made.finish([at(8, 6)])).toBe('=4 J9\n\n');
    expect(made.send('play b j9')).toMatch(/not empty/);
    expect(made.thinker.request.position.sideToMove).toBe('white');
  });

  it('moves for the side that is named, and needs one', () => {
    const made = talk('play b h8');
    made.send('genmove b');
    expect(made.thinker.request.position.sideToMove).toBe('black');
    made.finish();
    for (const args of ['', 'x', 'b w']) expect(made.send(`genmove ${args}`)).toMatch(/^\? syntax error/);
  });

  it('lets what follows wait, and what ends the input', () => {
    const made = talk();
    expect(made.send('genmove b')).toBe('');
    expect(made.send('name')).toBe('');
    expect(made.send('')).toBe('');
    made.session.endInput();
    expect([made.exits, made.thinker.stops]).toEqual([0, 0]);
    expect(made.finish([at(7, 7)])).toBe('= H8\n\n= Tengen\n\n');
    expect(made.exits).toBe(1);
  });

  it('moves at once when GoGui interrupts it', () => {
    const made = talk();
    made.send('genmove b');
    expect(made.send('# interrupt')).toBe('');
    expect(made.thinker.stops).toBe(1);
    expect(made.finish([at(7, 7)])).toBe('= H8\n\n');
  });

  it('leaves the board alone for a regression test', () => {
    const made = talk();
    made.send('reg_genmove b');
    expect(made.finish([at(7, 7)])).toBe('= H8\n\n');
    expect(made.send('undo')).toBe('? cannot undo\n\n');
  });

  it('resigns where black has only forbidden points', () => {
    const made = talk();
    made.send('genmove b');
    expect(made.finish([at(7, 7)], { noLegalMove: true })).toBe('= resign\n\n');
  });

  it('says so where no search can be made', () => {
    const made = talk();
    made.thinker.obstacle = 'there is no memory';
    for (const line of ['genmove b', 'lz-analyze 10', 'kata-genmove_analyze b'])
      expect(made.send(line)).toBe('? there is no memory\n\n');
  });
});

describe('time', () => {
  function limitsAfter(...lines: readonly string[]) {
    const made = talk(...lines);
    made.send('genmove b');
    return made.thinker.request.limits;
  }

  it.each([
    [[], { turnMs: 5000 }],
    [['time_settings 300 0 0'], { leftMs: 300_000, matchMs: 300_000 }],
    [['time_settings 0 10 0'], { turnMs: 5000 }],
    [['time_settings 0 30 10', 'time_left b 12 4'], { turnMs: 3000 }],
    [['time_settings 300 0 0', 'time_left b 7.5 0', 'time_left w 1 0'], { leftMs: 7500, matchMs: 300_000 }],
    [['kgs-time_settings none'], { turnMs: 5000 }],
    [['kgs-time_settings absolute 60'], { leftMs: 60_000, matchMs: 60_000 }],
    [['kgs-time_settings canadian 60 20 10'], { leftMs: 62_000, incrementMs: 2000 }],
    [['kgs-time_settings byoyomi 60 5 3', 'time_left black 5 2'], { turnMs: 5000 }],
    [['kata-set-param maxTime 0.5'], { turnMs: 500 }],
    [['kata-set-param maxVisits 1000'], { nodes: 1000 }],
    [['kata-set-param maxTime 2', 'time_settings 60 0 0'], { turnMs: 2000, leftMs: 60_000, matchMs: 60_000 }],
  ] as const)('%j', (lines, limits) => {
    expect(limitsAfter(...lines)).toEqual(limits);
  });

  it('is counted where nobody tells it', () => {
    const made = talk('time_settings 60 0 0');
    made.send('genmove b');
    made.clock += 2500;
    made.finish();
    made.send('genmove b');
    expect(made.thinker.request.limits.leftMs).toBe(57_500);
  });

  it.each([
    'time_settings',
    'time_settings 300',
    'time_settings a b c',
    'time_settings -1 0 0',
    'time_left b',
    'time_left x 1 0',
    'time_left b 1 -1',
    'kgs-time_settings',
    'kgs-time_settings chess 1',
    'kgs-time_settings absolute',
    'komi',
    'komi high',
  ])('%s is no time', (line) => {
    expect(talk().send(line)).toMatch(/^\? syntax error/);
  });

  it('has parameters by the names of KataGo', () => {
    const made = talk('kata-set-param numSearchThreads 2', 'komi 6.5', 'stop', 'clear_cache');
    expect(made.send('kata-list-params')).toBe('= maxTime maxVisits numSearchThreads\n\n');
    expect(made.send('kata-get-param numSearchThreads')).toBe('= 2\n\n');
    expect(made.send('cputime')).toMatch(/^= \d+\.\d{3}\n\n$/);
    for (const wrong of [
      'maxTime x',
      'maxTime -1',
      'numSearchThreads 0',
      'numSearchThreads 1.5',
      'maxVisits 0',
      'x 1',
      '',
    ])
      expect(made.send(`kata-set-param ${wrong}`), wrong).toMatch(/^\? ./);
    made.send('genmove b');
    expect(made.thinker.request.resources.threads).toBe(2);
  });
});

describe('analysis', () => {
  const LINES = [
    info({ lineCount: 2, pv: [at(7, 7), at(8, 6)], nodes: 900, score: { kind: 'value', value: 0 } }),
    info({ line: 1, lineCount: 2, pv: [at(8, 8)], nodes: 800, score: { kind: 'loss', plies: 4 } }),
  ];

  function analysing(line: string): GtpTalk {
    const made = talk();
    expect(made.send(line)).toBe('=\n');
    for (const found of LINES) made.thinker.listener?.onInfo?.(found);
    return made;
  }

  it('goes on until the next line, by the figures of Leela Zero', () => {
    const made = analysing('lz-analyze b 1000');
    expect(made.thinker.request.limits).toEqual({});
    expect(made.send('12 name')).toBe('');
    expect(made.thinker.stops).toBe(1);
    expect(made.finish([at(7, 7)])).toBe(
      'info move H8 visits 900 winrate 5000 prior 5000 lcb 5000 order 0 pv H8 J9 ' +
        'info move J7 visits 800 winrate 0 prior 5000 lcb 0 order 1 pv J7\n' +
        '\n=12 Tengen\n\n',
    );
    expect(made.send('undo')).toBe('? cannot undo\n\n');
  });

  it('has the figures of KataGo', () => {
    const made = analysing('kata-analyze 50 ownership true pvVisits true');
    made.send('');
    expect(made.finish([at(7, 7)])).toBe(
      'info move H8 visits 900 utility 0.000000 winrate 0.500000 scoreMean 0.00 scoreStdev 0.00 scoreLead 0.00 ' +
        'prior 0.500000 lcb 0.500000 utilityLcb 0.000000 order 0 pv H8 J9 ' +
        'info move J7 visits 800 utility -1.000000 winrate 0.000000 scoreMean -100.00 scoreStdev 0.00 ' +
        'scoreLead -100.00 prior 0.500000 lcb 0.000000 utilityLcb -1.000000 order 1 pv J7\n\n',
    );
  });

  it('tells what is new each interval', async () => {
    const made = analysing('lz-analyze interval 1');
    await expect.poll(() => made.output()).toContain('info move H8');
    made.send('');
    made.finish([at(7, 7)]);
  });

  it('reports as seldom as a timer can where the interval is longer', () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    const made = analysing('lz-analyze 999999999');
    expect(timers.mock.lastCall?.[1]).toBe(2 ** 31 - 1);
    timers.mockRestore();
    made.send('');
    made.finish([at(7, 7)]);
  });

  it('ends an analysis that has found all it can with the next line alone', () => {
    const made = analysing('lz-analyze 1000');
    expect(made.finish([at(7, 7)], { nodes: 5000 })).toMatch(/^info move H8 visits 5000 [^\n]+\n$/);
    expect(made.send('# a remark')).toBe('\n');
    expect(made.send('name')).toBe('= Tengen\n\n');
    expect(made.thinker.stops).toBe(0);
  });

  it('ends at the end of the input', () => {
    const made = analysing('lz-analyze 1000');
    made.session.endInput();
    expect(made.thinker.stops).toBe(1);
    expect(made.finish([at(7, 7)])).toMatch(/^info [^\n]+\n\n$/);
    expect(made.exits).toBe(1);
  });

  it('of a game that is over tells nothing and ends all the same', () => {
    const made = talk(...FIVE);
    expect(made.send('lz-analyze 10')).toBe('=\n');
    expect(made.send('2 name')).toBe('\n=2 Tengen\n\n');
  });

  it('one after the other, each ended by the next', () => {
    const made = talk();
    made.send('1 lz-analyze 1000');
    expect(made.send('2 kata-analyze 1000')).toBe('');
    expect(made.send('3 name')).toBe('');
    expect(made.finish()).toBe('\n=2\n');
    expect(made.thinker.stops).toBeGreaterThanOrEqual(2);
    expect(made.finish()).toBe('\n=3 Tengen\n\n');
  });

  it('searches as many lines as are wanted, without the points that are not', () => {
    const wanted = (args: string) => {
      const made = talk('play b h8');
      made.send(`kata-analyze ${args}`);
      return made.thinker.request;
    };
    expect(wanted('10').goal).toEqual({ kind: 'best', lines: 5 });
    expect(wanted('w 10 maxmoves 2').goal).toEqual({ kind: 'best', lines: 2 });
    expect(wanted('10 minmoves 12').goal).toEqual({ kind: 'best', lines: 12 });
    expect(wanted('b 10').position.sideToMove).toBe('black');
    expect(wanted('10 avoid w J9,pass,C3 10 avoid b A1 3').excluded).toEqual([at(8, 6), at(2, 12)]);
    expect(wanted('w 10 allow w j9,j8 1').excluded).toHaveLength(15 * 15 - 3);
  });

  it.each([
    'x',
    'b x',
    '10 maxmoves',
    '10 interval x',
    '10 avoid b',
    '10 avoid b I9 1',
    '10 avoid b c3 0',
    'ownership',
  ])('kata-analyze %s is refused', (args) => {
    expect(talk().send(`6 kata-analyze ${args}`)).toMatch(/^\?6 syntax error: "/);
  });

  it('beside the search of a move', () => {
    const made = talk('play b h8');
    expect(made.send('3 lz-genmove_analyze w 1000')).toBe('=3\n');
    expect(made.thinker.request.goal).toEqual({ kind: 'best', lines: 1 });
    expect(made.thinker.request.limits).toEqual({ turnMs: 5000 });
    expect(made.send('name')).toBe('');
    expect(made.thinker.stops).toBe(0);
    made.thinker.listener?.onInfo?.(info({ pv: [at(8, 6)] }));
    expect(made.finish([at(8, 6)])).toMatch(/^info move J9 [^\n]+\nplay J9\n\n= Tengen\n\n$/);
    expect(made.send('play b j9')).toMatch(/not empty/);
  });
});
