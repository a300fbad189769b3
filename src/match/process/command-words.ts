import type { Result } from '../../game/result.ts';

/**
 * Splits a command line into its words as a shell would, as far as engines need it: blanks separate, double or single
 * quotes hold together. A backslash is an ordinary character, since Windows paths are made of them.
 */
export function splitWords(text: string): Result<readonly string[]> {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const char of text) {
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else word = (word ?? '') + char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== undefined) return { ok: false, error: `a ${quote} is never closed in: ${text}` };
  if (word !== undefined) words.push(word);
  return { ok: true, value: words };
}
