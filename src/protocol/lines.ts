/** More than the longest line with a meaning: a whole 32x32 board sent on one line takes 9,000 characters. */
export const MAX_LINE_LENGTH = 16_384;

/** Ends a line that was cut off. No byte decodes to it, so that no cut line passes for a good one. */
export const CUT_OFF = '\u2026';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

/**
 * Cuts bytes into lines (Latin-1), which CR LF, LF and CR alone end at once: waiting for the byte after a CR could wait
 * for ever. Empty lines vanish, as CR LF leaves one; what is beyond MAX_LINE_LENGTH is dropped and leaves its mark.
 */
export class LineSplitter {
  #text = '';
  #cut = false;
  #first = true;

  push(chunk: Uint8Array): readonly string[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const lines: string[] = [];
    let from = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      this.#append(bytes, from, i);
      this.#finish(lines);
      from = i + 1;
    }
    this.#append(bytes, from, bytes.length);
    return lines;
  }

  /** The line that the end of the input left without its end. */
  end(): readonly string[] {
    const lines: string[] = [];
    this.#finish(lines);
    return lines;
  }

  #append(bytes: Buffer, from: number, to: number): void {
    let start = from;
    if (this.#text === '') while (start < to && isBlank(bytes[start])) start++;
    const end = Math.min(to, start + MAX_LINE_LENGTH - this.#text.length);
    if (end > start) this.#text += bytes.toString('latin1', start, end);
    for (let i = Math.max(start, end); i < to && !this.#cut; i++) this.#cut = !isBlank(bytes[i]);
  }

  #finish(lines: string[]): void {
    let text = this.#text;
    if (this.#first && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(BYTE_ORDER_MARK.length);
    text = text.trim() + (this.#cut ? CUT_OFF : '');
    if (text !== '') {
      lines.push(text);
      this.#first = false;
    }
    this.#text = '';
    this.#cut = false;
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9;
}
