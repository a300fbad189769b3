import { shortened } from '../game/result.ts';

/** Longer than any line with a meaning: a set_position of a full 32x32 board takes some 6,000 characters. */
export const MAX_LINE_LENGTH = 16_384;

const TAB = 9;
const LINE_FEED = 10;
const BLANK = 32;
const DELETE = 127;

/** A command with its number, which has ten digits at most. */
const NUMBERED = /^(\d{1,10})(?: +(.*))?$/;
/** What GoGui sends while it waits for a move: a remark to all others. */
const INTERRUPT = /^# *interrupt *$/;

/** A line as the protocol's preprocessing leaves it. `cut`: it was too long, and its end is gone. */
export interface GtpLine {
  readonly text: string;
  readonly cut: boolean;
}

/** What a line asks for. `id`: the number that its answer repeats. */
export type GtpRequest =
  | { readonly kind: 'command'; readonly id: string; readonly name: string; readonly args: readonly string[] }
  /** A line without a command; it ends an analysis all the same. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'interrupt' }
  | { readonly kind: 'too-long'; readonly id: string };

/**
 * Cuts the bytes that arrive into lines, which LF alone ends: carriage returns and other controls are dropped, tabs
 * become blanks. A line's memory is bounded. One byte is one character (Latin-1), so that any bytes can be read.
 */
export class GtpLines {
  #text = '';
  #cut = false;

  push(bytes: Uint8Array): readonly GtpLine[] {
    const lines: GtpLine[] = [];
    const kept: number[] = [];
    for (const byte of bytes) {
      if (byte === LINE_FEED) {
        this.#append(kept);
        lines.push(this.#take());
      } else if (byte === TAB) kept.push(BLANK);
      else if (byte >= BLANK && byte !== DELETE) kept.push(byte);
    }
    this.#append(kept);
    return lines;
  }

  /** The line that the end of the input left without its end. */
  end(): readonly GtpLine[] {
    return this.#text === '' ? [] : [this.#take()];
  }

  #append(kept: number[]): void {
    const room = MAX_LINE_LENGTH - this.#text.length;
    this.#cut ||= kept.length > room;
    this.#text += Buffer.from(kept.slice(0, room)).toString('latin1');
    kept.length = 0;
  }

  #take(): GtpLine {
    const line = { text: this.#text, cut: this.#cut };
    this.#text = '';
    this.#cut = false;
    return line;
  }
}

/** Reads a line. The words of a command are as they were written. */
export function parseLine({ text, cut }: GtpLine): GtpRequest {
  if (INTERRUPT.test(text)) return { kind: 'interrupt' };
  const comment = text.indexOf('#');
  const content = (comment < 0 ? text : text.slice(0, comment)).trim();
  const [, id = '', rest = ''] = NUMBERED.exec(content) ?? [undefined, '', content];
  if (cut && comment < 0) return { kind: 'too-long', id };
  if (content === '') return { kind: 'empty' };
  const [name = '', ...args] = rest.split(/ +/);
  return { kind: 'command', id, name, args };
}

/** Foreign text as an answer may quote it: short, in printable ASCII. */
export function printable(text: string): string {
  return shortened(text.replaceAll(/[^ -~]/g, '?'));
}
