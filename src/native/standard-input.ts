import { NativeBuffer } from './buffer.ts';
import { lent, systemFailure } from './lent.ts';
import { Emitter } from './modules/events.ts';

const DESCRIPTOR = 0;
/** As native/lent.c has it. */
const CHUNK = 65536;
/** How long to wait before asking again for a thread that reads. */
const RETRY_MS = 10;

/** process.stdin: chunks are read while somebody listens and it is not paused, by a thread of their own. */
export class StandardInput extends Emitter {
  #isPaused = false;
  #isAsked = false;
  #hasEnded = false;
  /** What came while it was paused. */
  #kept: readonly [result: number, bytes: ArrayBuffer | undefined] | undefined;

  override on(event: string, handler: (...values: never[]) => void): this {
    super.on(event, handler);
    if (event === 'data') this.#ask();
    return this;
  }

  pause(): this {
    this.#isPaused = true;
    return this;
  }

  resume(): this {
    this.#isPaused = false;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept) this.arrived(...kept);
    else this.#ask();
    return this;
  }

  /** Whether the process lasts for what may still come. */
  get holds(): boolean {
    return this.#isAsked && !this.#hasEnded;
  }

  /** A chunk, or the end, or -errno. */
  arrived(result: number, bytes: ArrayBuffer | undefined): void {
    this.#isAsked = false;
    if (this.#isPaused) {
      this.#kept = [result, bytes];
      return;
    }
    if (result > 0 && bytes) {
      // The next chunk may come while this one is dealt with.
      this.#ask();
      this.emit('data', NativeBuffer.from(bytes));
      return;
    }
    this.#hasEnded = true;
    // A pipe of Windows' whose writer is gone is broken, not at its end.
    if (result < 0 && lent.errorCode(-result) !== 'EPIPE') this.emit('error', systemFailure(-result, 'read'));
    else this.emit('end');
  }

  #ask(): void {
    if (this.#isAsked || this.#isPaused || this.#hasEnded) return;
    this.#isAsked = lent.requestInput();
    if (!this.#isAsked) setTimeout(() => this.#look(), RETRY_MS);
  }

  /** Without a thread that waits for input: reads what is there. */
  #look(): void {
    if (this.#isAsked || this.#isPaused || this.#hasEnded) return;
    if (!lent.canRead(DESCRIPTOR)) {
      this.#ask();
      return;
    }
    const bytes = new Uint8Array(CHUNK);
    const result = lent.read(DESCRIPTOR, bytes);
    this.arrived(result, result > 0 ? bytes.buffer.slice(0, result) : undefined);
  }
}
