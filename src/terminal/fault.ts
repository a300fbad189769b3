import { writeSync } from 'node:fs';
import { visibleText } from '../game/visible-text.ts';
import { debugFault } from '../system/debug-log.ts';

/** The program is at fault (EX_SOFTWARE of sysexits.h): neither a negative result, as 1, nor a wish refused, as 2. */
export const EXIT_FAULT = 70;

const STANDARD_ERROR = 2;

/** Tells on standard error that a fault of the program ended the command, and where it is; returns the exit code. */
export function tellFault(name: string, error: unknown): number {
  debugFault(name, error);
  const [sentence, ...places] = faultText(error);
  const lines = [`${name}: ended by a fault of the program: ${sentence}.`, ...places];
  try {
    // The process is about to exit, which does not wait for a stream.
    writeSync(STANDARD_ERROR, `${lines.join('\n')}\n`);
  } catch {
    // Nobody reads it.
  }
  return EXIT_FAULT;
}

/**
 * From now on an error that nobody catches, of another thread too, ends the process as a fault of this command. Returns
 * what ends it so.
 */
export function exitOnFaults(name: string): (error: unknown) => never {
  const exit = (error: unknown): never => process.exit(tellFault(name, error));
  process.on('uncaughtException', exit).on('unhandledRejection', exit);
  return exit;
}

/** An error as the end of a sentence, without its full stop. */
export function faultSentence(error: unknown): string {
  return visibleText(String(error)).replace(/\.$/, '');
}

/** The sentence, and the lines of the stack below it. */
function faultText(error: unknown): readonly string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => /^ +at /.test(line));
  return [faultSentence(error), ...places.map(visibleText)];
}
