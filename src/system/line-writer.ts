import { write, writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/** How long to wait before writing again to a pipe that is full. */
const RETRY_MS = 1;

/** Where the bytes go; tests put in their own. As fs.write and fs.writeSync on a descriptor. */
export interface ByteSink {
  /** Returns how many bytes were taken; throws EAGAIN where none can be. */
  writeSync(bytes: Uint8Array): number;
  write(bytes: Uint8Array, then: (error: NodeJS.ErrnoException | null, taken: number) => void): void;
}

const standardOutput: ByteSink = {
  writeSync: (bytes) => writeSync(STANDARD_OUTPUT, bytes),
  write: (bytes, then) => write(STANDARD_OUTPUT, bytes, then),
};

/**
 * Writes lines to standard output, past process.stdout: that one would write later, when the manager may have
 * suspended the process already. One line is one write, since some managers read chunks and not lines.
 *
 * Answers are written at once. Progress is written beside the protocol thread, which a manager that does not read must
 * not hold up: while the last progress has not been taken no more is accepted, and answers wait behind it.
 */
export class LineWriter {
  readonly #sink: ByteSink;
  readonly #onGone: () => void;
  /** Answers that wait for the write under way. */
  readonly #waiting: Uint8Array[] = [];
  #writing = false;
  #gone = false;
  #whenIdle: (() => void)[] = [];

  /** `onGone` is called once when nobody is there to read any more. */
  constructor(onGone: () => void, sink: ByteSink = standardOutput) {
    this.#onGone = onGone;
    this.#sink = sink;
  }

  /** Whether the manager has yet to take what was written last. */
  get isBehind(): boolean {
    return this.#writing;
  }

  /** How many answers the manager has yet to take. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Writes an answer, or anything else that must arrive. */
  send(line: string): void {
    if (this.#gone) return;
    const bytes = encoded([line]);
    if (this.#writing) this.#waiting.push(bytes);
    else this.#writeNow(bytes);
  }

  /** Writes what a manager that is behind can do without. */
  sendProgress(lines: readonly string[]): void {
    if (this.#gone || this.#writing || lines.length === 0) return;
    this.#writeBeside(encoded(lines));
  }

  /** Calls back, at once or later, when everything is written or nobody is there to read it. */
  whenIdle(then: () => void): void {
    if (this.#writing) this.#whenIdle.push(then);
    else then();
  }

  #writeNow(bytes: Uint8Array): void {
    let rest = bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(this.#sink.writeSync(rest));
    } catch (error) {
      if (isFull(error as NodeJS.ErrnoException)) this.#writeBeside(rest);
      else this.#lose();
    }
  }

  #writeBeside(bytes: Uint8Array): void {
    this.#writing = true;
    this.#sink.write(bytes, (error, taken) => {
      if (!error) this.#goOn(bytes.subarray(taken));
      else if (isFull(error)) setTimeout(() => this.#writeBeside(bytes), RETRY_MS);
      else this.#lose();
    });
  }

  #goOn(rest: Uint8Array): void {
    const bytes = rest.length > 0 ? rest : this.#waiting.shift();
    if (bytes) this.#writeBeside(bytes);
    else this.#becomeIdle();
  }

  #lose(): void {
    this.#gone = true;
    this.#waiting.length = 0;
    this.#becomeIdle();
    this.#onGone();
  }

  #becomeIdle(): void {
    this.#writing = false;
    for (const then of this.#whenIdle.splice(0)) then();
  }
}

function encoded(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1');
}

function isFull(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EAGAIN';
}
