import { type Point, type Position, samePoint } from '../../game/position.ts';
import { type Stopwatch, startStopwatch } from '../../system/loop-watch.ts';
import { EngineProcess, type Line, type ProcessOptions } from '../process/engine-process.ts';
import type { ProgramCommand } from '../process/engine-spec.ts';

/** A case is lost: the message is the reason, as the rest of a sentence that begins with the engine. */
export class Failed extends Error {}

/** The engine does not offer what an optional case is about. */
export class NotOffered extends Error {}

const MESSAGE = /^(?:MESSAGE|DEBUG) /i;
const MOVE = /^(\d{1,3}),(\d{1,3})$/;
const REFUSAL = /^(?:UNKNOWN|ERROR)\b/i;
/** From the start of the process to its OK, and for other answers that no limit of the case is about. */
const START_PATIENCE_MS = 10_000;
const PATIENCE_MS = 4_000;
const QUOTED = 80;

/** A line, and how long after what was last said to the engine it came, in ms. */
interface TimedLine {
  readonly text: string;
  readonly ms: number;
}

/** The process of the engine under examination: what is expected of it either comes or fails the case. */
export class TestedEngine extends EngineProcess {
  readonly #lines: TimedLine[] = [];
  #wake = () => {};
  #asked: Stopwatch | undefined;

  constructor(command: ProgramCommand, options: ProcessOptions = {}) {
    const onLine = ({ text }: Line) => {
      if (MESSAGE.test(text) || text === '') return;
      this.#lines.push({ text, ms: this.#asked?.elapsed() ?? 0 });
      this.#wake();
    };
    super(command, { onLine, onExit: () => this.#wake() }, options);
  }

  override send(...lines: readonly string[]): void {
    super.send(...lines);
    this.#ask();
  }

  override write(text: string): void {
    super.write(text);
    this.#ask();
  }

  override kill(): void {
    this.#asked?.stop();
    super.kill();
  }

  /** The next line that is no message; undefined when none comes in time. */
  async line(withinMs: number): Promise<TimedLine | undefined> {
    if (this.#lines.length === 0 && !this.exit) {
      await new Promise<void>((resolve) => {
        const watch = startStopwatch(withinMs, resolve);
        this.#wake = () => {
          watch.stop();
          resolve();
        };
      });
    }
    return this.#lines.shift();
  }

  async answer(question: string, withinMs = PATIENCE_MS): Promise<TimedLine> {
    const line = await this.line(withinMs);
    if (line) return line;
    if (this.exit) throw new Failed(`${this.exit.detail} at ${question}`);
    throw new Failed(`gave no answer to ${question} within ${withinMs} ms`);
  }

  /** Says a line that is to be answered with OK; `question` names it in the reason why not. */
  async askForOk(line: string, question = line): Promise<void> {
    this.send(line);
    await this.expectOk(question);
  }

  async expectOk(question: string): Promise<void> {
    const { text } = await this.answer(question, START_PATIENCE_MS);
    if (text !== 'OK') throw new Failed(`answered ${question} with ${quoted(text)} instead of OK`);
  }

  /** A move to a free point, in the very form `x,y`; within `limitMs` of the question. */
  async expectMove(question: string, position: Position, limitMs?: number): Promise<Point> {
    const { text, ms } = await this.answer(question);
    const point = moveIn(text, question);
    if (limitMs !== undefined && ms > limitMs) {
      throw new Failed(`took ${Math.round(ms)} ms to answer ${question} and had ${limitMs} ms`);
    }
    this.#expectFree(point, position);
    return point;
  }

  /** The same where a refusal or silence says that the engine does not offer it. */
  async expectOfferedMove(question: string, position: Position, withinMs: number): Promise<void> {
    const line = await this.line(withinMs);
    this.expectRunning(question);
    if (!line) throw new NotOffered(`gives no answer to ${question}`);
    if (REFUSAL.test(line.text)) throw new NotOffered(`answers ${quoted(line.text)}`);
    this.#expectFree(moveIn(line.text, question), position);
  }

  async expectMoves(question: string, count: number, position: Position): Promise<readonly Point[]> {
    const { text } = await this.answer(question);
    if (REFUSAL.test(text)) throw new NotOffered(`answers ${quoted(text)}`);
    const points = text.split(' ').map(readPoint);
    if (points.length !== count || points.some((point) => point === undefined)) {
      throw new Failed(`answered ${question} with ${quoted(text)} instead of ${count} moves`);
    }
    for (const point of points) if (point) this.#expectFree(point, position);
    return points.filter((point) => point !== undefined);
  }

  async expectSilence(ms: number, after: string): Promise<void> {
    const line = await this.line(ms);
    if (line) throw new Failed(`said ${quoted(line.text)} after ${after}, where nothing was due`);
    this.expectRunning(after);
  }

  expectRunning(after: string): void {
    if (this.exit) throw new Failed(`${this.exit.detail} after ${after}`);
  }

  async expectExit(withinMs: number, after: string): Promise<void> {
    if (!(await this.waitForExit(withinMs)))
      throw new Failed(`was still running ${withinMs} ms after ${after}`);
  }

  #ask(): void {
    this.#asked?.stop();
    this.#asked = startStopwatch(Number.POSITIVE_INFINITY, () => {});
  }

  #expectFree({ x, y }: Point, { width, height, stones, blocked }: Position): void {
    if (x >= width || y >= height) throw new Failed(`played ${x},${y}, which is off the board`);
    if ([...stones, ...blocked].some((cell) => samePoint(cell, { x, y }))) {
      throw new Failed(`played ${x},${y}, which is taken`);
    }
  }
}

export function isRefusal(text: string): boolean {
  return REFUSAL.test(text);
}

export function quoted(text: string): string {
  return `"${text.slice(0, QUOTED)}"`;
}

function moveIn(text: string, question: string): Point {
  const point = readPoint(text);
  if (!point) throw new Failed(`answered ${question} with ${quoted(text)} instead of x,y`);
  return point;
}

function readPoint(text: string): Point | undefined {
  const [, x, y] = MOVE.exec(text) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}
