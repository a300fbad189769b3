/**
 * The text of a file of a game, in whatever characters it was written. Names in Japanese and Chinese files are often
 * not in UTF-8, and there the second byte of a character may look like a bracket or a backslash: bytes are decoded
 * first.
 */

/** Where an SGF names its characters, in the root of its first game, and XML, in its first line. */
const HEAD_BYTES = 4096;
const SGF_START = /\(\s*;/;
const CHARSET = /\bCA\s*\[\s*([^\]\s]{1,40})\s*\]/;
const XML_CHARSET = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([^"'\s]{1,40})["']/i;

/** Marks at the beginning, and what they tell. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
] as const;

/** Lead bytes of the characters that people write, in each of the charsets that are guessed among. */
const FREQUENT: Readonly<Record<string, (lead: number) => boolean>> = {
  // Kana, and the kanji of the first level.
  shift_jis: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  // Hanzi of the first level, which are sorted by their sound.
  gb18030: (lead) => lead >= 0xb0 && lead <= 0xd7,
  // Hanzi of the first level, by strokes.
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
};
/** Of Western Europe, in which every sequence of bytes is a text. */
const LATIN = 'windows-1252';

/**
 * By the mark at its beginning, or what an SGF's CA or the declaration of XML says; otherwise UTF-8 if it is that, else
 * the likeliest of shift_jis, gb18030 and big5. A text that does not keep to what it says is guessed too.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, i) => bytes[i] === byte));
  if (mark) return new TextDecoder(mark.label).decode(bytes);
  return (
    decodeAs(namedCharset(bytes), bytes, false) ??
    new TextDecoder(likeliestCharset(bytes, false)).decode(bytes)
  );
}

function namedCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder(LATIN).decode(bytes.subarray(0, HEAD_BYTES));
  const declared = XML_CHARSET.exec(head)?.[1];
  if (declared !== undefined) return declared;
  return SGF_START.test(head) ? CHARSET.exec(head)?.[1] : undefined;
}

/** Decodes a text that comes in pieces, of which `start` is the first: as decodeText, judged by that piece alone. */
export function pieceDecoder(start: Uint8Array): InstanceType<typeof TextDecoder> {
  const mark = MARKS.find((one) => one.bytes.every((byte, i) => start[i] === byte));
  const label = mark?.label ?? namedCharset(start);
  try {
    return new TextDecoder(label ?? likeliestCharset(start, true));
  } catch {
    // There is no charset of that name.
    return new TextDecoder(likeliestCharset(start, true));
  }
}

/** The charset of a text that says nothing of it; `isCut`: it may end within a character. */
export function likeliestCharset(bytes: Uint8Array, isCut: boolean): string {
  return decodeAs('utf-8', bytes, isCut) === undefined ? guessed(bytes, isCut) : 'utf-8';
}

/** Undefined if there is no such charset, or the bytes are none of its texts; `isCut`: the last character may be. */
function decodeAs(label: string | undefined, bytes: Uint8Array, isCut: boolean): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

function guessed(bytes: Uint8Array, isCut: boolean): string {
  let best = { share: 0, label: LATIN };
  if (hasPairs(bytes)) {
    for (const [label, isFrequent] of Object.entries(FREQUENT)) {
      const share =
        decodeAs(label, bytes, isCut) === undefined
          ? 0
          : frequentShare(bytes, isFrequent, label === 'shift_jis');
      if (share > best.share) best = { share, label };
    }
  }
  return best.label;
}

/** Letters with accents stand alone, characters of two bytes rarely do. */
function hasPairs(bytes: Uint8Array): boolean {
  return bytes.some((byte, i) => byte >= 0x80 && (bytes[i + 1] ?? 0) >= 0x80);
}

/** How many of the characters beyond ASCII are frequent ones, from 0 to 1. */
function frequentShare(
  bytes: Uint8Array,
  isFrequent: (lead: number) => boolean,
  isShiftJis: boolean,
): number {
  let frequent = 0;
  let all = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) continue;
    all++;
    if (isFrequent(lead)) frequent++;
    // Katakana of half width are one byte.
    if (!isShiftJis || lead < 0xa0 || lead > 0xdf) i++;
  }
  return all === 0 ? 0 : frequent / all;
}
