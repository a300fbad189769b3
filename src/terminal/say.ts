import { once } from 'node:events';
import { visibleJson, visibleLines } from '../game/visible-text.ts';

/*
 * What commands write on standard output, foreign text in it or not. Nothing else of theirs writes there, but what is
 * redrawn (progress-view.ts, the console's views) and the protocol's lines.
 */

/** Writes lines, made visible. */
export function say(text: string): void {
  process.stdout.write(`${visibleLines(text)}\n`);
}

/** Writes a value as JSON: on one line, or indented. */
export function sayJson(value: unknown, indent?: number): void {
  process.stdout.write(`${visibleJson(value, indent)}\n`);
}

/** Writes lines on standard error: to the user, not to whatever reads the output. */
export function sayAside(text: string): void {
  process.stderr.write(`${visibleLines(text)}\n`);
}

/** Writes lines, and waits while their reader is behind: for output of any length. */
export function sayAtPace(text: string): Promise<void> {
  return writeAtPace(`${visibleLines(text)}\n`);
}

/** The same of a text that is visible already, and has its line ends. */
export async function writeAtPace(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
