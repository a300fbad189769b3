/**
 * Sends nonsense and watches what comes back: never a crash or a hang, never more than one answer to a line,
 * never a word that the protocol does not have, and a well-formed game afterwards.
 */

import type { SearchListener, SearchRequest } from '../../src/engine/thinker.ts';
import { freeCells, type Point } from '../../src/game/position.ts';
import { LineSplitter } from '../../src/protocol/lines.ts';
import { Session } from '../../src/protocol/manager-session.ts';
import { CommandReader } from '../../src/protocol/reader.ts';
import { EngineProgram } from '../program/engine-program.mjs';
import { FakeReferee, FakeThinker, info } from '../program/session-fakes.ts';
import { RandomChoices } from '../reference/random-choices.ts';
import { randomLines } from './fuzz-lines.ts';

export interface FuzzResult {
  readonly lines: number;
  readonly answers: number;
  readonly games: number;
}

const LINES_PER_ROUND = 200;

const MOVE = /^\d{1,2},\d{1,2}( \d{1,2},\d{1,2}){0,2}$/;
const ANSWER =
  /^(OK|SWAP|(ERROR|UNKNOWN) \S.*|FORBID (\d{4})*\.|name=".*"|\d{1,2},\d{1,2}( \d{1,2},\d{1,2}){0,2})$/;
const REMARK =
  /^((MESSAGE|DEBUG) \S.*|INFO (PV|NUMPV|DEPTH|SELDEPTH|NODES|TOTALTIME|EVAL|WINRATE|BESTLINE) \S.*)$/;

/** A game as managers play it; what it needs of the settings is said first, since anything may have gone before. */
const SETTINGS = [
  ...[
    'INFO max_memory 0',
    'INFO rule 0',
    'INFO connect 5',
    'YXBLOCKRESET',
    'INFO timeout_turn 20',
    'INFO timeout_match 0',
    'INFO thread_num 1',
  ],
  ...[
    'INFO time_left 2147483647',
    'INFO max_depth 0',
    'INFO max_node 0',
    'INFO strength 100',
    'INFO show_detail 0',
  ],
];

/** Throws when the line is none of the protocol's. True for an answer, false for a remark before it. */
function isAnswer(line: string, sent: readonly string[]): boolean {
  const sound = line.length < 1000 && /^[ -~]+$/.test(line) && line.trim() === line;
  if (sound && ANSWER.test(line)) return true;
  if (sound && REMARK.test(line)) return false;
  throw new Error(`not a line of the protocol: ${JSON.stringify(line)}\nafter ${recent(sent)}`);
}

function recent(sent: readonly string[]): string {
  return sent
    .slice(-40)
    .map((line) => JSON.stringify(line.slice(0, 100)))
    .join('\n');
}

/** A thinker without judgement: it plays anywhere, and takes its time. */
export class RandomThinker extends FakeThinker {
  readonly #random: RandomChoices;

  constructor(random: RandomChoices) {
    super();
    this.#random = random;
  }

  override start(request: SearchRequest, listener: SearchListener): void {
    this.requests.length = 0;
    super.start(request, listener);
  }

  /** Goes on with the search that is running, if any, to its end with this probability. */
  goOn(toEnd: number): void {
    const { listener } = this;
    if (!listener) return;
    listener.onInfo?.(info({ line: this.#random.between(0, 2), lineCount: 3 }));
    listener.onRootMove?.('best', { x: 3, y: 4 });
    if (!this.#random.chance(toEnd)) return;
    const free = freeCells(this.request.position);
    const value = this.#random.between(-100, 99);
    const count = this.request.goal.kind === 'balance-two' ? 2 : 1;
    const points = Array.from({ length: Math.min(count, free.length) }, () => {
      return free.splice(this.#random.between(0, free.length - 1), 1)[0] as Point;
    });
    this.finish(points, { kind: 'value', value });
  }
}

/** The session alone, with a thinker of our own: fast enough for most of the lines. */
export async function fuzzSession(lines: number, seed: number): Promise<FuzzResult> {
  const random = new RandomChoices(seed);
  const sent: string[] = [];
  let output: string[] = [];
  let answers = 0;
  let games = 0;
  let clock = 0;
  let conversation = open();

  function open() {
    const thinker = new RandomThinker(random);
    let exited = false;
    const session = new Session(thinker, new FakeReferee(), {
      send: (line) => output.push(line),
      sendProgress: (lines) => output.push(...lines),
      isBehind: false,
      exit: () => {
        exited = true;
      },
      now: () => ++clock,
      random: () => random.fraction(),
      threads: 2,
    });
    const reader = new CommandReader();
    const splitter = new LineSplitter();
    const take = (line: string) => {
      sent.push(line);
      for (const text of splitter.push(Buffer.from(`${line}\n`, 'latin1'))) {
        for (const command of reader.push(text)) session.take(command, clock);
      }
    };
    /** Until nothing is left to wait for. */
    const settle = async () => {
      for (let i = 0; session.thinking; i++) {
        if (i > 100_000) throw new Error(`hangs after ${recent(sent)}`);
        thinker.goOn(1);
        await Promise.resolve();
      }
    };
    return { take, settle, thinker, exited: () => exited };
  }

  const collect = (mayAnswer: number) => {
    const count = output.filter((line) => isAnswer(line, sent)).length;
    if (count > mayAnswer)
      throw new Error(`${count} answers to ${mayAnswer} lines: ${recent(sent)}\n-> ${output}`);
    answers += count;
    output = [];
  };

  const checkGame = async () => {
    // A START ends whatever block is open; the settings need an idle session to be obeyed in order.
    conversation.take('START 15');
    await conversation.settle();
    output = [];
    const game = [...SETTINGS, 'START 15', 'BEGIN', 'TURN 0,0', 'BOARD', '7,7,2', 'DONE'];
    for (const line of game) {
      conversation.take(line);
      await conversation.settle();
    }
    const found = output.filter((line) => isAnswer(line, sent));
    const sound =
      found[0] === 'OK' && found.length >= 3 && found.slice(1).every((line) => isMoveOrTaken(line));
    if (!sound) throw new Error(`no game afterwards: ${found.join(' | ')}\nafter ${recent(sent)}`);
    output = [];
    games++;
  };

  while (sent.length < lines) {
    const settled = random.chance(0.5);
    let unanswered = 0;
    for (let i = 0; i < LINES_PER_ROUND && !conversation.exited(); i++) {
      for (const line of random.chance(0.002) ? ['END'] : randomLines(random, { swift: false })) {
        conversation.take(line);
        unanswered += line.split('\r').length;
      }
      conversation.thinker.goOn(0.2);
      await Promise.resolve();
      if (!settled) continue;
      await conversation.settle();
      collect(unanswered);
      unanswered = 0;
    }
    if (!conversation.exited()) await conversation.settle();
    collect(unanswered);
    if (conversation.exited()) conversation = open();
    await checkGame();
    if (random.chance(0.2)) conversation = open();
  }
  return { lines: sent.length, answers, games };
}

/** Our thinker may have taken 0,0 already: that one ERROR is in order. */
function isMoveOrTaken(line: string): boolean {
  return MOVE.test(line) || line === 'ERROR this point is not empty';
}

export async function fuzzProgram(
  command: readonly string[],
  lines: number,
  seed: number,
): Promise<FuzzResult> {
  const random = new RandomChoices(seed);
  const sent: string[] = [];
  let engine = new EngineProgram(command);
  let answers = 0;
  let games = 0;

  /** The answers up to ABOUT's, or undefined when the program has gone as END demands. */
  const collect = async (): Promise<readonly string[] | undefined> => {
    const found: string[] = [];
    for (;;) {
      const line = await engine.line(60_000);
      if (!line) {
        const ending = await engine.exit(100);
        if (ending?.code === 0 && sent.some((text) => /^\s*END\b/im.test(text))) return undefined;
        throw new Error(`${ending ? `died (${JSON.stringify(ending)})` : 'hangs'} after ${recent(sent)}`);
      }
      if (!isAnswer(line.text, sent)) continue;
      if (line.text.startsWith('name=')) return found;
      found.push(line.text);
    }
  };

  try {
    while (sent.length < lines) {
      const round = ['INFO timeout_turn 10'];
      while (round.length < LINES_PER_ROUND) round.push(...randomLines(random, { swift: true }));
      sent.push(...round);
      for (const line of round) {
        engine.write(line + (random.chance(0.3) ? '\r\n' : '\n'));
        if (random.chance(0.05)) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      engine.send('START 15', 'ABOUT');
      const found = await collect();
      if (!found) {
        engine = new EngineProgram(command);
        continue;
      }
      const possible = round.flatMap((line) => line.split('\r')).length + 2;
      if (found.length > possible) throw new Error(`${found.length} answers to ${possible} lines`);
      answers += found.length;
      engine.send(...SETTINGS, 'START 15', 'BEGIN', 'TURN 0,0', 'BOARD', '7,7,2', 'DONE', 'ABOUT');
      const game = await collect();
      const sound = game?.length === 4 && game[0] === 'OK' && game.slice(1).every((line) => MOVE.test(line));
      if (!sound) throw new Error(`no game afterwards: ${game?.join(' | ')}\nafter ${recent(sent)}`);
      games++;
    }
    engine.send('END');
    const ending = await engine.exit(5000);
    if (ending?.code !== 0) throw new Error('END did not end it');
  } finally {
    engine.signal('SIGKILL');
  }
  return { lines: sent.length, answers, games };
}
