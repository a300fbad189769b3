/**
 * Controls, line separators, halves of surrogate pairs, and format characters, which turn the direction of text or are
 * not seen at all. The joiners that scripts and emoji need may stay: they move nothing.
 */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Printable ASCII, which nearly all texts are: there is nothing to look for in it. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The same of text that has lines of its own. */
export function visibleLines(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.split('\n').map(visibleText).join('\n');
}

/** A value as JSON, with the same characters as `\\u001b`, which readers of JSON take for what they were. */
export function visibleJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  if (PLAIN.test(json)) return json;
  return json.replaceAll(CONTROLS, (sign) =>
    sign === '\n'
      ? sign
      : sign
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}

/**
 * A foreign text on one line, with control characters visible as in `\x1b`: for terminals and for files of lines.
 * Everything that comes from engines, queues, files and the network is shown by it.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(CONTROLS, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    if (code > 0xffff) return `\\u{${digits}}`;
    return code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
  });
}
