import type { BoardSize, Colour } from '../../game/position.ts';
import { ROW_LENGTH, ruleOfInfoNumber } from '../../game/rule.ts';
import { KATAGOMO_NAMES } from '../../gtp/gtp-rules.ts';
import { formatVertex, parseVertex } from '../../gtp/vertex.ts';

/** Where the lines go: to the engine, and to its user. */
export interface TranslatorOutput {
  /** Lines of the Go Text Protocol. */
  write(lines: readonly string[]): void;
  /** A line of the Gomocup protocol. */
  tell(line: string): void;
}

/** What becomes of the answer to a command: its text, or the error. */
type Expected = (isOk: boolean, text: string) => void;

/** Of `INFO`: nothing that the other protocol could say. */
const UNTOLD: ReadonlySet<string> = new Set(['max_memory', 'max_depth', 'game_type', 'show_detail']);
/** KataGo's parameters; an engine that has none of them is as it was started. */
const PARAMETERS: Readonly<Record<string, string>> = {
  max_node: 'maxVisits',
  thread_num: 'numSearchThreads',
};

const BOARD_CELL = /^(\d+),(\d+),([12])$/;
const MOVE = /^TURN (\d+),(\d+)$/;
const START = /^(?:START (\d+)|RECTSTART (\d+),(\d+))$/;
const INFO = /^INFO (\S+) (.*)$/;
/** What an engine of the Gomocup protocol answers to a command of the other one. */
const OTHER_PROTOCOL = /^(?:UNKNOWN|ERROR)\b/i;

/**
 * Lets a referee that speaks the Gomocup protocol play an engine that speaks the Go Text Protocol: each question
 * becomes commands, and their answers one answer. What such an engine says besides its answers is passed over.
 */
export class GtpTranslator {
  readonly #output: TranslatorOutput;
  readonly #expected: Expected[] = [];
  #size: BoardSize = { width: 15, height: 15 };
  #stones = 0;
  /** The lines of a BOARD that has begun. */
  #board: string[] | undefined;
  #times: Readonly<Record<string, number>> = {};
  #toldTimes = '';
  /** Why no game can begin. */
  #obstacle: string | undefined;
  /** Why no question can be answered in this game. */
  #problem: string | undefined;
  /** The first line of an answer whose end is not there yet. */
  #answer: string | undefined;
  /** An engine that has answered speaks the protocol, whatever it says of errors between. */
  #hasAnswered = false;

  constructor(output: TranslatorOutput) {
    this.#output = output;
  }

  /** Takes lines of a question. */
  put(lines: readonly string[]): void {
    for (const line of lines) this.#put(line);
  }

  /** Takes a line of the engine. */
  hear(line: string): void {
    if (this.#answer === undefined) {
      if (/^[=?]/.test(line)) this.#answer = line;
      else if (!this.#hasAnswered && OTHER_PROTOCOL.test(line))
        this.#output.tell('UNKNOWN protocol: it speaks the Gomocup protocol, leave out proto=gtp');
      return;
    }
    if (line.trim() !== '') return;
    const answer = this.#answer;
    this.#answer = undefined;
    this.#hasAnswered = true;
    const expected = this.#expected.shift();
    if (expected) expected(answer.startsWith('='), answer.slice(1).trim());
    else this.#output.tell(answer);
  }

  #put(line: string): void {
    if (this.#board) {
      if (line === 'DONE') this.#setUp(this.#board);
      else this.#board.push(line);
      return;
    }
    const [, key, value = ''] = INFO.exec(line) ?? [];
    if (key !== undefined) {
      this.#inform(key, value);
      return;
    }
    const start = START.exec(line);
    if (start) this.#start(start);
    else if (line === 'BEGIN') this.#genmove();
    else if (MOVE.test(line)) this.#turn(line);
    else if (line === 'BOARD' || line === 'SWAP2BOARD') this.#board = [line];
    else if (line === 'ABOUT')
      this.#ask('name', (isOk, name) => this.#output.tell(`name="${isOk ? name : 'GTP'}"`));
    else if (line === 'END') this.#output.write(['quit']);
    else this.#refuse();
  }

  /** Later, as an engine's answers come. */
  #refuse(): void {
    queueMicrotask(() => this.#output.tell('UNKNOWN command'));
  }

  #start([, side, columns = side, rows = side]: RegExpExecArray): void {
    this.#size = { width: Number(columns), height: Number(rows) };
    this.#stones = 0;
    this.#toldTimes = '';
    this.#problem = undefined;
    const { width, height } = this.#size;
    const size = width === height ? `boardsize ${width}` : `rectangular_boardsize ${width} ${height}`;
    let refusal = this.#obstacle;
    this.#ask(size, (isOk, text) => {
      if (!isOk) refusal ??= text;
    });
    this.#ask('clear_board', (isOk, text) => {
      if (!isOk) refusal ??= text;
      this.#output.tell(refusal === undefined ? 'OK' : `ERROR ${refusal}`);
    });
  }

  #inform(key: string, value: string): void {
    if (key === 'connect') {
      this.#obstacle = Number(value) === ROW_LENGTH ? undefined : 'it plays for rows of five alone';
    } else if (key === 'rule') this.#setRule(value);
    else if (/^time/.test(key)) this.#times = { ...this.#times, [key]: Number(value) };
    else if (!UNTOLD.has(key)) this.#tell(`kata-set-param ${PARAMETERS[key] ?? key} ${value}`);
  }

  /** As KataGomo has it. An engine that does not know the command is taken to play freestyle. */
  #setRule(number: string): void {
    const rule = ruleOfInfoNumber(number) ?? 'freestyle';
    this.#ask(`kata-set-rule basicrule ${KATAGOMO_NAMES[rule]}`, (isKnown) => {
      if (isKnown) return;
      this.#problem ??= rule === 'freestyle' ? undefined : `does not accept the rule ${rule}`;
    });
  }

  #turn(line: string): void {
    const [, x = '', y = ''] = MOVE.exec(line) ?? [];
    const point = { x: Number(x), y: Number(y) };
    this.#tellMove(`play ${letter(this.#toMove)} ${formatVertex(point, this.#size)}`);
    this.#stones++;
    this.#genmove();
  }

  #setUp([kind, ...cells]: readonly string[]): void {
    this.#board = undefined;
    if (kind !== 'BOARD') {
      this.#refuse();
      return;
    }
    this.#tell('clear_board');
    const read = cells.map((cell) => BOARD_CELL.exec(cell)?.slice(1) ?? []);
    // The engine, whose stones are 1, is to move: it is black if there are as many of both.
    const own: Colour = read.length % 2 === 0 ? 'black' : 'white';
    for (const [x, y, field] of read) {
      const colour = (field === '1') === (own === 'black') ? 'black' : 'white';
      this.#tellMove(`play ${letter(colour)} ${formatVertex({ x: Number(x), y: Number(y) }, this.#size)}`);
    }
    this.#stones = read.length;
    this.#genmove();
  }

  get #toMove(): Colour {
    return this.#stones % 2 === 0 ? 'black' : 'white';
  }

  #genmove(): void {
    const colour = letter(this.#toMove);
    this.#tellTimes(colour);
    this.#stones++;
    this.#ask(`genmove ${colour}`, (isOk, text) => {
      const vertex = isOk ? parseVertex(text, this.#size) : undefined;
      if (this.#problem !== undefined) this.#output.tell(`ERROR ${this.#problem}`);
      else if (vertex && vertex !== 'pass') this.#output.tell(`${vertex.x},${vertex.y}`);
      else this.#output.tell(`ERROR ${isOk ? `answers ${text}` : text}`);
    });
  }

  /** Limits of a move as overtime for one move, the game's clock as main time. */
  #tellTimes(colour: string): void {
    const { timeout_turn: turn = 0, timeout_match: match = 0, time_left: left = match } = this.#times;
    const settings = match > 0 ? `${seconds(match)} 0 0` : turn > 0 ? `0 ${seconds(turn)} 1` : '0 1 0';
    if (settings !== this.#toldTimes) this.#tell(`time_settings ${settings}`);
    if (settings !== this.#toldTimes && match > 0 && turn > 0)
      this.#tell(`kata-set-param maxTime ${seconds(turn)}`);
    this.#toldTimes = settings;
    if (match > 0) this.#tell(`time_left ${colour} ${seconds(Math.max(0, left))} 0`);
    else if (turn > 0) this.#tell(`time_left ${colour} ${seconds(turn)} 1`);
  }

  /** A move that the engine has to take. */
  #tellMove(command: string): void {
    this.#ask(command, (isOk, text) => {
      if (!isOk) this.#problem ??= `refuses ${command}: ${text}`;
    });
  }

  #tell(command: string): void {
    this.#ask(command, () => {});
  }

  #ask(command: string, expected: Expected): void {
    this.#expected.push(expected);
    this.#output.write([command]);
  }
}

function letter(colour: Colour): string {
  return colour === 'black' ? 'b' : 'w';
}

function seconds(ms: number): string {
  return String(ms / 1000);
}
