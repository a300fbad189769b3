/** As much of Node's Buffer as the program uses: bytes from and to text. */
export class NativeBuffer extends Uint8Array {
  static override from(data: unknown, ...rest: unknown[]): NativeBuffer {
    if (typeof data === 'string') return rest[0] === 'latin1' ? fromLatin1(data) : fromUtf8(data);
    return new NativeBuffer(data as ArrayBuffer, ...(rest as [number?, number?]));
  }

  static allocUnsafe(size: number): NativeBuffer {
    return new NativeBuffer(size);
  }

  /** The program decodes nothing but Latin-1, a chunk of at most a line at a time. */
  override toString(_encoding?: string, from = 0, to = this.length): string {
    return String.fromCharCode.apply(null, this.subarray(from, to) as unknown as number[]);
  }
}

function fromLatin1(text: string): NativeBuffer {
  const bytes = new NativeBuffer(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function fromUtf8(text: string): NativeBuffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), continuation(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), continuation(code >> 6), continuation(code));
    else
      bytes.push(0xf0 | (code >> 18), continuation(code >> 12), continuation(code >> 6), continuation(code));
  }
  return new NativeBuffer(bytes);
}

function continuation(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** What is to be written, as bytes. */
export function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? fromUtf8(data) : data;
}
