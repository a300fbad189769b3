/** Parts of sentences, as errors are (result.ts), as sentences of their own. */

/** With a capital. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** With a capital, and a full stop where nothing ends it yet. */
export function sentence(text: string): string {
  return `${capitalized(text)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
