/** C0 and C1 control characters, and what turns the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * What an engine wrote, with its control characters visible as in `\x1b`: it is shown in terminals and kept in files of
 * lines.
 */
export function visibleText(text: string): string {
  return text.replaceAll(CONTROLS, (sign) => {
    const code = sign.charCodeAt(0);
    return code > 0xff
      ? `\\u${code.toString(16).padStart(4, '0')}`
      : `\\x${code.toString(16).padStart(2, '0')}`;
  });
}
