import { setTimeout as sleep } from 'node:timers/promises';
import { afterMove, type Point, type Position, samePoint } from '../../game/position.ts';
import { INFO_RULE_NUMBERS, type Rule } from '../../game/rule.ts';
import { now } from '../../system/clock.ts';
import { sizeBeside } from '../../terminal/figures.ts';
import { playGame } from '../game/play-game.ts';
import { Player } from '../game/player.ts';
import { cpuTime, uniqueSetSize } from '../process/process-tree.ts';
import { positionAfter } from '../schedule/openings.ts';
import type { ConformanceCase, Examination, Level, StartOptions } from './conformance-case.ts';
import { Failed, isRefusal, NotOffered, quoted, type TestedEngine } from './tested-engine.ts';

/** The usual limit of a move in these cases, and what pipes and schedulers may add. */
const TURN_MS = 500;
const SLACK_MS = 250;
/** Long enough that a move in the middle of it shows who does not listen while thinking. */
const LONG_TURN_MS = 20_000;
const INTO_THE_SEARCH_MS = 300;
/** What counts as at once. */
const AT_ONCE_MS = 1_000;
/** Piskvork kills 700 ms after END, GomocupJudge after 500. */
const END_MS = 700;
const SILENCE_MS = 300;
const SUSPENDED_MS = 1_500;
/** Between a move and the next command: the least that a manager and a quick opponent take. */
const BREATH_MS = 50;
const GAME_TURN_MS = 100;
/**
 * What an engine may still do when it has moved, and how little after that: two games share a processor in many a
 * match.
 */
const SETTLING_MS = 300;
const RESTING_MS = 1_000;
const MOST_RESTLESS_MS = 250;
/** Where a helper lists the processes: for its next list. */
const LISTED_MS = 5_000;

/** A quiet middle game, black to move. */
const QUIET_POINTS = [at(7, 7), at(8, 6), at(6, 6), at(8, 8), at(9, 5), at(5, 9)];

function at(x: number, y: number): Point {
  return { x, y };
}

/** On the board of the examination. */
function on({ side, rule: own }: Examination, points: readonly Point[], rule: Rule = own): Position {
  return positionAfter(points, { width: side, height: side }, rule);
}

function empty(examination: Examination): Position {
  return on(examination, []);
}

function quiet(examination: Examination): Position {
  return on(examination, QUIET_POINTS);
}

/** Two by two stones in turn, row by row shifted: nobody has five, and the centre is free (of 20x20 two points). */
function nearlyFull(examination: Examination): Position {
  const { side } = examination;
  const cells = Array.from({ length: side * side }, (_, i) => at(i % side, Math.floor(i / side))).filter(
    (point) => !samePoint(point, at(7, 7)),
  );
  const isBlack = ({ x, y }: Point) => ((x >> 1) + y) % 2 === 0;
  const black = cells.filter(isBlack);
  const white = cells.filter((point) => !isBlack(point));
  const pairs = Math.min(black.length, white.length);
  return on(examination, placed(black.slice(0, pairs), white.slice(0, pairs)));
}

/** Black's stones and white's, in an order in which they could have been played. */
function placed(black: readonly Point[], white: readonly Point[]): readonly Point[] {
  return black.flatMap((point, i) => [point, ...white.slice(i, i + 1)]);
}

function limits({ rule }: Examination, turnMs = TURN_MS): readonly string[] {
  return [
    `INFO timeout_turn ${turnMs}`,
    'INFO timeout_match 0',
    'INFO max_memory 0',
    'INFO game_type 1',
    `INFO rule ${INFO_RULE_NUMBERS[rule]}`,
  ];
}

function boardLines({ stones, blocked, sideToMove }: Position): readonly string[] {
  return [
    'BOARD',
    ...stones.map(({ x, y, colour }) => `${x},${y},${colour === sideToMove ? 1 : 2}`),
    ...blocked.map(({ x, y }) => `${x},${y},3`),
    'DONE',
  ];
}

/** An engine that has answered START. */
async function begun(examination: Examination, options?: StartOptions): Promise<TestedEngine> {
  const engine = examination.start(options);
  await engine.askForOk(`START ${examination.side}`);
  return engine;
}

/** The same, with the limits given. */
async function started(examination: Examination, turnMs = TURN_MS): Promise<TestedEngine> {
  const engine = await begun(examination);
  engine.send(...limits(examination, turnMs));
  return engine;
}

/** An engine that has answered TURN 7,7, and its move. */
async function afterFirstMove(examination: Examination, turnMs = TURN_MS) {
  const engine = await started(examination, turnMs);
  engine.send('TURN 7,7');
  const reply = await engine.expectMove('TURN', on(examination, [at(7, 7)]));
  await sleep(BREATH_MS);
  return { engine, reply };
}

/** The engine's move in a position that BOARD sets up. */
function moveOnBoard(engine: TestedEngine, position: Position, limitMs?: number): Promise<Point> {
  engine.send(...boardLines(position));
  return engine.expectMove('BOARD', position, limitMs);
}

function casesOf(level: Level) {
  return (title: string, run: ConformanceCase['run']): ConformanceCase => ({ level, title, run });
}

const required = casesOf('required');
const recommended = casesOf('recommended');
const optional = casesOf('optional');

const START_20 = 'answers START 20 with OK';
const RECTANGLE = 'plays on a rectangular board (RECTSTART)';
const LARGER = 'plays on a larger board after another START, in the same process';

const TRANSPORT: readonly ConformanceCase[] = [
  required('answers START 15 with OK and nothing else', async (examination) => {
    const engine = await begun(examination);
    await engine.expectSilence(SILENCE_MS, `START ${examination.side}`);
  }),
  required(START_20, async (examination) => {
    await examination.start().askForOk('START 20');
  }),
  required('says nothing to the INFO lines that managers send', async (examination) => {
    const engine = await started(examination);
    engine.send('INFO time_left 100000', 'INFO folder /tmp', 'INFO max_memory 367001600');
    await engine.expectSilence(SILENCE_MS, 'INFO');
    engine.send('BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
  }),
  recommended('says nothing to an INFO key that it does not know', async (examination) => {
    const engine = await started(examination);
    engine.send('INFO no_such_key 1', 'INFO evaluate 3,3');
    await engine.expectSilence(SILENCE_MS, 'INFO no_such_key');
  }),
  recommended('says nothing to INFO folder, whose name may hold blanks', async (examination) => {
    const engine = await started(examination);
    engine.send('INFO folder /tmp/my brains');
    await engine.expectSilence(SILENCE_MS, 'INFO folder');
  }),
  required('understands lines that end with LF alone', async (examination) => {
    const engine = examination.start();
    engine.write(`START ${examination.side}\n`);
    await engine.expectOk(`START ${examination.side}`);
    engine.write(`${limits(examination).join('\n')}\nBEGIN\n`);
    await engine.expectMove('BEGIN', empty(examination));
  }),
  required('reads a whole game start that comes in one write', async (examination) => {
    const engine = examination.start();
    engine.send(
      `START ${examination.side}`,
      ...limits(examination),
      'INFO time_left 60000',
      ...boardLines(quiet(examination)),
    );
    await engine.expectOk(`START ${examination.side}`);
    await engine.expectMove('BOARD', quiet(examination));
  }),
  required('reads lines that come in pieces', async (examination) => {
    const engine = await started(examination);
    for (const piece of ['BE', 'GIN', '\r', '\n']) {
      engine.write(piece);
      await sleep(30);
    }
    await engine.expectMove('BEGIN', empty(examination));
  }),
  recommended('understands commands in lower case', async (examination) => {
    const engine = examination.start();
    await engine.askForOk(`start ${examination.side}`);
    engine.send(`info timeout_turn ${TURN_MS}`, 'begin');
    await engine.expectMove('begin', empty(examination));
  }),
  required('writes nothing to standard error', async (examination) => {
    const engine = await begun(examination, { mergeErrors: true });
    engine.send(...limits(examination), 'BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
    await engine.expectSilence(SILENCE_MS, 'its move');
  }),
  recommended('keeps INFO values sent before START', async (examination) => {
    const engine = examination.start();
    engine.send(...limits(examination), `START ${examination.side}`);
    await engine.expectOk(`START ${examination.side}`);
    await moveOnBoard(engine, quiet(examination), TURN_MS + SLACK_MS);
  }),
  recommended('says nothing to an empty line, and reads past it', async (examination) => {
    const engine = await started(examination);
    engine.write('\r\n\n');
    await engine.expectSilence(SILENCE_MS, 'an empty line');
    engine.send('BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
  }),
  recommended('understands commands with blanks at their ends', async (examination) => {
    const engine = examination.start();
    await engine.askForOk(`START ${examination.side} `, `START ${examination.side}`);
    engine.send(...limits(examination), 'TURN 7,7  ');
    await engine.expectMove('TURN', on(examination, [at(7, 7)]));
  }),
  recommended('starts with an argument it does not know', async (examination) => {
    await begun(examination, { arguments: ['--force-utf8'] });
  }),
  recommended('answers ABOUT with one line that has name="..."', async (examination) => {
    const engine = examination.start();
    engine.send('ABOUT');
    const { text } = await engine.answer('ABOUT');
    if (!/\bname\s*=\s*"[^"]+"/.test(text)) throw new Failed(`answered ABOUT with ${quoted(text)}`);
    await engine.expectSilence(SILENCE_MS, 'ABOUT');
  }),
  recommended('answers an unknown command with UNKNOWN or ERROR, and plays on', async (examination) => {
    const engine = await started(examination);
    engine.send('NOSUCHCOMMAND');
    const { text } = await engine.answer('NOSUCHCOMMAND');
    if (!isRefusal(text)) throw new Failed(`answered NOSUCHCOMMAND with ${quoted(text)}`);
    engine.send('BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
  }),
  recommended('exits when its input ends', async (examination) => {
    const engine = await started(examination);
    engine.closeInput();
    await engine.expectExit(2 * AT_ONCE_MS, 'the end of its input');
  }),
  required(`exits within ${END_MS} ms after END`, async (examination) => {
    const engine = await started(examination);
    engine.send('BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
    engine.send('END');
    await engine.expectExit(END_MS, 'END');
    const code = engine.exit?.code;
    if (code !== 0) throw new Failed(`${engine.exit?.detail} after END`);
  }),
  recommended(`exits within ${END_MS} ms after END while it thinks`, async (examination) => {
    const engine = await started(examination, LONG_TURN_MS);
    engine.send(...boardLines(quiet(examination)));
    await sleep(INTO_THE_SEARCH_MS);
    engine.send('END');
    await engine.expectExit(END_MS, 'END');
  }),
];

const MOVES: readonly ConformanceCase[] = [
  required('answers BEGIN with a move and nothing after it', async (examination) => {
    const engine = await started(examination);
    engine.send('BEGIN');
    await engine.expectMove('BEGIN', empty(examination));
    await engine.expectSilence(SILENCE_MS, 'its move');
  }),
  required('answers TURN with a move, over several moves', async (examination) => {
    const engine = await started(examination, 100);
    let position = empty(examination);
    for (const wanted of [at(7, 7), at(3, 11), at(11, 3), at(12, 12)]) {
      const taken = position.stones.some((stone) => samePoint(stone, wanted));
      const point = taken ? at(0, 0) : wanted;
      position = afterMove(position, point);
      engine.send(`TURN ${point.x},${point.y}`);
      position = afterMove(position, await engine.expectMove('TURN', position));
      await sleep(BREATH_MS);
    }
  }),
  recommended('reads a TURN that comes at once after its move', async (examination) => {
    const engine = await started(examination, 100);
    let position = empty(examination);
    for (const point of [at(7, 7), at(0, 14), at(14, 0), at(14, 14), at(0, 0)]) {
      if (position.stones.some((stone) => samePoint(stone, point))) continue;
      position = afterMove(position, point);
      engine.send('INFO time_left 100000', `TURN ${point.x},${point.y}`);
      position = afterMove(position, await engine.expectMove('TURN', position));
    }
  }),
  required('answers BOARD with a move', async (examination) => {
    const engine = await started(examination);
    await moveOnBoard(engine, quiet(examination));
  }),
  required('reads a BOARD in any order, and goes on with TURN', async (examination) => {
    const engine = await started(examination);
    const [first = '', ...rest] = boardLines(quiet(examination));
    engine.send(first, ...rest.slice(0, -1).reverse(), 'DONE');
    let position = afterMove(quiet(examination), await engine.expectMove('BOARD', quiet(examination)));
    const reply = at(0, 14);
    position = afterMove(position, reply);
    await sleep(BREATH_MS);
    engine.send(`TURN ${reply.x},${reply.y}`);
    await engine.expectMove('TURN', position);
  }),
  recommended('takes an empty BOARD for BEGIN', async (examination) => {
    const engine = await started(examination);
    engine.send('BOARD', 'DONE');
    await engine.expectMove('BOARD', empty(examination));
  }),
  recommended('does not play on a blocked cell of a BOARD (field 3)', async (examination) => {
    const engine = await started(examination);
    const black = [at(5, 7), at(6, 7), at(7, 7), at(8, 7)];
    const position = { ...on(examination, placed(black, FAR)), blocked: [at(4, 7)] };
    await moveOnBoard(engine, position);
  }),
  required('plays a second game after another START', async (examination) => {
    const { engine } = await afterFirstMove(examination);
    await engine.askForOk(`START ${examination.side}`);
    engine.send(...limits(examination), 'TURN 7,7');
    await engine.expectMove('TURN', on(examination, [at(7, 7)]));
  }),
  recommended('answers RESTART with OK and plays a new game', async (examination) => {
    const { engine } = await afterFirstMove(examination);
    await engine.askForOk('RESTART');
    engine.send(...limits(examination), 'TURN 7,7');
    await engine.expectMove('TURN', on(examination, [at(7, 7)]));
  }),
  recommended('answers TAKEBACK with OK and goes on from there', async (examination) => {
    const { engine, reply } = await afterFirstMove(examination);
    await engine.askForOk(`TAKEBACK ${reply.x},${reply.y}`, 'TAKEBACK');
    await engine.askForOk('TAKEBACK 7,7', 'TAKEBACK');
    engine.send('TURN 6,8');
    await engine.expectMove('TURN', on(examination, [at(6, 8)]));
  }),
  recommended('answers TURN to a taken cell with ERROR', async (examination) => {
    const { engine } = await afterFirstMove(examination);
    engine.send('TURN 7,7');
    const { text } = await engine.answer('TURN to a taken cell');
    if (!isRefusal(text)) throw new Failed(`answered TURN to a taken cell with ${quoted(text)}`);
  }),
  optional(RECTANGLE, async (examination) => {
    const engine = examination.start();
    engine.send('RECTSTART 18,13');
    const { text } = await engine.answer('RECTSTART 18,13');
    if (isRefusal(text)) throw new NotOffered(`answers ${quoted(text)}`);
    if (text !== 'OK') throw new Failed(`answered RECTSTART with ${quoted(text)}`);
    const wide = positionAfter([at(15, 4)], { width: 18, height: 13 }, 'freestyle');
    engine.send(...limits(examination), 'TURN 15,4');
    await engine.expectMove('TURN', wide);
  }),
  required('moves in a BOARD for white as well', async (examination) => {
    const engine = await started(examination);
    const position = afterMove(quiet(examination), at(9, 9));
    await moveOnBoard(engine, position);
  }),
  recommended('takes a BOARD in the middle of a game for the position from then on', async (examination) => {
    const { engine } = await afterFirstMove(examination, 100);
    let position = afterMove(quiet(examination), await moveOnBoard(engine, quiet(examination)));
    position = afterMove(position, at(0, 0));
    await sleep(BREATH_MS);
    engine.send('TURN 0,0');
    await engine.expectMove('TURN', position);
  }),
  recommended(LARGER, async (examination) => {
    const { engine } = await afterFirstMove(examination, 100);
    await engine.askForOk('START 20');
    const size = { width: 20, height: 20 };
    // Out of the smaller board's reach.
    const points = [at(18, 18), at(0, 0), at(17, 18), at(0, 19), at(16, 18), at(19, 0)];
    const position = positionAfter(points, size, 'freestyle');
    engine.send(...limits(examination, 100), ...boardLines(position));
    await engine.expectMove('BOARD', position);
  }),
  recommended('plays the only free cell of a full board', async (examination) => {
    const engine = await started(examination);
    await moveOnBoard(engine, nearlyFull(examination));
  }),
  recommended(`exits within ${END_MS} ms after END in the middle of a BOARD`, async (examination) => {
    const engine = await started(examination);
    engine.send('BOARD', '7,7,2', 'END');
    await engine.expectExit(END_MS, 'END');
  }),
  optional(
    'sets a position silently by YXBOARD, and moves in it at YXNBEST (Yixin-Board)',
    async (examination) => {
      const engine = await started(examination);
      const [, ...lines] = boardLines(quiet(examination));
      engine.send('YXBOARD', ...lines);
      const line = await engine.line(SILENCE_MS);
      if (line && isRefusal(line.text)) throw new NotOffered(`answers ${quoted(line.text)}`);
      if (line) throw new Failed(`said ${quoted(line.text)} after YXBOARD, where nothing was due`);
      engine.send('YXNBEST 2');
      await engine.expectMove('YXNBEST', quiet(examination));
    },
  ),
];

/** What other programs than the managers send: front ends in which boards are edited, bots, libraries. */
const HABITS: readonly ConformanceCase[] = [
  optional('moves in a BOARD that nobody has played (three stones of one side)', async (examination) => {
    const engine = await started(examination);
    const points = [at(7, 7), at(9, 9), at(4, 10)];
    engine.send('BOARD', ...points.map(({ x, y }) => `${x},${y},2`), 'DONE');
    await engine.expectOfferedMove('BOARD', on(examination, points), TURN_MS + AT_ONCE_MS);
  }),
  optional(
    "goes on by TURN from a YXBOARD in which the opponent is to move (one more of the engine's stones)",
    async (examination) => {
      const engine = await started(examination);
      engine.send('YXBOARD', '7,7,1', '8,8,2', '9,7,1', 'DONE');
      const line = await engine.line(SILENCE_MS);
      if (line && isRefusal(line.text)) throw new NotOffered(`answers ${quoted(line.text)}`);
      engine.send('TURN 7,9');
      const position = on(examination, [at(7, 7), at(8, 8), at(9, 7), at(7, 9)]);
      await engine.expectOfferedMove('TURN', position, TURN_MS + AT_ONCE_MS);
    },
  ),
  optional('answers no TURN for the position before a BOARD that it has refused', async (examination) => {
    const { engine } = await afterFirstMove(examination);
    engine.send('BOARD', '3,3,2', '3,3,1', '11,11,2', 'DONE');
    const line = await engine.line(TURN_MS + AT_ONCE_MS);
    if (!line || !isRefusal(line.text)) throw new NotOffered('does not refuse a stone that comes twice');
    engine.send('TURN 0,14');
    const { text } = await engine.answer('TURN');
    if (!isRefusal(text))
      throw new Failed(`answered TURN with ${quoted(text)}, though its BOARD was refused`);
  }),
  optional('takes the last stone back at TAKEBACK 0,0, where 0,0 is empty', async (examination) => {
    const { engine, reply } = await afterFirstMove(examination);
    engine.send('TAKEBACK 0,0');
    const { text } = await engine.answer('TAKEBACK 0,0');
    if (isRefusal(text)) throw new NotOffered(`answers ${quoted(text)}`);
    if (text !== 'OK') throw new Failed(`answered TAKEBACK 0,0 with ${quoted(text)} instead of OK`);
    await engine.askForOk('TAKEBACK 7,7', 'TAKEBACK');
    engine.send(`TURN ${reply.x},${reply.y}`);
    await engine.expectMove('TURN', on(examination, [reply]));
  }),
  stops('STOP'),
];

function stops(word: 'YXSTOP' | 'STOP'): ConformanceCase {
  return optional(`moves at once at ${word}`, async (examination) => {
    const engine = await started(examination, LONG_TURN_MS);
    engine.send(...boardLines(quiet(examination)));
    await sleep(INTO_THE_SEARCH_MS);
    engine.send(word);
    const asked = now();
    const line = await engine.line(AT_ONCE_MS);
    if (!line || isRefusal(line.text))
      throw new NotOffered(`does not move within ${Math.round(now() - asked)} ms`);
  });
}

const LIMITS: readonly ConformanceCase[] = [
  required(`keeps to timeout_turn ${TURN_MS}`, async (examination) => {
    const engine = await started(examination);
    engine.send('INFO time_left 2147483647', ...boardLines(quiet(examination)));
    await engine.expectMove('BOARD', quiet(examination), TURN_MS + SLACK_MS);
  }),
  required('keeps to a time_left of 300 ms, shorter than the limit of the move', async (examination) => {
    const engine = await started(examination, LONG_TURN_MS);
    engine.send('INFO timeout_match 60000', 'INFO time_left 300', ...boardLines(quiet(examination)));
    await engine.expectMove('BOARD', quiet(examination), 300 + SLACK_MS);
  }),
  recommended('heeds a timeout_turn that changes between two moves', async (examination) => {
    const engine = await started(examination, LONG_TURN_MS);
    engine.send(`INFO timeout_turn ${2 * TURN_MS}`, ...boardLines(quiet(examination)));
    let position = afterMove(
      quiet(examination),
      await engine.expectMove('BOARD', quiet(examination), 2 * TURN_MS + SLACK_MS),
    );
    const reply = position.stones.some((stone) => samePoint(stone, at(12, 12))) ? at(2, 12) : at(12, 12);
    position = afterMove(position, reply);
    await sleep(BREATH_MS);
    engine.send('INFO timeout_turn 100', `TURN ${reply.x},${reply.y}`);
    await engine.expectMove('TURN', position, 100 + SLACK_MS);
  }),
  recommended('rests while its opponent thinks', async (examination) => {
    const engine = await started(examination, 100);
    await moveOnBoard(engine, quiet(examination));
    await sleep(SETTLING_MS);
    const before = await cpuTime(engine, LISTED_MS);
    await sleep(RESTING_MS);
    const after = await cpuTime(engine, LISTED_MS);
    if (before === undefined || after === undefined)
      throw new NotOffered('cannot be measured on this system');
    const used = after - before;
    if (used > MOST_RESTLESS_MS)
      throw new Failed(`used a processor for ${Math.round(used)} of ${RESTING_MS} ms after its move`);
  }),
  recommended('answers at once when timeout_turn is 0', async (examination) => {
    const engine = await started(examination, 0);
    await moveOnBoard(engine, quiet(examination), AT_ONCE_MS);
  }),
  recommended('answers at once when time_left is negative', async (examination) => {
    const engine = await started(examination, LONG_TURN_MS);
    engine.send('INFO timeout_match 60000', 'INFO time_left -100', ...boardLines(quiet(examination)));
    await engine.expectMove('BOARD', quiet(examination), AT_ONCE_MS);
  }),
  recommended(
    "moves at once when timeout_turn 0 comes while it thinks (Piskvork's Continue)",
    async (examination) => {
      const engine = await started(examination, LONG_TURN_MS);
      engine.send(...boardLines(quiet(examination)));
      await sleep(INTO_THE_SEARCH_MS);
      engine.send('INFO timeout_turn 0');
      await engine.expectMove('BOARD', quiet(examination), AT_ONCE_MS);
    },
  ),
  stops('YXSTOP'),
  required('stays within its memory (unique set size, with its children)', async (examination) => {
    const engine = await started(examination, 2 * TURN_MS);
    engine.send(`INFO max_memory ${examination.memory}`, ...boardLines(quiet(examination)));
    await engine.expectMove('BOARD', quiet(examination));
    const bytes = await uniqueSetSize(engine, LISTED_MS);
    if (bytes === undefined) throw new NotOffered('cannot be measured on this system');
    if (bytes > examination.memory) {
      throw new Failed(
        `uses ${sizeBeside(examination.memory, bytes)} and may use ${sizeBeside(examination.memory)}`,
      );
    }
  }),
  recommended(
    'does not count the time that it was suspended (SIGSTOP, GomocupJudge)',
    async (examination) => {
      if (process.platform === 'win32') throw new NotOffered('cannot be tried on this system');
      const engine = await started(examination);
      engine.signal('SIGSTOP');
      await sleep(SUSPENDED_MS);
      engine.signal('SIGCONT');
      engine.send('BEGIN');
      let position = afterMove(
        empty(examination),
        await engine.expectMove('BEGIN', empty(examination), TURN_MS + SLACK_MS),
      );
      engine.signal('SIGSTOP');
      await sleep(SUSPENDED_MS);
      const reply = position.stones.some((stone) => samePoint(stone, at(8, 9))) ? at(6, 5) : at(8, 9);
      position = afterMove(position, reply);
      engine.send('INFO time_left 2147483647', `TURN ${reply.x},${reply.y}`);
      engine.signal('SIGCONT');
      await engine.expectMove('TURN', position, TURN_MS + SLACK_MS);
      await engine.expectSilence(SILENCE_MS, 'its move');
    },
  ),
];

const FAR: readonly Point[] = [at(1, 1), at(13, 1), at(1, 13), at(13, 13)];

/** Four in a row with both ends free: every rule wins at either end. */
function openFour(rule: Rule, own: Rule): ConformanceCase {
  const ofLevel = rule === own ? required : optional;
  return ofLevel(`${rule}: completes its five`, async (examination) => {
    const position = on(examination, placed([at(5, 7), at(6, 7), at(7, 7), at(8, 7)], FAR), rule);
    const move = await moveIn(examination, position);
    if (!examination.referee.wins(position, move))
      throw new Failed(`played ${move.x},${move.y}, which wins nothing`);
  });
}

function avoids(
  rule: Rule,
  title: string,
  points: readonly Point[],
  trap: (examination: Examination, position: Position, move: Point) => boolean,
): ConformanceCase {
  return optional(`${rule}: ${title}`, async (examination) => {
    const position = on(examination, points, rule);
    const move = await moveIn(examination, position);
    if (trap(examination, position, move)) throw new Failed(`played ${move.x},${move.y}`);
  });
}

async function moveIn(examination: Examination, position: Position): Promise<Point> {
  const engine = await started(examination);
  engine.send(`INFO rule ${INFO_RULE_NUMBERS[position.rule]}`);
  const line = await engine.line(SILENCE_MS);
  if (line && isRefusal(line.text)) throw new NotOffered(`answers ${quoted(line.text)}`);
  if (line) throw new Failed(`said ${quoted(line.text)} after INFO rule`);
  return moveOnBoard(engine, position);
}

/** White's stones 3, 4, 5, 6 and 8 in a row behind a black one: 7 makes six. Black threatens an open three. */
const SIX = placed(
  [at(2, 7), at(5, 10), at(6, 10), at(7, 10), at(12, 2), at(1, 13)],
  [at(3, 7), at(4, 7), at(5, 7), at(6, 7), at(8, 7)],
);
/** At 7,7 black would make two open threes. */
const DOUBLE_THREE = placed([at(5, 7), at(6, 7), at(7, 5), at(7, 6)], FAR);
/** White's five at 7,7 would have a black stone at both ends. Black threatens an open three. */
const SHUT_FIVE = placed(
  [at(2, 7), at(8, 7), at(5, 10), at(6, 10), at(7, 10)],
  [at(3, 7), at(4, 7), at(5, 7), at(6, 7)],
);

/** `own`: the rule that the engine is examined by. */
function rulesFor(own: Rule): readonly ConformanceCase[] {
  return [
    openFour('freestyle', own),
    openFour('standard', own),
    avoids('standard', 'does not take six for five', SIX, (_, __, move) => samePoint(move, at(7, 7))),
    openFour('renju', own),
    avoids('renju', 'does not play a forbidden point', DOUBLE_THREE, ({ referee }, position, move) =>
      referee.forbiddenPoints(position).some((point) => samePoint(point, move)),
    ),
    openFour('caro', own),
    avoids('caro', 'does not take a five shut in at both ends for a win', SHUT_FIVE, (_, __, move) =>
      samePoint(move, at(7, 7)),
    ),
  ];
}

const OPENING: readonly ConformanceCase[] = [
  optional('swap2: places three stones', async (examination) => {
    const engine = await started(examination);
    engine.send('SWAP2BOARD', 'DONE');
    await engine.expectMoves('SWAP2BOARD', 3, empty(examination));
  }),
  optional('swap2: answers three stones with SWAP, one move or two', async (examination) => {
    const engine = await started(examination);
    const three = on(examination, [at(7, 7), at(8, 8), at(7, 9)]);
    engine.send('SWAP2BOARD', '7,7', '8,8', '7,9', 'DONE');
    const { text } = await engine.answer('SWAP2BOARD');
    if (isRefusal(text)) throw new NotOffered(`answers ${quoted(text)}`);
    if (text === 'SWAP') return;
    const moves = text.split(' ');
    const isSound =
      moves.length <= 2 &&
      moves.every(
        (move) => /^\d{1,2},\d{1,2}$/.test(move) && !three.stones.some(({ x, y }) => move === `${x},${y}`),
      );
    if (!isSound) throw new Failed(`answered SWAP2BOARD with ${quoted(text)}`);
  }),
  optional('swap2: answers five stones with SWAP or a move', async (examination) => {
    const engine = await started(examination);
    const points = [at(7, 7), at(8, 8), at(7, 9), at(6, 6), at(10, 5)];
    engine.send('SWAP2BOARD', ...points.map(({ x, y }) => `${x},${y}`), 'DONE');
    const { text } = await engine.answer('SWAP2BOARD');
    if (isRefusal(text)) throw new NotOffered(`answers ${quoted(text)}`);
    const isFree = /^\d{1,2},\d{1,2}$/.test(text) && !points.some(({ x, y }) => text === `${x},${y}`);
    if (text !== 'SWAP' && !isFree) throw new Failed(`answered SWAP2BOARD with ${quoted(text)}`);
  }),
];

const GAME: readonly ConformanceCase[] = [
  required(
    `plays a game against itself at ${GAME_TURN_MS} ms a move without a fault`,
    async (examination) => {
      const spec = {
        command: examination.command,
        limits: { turnMs: GAME_TURN_MS, memory: examination.memory },
        info: [],
        restart: true,
      };
      const strictness = {
        toleranceMs: SLACK_MS,
        patienceMs: 2 * AT_ONCE_MS,
        startMs: 10 * AT_ONCE_MS,
        hangMs: 10 * AT_ONCE_MS,
        junk: 'lose',
        standardError: 'ignore',
      } as const;
      const players = {
        black: new Player({ ...spec, name: 'black' }, strictness),
        white: new Player({ ...spec, name: 'white' }, strictness),
      };
      const start = on(examination, [at(7, 7), at(8, 6), at(5, 9)]);
      const { ending } = await playGame(
        players,
        start,
        { pauseMs: 0, adjudication: {} },
        examination.referee,
      );
      await Promise.all([players.black.end(), players.white.end()]);
      if (ending.kind === 'fault') throw new Failed(ending.fault.detail);
      if (ending.kind === 'both-failed') throw new Failed(ending.faults.black.detail);
    },
  ),
];

/** What an engine is asked that plays by this rule; without the cases of other boards if it knows but one. */
export function conformanceCases(rule: Rule, knowsOtherBoards: boolean): readonly ConformanceCase[] {
  const all = [...TRANSPORT, ...MOVES, ...HABITS, ...LIMITS, ...rulesFor(rule), ...OPENING, ...GAME];
  return knowsOtherBoards ? all : all.filter(({ title }) => !OTHER_BOARDS.has(title));
}

const OTHER_BOARDS: ReadonlySet<string> = new Set([START_20, RECTANGLE, LARGER]);
