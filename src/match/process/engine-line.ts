import { visibleText } from '../../game/visible-text.ts';
import { CommandError } from '../../terminal/command-error.ts';

/** Printable ASCII. A character beyond it would lose its upper bits in a byte: U+010A becomes a line feed. */
const PRINTABLE = /^[\x20-\x7e]*$/;
const QUOTED = 80;

/** Whether a text can be a line of an engine's input, or a part of one. */
export function isEngineText(text: string): boolean {
  return PRINTABLE.test(text);
}

/** Throws a CommandError if one of the lines is not printable ASCII. */
export function checkEngineLines(lines: readonly string[]): void {
  const wrong = lines.find((line) => !isEngineText(line));
  if (wrong === undefined) return;
  throw new CommandError(
    `The line "${visibleText(wrong.slice(0, QUOTED))}" cannot be sent to an engine, which reads printable ASCII only.`,
  );
}
