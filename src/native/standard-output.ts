import { bytesOf } from './buffer.ts';
import { checked, lent } from './lent.ts';
import { Emitter } from './modules/events.ts';

/** process.stdout and process.stderr, for subcommands: what is written is written before they go on. */
export class StandardOutput extends Emitter {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  get isTTY(): boolean {
    return lent.kind(this.#descriptor) === 2;
  }

  write(text: string): boolean {
    try {
      for (let rest = bytesOf(text); rest.length > 0; )
        rest = rest.subarray(checked(lent.write(this.#descriptor, rest), 'write'));
    } catch (error) {
      this.emit('error', error);
    }
    return true;
  }
}
